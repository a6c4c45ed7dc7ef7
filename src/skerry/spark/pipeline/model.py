"""A pipeline, as its file declares it: values that know their places, and nothing that runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skerry.spark.pipeline.node import Text
from skerry.spark.pipeline.problem import Place
from skerry.types.field import Field

FORMATS = ("json", "csv", "parquet", "orc", "text")
MODES = ("append", "upsert", "delete", "overwrite", "cdc")
ACTIONS = ("warn", "drop", "quarantine", "fail")
RUN_MODES = ("batch", "stream")
JOBS = ("compact", "expire_snapshots", "remove_orphan_files")
AVAILABLE_NOW = "available-now"


@dataclass(frozen=True, slots=True)
class FileSource:
    """Files below a path, or that match a glob. Each is loaded once."""

    name: str
    place: Place
    paths: tuple[str, ...]
    """Whole paths, with those of the file made relative to its folder."""
    format: str
    fields: tuple[Field, ...] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    max_files: int | None = None
    """At most so many in one batch."""


@dataclass(frozen=True, slots=True)
class RateSource:
    """Numbered rows, for tests and demonstrations."""

    name: str
    place: Place
    rows_per_second: int | None = None
    rows_per_batch: int | None = None


@dataclass(frozen=True, slots=True)
class JdbcSource:
    """A table or query of another database, read as a whole in every run."""

    name: str
    place: Place
    url: str = field(repr=False)
    table: str | None = None
    query: str | None = None
    options: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class TableSource:
    """A table of the lake: its rows, or with ``changes`` what has become of them since the last run."""

    name: str
    place: Place
    table: str
    changes: bool = False
    columns: tuple[str, ...] | None = None
    where: str | None = None
    where_text: Text | None = None
    """The same, with its places."""


Source = FileSource | RateSource | JdbcSource | TableSource


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold for every row, and what becomes of a row for which it does not."""

    name: str
    place: Place
    condition: Text
    action: str
    quarantine: str | None = None
    """The table for rows that are put aside."""


@dataclass(frozen=True, slots=True)
class Step:
    """Rows made of rows: by a query, or by a function of Python."""

    name: str
    place: Place
    sql: Text | None = None
    module: str | None = None
    function: str | None = None
    inputs: tuple[tuple[str, Place], ...] = ()
    """Of a function; what a query reads stands in it."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    expectations: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A table that rows go to."""

    table: str
    place: Place
    step: str
    step_place: Place
    mode: str
    keys: tuple[str, ...] | None = None
    partition_by: tuple[str, ...] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    comment: str | None = None
    create: bool = False
    fields: tuple[Field, ...] | None = None
    order_by: tuple[str, ...] = ()
    changes: Mapping[str, str] = field(default_factory=dict)
    partitions_only: bool = False
    expectations: tuple[Expectation, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    """Of what is declared, by key."""

    @property
    def title(self) -> str:
        """What tells it apart from others that feed the same table."""
        return f"{self.table} from {self.step}"

    def at(self, key: str) -> Place:
        return self.places.get(key, self.place)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a job is due: after every run, after so many, or when so much time has passed."""

    runs: int | None = None
    seconds: float | None = None

    def is_due(self, runs_since: int, seconds_since: float | None) -> bool:
        """Is it, so many runs and seconds after the last time (None: never yet)?"""
        if self.runs is not None:
            return runs_since >= self.runs
        assert self.seconds is not None
        return seconds_since is None or seconds_since >= self.seconds


@dataclass(frozen=True, slots=True)
class Upkeep:
    """A job that keeps a table in order."""

    table: str
    place: Place
    job: str
    schedule: Schedule
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A whole file."""

    name: str
    path: str
    """Of the file, as it was given."""
    folder: Path
    warehouse: str
    mode: str = "batch"
    trigger: str = AVAILABLE_NOW
    trigger_place: Place = field(default_factory=lambda: Place(1, 1))
    checkpoint: str | None = None
    master: str | None = None
    spark: Mapping[str, str] = field(default_factory=dict, repr=False)
    sources: tuple[Source, ...] = ()
    steps: tuple[Step, ...] = ()
    targets: tuple[Target, ...] = ()
    maintenance: tuple[Upkeep, ...] = ()
    secrets: tuple[str, ...] = field(default=(), repr=False)
    broken: frozenset[str] = frozenset()
    """Names of sources and steps with whose definitions something is wrong; of who reads them, nothing is said."""

    def source(self, name: str) -> Source | None:
        return next((source for source in self.sources if source.name == name), None)

    def step(self, name: str) -> Step | None:
        return next((step for step in self.steps if step.name == name), None)

    @property
    def names(self) -> list[str]:
        """What steps and targets can read."""
        return [source.name for source in self.sources] + [step.name for step in self.steps]
