"""What PostgreSQL brings along, from its own system catalogs."""

from typing import Any

import psycopg

SCHEMAS = "('pg_catalog', 'information_schema')"
FIRST_AT_INITDB = 12000
"""Objects with an oid from here on are made by initdb, and depend on the machine."""

CATEGORIES = {
    "A": "array",
    "B": "boolean",
    "C": "composite",
    "D": "datetime",
    "E": "enum",
    "G": "geometric",
    "I": "network",
    "N": "numeric",
    "P": "pseudo",
    "R": "range",
    "S": "string",
    "T": "interval",
    "U": "user",
    "V": "bit string",
    "X": "unknown",
    "Z": "internal",
}
VOLATILITY = {"i": "immutable", "s": "stable", "v": "volatile"}
PARALLEL = {"s": "safe", "r": "restricted", "u": "unsafe"}
CONTEXTS = {"e": "EXPLICIT", "a": "ASSIGNMENT", "i": "IMPLICIT"}
METHODS = {"f": "function", "b": "binary", "i": "text"}
PROVIDERS = {"d": "default", "c": "libc", "i": "icu", "b": "builtin"}

TYPES = f"""
SELECT n.nspname, t.typname, t.typcategory, t.typlen, t.oid,
       coalesce(e.typname, s.typname, b.typname, '')
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
LEFT JOIN pg_range r ON r.rngtypid = t.oid LEFT JOIN pg_type s ON s.oid = r.rngsubtype
LEFT JOIN pg_type b ON b.oid = t.typbasetype
WHERE n.nspname IN {SCHEMAS} AND t.typtype <> 'c' AND coalesce(e.typtype, 'b') <> 'c'
ORDER BY t.oid"""

PROCEDURES = f"""
SELECT n.nspname, p.proname, p.prokind, p.proretset, p.oid, p.provolatile, p.proisstrict, p.proparallel,
       p.proleakproof, p.procost, v.typname, r.typname,
       ARRAY(SELECT a.typname::text FROM unnest(p.proargtypes) WITH ORDINALITY AS u(oid, n)
             JOIN pg_type a ON a.oid = u.oid ORDER BY u.n),
       p.proargnames, p.proargmodes
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_type r ON r.oid = p.prorettype
LEFT JOIN pg_type v ON v.oid = p.provariadic
WHERE n.nspname IN {SCHEMAS} ORDER BY p.oid"""

OPERATORS = f"""
SELECT n.nspname, o.oprname, coalesce(l.typname, ''), coalesce(r.typname, ''), coalesce(x.typname, ''), f.proname,
       coalesce(c.oprname, ''), coalesce(g.oprname, ''), o.oid, o.oprcanmerge, o.oprcanhash
FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace
LEFT JOIN pg_type l ON l.oid = o.oprleft LEFT JOIN pg_type r ON r.oid = o.oprright
LEFT JOIN pg_type x ON x.oid = o.oprresult LEFT JOIN pg_proc f ON f.oid = o.oprcode
LEFT JOIN pg_operator c ON c.oid = o.oprcom LEFT JOIN pg_operator g ON g.oid = o.oprnegate
WHERE n.nspname IN {SCHEMAS} ORDER BY o.oid"""

CASTS = f"""
SELECT s.typname, t.typname, c.castcontext, c.castmethod, coalesce(f.proname, '')
FROM pg_cast c JOIN pg_type s ON s.oid = c.castsource JOIN pg_type t ON t.oid = c.casttarget
LEFT JOIN pg_proc f ON f.oid = c.castfunc WHERE c.oid < {FIRST_AT_INITDB} ORDER BY s.oid, t.oid"""

COLLATIONS = f"""
SELECT n.nspname, c.collname, c.collprovider, c.collisdeterministic, c.oid
FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace
WHERE c.oid < {FIRST_AT_INITDB} ORDER BY c.oid"""

COLUMNS = f"""
SELECT n.nspname, k.relname, a.attname, t.typname
FROM pg_class k JOIN pg_namespace n ON n.oid = k.relnamespace
JOIN pg_attribute a ON a.attrelid = k.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
WHERE n.nspname IN {SCHEMAS} AND k.relkind IN ('r', 'v') ORDER BY n.nspname, k.relname, a.attnum"""


