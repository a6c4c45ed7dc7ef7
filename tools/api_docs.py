"""Write docs/api.md from the .proto files: ``python tools/api_docs.py``; ``make docs`` calls it."""

import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PROTOS = SOURCE / "skerry" / "protocol" / "v1"
TARGET = ROOT / "docs" / "api.md"
_HEAD = """# API reference

The gRPC services of `skerry serve`, package `skerry.v1`. This page is made from the `.proto` files in
`src/skerry/protocol/v1` by `make docs`; [the guide](service.md) says how to use them.

If the service has an auth file, every call but public ones needs a token (`authorization: Bearer …`) with the role in
the table.

"""
_TYPES = {
    1: "double",
    2: "float",
    3: "int64",
    4: "uint64",
    5: "int32",
    8: "bool",
    9: "string",
    12: "bytes",
    13: "uint32",
}
_REPEATED = 3


def render_api() -> str:
    """The text of the page."""
    files = _described()
    services = [(file, number) for file in files for number in range(len(file.service))]
    lines = ["| service | what it is for |", "|---|---|"]
    for file, number in services:
        service = file.service[number]
        lines.append(f"| [`{service.name}`](#{service.name.lower()}) | {_comment(file, 6, number)} |")
    parts = [_HEAD, "\n".join(lines), "\n"]
    parts += ["\n".join(_service(file, number)) for file, number in services]
    parts.append("\n## Messages\n")
    parts += ["\n".join(_message(file, number)) for file in files for number in range(len(file.message_type))]
    parts.append(
        "\n".join(line for file in files for number in range(len(file.enum_type)) for line in _enum(file, number))
    )
    return "\n".join(parts).rstrip() + "\n"


def _described() -> list[Any]:
    """The files with their comments, in the order of their names."""
    protoc, descriptors = import_module("grpc_tools.protoc"), import_module("google.protobuf.descriptor_pb2")
    import_module("skerry.protocol.v1.access_pb2")  # registers the option
    included = Path(str(import_module("grpc_tools").__file__)).parent / "_proto"
    names = sorted(str(path.relative_to(SOURCE)) for path in PROTOS.glob("*.proto"))
    with tempfile.NamedTemporaryFile() as made:
        arguments = [f"-I{SOURCE}", f"-I{included}", "--include_source_info", f"--descriptor_set_out={made.name}"]
        if protoc.main(["protoc", *arguments, *names]) != 0:
            raise SystemExit("protoc failed")
        found = descriptors.FileDescriptorSet.FromString(Path(made.name).read_bytes())
    return list(found.file)


def _comment(file: Any, *path: int) -> str:
    for location in file.source_code_info.location:
        if list(location.path) == list(path):
            text = location.leading_comments or location.trailing_comments
            return " ".join(text.split()).replace("|", "\\|")
    return ""


def _service(file: Any, number: int) -> Iterator[str]:
    access = import_module("skerry.protocol.v1.access_pb2")
    service = file.service[number]
    yield f"\n## {service.name}\n\n{_comment(file, 6, number)}\n"
    yield "| method | request | answer | role | |\n|---|---|---|---|---|"
    for place, method in enumerate(service.method):
        role = access.Access.Name(method.options.Extensions[access.access]).removeprefix("ACCESS_").lower()
        stream = "stream of " if method.server_streaming else ""
        yield (
            f"| `{method.name}` | {_link(method.input_type)} | {stream}{_link(method.output_type)} | {role} | "
            f"{_comment(file, 6, number, 2, place)} |"
        )


def _message(file: Any, number: int) -> Iterator[str]:
    message = file.message_type[number]
    yield f"\n### {message.name}\n"
    text = _comment(file, 4, number)
    if text:
        yield f"{text}\n"
    if not message.field:
        yield "No fields."
        return
    yield "| field | type | |\n|---|---|---|"
    entries = {f".skerry.v1.{message.name}.{nested.name}": nested for nested in message.nested_type}
    for place, field in enumerate(message.field):
        about = _comment(file, 4, number, 2, place)
        oneof = message.oneof_decl[field.oneof_index].name if field.HasField("oneof_index") else ""
        if oneof and not oneof.startswith("_"):
            about = f"One of `{oneof}`. {about}".strip()
        yield f"| `{field.name}` | {_type(field, entries)} | {about} |"


def _type(field: Any, entries: dict[str, Any]) -> str:
    if field.type_name in entries:
        key, value = entries[field.type_name].field
        return f"map of {_TYPES[key.type]} to {_TYPES.get(value.type) or _link(value.type_name)}"
    name = _TYPES.get(field.type) or _link(field.type_name)
    if field.label == _REPEATED:
        return f"list of {name}"
    return f"{name}, optional" if field.proto3_optional else name


def _link(type_name: str) -> str:
    name = type_name.rpartition(".")[2]
    return f"[`{name}`](#{name.lower()})"


def _enum(file: Any, number: int) -> Iterator[str]:
    enum = file.enum_type[number]
    yield f"\n### {enum.name}\n"
    text = _comment(file, 5, number)
    if text:
        yield f"{text}\n"
    yield "| value | number | |\n|---|---|---|"
    for place, value in enumerate(enum.value):
        yield f"| `{value.name}` | {value.number} | {_comment(file, 5, number, 2, place)} |"


if __name__ == "__main__":
    TARGET.write_text(render_api(), encoding="utf-8")
