# The smallest table, in the database "default"
> CREATE TABLE t (id INT)

> DESCRIBE t

> CREATE TABLE t (id INT)

> CREATE TABLE IF NOT EXISTS t (id BIGINT)

> DESCRIBE t

# Every type
> CREATE TABLE app.types (a TINYINT, b SMALLINT, c INT, d BIGINT, e FLOAT, f DOUBLE, g DECIMAL(10, 2), h BOOLEAN, i STRING, j BINARY, k DATE, l TIME, m TIMESTAMP, n TIMESTAMPTZ, o UUID, p ARRAY<INT>, q MAP<STRING, BIGINT>, r STRUCT<x: INT, y: STRING>)

> DESCRIBE app.types

# Names of types that other systems use
> CREATE TABLE app.synonyms (a VARCHAR, b VARCHAR(10), c TEXT, d INTEGER, e LONG, f REAL, g BLOB, h TIMESTAMP WITH TIME ZONE, i NUMERIC(5, 1), j INT[], k BOOL)

> DESCRIBE app.synonyms

# Keys, partitions, options, comments, defaults
> CREATE TABLE app.users (
>   id BIGINT NOT NULL COMMENT 'who',
>   name STRING DEFAULT 'nobody',
>   score DOUBLE DEFAULT -1.5,
>   joined DATE DEFAULT DATE '2024-01-01',
>   active BOOLEAN DEFAULT TRUE,
>   PRIMARY KEY (id)
> ) COMMENT 'people' PARTITIONED BY (bucket(4, id)) WITH ('merge-engine' = 'deduplicate')

> DESCRIBE app.users

> SHOW CREATE TABLE app.users

> CREATE TABLE app.inline (id INT PRIMARY KEY, v STRING)

> DESCRIBE app.inline

> CREATE TABLE app.events (ts TIMESTAMP, region STRING, code STRING, n INT) PARTITIONED BY (day(ts), region, truncate(2, code)) TBLPROPERTIES ('file.format' = 'parquet')

> SHOW CREATE TABLE app.events

> CREATE TABLE app.hours (ts TIMESTAMP) PARTITIONED BY (hour(ts))

> CREATE TABLE "app"."Mixed Case" ("An Id" INT, "select" STRING)

> SHOW CREATE TABLE app."Mixed Case"

=== what is refused
> CREATE TABLE t ()

> CREATE TABLE t (id)

> CREATE TABLE t (id INTT)

> CREATE TABLE t (id INT, id STRING)

> CREATE TABLE t (id INT, PRIMARY KEY (key))

> CREATE TABLE t (id INT, name STRING, PRIMARY KEY (id), PRIMARY KEY (name))

> CREATE TABLE t (id DOUBLE[], PRIMARY KEY (id))

> CREATE TABLE t (id INT DEFAULT 'x')

> CREATE TABLE t (id INT NOT NULL DEFAULT NULL)

> CREATE TABLE t (id INT, at TIMESTAMP DEFAULT now())

> CREATE TABLE t (id INT) PARTITIONED BY (day(id))

> CREATE TABLE t (id INT) PARTITIONED BY (bucket(0, id))

> CREATE TABLE t (id INT) PARTITIONED BY (monthly(id))

> CREATE TABLE t (id INT, name STRING, PRIMARY KEY (id)) PARTITIONED BY (name)

> CREATE TABLE t (id INT) WITH ('merge-engin' = 'deduplicate')

> CREATE TABLE t (id INT) WITH ('file.format' = 'csv')

> CREATE TABLE t (id INT) WITH (file.format = parquet)

> CREATE TABLE t (id DECIMAL(50, 2))

> CREATE TABLE a.b.c (id INT)

> CREATE TABLE system.mine (id INT)

> CREATE TABLE "t$files" (id INT)

> CREATE OR REPLACE TABLE t (id INT)

> CREATE TEMP TABLE t (id INT)

> CREATE TABLE t (id INT) USING iceberg

> CREATE TABLE t (id INT) ENGINE = InnoDB

> CREATE TABLE t (id INT CHECK (id > 0))

> CREATE TABLE t (id INT REFERENCES u (id))

> CREATE TABLE t (id INT

> CREATE TABLE t (id INT); CREATE TABLE u (id INT

# Nothing of it was made
> SHOW TABLES
