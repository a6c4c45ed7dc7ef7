"""Accounts come and go, 10,000 of them in a long run: what a service keeps in memory and as metrics stays bounded.

Calls go through everything but the network: authentication, limits, audit log, servicers, graph.
"""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import ManualClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import open_fileio
from skerry.fileio.environment import Environment
from skerry.graph.repository import open_repository
from skerry.protocol.v1 import account_pb2, catalog_pb2, directory_pb2, query_pb2
from skerry.service.assembly import Parts, assemble, servicers
from skerry.service.binding import bind_service
from support.effort import rounds
from support.service import NamedTokens, named

KEPT_ACCOUNTS = 20
Ask = Callable[[str, str, Any], Any]


class Context:
    """What gRPC gives a handler, for one call."""

    def __init__(self, token: str) -> None:
        self._token = token

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self._token}"),)

    def time_remaining(self) -> float | None:
        return None

    def peer(self) -> str:
        return "test"

    def is_active(self) -> bool:
        return True

    def abort_with_status(self, status: Any) -> None:
        raise AssertionError(status.details)


def asking(parts: Parts) -> Ask:
    """Calls a method by its full name, as gRPC does."""
    bound = [method for found, servicer in servicers(parts) for method in bind_service(found, servicer)]
    handlers = {method.name.removeprefix("skerry.v1."): parts.dispatcher.handler(method) for method in bound}

    def ask(method: str, token: str, request: Any) -> Any:
        return handlers[method].unary_unary(request.SerializeToString(), Context(token))

    return ask


def live_out(ask: Ask, tokens: NamedTokens, account: str, *, deletes: bool) -> None:
    """The life of an account: it is created, used and left, with a query that it never ends."""
    tokens.accounts.append(account)
    ask("AccountService/CreateAccount", "operator", account_pb2.CreateAccountRequest(id=account))
    made = ask("CatalogService/CreateCatalog", account, catalog_pb2.CreateCatalogRequest(name="c", idempotency_key="k"))
    found = ask("CatalogService/GetCatalog", account, catalog_pb2.GetCatalogRequest(id=made.meta.id))
    assert found == made
    names = [named("app.t")]
    listed = directory_pb2.ResolveFQRequest(list=directory_pb2.NameList(names=names))
    assert not ask("DirectoryService/ResolveFQTables", account, listed).relations[0].HasField("id")
    ask("QueryService/BeginQuery", account, query_pb2.BeginQueryRequest(ttl_seconds=10))
    if deletes:
        ask("AccountService/DeleteAccount", "operator", account_pb2.DeleteAccountRequest(id=account))
    tokens.accounts.remove(account)


@pytest.mark.parametrize(
    ("repository", "accounts", "deletes"),
    [("memory://", max(200, rounds(400, 10_000)), True), ("sqlite", max(75, rounds(150, 10_000)), False)],
    ids=["deleted", "left"],
)
def test_accounts_that_come_and_go_leave_memory_and_metrics_as_they_were(
    repository: str, accounts: int, deletes: bool, tmp_path: Path
) -> None:
    settings = {"metadata.graph.max-accounts": KEPT_ACCOUNTS, "service.max-lakes": 8}
    clock = ManualClock()
    env = Environment(
        open_fileio(str(tmp_path / "lake"), {}, clock=clock, ids=SystemIds()),
        clock,
        SystemIds(),
        load_settings(settings, environment={}, working_folder=tmp_path),
    )
    opened = open_repository(f"sqlite:///{tmp_path}/graph.db" if repository == "sqlite" else repository)
    tokens = NamedTokens()
    parts = assemble(env, opened, tokens)
    try:
        ask = asking(parts)
        seen: list[tuple[int, int]] = []
        for number in range(accounts):
            live_out(ask, tokens, f"account-{number}", deletes=deletes)
            clock.advance(0.5)
            if number in (accounts // 2, accounts - 1):
                gc.collect()
                seen.append((len(list(parts.backend.env.metrics)), sys.getallocatedblocks()))
        print("series and blocks of memory:", seen)
        (series_before, blocks_before), (series_after, blocks_after) = seen
        assert series_after <= series_before
        assert blocks_after - blocks_before < 10 * (accounts - accounts // 2)  # a kept account takes hundreds
        assert len(parts.backend.graph._states) <= KEPT_ACCOUNTS
        assert len(parts.backend.queries) <= (0 if deletes else 30)
        assert not parts.gate._calls
    finally:
        parts.close()
        opened.close()
