"""The three kinds of row in a data file, and the system columns that say so.

==========  =======================================================================================================
UPSERT, 0   a new version of a row; what it means for older versions is the merge engine's business
DELETE, 1   cuts off every older version; value columns are NULL
REPLACE, 2  an UPSERT that cuts off every older version: what a delete followed by a put merges to
==========  =======================================================================================================

Without REPLACE, deletes would be undone by compaction: of *put 5, delete, put 3* in a table that sums, merging the last
two must not leave a bare *put 3*, or the next merge makes 8 of it.

A file has the column ``_kind`` only if one of its rows is not an UPSERT; every other file is plain user columns.
``_deleted_at`` goes with it in tables with a ``sequence.field``, where a tombstone outlives the rows that it deletes.
"""

from skerry.types.datatype import TIMESTAMPTZ, TINYINT
from skerry.types.field import Field

UPSERT, DELETE, REPLACE = 0, 1, 2

_FIRST_SYSTEM_ID = 2_000_000_000
"""Above every id a column can get, below those that Iceberg keeps for itself (from 2147483447 on)."""

KIND_FIELD = Field("_kind", TINYINT, nullable=True, id=_FIRST_SYSTEM_ID)
DELETED_AT_FIELD = Field("_deleted_at", TIMESTAMPTZ, nullable=True, id=_FIRST_SYSTEM_ID + 1)
SYSTEM_FIELDS = (KIND_FIELD, DELETED_AT_FIELD)
