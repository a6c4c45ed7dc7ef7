"""What a pipeline remembers, in ``_pipelines/{name}/`` of the warehouse.

======================  ==============================================================================================
file                    holds
======================  ==============================================================================================
``batch-{n}``           what batch n reads: put before anything is written, so that a run which is interrupted anywhere
                        is finished with the very same input (put-if-absent; replaced while nothing of it has landed)
``done-{n}``            batch n has landed in all of its targets
``stream``              the generation of checkpoints; a full refresh begins another
``upkeep``              when maintenance was done last, and how many runs there were
``pins-{source}``       snapshots of tables that a stream's micro-batch reads
``written-{source}``    targets that a stream's micro-batches were written to
``checkpoint-{g}/``     Spark's, of streams
======================  ==============================================================================================

All are documents of kind ``pipeline-batch``, ``pipeline-done`` and so on, version 1 (``docs/formats/pipeline.md``).
Every commit of batch n carries the identity (pipeline and target, n): however often it is repeated, it lands once.
Every ``_WHOLE``th batch repeats what was loaded before it, and earlier ones are removed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import FileMissingError
from skerry.fileio.base import FileIO
from skerry.spark.pipeline.files import InputFile
from skerry.table.snapshot import CommitIdentity

VERSION = 1
_WHOLE = 20
_BATCH = re.compile(r"batch-([1-9]\d*)")
_REMEDY = "Restore the file from a backup, or begin anew with --full-refresh after deleting the pipeline's folder"

Files = dict[str, tuple[InputFile, ...]]


@dataclass(frozen=True, slots=True)
class Batch:
    """What one batch reads and writes."""

    number: int
    run_id: str
    created_ms: int
    targets: tuple[str, ...]
    """Titles of the targets that it has rows for."""
    files: Files = field(default_factory=dict)
    """New files, by source."""
    changes: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """Of sources of changes: after which snapshot, until which."""
    tables: Mapping[str, int | None] = field(default_factory=dict)
    """Snapshots of tables that are read; None: a table that has none."""
    full_refresh: bool = False
    loaded: Files | None = None
    """All files that were loaded before, if this batch repeats them."""
    followed: Mapping[str, str] = field(default_factory=dict)
    """Of sources of changes: the UUIDs of their tables. Snapshots of another table of the name are others."""


class StateStore:
    """The state of one pipeline."""

    def __init__(self, fileio: FileIO, name: str) -> None:
        self._fileio = fileio
        self.folder = f"_pipelines/{name}"

    def last(self) -> Batch | None:
        """The last batch that was begun."""
        numbers = self._numbers()
        return self._read(numbers[-1]) if numbers else None

    def is_done(self, batch: Batch) -> bool:
        return self._fileio.exists(f"{self.folder}/done-{batch.number}")

    def begin(self, batch: Batch) -> Batch:
        """Put a batch, unless somebody else has put one of its number: then that one is the answer."""
        path = self._path(batch.number)
        if self._fileio.put_if_absent(path, _encode(batch)):
            return batch
        return self._read(batch.number)

    def replace(self, batch: Batch) -> Batch:
        """Put another batch of the same number, of which nothing has landed."""
        path = self._path(batch.number)
        before = self._fileio.read_versioned(path)
        self._fileio.replace_if(path, _encode(batch), before.token)
        return self._read(batch.number)

    def finish(self, batch: Batch, run_id: str, now_ms: int) -> None:
        """Say that a batch has landed everywhere; what nobody needs any more is removed."""
        fields = {"number": batch.number, "runId": run_id, "time": now_ms}
        self._fileio.put_if_absent(
            f"{self.folder}/done-{batch.number}", encode_document("pipeline-done", VERSION, fields)
        )
        if batch.loaded is not None or batch.full_refresh:
            old = [number for number in self._numbers() if number < batch.number]
            self._fileio.delete([f"{self.folder}/{kind}-{n}" for n in old for kind in ("batch", "done")])

    def loaded(self) -> dict[str, dict[str, InputFile]]:
        """All files that belong to batches, by source and path."""
        found: dict[str, dict[str, InputFile]] = {}
        for number in reversed(self._numbers()):
            batch = self._read(number)
            for files in (batch.files, batch.loaded or {}):
                for source, listed in files.items():
                    found.setdefault(source, {}).update({file.path: file for file in listed})
            if batch.loaded is not None or batch.full_refresh:
                break
        return found

    def targets(self) -> set[str]:
        """Titles of the targets that batches were written to, as far back as they are known."""
        found: set[str] = set()
        for number in reversed(self._numbers()):
            batch = self._read(number)
            found.update(batch.targets)
            if batch.full_refresh:
                break
        return found

    def wants_whole(self, number: int) -> bool:
        """Should this batch repeat what was loaded before it?"""
        return number % _WHOLE == 0

    def read(self, name: str) -> dict[str, Any]:
        """A small document of ours; nothing if there is none."""
        path = f"{self.folder}/{name}"
        try:
            data = self._fileio.read(path)
        except FileMissingError:
            return {}
        return decode_document(data, path=path, kind=f"pipeline-{name}", known_version=VERSION, remedy=_REMEDY)

    def write(self, name: str, fields: dict[str, Any]) -> None:
        """Replace a small document."""
        self._fileio.replace(
            f"{self.folder}/{name}", encode_document(f"pipeline-{name}", VERSION, fields), durable=True
        )

    def _numbers(self) -> list[int]:
        names = [file.path.rpartition("/")[2] for file in self._fileio.list_files(self.folder)]
        return sorted(int(found[1]) for found in map(_BATCH.fullmatch, names) if found is not None)

    def _path(self, number: int) -> str:
        return f"{self.folder}/batch-{number}"

    def _read(self, number: int) -> Batch:
        path = self._path(number)
        data = self._fileio.read(path)
        doc = decode_document(data, path=path, kind="pipeline-batch", known_version=VERSION, remedy=_REMEDY)
        return Batch(
            doc["number"],
            doc["runId"],
            doc["createTime"],
            tuple(doc["targets"]),
            _files(doc["files"]),
            {name: (after, until) for name, (after, until) in doc["changes"].items()},
            doc["tables"],
            doc["fullRefresh"],
            None if doc["loaded"] is None else _files(doc["loaded"]),
            doc.get("followed", {}),
        )


def identity_of(pipeline: str, what: str, number: int, ordinal: int = 0) -> CommitIdentity:
    """The identity of a batch's commit to a table; ``what`` tells apart several that go to the same one."""
    return CommitIdentity(f"skerry-pipeline/{pipeline}/{what}", number, ordinal)


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
    }
    return encode_document("pipeline-batch", VERSION, fields)


def _listed(files: Files) -> dict[str, list[list[Any]]]:
    return {name: [[f.path, f.size_bytes, f.modified_ms] for f in listed] for name, listed in files.items()}


def _files(fields: Mapping[str, list[list[Any]]]) -> Files:
    return {name: tuple(InputFile(*each) for each in listed) for name, listed in fields.items()}
