"""Iceberg's theta sketches: how many distinct values a column has.

The blob is a compact sketch of Apache DataSketches, which passes through unchanged; the estimate that it gives is
also a property of the blob, and that is what query planners read.
"""

from skerry.index.blob import BlobDraft
from skerry.index.puffin.blob_meta import BlobMeta

THETA_SKETCH = "apache-datasketches-theta-v1"
NDV = "ndv"


def theta_sketch_draft(sketch: bytes, field_id: int, distinct_values: int) -> BlobDraft:
    """A sketch of one column with its estimate of the number of distinct values."""
    return BlobDraft(THETA_SKETCH, sketch, (field_id,), {NDV: str(distinct_values)})


def distinct_values_of(blob: BlobMeta) -> int | None:
    """The estimate of a sketch; None if the blob is no theta sketch or does not say."""
    text = blob.properties.get(NDV, "")
    if blob.type != THETA_SKETCH or not (text.isascii() and text.isdigit() and len(text) < 20):
        return None
    return int(text)
