"""Pages that promise to list everything do."""

import re
import tomllib

import pytest

import skerry
from docs.markdown import ROOT, blocks
from skerry.cli.main import TABLE_COMMANDS
from skerry.formats.row_kind import DELETED_AT_FIELD, KIND_FIELD
from skerry.store.write.partitioned_files import BUFFER_BYTES, OPEN_FILES
from skerry.store.write.sorted_run import BUFFER_BYTES as RUN_BYTES
from skerry.table.conflict import RULES
from skerry.table.invariant import INVARIANTS
from skerry.table.options import TABLE_OPTIONS, parse_table_options
from skerry.table.snapshot import RECENT_COMMITS
from skerry.types.arrow import PARQUET_ID_OFFSET
from skerry.types.datatype import ATOMIC_TYPES
from skerry.types.merging import AGGREGATES, MERGE_ENGINES
from skerry.types.naming import RESERVED_NAMES
from skerry.types.syntax import SYNONYMS

ERRORS = [name for name in skerry.__all__ if name.endswith("Error")]


def _page(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in ERRORS if name != "SkerryError"])
def test_every_error_is_explained(name: str) -> None:
    page = _page("docs/guide/errors.md")
    assert f"\n| `{name}` |" in page
    tree = next(block.body for block in blocks(page) if block.body.startswith("SkerryError"))
    line = next(line for line in tree.splitlines() if re.search(rf"── {name}\b", line))
    retryable = "retryable" in line and "not retryable" not in line
    assert retryable == getattr(skerry, name).retryable


def test_every_conflict_rule_and_invariant_is_explained() -> None:
    page = _page("docs/formats/commit.md")
    for function in (*RULES, *INVARIANTS):
        assert f"\n| `{function.__name__}` |" in page


def test_every_rule_that_an_error_can_name_is_explained() -> None:
    pages = _page("docs/formats/commit.md") + _page("docs/graph.md") + _page("docs/guide/concurrency.md")
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/skerry").glob("**/*.py"))
    for rule in set(re.findall(r"rule=\"(\w+)\"", source)):
        assert f"`{rule}`" in pages


def test_numbers_that_pages_name_are_those_of_the_code() -> None:
    assert f"the last {RECENT_COMMITS}, newest first" in _page("docs/formats/snapshot.md")
    assert f"{RECENT_COMMITS} or more commits" in _page("docs/formats/commit.md")
    assert f"`manifest.merge-count` ({parse_table_options({}).manifest_merge_count})" in _page(
        "docs/formats/manifest.md"
    )
    architecture = _page("docs/architecture.md")
    assert f"At most {OPEN_FILES} files are open" in architecture
    assert f"more than {BUFFER_BYTES >> 20} MB" in architecture


def test_the_numbers_of_primary_key_tables_are_those_of_the_code() -> None:
    page = " ".join(_page("docs/guide/primary-keys.md").split())
    options = parse_table_options({})
    assert f"Rows go to memory up to {RUN_BYTES >> 20} MB" in page
    assert f"collect {RUN_BYTES >> 20} MB" in _page("docs/architecture.md")
    assert f"{options.memtable_flush_threshold:.0%} of `memtable.size`".replace("%", " %") in page
    for name, value in {
        "memtable.size": f"{options.memtable_size_bytes >> 20} MB",
        "memtable.max-count": options.memtable_max_count,
        "compaction.trigger": options.compaction_trigger,
        "compaction.stall": options.compaction_stall,
        "compaction.space-amplification": f"{options.compaction_space_percent} %",
        "compaction.levels": options.compaction_levels,
        "sequence.tombstone-retention": f"{options.tombstone_retention_seconds / 86400:.0f} days",
        "wal.fsync-interval": f"{options.wal_fsync_interval_seconds * 1000:.0f} ms",
    }.items():
        assert f"`{name}` ({value})" in page, name


def test_every_merge_engine_and_function_is_explained() -> None:
    page = _page("docs/guide/primary-keys.md")
    for engine in MERGE_ENGINES:
        assert f"\n| `{engine}` |" in page
    table = page[page.index("| function | columns | result |") :].split("\n\n")[0]
    listed = {name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert listed == set(AGGREGATES)


def test_every_file_format_and_mark_is_described() -> None:
    formats = next(option for option in TABLE_OPTIONS if option.name == "file.format").kind.label
    page = _page("docs/formats/data-file.md")
    for name in re.findall(r"`(\w+)`", formats):
        assert f"\n| `{name}` |" in page
    marks = _page("docs/formats/marks.md")
    for field in (KIND_FIELD, DELETED_AT_FIELD):
        row = next(line for line in marks.splitlines() if line.startswith(f"| `{field.name}` |"))
        assert str(field.id + PARQUET_ID_OFFSET) in row
        assert str(field.type) in row


def test_every_type_and_synonym_is_listed() -> None:
    page = _page("docs/formats/types.md")
    for name in (*ATOMIC_TYPES, *SYNONYMS, "DECIMAL(p, s)", "ARRAY<e>", "MAP<k, v>", "STRUCT<a: t, …>"):
        assert re.search(rf"[| ,]{re.escape(name)}[| ,]", page), name


def test_every_layer_is_described() -> None:
    contracts = tomllib.loads(_page("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    rows = re.findall(r"^\| `skerry\.(\w+)` \|", _page("docs/architecture.md"), re.MULTILINE)
    assert rows == [name for layer in layers for name in layer.split(" | ")]


def test_reserved_names_are_listed() -> None:
    page = _page("docs/formats/layout.md")
    for kind, names in RESERVED_NAMES.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {kind} | `"))
        assert set(re.findall(r"`(\w+)`", row)) == set(names)


def test_the_changelog_knows_this_version_and_every_command() -> None:
    page = _page("CHANGELOG.md")
    assert f"## [{skerry.__version__}]" in page
    for command in TABLE_COMMANDS:
        assert f"`{command}`" in page


def test_the_version_is_one() -> None:
    assert tomllib.loads(_page("pyproject.toml"))["project"]["version"] == skerry.__version__
