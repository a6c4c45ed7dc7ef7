"""What the console asks of the service around it: who calls, and which lake the caller sees."""

from typing import Protocol

from skerry.lake.lake import Lake
from skerry.service.identity import Caller, Role


class LakeFactory(Protocol):
    """Opens lakes for callers."""

    def lake(self, caller: Caller) -> Lake:
        """The lake as the caller's account sees it: names of other accounts are not there."""
        ...


class Auditor(Protocol):
    """Writes down statements and refusals."""

    def record(
        self, method: str, caller: Caller | None, outcome: str, seconds: float, facts: dict[str, str]
    ) -> None: ...


def may_write(caller: Caller, *, read_only: bool) -> bool:
    """Whether the caller may run statements that change the lake."""
    return caller.has(Role.WRITER) and not read_only


def sees_counters(caller: Caller) -> bool:
    """Whether the caller sees counters of the whole process, which are about all accounts."""
    return caller.has(Role.OPERATOR)


class OneLake:
    """The same lake for everybody: for a service without accounts."""

    def __init__(self, lake: Lake) -> None:
        self._lake = lake

    def lake(self, caller: Caller) -> Lake:
        return self._lake