def extract(url: str) -> dict[str, Any]:
    """All of it, from a server."""
    with psycopg.connect(url) as connection:
        version = connection.execute("SHOW server_version").fetchone()
        functions, aggregates = _procedures(connection)
        return {
            "version": str(version[0]).split()[0] if version else "",
            "namespaces": [{"name": "pg_catalog"}, {"name": "information_schema"}],
            "types": [_type(row) for row in connection.execute(TYPES)],
            "functions": functions,
            "aggregates": aggregates,
            "operators": [_operator(row) for row in connection.execute(OPERATORS)],
            "casts": [_cast(row) for row in connection.execute(CASTS)],
            "collations": [_collation(row) for row in connection.execute(COLLATIONS)],
            "views": _views(connection),
        }


def _type(row: Any) -> dict[str, Any]:
    namespace, name, category, size, oid, element = row
    return {
        "namespace": namespace,
        "name": name,
        "category": CATEGORIES.get(category, "user"),
        "size_bytes": max(size, 0),
        "element_type": element,
        "properties": {"oid": str(oid)} if oid < FIRST_AT_INITDB else {},
    }


def _procedures(connection: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    functions, aggregates = [], []
    for row in connection.execute(PROCEDURES):
        namespace, name, kind, is_set, oid, volatility, strict, parallel, leakproof, cost, variadic, result = row[:12]
        types, names, modes = row[12:]
        if names is not None and modes is not None:
            names = [text for text, mode in zip(names, modes, strict=True) if mode in "ibv"]
        usable = names is not None and len(names) == len(types) and all(names)
        properties = {"volatility": VOLATILITY[volatility], "parallel": PARALLEL[parallel]}
        if oid < FIRST_AT_INITDB:
            properties["oid"] = str(oid)
        if strict:
            properties["strict"] = "true"
        if leakproof:
            properties["leakproof"] = "true"
        if cost != 1:
            properties["cost"] = f"{cost:g}"
        if is_set:
            properties["returns_set"] = "true"
        entry = {
            "namespace": namespace,
            "name": name,
            "argument_types": types[:-1] if variadic else types,
            "argument_names": (names[:-1] if variadic else names) if usable else [],
            "variadic_type": variadic or "",
            "result_type": result,
            "properties": properties,
        }
        if kind == "a":
            aggregates.append(entry)
        else:
            form = {"w": "WINDOW", "p": "PROCEDURE"}.get(kind, "TABLE" if is_set else "SCALAR")
            functions.append({**entry, "form": f"FUNCTION_FORM_{form}"})
    return functions, aggregates


def _operator(row: Any) -> dict[str, Any]:
    namespace, name, left, right, result, function, commutator, negator, oid, merges, hashes = row
    properties = {"oid": str(oid)}
    properties |= {"merges": "true"} if merges else {}
    properties |= {"hashes": "true"} if hashes else {}
    return {
        "namespace": namespace,
        "name": name,
        "left_type": left,
        "right_type": right,
        "result_type": result,
        "function": function or "",
        "commutator": commutator,
        "negator": negator,
        "properties": properties,
    }


def _cast(row: Any) -> dict[str, Any]:
    source, target, context, method, function = row
    return {
        "source_type": source,
        "target_type": target,
        "context": f"CAST_CONTEXT_{CONTEXTS[context]}",
        "function": function,
        "properties": {"method": METHODS[method]},
    }


def _collation(row: Any) -> dict[str, Any]:
    namespace, name, provider, deterministic, oid = row
    return {
        "namespace": namespace,
        "name": name,
        "provider": PROVIDERS[provider],
        "nondeterministic": not deterministic,
        "properties": {"oid": str(oid)},
    }


def _views(connection: Any) -> list[dict[str, Any]]:
    views: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for namespace, name, column, kind in connection.execute(COLUMNS):
        views.setdefault((namespace, name), []).append({"name": column, "type": kind})
    return [{"namespace": space, "name": name, "columns": columns} for (space, name), columns in views.items()]
