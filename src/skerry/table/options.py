"""Options of a table: set at creation or by ALTER, stored in its schema."""

from collections.abc import Mapping
from dataclasses import dataclass

from skerry.common.errors import OptionError
from skerry.common.option import DURATION, SIZE, OptionSpec, choice, count, parse_options

TABLE_OPTIONS = (
    OptionSpec("file.format", choice("parquet"), "parquet", "Format of new data files.", fixed=True),
    OptionSpec(
        "file.compression",
        choice("zstd", "lz4", "snappy", "none"),
        "zstd",
        "Compression of the pages of new data files.",
    ),
    OptionSpec("file.target-size", SIZE, "128 MB", "A data file is closed and the next begun at about this size."),
    OptionSpec("file.row-group-rows", count(1, 10_000_000), "131072", "Rows in one Parquet row group."),
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
        "Forget a commit user's highest identifier after this time without a commit; unset: never.",
    ),
    OptionSpec(
        "snapshot.retain-last", count(1, 1_000_000), "1", "`expire_snapshots` keeps at least this many snapshots."
    ),
    OptionSpec(
        "snapshot.retain-for", DURATION, "7 d", "`expire_snapshots` keeps snapshots that are younger than this."
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

    file_format: str
    file_compression: str
    file_target_size_bytes: int
    file_row_group_rows: int
    manifest_format: str
    manifest_stats_columns: int
    manifest_merge_count: int
    manifest_merge_max_entries: int
    identity_retention_seconds: float | None
    retain_last: int
    retain_for_seconds: float
    max_partitions: int


def parse_table_options(options: Mapping[str, str]) -> TableOptions:
    """The options of a schema; an unknown name or a bad value is refused by name."""
    values = parse_options(TABLE_OPTIONS, options, "table option")
    return TableOptions(
        file_format=values["file.format"],
        file_compression=values["file.compression"],
        file_target_size_bytes=values["file.target-size"],
        file_row_group_rows=values["file.row-group-rows"],
        manifest_format=values["manifest.format"],
        manifest_stats_columns=values["manifest.stats-columns"],
        manifest_merge_count=values["manifest.merge-count"],
        manifest_merge_max_entries=values["manifest.merge-max-entries"],
        identity_retention_seconds=values["commit.identity-retention"],
        retain_last=values["snapshot.retain-last"],
        retain_for_seconds=values["snapshot.retain-for"],
        max_partitions=values["write.max-partitions"],
    )


def check_option_change(old: Mapping[str, str], new: Mapping[str, str]) -> None:
    """Refuse unknown options, bad values, and changes of options that are fixed at creation."""
    parse_table_options(new)
    for spec in TABLE_OPTIONS:
        if spec.fixed and old.get(spec.name, spec.default) != new.get(spec.name, spec.default):
            raise OptionError(f"table option {spec.name!r} is fixed when a table is created")
