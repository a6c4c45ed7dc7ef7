"""What to write for functions, operators and types that another engine's SQL has and this one lacks.

Letters stand for what the functions take: ``a`` and ``b`` values, ``n`` a whole number, ``s`` a text, ``d`` and ``e``
dates, ``ts`` a timestamp, ``l`` and ``k`` arrays, ``m`` a map, ``j`` a JSON text.
"""

from collections.abc import Mapping, Sequence

from sqlglot.tokenizer_core import Token, TokenType

IN_DUCKDB: Mapping[str, str] = {
    "add_months": "CAST(d + to_months(n) AS DATE)",
    "aggregate": "list_reduce(l, lambda x, y: x + y)",
    "approx_percentile": "approx_quantile(a, 0.5)",
    "array": "[a, b]",
    "array_except": "list_filter(l, lambda x: NOT list_contains(k, x))",
    "array_join": "array_to_string(l, ',')",
    "array_max": "list_max(l)",
    "array_min": "list_min(l)",
    "array_remove": "list_filter(l, lambda x: x <> a)",
    "array_size": "len(l)",
    "array_union": "list_distinct(list_concat(l, k))",
    "arrays_zip": "list_zip(l, k)",
    "bigint": "CAST(a AS BIGINT)",
    "boolean": "CAST(a AS BOOLEAN)",
    "bround": "round_even(a, 0)",
    "collect_list": "list(a)",
    "collect_set": "list(DISTINCT a)",
    "current_timestamp": "current_timestamp, without brackets",
    "date_format": "strftime(d, '%Y-%m-%d')",
    "date_sub": "d - n",
    "dateadd": "date_add(d, n)",
    "datediff": "date_diff('day', e, d) for datediff(d, e)",
    "double": "CAST(a AS DOUBLE)",
    "endswith": "ends_with(s, 'r')",
    "equal_null": "a IS NOT DISTINCT FROM b",
    "every": "bool_and(a = b)",
    "explode": "unnest(l)",
    "float": "CAST(a AS FLOAT)",
    "format_string": "printf('%d', a)",
    "from_unixtime": "strftime(to_timestamp(n), '%Y-%m-%d %H:%M:%S')",
    "get_json_object": "j ->> '$.k'",
    "initcap": "upper(s[1]) || lower(s[2:])",
    "int": "CAST(a AS INT)",
    "isnotnull": "a IS NOT NULL",
    "isnull": "a IS NULL",
    "locate": "strpos(s, 'q')",
    "map_from_arrays": "map(k, l)",
    "monotonically_increasing_id": "row_number() OVER ()",
    "months_between": "date_diff('month', e, d) for months_between(d, e)",
    "named_struct": "{'x': a, 'y': b}",
    "nvl": "coalesce(a, b)",
    "nvl2": "if(a IS NOT NULL, b, n)",
    "percentile": "quantile_cont(a, 0.5)",
    "percentile_approx": "approx_quantile(a, 0.5)",
    "pmod": "((a % b) + b) % b",
    "rand": "random()",
    "rlike": "regexp_matches(s, 'q')",
    "sequence": "generate_series(a, b)",
    "sha2": "sha256(s)",
    "shiftleft": "a << b",
    "shiftright": "a >> b",
    "size": "len(l)",
    "slice": "l[1:n]",
    "sort_array": "list_sort(l)",
    "space": "repeat(' ', n)",
    "startswith": "starts_with(s, 'p')",
    "string": "CAST(a AS STRING)",
    "struct": "{'x': a, 'y': b}",
    "substring_index": "array_to_string(string_split(s, '.')[:n], '.')",
    "timestamp_millis": "make_timestamp(n * 1000)",
    "timestamp_seconds": "make_timestamp(n * 1000000)",
    "to_date": "CAST(s AS DATE), or CAST(strptime(s, '%d.%m.%Y') AS DATE)",
    "transform": "list_transform(l, lambda x: x + 1)",
    "trunc": "date_trunc('month', d)",
    "try_divide": "a / nullif(b, 0)",
    "try_to_date": "TRY_CAST(s AS DATE)",
    "try_to_timestamp": "TRY_CAST(s AS TIMESTAMP)",
    "unbase64": "from_base64(s)",
    "unix_date": "d - DATE '1970-01-01'",
    "unix_micros": "epoch_us(ts)",
    "unix_millis": "epoch_ms(ts)",
    "unix_seconds": "epoch(ts)",
    "unix_timestamp": "epoch(ts)",
}
"""Functions that Spark has and DuckDB lacks, or has with other arguments; in lower case."""

