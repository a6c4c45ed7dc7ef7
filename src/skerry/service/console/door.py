"""Interface between the console and the service: authentication, the caller's lake, and the audit log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.metrics import Metrics
from skerry.lake.lake import Lake
from skerry.service.audit import AuditLog
from skerry.service.call_statistics import CallStatistics
from skerry.service.identity import Authenticator, Caller, Role
from skerry.service.limits import CallGate, CallLimits


class LakeFactory(Protocol):
    """Opens lakes for callers."""

    def lake(self, caller: Caller) -> Lake:
        """The lake of the caller's account, without names of other accounts."""
        ...


class OneLake:
    """The same lake for all callers, for a service without accounts."""

    def __init__(self, lake: Lake) -> None:
        self._lake = lake

    def lake(self, caller: Caller) -> Lake:
        """The lake."""
        return self._lake


@dataclass(frozen=True, slots=True)
class SqlLimits:
    """Limits of one statement."""

    rows: int = 10_000
    bytes: int = 8_000_000
    seconds: float = 30.0
    memory_bytes: int = 2**30
    """Memory limit of the engine of one statement."""
    engine_threads: int = 2
    threads: int = 8
    """Statements that run at the same time, over all accounts; more of them wait."""
    per_account: int = 4
    """Concurrent statements of one account; more of them are refused."""


@dataclass(frozen=True, slots=True)
class ConsoleSettings:
    """Settings and collaborators of the console."""

    authenticator: Authenticator
    lakes: LakeFactory
    read_only: bool = False
    version: str = ""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """Where other clients connect: ``grpc`` as host and port, ``rest`` as a path on the console's port."""
    counters: Metrics | None = None
    """Counters of the process, for operators."""
    check_account: Callable[[str], None] = lambda account: None
    """Raises for an unknown account."""
    gate: CallGate = field(default_factory=lambda: CallGate(CallLimits()))
    statistics: CallStatistics = field(default_factory=CallStatistics)
    audit: AuditLog | None = None
    limits: SqlLimits = field(default_factory=SqlLimits)
    clock: Clock = field(default_factory=SystemClock)
    ids: IdSource = field(default_factory=SystemIds)
    threads: int = 16
    """Worker threads for read calls."""
    per_account: int = 8
    """Concurrent read calls of one account; more of them wait."""


def may_write(caller: Caller, *, read_only: bool) -> bool:
    """Whether the caller may run statements that change the lake."""
    return caller.has(Role.WRITER) and not read_only


def sees_process(caller: Caller) -> bool:
    """Whether the caller sees caches and counters of the whole process, which cover all accounts."""
    return caller.has(Role.OPERATOR)
