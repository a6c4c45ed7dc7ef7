"""The tables and views that the query of a view names."""

from skerry.common.errors import SkerryError
from skerry.sql.query.reference import table_names
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source
from skerry.table.view_store import View
from skerry.types.naming import RESERVED_NAMES
from skerry.types.table_ident import TableIdent


def names_read(view: View) -> list[TableIdent]:
    """Names of the lake's own tables and views in a view's query, each once, in the order of the text.

    System tables of a table (``users$files``) count as the table. A query that cannot be parsed names nothing: the
    view is stored all the same, and reading it says what is wrong.
    """
    try:
        parsed = parse_query(Composed(Source(view.query)).add(view.query, 0))
        places = [TableIdent.from_parts(name.parts, view.database) for name in table_names(parsed)]
    except SkerryError:
        return []
    own = (TableIdent.of(place.database, place.name.partition("$")[0]) for place in places if not place.catalog)
    kept = [place for place in own if place.database.lower() not in RESERVED_NAMES["database"] and place.name]
    return list(dict.fromkeys(kept))
