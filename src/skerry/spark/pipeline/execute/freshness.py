"""Checks the freshness of targets for which a run had no rows, since freshness matters most when no new rows arrive."""

from skerry.common.clock import Clock
from skerry.spark.lake import SparkLake, scan_frame
from skerry.spark.pipeline.declare.model import Pipeline
from skerry.spark.pipeline.execute.failure import failing
from skerry.spark.pipeline.execute.report import ExpectationReport, RunReport
from skerry.spark.pipeline.execute.set_expectation import check_set, refuse_unmet
from skerry.spark.pipeline.execute.target_rows import find_table


def check_freshness(lake: SparkLake, pipeline: Pipeline, report: RunReport, clock: Clock) -> None:
    """Check the freshness of tables in their current state, except those that a batch of the run has checked."""
    done = {(e.step, e.name) for batch in report.batches for e in batch.expectations}
    for target in pipeline.targets:
        table = find_table(lake.lake, target.table)
        for expectation in target.sets if table is not None else ():
            if expectation.kind != "freshness" or (target.table, expectation.name) in done:
                continue
            assert table is not None
            with failing(f"target {target.table}", pipeline, target.place):
                frame = scan_frame(lake, table.scan(expectation.columns))
                found = check_set(expectation, frame, now_ms=clock.now_ms())
                report.expectations.append(
                    ExpectationReport(target.table, expectation.name, expectation.action, found.rows, found.detail)
                )
                refuse_unmet(expectation, found)
