"""The name of a table or view with catalog and namespace: one type for SQL, the lake, views, Spark and the CLI."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skerry.common.errors import InvalidInputError, SqlError
from skerry.common.quoting import quoted
from skerry.types.naming import check_name


@dataclass(frozen=True, slots=True)
class TableIdent:
    """The catalog, the path of the namespace in it, and the name.

    Without a catalog it is in the lake itself, whose namespaces are databases, of one part. A namespace of several
    levels, which only Iceberg clients make, is a database called ``a.b``.
    """

    namespace: tuple[str, ...]
    name: str
    catalog: str = ""

    @staticmethod
    def of(database: str, name: str) -> "TableIdent":
        """A table or view of the lake itself."""
        return TableIdent((database,), name)

    @staticmethod
    def parse(text: object) -> "TableIdent":
        """``app.users`` as a user writes it, both parts checked."""
        if not isinstance(text, str) or text.count(".") != 1:
            raise InvalidInputError(f"a table's name is 'database.table', not {text!r}")
        return TableIdent.split(text).checked()

    @staticmethod
    def external(text: object, what: str = "table") -> "TableIdent":
        """``catalog.namespace.table`` as a user writes it; ``what`` is a table or a view."""
        parts = text.split(".") if isinstance(text, str) else []
        if len(parts) < 3 or not all(parts):
            raise InvalidInputError(f"a {what} of an external catalog is 'catalog.namespace.{what}', not {text!r}")
        return TableIdent(tuple(parts[1:-1]), parts[-1], parts[0])

    @staticmethod
    def split(text: str) -> "TableIdent":
        """Split ``app.users``, or ``a.b.users`` in the namespace ``a.b``, which is known to be valid."""
        database, _, name = text.rpartition(".")
        return TableIdent.of(database, name)

    @staticmethod
    def split_quoted(text: str) -> tuple[str, ...]:
        """All parts of a name in a string, ``app.users`` or ``"app"."users"``."""
        return tuple(part.strip().strip('"`') for part in text.split("."))

    @staticmethod
    def from_parts(parts: Sequence[str], database: str, what: str = "table") -> "TableIdent":
        """A name in a statement: one part is in ``database``, three or more are in an external catalog.

        ``database`` may be ``catalog.namespace`` or ``catalog.``: then names of one and two parts are in that catalog;
        or ``.a.b``, a namespace of several levels of the lake.
        """
        if len(parts) > 2 and what != "table":
            raise SqlError(
                f"{'.'.join(parts)} has {len(parts)} parts: a {what} is called database.{what}, or {what} alone"
            )
        if len(parts) > 2:
            return TableIdent(tuple(parts[1:-1]), parts[-1], parts[0])
        catalog, dot, namespace = database.partition(".")
        if dot and not catalog:
            if len(parts) == 1 and what != "table":
                raise SqlError(
                    f"{parts[0]} would be in {namespace}, which is current, a namespace of several levels that only "
                    f"Iceberg clients write, and a {what} is in a database of the lake: USE that database first"
                )
            return TableIdent.of(parts[0] if len(parts) == 2 else namespace, parts[-1])
        if dot:
            written = ".".join(parts)
            if what != "table":
                raise SqlError(
                    f"{written} would be in the external catalog {catalog}, which is current, and a {what} is in a "
                    f"database of the lake: USE that database first"
                )
            if len(parts) == 1 and not namespace:
                raise SqlError(f"{written}: write namespace.{written}, or USE {catalog}.namespace first")
            levels = (parts[0],) if len(parts) == 2 else tuple(namespace.split("."))
            return TableIdent(levels, parts[-1], catalog)
        return TableIdent.of(parts[0] if len(parts) == 2 else database, parts[-1])

    def checked(self) -> "TableIdent":
        """The same, if a database and a table may have these names; else :class:`InvalidInputError`."""
        check_name("database", self.database)
        check_name("table", self.name)
        return self

    @property
    def is_valid(self) -> bool:
        """Whether a database and a table of the lake may have these names."""
        try:
            self.checked()
        except InvalidInputError:
            return False
        return True

    @property
    def database(self) -> str:
        """The namespace as one text: in the lake itself, the database."""
        return ".".join(self.namespace)

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts, from the catalog, if there is one, to the name."""
        return (*((self.catalog,) if self.catalog else ()), *self.namespace, self.name)

    def beside(self, name: str) -> "TableIdent":
        """Another name in the same namespace."""
        return TableIdent(self.namespace, name, self.catalog)

    def is_like(self, other: "TableIdent") -> bool:
        """Whether they are equal except for case."""
        return [part.lower() for part in self.parts] == [part.lower() for part in other.parts]

    def __str__(self) -> str:
        return ".".join(self.parts)

    def written(self, quote: Callable[[str], str] = quoted) -> str:
        """As SQL writes it, each part by ``quote``."""
        return ".".join(map(quote, self.parts))
