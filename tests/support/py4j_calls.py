"""Counts the calls of PySpark to the JVM: each is a message over a socket and back."""

from collections.abc import Iterator
from contextlib import contextmanager

import py4j.java_gateway

_RELEASE = "m\nd\n"
"""How the command begins that releases a Java object; these come whenever Python collects garbage."""


class Calls:
    """The commands that were sent."""

    def __init__(self) -> None:
        self.commands: list[str] = []

    def __len__(self) -> int:
        return len(self.commands)


@contextmanager
def counted_calls() -> Iterator[Calls]:
    """Count calls in a block, of all threads, without releases of objects."""
    calls = Calls()
    client = py4j.java_gateway.GatewayClient
    send = client.send_command

    def counting(self: object, command: str, *args: object, **options: object) -> object:
        if not command.startswith(_RELEASE):
            calls.commands.append(command)
        return send(self, command, *args, **options)

    client.send_command = counting
    try:
        yield calls
    finally:
        client.send_command = send
