"""Weights: deep, each thing once, and near to what the process really uses."""

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.iceberg.cache import deep_bytes


@dataclass(frozen=True, slots=True)
class Slotted:
    name: str
    numbers: tuple[int, ...]


@dataclass
class Plain:
    name: str
    more: Any = None


class Child(Plain):
    __slots__ = ("extra",)


def numbers(count: int) -> tuple[int, ...]:
    return tuple(1_000_000 + number for number in range(count))


@pytest.mark.parametrize(
    "make",
    [
        lambda: ["x" * 1000 + str(number) for number in range(200)],
        lambda: {f"key {number}": {"a": number + 1000.5, "b": [f"v{number}"] * 3} for number in range(300)},
        lambda: [Slotted(f"name {number}", numbers(20)) for number in range(100)],
        lambda: [Plain(f"name {number}", {number + 5000}) for number in range(300)],
        lambda: MappingProxyType({number + 1000: frozenset({f"a{number}", f"b{number}"}) for number in range(300)}),
        lambda: [np.arange(1000) for _ in range(20)],
        lambda: np.array([f"text {number}" for number in range(500)], dtype=object),
        lambda: (bytes(10_000), bytearray(10_000)),
    ],
    ids=["strings", "dicts", "slots", "instances", "mapping", "numpy", "objects", "bytes"],
)
def test_the_weight_is_what_python_allocates(make: Callable[[], Any]) -> None:
    make()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    value = make()
    allocated = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0.9 * allocated <= deep_bytes(value) <= 1.7 * allocated


USUAL = pa.default_memory_pool()
POOL = pa.proxy_memory_pool(USUAL)
"""Counts what these tests allocate; what other tests left behind is not freed in it. It outlives the values."""


@pytest.mark.parametrize(
    "make",
    [
        lambda: pa.array(range(100_000)),
        lambda: pa.array([f"value {number}" for number in range(50_000)]),
        lambda: pa.array([[number] * 5 for number in range(20_000)]),
        lambda: pa.array([{"a": number, "b": str(number)} for number in range(20_000)]),
        lambda: pa.chunked_array([range(50_000), range(50_000)]),
        lambda: pa.table({"a": range(50_000), "b": [str(number) for number in range(50_000)]}),
        lambda: pa.record_batch({"a": pa.array(range(50_000))}),
        lambda: pa.array([[(f"k{number}", number)] for number in range(20_000)], pa.map_(pa.string(), pa.int64())),
    ],
    ids=["int64", "string", "list", "struct", "chunked", "table", "batch", "map"],
)
def test_the_weight_of_arrow_values_is_that_of_their_buffers(make: Callable[[], Any]) -> None:
    before = POOL.bytes_allocated()
    pa.set_memory_pool(POOL)
    try:
        value = make()
    finally:
        pa.set_memory_pool(USUAL)
    allocated = POOL.bytes_allocated() - before
    assert 0.5 * allocated <= deep_bytes(value) <= 1.1 * allocated + 5_000
    assert deep_bytes(value) >= value.nbytes


def test_a_slice_weighs_as_much_as_what_it_keeps_alive() -> None:
    whole, numpy = pa.array(range(100_000)), np.arange(100_000)
    assert deep_bytes(whole.slice(5, 3)) >= 800_000
    assert deep_bytes(numpy[5:8]) >= 800_000
    assert deep_bytes(pa.py_buffer(bytes(5_000)).slice(10, 10)) >= 5_000


def test_what_is_shared_counts_once() -> None:
    text, array = "x" * 10_000, pa.array(range(10_000))
    assert deep_bytes([text] * 50) < 11_000
    assert deep_bytes([array, array.slice(3), pa.table({"a": array})]) < 85_000
    loop: list[Any] = ["x" * 5_000]
    loop.append(loop)
    assert 5_000 < deep_bytes(loop) < 6_000


def test_dictionaries_inside_of_other_arrays_count() -> None:
    words = pa.array(["w" * 1000 + str(number) for number in range(100)] * 2).dictionary_encode()
    assert deep_bytes(words) > 100_000
    assert deep_bytes(pa.StructArray.from_arrays([words], ["word"])) > 100_000
    assert deep_bytes(pa.ListArray.from_arrays([0, 200], words)) > 100_000


def test_attributes_of_base_classes_and_slots_count() -> None:
    child = Child("x" * 1_000, "y" * 1_000)
    child.extra = "z" * 1_000
    assert deep_bytes(child) > 3_000


def test_shared_machinery_weighs_nothing() -> None:
    assert deep_bytes([dict, pytest, len, test_shared_machinery_weighs_nothing, pa.int64(), None]) < 200
