"""Decodes many records at once: one *lane* per record, field by field, with NumPy.

A lane is a position in the data. All lanes decode the same field in the same step, so a thousand records take as many
calls as one. Texts and bytes are not copied: the result has their offsets (:class:`Spans`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skerry.iceberg.avro.schema import Array, Field, Node, Primitive, Record, Union

Positions: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

_WIDTHS = {"boolean": 1, "float": 4, "double": 8}
_DTYPES: dict[str, np.dtype[Any]] = {"boolean": np.dtype("u1"), "float": np.dtype("<f4"), "double": np.dtype("<f8")}
_MOST_SHIFT = 63
_ZIGZAG = np.array([(n >> 1) ^ -(n & 1) for n in range(128)], np.int64)
"""Values of one-byte varints."""
_ONE_BYTE = 0x7F
"""Greatest value of a varint's last byte."""
_ENDLESS = 2**62
PADDING = b"\0" * 16
"""Appended to the data, so that the last varint can be decoded like the others."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number per lane; ``valid`` is False where it is NULL, or None if there are no NULLs."""

    values: NDArray[Any]
    valid: Mask | None = None


@dataclass(frozen=True, slots=True)
class Spans:
    """Offset and length of each lane's bytes in the data."""

    start: Positions
    length: Positions
    valid: Mask | None = None


@dataclass(frozen=True, slots=True)
class Struct:
    """The requested fields of a record."""

    fields: "dict[str, Decoded]"
    valid: Mask | None = None


@dataclass(frozen=True, slots=True)
class Items:
    """The items of all lists: the first item of each, then the second of each, and so on.

    A part has the lanes whose lists have such an item, ascending, and their items. ``valid`` is False where the list is
    NULL, or None if there are no NULLs.
    """

    parts: "tuple[tuple[Positions, Decoded], ...]"
    valid: Mask | None = None

    @property
    def lane(self) -> Positions:
        """The list that each item belongs to, in the order of :attr:`item`."""
        return np.concatenate([lanes for lanes, _ in self.parts]) if self.parts else np.empty(0, np.int64)

    @property
    def item(self) -> "Decoded | None":
        """The items of all lists, in no particular order; None if there are none."""
        return concatenated([item for _, item in self.parts]) if self.parts else None


Decoded: TypeAlias = Numbers | Spans | Struct | Items


class LaneDecoder:
    """Decodes the records of one file. ``data`` ends with :data:`PADDING`."""

    def __init__(self, data: NDArray[np.uint8]) -> None:
        self._data = data
        self._size = len(data) - len(PADDING)

    def fields(
        self, fields: Iterable[Field], at: Positions, wants: Callable[[str], bool], prefix: str = ""
    ) -> "tuple[dict[str, Decoded], Positions]":
        """Decode fields in order, from these positions on; ``wants`` selects by dotted path which are kept."""
        found: dict[str, Decoded] = {}
        for field in fields:
            path = prefix + field.name
            value, at = self.decode(field.type, at, wants, path)
            if value is not None and wants(path):
                found[field.name] = value
        return found, at

    def decode(
        self, node: Node, at: Positions, wants: Callable[[str], bool], path: str = ""
    ) -> "tuple[Decoded | None, Positions]":
        """One value per lane, and the positions after them; ValueError if they exceed the data."""
        if isinstance(node, Primitive):
            return self._primitive(node, at)
        if isinstance(node, Union):
            return self._union(node, at, wants, path)
        if isinstance(node, Record):
            found, after = self.fields(node.fields, at, wants, f"{path}.")
            return Struct(found), after
        return self._array(node, at, wants, path)

    def varint(self, at: Positions) -> tuple[Positions, Positions]:
        """Zigzag varints, and the positions after them. A position beyond the data raises IndexError or reads 0."""
        first = self._data.take(at)
        after = at + 1
        if first.max(initial=0) <= _ONE_BYTE:
            return _ZIGZAG.take(first), after
        found = (first & _ONE_BYTE).astype(np.uint64)
        more = (first > _ONE_BYTE).nonzero()[0]
        shift = 7
        while len(more):
            if shift > _MOST_SHIFT:
                raise ValueError("a number is longer than 10 bytes")
            where = after.take(more)
            byte = self._data.take(where)
            found[more] |= (byte & _ONE_BYTE).astype(np.uint64) << np.uint64(shift)
            after[more] = where + 1
            more = more[byte > _ONE_BYTE]
            shift += 7
        one = np.uint64(1)
        return ((found >> one) ^ (np.uint64(0) - (found & one))).view(np.int64), after

    def _length(self, at: Positions) -> tuple[Positions, Positions]:
        """Lengths of texts, and the positions where they begin."""
        length, at = self.varint(at)
        if int(length.view(np.uint64).max(initial=0)) > self._size:  # as unsigned numbers, negative lengths are large
            raise ValueError("a text has a negative length, or is longer than the file")
        return length, at

    def _primitive(self, node: Primitive, at: Positions) -> "tuple[Decoded | None, Positions]":
        if node.name in ("int", "long"):
            values, at = self.varint(at)
            return Numbers(values), at
        if node.name in ("bytes", "string"):
            length, at = self._length(at)
            return Spans(at, length), self._inside(at + length)
        if node.name == "fixed":
            return Spans(at, np.full(len(at), node.size, np.int64)), self._inside(at + node.size)
        if node.name == "null":
            return None, at
        width = _WIDTHS[node.name]
        after = self._inside(at + width)
        raw = np.ascontiguousarray(self._data[at[:, None] + np.arange(width)])
        return Numbers(raw.view(_DTYPES[node.name]).reshape(len(at))), after

    def _inside(self, at: Positions) -> Positions:
        if int(at.max(initial=0)) > self._size:
            raise ValueError("a record is longer than the file")
        return at

    def _union(
        self, node: Union, at: Positions, wants: Callable[[str], bool], path: str
    ) -> "tuple[Decoded | None, Positions]":
        branch, at = self.varint(at)
        least, most = int(branch.min(initial=1)), int(branch.max(initial=0))
        if least < 0 or most > 1:
            raise ValueError("a union has a branch that its schema lacks")
        if node.null not in (least, most):
            return self.decode(node.value, at, wants, path)
        chosen = (branch != node.null).nonzero()[0]
        value, after = self.decode(node.value, at[chosen], wants, path)
        at[chosen] = after
        return None if value is None else _spread(value, chosen, len(at)), at

    def _array(
        self, node: Array, at: Positions, wants: Callable[[str], bool], path: str
    ) -> "tuple[Decoded | None, Positions]":
        kept = wants(path)
        parts: list[tuple[Positions, Decoded]] = []
        at = at.copy()
        active = np.arange(len(at))
        while len(active):
            count, at[active] = self.varint(at[active])
            sized = active[count < 0]
            if len(sized):
                _, at[sized] = self.varint(at[sized])
            count = np.abs(count)
            active, count = active[count > 0], count[count > 0]
            done, least = 0, int(count.min(initial=_ENDLESS))
            while len(active) and (chosen := active if done < least else active[count > done]).size:
                if len(chosen) == len(at):
                    item, at = self.decode(node.items, at, wants, path)
                else:
                    item, at[chosen] = self.decode(node.items, at[chosen], wants, path)
                done += 1
                if kept and item is not None:
                    parts.append((chosen, item))
        return Items(tuple(parts)) if kept else None, at


