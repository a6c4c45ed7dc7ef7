"""Requirements on a pipeline that runs as a stream."""

import re

from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import AVAILABLE_NOW, FileSource, Pipeline, RateSource, Source, TableSource
from skerry.spark.pipeline.declare.problem import Problems

_INTERVAL = re.compile(r"\d+(\.\d+)?\s*(milliseconds?|ms|seconds?|minutes?|hours?|days?)", re.IGNORECASE)


def grows(source: Source) -> bool:
    """True for a source that gets new rows over time."""
    return isinstance(source, FileSource | RateSource) or (isinstance(source, TableSource) and source.changes)


def check_stream(pipeline: Pipeline, flow: Flow, problems: Problems) -> None:
    """Report parts of a pipeline that cannot run as a stream."""
    if pipeline.mode != "stream":
        return
    streams = {source.name for source in pipeline.sources if grows(source)}
    for target in pipeline.targets:
        if target.mode == "overwrite":
            problems.add(target.at("mode"), "a stream has no end, after which rows could be replaced: use mode: batch")
        read = sorted(flow.before(target.step) & streams)
        if not flow.reach(target.step) & streams and target.step in pipeline.names:
            problems.add(target.place, f"target {target.table} reads nothing that grows: use mode: batch")
        if len(read) > 1:
            problems.add(
                target.place,
                f"target {target.table} reads several sources that grow ({', '.join(read)}); in a stream, rows of one "
                f"are joined with tables: write the others to tables first",
            )
    for source in pipeline.sources:
        if not isinstance(source, FileSource):
            continue
        if source.fields is None and source.format != "text":
            problems.add(source.place, f"source {source.name!r} needs 'schema' in a stream, which knows no files yet")
        if len(source.paths) > 1:
            problems.add(
                source.place, f"source {source.name!r} has several paths; in a stream it has one folder or glob"
            )
    if pipeline.trigger != AVAILABLE_NOW and not _INTERVAL.fullmatch(pipeline.trigger):
        problems.add(
            pipeline.trigger_place,
            f"'trigger' is {AVAILABLE_NOW} or a time like '10 seconds', not {pipeline.trigger!r}",
        )
    if "://" in pipeline.warehouse and not pipeline.checkpoint and pipeline.targets:
        problems.add(
            pipeline.targets[0].place,
            "a stream over a lake on object storage needs 'checkpoint: …' at the top of the file: a folder that Spark "
            "can write",
        )
