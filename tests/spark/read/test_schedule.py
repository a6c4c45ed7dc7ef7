"""How sections are shared among tasks, without Spark: all of them, each once, and about the same for every task."""

from pathlib import Path

from skerry import Field, connect
from skerry.lake.table import Table
from skerry.spark.read.schedule import EXPANSION, share_sections, size_of
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader

FIELDS = [Field("id", "BIGINT", False), Field("v", "STRING")]
MUCH = 1 << 40


def filled(folder: Path, buckets: int, rows: int) -> Table:
    lake = connect(folder)
    options = {"compaction.mode": "off", "file.format": "parquet", "file.row-group-rows": "100"}
    table = lake.create_table(
        "app.t", FIELDS, primary_key=["id"], partition_by=[f"bucket({buckets}, id)"], options=options
    )
    table.upsert([{"id": n, "v": f"a value that takes some room {n * 7919 % 10007}"} for n in range(rows)])
    return table


def read(reader: TableReader, tasks: list[tuple[Section, ...]]) -> list[list[int]]:
    return [[row["id"] for batch in reader.batches(task) for row in batch.to_pylist()] for task in tasks]


def test_small_sections_are_shared_evenly_among_as_many_tasks_as_their_size_asks_for(tmp_path: Path) -> None:
    table = filled(tmp_path, 12, 3000)
    with table.scan().planner.open_reader() as reader:
        sections = reader.sections()
        assert len(sections) == 12
        memory = EXPANSION * sum(map(size_of, sections)) // 3
        tasks = share_sections(sections, memory_bytes=memory, cores=2, cuts_files=False)
        assert sorted(len(task) for task in tasks) == [3, 3, 3, 3]  # a fourth, since shares are rounded
        assert sorted(id for task in read(reader, tasks) for id in task) == list(range(3000))
        (alone,) = share_sections(sections, memory_bytes=MUCH, cores=2, cuts_files=False)  # too little for two
        assert sorted(alone, key=id) == sorted(sections, key=id)


def test_a_large_file_is_cut_only_for_those_who_read(tmp_path: Path) -> None:
    table = filled(tmp_path, 1, 3000)
    with table.scan().planner.open_reader() as reader:
        (section,) = reader.sections()
        memory = EXPANSION * size_of(section) // 4
        assert share_sections([section], memory_bytes=memory, cores=2, cuts_files=False) == [(section,)]
        tasks = share_sections([section], memory_bytes=memory, cores=2, cuts_files=True)
        shares = [len(rows) for rows in read(reader, tasks)]
        assert len(shares) == 4
        assert max(shares) <= min(shares) + 100
        assert [id for task in sorted(read(reader, tasks)) for id in task] == list(range(3000))


def test_nothing_is_shared_as_nothing() -> None:
    assert share_sections([], memory_bytes=MUCH, cores=2, cuts_files=True) == []
