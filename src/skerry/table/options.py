"""Options of a table: set at creation or by ALTER, stored in its schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from skerry.common.errors import OptionError
from skerry.common.option_spec import (
    DURATION,
    FLAG,
    SIZE,
    TEXT,
    Kind,
    OptionSpec,
    choice,
    count,
    parse_options,
    parse_size,
)
from skerry.types.merging import AGGREGATES, DEFAULT_AGGREGATE, MERGE_ENGINES, MergeRules, split_field_options
from skerry.types.schema import Schema

FsyncPolicy = Literal["always", "interval", "never"]

REFUSE, FILL = "refuse", "fill"
ON_COMMIT, ON_COMPACT, OFF = "on-commit", "on-compact", "off"
_NEED_KEY = frozenset(
    {
        "file.format.per-level",
        "sequence.tombstone-retention",
        "insert.check-unique",
        "upsert.missing-columns",
        "index.key-bloom",
        "deletion-vectors",
    }
)
_NEED_KEY_PREFIXES = ("compaction.", "wal.", "memtable.")


def _parse_per_level(text: str) -> dict[int, str]:
    levels: dict[int, str] = {}
    for part in text.split(","):
        level, colon, format = (piece.strip().lower() for piece in part.partition(":"))
        if not colon or not level.isdecimal() or format not in ("parquet", "sst") or int(level) in levels:
            raise ValueError("levels and formats, each level once, like '0:sst,1:parquet'")
        levels[int(level)] = format
    return levels


def _parse_memtable_size(text: str) -> int:
    size = parse_size(text)
    if not 1 <= size <= 1 << 30:  # one Arrow array holds no more than 2 GiB of text
        raise ValueError("a size like '64 MB', at most '1 GB'")
    return size


def _parse_share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise ValueError("a number above 0 and at most 1")
    return share


_MEMTABLE_SIZE = Kind("size, at most 1 GB", _parse_memtable_size)
_SHARE = Kind("number, 0 to 1", _parse_share)

TABLE_OPTIONS = (
    OptionSpec(
        "merge-engine",
        choice(*MERGE_ENGINES),
        "deduplicate",
        "How the versions of a row with the same primary key are merged.",
        fixed=True,
    ),
    OptionSpec(
        "sequence.field",
        TEXT,
        None,
        "Column that orders the versions of a row, instead of the order of their commits.",
        fixed=True,
    ),
    OptionSpec(
        "sequence.tombstone-retention",
        DURATION,
        "7 d",
        "With `sequence.field`, how long compaction keeps delete marks, so that late versions stay deleted.",
    ),
    OptionSpec(
        "fields.default-aggregate-function",
        choice(*AGGREGATES),
        DEFAULT_AGGREGATE,
        "With `merge-engine` aggregation, the function of columns without their own.",
        fixed=True,
    ),
    OptionSpec(
        "file.format",
        choice("parquet", "sst", "json", "orc"),
        None,
        "Format of new data files. Unset: Parquet, and SST for files that a writer of a primary-key table flushes to "
        "level 0. SST needs a primary key; JSON and ORC are for tables without one.",
    ),
    OptionSpec(
        "file.format.per-level",
        Kind("list like `0:sst,1:parquet`", _parse_per_level),
        None,
        "Format of files that a writer flushes (level 0) and compaction writes (others), instead of `file.format`.",
    ),
    OptionSpec(
        "file.compression",
        choice("zstd", "lz4", "snappy", "none"),
        "zstd",
        "Compression of new data files: of their pages, blocks or stripes; of a JSON file as a whole (not snappy).",
    ),
    OptionSpec(
        "file.target-size", SIZE, "128 MB", "Approximate size at which a data file is closed and the next one begun."
    ),
    OptionSpec(
        "file.row-group-rows",
        count(1, 10_000_000),
        None,
        "Rows in one Parquet row group. Unset: 131072; 65536 in a primary-key table and 32768 in a table with indexes, "
        "where single rows are found in the column chunks of their row group.",
    ),
    OptionSpec(
        "index.key-bloom",
        FLAG,
        "true",
        "Whether Parquet files of a primary-key table get a bloom filter of their keys, so that lookups open only "
        "files that have the key. Files of fewer than 8,192 rows get none; SST files have their own.",
    ),
    OptionSpec(
        "deletion-vectors",
        choice(ON_COMMIT, ON_COMPACT, OFF),
        OFF,
        "When to record which rows newer files hide, so that readers need not merge files that overlap: with every "
        "write, which then reads the keys of older files that it overlaps; with compaction; or never. For "
        "`merge-engine` deduplicate and first-row without `sequence.field`.",
    ),
    OptionSpec(
        "compaction.mode",
        choice("auto", "inline", "off"),
        "auto",
        "When to compact: in the background of a writer and after an upsert at the stall limit; after every write that "
        "makes it due; or only when asked to.",
    ),
    OptionSpec(
        "compaction.trigger", count(2, 1000), "5", "Number of sorted runs of a partition at which compaction is due."
    ),
    OptionSpec(
        "compaction.space-amplification",
        count(1, 100_000),
        "200",
        "Compact all runs when those above the oldest exceed this percentage of its size.",
    ),
    OptionSpec(
        "compaction.size-ratio",
        count(0, 10_000),
        "1",
        "Include the next older run if it is at most this percentage larger than the chosen runs together.",
    ),
    OptionSpec(
        "compaction.stall",
        count(2, 10_000),
        "8",
        "Number of sorted runs of a partition at which a writer waits for compaction.",
    ),
    OptionSpec("compaction.levels", count(2, 32), "6", "Number of levels of the LSM tree; the last one is the bottom."),
    OptionSpec(
        "wal.fsync",
        choice("always", "interval", "never"),
        "always",
        "When a writer's log is synced to the disk: before each write is acknowledged, every `wal.fsync-interval`, or "
        "whenever the operating system does. A killed process never loses rows; a power cut may.",
    ),
    OptionSpec("wal.fsync-interval", DURATION, "100 ms", "How often the log is synced if `wal.fsync` is `interval`."),
    OptionSpec("memtable.size", _MEMTABLE_SIZE, "64 MB", "Size of a MemTable of a writer."),
    OptionSpec("memtable.flush-threshold", _SHARE, "0.8", "Fraction of its size at which a MemTable is flushed."),
    OptionSpec(
        "memtable.max-count",
        count(1, 100),
        "3",
        "Maximum of MemTables of one writer, including those being flushed; when all are full, writes wait.",
    ),
    OptionSpec(
        "manifest.format",
        choice("parquet", "json"),
        "parquet",
        "Format of new manifests and manifest lists: Parquet for fast planning, or human-readable JSON.",
    ),
    OptionSpec(
        "manifest.stats-columns",
        count(0, 1000),
        "32",
        "Number of columns, from the first of the schema, with bounds and counts in manifests.",
    ),
    OptionSpec(
        "manifest.merge-count",
        count(4, 10_000),
        "10",
        "Number of manifests of about the same size that a commit merges into one.",
    ),
    OptionSpec(
        "manifest.merge-max-entries",
        count(100, 100_000_000),
        "100000",
        "A commit rewrites at most this many manifest entries, so that its cost stays bounded.",
    ),
    OptionSpec(
        "commit.identity-retention",
        DURATION,
        None,
        "Forget a commit user's highest identifier after this time without a commit; unset: never. Not for writers.",
    ),
    OptionSpec(
        "snapshot.retain-last", count(1, 1_000_000), "1", "`expire_snapshots` keeps at least this many snapshots."
    ),
    OptionSpec(
        "snapshot.retain-for", DURATION, "7 d", "`expire_snapshots` keeps snapshots that are younger than this."
    ),
    OptionSpec(
        "upsert.missing-columns",
        choice(REFUSE, FILL),
        REFUSE,
        "Upserted rows that lack a column without a default: refuse them, or set the column to NULL, even where the "
        "row had a value. Merge engines that combine versions always allow missing columns.",
    ),
    OptionSpec(
        "insert.check-unique",
        FLAG,
        "false",
        "SQL's INSERT, also in MERGE, refuses rows with an existing or duplicate primary key, instead of "
        "merging them; the keys of the inserted rows are held in memory. Other writes do not check.",
    ),
    OptionSpec(
        "iceberg.publish",
        choice("off", "on-commit", "on-compact"),
        "off",
        "When to publish the table as an Iceberg table: only when asked to, after every commit, or after every "
        "compaction. A failure is logged, and the next one publishes both.",
    ),
    OptionSpec(
        "iceberg.format-version",
        choice("2", "3"),
        "2",
        "Format of the published Iceberg table: 2, which most engines read, with Parquet files of deleted positions; "
        "or 3, with deletion vectors, row ids and defaults of columns.",
    ),
    OptionSpec(
        "write.max-partitions",
        count(1, 1_000_000),
        "1000",
        "Maximum of partitions that one write may touch, because each becomes a file.",
    ),
)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """A table's options, parsed."""

    tombstone_retention_seconds: float
    file_format: str
    format_per_level: Mapping[int, str]
    has_file_format: bool
    compaction_mode: str
    compaction_trigger: int
    compaction_space_percent: int
    compaction_ratio_percent: int
    compaction_stall: int
    compaction_levels: int
    file_compression: str
    file_target_size_bytes: int
    file_row_group_rows: int | None
    wal_fsync: FsyncPolicy
    wal_fsync_interval_seconds: float
    memtable_size_bytes: int
    memtable_flush_threshold: float
    memtable_max_count: int
    manifest_format: str
    manifest_stats_columns: int
    manifest_merge_count: int
    manifest_merge_max_entries: int
    identity_retention_seconds: float | None
    retain_last: int
    retain_for_seconds: float
    max_partitions: int
    check_unique: bool
    missing_columns: str
    key_bloom: bool
    deletion_vectors: str
    iceberg_publish: str
    iceberg_format_version: int

    def format_at(self, level: int) -> str:
        """The format of files that a flush (level 0) or a compaction writes."""
        if level in self.format_per_level:
            return self.format_per_level[level]
        return "sst" if level == 0 and not self.has_file_format else self.file_format


