"""The HTTP port: metrics, mounts, OpenTelemetry; the metric catalogue covers what is exported."""

import http.server
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from skerry.common.errors import InvalidInputError
from skerry.common.metrics import Metric, Metrics
from skerry.protocol.v1 import config_pb2
from skerry.service.grpc_server import Address
from skerry.service.http import HttpMount, HttpServer, http_app
from skerry.service.metric_catalog import FAMILIES, METRICS, spec_of
from skerry.service.prometheus import exposition
from skerry.service.telemetry import Telemetry
from support.service import TestService, running

ROOT = Path(__file__).resolve().parents[2]


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


@contextmanager
def listening(service: TestService, *mounts: HttpMount) -> Iterator[str]:
    with HttpServer(http_app(service.parts, mounts), Address("127.0.0.1", 0)) as server:
        server.start()
        yield f"http://{server.address}"


def test_metrics_and_mounts_are_served(tmp_path: Path) -> None:
    def make(parts: Any) -> Starlette:
        return Starlette(routes=[Route("/v1/config", lambda _: PlainTextResponse(parts.backend.default_catalog))])

    with running(tmp_path / "lake") as service, service.client() as client:
        client.config.get_config(config_pb2.GetConfigRequest())
        with listening(service, HttpMount("rest", "/iceberg", make)) as base:
            assert get(f"{base}/iceberg/v1/config") == "lake"
            text = get(f"{base}/metrics")
            assert "# TYPE skerry_service_call_seconds histogram" in text
            assert 'skerry_service_call_seconds_bucket{le="+Inf",method="skerry.v1.ConfigService/GetConfig"} 1' in text
            with pytest.raises(InvalidInputError, match="cannot be bound"):
                HttpServer(None, Address.parse(base.removeprefix("http://"), "--http"))


def test_every_exported_metric_is_in_the_catalogue_and_the_docs(tmp_path: Path) -> None:
    with running(tmp_path / "lake") as service, service.client() as client:
        client.config.get_config(config_pb2.GetConfigRequest())
        exported = {metric.name for metric in service.parts.backend.env.metrics}
    assert len(exported) > 15
    assert [name for name in exported if spec_of(name) is None] == []
    page = (ROOT / "docs" / "metrics.md").read_text()
    for spec in (*METRICS, *FAMILIES):
        assert f"| `{spec.name.removeprefix('skerry.')}` |" in page, spec.name


def test_the_text_format_is_that_of_prometheus() -> None:
    parser = pytest.importorskip("prometheus_client.parser")
    metrics = [
        Metric("skerry_service_calls", (("code", "OK"), ("method", 'a"b\\c\nd')), 3),
        Metric("skerry_metadata_graph_cache_entries", (), 2.5),
        Metric("skerry_unknown", (), 1),
    ]
    families = {family.name: family for family in parser.text_string_to_metric_families(exposition(metrics))}
    assert families["skerry_service_calls"].samples[0].labels == {"code": "OK", "method": 'a"b\\c\nd'}
    assert families["skerry_service_calls"].type == "counter"
    assert families["skerry_metadata_graph_cache_entries"].samples[0].value == 2.5


def test_metrics_are_sent_to_a_collector() -> None:
    received: list[bytes] = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        metrics = Metrics()
        metrics.add("skerry_service_calls", 3, code="OK", method="m")
        metrics.add("skerry_service_call_seconds_sum", 1.5, method="m")
        with Telemetry(metrics, f"http://127.0.0.1:{server.server_address[1]}/v1/metrics", 3600, "1.0") as sending:
            sending.flush()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    body = b"".join(received)
    assert b"skerry.service.calls" in body
    assert b"skerry.service.call_seconds.sum" in body
