"""What rows are written under: a schema, and all that follows from it for a writer."""

from dataclasses import dataclass

from skerry.lsm.row import RowCodec
from skerry.store.upsert import ingest_fields, require_primary_key
from skerry.table.context import TableContext
from skerry.table.options import TableOptions, parse_table_options
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True, eq=False)
class WriteTarget:
    """One schema of a table; :meth:`of` makes it. It is compared by identity: another one means encoding anew."""

    schema: Schema
    codec: RowCodec
    fields: tuple[Field, ...]
    """The columns as rows to put must have them."""
    delete_fields: tuple[Field, ...]
    """The columns as deletes must have them: the key's, and the sequence field."""
    sequence: tuple[str, ...]
    """The name of the sequence field, if there is one."""
    newest_wins: bool
    options: TableOptions
    flush_at_bytes: float
    """A MemTable of this size is full."""
    log_limit_bytes: float
    """So is one whose log has this size: rows that replace others fill the log, but not the MemTable."""

    @staticmethod
    def of(context: TableContext, schema: Schema) -> "WriteTarget":
        """What a writer of the table needs while it has this schema."""
        require_primary_key(context, schema, "a writer")
        rules, options, fields = MergeRules.of(schema), parse_table_options(schema.options), ingest_fields(schema)
        sequence = () if rules.sequence is None else (rules.sequence.name,)
        full = options.memtable_size_bytes * options.memtable_flush_threshold
        return WriteTarget(
            schema=schema,
            codec=RowCodec(schema, fields=fields, table_name=context.name),
            fields=fields,
            delete_fields=tuple(f for f in schema.fields if f.name in (*schema.primary_key, *sequence)),
            sequence=sequence,
            newest_wins=rules.newest_wins,
            options=options,
            flush_at_bytes=full,
            log_limit_bytes=2 * options.memtable_size_bytes + full,
        )