def parse_table_options(options: Mapping[str, str]) -> TableOptions:
    """The options of a schema; an unknown name or a bad value is refused by name."""
    _, general = split_field_options(options)
    values = parse_options(TABLE_OPTIONS, general, "table option")
    return TableOptions(
        tombstone_retention_seconds=values["sequence.tombstone-retention"],
        file_format=values["file.format"] or "parquet",
        format_per_level=values["file.format.per-level"] or {},
        has_file_format=values["file.format"] is not None,
        compaction_mode=values["compaction.mode"],
        compaction_trigger=values["compaction.trigger"],
        compaction_space_percent=values["compaction.space-amplification"],
        compaction_ratio_percent=values["compaction.size-ratio"],
        compaction_stall=values["compaction.stall"],
        compaction_levels=values["compaction.levels"],
        file_compression=values["file.compression"],
        file_target_size_bytes=values["file.target-size"],
        file_row_group_rows=values["file.row-group-rows"],
        wal_fsync=values["wal.fsync"],
        wal_fsync_interval_seconds=values["wal.fsync-interval"],
        memtable_size_bytes=values["memtable.size"],
        memtable_flush_threshold=values["memtable.flush-threshold"],
        memtable_max_count=values["memtable.max-count"],
        manifest_format=values["manifest.format"],
        manifest_stats_columns=values["manifest.stats-columns"],
        manifest_merge_count=values["manifest.merge-count"],
        manifest_merge_max_entries=values["manifest.merge-max-entries"],
        identity_retention_seconds=values["commit.identity-retention"],
        retain_last=values["snapshot.retain-last"],
        retain_for_seconds=values["snapshot.retain-for"],
        max_partitions=values["write.max-partitions"],
        check_unique=values["insert.check-unique"],
        missing_columns=values["upsert.missing-columns"],
        key_bloom=values["index.key-bloom"],
        deletion_vectors=values["deletion-vectors"],
        iceberg_publish=values["iceberg.publish"],
        iceberg_format_version=int(values["iceberg.format-version"]),
    )


