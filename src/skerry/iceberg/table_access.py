"""A table's access to its storage, as an identity without credentials."""


class TableAccess:
    """A table's access to its storage: what opens its files is kept as long as this object is in use.

    It holds no credentials, so a cached value may refer to it.
    """

    __slots__ = ("__weakref__", "namespace", "table")

    def __init__(self, namespace: str, table: str) -> None:
        self.namespace = namespace
        self.table = table
