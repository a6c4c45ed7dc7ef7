"""What users see of errors that have come through Spark: the message, and no long trace in front of it."""

import inspect
import json
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pyspark.errors import PySparkException

from skerry import Field
from skerry.common.errors import DataError, FileMissingError, SkerryError
from skerry.spark import SparkLake
from skerry.spark.error.message import plainly, tells_plainly


def deep(error: Exception, cause: BaseException | None = None, levels: int = 5) -> Any:
    if levels:
        return deep(error, cause, levels - 1)
    raise error from cause


@tells_plainly
class Source:
    """Something that Spark calls."""

    def fail(self, error: Exception, cause: BaseException | None = None) -> Any:
        return deep(error, cause)

    def rows(self, error: Exception, cause: BaseException | None = None) -> Iterator[int]:
        yield 1
        deep(error, cause)

    def later(self, error: Exception, cause: BaseException | None = None) -> Iterator[int]:
        return self.rows(error, cause)

    def two(self, number: int) -> int:
        """Twice the number."""
        return number * 2


CALLS: list[Callable[..., Any]] = [
    lambda *given: Source().fail(*given),
    lambda *given: list(Source().rows(*given)),
    lambda *given: list(Source().later(*given)),
    plainly(deep),
]


def told(call: Callable[..., Any], error: Exception, cause: BaseException | None = None) -> str:
    with pytest.raises(type(error)) as raised:
        call(error, cause)
    assert raised.value is error
    return "".join(traceback.format_exception(raised.value))


@pytest.mark.parametrize("call", CALLS)
def test_an_error_of_ours_comes_without_a_trace(call: Callable[..., Any]) -> None:
    missing = FileMissingError("a/b")
    missing.__cause__ = FileNotFoundError("b")
    for cause in (None, DataError("inner"), missing):
        text = told(call, DataError("column 'a' is too long"), cause)
        assert text.endswith("DataError: column 'a' is too long\n")
        assert "in deep" not in text
        assert text.count("Traceback") == 1


@pytest.mark.parametrize("call", CALLS)
def test_mistakes_in_programs_keep_theirs(call: Callable[..., Any]) -> None:
    assert "in deep" in told(call, KeyError("k"))
    text = told(call, SkerryError("it failed"), TypeError("no number"))
    assert "in deep" in text
    assert "TypeError: no number" in text


def test_what_goes_well_is_as_it_was() -> None:
    assert Source().two(2) == 4
    assert Source.two.__doc__ == "Twice the number."
    assert list(inspect.signature(Source.two).parameters) == ["self", "number"]
    rows = Source().rows(KeyError())
    assert next(rows) == 1
    rows.close()  # type: ignore[attr-defined]


@pytest.fixture
def users(lake: SparkLake) -> SparkLake:
    fields = [Field("id", "BIGINT", False), Field("name", "STRING")]
    lake.lake.create_table("app.users", fields, primary_key=["id"], options={"compaction.mode": "off"})
    for name in ("old", "new"):
        lake.lake.table("app.users").upsert([{"id": 1, "name": name}])
    return lake


def test_reading_and_writing_is_told_in_few_lines(users: SparkLake) -> None:
    def read(**options: str) -> Any:
        return users.spark.read.format("skerry").option("warehouse", users.lake.root).options(**options)

    def write() -> None:
        frame = users.spark.range(4).selectExpr("id % 2 AS id", "string(id) AS name")
        options = {"warehouse": users.lake.root, "operation": "upsert"}
        frame.write.format("skerry").options(**options).mode("append").save("app.users")

    check(lambda: read(colums="id").load("app.users"), "OptionError: there is no option 'colums'")
    check(lambda: read().schema("nmae STRING").load("app.users").collect(), "SchemaError: the schema does not fit")
    check(write, "DataError: the DataFrame has several rows with the key")
    frame, merged = read().load("app.users"), users.table("app.users")
    for file in Path(users.lake.root).rglob("*.parquet"):
        file.write_bytes(b"")
    check(frame.collect, "DamagedFileError: app/users/data/")
    check(merged.collect, "DamagedFileError: app/users/data/")


def test_streams_are_told_in_few_lines(users: SparkLake, tmp_path: Path) -> None:
    (tmp_path / "feed").mkdir()
    (tmp_path / "feed" / "1.json").write_text("\n".join(json.dumps({"id": 1, "name": name}) for name in "ab"))
    feed = users.spark.readStream.schema("id BIGINT, name STRING").json(str(tmp_path / "feed"))

    def sink() -> None:
        users.write_stream(
            feed, "app.users", mode="upsert", checkpoint=tmp_path / "sink", trigger="available-now"
        ).awaitTermination()

    def source() -> None:
        rows = users.read_stream("app.users", start=1)
        users.lake.table("app.users").expire_snapshots(retain_last=1)
        writer = rows.writeStream.format("noop").option("checkpointLocation", str(tmp_path / "source"))
        writer.trigger(availableNow=True).start().awaitTermination()

    check(sink, "DataError: the DataFrame has several rows with the key", frames=4)
    check(source, "SnapshotExpiredError: snapshot 1 of app.users has expired", frames=3)


def check(call: Callable[[], Any], problem: str, frames: int = 1) -> None:
    """Of the trace no more than what is Spark's own is left, and one line of ours."""
    with pytest.raises(PySparkException) as raised:
        call()
    text = str(raised.value)
    assert f"skerry.common.errors.{problem}" in text
    assert text.count("  File ") <= frames, text
    assert text.count("skerry/spark/") == 1, text
