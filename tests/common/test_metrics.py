"""Counters: they add up, by name and labels, between threads."""

from concurrent.futures import ThreadPoolExecutor

from skerry.common.metrics import Metric, Metrics


def test_a_counter_adds_up_for_each_set_of_labels() -> None:
    metrics = Metrics()
    metrics.add("reads")
    metrics.add("reads", 4)
    metrics.add("rows", 2.5, table="t", kind="a")
    metrics.add("rows", 1, kind="b", table="t")
    assert metrics.value("reads") == 5
    assert metrics.value("rows", kind="a", table="t") == 2.5
    assert metrics.value("rows") == 0
    assert list(metrics) == [
        Metric("reads", (), 5),
        Metric("rows", (("kind", "a"), ("table", "t")), 2.5),
        Metric("rows", (("kind", "b"), ("table", "t")), 1),
    ]


def test_threads_lose_no_count() -> None:
    metrics = Metrics()
    with ThreadPoolExecutor(8) as pool:
        for _ in range(2000):
            pool.submit(metrics.add, "n", 1, label="x")
    assert metrics.value("n", label="x") == 2000


def test_observed_values_are_read_at_each_export_until_they_are_stopped() -> None:
    metrics, held = Metrics(), [3.0]
    metrics.add("reads")
    stop = metrics.observe(lambda: [Metric("bytes", (), held[0])])
    assert list(metrics) == [Metric("bytes", (), 3), Metric("reads", (), 1)]
    held[0] = 1
    assert list(metrics) == [Metric("bytes", (), 1), Metric("reads", (), 1)]
    stop()
    stop()
    assert list(metrics) == [Metric("reads", (), 1)]
