"""The range of encoded keys that can satisfy a predicate.

Each component of a key (``skerry.types.key``) gets an interval of bytes; an equality is an interval of one value. The
components' intervals make a range of keys: equalities one after another, up to the first that is not one, which bounds
the range; later components are open. OR encloses the ranges of its parts, AND intersects them.

Bounds are bytes to compare with, not always keys themselves. For STRING and BINARY, whose encoding ends in 00 01:

=======================  ===========================  ===========================================
predicate                least bytes                  greatest bytes
=======================  ===========================  ===========================================
``s = v``                v 00 01                      v 00 01
``s > v``                v 00 02
``s < v``                                             v 00 00
prefix p                 p                            p with its last byte below FF raised by one
=======================  ===========================  ===========================================

No encoding has 00 00 or 00 02, so these exclude ``v`` itself and nothing else. For types of fixed width, the bytes next
to those of the value do.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from skerry.pruning.predicate import bound
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.expression import Op
from skerry.types.build import array_of
from skerry.types.datatype import BINARY, STRING, DataType
from skerry.types.field import Field
from skerry.types.key import encode_keys, key_width


@dataclass(frozen=True, slots=True)
class Range:
    """Bytes from ``low`` to ``high``, both included; None is open."""

    low: bytes | None = None
    high: bytes | None = None

    @property
    def is_empty(self) -> bool:
        return self.low is not None and self.high is not None and self.low > self.high

    def intersect(self, other: "Range") -> "Range":
        lows = [r.low for r in (self, other) if r.low is not None]
        highs = [r.high for r in (self, other) if r.high is not None]
        return Range(max(lows, default=None), min(highs, default=None))

    def enclose(self, other: "Range") -> "Range":
        """The least range that holds both."""
        if self.is_empty or other.is_empty:
            return other if self.is_empty else self
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Range(low, high)


ALL, NOTHING = Range(), Range(b"\xff", b"")

Box: TypeAlias = dict[int, Range]
"""Ranges of components by field id; a component that is not in it is open."""


def key_bounds(predicate: BoundPredicate, key_fields: Sequence[Field]) -> tuple[bytes | None, bytes | None]:
    """Least and greatest encoded key, both included, between which every key lies for which the predicate can be true.

    None means no bound. If there is no such key the least is greater than the greatest, ``(b"\\xff", b"")``: no range
    of keys overlaps that. ``key_fields`` are the key's columns in its order.
    """
    found = _range(predicate, key_fields)
    if found.is_empty:
        found = NOTHING
    return found.low, found.high


def _range(node: BoundPredicate, key: Sequence[Field]) -> Range:
    if isinstance(node, bound.AnyOf):
        return reduce(Range.enclose, (_range(part, key) for part in node.parts), NOTHING)
    whole = _key_range(_box(node, key), key)
    if isinstance(node, bound.AllOf):  # a part's own range may be tighter than the enclosing one
        return reduce(Range.intersect, (_range(part, key) for part in node.parts), whole)
    return whole


def _box(node: BoundPredicate, key: Sequence[Field]) -> Box | None:
    """The possible values of each component; None if the predicate is never true."""
    if isinstance(node, bound.AllOf):
        return _intersected(_box(part, key) for part in node.parts)
    if isinstance(node, bound.AnyOf):
        return _enclosed(_box(part, key) for part in node.parts)
    if isinstance(node, bound.Constant):
        return {} if node.truth else None
    if isinstance(node, bound.Leaf):
        field = next((f for f in key if f.id == node.field.id), None)
        found = ALL if field is None else _component(node, field.type)
        return None if found.is_empty else {node.field.id: found}
    return {}


def _intersected(boxes: Iterable[Box | None]) -> Box | None:
    result: Box = {}
    for box in boxes:
        if box is None:
            return None
        for id_, found in box.items():
            result[id_] = result.get(id_, ALL).intersect(found)
    return None if any(found.is_empty for found in result.values()) else result


def _enclosed(boxes: Iterable[Box | None]) -> Box | None:
    possible = [box for box in boxes if box is not None]
    if not possible:
        return None
    ids = set.intersection(*(set(box) for box in possible))
    return {id_: reduce(Range.enclose, (box[id_] for box in possible)) for id_ in ids}


def _key_range(box: Box | None, key: Sequence[Field]) -> Range:
    if box is None:
        return NOTHING
    prefix = b""
    for number, field in enumerate(key):
        found = box.get(field.id, ALL)
        if found.low is not None and found.low == found.high:
            prefix += found.low
            continue
        widths = [key_width(f.type) for f in key[number:]]
        low = prefix + (found.low or b"")
        if found.high is None:
            high = _last(prefix, widths)
        elif widths[0] is None and not found.high.endswith(b"\x00\x01"):  # not a value: no further components
            high = prefix + found.high
        else:
            high = _last(prefix + found.high, widths[1:])
        return Range(low or None, high)
    return Range(prefix, prefix)


def _last(prefix: bytes, widths: Sequence[int | None]) -> bytes | None:
    """An upper bound of all keys that begin with the prefix and continue with components of these widths."""
    known = [width for width in widths if width is not None]
    if len(known) == len(widths):
        return prefix + b"\xff" * sum(known) if prefix else None
    return _above_prefix(prefix)


def _above_prefix(prefix: bytes) -> bytes | None:
    """The least bytes above everything that begins with the prefix; None if there are none."""
    kept = prefix.rstrip(b"\xff")
    return kept[:-1] + bytes([kept[-1] + 1]) if kept else None


def _component(node: bound.Leaf, type_: DataType) -> Range:
    if isinstance(node, bound.Decided):
        return ALL if node.truth else NOTHING
    if isinstance(node, bound.IsNull):  # keys have no NULL
        return ALL if node.negated else NOTHING
    if isinstance(node, bound.Compare):
        return _compared(_encoded(node.value, type_), node.op, type_)
    if isinstance(node, bound.IsNaN):
        return _compared(_encoded(float("nan"), type_), Op.LT if node.negated else Op.EQ, type_)
    if node.negated:
        return ALL
    if isinstance(node, bound.InSet):
        return Range(_encoded(node.values[0], type_), _encoded(node.values[-1], type_))
    start = node.prefix if isinstance(node, bound.StartsWith) else node.pattern.prefix
    if not start:
        return ALL
    prefix = _encoded(start, type_)[:-2]
    return Range(prefix, _above_prefix(prefix))


def _compared(encoded: bytes, op: Op, type_: DataType) -> Range:
    if op is Op.EQ:
        return Range(encoded, encoded)
    if op is Op.NE:
        return ALL
    if op is Op.GE:
        return Range(encoded, None)
    if op is Op.LE:
        return Range(None, encoded)
    if type_ in (STRING, BINARY):
        return Range(encoded[:-1] + b"\x02", None) if op is Op.GT else Range(None, encoded[:-1] + b"\x00")
    neighbour = int.from_bytes(encoded) + (1 if op is Op.GT else -1)
    if not 0 <= neighbour < 1 << 8 * len(encoded):
        return NOTHING
    beside = neighbour.to_bytes(len(encoded))
    return Range(beside, None) if op is Op.GT else Range(None, beside)


def _encoded(value: Any, type_: DataType) -> bytes:
    found: bytes = encode_keys([array_of([value], type_)], [type_])[0].as_py()
    return found
