"""A schema that rows are written under, with the codec and the limits that a writer derives from it."""

from dataclasses import dataclass

from skerry.lsm.row_codec import RowCodec
from skerry.store.ingest import require_primary_key
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True, eq=False)
class WriteTarget:
    """One schema of a table; :meth:`of` makes it. It is compared by identity: rows are encoded again for another."""

    shape: TableShape
    codec: RowCodec
    required: frozenset[str]
    """Columns that every row must have."""
    known: frozenset[int]
    """Ids of the columns that the table had when its writer was opened. Rows may lack columns added later."""
    delete_fields: tuple[Field, ...]
    """The columns as deletes must have them: the key's, and the sequence field."""
    sequence: tuple[str, ...]
    """The name of the sequence field, if there is one."""
    flush_at_bytes: float
    """A MemTable of this size is full."""
    log_limit_bytes: float
    """A MemTable whose log has this size is full, too: replaced rows fill the log, but not the MemTable."""

    @staticmethod
    def of(context: TableContext, schema: Schema, known: frozenset[int] | None = None) -> "WriteTarget":
        """The target for a table's schema; ``known`` are all columns unless given."""
        require_primary_key(context, schema, "a writer")
        shape = context.shape(schema)
        rules, options = shape.rules, shape.options
        known = frozenset(schema.by_id) if known is None else known
        required = frozenset(name for name in shape.required_columns() if schema.field(name).id in known)
        sequence = () if rules.sequence is None else (rules.sequence.name,)
        full = options.memtable_size_bytes * options.memtable_flush_threshold
        return WriteTarget(
            shape=shape,
            codec=RowCodec(schema, fields=shape.ingest_fields, table_name=context.name, required=required),
            required=required,
            known=known,
            delete_fields=tuple(f for f in schema.fields if f.name in (*schema.primary_key, *sequence)),
            sequence=sequence,
            flush_at_bytes=full,
            log_limit_bytes=2 * options.memtable_size_bytes + full,
        )

    @property
    def schema(self) -> Schema:
        return self.shape.schema

    def under(self, context: TableContext, schema: Schema) -> "WriteTarget":
        """The target of the same writer under another schema of the table."""
        return WriteTarget.of(context, schema, self.known)
