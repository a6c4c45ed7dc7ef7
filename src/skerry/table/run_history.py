"""The history of pipeline runs: one document for each run, in ``_pipelines/{name}/runs/`` of the warehouse.

A run writes its document when it begins (status ``running``) and again when it ends (``done``, ``failed`` or
``stopped``), so one that was killed stays ``running``. The last ``KEPT_RUNS`` runs of each pipeline are kept.
``system.pipeline_runs`` and the console read them; ``docs/formats/pipeline.md`` has the members.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.common.log import EventLog
from skerry.common.member import number_member, open_document, optional_text, text_member, texts_member
from skerry.fileio.base import FileIO

KEPT_RUNS = 200
"""How many runs of each pipeline are kept."""
RUNNING, DONE, FAILED, STOPPED = "running", "done", "failed", "stopped"
_KIND = "pipeline-run"
_VERSION = 1
_FOLDER = "_pipelines"
_log = EventLog("pipeline")


@dataclass(frozen=True, slots=True)
class RunPart:
    """A source, step, expectation, target or maintenance job of a run."""

    part: str
    name: str
    status: str
    """``done``, ``failed``; of a target also ``unchanged`` and ``landed before``; of an expectation ``met`` and
    ``not met``."""
    batch: int | None = None
    rows: int | None = None
    files: int | None = None
    size_bytes: int | None = None
    seconds: float | None = None
    snapshot: int | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class StoredRun:
    """One run of a pipeline."""

    pipeline: str
    run_id: str
    mode: str
    environment: str | None
    started_ms: int
    ended_ms: int | None
    status: str
    error: str | None
    inputs: tuple[str, ...]
    """Tables of the lake that the pipeline reads."""
    targets: tuple[str, ...]
    """Tables that it writes."""
    parts: tuple[RunPart, ...]

    @property
    def rows(self) -> int:
        """Rows written to targets."""
        return sum(part.rows or 0 for part in self.parts if part.part == "target")


@dataclass(frozen=True, slots=True)
class RunHistory:
    """The runs of the pipelines of a warehouse, or of a folder (``root``) in it."""

    fileio: FileIO
    root: str = ""

    def pipelines(self) -> list[str]:
        """Names of pipelines that have run."""
        return sorted(self.fileio.list_folders(self._home))

    def write(self, run: StoredRun) -> None:
        """Write the document of a run; replaces the one of its beginning."""
        path = f"{self._folder(run.pipeline)}/{_name(run)}"
        self.fileio.replace(path, encode_document(_KIND, _VERSION, _fields(run)), durable=True)

    def prune(self, pipeline: str, kept: int = KEPT_RUNS) -> None:
        """Remove the oldest runs of a pipeline."""
        self.fileio.delete(self._paths(pipeline)[kept:])

    def runs(self, pipeline: str, most: int | None = None) -> Iterator[StoredRun]:
        """Runs of a pipeline, newest first. A damaged document is logged and left out."""
        for path in self._paths(pipeline)[:most]:
            try:
                with open_document(self.fileio.read(path), path=path, kind=_KIND, known_version=_VERSION) as doc:
                    run = _run(doc)
            except FileMissingError:  # removed meanwhile
                continue
            except DamagedFileError as error:
                _log.warning("a run is left out of the history", path=path, problem=str(error))
                continue
            yield run

    @property
    def _home(self) -> str:
        return f"{self.root}/{_FOLDER}" if self.root else _FOLDER

    def _folder(self, pipeline: str) -> str:
        return f"{self._home}/{pipeline}/runs"

    def _paths(self, pipeline: str) -> list[str]:
        """Paths of documents, newest first: names begin with the time."""
        return sorted((file.path for file in self.fileio.list_files(self._folder(pipeline))), reverse=True)


def _name(run: StoredRun) -> str:
    return f"run-{run.started_ms:015d}-{run.run_id}"


def _fields(run: StoredRun) -> dict[str, Any]:
    return {
        "pipeline": run.pipeline,
        "runId": run.run_id,
        "mode": run.mode,
        "environment": run.environment,
        "startTime": run.started_ms,
        "endTime": run.ended_ms,
        "status": run.status,
        "error": run.error,
        "inputs": list(run.inputs),
        "targets": list(run.targets),
        "parts": [_known_fields(part) for part in run.parts],
    }


def part_fields(part: RunPart) -> dict[str, Any]:
    """A part of a run, as its document and the console show it; the document leaves out members that are None."""
    return {
        "part": part.part,
        "name": part.name,
        "status": part.status,
        "batch": part.batch,
        "rows": part.rows,
        "files": part.files,
        "bytes": part.size_bytes,
        "seconds": part.seconds,
        "snapshot": part.snapshot,
        "message": part.message,
    }


def _known_fields(part: RunPart) -> dict[str, Any]:
    return {name: value for name, value in part_fields(part).items() if value is not None}


def _run(doc: Mapping[str, Any]) -> StoredRun:
    return StoredRun(
        text_member(doc, "pipeline"),
        text_member(doc, "runId"),
        text_member(doc, "mode"),
        optional_text(doc, "environment"),
        number_member(doc, "startTime"),
        None if doc["endTime"] is None else number_member(doc, "endTime"),
        text_member(doc, "status"),
        optional_text(doc, "error"),
        texts_member(doc, "inputs"),
        texts_member(doc, "targets"),
        tuple(_part(fields) for fields in doc["parts"]),
    )


def _part(fields: Mapping[str, Any]) -> RunPart:
    def number(name: str) -> int | None:
        return number_member(fields, name) if name in fields else None

    return RunPart(
        text_member(fields, "part"),
        text_member(fields, "name"),
        text_member(fields, "status"),
        number("batch"),
        number("rows"),
        number("files"),
        number("bytes"),
        float(fields["seconds"]) if "seconds" in fields else None,
        number("snapshot"),
        text_member(fields, "message") if "message" in fields else None,
    )
