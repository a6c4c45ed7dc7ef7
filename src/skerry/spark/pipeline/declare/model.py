"""A pipeline as its file declares it: values with positions in the file, and no code that runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from skerry.spark.pipeline.declare.node import Text
from skerry.spark.pipeline.declare.problem import Place
from skerry.types.field import Field

FORMATS = ("json", "csv", "parquet", "orc", "text")
MODES = ("append", "upsert", "delete", "overwrite", "cdc", "materialized")
ACTIONS = ("warn", "drop", "quarantine", "fail")
SET_KINDS = ("unique", "not_null", "reference", "rows", "freshness")
SET_ACTIONS = ("warn", "fail")
CHANGED = ("warn", "reload", "ignore")
"""What to do about a file that has changed since it was loaded."""
RUN_MODES = ("batch", "stream")
JOBS = ("compact", "expire_snapshots", "remove_orphan_files")
MATERIALIZED = "materialized"
"""Mode of a table that holds the result of a query and is updated when its inputs change."""
AVAILABLE_NOW = "available-now"


def is_external(table: str) -> bool:
    """True for the name of a table in an external catalog, which has three parts or more."""
    return table.count(".") > 1


@dataclass(frozen=True, slots=True)
class FileSource:
    """Files below a path, or that match a glob. Each file is loaded once."""

    name: str
    place: Place
    paths: tuple[str, ...]
    """Absolute paths; relative ones are resolved against the folder of the pipeline's file."""
    format: str
    fields: tuple[Field, ...] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    max_files: int | None = None
    """Maximum number of files in one batch."""
    changed: str = "warn"
    file_column: str | None = None
    """Column that holds the path of each row's file."""


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
    """A table of the lake: its rows, or with ``changes`` the changes since the last run.

    It may also be a table of an external catalog, whose rows are read.
    """

    name: str
    place: Place
    table: str
    changes: bool = False
    columns: tuple[str, ...] | None = None
    where: str | None = None
    where_text: Text | None = None
    """The same condition, with its positions."""
    after: bool = False
    """True: read the table after the batch has written it; False: at its state when the batch began."""


Source = FileSource | RateSource | JdbcSource | TableSource


@dataclass(frozen=True, slots=True)
class Expectation:
    """A condition that every row must satisfy, and the action for rows that do not."""

    name: str
    place: Place
    condition: Text
    action: str
    quarantine: str | None = None
    """The table for quarantined rows."""


def age_text(seconds: float) -> str:
    """A duration in the largest unit that it fills: ``2 days``, ``1.5 hours``."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{_short(seconds / length)} {unit}{'' if seconds == length else 's'}"
    return f"{_short(seconds)} second{'' if seconds == 1 else 's'}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


@dataclass(frozen=True, slots=True)
class SetExpectation:
    """A check of all rows together: those of a step's batch, or of a target's table as it would be after the write."""

    name: str
    place: Place
    at: Place
    """Position of the kind, for problems with columns."""
    kind: str
    """One of ``SET_KINDS``."""
    action: str
    columns: tuple[str, ...] = ()
    table: str | None = None
    """For ``reference``: the table that must contain the values."""
    key: tuple[str, ...] = ()
    """For ``reference``: the columns of that table."""
    at_least: int | None = None
    at_most: int | None = None
    within_seconds: float | None = None
    """For ``freshness``: the maximum age of the newest row."""

    @property
    def words(self) -> str:
        """A short description of the expectation."""
        columns = ", ".join(self.columns)
        if self.kind == "rows":
            bounds = (("at least", self.at_least), ("at most", self.at_most))
            return f"{' and '.join(f'{word} {number:,}' for word, number in bounds if number is not None)} rows"
        if self.kind == "freshness":
            return f"{columns} within {age_text(self.within_seconds or 0)}"
        if self.kind == "reference":
            return f"{columns} in {self.table} ({', '.join(self.key)})"
        return f"{columns} {'unique' if self.kind == 'unique' else 'not null'}"

    def with_bounds(self, at_least: int | None, at_most: int | None) -> "SetExpectation":
        return replace(self, at_least=at_least, at_most=at_most)

    def with_age(self, column: str, within_seconds: float) -> "SetExpectation":
        return replace(self, columns=(column,), within_seconds=within_seconds)

    def with_reference(self, columns: tuple[str, ...], table: str, key: tuple[str, ...]) -> "SetExpectation":
        return replace(self, columns=columns, table=table, key=key)


@dataclass(frozen=True, slots=True)
class Step:
    """A transformation of rows: a query, or a Python function."""

    name: str
    place: Place
    sql: Text | None = None
    module: str | None = None
    function: str | None = None
    inputs: tuple[tuple[str, Place], ...] = ()
    """Inputs of a function; a query names its inputs itself."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    expectations: tuple[Expectation, ...] = ()
    after: tuple[tuple[str, Place], ...] = ()
    """Targets of the pipeline that the query reads after the batch has written them."""
    sets: tuple[SetExpectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A table that rows are written to."""

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
    """Positions of the declared keys."""
    sets: tuple[SetExpectation, ...] = ()
    evolve: bool = False
    """True: columns that the rows have and the table lacks are added to it."""
    time: str | None = None
    """Column with the time of a row, for a backfill from one time to another."""

    @property
    def title(self) -> str:
        """Name that is unique among targets of the same table."""
        return f"{self.table} from {self.step}"

    @property
    def is_materialized(self) -> bool:
        return self.mode == MATERIALIZED

    @property
    def references(self) -> tuple[str, ...]:
        """Tables that expectations refer to."""
        return tuple(each.table for each in self.sets if each.table is not None)

    def at(self, key: str) -> Place:
        return self.places.get(key, self.place)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a job is due: after every run, after N runs, or after an interval."""

    runs: int | None = None
    seconds: float | None = None

    def is_due(self, runs_since: int, seconds_since: float | None) -> bool:
        """True if the job is due, given the runs and seconds since it last ran (None: never)."""
        if self.runs is not None:
            return runs_since >= self.runs
        assert self.seconds is not None
        return seconds_since is None or seconds_since >= self.seconds


@dataclass(frozen=True, slots=True)
class Upkeep:
    """A maintenance job of a table."""

    table: str
    place: Place
    job: str
    schedule: Schedule
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A whole pipeline file."""

    name: str
    path: str
    """Path of the file, as the user gave it."""
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
    environment: str | None = None
    """The chosen environment, if any."""
    secrets: tuple[str, ...] = field(default=(), repr=False)
    broken: frozenset[str] = frozenset()
    """Names of sources and steps with invalid definitions; their readers are not checked."""

    def source(self, name: str) -> Source | None:
        return next((source for source in self.sources if source.name == name), None)

    def step(self, name: str) -> Step | None:
        return next((step for step in self.steps if step.name == name), None)

    def declared_fields(self, table: str) -> tuple[Field, ...] | None:
        """The columns of a table that a target creates, if the file declares them."""
        makers = (target for target in self.targets if target.table == table and target.create)
        return next((target.fields for target in makers if target.fields is not None), None)

    @property
    def names(self) -> list[str]:
        """Names that steps and targets can read."""
        return [source.name for source in self.sources] + [step.name for step in self.steps]
