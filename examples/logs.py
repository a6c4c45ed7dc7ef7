"""A log table with three indexes: what each lets a query leave out.

python examples/logs.py
"""

import tempfile

import pyarrow as pa

import skerry

FILES, ROWS = 8, 25_000
WORDS = ["connection reset by peer", "disk quota exceeded", "user logged in", "cache warmed up", "retrying request"]


def log_lines(first: int) -> pa.Table:
    """Lines of one hour: hosts and request ids look random, so files have no ranges of them to prune by."""
    numbers = range(first, first + ROWS)
    return pa.table(
        {
            "id": pa.array(numbers, pa.int64()),
            "request": [f"{n * 2654435761 % 2**32:08x}" for n in numbers],
            "code": pa.array([200 if n % 97 else 400 + n // 97 % 104 for n in numbers], pa.int32()),
            "body": [f"{WORDS[n * 7 % 5]}, attempt {n % 13}" + (" (kernel panic)" * (n == 77_777)) for n in numbers],
        }
    )


with tempfile.TemporaryDirectory() as folder, skerry.connect(folder) as lake:
    lake.sql("CREATE TABLE app.logs (id BIGINT, request STRING, code INT, body STRING)")
    logs = lake.table("app.logs")
    for hour in range(FILES):
        logs.append(log_lines(hour * ROWS))

    # which kind for which question: docs/guide/indexes.md
    lake.sql("CREATE INDEX by_request ON app.logs (request) USING bloom")
    lake.sql("CREATE INDEX by_code ON app.logs (code) USING inverted WITH ('granularity' = 64)")
    lake.sql("CREATE INDEX words ON app.logs (body) USING fulltext")
    lake.sql("SHOW INDEXES FROM app.logs").show()

    questions = {
        "bloom, one request": "request = 'd452d881'",
        "inverted, a rare code": "code = 451",
        "inverted, a range": "code BETWEEN 500 AND 502",
        "full text, words": "matches(body, 'kernel')",
        "full text, a phrase": "matches(body, '\"kernel panic\" -disk')",
    }
    with skerry.connect(folder, settings={"read.indexes": "false"}) as plain:
        for title, where in questions.items():
            scan = logs.scan(where=where)
            left = scan.funnel()[-1]
            found = scan.to_arrow()
            # answers never depend on indexes
            assert found.equals(plain.table("app.logs").scan(where=where).to_arrow())
            saved = f"{left.files} of {FILES} files and {left.rows:,} of {FILES * ROWS:,} rows to look at"
            print(f"{title:22} {where:40} {found.num_rows:5,} rows found, {saved}")

    print()
    print(logs.scan(where="request = 'd452d881' AND code = 200").explain())

    # new rows are indexed as they are written; a dropped index is not used any more
    logs.append(log_lines(FILES * ROWS))
    print(lake.sql("SELECT index_name, built_files, total_files FROM app.logs$indexes").fetchall())
    lake.sql("DROP INDEX words ON app.logs")
    print("still found:", logs.scan(where="matches(body, 'kernel')").count())
