"""Steps as DataFrames."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from pyspark import cloudpickle
from pyspark.sql import DataFrame

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.spark.lake import SparkLake, given_frame
from skerry.spark.pipeline.declare.flow import sql_place
from skerry.spark.pipeline.declare.model import Pipeline, Step
from skerry.spark.pipeline.execute.failure import StepFailedError, failing
from skerry.spark.sql.given_frame import GivenFrame
from skerry.sql.names import Found
from skerry.types.table_ident import TableIdent


def step_frame(
    lake: SparkLake,
    pipeline: Pipeline,
    step: Step,
    frames: Mapping[str, DataFrame],
    tables: Mapping[str, Found],
    narrowed: Mapping[str, Sequence[RuntimeFilter]] | None = None,
) -> DataFrame:
    """The rows of a step, given those of earlier ones; ``tables`` are tables of the lake at fixed states, by name.

    For tables in ``narrowed``, only rows that match the filters are needed.
    """
    with failing(f"step {step.name!r}", pipeline, step.place):
        if step.sql is None:
            return _from_function(pipeline, step, frames)
        home = lake.lake.session().state.database
        given: dict[TableIdent, Found] = {}
        for name, table in tables.items():
            given[TableIdent.from_parts(name.split("."), home)] = table
        for name, frame in frames.items():
            given[TableIdent.of(home, name)] = GivenFrame.of(name, frame)
        try:
            return given_frame(lake, step.sql.value, given, narrowed)
        except SkerryError as error:
            raise StepFailedError(f"step {step.name!r}", pipeline, sql_place(step.sql, error), error.message) from error


def _from_function(pipeline: Pipeline, step: Step, frames: Mapping[str, DataFrame]) -> DataFrame:
    assert step.module is not None
    assert step.function is not None
    with importable(pipeline.folder):
        try:
            function: Any = getattr(_module(step.module, pipeline.folder), step.function)
        except ModuleNotFoundError as error:
            raise InvalidInputError(
                f"there is no module {error.name!r}, neither beside {Path(pipeline.path).name} nor installed"
            ) from error
        except AttributeError:
            raise InvalidInputError(f"module {step.module} has no function {step.function!r}") from None
        made = function(*[frames[name] for name, _ in step.inputs], **step.arguments)
    if not isinstance(made, DataFrame):
        raise InvalidInputError(f"{step.module}:{step.function} is to return a DataFrame, not {type(made).__name__}")
    return made


def _module(name: str, folder: Path) -> ModuleType:
    """A Python module. One beside the file is pickled by value, because executors could not import it."""
    path = folder.joinpath(*name.split(".")).with_suffix(".py")
    known = sys.modules.get(name)
    if path.is_file() and known is not None and getattr(known, "__file__", None) != str(path):
        del sys.modules[name]  # imported by another pipeline in this process
    module = import_module(name)
    if path.is_file():
        cloudpickle.register_pickle_by_value(module)  # type: ignore[no-untyped-call]
    return module


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Make modules in a folder importable while the block runs."""
    path = str(folder)
    sys.path.insert(0, path)
    try:
        yield
    finally:
        sys.path.remove(path)
