"""SQL: tables, rows that change, time travel, joins that read little, results in every form.

python examples/sql.py
"""

import tempfile

import skerry

with tempfile.TemporaryDirectory() as folder, skerry.connect(folder) as lake:
    lake.sql("""
        CREATE TABLE shop.customers (id BIGINT NOT NULL, name STRING, country STRING DEFAULT 'CH', PRIMARY KEY (id));
        CREATE TABLE shop.orders (id BIGINT, customer BIGINT, cents INT, placed TIMESTAMP)
            PARTITIONED BY (day(placed), bucket(4, customer));
        USE shop;
        INSERT INTO customers (id, name) VALUES (1, 'Ada'), (2, 'Grace'), (3, 'Leonhard');
        INSERT INTO orders
            SELECT range, range % 100, range * 7 % 900, TIMESTAMP '2024-01-01' + INTERVAL (range) HOUR FROM range(240);
    """)

    # a query is DuckDB's SQL; values are passed as parameters, never pasted into the text
    best = lake.sql(
        "SELECT name, count(*) AS orders, sum(cents) AS cents FROM orders JOIN customers ON customer = customers.id "
        "WHERE placed >= $since GROUP BY name ORDER BY cents DESC",
        {"since": "2024-01-04"},
    )
    best.show()
    print(best.fetchall())

    # the small side of a join is read first, and its keys prune the files of the large one
    plan = lake.sql("EXPLAIN SELECT sum(cents) FROM orders JOIN customers ON customer = customers.id").fetchall()
    print(*(line for (line,) in plan if line.startswith(("Runtime filter", "Scan", "  files", "    "))), sep="\n")

    # rows change; each statement is a commit, and every commit can be read
    lake.sql("UPDATE customers SET country = 'GB' WHERE name = 'Ada'")
    merged = lake.sql("""
        MERGE INTO customers AS c USING (VALUES (2, 'Grace Hopper'), (4, 'Emmy')) AS new (id, name) ON c.id = new.id
        WHEN MATCHED THEN UPDATE SET name = new.name
        WHEN NOT MATCHED THEN INSERT (id, name) VALUES (new.id, new.name)
    """)
    print(merged.message, "as snapshot", merged.snapshot.id)
    print("now:   ", lake.sql("SELECT * FROM customers ORDER BY id").fetchall())
    print("before:", lake.sql("SELECT * FROM customers FOR VERSION AS OF 1 ORDER BY id").fetchall())
    lake.sql("SELECT snapshot_id, rowkind, id, name, country FROM customers$audit_log WHERE snapshot_id > 1").show()

    # a view is a query with a name; a result streams, or is a table of Arrow, pandas or polars
    lake.sql("CREATE VIEW busy_days AS SELECT placed::DATE AS day, count(*) AS orders FROM orders GROUP BY ALL")
    for batch in lake.sql("FROM busy_days ORDER BY day LIMIT 3").to_batches():
        print(batch.to_pydict())

    # errors have their position in the text
    try:
        lake.sql("SELECT nmae FROM customers")
    except skerry.SkerryError as error:
        print(f"{type(error).__name__} at {error.position}: {error}")
