"""Builds the shape of a query part from its tree (``skerry.sql.query.query_shape``)."""

from collections import Counter
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.part import Part, Ref
from skerry.sql.query.query_shape import Join, OtherQuery, Output, Query, SelectQuery, SetQuery, Source
from skerry.sql.query.reference import is_recursive
from skerry.sql.query.walk import children, own_nodes

_BARRING = frozenset({"limit", "offset", "qualify", "windows"})
_KNOWN = _BARRING | {"expressions", "from_", "joins", "where", "group", "having", "distinct", "order", "with_"}
_ALL_COLUMNS = (exp.Columns, exp.PositionalColumn, exp.Star)


def build_shape(part: Part) -> Query:
    """The shape of a whole query, whose outputs are all read."""
    query = _Builder(part).query(part.parsed.tree, {}, None)
    query.readers.append(("other", None, None))
    return query


@dataclass(frozen=True, slots=True)
class _Cte:
    query: Query
    columns: tuple[str, ...]


_Ctes = dict[str, _Cte]


@dataclass(frozen=True, slots=True)
class _Builder:
    part: Part

    def query(self, node: exp.Expr, ctes: _Ctes, outer: SelectQuery | None) -> Query:
        ctes = self._with(node, ctes, outer)
        if isinstance(node, exp.Subquery) and not node.args.get("joins") and isinstance(node.this, exp.Query):
            return self._subquery(node, ctes, outer)
        if isinstance(node, exp.Select):
            return self._select(node, ctes, outer)
        if isinstance(node, exp.SetOperation):
            return self._set_operation(node, ctes, outer)
        return self._other(node, ctes)

    def _subquery(self, node: exp.Subquery, ctes: _Ctes, outer: SelectQuery | None) -> Query:
        query = self.query(node.this, ctes, outer)
        harmless = ("this", "alias", "with_", "joins")
        query.barred |= any(value for key, value in node.args.items() if key not in harmless)
        return query

    def _with(self, node: exp.Expr, ctes: _Ctes, outer: SelectQuery | None) -> _Ctes:
        with_ = node.args.get("with_")
        if with_ is None:
            return ctes
        ctes = dict(ctes)
        for cte in with_.expressions:
            name = cte.alias.lower()
            inner = ctes
            if is_recursive(cte):
                inner = {**ctes, name: _Cte(OtherQuery(self.part, barred=True), ())}
            query = self.query(cte.this, inner, outer)
            if is_recursive(cte):
                query.barred, query.outputs = True, None
            ctes[name] = _Cte(query, _alias_columns(cte))
        return ctes

    def _other(self, node: exp.Expr, ctes: _Ctes) -> Query:
        query = OtherQuery(self.part, barred=True)
        waiting = _children(node)
        while waiting:
            child = waiting.pop(0)
            if isinstance(child, exp.Table):
                source = self._table(child, ctes, None)
                source.is_whole = True
                query.sources.append(source)
                _read(source, None)
                waiting += child.args.get("joins") or ()
            elif isinstance(child, exp.Query):
                inner = self.query(child, ctes, None)
                inner.readers.append(("other", None, None))
                query.inner.append(inner)
            else:
                waiting += _children(child)
        return query

    def _set_operation(self, node: exp.SetOperation, ctes: _Ctes, outer: SelectQuery | None) -> Query:
        arms = tuple(self.query(arm, ctes, outer) for arm in (node.this, node.expression))
        for arm in arms:
            arm.readers.append(("other", None, None))
        query = SetQuery(self.part, arms=arms)
        known = {"this", "expression", "distinct", "by_name", "order", "with_"}
        query.barred = any(value for key, value in node.args.items() if key not in known)
        outputs = [arm.outputs for arm in arms]
        if node.args.get("by_name") or outputs[0] is None or outputs[1] is None or len(outputs[0]) != len(outputs[1]):
            return query
        query.outputs = tuple(Output(output.name) for output in outputs[0])
        return query

    # SELECT

    def _select(self, node: exp.Select, ctes: _Ctes, outer: SelectQuery | None) -> Query:
        query = SelectQuery(self.part, node=node, outer=outer)
        from_ = node.args.get("from_")
        joins = list(node.args.get("joins") or ())
        if from_ is not None:
            first = from_.this
            joins = [*(first.args.get("joins") or ()), *joins]
            query.first = self._source(first, ctes, query, nested=False)
            for join in joins:
                query.joins.append(self._join(join, ctes, query))
        self._close(query)
        self._outputs(query)
        rest = [value for key, value in node.args.items() if key not in ("from_", "joins", "with_")]
        for value in [*rest, *(join.on for join in query.joins)]:
            for piece in value if isinstance(value, list) else [value]:
                if isinstance(piece, exp.Expr):
                    nodes = own_nodes(piece)
                    self._subqueries(nodes, ctes, query)
                    if _names_all(nodes):
                        for source in query.sources:
                            source.is_whole = True
        for source in query.sources:
            _read(source, query)
        return query

    def _subqueries(self, nodes: list[exp.Expr], ctes: _Ctes, query: SelectQuery) -> None:
        for inner in [node for node in nodes if isinstance(node, exp.Query)]:
            found = self.query(inner, ctes, query)
            parent = inner.parent
            exists = isinstance(parent, exp.Exists)
            found.readers.append(("exists" if exists else "other", None, None))
            query.subqueries.append((parent if parent is not None else inner, found))

    def _close(self, query: SelectQuery) -> None:
        """Set ``is_closed`` and ``barred``: no condition may pass from WHERE to sources, or from outside inwards."""
        args = {key for key, value in query.node.args.items() if value}
        group, distinct = query.node.args.get("group"), query.node.args.get("distinct")
        windows = any(_has(own_nodes(piece), exp.Window) for piece in query.node.expressions)
        sets = group is not None and (
            _has(own_nodes(group), (exp.GroupingSets, exp.Rollup, exp.Cube))
            or any(value for key, value in group.args.items() if key not in ("expressions", "all"))
        )
        query.is_closed = bool(args - _KNOWN)
        query.is_closed |= any(join.kind == "other" for join in query.joins)
        aliases = Counter(source.alias for source in query.sources if source.alias)
        query.is_closed |= any(count > 1 for count in aliases.values())
        query.barred = (
            query.is_closed
            or windows
            or sets
            or bool(args & _BARRING)
            or (distinct is not None and bool(distinct.args.get("on")))
        )

    def _join(self, node: exp.Join, ctes: _Ctes, query: SelectQuery) -> Join:
        source = self._source(node.this, ctes, query)
        method, side, kind = (str(node.args.get(key) or "").upper() for key in ("method", "side", "kind"))
        known = {"this", "on", "using", "method", "side", "kind", "global_"}
        name = "other"
        if not method.replace("NATURAL", "") and not any(v for k, v in node.args.items() if k not in known):
            if kind in ("SEMI", "ANTI"):
                name = kind.lower() if not side else "other"
            elif kind in ("", "INNER", "CROSS") or (kind == "OUTER" and side):
                name = side.lower() or "inner"
        using = tuple(identifier.name.lower() for identifier in node.args.get("using") or ())
        if method == "NATURAL":
            using = self._common(query, source)
            name = name if using else "other"
            for joined in [*query.sources, source]:
                joined.is_whole = True
        source.is_hidden = name in ("semi", "anti")
        is_comma = not (method or side or kind or using or node.args.get("on"))
        source.group = query.sources[-1].group + is_comma
        return Join(source, name, node.args.get("on"), using)

    def _common(self, query: SelectQuery, source: Source) -> tuple[str, ...]:
        before = [s.columns for s in query.sources if s.group == query.sources[-1].group]
        if source.columns is None or any(columns is None for columns in before):
            return ()
        return tuple(name for name in source.columns if any(name in (columns or {}) for columns in before))

    # Sources

    def _source(self, node: exp.Expr, ctes: _Ctes, query: SelectQuery, *, nested: bool = True) -> Source:
        """A source. One with its own joins, in parentheses, is not analysed."""
        alias, columns = node.alias_or_name.lower(), _alias_columns(node)
        if (nested and node.args.get("joins")) or (
            isinstance(node, exp.Subquery) and not isinstance(node.this, exp.Query)
        ):
            held = exp.Tuple(expressions=[node]) if isinstance(node, exp.Table) else node
            return Source(alias, self._other(held, ctes), None, is_open=False, is_whole=True)
        if isinstance(node, exp.Table):
            source = self._table(node, ctes, query)
        elif isinstance(node, exp.Subquery):
            inner = self._subquery(node, ctes, None)
            source = Source(alias, inner, _columns_of(inner))
        elif isinstance(node, exp.Lateral) and isinstance(node.this, exp.Subquery):
            inner = self.query(node.this, ctes, None)
            source = Source(alias, inner, _columns_of(inner), is_open=False)
        else:
            self._subqueries(own_nodes(node), ctes, query)
            return Source(alias, None, {name: name for name in columns} if columns else None)
        if columns:
            source.is_whole = True
            source.columns = _renamed(source, columns)
        if any(node.args.get(key) for key in ("pivots", "sample", "laterals", "match_recognize", "ordinality")):
            source.is_open = False
            if node.args.get("pivots"):
                source.is_whole, source.columns = True, None
        return source

    def _table(self, node: exp.Table, ctes: _Ctes, outer: SelectQuery | None) -> Source:
        use = self.part.by_node.get(id(node))
        alias = (node.alias or node.name).lower()
        if use is None:
            cte = ctes.get(node.name.lower()) if isinstance(node.this, exp.Identifier) and not node.db else None
            if cte is None:
                if outer is not None:
                    self._subqueries(own_nodes(node.this), ctes, outer)
                return Source(alias, None, None)
            source = Source(alias, cte.query, _columns_of(cte.query), is_whole=bool(cte.columns))
            if cte.columns:
                source.columns = _renamed(source, cte.columns)
            return source
        database = "" if use.name.alias else use.database.lower()
        if isinstance(use.target, Ref):
            names = use.target.column_names
            lower = Counter(name.lower() for name in names)
            known = {n.lower(): n for n in names} if max(lower.values(), default=0) < 2 else None
            return Source(alias, use.target, known, database, is_whole=known is None)
        view = use.target
        inner = _Builder(view).query(view.parsed.tree, {}, None)
        source = Source(alias, inner, _columns_of(inner), database)
        if view.view is not None and view.view.columns:
            source.is_whole = True
            source.columns = _renamed(source, tuple(name.lower() for name in view.view.columns))
        return source

    # Outputs

    def _outputs(self, query: SelectQuery) -> None:
        outputs: list[Output] | None = []
        visible = [source for source in query.sources if not source.is_hidden]
        for node in query.node.expressions:
            star = node.this if isinstance(node, exp.Column) else node
            if isinstance(star, exp.Star):
                table = node.parts[-2].name.lower() if isinstance(node, exp.Column) else ""
                sources = [source for source in visible if not table or source.alias == table]
                query.stars += sources
                found = None if star.args.get("replace") or star.args.get("rename") else _star(query, sources, star)
                outputs = None if outputs is None or found is None else outputs + found
            elif outputs is not None:
                one = _output(query, node)
                outputs = None if one is None else [*outputs, one]
        query.outputs = None if outputs is None else tuple(outputs)


