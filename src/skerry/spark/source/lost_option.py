"""Refuses tables of Spark's catalog (``CREATE TABLE … USING skerry``), and says what works instead.

Spark does not pass their options to a data source in Python, but properties of its own, like the table's owner.
"""

from collections.abc import Mapping

from skerry.common.errors import OptionError

_OF_THE_CATALOG = frozenset(["owner", "location", "provider", "is_managed_location"])
"""Options that only Spark gives, and only for a table of its catalog."""
_INSTEAD = (
    "Tables of Spark's catalog (CREATE TABLE … USING skerry) lose their options. For a table that a lake has, make a "
    "temporary view instead: CREATE TEMPORARY VIEW v USING skerry OPTIONS (warehouse '…', path 'shop.orders'). Or give "
    "the tables of a database names in Spark's catalog: connect(spark, warehouse).register_views('shop'). "
    "lake.sql('…') creates, reads and writes tables without either"
)


def refuse_catalog_table(given: Mapping[str, str]) -> None:
    """Refuse a table of Spark's catalog; the names of options are in lower case."""
    if not _OF_THE_CATALOG.isdisjoint(given):
        raise OptionError(_INSTEAD)


def missing_warehouse() -> OptionError:
    """The error for options without the lake's place."""
    return OptionError(f"the option 'warehouse' is missing; it says where the lake is. {_INSTEAD}")
