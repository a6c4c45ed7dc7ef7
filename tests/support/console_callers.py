"""Callers with fixed tokens, for tests of the console."""

from dataclasses import dataclass, field

from skerry.service.identity import Caller, Role, no_caller


@dataclass(frozen=True)
class Tokens:
    """An authenticator with fixed tokens."""

    callers: dict[str, Caller] = field(default_factory=dict)
    needs_token: bool = True

    def authenticate(self, token: str | None) -> Caller:
        found = self.callers.get(token or "")
        if found is None:
            raise no_caller()
        return found


def caller(account: str, role: Role, subject: str = "tester") -> Caller:
    return Caller(account, subject, frozenset({role}))