IN_SPARK: Mapping[str, str] = {
    "approx_quantile": "percentile_approx(a, 0.5)",
    "arg_max": "max_by(a, b)",
    "arg_min": "min_by(a, b)",
    "array_to_string": "array_join(l, ',')",
    "date_sub": "date_sub(d, n)",
    "ends_with": "endswith(s, 'r')",
    "epoch": "unix_seconds(ts)",
    "epoch_ms": "unix_millis(ts)",
    "epoch_us": "unix_micros(ts)",
    "from_base64": "unbase64(s)",
    "gen_random_uuid": "uuid()",
    "generate_series": "sequence(a, b); in FROM, explode(sequence(a, b))",
    "group_concat": "array_join(collect_list(s), ',')",
    "json_extract": "get_json_object(j, '$.k')",
    "json_extract_string": "get_json_object(j, '$.k')",
    "list": "collect_list(a)",
    "list_aggregate": "aggregate(l, 0, (x, y) -> x + y)",
    "list_concat": "concat(l, k)",
    "list_contains": "array_contains(l, a)",
    "list_distinct": "array_distinct(l)",
    "list_filter": "filter(l, x -> x > 1)",
    "list_has": "array_contains(l, a)",
    "list_max": "array_max(l)",
    "list_min": "array_min(l)",
    "list_reduce": "reduce(l, 0, (x, y) -> x + y)",
    "list_sort": "sort_array(l)",
    "list_sum": "aggregate(l, 0, (x, y) -> x + y)",
    "list_transform": "transform(l, x -> x + 1)",
    "list_value": "array(a, b)",
    "list_zip": "arrays_zip(l, k)",
    "quantile_cont": "percentile(a, 0.5)",
    "quantile_disc": "percentile_disc(0.5) WITHIN GROUP (ORDER BY a)",
    "read_csv": "csv.`folder/file.csv`",
    "read_json": "json.`folder/file.json`",
    "read_parquet": "parquet.`folder/file.parquet`",
    "regexp_full_match": "regexp_like(s, '^q$')",
    "regexp_matches": "regexp_like(s, 'q')",
    "row": "struct(a, b)",
    "sha256": "sha2(s, 256)",
    "starts_with": "startswith(s, 'p')",
    "str_split": "split(s, '[.]')",
    "strftime": "date_format(d, 'yyyy-MM-dd')",
    "string_split": "split(s, '[.]')",
    "strpos": "instr(s, 'q')",
    "strptime": "to_timestamp(s, 'dd.MM.yyyy')",
    "struct_pack": "named_struct('x', a, 'y', b)",
    "to_base64": "base64(s)",
    "to_days": "make_dt_interval(n)",
    "to_microseconds": "make_dt_interval(0, 0, 0, n / 1000000)",
    "to_months": "make_ym_interval(0, n)",
    "today": "current_date()",
    "unnest": "explode(l)",
}
"""Functions that DuckDB has and Spark lacks; in lower case."""

_OPERATORS_IN_DUCKDB = {
    "RLIKE": "regexp_matches(s, 'q')",
    "REGEXP": "regexp_matches(s, 'q')",
    "DIV": "a // b",
}
_SYNTAX_IN_SPARK = {
    "'['": "array(a, b) for [a, b]",
    "'{'": "named_struct('x', a, 'y', b) for {'x': a, 'y': b}",
    "':'": "named_struct('x', a, 'y', b) for {'x': a, 'y': b}",
    "'='": "named_struct('x', a) for struct_pack(x := a)",
    "'/'": "a DIV b for a // b",
    "'EXCLUDE'": "* EXCEPT (a) for * EXCLUDE (a)",
}
PARAMETERS = "parameters are written ? or $name"
_BRACKETS = {TokenType.L_PAREN: 1, TokenType.R_PAREN: -1}


def missing_function(name: str, title: str, known: Mapping[str, str]) -> str | None:
    """The message for a function that the engine called ``title`` lacks; None if no other engine here has it."""
    instead = known.get(name.lower())
    return None if instead is None else f"there is no function {name.lower()!r} in {title}'s SQL; write {instead}"


def syntax_advice(found: Sequence[Token], offset: int) -> str:
    """Advice for a syntax error at an offset of a query for DuckDB; empty if there is none.

    Spark's ``array(1, 2)``, ``int(a)``, ``datediff(d, e)`` and ``s RLIKE 'q'`` are syntax errors there.
    """
    before = [token for token in found if token.start <= offset]
    for token in before[-2:]:
        instead = _OPERATORS_IN_DUCKDB.get(token.text.upper()) if token.token_type is not TokenType.STRING else None
        if instead is not None:
            return f"; DuckDB has no {token.text.upper()}: write {instead}"
    here = [token.text.upper() for token in found[len(before) - 1 : len(before) + 1]]
    if here == ["LATERAL", "VIEW"]:
        return "; DuckDB has no LATERAL VIEW: write FROM t, unnest(l) AS u(a)"
    if here[:1] == [":"] and found[len(before) : len(before) + 1] and found[len(before)].start == offset + 1:
        return f"; {PARAMETERS}"
    name = _innermost_call(before)
    instead = IN_DUCKDB.get(name)
    return f"; DuckDB has no {name}(…): write {instead}" if instead is not None else ""


def spark_syntax_advice(near: str) -> str:
    """Advice for a syntax error of Spark at a word in quotes; empty if there is none."""
    instead = _SYNTAX_IN_SPARK.get(near.upper())
    return f"; in Spark's SQL write {instead}" if instead is not None else ""


def _innermost_call(before: Sequence[Token]) -> str:
    """The name in front of the last bracket that is still open at the last token, which may close it."""
    depth = 0
    for at in range(len(before) - 1, 0, -1):
        step = _BRACKETS.get(before[at].token_type, 0)
        if at == len(before) - 1 and step < 0:
            continue
        depth += step
        if depth > 0:
            return before[at - 1].text.lower()
    return ""
