"""Write the typed client stubs of all services: ``python tools/stubs.py``; ``make protos`` calls it."""

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "src" / "skerry" / "protocol" / "v1"
TARGET = FOLDER / "stub.py"
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_HEAD = '''"""Typed stubs of all services, one class each. Generated from the .proto files by ``make protos``: do not
edit."""

from collections.abc import Iterator
from typing import Any, Protocol

{imports}


class Connection(Protocol):
    """Sends requests; ``skerry.protocol.client`` has the real one."""

    def unary(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Any:
        """The answer of a method."""
        ...

    def stream(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Iterator[Any]:
        """The answers of a method, one by one."""
        ...
'''


def render_stubs() -> str:
    """The text of the module."""
    classes, modules = [], set[str]()
    for name in sorted(path.stem for path in FOLDER.glob("*.proto")):
        module = import_module(f"skerry.protocol.v1.{name}_pb2")
        classes += [_class(service, modules) for service in module.DESCRIPTOR.services_by_name.values()]
    names = "\n".join(f"    {name}," for name in sorted(modules))
    imports = f"from skerry.protocol.v1 import (\n{names}\n)"
    return _HEAD.format(imports=imports) + "".join(classes) + _reads()


def _reads() -> str:
    """Methods that may be sent again, since they change nothing."""
    access = import_module("skerry.protocol.v1.access_pb2")
    found = []
    for name in sorted(path.stem for path in FOLDER.glob("*.proto")):
        module = import_module(f"skerry.protocol.v1.{name}_pb2")
        for service in module.DESCRIPTOR.services_by_name.values():
            for method in service.methods:
                reads = method.GetOptions().Extensions[access.access] in (access.ACCESS_PUBLIC, access.ACCESS_READER)
                if reads and not method.server_streaming:
                    found.append((service.full_name, method.name))
    rows = "".join(f'    ("{service}", "{method}"),\n' for service, method in found)
    return f"\n\nREADS: tuple[tuple[str, str], ...] = (\n{rows})\n"


def _class(service: object, modules: set[str]) -> str:
    lines = [
        f"\n\nclass {service.name}Stub:",
        f'    """Methods of ``{service.full_name}``."""',
        "",
        "    def __init__(self, connection: Connection) -> None:",
        "        self._connection = connection",
    ]
    for method in service.methods:
        asked, given = _type(method.input_type, modules), _type(method.output_type, modules)
        answer = f"Iterator[{given}]" if method.server_streaming else given
        kind = "stream" if method.server_streaming else "unary"
        path = f"/{service.full_name}/{method.name}"
        lines += [
            "",
            f"    def {_WORD.sub('_', method.name).lower()}(",
            f"        self, request: {asked}, *, timeout: float | None = None",
            f"    ) -> {answer}:",
            f'        """``{method.name}``."""',
            f'        answer: {answer} = self._connection.{kind}("{path}", request, {given}, timeout)',
            "        return answer",
        ]
    return "\n".join(lines) + "\n"


def _type(message: object, modules: set[str]) -> str:
    module = Path(message.file.name).stem + "_pb2"
    modules.add(module)
    return f"{module}.{message.name}"


if __name__ == "__main__":
    TARGET.write_text(render_stubs())
