"""Files of builtin catalogs: ``<engine_kind>.pb`` (binary) and ``<engine_kind>.pbtxt`` (text)."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from google.protobuf import text_format
from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet

from skerry.common.errors import InvalidInputError
from skerry.protocol.v1.builtin_pb2 import BuiltinCatalog

BINARY, TEXT = ".pb", ".pbtxt"
MAX_BYTES = 64 << 20
_KIND = re.compile(r"[a-z][a-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True)
class CatalogFile:
    """A file and its parsed content."""

    path: str
    engine_kind: str
    catalog: BuiltinCatalog
    digest: str


def engine_kind_of(path: Path) -> str:
    """The kind of engine in a file's name."""
    kind = path.name.removesuffix(path.suffix)
    if path.suffix not in (BINARY, TEXT) or not _KIND.fullmatch(kind):
        raise InvalidInputError(
            f"{path}: a builtin catalog is called <engine kind>.pb or <engine kind>.pbtxt, as in 'postgres.pbtxt'; "
            "the kind has lower-case letters, digits, '-' and '_'"
        )
    return kind


def read_catalog(path: Path) -> CatalogFile:
    """Read one file. Errors name the file and, in a text, the line."""
    kind = engine_kind_of(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InvalidInputError(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise InvalidInputError(f"{path}: {len(data)} bytes; a builtin catalog has at most {MAX_BYTES}")
    catalog = _decoded(path, data)
    if catalog.engine_kind not in ("", kind):
        raise InvalidInputError(
            f"{path}: engine_kind is {catalog.engine_kind!r}, and the file's name says {kind!r}; make them the same"
        )
    return CatalogFile(str(path), kind, catalog, hashlib.sha256(data).hexdigest())


def catalog_paths(folders: Iterable[Path], kind: str | None = None) -> list[Path]:
    """Catalogs in folders, in the order in which they are merged: folder by folder; in each, binary before text."""
    found: list[Path] = []
    for folder in folders:
        here = [path for path in sorted(folder.iterdir()) if path.suffix in (BINARY, TEXT) and path.is_file()]
        found += sorted(
            (path for path in here if kind in (None, engine_kind_of(path))), key=lambda path: (path.stem, path.suffix)
        )
    return found


def unknown_fields(message: Any, place: str = "") -> list[str]:
    """Fields of a binary catalog that this version does not know, with their places."""
    unknown: Any = cast("Any", UnknownFieldSet)(message)  # its stubs do not say that it can be iterated
    found = [f"{place or 'the catalog'} has an unknown field {field.field_number}" for field in unknown]
    for descriptor, value in message.ListFields():
        if descriptor.message_type is None or descriptor.message_type.GetOptions().map_entry:
            continue
        for number, part in enumerate(value if descriptor.is_repeated else [value]):
            found += unknown_fields(part, f"{place}{'.' if place else ''}{descriptor.name}[{number}]")
    return found


def _decoded(path: Path, data: bytes) -> BuiltinCatalog:
    catalog = BuiltinCatalog()
    if path.suffix == BINARY:
        try:
            catalog.ParseFromString(data)
        except DecodeError as error:
            raise InvalidInputError(f"{path}: not a builtin catalog in binary form: {error}") from None
        return catalog
    try:
        text_format.Parse(data.decode("utf-8"), catalog)
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{path}: not UTF-8 at byte {error.start}") from None
    except text_format.ParseError as error:
        raise InvalidInputError(f"{path}: {_words(error)}") from None
    return catalog


def _words(error: text_format.ParseError) -> str:
    """``line 3, column 5: Message type "…" has no field named "colour".``"""
    message = re.sub(r"^\d+:\d+ : ", "", str(error))
    line, column = error.GetLine(), error.GetColumn()
    return message if line is None else f"line {line}, column {column}: {message}"
