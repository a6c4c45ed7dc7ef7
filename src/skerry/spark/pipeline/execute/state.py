"""The stored state of a pipeline, in ``_pipelines/{name}/`` of the warehouse.

======================  ==============================================================================================
file                    holds
======================  ==============================================================================================
``batch-{n}``           what batch n reads: put before anything is written, so that a run which is interrupted anywhere
                        is finished with the very same input (put-if-absent; replaced while nothing of it has landed,
                        compared and swapped when a run begins to write, or gives up a batch that has no commits)
``done-{n}``            batch n has landed in all of its targets
``after-{n}-{table}``   the snapshot of a target at which batch n reads it after having written it (put-if-absent)
``materialized-{t}``    what a materialized table t was made of: snapshots of its inputs, and a hash of its queries
``stream``              the generation of checkpoints; a full refresh begins another
``upkeep``              when maintenance was done last, and how many runs there were
``pins-{source}``       snapshots of tables that a stream's micro-batch reads
``after-{source}``      the same of targets that it reads after having written them
``written-{source}``    targets that a stream's micro-batches were written to
``checkpoint-{g}/``     Spark's, of streams
======================  ==============================================================================================

All are documents of kind ``pipeline-batch``, ``pipeline-done`` and so on, version 1 (``docs/formats/pipeline.md``).
Every commit of batch n carries the identity (pipeline and target, n), so that a repeated commit is applied once. Every
``_WHOLE``th batch lists all files loaded before it, and earlier batches are removed.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import FileMissingError
from skerry.common.member import map_member, number_member, open_document, text_member, texts_member
from skerry.fileio.base import FileIO
from skerry.spark.pipeline.execute.files import InputFile
from skerry.table.snapshot import CommitIdentity

VERSION = 1
_WHOLE = 20
_AFTER = re.compile(r"after-([1-9]\d*)-.+")
_BATCH = re.compile(r"batch-([1-9]\d*)")
_REMEDY = "Restore the file from a backup, or start over with --full-refresh after deleting the pipeline's folder"

Files = dict[str, tuple[InputFile, ...]]


@dataclass(frozen=True, slots=True)
class Batch:
    """Inputs and targets of one batch."""

    number: int
    run_id: str
    created_ms: int
    targets: tuple[str, ...]
    """Titles of the targets that get rows."""
    files: Files = field(default_factory=dict)
    """New files, by source."""
    changes: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """For sources of changes: the snapshots that they are read after and up to."""
    tables: Mapping[str, int | None] = field(default_factory=dict)
    """Snapshots of the tables that are read; None: a table without one."""
    full_refresh: bool = False
    loaded: Files | None = None
    """All files that earlier batches loaded, if this batch lists them."""
    followed: Mapping[str, str] = field(default_factory=dict)
    """For sources of changes: the UUIDs of their tables, since another table of the same name has other snapshots."""
    schemas: Mapping[str, int] = field(default_factory=dict)
    """The schemas that tables of external catalogs are read with, whose snapshots are in ``tables``."""
    replaced: Mapping[str, str] = field(default_factory=dict)
    """By title of a target: the condition on the rows that the batch replaces; empty: all rows."""
    is_backfill: bool = False
    """True if its files were loaded before by earlier batches, whose records of them stay valid."""
    writers: tuple[str, ...] = ()
    """Ids of the runs that may have written some of it."""

    def has_plan_of(self, other: "Batch") -> bool:
        """True if both read and write the same."""
        return replace(self, writers=()) == replace(other, writers=())


class StateStore:
    """The state of one pipeline."""

    def __init__(self, fileio: FileIO, name: str) -> None:
        self._fileio = fileio
        self.folder = f"_pipelines/{name}"

    def last(self) -> Batch | None:
        """The last batch that a run began."""
        numbers = self._numbers()
        return self._read(numbers[-1]) if numbers else None

    def is_done(self, batch: Batch) -> bool:
        return self._fileio.exists(f"{self.folder}/done-{batch.number}")

    def begin(self, batch: Batch) -> Batch:
        """Store a batch. If another run has stored one of the same number, return that one."""
        path = self._path(batch.number)
        if self._fileio.put_if_absent(path, _encode(batch)):
            return batch
        return self._read(batch.number)

    def replace(self, batch: Batch) -> Batch:
        """Replace a batch that has no commits yet."""
        self._put(batch, self._fileio.read_versioned(self._path(batch.number)).token)
        return self._read(batch.number)

    def claim(self, batch: Batch, run_id: str) -> bool:
        """Record that a run is about to write a batch; False if the batch has been withdrawn or replaced."""
        while True:
            before = self._fileio.read_versioned(self._path(batch.number))
            found = self._decode(batch.number, before.data)
            if not found.has_plan_of(batch):
                return False
            writing = replace(found, writers=(*found.writers, run_id))
            if run_id in found.writers or self._put(writing, before.token):
                return True

    def withdraw(self, batch: Batch, run_id: str, now_ms: int) -> bool:
        """Give up a batch that has written no rows: the next batch reads the same input.

        False if another run may have written some of it, or if it started over because of a batch that is not done.
        """
        earlier = [number for number in self._numbers() if number < batch.number]
        last = self._read(earlier[-1]) if earlier else None
        if last is not None and not self.is_done(last):
            return False
        while True:
            before = self._fileio.read_versioned(self._path(batch.number))
            found = self._decode(batch.number, before.data)
            if not found.has_plan_of(batch):
                return True
            others = tuple(writer for writer in found.writers if writer != run_id)
            left = replace(found, writers=others) if others else _emptied(found, last)
            if self._put(left, before.token):
                break
        if not others:
            self.finish(left, run_id, now_ms)
        return not others

    def _put(self, batch: Batch, token: str) -> bool:
        return self._fileio.replace_if(self._path(batch.number), _encode(batch), token)

    def finish(self, batch: Batch, run_id: str, now_ms: int) -> None:
        """Mark a batch as committed in all targets, and remove files that are no longer needed."""
        fields = {"number": batch.number, "runId": run_id, "time": now_ms}
        self._fileio.put_if_absent(
            f"{self.folder}/done-{batch.number}", encode_document("pipeline-done", VERSION, fields)
        )
        if batch.loaded is not None or batch.full_refresh:
            old = [number for number in self._numbers() if number < batch.number]
            after = [name for name, number in self._matches(_AFTER) if number < batch.number]
            self._fileio.delete([f"{self.folder}/{kind}-{n}" for n in old for kind in ("batch", "done")])
            self._fileio.delete([f"{self.folder}/{name}" for name in after])

    def pin(self, number: int, table: str, snapshot_id: int | None) -> int | None:
        """The snapshot at which a batch reads a target that it has written: the first that any run stored."""
        path, kind = f"{self.folder}/after-{number}-{table}", "pipeline-after"
        fields = {"number": number, "table": table, "snapshot": snapshot_id}
        if self._fileio.put_if_absent(path, encode_document(kind, VERSION, fields)):
            return snapshot_id
        doc = decode_document(self._fileio.read(path), path=path, kind=kind, known_version=VERSION, remedy=_REMEDY)
        found: int | None = doc["snapshot"]
        return found

    def loaded(self) -> dict[str, dict[str, InputFile]]:
        """All files of earlier batches, by source and path, as they were when they were last loaded."""
        found: dict[str, dict[str, InputFile]] = {}
        for number in reversed(self._numbers()):
            batch = self._read(number)
            for files in ({} if batch.is_backfill else batch.files, batch.loaded or {}):
                for source, listed in files.items():
                    known = found.setdefault(source, {})
                    known.update({file.path: file for file in listed if file.path not in known})
            if batch.loaded is not None or batch.full_refresh:
                break
        return found

    def targets(self) -> set[str]:
        """Titles of the targets of stored batches."""
        found: set[str] = set()
        for number in reversed(self._numbers()):
            batch = self._read(number)
            found.update(batch.targets)
            if batch.full_refresh:
                break
        return found

    def wants_whole(self, number: int) -> bool:
        """True if this batch should list all files loaded before it."""
        return number % _WHOLE == 0

    def read(self, name: str) -> dict[str, Any]:
        """A small state document; empty if there is none."""
        path = f"{self.folder}/{name}"
        try:
            data = self._fileio.read(path)
        except FileMissingError:
            return {}
        return decode_document(data, path=path, kind=f"pipeline-{name}", known_version=VERSION, remedy=_REMEDY)

    def write(self, name: str, fields: dict[str, Any]) -> None:
        """Replace a small state document."""
        self._fileio.replace(
            f"{self.folder}/{name}", encode_document(f"pipeline-{name}", VERSION, fields), durable=True
        )

    def remove(self, names: Iterable[str]) -> None:
        """Remove small state documents."""
        self._fileio.delete([f"{self.folder}/{name}" for name in names])

    def _numbers(self) -> list[int]:
        return sorted(number for _, number in self._matches(_BATCH))

    def _matches(self, pattern: re.Pattern[str]) -> list[tuple[str, int]]:
        names = [file.path.rpartition("/")[2] for file in self._fileio.list_files(self.folder)]
        return [(name, int(found[1])) for name in names if (found := pattern.fullmatch(name)) is not None]

    def _path(self, number: int) -> str:
        return f"{self.folder}/batch-{number}"

    def _read(self, number: int) -> Batch:
        return self._decode(number, self._fileio.read(self._path(number)))

    def _decode(self, number: int, data: bytes) -> Batch:
        path = self._path(number)
        with open_document(data, path=path, kind="pipeline-batch", known_version=VERSION, remedy=_REMEDY) as doc:
            return Batch(
                number_member(doc, "number"),
                text_member(doc, "runId"),
                number_member(doc, "createTime"),
                texts_member(doc, "targets"),
                _files(map_member(doc, "files")),
                {name: (after, until) for name, (after, until) in map_member(doc, "changes").items()},
                map_member(doc, "tables"),
                bool(doc["fullRefresh"]),
                None if doc["loaded"] is None else _files(map_member(doc, "loaded")),
                map_member(doc, "followed") if "followed" in doc else {},
                map_member(doc, "schemas") if "schemas" in doc else {},
                map_member(doc, "replaced") if "replaced" in doc else {},
                bool(doc.get("backfill", False)),
                texts_member(doc, "writers") if "writers" in doc else (),
            )


def identity_of(pipeline: str, what: str, number: int, ordinal: int = 0) -> CommitIdentity:
    """The identity of a batch's commit to a table; ``what`` separates several commits to the same table."""
    return CommitIdentity(f"skerry-pipeline/{pipeline}/{what}", number, ordinal)


