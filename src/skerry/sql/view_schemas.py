"""Output columns of a lake's views, kept between requests.

Freshness contract: what is kept is checked at each use (:meth:`~skerry.sql.run.view_schema.BoundView.is_current`): each
name in the view's query, and in those of views below it, is looked up, and the schema of each table. So columns are as
fresh as names and tables are to a query; only the work of planning and binding is saved. Errors are not kept. At most
:data:`MOST_VIEWS` views and :data:`MOST_CHARACTERS` of their queries are; those used longest ago leave first.
"""

import threading
from collections import OrderedDict

from skerry.sql.names import View
from skerry.sql.run.view_schema import BoundView, OutputColumn
from skerry.sql.session import Session

MOST_VIEWS = 1024
MOST_CHARACTERS = 1 << 20


class ViewSchemas:
    """Output columns of views, bound in a session without temporary names; safe between threads."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lock = threading.Lock()
        self._kept: OrderedDict[View, BoundView] = OrderedDict()
        self._characters = 0
        self.bound_count = 0
        """How many times a view was bound, for tests."""

    def columns(self, view: View) -> tuple[OutputColumn, ...]:
        """The columns of a view, by its definition; errors are those of reading it."""
        with self._lock:
            known = self._kept.get(view)
        bound = self._session.bind_view(view, known)
        with self._lock:
            self.bound_count += bound is not known
            self._keep(view, bound)
        return bound.columns

    def _keep(self, view: View, bound: BoundView) -> None:
        if self._kept.pop(view, None) is not None:
            self._characters -= len(view.query)
        if not bound.is_steady:
            return
        self._kept[view] = bound
        self._characters += len(view.query)
        while len(self._kept) > MOST_VIEWS or self._characters > MOST_CHARACTERS:
            gone, _ = self._kept.popitem(last=False)
            self._characters -= len(gone.query)
