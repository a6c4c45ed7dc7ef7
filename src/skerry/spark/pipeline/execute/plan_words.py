"""A description of what the next run of a pipeline would do; nothing is written, and Spark is not started."""

from collections.abc import Iterator, Mapping
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.common.wording import count_text
from skerry.lake.internals import environment_of
from skerry.lake.lake import connect
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, TableSource
from skerry.spark.pipeline.execute.backfill import RunChoice, chosen_parts
from skerry.spark.pipeline.execute.batch_plan import BatchPlanner
from skerry.spark.pipeline.execute.files import InputFile, list_files
from skerry.spark.pipeline.execute.state import Batch, StateStore

_NO_RUN = "a plan"


def plan_words(
    whole: Pipeline, flow: Flow, choice: RunChoice, settings: Mapping[str, Any] | None = None
) -> Iterator[str]:
    """The first batch of the next run, line by line."""
    pipeline, flow = chosen_parts(whole, flow, choice)
    if pipeline.mode == "stream":
        raise InvalidInputError("a stream reads what comes: there is no plan of its next run; this is for mode: batch")

    def there(source: FileSource) -> list[InputFile]:
        if any("://" in path for path in source.paths):
            raise InvalidInputError(f"source {source.name!r} is not on this machine: only a run lists its files")
        return list_files(source, pipeline.folder, None)

    with connect(pipeline.warehouse, settings=settings) as lake:
        store = StateStore(environment_of(lake).fileio, pipeline.name)
        last = store.last()
        yield f"pipeline {pipeline.name}, {count_text(len(pipeline.targets), 'target')} selected"
        if last is not None and not store.is_done(last):
            yield f"  batch {last.number} was interrupted: it is finished first ({', '.join(last.targets)})"
        others = frozenset(s.name for s in whole.sources) - {s.name for s in pipeline.sources}
        planner = BatchPlanner(lake, pipeline, flow, store, _NO_RUN, there, others)
        batch = planner.reload() or planner.next(is_first=True, full_refresh=False)
        yield from _words(pipeline, batch)
        yield from (f"  warning    {text}" for text in planner.changed_words())


def _words(pipeline: Pipeline, batch: Batch | None) -> Iterator[str]:
    if batch is None:
        yield "  nothing is new: no target would be written"
        return
    width = max(len(name) for name in (*pipeline.names, *(target.table for target in pipeline.targets)))
    for source in pipeline.sources:
        if isinstance(source, FileSource):
            files = batch.files.get(source.name, ())
            words = "changed" if batch.replaced else "new"
            yield f"  source     {source.name:<{width}}  {count_text(len(files), f'{words} file')}"
        elif isinstance(source, TableSource) and source.changes:
            after, until = batch.changes[source.name]
            words = "no changes" if after == until else f"changes up to snapshot {until}"
            yield f"  source     {source.name:<{width}}  {words}"
    for target in pipeline.targets:
        words = target.mode if target.title in batch.targets else "nothing new"
        if target.title in batch.replaced:
            words = f"replaces rows where {batch.replaced[target.title]}"
        yield f"  target     {target.table:<{width}}  ← {target.step} ({words})"