def _emptied(batch: Batch, last: Batch | None) -> Batch:
    """A batch that reads and writes nothing, and leaves sources where the one before it did."""
    nothing = Batch(batch.number, batch.run_id, batch.created_ms, ())
    if last is None:
        return nothing
    changes = {name: (end, end) for name, (_, end) in last.changes.items()}
    return replace(nothing, changes=changes, followed=last.followed)


def _encode(batch: Batch) -> bytes:
    fields = {
        "number": batch.number,
        "runId": batch.run_id,
        "createTime": batch.created_ms,
        "targets": list(batch.targets),
        "files": _listed(batch.files),
        "changes": {name: list(ends) for name, ends in batch.changes.items()},
        "tables": dict(batch.tables),
        "fullRefresh": batch.full_refresh,
        "loaded": None if batch.loaded is None else _listed(batch.loaded),
        **({"followed": dict(batch.followed)} if batch.followed else {}),
        **({"schemas": dict(batch.schemas)} if batch.schemas else {}),
        **({"replaced": dict(batch.replaced)} if batch.replaced else {}),
        **({"backfill": True} if batch.is_backfill else {}),
        **({"writers": list(batch.writers)} if batch.writers else {}),
    }
    return encode_document("pipeline-batch", VERSION, fields)


def _listed(files: Files) -> dict[str, list[list[Any]]]:
    return {name: [[f.path, f.size_bytes, f.modified_ms] for f in listed] for name, listed in files.items()}


def _files(fields: Mapping[str, list[list[Any]]]) -> Files:
    return {name: tuple(InputFile(*each) for each in listed) for name, listed in fields.items()}