def _star(query: SelectQuery, sources: list[Source], star: exp.Star) -> list[Output] | None:
    left_out = {column.name.lower() for column in star.args.get("except_") or ()}
    merged = {(id(join.source), name) for join in query.joins for name in join.using}
    taken = {name for join in query.joins for name in join.using if join.kind in ("right", "full")}
    found: list[Output] = []
    for source in sources:
        if source.columns is None:
            return None
        shown = [name for name in source.columns if name not in left_out and (id(source), name) not in merged]
        found += [Output(name, None if name in taken else (source, name)) for name in shown]
    return found


def _output(query: SelectQuery, node: exp.Expr) -> Output | None:
    """The output of an expression; None if it may be no column, or more than one."""
    if not (isinstance(node, exp.Column) and isinstance(node.this, exp.Identifier)):
        nodes = own_nodes(node)
        if _has(nodes, (exp.Columns, exp.Unnest, exp.Explode)) or _names_all(nodes):
            return None
    inner = node.this if isinstance(node, exp.Alias) else node
    named = isinstance(node, exp.Alias | exp.Column | exp.Dot)
    return Output(node.alias_or_name.lower() if named else None, query.resolve(inner))


def _names_all(nodes: list[exp.Expr]) -> bool:
    """Whether an expression, given as its nodes, reads all columns, or one by its number.

    ``count(*)`` does not. A ``*`` in the list of SELECT is handled where outputs are resolved.
    """
    return any(isinstance(node, _ALL_COLUMNS) and _names_others(node) for node in nodes)


