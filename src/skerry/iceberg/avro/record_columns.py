"""Decoding of all records of a manifest as columns, without stepping through them one by one.

Records have no length, so where one begins is known only when the one before has been decoded. Decoding them one by
one would take the time that columns are meant to save. Every record of a manifest has a path in it, though, and all
paths begin alike: so

1. the beginning of the first record's path is searched in the data: a match is, nearly always, the path of a record;
2. all records are decoded from their paths on, at once, which gives where the next record begins;
3. the fields before the path are decoded from there, at once, and must end at the next match.

If step 3 holds for all records, from the first byte to the last, each begins where the one before ends: the guess is
proved. If it does not (a bound of a delete file holds a path, or paths begin differently), records are stepped over one
by one. A file with one record in each block, as pyiceberg writes it, needs no guess.
"""

from collections.abc import Callable, Sequence

import numpy as np

from skerry.iceberg.avro.container import Container, read_varint
from skerry.iceberg.avro.lane import PADDING, Decoded, LaneDecoder, Positions, Struct
from skerry.iceberg.avro.schema import Array, Field, Node, Primitive, Record, Union

_FEW_RECORDS = 8
_LONG_PREFIX = 24
_WIDTHS = {"null": 0, "boolean": 1, "float": 4, "double": 8}


class Columns:
    """The wanted fields of all records of a file, and its bytes, which spans refer to."""

    def __init__(
        self, fields: dict[str, Decoded], data: "np.ndarray[tuple[int], np.dtype[np.uint8]]", count: int
    ) -> None:
        self.fields = fields
        self.data = data
        self.count = count


def read_columns(file: Container, path: Sequence[str], wants: Callable[[str], bool]) -> Columns:
    """All records of a file as columns; ValueError if they are incomplete. ``path`` is the field with the file path."""
    data = np.frombuffer(file.data + PADDING, np.uint8)
    decoder = LaneDecoder(data)
    try:
        guesses = file.starts is None and file.count > _FEW_RECORDS
        fields = _guessed(file, decoder, path, wants) if guesses else None
        if fields is None:
            starts = _starts(file) if file.starts is None else np.asarray(file.starts, np.int64)
            fields, after = decoder.fields(file.schema.fields, starts, wants)
            _check_ends(starts, after, file)
    except IndexError:
        raise ValueError("a record is longer than the file") from None
    return Columns(fields, data, file.count)


def _check_ends(starts: Positions, after: Positions, file: Container) -> None:
    """Raise unless each record ends where the next begins, and the last one at the end of the data."""
    end = int(after[-1]) if len(after) else 0
    if end != len(file.data):
        raise ValueError(f"its {file.count} records end at byte {end} of {len(file.data)}")
    if not np.array_equal(after[:-1], starts[1:]):
        raise ValueError("a record does not end where the next one begins")


def _guessed(
    file: Container, decoder: LaneDecoder, path: Sequence[str], wants: Callable[[str], bool]
) -> dict[str, Decoded] | None:
    head, tail = _split(file.schema, path)
    if tail is None:
        return None
    anchors = _anchors(file, head)
    if len(anchors) != file.count:
        return None
    try:
        after_fields, ends = decoder.fields(tail, anchors.copy(), wants)
        if int(ends[-1]) != len(file.data):
            return None
        begins = np.concatenate(([0], ends[:-1]))
        before_fields, met = decoder.fields(head, begins, wants)
    except (ValueError, IndexError):
        return None
    if not np.array_equal(met, anchors):
        return None
    return _joined(before_fields, after_fields)


def _joined(before: dict[str, Decoded], after: dict[str, Decoded]) -> dict[str, Decoded]:
    """Fields with dotted paths as nested records."""
    found: dict[str, Decoded] = {}
    for part in (before, after):
        for name, value in part.items():
            outer, dot, inner = name.partition(".")
            if not dot:
                found[name] = value
                continue
            struct = found.setdefault(outer, Struct({}))
            assert isinstance(struct, Struct)
            struct.fields[inner] = value
    return found


def _split(schema: Record, path: Sequence[str]) -> tuple[list[Field], list[Field] | None]:
    """The fields before ``path``, and those from it on, with dotted names; nested records are flattened."""
    head: list[Field] = []
    for at, field in enumerate(schema.fields):
        if field.name != path[0]:
            head.append(field)
            continue
        rest = list(schema.fields[at + 1 :])
        if len(path) == 1:
            return head, [field, *rest]
        if not isinstance(field.type, Record):
            return head, None
        inner_head, inner_tail = _split(field.type, path[1:])
        if inner_tail is None:
            return head, None
        dotted = [[Field(f"{field.name}.{f.name}", f.type, f.id) for f in part] for part in (inner_head, inner_tail)]
        return [*head, *dotted[0]], [*dotted[1], *rest]
    return head, None


def _anchors(file: Container, head: Sequence[Field]) -> Positions:
    """Offsets of the length prefixes of texts that begin like the first record's path."""
    data, at = file.data, 0
    for field in head:
        at = _skip(field.type, data, at)
    length, text = read_varint(data, at)
    prefix = data[text : text + min(length, _LONG_PREFIX)]
    slash = prefix.rfind(b"/")
    prefix = prefix[: slash + 1] if slash > 0 else prefix
    found: list[int] = []
    at = data.find(prefix)
    while at >= 0 and len(found) <= file.count:
        found.append(at)
        at = data.find(prefix, at + len(prefix))
    texts = np.asarray(found, np.int64)
    raw = np.frombuffer(data, np.uint8)
    # a length of up to 63 is one byte; a longer one is two bytes, the first with its high bit set
    is_long = raw[texts - 2] > 0x7F
    return texts - 1 - is_long


def _starts(file: Container) -> Positions:
    """Offset of each record, found by stepping over them."""
    at = 0
    starts = np.empty(file.count, np.int64)
    for number in range(file.count):
        starts[number] = at
        at = _skip(file.schema, file.data, at)
    return starts


def _skip(node: Node, data: bytes, at: int) -> int:
    """The offset after a value."""
    if isinstance(node, Primitive):
        if node.name in ("int", "long"):
            return read_varint(data, at)[1]
        if node.name in ("bytes", "string"):
            length, at = read_varint(data, at)
            if length < 0:
                raise ValueError("a text has a negative length")
            at += length
        else:
            at += node.size if node.name == "fixed" else _WIDTHS[node.name]
        if at > len(data):
            raise ValueError("a record is longer than the file")
        return at
    if isinstance(node, Union):
        branch, at = read_varint(data, at)
        return at if branch == node.null else _skip(node.value, data, at)
    if isinstance(node, Record):
        for field in node.fields:
            at = _skip(field.type, data, at)
        return at
    assert isinstance(node, Array)
    while True:
        count, at = read_varint(data, at)
        if count == 0:
            return at
        if count < 0:
            count, (_, at) = -count, read_varint(data, at)
        for _ in range(count):
            at = _skip(node.items, data, at)
