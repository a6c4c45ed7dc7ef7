"""Changes of a lake's names that take effect once per request, even if its process dies before the answer is stored.

Tables, views and databases are in folders, so their change and the stored answer cannot be one transaction. Before it
begins, the first run stores the UUID that it creates or drops. A later run compares that with FLOOR: completed steps
are not repeated, and a successor under the same name is left alone.

If another table took the name and was dropped between two runs, it is unknown whether the first one had succeeded:
:class:`~skerry.common.errors.CommitOutcomeUnknownError`.
"""

from collections.abc import Mapping
from dataclasses import asdict

import orjson

from skerry.common.errors import CommitOutcomeUnknownError, NotFoundError, TableDroppedError
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.resource import NodeKind
from skerry.iceberg.property import check_properties
from skerry.iceberg.registry import CatalogDefinition
from skerry.lake.graph_names import GraphNames
from skerry.lake.table import Table
from skerry.table.floor import Floor, State
from skerry.table.lifecycle import finish_drop, reserve_name
from skerry.table.view_store import View, ViewStamp, view_written
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


class OnceNames:
    """Changes of one account's lake, as one request makes them."""

    def __init__(self, names: GraphNames, request: IdempotentRequest) -> None:
        self._names = names
        self._request = request

    def create_table(self, ident: TableIdent, schema: Schema, *, if_not_exists: bool = False) -> Table:
        """Create a table; see ``LakeNames``."""
        place = self._place(ident)
        facts, again = self._request.keep(
            lambda: {"uuid": self._names.env.ids.new_id(), "before": _uuid(self._names.floor(place))}
        )
        if again:
            self._check_open(place, facts)
        return self._names.create_table(ident, schema, if_not_exists=if_not_exists, uuid=facts["uuid"])

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a table, with ``uuid`` only that one; see ``LakeNames``."""
        doomed = self._doomed(ident, "live", uuid)
        if doomed is not None:
            self._names.drop_table(ident, if_exists=if_exists, uuid=doomed or None)

    def create_view(self, view: View, *, or_replace: bool = False, if_not_exists: bool = False) -> View:
        """Create a view, or replace it; see ``LakeNames``."""
        env, place = self._names.env, self._place(view.ident)
        facts, again = self._request.keep(
            lambda: {
                "uuid": env.ids.new_id(),
                "write": env.ids.new_id(),
                "ms": str(env.clock.now_ms()),
                "before": self._reserved(place),
            }
        )
        if again:
            written = view_written(env, self._names.home(place), str(place), facts["write"])
            if written is not None:
                self._names.settle(place)
                return written
            self._check_open(place, facts)
        stamp = ViewStamp(facts["uuid"], facts["write"], int(facts["ms"]))
        return self._names.create_view(view, or_replace=or_replace, if_not_exists=if_not_exists, stamp=stamp)

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a view, with ``uuid`` only that one; see ``LakeNames``."""
        doomed = self._doomed(ident, "view", uuid)
        if doomed is not None:
            self._names.drop_view(ident, if_exists=if_exists, uuid=doomed or None)

    def rename(self, kind: NodeKind, ident: TableIdent, new: TableIdent, uuid: str) -> None:
        """Rename the table or view with this UUID; see ``LakeNames``."""
        facts, _ = self._request.keep(lambda: {"name": str(ident), "to": str(new), "uuid": uuid})
        self._rename(kind, facts)

    def finish_rename(self, kind: NodeKind) -> str | None:
        """Finish the rename that an earlier run of the request began; the UUID, or None if there was none."""
        facts = self._request.kept()
        if facts is None:
            return None
        self._rename(kind, facts)
        return facts["uuid"]

    def _rename(self, kind: NodeKind, facts: Mapping[str, str]) -> None:
        rename = self._names.rename_table if kind is NodeKind.TABLE else self._names.rename_view
        rename(TableIdent.split(facts["name"]), TableIdent.split(facts["to"]), uuid=facts["uuid"])

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database; see ``LakeNames``. One created since the first run counts as the work of this request."""
        facts, again = self._request.keep(lambda: {"before": self._names.database_mark(name)})
        if again and not facts["before"] and self._names.has_database(name):
            self._names.settle_database(name)
            return
        self._names.create_database(name, comment=comment, if_not_exists=if_not_exists)

    def finish_drop_database(self) -> bool:
        """Finish a drop that an earlier run of the request began; False if there was none."""
        facts = self._request.kept()
        if facts is not None:
            self._names.settle_database(facts["name"])
        return facts is not None

    def finish_drop(self) -> bool:
        """Finish the drop of a table or view that an earlier run of the request began; False if there was none."""
        facts = self._request.kept()
        if facts is not None:
            place = TableIdent.split(facts["name"])
            finish_drop(self._names.env, self._names.home(place))
            self._names.settle(place)
        return facts is not None

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database; see ``LakeNames``."""
        place = self._database(name)
        facts, again = self._request.keep(lambda: {"name": place, "mark": self._names.database_mark(place)})
        if again and facts["mark"] and self._names.database_mark(facts["name"]) != facts["mark"]:
            self._names.settle_database(facts["name"])
            return
        self._names.drop_database(name, if_exists=if_exists, cascade=cascade)

    def create_catalog(self, name: str, properties: Mapping[str, str]) -> CatalogDefinition:
        """Store an external catalog. An equal one created since the first run counts as the work of this request."""
        facts, again = self._request.keep(lambda: {"before": _id(self._definition(name))})
        found = self._definition(name) if again and not facts["before"] else None
        if found is not None and dict(found.properties) == check_properties(properties):
            self._names.catalogs()  # registers it
            return found
        return self._names.create_catalog(name, properties)

    def drop_catalog(self, name: str) -> CatalogDefinition:
        """Remove an external catalog; returns its definition."""
        facts, again = self._request.keep(
            lambda: {"definition": orjson.dumps(asdict(self._names.find_catalog(name))).decode()}
        )
        dropped = CatalogDefinition(**orjson.loads(facts["definition"]))
        if again and _id(self._definition(dropped.name)) != dropped.id:
            self._names.catalogs()  # removes its node
            return dropped
        self._names.drop_catalog(dropped.name)
        return dropped

    def _doomed(self, ident: TableIdent, state: State, uuid: str | None) -> str | None:
        """The UUID to drop, empty if the first run found nothing; None if it is dropped already."""
        place = self._names.actual(ident.checked()) or ident
        facts, again = self._request.keep(lambda: {"name": str(place), "uuid": uuid or self._uuid_there(place, state)})
        if not again or not facts["uuid"]:
            return facts["uuid"]
        place = TableIdent.split(facts["name"])
        if self._uuid_there(place, state) == facts["uuid"]:
            return facts["uuid"]
        floor = self._names.floor(place)
        forward = None if floor is None else floor.forward(facts["uuid"])
        if forward is not None:
            renamed = forward.target.replace("/", ".")
            raise NotFoundError(f"{place} was renamed to {renamed} since this request was first sent")
        finish_drop(self._names.env, self._names.home(place))
        self._names.settle(place)
        return None

    def _uuid_there(self, place: TableIdent, state: State) -> str:
        """The UUID of the table or view of a name; for a view that is in the graph only, that of its node."""
        floor = self._names.floor(place)
        if floor is not None and floor.state == state:
            return floor.table_uuid
        nodes = self._names.register.named(place.database, place.name) if state == "view" else []
        return next((node.id.uuid for node in nodes if node.kind is NodeKind.VIEW), "")

    def _check_open(self, place: TableIdent, facts: Mapping[str, str]) -> None:
        """Raise if the table or view that the first run created was dropped, or if that is unknown."""
        floor = self._names.floor(place)
        if floor is None or floor.state != "dropped" or floor.table_uuid == facts["before"]:
            return
        if floor.forward(facts["uuid"]) is not None:
            return  # it was created, and renamed since
        if floor.table_uuid == facts["uuid"]:
            self._names.settle(place)
            raise TableDroppedError(f"{place} was created by this request, and dropped before it was sent again")
        raise CommitOutcomeUnknownError(
            f"{place} was given to others and dropped since this request was first sent; it is not known whether it "
            "had succeeded. Look whether it is needed, and send it under a new idempotency key"
        )

    def _reserved(self, place: TableIdent) -> str:
        """The UUID in FLOOR of the name of a new view; a missing FLOOR is created."""
        floor = self._names.floor(place)
        if floor is None:
            reserve_name(self._names.env, self._names.home(place), str(place))
            floor = self._names.floor(place)
        return _uuid(floor)

    def _place(self, ident: TableIdent) -> TableIdent:
        """The full name of a new table or view, with its database as that was created."""
        given = TableIdent.parse(str(ident))
        return TableIdent.of(self._database(given.database), given.name)

    def _database(self, name: str) -> str:
        try:
            return self._names.database_name(name)
        except NotFoundError:
            return name

    def _definition(self, name: str) -> CatalogDefinition | None:
        try:
            return self._names.find_catalog(name)
        except NotFoundError:
            return None


def _uuid(floor: Floor | None) -> str:
    return "" if floor is None else floor.table_uuid


def _id(definition: CatalogDefinition | None) -> str:
    return "" if definition is None else definition.id