def _names_others(node: exp.Expr) -> bool:
    if not isinstance(node, exp.Star):
        return True
    holder = node.parent.parent if isinstance(node.parent, exp.Column) else node.parent
    return not isinstance(node.parent, exp.Count) and not isinstance(holder, exp.Select)


def _has(nodes: list[exp.Expr], kinds: type[exp.Expr] | tuple[type[exp.Expr], ...]) -> bool:
    return any(isinstance(node, kinds) for node in nodes)


def _read(source: Source, reader: SelectQuery | None) -> None:
    if isinstance(source.input, Query):
        source.input.readers.append(("other" if reader is None else "source", reader, source))


def _columns_of(query: Query) -> dict[str, str] | None:
    """The output names, if they are distinct: a duplicate would be renamed."""
    if query.outputs is None:
        return None
    names = [output.name for output in query.outputs if output.name is not None]
    return {name: name for name in names} if len(set(names)) == len(names) else None


def _renamed(source: Source, names: tuple[str, ...]) -> dict[str, str] | None:
    """The columns of a source whose first ones are renamed by position; None if not all are known."""
    if source.columns is None or len(names) > len(source.columns):
        return None
    if isinstance(source.input, Query) and len(source.input.outputs or ()) != len(source.columns):
        return None
    inner = list(source.columns.values())
    renamed = dict(zip([*names, *list(source.columns)[len(names) :]], inner, strict=True))
    return renamed if len(renamed) == len(inner) else None


def _alias_columns(node: exp.Expr) -> tuple[str, ...]:
    alias = node.args.get("alias")
    return tuple(c.name.lower() for c in alias.columns) if isinstance(alias, exp.TableAlias) else ()


def _children(node: exp.Expr) -> list[exp.Expr]:
    return [child for child in children(node) if not isinstance(child, exp.With)]
