"""What DuckDB brings along, from its own tables of functions, types, collations and views."""

import itertools
from typing import Any

import duckdb

FORMS = {
    "scalar": "SCALAR",
    "macro": "MACRO",
    "table": "TABLE",
    "table_macro": "TABLE_MACRO",
    "pragma": "PRAGMA",
    "window": "WINDOW",
}
POSTFIX = "__postfix"
NO_CAST = "Unimplemented type for cast"
"""How the engine says that there is no such cast; other errors are about the value."""

# A value of each type between which casts are tried.
VALUES = {
    "BOOLEAN": "true",
    "TINYINT": "1::TINYINT",
    "SMALLINT": "1::SMALLINT",
    "INTEGER": "1::INTEGER",
    "BIGINT": "1::BIGINT",
    "HUGEINT": "1::HUGEINT",
    "UTINYINT": "1::UTINYINT",
    "USMALLINT": "1::USMALLINT",
    "UINTEGER": "1::UINTEGER",
    "UBIGINT": "1::UBIGINT",
    "UHUGEINT": "1::UHUGEINT",
    "BIGNUM": "1::BIGNUM",
    "DECIMAL": "1::DECIMAL(18,3)",
    "FLOAT": "1::FLOAT",
    "DOUBLE": "1::DOUBLE",
    "VARCHAR": "'1'",
    "BLOB": "'1'::BLOB",
    "BIT": "'1'::BIT",
    "UUID": "'00000000-0000-4000-8000-000000000000'::UUID",
    "DATE": "DATE '2000-01-01'",
    "TIME": "TIME '01:00:00'",
    "TIME_NS": "'01:00:00'::TIME_NS",
    "TIME WITH TIME ZONE": "'01:00:00+00'::TIMETZ",
    "TIMESTAMP": "TIMESTAMP '2000-01-01'",
    "TIMESTAMP_S": "'2000-01-01'::TIMESTAMP_S",
    "TIMESTAMP_MS": "'2000-01-01'::TIMESTAMP_MS",
    "TIMESTAMP_NS": "'2000-01-01'::TIMESTAMP_NS",
    "TIMESTAMP WITH TIME ZONE": "'2000-01-01 00:00:00+00'::TIMESTAMPTZ",
    "INTERVAL": "INTERVAL 1 DAY",
}


def extract() -> dict[str, Any]:
    """All of it, for the installed version."""
    connection = duckdb.connect()
    functions, aggregates, operators = _calls(connection)
    return {
        "version": duckdb.__version__,
        "namespaces": [{"name": name} for name in ("main", "information_schema", "pg_catalog")],
        "types": _types(connection),
        "functions": functions,
        "aggregates": aggregates,
        "operators": operators,
        "casts": _casts(connection),
        "collations": [
            {"namespace": "main", "name": name}
            for (name,) in connection.execute("SELECT DISTINCT collname FROM pragma_collations() ORDER BY 1").fetchall()
        ],
        "views": _views(connection),
    }


def _types(connection: Any) -> list[dict[str, Any]]:
    rows = connection.execute(
        "SELECT DISTINCT upper(type_name), upper(logical_type), lower(coalesce(type_category, '')), "
        "coalesce(type_size, 0) FROM duckdb_types() WHERE internal OR type_name = 'JSON' ORDER BY 2, 1"
    ).fetchall()
    return [
        {
            "namespace": "main",
            "name": name,
            "category": category,
            "size_bytes": size,
            "alias_of": "" if name == logical else logical,
        }
        for name, logical, category, size in rows
    ]


def _calls(connection: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]]]:
    rows = connection.execute(
        "SELECT schema_name, function_name, function_type, coalesce(alias_of, ''), coalesce(return_type, ''), "
        "parameters, parameter_types, coalesce(varargs, ''), coalesce(lower(stability), ''), has_side_effects "
        "FROM duckdb_functions() WHERE internal ORDER BY function_type, schema_name, function_name, function_oid"
    ).fetchall()
    functions, aggregates, operators = [], [], []
    for schema, name, kind, alias, result, names, types, variadic, stability, side_effects in rows:
        properties = {"stability": stability} if stability else {}
        if side_effects:
            properties["side_effects"] = "true"
        given = [text or "ANY" for text in types]
        entry = {
            "namespace": schema,
            "name": name,
            "argument_types": given,
            "argument_names": names if len(names) == len(given) else [],
            "variadic_type": variadic,
            "result_type": result,
            "alias_of": "" if alias == name else alias,
            "properties": properties,
        }
        if kind == "aggregate":
            aggregates.append(entry)
        elif _is_operator(name, given, variadic):
            operators.append(_operator(entry, given))
        else:
            functions.append({**entry, "form": f"FUNCTION_FORM_{FORMS[kind]}"})
    return functions, aggregates, operators


def _is_operator(name: str, given: list[str], variadic: str) -> bool:
    if name.startswith("IS "):
        return len(given) == 2
    return not (name[0].isalpha() or name[0] == "_") and len(given) in (1, 2) and not variadic


def _operator(entry: dict[str, Any], given: list[str]) -> dict[str, Any]:
    name = str(entry["name"])
    left, right = ("", given[0]) if len(given) == 1 else given
    if name.endswith(POSTFIX):
        name, left, right = name.removesuffix(POSTFIX), given[0], ""
    kept = {part: entry[part] for part in ("namespace", "result_type", "properties")}
    return {**kept, "name": name, "left_type": left, "right_type": right}


def _casts(connection: Any) -> list[dict[str, Any]]:
    """Casts that the engine makes for a value of each type; implicit ones it names itself."""
    known = [name for name in VALUES if _works(connection, f"SELECT {VALUES[name]}")]
    found = []
    for source, target in itertools.product(known, known):
        if source == target:
            continue
        value = VALUES[source]
        try:
            connection.execute(f"SELECT CAST(c AS {target}) FROM (SELECT {value} AS c FROM range(1))").fetchall()
        except duckdb.Error as error:
            if NO_CAST in str(error):
                continue
        query = f"SELECT can_cast_implicitly({value}, NULL::{target})"
        implicit = connection.execute(query).fetchone()[0]
        context = "IMPLICIT" if implicit else "EXPLICIT"
        found.append({"source_type": source, "target_type": target, "context": f"CAST_CONTEXT_{context}"})
    return found


def _works(connection: Any, query: str) -> bool:
    try:
        connection.execute(query).fetchall()
    except duckdb.Error:
        return False
    return True


def _views(connection: Any) -> list[dict[str, Any]]:
    rows = connection.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() WHERE internal "
        "AND database_name = 'system' ORDER BY schema_name, table_name, column_index"
    ).fetchall()
    return [
        {
            "namespace": schema,
            "name": name,
            "columns": [{"name": column, "type": kind} for _, _, column, kind in columns],
        }
        for (schema, name), columns in itertools.groupby(rows, key=lambda row: row[:2])
    ]
