"""Requests of any message type whose fields hold plausible and hostile values: enough of them get past validation."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message_factory import GetMessageClass

HOSTILE_TEXTS = (
    "", "..", "a/b", "app.users", "\x00", "é", "0" * 300, "/etc/passwd", "s3://x/y", "{}", "[1,2]", '{"a":',
    "id IN (", "intent/x", "rest/y", "_system", "default", "pg_catalog", "%2F", "' OR 1=1 --", "\U0010ffff",
)  # fmt: skip
_BYTES = (b"", b"\x00\xff" * 9)
_REALS = (0.0, 1.0, -1.0, float("nan"), float("inf"), 1e308, 100.0)
_SMALL = (0, 1, -1, 5, 2**31 - 1, -(2**31))
_LARGE = (0, 1, -1, 5, 1_700_000_000_000, 2**63 - 1, -(2**63))
_MOST_DEPTH = 5


@dataclass(frozen=True)
class Fuzz:
    """Makes requests. ``texts`` has plausible values by the name of the field, ``data`` those of bytes."""

    random: random.Random
    texts: Mapping[str, Sequence[str]]
    data: Sequence[bytes] = ()
    plausible: float = 0.75
    """Share of the texts that are plausible, of those whose field has plausible ones."""
    _unsigned: frozenset[int] = field(
        default=frozenset(
            (
                FieldDescriptor.TYPE_UINT32,
                FieldDescriptor.TYPE_UINT64,
                FieldDescriptor.TYPE_FIXED32,
                FieldDescriptor.TYPE_FIXED64,
            )
        )
    )

    def message(self, descriptor: Descriptor, depth: int = 0) -> Any:
        """A message of a type, most of whose fields are set."""
        made = GetMessageClass(descriptor)()
        for one in descriptor.fields:
            if self.random.random() < (0.35 if depth < 2 else 0.6):
                continue
            if one.message_type is not None and one.message_type.GetOptions().map_entry:
                self._entry(getattr(made, one.name), one.message_type)
                continue
            for _ in range(self.random.choice((1, 1, 2)) if one.is_repeated else 1):
                self._set(made, one, depth)
        return made

    def _set(self, made: Any, one: FieldDescriptor, depth: int) -> None:
        if one.message_type is None:
            value = self._scalar(one)
        elif depth < _MOST_DEPTH:
            value = self.message(one.message_type, depth + 1)
        else:
            return
        if one.is_repeated:
            getattr(made, one.name).append(value)
        elif one.message_type is not None:
            getattr(made, one.name).CopyFrom(value)
        else:
            setattr(made, one.name, value)

    def _entry(self, entries: Any, entry: Descriptor) -> None:
        key, value = entry.fields
        if value.message_type is None:
            entries[self._scalar(key)] = self._scalar(value)

    def _scalar(self, one: FieldDescriptor) -> Any:
        choose = self.random.choice
        if one.type == one.TYPE_STRING:
            known = self.texts.get(one.name)
            return choose(known if known and self.random.random() < self.plausible else HOSTILE_TEXTS)
        if one.type == one.TYPE_BYTES:
            found = choose((*_BYTES, *self.data))
            return found[: len(found) // 2] if self.random.random() < 0.2 else found
        if one.type == one.TYPE_BOOL:
            return self.random.random() < 0.5
        if one.type == one.TYPE_ENUM:
            return choose((*(value.number for value in one.enum_type.values), 99))
        if one.type in (one.TYPE_DOUBLE, one.TYPE_FLOAT):
            return choose(_REALS)
        values = _SMALL if one.type in (one.TYPE_INT32, one.TYPE_SINT32, one.TYPE_SFIXED32) else _LARGE
        if one.type in self._unsigned:
            return abs(choose(_SMALL[:5]))
        return choose(values)
