"""Steps as DataFrames."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from pyspark import cloudpickle
from pyspark.sql import DataFrame

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.failure import StepFailedError, failing
from skerry.spark.pipeline.flow import sql_place, sql_words
from skerry.spark.pipeline.model import Pipeline, Step
from skerry.spark.query import GivenFrame, query_frame
from skerry.sql.names import Found


def step_frame(
    lake: SparkLake, pipeline: Pipeline, step: Step, frames: Mapping[str, DataFrame], tables: Mapping[str, Found]
) -> DataFrame:
    """The rows of a step, made of those before it; ``tables`` are tables of the lake at a state, by name."""
    with failing(f"step {step.name!r}", pipeline, step.place):
        if step.sql is None:
            return _from_function(pipeline, step, frames)
        home = lake.lake.session().state.database
        given: dict[tuple[str, str], Found] = {}
        for name, table in tables.items():
            database, _, last = name.partition(".")
            given[database, last] = table
        for name, frame in frames.items():
            given[home, name] = GivenFrame.of(name, frame)
        try:
            return query_frame(lake.spark, lake.lake, lake._held, step.sql.value, None, given)
        except SkerryError as error:
            raise StepFailedError(
                f"step {step.name!r}", pipeline, sql_place(step.sql, error), sql_words(error)
            ) from error


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
    """A module. One beside the file travels to tasks by value: they would not find it."""
    path = folder.joinpath(*name.split(".")).with_suffix(".py")
    known = sys.modules.get(name)
    if path.is_file() and known is not None and getattr(known, "__file__", None) != str(path):
        del sys.modules[name]  # of another pipeline in this process
    module = import_module(name)
    if path.is_file():
        cloudpickle.register_pickle_by_value(module)  # type: ignore[no-untyped-call]
    return module


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Modules in a folder can be imported while the block runs."""
    path = str(folder)
    sys.path.insert(0, path)
    try:
        yield
    finally:
        sys.path.remove(path)
