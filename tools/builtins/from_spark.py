"""What Spark SQL brings along, from the registries of a session."""

import itertools
import re
from typing import Any

from pyspark.errors import ParseException
from pyspark.sql import SparkSession

NAMESPACE = "builtin"
TYPES = (
    "boolean", "byte", "tinyint", "short", "smallint", "int", "integer", "long", "bigint", "float", "real", "double",
    "decimal", "dec", "numeric", "string", "binary", "date", "time", "timestamp", "timestamp_ntz", "timestamp_ltz",
    "void", "variant", "interval", "interval year", "interval month", "interval year to month", "interval day",
    "interval day to hour", "interval day to minute", "interval day to second", "interval hour",
    "interval hour to minute", "interval hour to second", "interval minute", "interval minute to second",
    "interval second",
)  # fmt: skip
PARAMETRIC = {
    "array": "array<int>",
    "map": "map<int,int>",
    "struct": "struct<a:int>",
    "char": "char(1)",
    "varchar": "varchar(1)",
    "geometry": "geometry(4326)",
    "geography": "geography(4326)",
}
CATEGORIES = {
    "numeric": {"byte", "tinyint", "short", "smallint", "int", "integer", "long", "bigint", "float", "real", "double",
                "decimal", "dec", "numeric"},
    "string": {"string", "char", "varchar"},
    "datetime": {"date", "time", "timestamp", "timestamp_ntz", "timestamp_ltz"},
    "composite": {"array", "map", "struct"},
    "boolean": {"boolean"},
}  # fmt: skip
WORD_OPERATORS = frozenset({"and", "or", "not", "like", "ilike", "rlike", "div", "in", "between"})
_VERSION = re.compile(r"\d+(\.\d+)+")


def extract() -> dict[str, Any]:
    """All of it, for the installed version."""
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        session.sparkContext.setLogLevel("ERROR")
        return from_session(session)
    finally:
        session.stop()


def from_session(session: Any) -> dict[str, Any]:
    """All of it, from an open session."""
    functions, aggregates, operators = _calls(session)
    types, parsed = _types(session)
    return {
        "version": session.version,
        "namespaces": [{"name": NAMESPACE}],
        "types": types,
        "functions": functions,
        "aggregates": aggregates,
        "operators": operators,
        "casts": _casts(session, parsed),
        "collations": _collations(session),
        "views": [],
    }


def _types(session: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Names of types that the parser accepts, and the canonical types."""
    parser = session._jsparkSession.sessionState().sqlParser()
    entries, parsed = [], {}
    for name in (*TYPES, *PARAMETRIC):
        found = _parsed(parser, PARAMETRIC.get(name, name))
        if found is None:
            continue
        canonical = name if name in PARAMETRIC else found.catalogString().split("(")[0]
        category = next((text for text, names in CATEGORIES.items() if name in names), "")
        if name.startswith("interval"):
            category = "interval"
        entries.append({"name": name, "category": category, "alias_of": "" if canonical == name else canonical})
        if name not in PARAMETRIC:
            parsed.setdefault(canonical, found)
    return entries, parsed


def _parsed(parser: Any, text: str) -> Any:
    try:
        return parser.parseDataType(text)
    except ParseException:
        return None


def _calls(session: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]]]:
    functions, aggregates, operators = [], [], []
    state = session._jsparkSession.sessionState()
    for registry, is_table in ((state.functionRegistry(), False), (state.tableFunctionRegistry(), True)):
        names = registry.listFunction()
        for place in range(names.length()):
            identifier = names.apply(place)
            name = identifier.funcName()
            info = registry.lookupFunction(identifier).get()
            group = (info.getGroup() or "").removesuffix("_funcs")
            properties = {"class": info.getClassName().rsplit(".", 1)[-1]}
            properties |= {"group": group} if group else {}
            properties |= {"since": info.getSince()} if _VERSION.fullmatch(info.getSince() or "") else {}
            properties |= {"deprecated": "true"} if info.getDeprecated() else {}
            entry = {"namespace": NAMESPACE, "name": name, "any_arguments": True, "properties": properties}
            if is_table:
                functions.append({**entry, "form": "FUNCTION_FORM_TABLE"})
            elif group == "agg":
                aggregates.append(entry)
            elif name in WORD_OPERATORS or not re.match(r"[a-z_]", name):
                operators.append(entry)
            else:
                form = "WINDOW" if group == "window" and name != "window" else "SCALAR"
                functions.append({**entry, "form": f"FUNCTION_FORM_{form}"})
    return tuple(sorted(part, key=lambda entry: str(entry["name"])) for part in (functions, aggregates, operators))


def _casts(session: Any, types: dict[str, Any]) -> list[dict[str, Any]]:
    cast = session._jvm.org.apache.spark.sql.catalyst.expressions.Cast
    found = []
    for (source, one), (target, other) in itertools.product(types.items(), types.items()):
        if source == target or not cast.canAnsiCast(one, other):
            continue
        context = "EXPLICIT"
        if cast.canUpCast(one, other):
            context = "IMPLICIT"
        elif cast.canANSIStoreAssign(one, other):
            context = "ASSIGNMENT"
        found.append({"source_type": source, "target_type": target, "context": f"CAST_CONTEXT_{context}"})
    return found


def _collations(session: Any) -> list[dict[str, Any]]:
    if int(session.version.split(".")[0]) < 4:
        return [{"name": "UTF8_BINARY", "provider": "spark"}]
    return [
        {
            "name": row["NAME"],
            "provider": "icu" if row["ICU_VERSION"] else "spark",
            "nondeterministic": row["NAME"] != "UTF8_BINARY",
        }
        for row in session.sql("SELECT NAME, ICU_VERSION FROM collations() ORDER BY NAME").collect()
    ]