def check_options(schema: Schema) -> TableOptions:
    """Refuse options that are unknown, badly written, or do not fit the schema or each other."""
    options = parse_table_options(schema.options)
    rules = MergeRules.of(schema)
    formats = {"file.format": {options.file_format}, "file.format.per-level": set(options.format_per_level.values())}
    allowed = {"parquet", "sst"} if schema.primary_key else {"parquet", "json", "orc"}
    for name, wanted in formats.items():
        for format in sorted(wanted - allowed):
            has = "with" if schema.primary_key else "without"
            raise OptionError(
                f"table option {name!r}: a table {has} a primary key has no {format} files; "
                f"use {' or '.join(sorted(allowed))}",
                about=(name,),
            )
    if options.file_format == "json" and options.file_compression == "snappy":
        raise OptionError(
            "table option 'file.compression': snappy cannot compress JSON files; use zstd, lz4 or none with "
            "'file.format' = json",
            about=("file.compression", "file.format"),
        )
    if not schema.primary_key:
        for name in schema.options:
            if name in _NEED_KEY or name.startswith(_NEED_KEY_PREFIXES):
                raise OptionError(f"table option {name!r} needs a primary key", about=(name,))
    if schema.primary_key and options.deletion_vectors != OFF and (rules.combines or rules.sequence is not None):
        has = "'sequence.field'" if rules.sequence is not None else f"'merge-engine' = {rules.engine}"
        raise OptionError(
            f"table option 'deletion-vectors' = {options.deletion_vectors}: not with {has}, where a newer version does "
            f"not hide an older one as a whole; use {OFF}",
            about=("deletion-vectors",),
        )
    if max(options.format_per_level, default=0) >= options.compaction_levels:
        raise OptionError(
            f"table option 'file.format.per-level' names level {max(options.format_per_level)}, but "
            f"'compaction.levels' = {options.compaction_levels}: levels are 0 to {options.compaction_levels - 1}",
            about=("file.format.per-level", "compaction.levels"),
        )
    if options.compaction_stall < options.compaction_trigger:
        raise OptionError(
            f"table option 'compaction.stall' = {options.compaction_stall} is less than 'compaction.trigger' = "
            f"{options.compaction_trigger}: writers would wait for a compaction that is not due",
            about=("compaction.stall", "compaction.trigger"),
        )
    return options


def check_option_change(old: Schema, new: Schema) -> None:
    """Refuse invalid options, and changes of options that are fixed at creation."""
    check_options(new)
    for spec in TABLE_OPTIONS:
        if spec.fixed and _of_columns(old, spec) != _of_columns(new, spec):
            raise OptionError(f"table option {spec.name!r} is fixed when a table is created", about=(spec.name,))
    before, after = MergeRules.of(old), MergeRules.of(new)
    names = {f.id: f.name for f in new.fields}
    for field in old.fields:
        if before.aggregates.get(field.name) != after.aggregates.get(names.get(field.id, field.name)):
            raise OptionError(f"how column {field.name!r} is aggregated is fixed when the column is created")


def _of_columns(schema: Schema, spec: OptionSpec) -> object:
    """The option's value; one that names a column, as the column's id, which outlives a rename."""
    text = schema.options.get(spec.name, spec.default)
    if spec.name == "sequence.field" and text in schema.by_name:
        return schema.by_name[text].id
    return text.lower() if text is not None else None
