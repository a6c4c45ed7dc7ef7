"""Metrics sent to an OpenTelemetry collector, by the setting ``service.otel-endpoint`` (OTLP over HTTP).

The SDK is loaded when the setting is given. Values are read from the same counters that Prometheus gets; a histogram is
sent as its count and its sum.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from skerry.common.closing import Closing
from skerry.common.metrics import Metrics
from skerry.service.metric_catalog import METRICS, MetricKind, MetricSpec


class Telemetry(Closing):
    """Sends metrics in the background until it is closed."""

    def __init__(self, metrics: Metrics, endpoint: str, interval_seconds: float, version: str) -> None:
        sdk = import_module("opentelemetry.sdk.metrics")
        export = import_module("opentelemetry.sdk.metrics.export")
        otlp = import_module("opentelemetry.exporter.otlp.proto.http.metric_exporter")
        resource = import_module("opentelemetry.sdk.resources").Resource
        reader = export.PeriodicExportingMetricReader(
            otlp.OTLPMetricExporter(endpoint=endpoint), export_interval_millis=interval_seconds * 1000
        )
        attributes = {"service.name": "skerry", "service.version": version}
        self._provider = sdk.MeterProvider([reader], resource=resource.create(attributes), shutdown_on_exit=False)
        self._metrics = metrics
        self._observation = import_module("opentelemetry.metrics").Observation
        meter = self._provider.get_meter("skerry", version)
        for spec in METRICS:
            self._register(meter, spec)

    def flush(self) -> None:
        """Send the current values."""
        self._provider.force_flush()

    def close(self) -> None:
        """Send the current values, and stop."""
        self._provider.shutdown()

    def _register(self, meter: Any, spec: MetricSpec) -> None:
        if spec.kind is MetricKind.GAUGE:
            meter.create_observable_gauge(spec.name, [self._read(spec.prometheus_name)], description=spec.help)
        elif spec.kind is MetricKind.COUNTER:
            meter.create_observable_counter(spec.name, [self._read(spec.prometheus_name)], description=spec.help)
        else:
            for part in ("count", "sum"):
                read = self._read(f"{spec.prometheus_name}_{part}")
                meter.create_observable_counter(f"{spec.name}.{part}", [read], description=spec.help)

    def _read(self, name: str) -> Callable[[Any], Iterable[Any]]:
        def read(_: Any) -> Iterable[Any]:
            return [
                self._observation(metric.value, dict(metric.labels)) for metric in self._metrics if metric.name == name
            ]

        return read
