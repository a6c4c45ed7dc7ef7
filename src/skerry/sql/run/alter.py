"""Runs ALTER TABLE and COMMENT ON. All changes of one statement are one commit: all of them or none."""

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError, SqlError
from skerry.sql import statement as st
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.definition import column_field, find_column, option_place, term_text, with_floats
from skerry.sql.run.rename import run_rename_table
from skerry.sql.script_text import Span
from skerry.table.options import check_option_change
from skerry.types import evolution
from skerry.types.evolution import SchemaChange, evolve
from skerry.types.field import Field, parse_type
from skerry.types.literal import coerce_literal
from skerry.types.schema import Schema, type_without_ids


def run_alter_table(statement: st.AlterTable, run: Run) -> Outcome:
    """Change a table's name; or its columns, comments, options or partitioning."""
    if len(statement.changes) == 1 and isinstance(statement.changes[0], st.RenameTable):
        return run_rename_table(statement.name, statement.changes[0].new_name, run)
    table = run.table(statement.name, to="alter")
    before = table.schema
    changes: list[SchemaChange] = []
    schema = before
    for change in statement.changes:
        made = _schema_change(change, schema, statement, run)
        if made is None:
            continue
        changes.append(made)
        try:
            schema = evolve(before, changes)
        except InvalidInputError as error:
            raise run.error(error, _place(change, statement)) from None
    if not changes:
        return Outcome.done(f"table {table.name} is like that already")
    _check_options(before, schema, statement, run)
    try:
        snapshot = table.alter(*changes)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    done = Outcome.done(f"table {table.name} altered")
    return Outcome(done.schema, done.read, done.message, snapshot)


def _schema_change(change: st.TableChange, schema: Schema, statement: st.AlterTable, run: Run) -> SchemaChange | None:
    """The schema change; None if there is nothing to do."""
    match change:
        case st.AddColumn():
            return _add_column(change, schema, run)
        case st.RenameColumn(name, new_name):
            return evolution.rename_column(_column(name, schema, run).name, ".".join(new_name.parts))
        case st.DropNotNull(name):
            field = _column(name, schema, run)
            return None if field.nullable else evolution.make_nullable(field.name)
        case st.CommentColumn(name, comment):
            return evolution.describe_column(_column(name, schema, run).name, comment)
        case st.CommentTable(comment):
            return evolution.set_comment(comment)
        case st.SetOptions(options):
            return evolution.set_options({name: value for name, value, _ in options})
        case st.ResetOptions(names):
            return _reset_options(names, schema, run)
        case st.PartitionBy(terms):
            return _partition_by(terms, schema, run)
        case st.RenameTable(new_name):
            raise run.error(
                SqlError("RENAME TO stands alone: write the other changes in a statement of their own"), new_name
            )
        case _:
            _refuse_unless_same(change, schema, run)
            return None


def _add_column(change: st.AddColumn, schema: Schema, run: Run) -> SchemaChange | None:
    column = change.column
    if len(column.name.parts) > 1:
        raise run.error(
            SqlError(f"{column.name}: a STRUCT keeps its fields; add a column beside it instead"), column.name
        )
    taken = {field.name.casefold() for field in schema.fields}
    if column.name.parts[0].casefold() in taken:
        if change.if_not_exists:
            return None
        raise run.error(
            SchemaError(f"there is a column {column.name.parts[0]!r} already; ADD COLUMN IF NOT EXISTS leaves it"),
            column.name,
        )
    return evolution.add_columns([column_field(column, run)])


def _partition_by(terms: tuple[tuple[str, Span], ...], schema: Schema, run: Run) -> SchemaChange:
    texts: list[str] = []
    for text, span in terms:
        texts.append(term_text(text, schema.fields, run, span))
        try:
            evolution.partition_by(texts)(schema)
        except InvalidInputError as error:
            raise run.error(error, span) from None
    return evolution.partition_by(texts)


def _reset_options(names: tuple[tuple[str, Span], ...], schema: Schema, run: Run) -> SchemaChange | None:
    for name, span in names:
        if name not in schema.options:
            shown = ", ".join(sorted(schema.options)) or "none"
            raise run.error(SchemaError(f"option {name!r} is not set on this table; set are: {shown}"), span)
    return evolution.set_options({}, [name for name, _ in names])


def _refuse_unless_same(
    change: st.ChangeType | st.SetNotNull | st.SetDefault | st.DropColumn, schema: Schema, run: Run
) -> None:
    """Refuse a change that contradicts existing files, unless the column already has the wanted form."""
    field = _column(change.name, schema, run)
    match change:
        case st.ChangeType():
            try:
                wanted = parse_type(change.type)
            except SchemaError as error:
                raise run.error(error, change.type_span) from None
            if type_without_ids(field.type) == type_without_ids(wanted):
                return
            problem = f"cannot change its type from {field.type} to {wanted}"
            remedy = f"add a column of type {wanted} and fill it with UPDATE"
        case st.SetNotNull():
            if not field.nullable:
                return
            problem = "cannot become NOT NULL: rows may hold NULL already"
            remedy = "add a column that is NOT NULL and has a DEFAULT, or create another table with CREATE TABLE AS"
        case st.SetDefault():
            if _same_default(change, field):
                return
            problem = "cannot change its default: rows of older files read as it"
            remedy = "add a column with another default"
        case st.DropColumn():
            problem = "cannot be removed: earlier snapshots and files have it"
            remedy = "leave it out of a view, or create another table with CREATE TABLE AS SELECT"
    raise run.error(SchemaError(f"column {field.name!r} {problem}; {remedy}"), change.name)


def _same_default(change: st.SetDefault, field: Field) -> bool:
    try:
        wanted = coerce_literal(with_floats(change.default, field.type), field.type, "default")
    except InvalidInputError:
        return False
    return bool(wanted == field.default)


def _check_options(before: Schema, after: Schema, statement: st.AlterTable, run: Run) -> None:
    """Check options, with errors at their positions in the text; the commit checks them again without positions."""
    try:
        check_option_change(before, after)
    except InvalidInputError as error:
        options = [o for change in statement.changes if isinstance(change, st.SetOptions) for o in change.options]
        names = [n for change in statement.changes if isinstance(change, st.ResetOptions) for n in change.names]
        given = [*options, *((name, "", span) for name, span in names)]
        raise run.error(error, option_place(error, given) or statement.name.span) from None


def _column(name: st.Name, schema: Schema, run: Run) -> Field:
    if len(name.parts) > 1 and name.parts[0] in schema.by_name:
        raise run.error(SqlError(f"{name}: the parts of a column cannot be altered, only columns"), name)
    return schema.field(find_column(name, schema.fields, run))


def _place(change: st.TableChange, statement: st.AlterTable) -> Span:
    match change:
        case st.AddColumn():
            return change.column.span
        case st.RenameColumn():
            return change.new_name.span
        case st.DropNotNull() | st.CommentColumn():
            return change.name.span
        case st.SetOptions(options):
            return options[0][2]
        case st.ResetOptions(names):
            return names[0][1]
        case st.PartitionBy(terms) if terms:
            return terms[0][1]
        case _:
            return statement.name.span
