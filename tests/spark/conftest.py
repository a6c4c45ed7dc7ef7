"""One Spark for each test process, small and quiet."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from pyspark import SparkContext
from pyspark.sql import SparkSession

from skerry.spark import SparkLake, connect
from support.effort import SOAK

LONG: dict[str, set[str]] = {
    "test_backfill.py": {
        "test_a_backfill_computes_exactly_the_rows_of_a_range",
        "test_a_file_that_changed_replaces_its_own_rows",
        "test_an_older_version_of_a_key_does_not_replace_a_newer_one_outside_of_the_range",
    },
    "test_cluster.py": set(),
    "test_demo.py": set(),
    "test_external_inputs.py": {
        "test_only_partitions_that_changed_there_are_computed_and_replaced",
        "test_what_validate_says_of_external_tables",
    },
    "test_loss.py": set(),
    "test_materialized_inputs.py": {
        "test_keys_without_rows_are_deleted_and_files_without_keys_are_not_read",
    },
    "test_object_storage.py": {
        "test_tables_are_read_whether_merged_or_not",
        "test_tables_are_written",
        "test_jobs_run",
        "test_what_spark_itself_cannot_reach_is_refused",
        "test_credentials_do_not_show",
    },
    "test_partition_refresh.py": {
        "test_only_partitions_that_changed_are_computed_and_replaced",
        "test_validate_says_how_targets_follow_their_tables",
    },
    "test_run.py": {
        "test_a_run_without_news_ends_before_spark_starts",
        "test_files_become_tables_and_come_once",
        "test_a_sequence_of_another_type_is_refused_before_anything_is_written",
        "test_changes_in_files_become_rows_of_a_table",
    },
    "test_set_expectation.py": {
        "test_a_table_is_checked_as_it_would_be_and_stays_as_it_was",
        "test_what_is_not_met_is_reported_with_keys_and_warned_of",
    },
    "test_speculation.py": set(),
    "test_stream_reader.py": {
        "test_changes_applied_to_another_table_make_it_equal",
        "test_arguments_that_mean_nothing_are_refused_at_once",
    },
}
"""By file name: tests that start clusters or wait for streams: only what is named here runs outside ``make spark``."""

LONG_TESTS = {
    "test_a_damaged_footer_is_found_before_spark_reads_it",
    "test_a_job_killed_at_every_stage_writes_every_row_once",
    "test_a_stream_lands_once",
    "test_an_error_in_a_function_of_the_users_is_told",
    "test_an_index_at_a_path_is_built_by_tasks_and_changes_no_answer",
    "test_both_engines_find_the_same_rows",
    "test_both_engines_give_the_same_rows",
    "test_changes_of_a_database_bring_json_as_a_text_or_as_it_stands",
    "test_conditions_find_the_same_rows_under_every_setting",
    "test_dates_and_times_in_json",
    "test_decimals_in_json_fit_to_the_last_digit",
    "test_each_use_has_its_own_conditions",
    "test_files_on_object_storage_are_read_by_tasks_and_credentials_do_not_show",
    "test_files_with_other_columns_are_loaded_whole",
    "test_indexes_of_many_files_are_listed_by_tasks",
    "test_keys_of_every_type_stand_in_our_order",
    "test_numbers_in_files_fit_to_the_last_digit",
    "test_paths_are_taken_as_they_are",
    "test_reading_and_writing_is_told_in_few_lines",
    "test_spark_gives_what_the_file_expects",
    "test_streams_are_told_in_few_lines",
    "test_the_example_runs",
    "test_the_first_write_succeeds_in_an_environment_that_is_not_activated",
    "test_values_inside_of_others_are_as_exact",
    "test_what_cannot_be_understood_is_refused_and_shown",
    "test_what_does_not_fit_is_refused",
    "test_work_that_fails_is_named",
    "test_workers_of_another_environment_run_the_package_of_this_process",
}
"""Tests of other files that take seconds and have a shorter one beside them: they run in ``make spark``, too."""

QUICK = {
    # to write and compile a program for a query takes longer than to run it once over a few rows
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    # workers that have everything imported
    "spark.python.daemon.module": "support.spark_daemon",
    "spark.executorEnv.PYTHONPATH": str(Path(__file__).parent.parent),
}
"""What makes short tests shorter; ``make spark`` runs without."""

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
# a JVM that lives for a few tests is done sooner if it does not optimise much
os.environ.setdefault("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if SOAK:
        return
    here = Path(__file__).parent
    missing = set(LONG) - {path.name for path in here.rglob("test_*.py")}
    assert not missing, f"there are no files {sorted(missing)}: rename them here, too"
    for item in items:
        if not item.path.is_relative_to(here):
            continue
        name, spared = item.name.split("[")[0], LONG.get(item.path.name)
        if name in LONG_TESTS or (spared is not None and name not in spared):
            item.add_marker(pytest.mark.skip(reason="takes long: make spark"))


def pytest_exception_interact() -> None:
    """A job that hangs goes with its test: tasks that hold all cores would make every test after it hang, too.

    Another thread has another connection to the JVM; this one's may still wait for the job.
    """
    context = SparkContext._active_spark_context
    if context is not None:
        canceller = Thread(target=context.cancelAllJobs, daemon=True)
        canceller.start()
        canceller.join(10)


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """A local Spark in a time zone that is not UTC: no answer may depend on it."""
    folder = tmp_path_factory.mktemp("spark")
    builder = (
        SparkSession.builder.master("local[2,3]")
        .appName("skerry-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.session.timeZone", "America/Sao_Paulo")
        .config("spark.sql.warehouse.dir", str(folder / "catalog"))
        .config("spark.local.dir", str(folder / "local"))
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
    )
    for name, value in ({} if SOAK else QUICK).items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def lake(spark: SparkSession, tmp_path: Path) -> Iterator[SparkLake]:
    with connect(spark, tmp_path / "warehouse") as opened:
        yield opened
