"""Options of a table: set at creation or by ALTER, stored in its schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from skerry.common.errors import OptionError
from skerry.common.option import DURATION, FLAG, SIZE, TEXT, Kind, OptionSpec, choice, count, parse_options, parse_size
from skerry.types.merging import AGGREGATES, DEFAULT_AGGREGATE, MERGE_ENGINES, MergeRules, split_field_options
from skerry.types.schema import Schema

FsyncPolicy = Literal["always", "interval", "never"]

_NEED_KEY = frozenset({"file.format.per-level", "sequence.tombstone-retention", "insert.check-unique"})
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
        "What the versions of a row with the same primary key become.",
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
        "With `sequence.field`, compaction keeps the mark of a deleted row for so long: late versions stay deleted.",
    ),
    OptionSpec(
        "fields.default-aggregate-function",
        choice(*AGGREGATES),
        DEFAULT_AGGREGATE,
        "With `merge-engine` aggregation, what columns without a function of their own are combined with.",
        fixed=True,
    ),
    OptionSpec(
        "file.format",
        choice("parquet", "sst", "json", "orc"),
        None,
        "Format of new data files. Unset: Parquet, and SST for what a writer of a table with a primary key flushes to "
        "level 0. SST needs a primary key, JSON and ORC go without one.",
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
    OptionSpec("file.target-size", SIZE, "128 MB", "A data file is closed and the next begun at about this size."),
    OptionSpec("file.row-group-rows", count(1, 10_000_000), "131072", "Rows in one Parquet row group."),
    OptionSpec(
        "compaction.mode",
        choice("auto", "inline", "off"),
        "auto",
        "When to compact: in the background of a writer and after an upsert at the stall limit; after every write that "
        "makes it due; or only when asked to.",
    ),
    OptionSpec(
        "compaction.trigger", count(2, 1000), "5", "Compaction is due when a partition has so many sorted runs."
    ),
    OptionSpec(
        "compaction.space-amplification",
        count(1, 100_000),
        "200",
        "Compact everything when all runs but the oldest exceed so many per cent of the oldest.",
    ),
    OptionSpec(
        "compaction.size-ratio",
        count(0, 10_000),
        "1",
        "Runs are merged with the next older one if that is at most so many per cent larger than they are together.",
    ),
    OptionSpec(
        "compaction.stall",
        count(2, 10_000),
        "8",
        "A writer waits for compaction when a partition has so many sorted runs.",
    ),
    OptionSpec("compaction.levels", count(2, 32), "6", "Levels of the tree; files of the last one are the bottom."),
    OptionSpec(
        "wal.fsync",
        choice("always", "interval", "never"),
        "always",
        "When a writer's log is synced to the disk: before each write is acknowledged, every `wal.fsync-interval`, or "
        "when the operating system likes. A killed process loses nothing in any case; a power cut may.",
    ),
    OptionSpec("wal.fsync-interval", DURATION, "100 ms", "How often the log is synced if `wal.fsync` is `interval`."),
    OptionSpec(
        "memtable.size", _MEMTABLE_SIZE, "64 MB", "What a writer holds in memory before it begins another MemTable."
    ),
    OptionSpec(
        "memtable.flush-threshold", _SHARE, "0.8", "A MemTable is flushed when it has reached this part of its size."
    ),
    OptionSpec(
        "memtable.max-count",
        count(1, 100),
        "3",
        "MemTables of one writer, those that are being flushed included; when all are full, writes wait.",
    ),
    OptionSpec(
        "manifest.format",
        choice("parquet", "json"),
        "parquet",
        "Format of new manifests and manifest lists: columns for fast planning, or JSON to read by eye.",
    ),
    OptionSpec(
        "manifest.stats-columns",
        count(0, 1000),
        "32",
        "Manifests keep bounds and counts of this many columns, the first of the schema; the rest are unknown.",
    ),
    OptionSpec(
        "manifest.merge-count",
        count(4, 10_000),
        "10",
        "When so many manifests of about the same size have piled up, the next commit merges them into one.",
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
        "insert.check-unique",
        FLAG,
        "false",
        "SQL's INSERT, and that of MERGE, refuse rows whose primary key is there already or comes twice, instead of "
        "merging them; the keys of the inserted rows are held in memory. Other ways to write do not look.",
    ),
    OptionSpec(
        "write.max-partitions",
        count(1, 1_000_000),
        "1000",
        "Partitions one write may touch; more are refused with advice, because each becomes a file.",
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
    file_row_group_rows: int
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
    )


def check_options(schema: Schema) -> TableOptions:
    """Refuse options that are unknown, badly written, or do not fit the schema or each other."""
    options = parse_table_options(schema.options)
    MergeRules.of(schema)
    formats = {"file.format": {options.file_format}, "file.format.per-level": set(options.format_per_level.values())}
    allowed = {"parquet", "sst"} if schema.primary_key else {"parquet", "json", "orc"}
    for name, wanted in formats.items():
        for format in sorted(wanted - allowed):
            has = "with" if schema.primary_key else "without"
            raise OptionError(
                f"table option {name!r}: a table {has} a primary key has no {format} files; "
                f"use {' or '.join(sorted(allowed))}"
            )
    if options.file_format == "json" and options.file_compression == "snappy":
        raise OptionError(
            "table option 'file.compression': snappy cannot compress JSON files; use zstd, lz4 or none with "
            "'file.format' = json"
        )
    if not schema.primary_key:
        for name in schema.options:
            if name in _NEED_KEY or name.startswith(_NEED_KEY_PREFIXES):
                raise OptionError(f"table option {name!r} needs a primary key")
    if max(options.format_per_level, default=0) >= options.compaction_levels:
        raise OptionError(
            f"table option 'file.format.per-level' names level {max(options.format_per_level)}, but "
            f"'compaction.levels' = {options.compaction_levels}: levels are 0 to {options.compaction_levels - 1}"
        )
    if options.compaction_stall < options.compaction_trigger:
        raise OptionError(
            f"table option 'compaction.stall' = {options.compaction_stall} is less than 'compaction.trigger' = "
            f"{options.compaction_trigger}: writers would wait for a compaction that is not due"
        )
    return options


def check_option_change(old: Schema, new: Schema) -> None:
    """Refuse options that cannot be, and changes of options that are fixed at creation."""
    check_options(new)
    for spec in TABLE_OPTIONS:
        if spec.fixed and _of_columns(old, spec) != _of_columns(new, spec):
            raise OptionError(f"table option {spec.name!r} is fixed when a table is created")
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
