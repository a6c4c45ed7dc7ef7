"""``python generate.py FOLDER SCALE``: a Parquet file for each table of TPC-DS, and ``queries.json``.

Runs in the environment of ``requirements.txt``, which knows nothing of the rest of this package.
"""

import json
import sys
from pathlib import Path

import duckdb
import duckdb_extension_tpcds


def main(folder: Path, scale: float) -> None:
    extension = next(Path(duckdb_extension_tpcds.__file__).parent.rglob("*.duckdb_extension"))
    with duckdb.connect() as connection:
        connection.execute(f"LOAD '{extension}'")
        connection.execute(f"CALL dsdgen(sf = {scale})")
        for (table,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall():
            connection.execute(f"COPY {table} TO '{folder / table}.parquet' (FORMAT parquet, COMPRESSION snappy)")
        queries = connection.execute("SELECT query_nr, query FROM tpcds_queries() ORDER BY query_nr").fetchall()
    (folder / "queries.json").write_text(json.dumps(queries))


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
