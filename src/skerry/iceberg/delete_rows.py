"""The rows of a data file that its delete files hide."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError, SchemaError
from skerry.iceberg.data_file import FileSource, read_rows
from skerry.iceberg.delete_file import DeleteFile, FileDeletes
from skerry.iceberg.manifest import PATH_COLUMN
from skerry.iceberg.manifest_list import REMEDY
from skerry.iceberg.name_mapping import MappedName
from skerry.iceberg.storage import TableStorage
from skerry.index.puffin.deletion_vector import decode_deletion_vector
from skerry.types.datatype import BIGINT, STRING
from skerry.types.field import Field

_POSITION_COLUMN = 2147483545
_PATH = Field("file_path", STRING, False, id=PATH_COLUMN)
_POSITION = Field("pos", BIGINT, False, id=_POSITION_COLUMN)
_POSITION_NAMES = {field.name: MappedName(field.id) for field in (_PATH, _POSITION)}
"""Iceberg's own names of the columns, for position delete files without field ids."""

Mask = NDArray[np.bool_]


@dataclass(slots=True)
class DeleteReader:
    """Reads the delete files of one scan, each once."""

    storage: TableStorage
    fields: Callable[[], Mapping[int, Field]]
    """Returns the columns of all schemas of the table, by id."""
    mapping: Mapping[str, MappedName] | None
    _positions: dict[str, pa.Table] = field(default_factory=dict)
    _keys: dict[tuple[str, tuple[int, ...]], pa.Table] = field(default_factory=dict)

    def hidden_positions(self, path: str, deletes: FileDeletes) -> NDArray[np.int64]:
        """Row numbers that position deletes or a deletion vector hide, ascending."""
        if deletes.vector is not None:
            return self._vector(deletes.vector, path)
        parts = []
        for file in deletes.positions:
            rows = self._position_rows(file)
            if file.referenced is None:
                rows = rows.filter(pc.equal(rows.column(0), path))
            parts.append(rows.column(1).to_numpy())
        return np.unique(np.concatenate(parts)) if parts else np.empty(0, np.int64)

    def _vector(self, file: DeleteFile, path: str) -> NDArray[np.int64]:
        if file.blob is None:
            raise DamagedFileError(
                file.path, f"its manifest does not say where the deletion vector of {path} is", REMEDY
            )
        offset, size = file.blob
        try:
            found = decode_deletion_vector(self.storage.read_range(file.path, offset, size))
        except ValueError as error:
            raise DamagedFileError(file.path, f"the deletion vector at byte {offset}: {error}", REMEDY) from None
        if len(found) != file.row_count:
            problem = (
                f"the deletion vector at byte {offset} hides {len(found)} rows, its manifest says {file.row_count}"
            )
            raise DamagedFileError(file.path, problem, REMEDY)
        return np.fromiter(found, np.int64, len(found))

    def _position_rows(self, file: DeleteFile) -> pa.Table:
        if file.path not in self._positions:
            self._positions[file.path] = self._read(file, (_PATH, _POSITION), _POSITION_NAMES)
        return self._positions[file.path]

    def equality_columns(self, deletes: FileDeletes) -> tuple[Field, ...]:
        """The columns that equality deletes compare."""
        ids = dict.fromkeys(i for file in deletes.equality for i in file.equality_ids)
        return tuple(self._field(i) for i in ids)

    def hidden_rows(self, batch: pa.RecordBatch, columns: Mapping[int, int], deletes: FileDeletes) -> Mask:
        """Rows of a batch that equality deletes hide; ``columns`` maps column ids to positions in the batch."""
        hidden = np.zeros(batch.num_rows, np.bool_)
        for ids in dict.fromkeys(file.equality_ids for file in deletes.equality):
            keys = [self._key_rows(file) for file in deletes.equality if file.equality_ids == ids]
            deleted = pa.concat_tables(keys)
            rows = [batch.column(columns[i]) for i in ids]
            hidden |= matching(rows, [deleted.column(n).combine_chunks() for n in range(len(ids))])
        return hidden

    def _key_rows(self, file: DeleteFile) -> pa.Table:
        key = file.path, file.equality_ids
        if key not in self._keys:
            if not file.equality_ids:
                raise DamagedFileError(file.path, "an equality delete file compares no column", REMEDY)
            self._keys[key] = self._read(file, tuple(self._field(i) for i in file.equality_ids), self.mapping)
        return self._keys[key]

    def _field(self, field_id: int) -> Field:
        found = self.fields().get(field_id)
        if found is None:
            raise SchemaError(
                f"an equality delete compares the column with id {field_id}, which no schema of the table has"
            )
        return found

    def _read(self, file: DeleteFile, fields: Sequence[Field], mapping: Mapping[str, MappedName] | None) -> pa.Table:
        source = FileSource(file.path, file.format, mapping=mapping, has_all=True)
        batches = [batch for _, batch in read_rows(self.storage, source, fields)]
        schema = batches[0].schema if batches else pa.schema([pa.field(f.name, f.type.arrow) for f in fields])
        return pa.Table.from_batches(batches, schema)


def matching(rows: Sequence[pa.Array], keys: Sequence[pa.Array]) -> Mask:
    """Which rows equal one of the keys in all columns. NULL equals NULL, NaN equals NaN, and −0.0 equals 0.0."""
    count = len(rows[0])
    codes = np.zeros(count + len(keys[0]), np.int64)
    for mine, theirs in zip(rows, keys, strict=True):
        both = pa.concat_arrays([_comparable(mine), _comparable(theirs)])
        encoded = both.dictionary_encode(null_encoding="encode").indices.to_numpy()
        codes = codes * (int(encoded.max(initial=0)) + 1) + encoded
        _, codes = np.unique(codes, return_inverse=True)
    found: Mask = np.isin(codes[:count], codes[count:])
    return found


def _comparable(array: pa.Array) -> pa.Array:
    plain = array.storage if isinstance(array, pa.ExtensionArray) else array
    if pa.types.is_floating(plain.type):
        values = plain.fill_null(0).to_numpy(zero_copy_only=False) + 0.0
        return pa.array(values, plain.type, mask=np.asarray(plain.is_null()))
    return plain
