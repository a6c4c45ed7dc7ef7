"""``current_database()`` and ``current_schema()``: replaced by those of the session, which the engine does not know.

The engine would return its own database. So the calls, in views too, are replaced by the database in which the session
looks up unqualified names. The name is inside a CAST, because ORDER BY and GROUP BY do not accept a plain literal.
"""

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from skerry.common.errors import SqlError
from skerry.sql.query.compose import Edits
from skerry.sql.query.dialect import DUCKDB
from skerry.sql.query.part import Part
from skerry.sql.script_text import Span, located


def write_current(part: Part, database: str, edits: Edits) -> None:
    """Add the edits that replace such calls, in a part and the parts inside it."""
    for inner in part.parts():
        for node in inner.parsed.find_all(exp.CurrentDatabase, exp.CurrentSchema):
            if "start" in node.meta and not any(node.args.values()):
                _write(inner, node, database, edits.setdefault(id(inner), {}))
        if inner.parsed.dialect is DUCKDB:
            _refuse_catalogs(inner)


def _write(part: Part, node: exp.Expr, database: str, edits: dict[Span, str]) -> None:
    start, parsed = node.meta["start"], part.parsed
    name = parsed.tokens[parsed.token_after(start)]
    behind = parsed.tokens[parsed.token_after(start) + 1 :][:2]
    if [token.token_type for token in behind] != [TokenType.L_PAREN, TokenType.R_PAREN]:
        return
    text = exp.Literal.string(database).sql(parsed.dialect.grammar)
    words = f"CAST({text} AS {exp.DataType.build('text').sql(parsed.dialect.grammar)})"
    if isinstance(node.parent, exp.Select) and node.arg_key == "expressions":
        words += f" AS {parsed.dialect.quoted(f'{name.text.lower()}()')}"
    edits[Span(start, behind[-1].end + 1)] = words


def _refuse_catalogs(part: Part) -> None:
    text = part.parsed.text
    for node in part.parsed.find_all(exp.CurrentCatalog):
        if "start" in node.meta:  # without parentheses it has no position, and may be a column
            problem = SqlError("a lake has no catalogs; current_database() is where names of one part are looked up")
            raise located(problem, text.source, text.origin(node.meta["start"]))
