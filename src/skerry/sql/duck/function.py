"""The DuckDB functions that a statement may call, and how far each of them reaches.

=============  ======================================================================================================
``NOTHING``    works on its arguments only; allowed everywhere
``MACHINE``    reads the state of the engine or machine: settings, memory, paths of temporary files
``FILES``      reads files by name
``ENGINE``     writes files, changes the engine, takes addresses of memory or SQL as text; refused everywhere
=============  ======================================================================================================

Table functions are allowed by name: one that is in none of the lists below is refused, so that a new function in a
newer DuckDB must be reviewed first. Scalar functions are allowed, except those that DuckDB marks as having side effects
and that are not in ``_HARMLESS``. A macro reaches as far as the functions in its definition.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import duckdb


class Reach(IntEnum):
    """Reach of a function; a greater value includes the smaller ones."""

    NOTHING = 0
    MACHINE = 1
    FILES = 2
    ENGINE = 3


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_PURE_TABLES = _names(
    """
    duckdb_available_metrics duckdb_coordinate_systems duckdb_dialects duckdb_functions duckdb_keywords
    duckdb_optimizers duckdb_types generate_series icu_calendar_names json_each json_tree
    pg_timezone_names pragma_collations pragma_platform pragma_version range repeat repeat_row summary test_all_types
    test_vector_types unnest
    """
)
_PURE_MACROS = frozenset({"duckdb_logs_parsed", "duckdb_profiling_settings", "histogram", "histogram_values"})
"""Table macros; the functions in their definitions decide."""
_MACHINE = _names(
    """
    current_query current_setting duckdb_approx_database_count duckdb_columns duckdb_connection_count
    duckdb_constraints duckdb_databases duckdb_dependencies duckdb_eviction_queues duckdb_extensions
    duckdb_external_file_cache duckdb_indexes duckdb_memory duckdb_schemas duckdb_sequences
    duckdb_settings duckdb_tables duckdb_temporary_files duckdb_views pragma_database_size pragma_user_agent
    """
)
_FILES = _names(
    """
    glob parquet_bloom_probe parquet_file_metadata parquet_full_metadata parquet_kv_metadata parquet_metadata
    parquet_scan parquet_schema read_blob read_csv read_csv_auto read_json read_json_auto read_json_objects
    read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet read_single_csv_file
    read_single_json_file read_single_parquet_file read_text sniff_csv
    """
)
_HARMLESS = _names(
    """
    current_connection_id current_query_id current_transaction_id error gen_random_uuid random setseed sleep_ms stats
    txid_current uuid uuidv4 uuidv7 vector_type
    """
)
"""Scalar functions that DuckDB marks as volatile, and that change nothing but the state of random numbers."""
_REFUSED = _names(
    """
    currval getenv getvariable json_deserialize_sql json_serialize_plan nextval setval to_aggregate_state write_log
    """
)
"""Scalar functions that write, read the engine's state of other users, or interpret texts as SQL or memory."""
_INTERNAL = "__internal"
_WORD = re.compile(r"\w+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Functions:
    """Reach of the functions of the installed DuckDB, by lower-case name: table functions and scalar functions."""

    tables: Mapping[str, Reach]
    scalars: Mapping[str, Reach]

    def reach(self, name: str, *, is_table: bool) -> Reach:
        """Reach of a call, in FROM (``is_table``) or in an expression. A name unknown to DuckDB reaches nothing,
        because DuckDB will refuse it."""
        lower = name.lower()
        first, second = (self.tables, self.scalars) if is_table else (self.scalars, self.tables)
        return first[lower] if lower in first else second.get(lower, Reach.NOTHING)

    def widest(self, name: str) -> Reach:
        """The greatest reach of a call, in any position."""
        return max(self.reach(name, is_table=True), self.reach(name, is_table=False))


@cache
def functions_of(version: str) -> Functions:
    """The functions of the installed DuckDB; ``version`` is the cache key."""
    with duckdb.connect(":memory:", config={"autoload_known_extensions": False}) as connection:
        rows = connection.execute(
            "SELECT lower(function_name), function_type, bool_or(stability = 'VOLATILE'), "
            "string_agg(macro_definition, ' ') FROM duckdb_functions() WHERE function_type <> 'pragma' GROUP BY 1, 2"
        ).fetchall()
    tables = {name: _table_reach(name) for name, kind, _, _ in rows if kind.startswith("table")}
    scalars: dict[str, Reach] = {}
    for name, kind, volatile, _ in rows:
        if not kind.startswith("table"):
            scalars[name] = max(scalars.get(name, Reach.NOTHING), _scalar_reach(name, bool(volatile)))
    known = Functions(tables, scalars)
    macros = {(name, kind): _words(str(text)) - {name} for name, kind, _, text in rows if kind.endswith("macro")}
    for _ in macros:  # macros call macros: repeat until none reaches further
        if not _spread(macros, known, tables, scalars):
            break
    return known


def _spread(
    macros: Mapping[tuple[str, str], set[str]],
    known: Functions,
    tables: dict[str, Reach],
    scalars: dict[str, Reach],
) -> bool:
    """Extend each macro's reach to the functions in its definition; True if one has grown."""
    changed = False
    for (name, kind), words in macros.items():
        found = tables if kind == "table_macro" else scalars
        inner = (known.widest(w) if kind == "table_macro" else known.reach(w, is_table=False) for w in words)
        reach = max(inner, default=Reach.NOTHING)
        if reach > found[name]:
            found[name], changed = reach, True
    return changed


def _words(definition: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(definition)}


def _table_reach(name: str) -> Reach:
    if name in _PURE_TABLES or name in _PURE_MACROS:
        return Reach.NOTHING
    if name in _MACHINE:
        return Reach.MACHINE
    return Reach.FILES if name in _FILES else Reach.ENGINE


def _scalar_reach(name: str, volatile: bool) -> Reach:
    if name in _REFUSED or name.startswith(_INTERNAL):
        return Reach.ENGINE
    if name in _MACHINE:
        return Reach.MACHINE
    return Reach.ENGINE if volatile and name not in _HARMLESS else Reach.NOTHING
