"""Environments: one file for dev and prod, chosen by name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from skerry.common.errors import InvalidInputError
from skerry.spark.pipeline.declare.problem import PipelineInvalidError
from skerry.spark.pipeline.pipeline_file import Loaded, load_pipeline

FILE = """
pipeline: p
quarantine: app.rejected
parameters: {least: 0, kind: csv}
spark: {master: 'local[1]', settings: {a: one, b: one}}
environments:
  dev:
    warehouse: lake-dev
    parameters: {least: 10}
    spark: {settings: {b: two}}
  prod:
    warehouse: s3://${bucket}/lake
    quarantine: ops.rejected
    spark: {master: 'spark://host:7077'}
    parameters: {kind: json}
sources:
  raw: {files: 'in/*.${kind}', schema: id BIGINT}
steps:
  clean:
    sql: SELECT id FROM raw WHERE id > ${least}
    expectations: {small: {condition: id < 100, action: quarantine}}
targets:
  - {table: app.t, from: clean, create: true}
"""

Load = Callable[..., Loaded]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def load(text: str = FILE, env: str | None = None, **parameters: str) -> Loaded:
        path = tmp_path / "p.yaml"
        path.write_text(text.lstrip(), encoding="utf-8")
        return load_pipeline(path, parameters=parameters, environment={}, env=env, check_lake=False)

    return load


def test_an_environment_gives_the_warehouse_the_master_and_parameters(load: Load, tmp_path: Path) -> None:
    dev = load(env="dev").pipeline
    assert (dev.environment, dev.warehouse) == ("dev", str(tmp_path / "lake-dev"))
    assert (dev.master, dict(dev.spark)) == ("local[1]", {"a": "one", "b": "two"})
    assert dev.steps[0].sql is not None
    assert dev.steps[0].sql.value == "SELECT id FROM raw WHERE id > 10"
    assert dev.steps[0].expectations[0].quarantine == "app.rejected"
    prod = load(env="prod", bucket="b").pipeline
    assert (prod.warehouse, prod.master) == ("s3://b/lake", "spark://host:7077")
    assert prod.sources[0].format == "json"  # type: ignore[union-attr]
    assert prod.steps[0].expectations[0].quarantine == "ops.rejected"


def test_parameters_of_the_command_come_before_those_of_an_environment(load: Load) -> None:
    pipeline = load(env="dev", least="7").pipeline
    assert pipeline.steps[0].sql is not None
    assert pipeline.steps[0].sql.value.endswith("id > 7")


def test_only_the_chosen_environment_needs_values(load: Load) -> None:
    load(env="dev")  # ${bucket} is of prod
    with pytest.raises(PipelineInvalidError, match="11:21: parameter 'bucket' has no value"):
        load(env="prod")


def test_what_is_wrong_with_environments_is_told(load: Load) -> None:
    with pytest.raises(InvalidInputError, match=r"--env prd: .* the environments dev, prod; did you mean 'prod'\?"):
        load(env="prd")
    with pytest.raises(
        PipelineInvalidError, match=r"5:1: the warehouse depends on the environment: write --env dev\|p"
    ):
        load()
    with pytest.raises(PipelineInvalidError, match="7:5: environment 'dev' has no 'warehose'; did you mean 'ware"):
        load(FILE.replace("warehouse: lake-dev", "warehose: lake-dev"), env="prod", bucket="b")
    without = FILE[: FILE.index("environments:")] + FILE[FILE.index("sources:") :]
    with pytest.raises(InvalidInputError, match=r"--env dev: .* has no environments"):
        load(without, env="dev")


def test_a_warehouse_of_the_command_needs_no_environment(tmp_path: Path, load: Load) -> None:
    with pytest.raises(PipelineInvalidError):
        load()
    path = tmp_path / "p.yaml"
    loaded = load_pipeline(path, environment={}, warehouse=str(tmp_path / "here"), check_lake=False)
    assert loaded.pipeline.warehouse == str(tmp_path / "here")
