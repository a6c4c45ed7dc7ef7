"""Manifest pruning by the partition ranges in the manifest list.

The range of a term's values becomes a range of its column: that of ``day(ts)`` from 3 to 5 is from the beginning of day
3 to the end of day 5. Then manifests are pruned as files are. A bucket has no range of its column: it prunes manifests
whose files are all in one bucket, as those of small commits often are, for ``=`` and ``IN``.
"""

import struct
from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.iceberg.manifest_list import ManifestList, PartitionSummary
from skerry.iceberg.single_value import decode_binary
from skerry.planning.step import PruningRequest
from skerry.pruning.fileset.conjunction import set_values
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.partition.transform import apply_transform, days_from_civil
from skerry.pruning.predicate.bound import Leaf, conjuncts
from skerry.types.datatype import DATE, INT, STRING, TIMESTAMP, TIMESTAMPTZ, DataType, is_floating
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.field import Field
from skerry.types.partition import PartitionField, Transform
from skerry.types.schema import Schema

_ORDER = ("identity", "hour", "day", "month", "year", "truncate")
"""Transforms that give a range of their column, the most precise first."""
_MICROS_PER_HOUR = MICROS_PER_DAY // 24
_LAST = 2**31 - 1
_UNKNOWN = -1
_MOST_DAYS = 10**8
_BUCKET = struct.Struct("<i")
"""Binary form of a bucket number in Iceberg."""


def prune_manifests(found: ManifestList, schema: Schema, request: PruningRequest) -> NDArray[np.bool_]:
    """Mask of the manifests to read: True if a manifest may have a matching row, or if nothing is known about it."""
    mask = np.ones(len(found.manifests), np.bool_)
    fields: set[int] = set() if request.where is None else set(request.where.field_ids)
    for runtime in request.filters:
        fields |= runtime.field_ids
    bounds = {i: b for i in fields if (b := _bounds(found, schema, schema.by_id[i])) is not None}
    if request.where is not None:
        for part in conjuncts(request.where):
            if isinstance(part, Leaf) and (values := set_values([part], part.field)) is not None:
                mask &= _has_bucket(found, schema, part.field, values)
    if not bounds:
        return mask
    count = len(found.manifests)
    no_spec = np.full(count, _UNKNOWN, np.int32)  # bounds include the partition values
    files = FileSet(np.ones(count, np.int64), no_spec, _NOTHING, bounds)
    if request.where is not None:
        mask &= may_match(request.where, files, schema)
    for runtime in request.filters:
        mask &= runtime.prune(files, schema)
    return mask


def _has_bucket(found: ManifestList, schema: Schema, field: Field, values: pa.Array) -> NDArray[np.bool_]:
    """False for manifests whose files are all in one bucket, without NULL, if none of the values is in that bucket."""
    mask = np.ones(len(found.manifests), np.bool_)
    for spec in schema.specs:
        for summary, part in zip(found.summaries, spec.fields, strict=False):
            if part.transform.name != "bucket" or part.source_id != field.id or not part.transform.accepts(field.type):
                continue
            bounds = zip(summary.lowest, summary.highest, strict=True)
            single = {n: low for n, (low, high) in enumerate(bounds) if low is not None and low == high}
            nulls = summary.has_null
            here = [n for n in single if not nulls[n] and found.manifests[n].spec_id == spec.id]
            if here:
                wanted = {_BUCKET.pack(n) for n in apply_transform(part.transform, values, field.type).to_pylist()}
                mask[here] &= [single[n] in wanted or len(single[n]) != _BUCKET.size for n in here]
    return mask


_NOTHING: Mapping[int, pa.Array] = {}


