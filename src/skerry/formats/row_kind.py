"""The three kinds of row versions in a data file, and the system columns that store them.

==========  =======================================================================================================
UPSERT, 0   a new version of a row, which the merge engine combines with older versions
DELETE, 1   hides every older version; value columns are NULL
REPLACE, 2  an UPSERT that hides every older version: the result of merging a delete and a later put
==========  =======================================================================================================

Without REPLACE, compaction would undo deletes: of *put 5, delete, put 3* in a table that sums, merging the last two
must not leave a plain *put 3*, because the next merge would add 5 and 3.

A file has the column ``_kind`` only if one of its rows is not an UPSERT; every other file is plain user columns.
``_deleted_at`` goes with it in tables with a ``sequence.field``, where a tombstone outlives the rows that it deletes.
"""

from skerry.types.datatype import TIMESTAMPTZ, TINYINT
from skerry.types.field import Field

UPSERT, DELETE, REPLACE = 0, 1, 2

_FIRST_SYSTEM_ID = 2_000_000_000
"""Above every id of a column, below those that Iceberg reserves (from 2147483447 on)."""

KIND_FIELD = Field("_kind", TINYINT, nullable=True, id=_FIRST_SYSTEM_ID)
DELETED_AT_FIELD = Field("_deleted_at", TIMESTAMPTZ, nullable=True, id=_FIRST_SYSTEM_ID + 1)
