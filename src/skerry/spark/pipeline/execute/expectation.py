"""Expectations: counts rows that fail a condition, and keeps, drops or quarantines them, or stops the run.

A row meets an expectation if its condition is true; NULL counts as a failure. All conditions are computed once, along
with the rows, which are cached until the batch is done: so written and quarantined rows are parts of one result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.errors import SkerryError
from skerry.lake.lake import Lake
from skerry.spark.pipeline.declare.model import Expectation
from skerry.spark.read.condition_sql import quoted

_PREFIX = "_skerry_met_"
_ROWS = "_skerry_rows"
_EXAMPLE = 200

QUARANTINE = pa.schema(
    [
        pa.field("pipeline", pa.string(), nullable=False),
        pa.field("step", pa.string(), nullable=False),
        pa.field("expectation", pa.string(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("run_id", pa.string(), nullable=False),
        pa.field("batch", pa.int64(), nullable=False),
        pa.field("at", pa.timestamp("us", "UTC"), nullable=False),
        pa.field("row", pa.string()),
    ]
)
"""Schema of a quarantine table; rows are JSON, so that one table takes rows of any step."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Rows with the results of their expectations, cached until :meth:`release`."""

    frame: DataFrame
    columns: tuple[str, ...]
    expectations: tuple[Expectation, ...]

    @staticmethod
    def of(frame: DataFrame, expectations: Sequence[Expectation]) -> "Judged":
        """Evaluate the expectations of a DataFrame, lazily."""
        met = [
            F.coalesce(F.expr(e.condition.value).cast("boolean"), F.lit(False)).alias(f"{_PREFIX}{number}")
            for number, e in enumerate(expectations)
        ]
        return Judged(frame.select("*", *met).persist(), tuple(frame.columns), tuple(expectations))

    def count(self) -> tuple[int, list[int]]:
        """Number of rows, and for each expectation the number of rows that fail it."""
        failed = [F.coalesce(F.sum((~self._met(n)).cast("bigint")), F.lit(0)).alias(str(n)) for n in self._numbers()]
        found = self.frame.agg(F.count(F.lit(1)).alias(_ROWS), *failed).collect()[0]
        return int(found[_ROWS]), [int(found[str(n)]) for n in self._numbers()]

    def refuse_failures(self, failed: Sequence[int]) -> None:
        """Raise an error with an example row for the first failed expectation with the action ``fail``."""
        for number, (expectation, rows) in enumerate(zip(self.expectations, failed, strict=True)):
            if expectation.action == "fail" and rows:
                example = self._rows(self.frame.where(~self._met(number)).limit(1)).collect()
                shown = example[0][0] if example else ""
                shown = shown if len(shown) <= _EXAMPLE else f"{shown[: _EXAMPLE - 1]}…"
                raise SkerryError(
                    f"expectation {expectation.name!r} ({' '.join(expectation.condition.value.split())}) is not met by "
                    f"{rows:,} row{'' if rows == 1 else 's'}, like {shown}"
                )

    def kept(self) -> DataFrame:
        """The rows that are not dropped or quarantined."""
        gone = [n for n in self._numbers() if self.expectations[n].action in ("drop", "quarantine")]
        frame = self.frame
        for number in gone:
            frame = frame.where(self._met(number))
        return frame.select(*map(quoted, self.columns))

    def put_aside(self, table: str, *, pipeline: str, step: str, run_id: str, batch: int) -> DataFrame:
        """The quarantined rows for one table, with the reasons. Dropped rows are not quarantined."""
        numbers = [n for n in self._numbers() if self.expectations[n].quarantine == table]
        dropping = [n for n in self._numbers() if self.expectations[n].action == "drop"]
        unmet = ~self._met(numbers[0])
        for number in numbers[1:]:
            unmet = unmet | ~self._met(number)
        rows = self.frame.where(unmet)
        for number in dropping:
            rows = rows.where(self._met(number))
        names = [F.when(~self._met(n), F.lit(self.expectations[n].name)) for n in numbers]
        reasons = [F.when(~self._met(n), F.lit(f"not met: {_words(self.expectations[n])}")) for n in numbers]
        return rows.select(
            F.lit(pipeline).alias("pipeline"),
            F.lit(step).alias("step"),
            F.concat_ws(", ", *names).alias("expectation"),
            F.concat_ws("; ", *reasons).alias("reason"),
            F.lit(run_id).alias("run_id"),
            F.lit(batch).cast("bigint").alias("batch"),
            F.current_timestamp().alias("at"),
            F.to_json(F.struct(*map(quoted, self.columns)), {"ignoreNullFields": "false"}).alias("row"),
        )

    def quarantines(self) -> list[str]:
        """The tables for quarantined rows."""
        return list(dict.fromkeys(e.quarantine for e in self.expectations if e.quarantine is not None))

    def release(self) -> None:
        self.frame.unpersist()

    def _numbers(self) -> range:
        return range(len(self.expectations))

    def _met(self, number: int) -> Column:
        return F.col(f"{_PREFIX}{number}")

    def _rows(self, frame: DataFrame) -> DataFrame:
        return frame.select(F.to_json(F.struct(*map(quoted, self.columns))))


def create_quarantine(lake: Lake, table: str) -> None:
    """Create a quarantine table, if it does not exist."""
    lake.create_table(table, QUARANTINE, comment="rows that pipelines put aside", if_not_exists=True)
    missing = [name for name in QUARANTINE.names if name not in lake.table(table).schema.by_name]
    if missing:
        raise SkerryError(
            f"table {table} is not one for rows that are put aside: it has no column {missing[0]!r}; name another, "
            f"which is created then"
        )


def _words(expectation: Expectation) -> str:
    return " ".join(expectation.condition.value.split())