def _bounds(found: ManifestList, schema: Schema, field: Field) -> ColumnBounds | None:
    """Bounds of a column in each manifest; None if no spec has a term that gives a range of it."""
    if all(_term(spec.fields, field) is None for spec in schema.specs):
        return None
    count = len(found.manifests)
    spec_ids = np.array([manifest.spec_id for manifest in found.manifests], np.int64)
    lower, upper = pa.nulls(count, field.type.arrow), pa.nulls(count, field.type.arrow)
    nulls = np.full(count, _UNKNOWN, np.int64)
    nans = np.full(count, _UNKNOWN, np.int64)
    is_known = False
    for spec in schema.specs:
        term = _term(spec.fields, field)
        if term is None or term[0] >= len(found.summaries):
            continue
        place, part = term
        here = spec_ids == spec.id
        summary = found.summaries[place]
        if here.all():
            lower, upper = _ranges(summary.lower, summary.upper, part.transform, field.type)
        else:
            low, high = _ranges(*_only(summary, here), part.transform, field.type)
            lower, upper = _replaced(lower, low, here), _replaced(upper, high, here)
        nulls[here & ~summary.has_null] = 0
        nans[here & ~summary.has_nan & (part.transform.name == "identity")] = 0
        is_known |= bool(here.any())
    if not is_known:
        return None
    return ColumnBounds(field.type, lower, upper, nulls, nans if is_floating(field.type) else None)


def _only(summary: PartitionSummary, here: NDArray[np.bool_]) -> tuple[pa.Array, pa.Array]:
    """Bounds of the manifests in ``here``; NULL for the others, whose bounds may have another type."""
    nothing = pa.scalar(None, pa.binary())
    lower, upper = (pc.if_else(pa.array(here), part, nothing) for part in (summary.lower, summary.upper))
    return lower, upper


def _replaced(array: pa.Array, by: pa.Array, here: NDArray[np.bool_]) -> pa.Array:
    """``if_else`` for every type: Arrow's has none for UUID."""
    places = np.arange(len(array))
    return pa.concat_arrays([array, by]).take(pa.array(np.where(here, places + len(array), places)))


def _term(parts: Sequence[PartitionField], field: Field) -> tuple[int, PartitionField] | None:
    """The most precise term of a column in a spec, and its position."""
    terms = [(n, part) for n, part in enumerate(parts) if part.source_id == field.id and part.transform.name in _ORDER]
    return min(terms, key=lambda term: _ORDER.index(term[1].transform.name), default=None)


def _ranges(lower: pa.Array, upper: pa.Array, transform: Transform, type_: DataType) -> tuple[pa.Array, pa.Array]:
    """Minimum and maximum of the column, from those of the transform's values; NULL: unknown."""
    is_range = transform.name in ("identity", "truncate")
    kind = type_ if is_range else INT
    low, high = (decode_binary(part, kind, is_upper=n == 1) for n, part in enumerate((lower, upper)))
    if transform.name == "identity":
        return low, high
    if transform.name == "truncate":
        # a truncated value gives no upper bound, and for numbers no lower bound either
        return (low if type_ == STRING else pa.nulls(len(low), type_.arrow)), pa.nulls(len(high), type_.arrow)
    return _moments(low, transform.name, type_, 0), _moments(high, transform.name, type_, 1)


def _moments(ordinals: pa.Array, unit: str, type_: DataType, later: int) -> pa.Array:
    """The start of a year, month, day or hour; with ``later`` 1, its last microsecond or day."""
    values = ordinals.fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64)
    is_null = np.asarray(ordinals.is_null()) | (np.abs(values) >= _LAST)
    values = np.where(is_null, 0, values) + later
    if unit == "hour":
        micros = values * _MICROS_PER_HOUR
        return pa.array(micros - later, mask=is_null).view(type_.arrow)
    if unit == "day":
        days = values
    else:
        months = values * 12 if unit == "year" else values
        days = np.asarray(days_from_civil(1970 + months // 12, months % 12 + 1, np.ones_like(months)))
    if type_ == DATE:
        return pa.array((days - later).astype(np.int32), mask=is_null | (np.abs(days) >= _LAST)).view(type_.arrow)
    assert type_ in (TIMESTAMP, TIMESTAMPTZ)
    is_null = is_null | (np.abs(days) > _MOST_DAYS)
    return pa.array(np.where(is_null, 0, days) * MICROS_PER_DAY - later, mask=is_null).view(type_.arrow)
