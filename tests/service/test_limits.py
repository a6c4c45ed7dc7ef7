"""The server stays up and small: fuzzed and oversized requests, slow clients, too many calls, accounts that come and
go."""

import gc
import threading
import time
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pool
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skerry.common.errors import LimitExceededError, QueryCancelledError, ServiceUnavailableError, SkerryError
from skerry.protocol.v1 import account_pb2, config_pb2, namespace_pb2, sql_pb2, stub
from skerry.service.binding import bind_service
from support.effort import rounds
from support.service import TestService, named, run_sql, running

Config = config_pb2.GetConfigRequest
_FAULTS = ("UNKNOWN", "INTERNAL", "DATA_LOSS", "DEADLINE_EXCEEDED", "UNAVAILABLE")
METHODS = sorted(
    f"/{service.full_name}/{method.name}"
    for name in vars(stub)
    if name.endswith("Stub")
    for service in (descriptor_pool.Default().FindServiceByName(f"skerry.v1.{name.removesuffix('Stub')}"),)
    for method in service.methods
)


def raw(service: TestService, method: str, data: bytes, token: str = "acme") -> str:
    """The status of a call with these bytes as its request."""
    with grpc.insecure_channel(str(service.address)) as channel:
        call = channel.unary_stream(method, request_serializer=bytes, response_deserializer=bytes)
        try:
            for _ in call(data, metadata=[("authorization", f"Bearer {token}")], timeout=20):
                pass
        except grpc.RpcError as error:
            return str(error.code().name)  # type: ignore[attr-defined]
        return "OK"


@settings(max_examples=rounds(60, 600), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(method=st.sampled_from(METHODS), data=st.binary(max_size=200))
def test_fuzzed_requests_get_an_answer(service: TestService, method: str, data: bytes) -> None:
    assert raw(service, method, data) not in _FAULTS
    with service.client("acme") as client:
        assert client.config.get_config(Config()).account == "acme"


@settings(max_examples=rounds(40, 400), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.text(max_size=40), min_size=4, max_size=4))
def test_odd_texts_get_an_answer(service: TestService, texts: list[str]) -> None:
    ref = named("app.users")
    ref.catalog, ref.path[0], ref.name = texts[0], texts[1], texts[2]
    data = b"\x0a" + _sized(ref.SerializeToString()) + b"\x12" + _sized(texts[3].encode("utf-8", "replace"))
    for method in METHODS:
        if method.endswith(("/Resolve", "/GetTable", "/GetView", "/PinTables", "/CreateNamespace", "/GetHints")):
            assert raw(service, method, data) not in _FAULTS


def _sized(data: bytes) -> bytes:
    size, made = len(data), b""
    while size > 127:
        made += bytes([size & 127 | 128])
        size >>= 7
    return made + bytes([size]) + data


def test_an_oversized_request_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "lake", "acme", settings={"service.max-message-size": "64 KB"}) as small:
        assert raw(small, "/skerry.v1.SqlService/ExecuteSql", b"\x0a" + _sized(b"x" * 100_000)) == "RESOURCE_EXHAUSTED"
        assert raw(small, "/skerry.v1.ConfigService/GetConfig", b"") == "OK"


def test_calls_and_streams_of_an_account_are_limited(tmp_path: Path) -> None:
    limits = {"service.streams-per-account": 1, "service.calls-per-account": 2}
    with running(tmp_path / "lake", "acme", "beta", settings=limits) as service, service.client("acme") as client:
        rows = "SELECT repeat('x', 1000) AS t FROM range(200000)"
        stream = client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=rows))
        next(stream)
        with pytest.raises(LimitExceededError, match="1 streams open"):
            run_sql(client, "SELECT 1")
        assert client.config.get_config(Config()).account == "acme"
        with service.client("beta") as other:
            assert run_sql(other, "SELECT 1 AS one") == [{"one": 1}]
        stream.close()
        _wait(lambda: not service.parts.gate._streams)
        assert run_sql(client, "SELECT 1 AS one") == [{"one": 1}]


def test_a_client_that_takes_nothing_holds_little_and_is_cut_off(tmp_path: Path) -> None:
    stall = {"service.stall-time": "1 s"}
    with running(tmp_path / "lake", "acme", settings=stall) as service, service.client("acme") as client:
        rows = "SELECT repeat('x', 1000) AS t FROM range(1000000)"  # a gigabyte
        streams = [client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=rows)) for _ in range(4)]
        for stream in streams:
            next(stream)
        before = _memory_bytes()
        _wait(lambda: service.parts.watch.cut_count >= 4, seconds=60)
        assert _memory_bytes() - before < 300 << 20
        with pytest.raises((QueryCancelledError, ServiceUnavailableError)):
            for _ in streams[0]:
                pass
        _wait(lambda: not service.parts.gate._streams)
        assert run_sql(client, "SELECT 1 AS one") == [{"one": 1}]


def test_accounts_that_come_and_go_leave_nothing(tmp_path: Path) -> None:
    bounds = {"metadata.graph.max-accounts": 10, "service.max-lakes": 4}
    with running(tmp_path / "lake", "keeper", settings=bounds) as service, service.client("operator") as operator:
        tokens: Any = service.parts.authenticator
        series = 0
        for number in range(60):
            account = f"churn{number}"
            tokens.accounts.append(account)
            operator.accounts.create_account(account_pb2.CreateAccountRequest(id=account))
            with service.client(account) as client:
                request = namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["n"])
                client.namespaces.create_namespace(request)
            if number % 2:
                operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id=account))
            tokens.accounts.remove(account)
            if number == 29:
                gc.collect()
                series = len(list(service.parts.backend.env.metrics))
        assert len(list(service.parts.backend.env.metrics)) <= series
        assert len(service.parts.backend.graph._states) <= 10
        assert len(service.parts.backend.lakes._lakes) <= 4  # type: ignore[attr-defined]
        assert not service.parts.gate._calls


def test_a_servicer_that_lacks_a_method_is_found_at_the_start() -> None:
    descriptor = descriptor_pool.Default().FindServiceByName("skerry.v1.ConfigService")
    with pytest.raises(Exception, match="get_config"):
        bind_service(descriptor, object())


def test_many_calls_at_the_same_time_are_all_answered(service: TestService) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with service.client("acme") as client:
                for _ in range(20):
                    client.config.get_config(Config())
        except SkerryError as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def _wait(condition: Any, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.05)


def _memory_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
