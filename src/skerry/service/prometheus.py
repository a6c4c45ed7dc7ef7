"""Metrics in the text format of Prometheus."""

from collections.abc import Iterable

from skerry.common.metrics import Metric
from skerry.service.metric_catalog import MetricKind, spec_of

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def exposition(metrics: Iterable[Metric]) -> str:
    """The text of a scrape; metrics of one name are grouped under its type and help."""
    groups: dict[str, list[str]] = {}
    for metric in metrics:
        spec = spec_of(metric.name)
        kind = "untyped" if spec is None else spec.kind.value
        base = metric.name if spec is None or spec.kind is not MetricKind.HISTOGRAM else spec.prometheus_name
        name = metric.name
        if kind == MetricKind.COUNTER:
            base = name = f"{name}_total"
        if base not in groups:
            text = "" if spec is None else spec.help
            groups[base] = [f"# HELP {base} {text}".rstrip(), f"# TYPE {base} {kind}"]
        groups[base].append(f"{name}{_labels(metric)} {_number(metric.value)}")
    return "".join(f"{line}\n" for lines in groups.values() for line in lines)


def _labels(metric: Metric) -> str:
    if not metric.labels:
        return ""
    pairs = ",".join(f'{name}="{_escaped(text)}"' for name, text in metric.labels)
    return "{" + pairs + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))
