"""Writes rows as Parquet or CSV: one file, or a folder with a folder for each value (``country=CH/part-0.parquet``)."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.dataset
import pyarrow.parquet

from skerry.sql.row_statement import Copy


def write_file(reader: pa.RecordBatchReader, path: Path, form: Copy) -> int:
    """Write one file; returns the number of rows."""
    rows = 0
    with ExitStack() as closing:
        if form.format == "parquet":
            writer = pyarrow.parquet.ParquetWriter(path, reader.schema, compression=form.compression)
        else:
            packing = None if form.compression == "none" else form.compression
            sink = closing.enter_context(pa.output_stream(path, compression=packing))
            writer = pyarrow.csv.CSVWriter(sink, reader.schema, write_options=_csv_options(form))
        closing.enter_context(writer)
        for batch in reader:
            writer.write_batch(batch)
            rows += batch.num_rows
    return rows


def write_folder(reader: pa.RecordBatchReader, path: Path, form: Copy, columns: Sequence[str]) -> int:
    """Write a new folder, with a folder for each combination of values of these columns; returns the number of rows.

    Values are escaped, and every folder's name begins with that of a column, so that none leads out of the folder.
    """
    rows = 0
    failures: list[Exception] = []

    def counted() -> Iterator[pa.RecordBatch]:
        nonlocal rows
        try:
            for batch in reader:
                rows += batch.num_rows
                yield batch
        except Exception as error:  # Arrow would make an error of its own of it
            failures.append(error)
            raise

    path.mkdir()
    parts = pa.schema([reader.schema.field(name) for name in columns])
    file_format = pyarrow.dataset.ParquetFileFormat() if form.format == "parquet" else pyarrow.dataset.CsvFileFormat()
    options = (
        file_format.make_write_options(compression=form.compression)
        if form.format == "parquet"
        else file_format.make_write_options(include_header=form.header, delimiter=form.delimiter)
    )
    try:
        pyarrow.dataset.write_dataset(
            pa.RecordBatchReader.from_batches(reader.schema, counted()),
            path,
            format=file_format,
            file_options=options,
            partitioning=pyarrow.dataset.partitioning(parts, flavor="hive"),
            basename_template=f"part-{{i}}.{form.format}",
            use_threads=False,
        )
    except Exception:
        if failures:
            raise failures[0] from None
        raise
    return rows


def _csv_options(form: Copy) -> pyarrow.csv.WriteOptions:
    return pyarrow.csv.WriteOptions(include_header=form.header, delimiter=form.delimiter)
