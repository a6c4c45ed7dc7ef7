"""Pipelines of a lake: their batches, with inputs, targets and times.

The state of a pipeline is read from ``_pipelines/{name}/`` (``docs/formats/pipeline.md``), without Spark. Pipelines run
on the warehouse itself, whose tables are those of the account ``default``: other accounts have none. A pipeline is
shown if a table that it writes exists; missing tables are left out.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import DamagedFileError, NotFoundError, SkerryError, StorageError
from skerry.common.member import map_member, number_member, open_document, text_member, texts_member
from skerry.fileio.base import FileIO
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT
from skerry.lake.lake import Lake, environment_of
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.instant import instant_text
from skerry.service.console.relation import find

_FOLDER = "_pipelines"
_VERSION = 1
_BATCH = re.compile(r"(batch|done)-([1-9]\d*)")
_MATERIALIZED = "materialized-"
_MOST_PIPELINES = 200
_MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """One batch of a pipeline."""

    number: int
    run_id: str
    created_ms: int
    targets: tuple[str, ...]
    """``table from step``."""
    inputs: tuple[str, ...]
    file_count: int
    file_bytes: int
    done_ms: int | None = None

    @property
    def tables(self) -> tuple[str, ...]:
        """Tables that it writes."""
        return tuple(dict.fromkeys(title.partition(" from ")[0] for title in self.targets))


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A pipeline and the batches that its folder has, newest first."""

    name: str
    batches: tuple[StoredBatch, ...]
    materialized: tuple[tuple[str, tuple[str, ...]], ...]
    """Materialized tables with the tables that they are made of."""


def visible_to(lake: Lake) -> Callable[[str], bool]:
    """Whether a name is there for a lake; answers are remembered."""
    known: dict[str, bool] = {}

    def check(name: str) -> bool:
        if name not in known:
            try:
                find(lake, name)
                known[name] = True
            except DamagedFileError:
                known[name] = True
            except SkerryError:
                known[name] = False
        return known[name]

    return check


def read_pipelines(ask: Ask) -> Iterator[Pipeline]:
    """Pipelines that write a table which the lake shows."""
    if ask.account != DEFAULT_ACCOUNT:
        return
    fileio, visible = environment_of(ask.lake).fileio, visible_to(ask.lake)
    for name in fileio.list_folders(_FOLDER)[:_MOST_PIPELINES]:
        found = _read(fileio, f"{_FOLDER}/{name}", name)
        written = {table for batch in found.batches for table in batch.tables} | {t for t, _ in found.materialized}
        if any(visible(table) for table in sorted(written)[:_MOST_NAMES]):
            yield _limited(found, visible)


def _limited(pipeline: Pipeline, visible: Callable[[str], bool]) -> Pipeline:
    batches = tuple(
        StoredBatch(
            batch.number,
            batch.run_id,
            batch.created_ms,
            tuple(title for title in batch.targets if visible(title.partition(" from ")[0])),
            tuple(table for table in batch.inputs if visible(table)),
            batch.file_count,
            batch.file_bytes,
            batch.done_ms,
        )
        for batch in pipeline.batches
    )
    made = tuple(
        (table, tuple(each for each in inputs if visible(each)))
        for table, inputs in pipeline.materialized
        if visible(table)
    )
    return Pipeline(pipeline.name, batches, made)


def pipelines(ask: Ask) -> Answer:
    """All pipelines, each with its last batch."""
    rows = []
    for pipeline in read_pipelines(ask):
        last = pipeline.batches[0] if pipeline.batches else None
        tables = sorted({table for batch in pipeline.batches for table in batch.tables})
        rows.append(
            {
                "name": pipeline.name,
                "tables": tables[:_MOST_NAMES],
                "batches": len(pipeline.batches),
                "last": None if last is None else _batch_fields(last),
            }
        )
    return {"rows": rows, "offset": 0, "total": len(rows)}


def batches(ask: Ask) -> Answer:
    """A page of the batches of one pipeline, newest first."""
    name, window = ask.text("pipeline"), ask.window(100)
    found = next((each for each in read_pipelines(ask) if each.name == name), None)
    if found is None:
        raise NotFoundError(f"there is no pipeline {name}")
    rows = [_batch_fields(batch) for batch in found.batches[window.offset : window.end]]
    return page_of(rows, window, len(found.batches))


def _batch_fields(batch: StoredBatch) -> dict[str, Any]:
    done = batch.done_ms
    return {
        "number": batch.number,
        "run": batch.run_id,
        "began": instant_text(batch.created_ms),
        "ended": None if done is None else instant_text(done),
        "seconds": None if done is None else max(done - batch.created_ms, 0) / 1000,
        "targets": list(batch.targets[:_MOST_NAMES]),
        "inputs": list(batch.inputs[:_MOST_NAMES]),
        "files": batch.file_count,
        "bytes": batch.file_bytes,
    }


def _read(fileio: FileIO, folder: str, name: str) -> Pipeline:
    names = [file.path.rpartition("/")[2] for file in fileio.list_files(folder)]
    numbers: dict[str, set[int]] = {"batch": set(), "done": set()}
    for each in names:
        if (found := _BATCH.fullmatch(each)) is not None:
            numbers[found[1]].add(int(found[2]))
    stored = []
    for number in sorted(numbers["batch"], reverse=True):
        batch = _read_batch(fileio, folder, number, is_done=number in numbers["done"])
        if batch is not None:
            stored.append(batch)
    made = (_read_materialized(fileio, folder, each) for each in names if each.startswith(_MATERIALIZED))
    return Pipeline(name, tuple(stored), tuple(each for each in made if each is not None))


def _read_batch(fileio: FileIO, folder: str, number: int, *, is_done: bool) -> StoredBatch | None:
    path = f"{folder}/batch-{number}"
    try:
        with open_document(fileio.read(path), path=path, kind="pipeline-batch", known_version=_VERSION) as doc:
            files = [file for listed in map_member(doc, "files").values() for file in listed]
            return StoredBatch(
                number,
                text_member(doc, "runId"),
                number_member(doc, "createTime"),
                texts_member(doc, "targets"),
                tuple(str(table) for table in map_member(doc, "tables")),
                len(files),
                sum(int(file[1]) for file in files),
                _done_ms(fileio, folder, number) if is_done else None,
            )
    except (DamagedFileError, StorageError):  # removed meanwhile, or damaged: the other batches are shown
        return None


def _done_ms(fileio: FileIO, folder: str, number: int) -> int | None:
    path = f"{folder}/done-{number}"
    with open_document(fileio.read(path), path=path, kind="pipeline-done", known_version=_VERSION) as doc:
        return number_member(doc, "time")


def _read_materialized(fileio: FileIO, folder: str, name: str) -> tuple[str, tuple[str, ...]] | None:
    path = f"{folder}/{name}"
    try:
        with open_document(fileio.read(path), path=path, kind=f"pipeline-{name}", known_version=_VERSION) as doc:
            return name.removeprefix(_MATERIALIZED), tuple(map_member(doc, "inputs"))
    except (DamagedFileError, StorageError):
        return None
