"""The entries of a manifest as columns, and their types from its header."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import orjson
import pyarrow as pa

from skerry.common.errors import SchemaError
from skerry.common.loading_cache.weight import Weight, arrow_weight
from skerry.iceberg.avro.schema import Node, Primitive, Union
from skerry.iceberg.datatype import type_of
from skerry.types.datatype import DATE, TIMESTAMP, DataType

ColumnTypes = Mapping[int, tuple[DataType, bool]]
"""By column id: its type when the manifest was written, and whether times are in nanoseconds."""


_NAME_BYTES = 170
"""Memory of a column's name and its place in a dict."""


@dataclass(frozen=True, slots=True, eq=False)
class ManifestEntries:
    """The live entries of one manifest; :mod:`skerry.iceberg.manifest` lists the columns.

    Partition values of integer types are BIGINT.
    """

    count: int
    spec_id: int
    columns: Mapping[str, pa.Array]

    @property
    def weight(self) -> int | Weight:
        """Memory in bytes; plans share the large buffers."""
        if isinstance(self.columns, LateColumns):
            return self.columns.size_bytes
        return arrow_weight(self.columns.values(), 1000 + _NAME_BYTES * len(self.columns))


class LateColumns(Mapping[str, pa.Array]):
    """Columns by name; some are computed on first use."""

    def __init__(self, made: dict[str, pa.Array], late: Mapping[str, Callable[[], pa.Array]], raw_bytes: int) -> None:
        """``raw_bytes`` is the size of the data that columns are computed from."""
        self._made = made
        self._late = late
        self._names = (*made, *late)
        self.size_bytes = 2 * raw_bytes + 500 * len(self._names) + 1000
        """Approximate upper bound of its memory."""

    def __getitem__(self, name: str) -> pa.Array:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = self._late[name]()
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._made or name in self._late

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True, slots=True, eq=False)
class EntryTypes:
    """Types of columns and terms, from a manifest's header."""

    columns: ColumnTypes
    term_ids: Mapping[str, int]
    """Ids of the terms of the manifest's spec, by name."""
    dates: frozenset[int]
    """Ids of identity terms of DATE columns, or of TIMESTAMP columns, which may have been dates."""


def entry_types(metadata: Mapping[str, bytes]) -> EntryTypes:
    """The types of a manifest, shared by manifests of one schema and spec."""
    return _types(metadata.get("schema", b"{}"), metadata.get("partition-spec", b"[]"))


@lru_cache(maxsize=256)
def _types(schema: bytes, spec: bytes) -> EntryTypes:
    columns = _columns(orjson.loads(schema))
    terms = list(_terms(orjson.loads(spec)))
    days = {i for i, (type_, _) in columns.items() if type_ in (DATE, TIMESTAMP)}
    same = [(i, term) for i, term in terms if term.get("transform") == "identity"]
    return EntryTypes(
        MappingProxyType(columns),
        MappingProxyType({str(term["name"]): i for i, term in terms}),
        frozenset(i for i, term in same if term.get("source-id", (term.get("source-ids") or [None])[0]) in days),
    )


def _columns(given: Any) -> dict[int, tuple[DataType, bool]]:
    found: dict[int, tuple[DataType, bool]] = {}
    for field in given.get("fields", ()):
        try:
            type_ = type_of(field["type"], str(field["name"]))
        except SchemaError:  # a type without a counterpart: its bounds stay unknown
            continue
        found[int(field["id"])] = type_, str(field["type"]).endswith("_ns")
    return found


def _terms(given: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The terms of a spec, with their ids."""
    fields = given.get("fields", ()) if isinstance(given, dict) else given
    return ((int(field.get("field-id", 1000 + n)), field) for n, field in enumerate(fields))


def stored_type(node: Node) -> Primitive:
    """The primitive type without a union with NULL."""
    found = node.value if isinstance(node, Union) else node
    if not isinstance(found, Primitive):
        raise ValueError("a partition value has parts")
    return found