def _spread(value: Decoded, lanes: Positions, count: int) -> Decoded:
    """Values of some lanes, spread over all lanes; the others are NULL."""
    valid = np.zeros(count, np.bool_)
    valid[lanes] = True if value.valid is None else value.valid
    if isinstance(value, Items):
        return Items(tuple((lanes[part], item) for part, item in value.parts), valid)
    if isinstance(value, Struct):
        return Struct({name: _spread(part, lanes, count) for name, part in value.fields.items()}, valid)
    if isinstance(value, Spans):
        return Spans(_filled(value.start, lanes, count), _filled(value.length, lanes, count), valid)
    return Numbers(_filled(value.values, lanes, count), valid)


def _filled(values: NDArray[Any], lanes: Positions, count: int) -> NDArray[Any]:
    found = np.zeros(count, values.dtype)
    found[lanes] = values
    return found


def taken(value: Decoded, places: Positions) -> Decoded:
    """The values of some lanes, for numbers and texts."""
    if isinstance(value, Numbers):
        return Numbers(value.values[places], None if value.valid is None else value.valid[places])
    if isinstance(value, Spans):
        valid = None if value.valid is None else value.valid[places]
        return Spans(value.start[places], value.length[places], valid)
    raise ValueError("its schema has records inside of maps, which no manifest has")


def concatenated(parts: Sequence[Decoded]) -> Decoded:
    """Concatenate the lanes of several values of one type."""
    first = parts[0]
    if len(parts) == 1:
        return first
    if isinstance(first, Items):
        raise ValueError("its schema has lists inside of lists, which no manifest has")
    valid = None
    if any(part.valid is not None for part in parts):
        valid = np.concatenate([_validity(part) for part in parts])
    if isinstance(first, Struct):
        names = first.fields
        joined = {n: concatenated([part.fields[n] for part in parts]) for n in names}  # type: ignore[union-attr]
        return Struct(joined, valid)
    if isinstance(first, Spans):
        starts, lengths = ([getattr(part, name) for part in parts] for name in ("start", "length"))
        return Spans(np.concatenate(starts), np.concatenate(lengths), valid)
    return Numbers(np.concatenate([part.values for part in parts]), valid)  # type: ignore[union-attr]


def _validity(part: Decoded) -> Mask:
    if isinstance(part, Numbers):
        return np.ones(len(part.values), np.bool_) if part.valid is None else part.valid
    if isinstance(part, Spans):
        return np.ones(len(part.start), np.bool_) if part.valid is None else part.valid
    raise ValueError("its schema has optional records inside of lists, which no manifest has")
