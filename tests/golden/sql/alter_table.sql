> CREATE TABLE t (id INT NOT NULL, name STRING)
ok: table default.t created

> INSERT INTO t VALUES (1, 'Ada')
ok: INSERT: 1 row

> ALTER TABLE t ADD COLUMN age INT
ok: table default.t altered

> ALTER TABLE t ADD COLUMN country STRING DEFAULT 'nz' COMMENT 'where'
ok: table default.t altered

> SELECT * FROM t
id | name | age | country
1 | Ada | NULL | nz

> INSERT INTO t VALUES (2, 'Bob', 7, 'de')
ok: INSERT: 1 row

> ALTER TABLE t ADD COLUMNS (a INT, b DOUBLE DEFAULT 0.5)
ok: table default.t altered

> SELECT * FROM t ORDER BY id
id | name | age | country | a | b
1 | Ada | NULL | nz | NULL | 0.5
2 | Bob | 7 | de | NULL | 0.5

> ALTER TABLE t RENAME COLUMN name TO title
ok: table default.t altered

> SELECT id, title FROM t ORDER BY id
id | title
1 | Ada
2 | Bob

> ALTER TABLE t ALTER COLUMN age TYPE BIGINT
error SchemaError 1:28: column 'age' cannot change its type from INT to BIGINT; add a column of type BIGINT and fill it with UPDATE

> ALTER TABLE t ALTER COLUMN id DROP NOT NULL
ok: table default.t altered

> ALTER TABLE t ALTER COLUMN title COMMENT 'what it is called'
ok: table default.t altered

> COMMENT ON TABLE t IS 'things'
ok: table default.t altered

> COMMENT ON COLUMN t.age IS 'in years'
ok: table default.t altered

> ALTER TABLE t SET ('snapshot.retain-last' = '5')
ok: table default.t altered

> ALTER TABLE t RESET ('snapshot.retain-last')
ok: table default.t altered

> DESCRIBE t
column_name | type | nullable | key | partition | default | comment
id | INT | true | NULL | NULL | NULL | NULL
title | STRING | true | NULL | NULL | NULL | what it is called
age | INT | true | NULL | NULL | NULL | in years
country | STRING | true | NULL | NULL | 'nz' | where
a | INT | true | NULL | NULL | NULL | NULL
b | DOUBLE | true | NULL | NULL | 0.5 | NULL

> ALTER TABLE t DROP COLUMN b
error SchemaError 1:27: column 'b' cannot be removed: earlier snapshots and files have it; leave it out of a view, or create another table with CREATE TABLE AS SELECT

> ALTER TABLE t ADD COLUMN id STRING
error SchemaError 1:26: there is a column 'id' already; ADD COLUMN IF NOT EXISTS leaves it

> ALTER TABLE t ADD COLUMN IF NOT EXISTS id STRING
ok: table default.t is like that already

> ALTER TABLE t ADD COLUMN must INT NOT NULL
error SchemaError 1:26: this schema change is not allowed: new column 'must' must be nullable or have a default: older rows have no value

> ALTER TABLE t RENAME COLUMN titel TO name
error SchemaError 1:29: there is no column 'titel'; did you mean 'title'?

> ALTER TABLE t RENAME COLUMN title TO id
error SchemaError 1:38: schema: column 'id' appears twice; column names must be unique

> ALTER TABLE t ALTER COLUMN age TYPE STRING
error SchemaError 1:28: column 'age' cannot change its type from INT to STRING; add a column of type STRING and fill it with UPDATE

> ALTER TABLE t ALTER COLUMN id SET NOT NULL
error SchemaError 1:28: column 'id' cannot become NOT NULL: rows may hold NULL already; add a column that is NOT NULL and has a DEFAULT, or create another table with CREATE TABLE AS

> ALTER TABLE t SET ('no.such' = '1')
error OptionError 1:20: unknown table option 'no.such'; known are commit.identity-retention, compaction.levels, compaction.mode, compaction.size-ratio, compaction.space-amplification, compaction.stall, compaction.trigger, deletion-vectors, fields.default-aggregate-function, file.compression, file.format, file.format.per-level, file.row-group-rows, file.target-size, iceberg.format-version, iceberg.publish, index.key-bloom, insert.check-unique, manifest.format, manifest.merge-count, manifest.merge-max-entries, manifest.stats-columns, memtable.flush-threshold, memtable.max-count, memtable.size, merge-engine, sequence.field, sequence.tombstone-retention, snapshot.retain-for, snapshot.retain-last, upsert.missing-columns, wal.fsync, wal.fsync-interval, write.max-partitions

> ALTER TABLE t SET ('merge-engine' = 'first-row')
error OptionError 1:20: table option 'merge-engine' needs a primary key: rows of this table are never merged

> ALTER TABLE t RENAME TO u
ok: table default.t renamed to default.u

> ALTER TABLE u RENAME TO t
ok: table default.u renamed to default.t

> ALTER TABLE nowhere ADD COLUMN x INT
error NotFoundError 1:13: there is no table or view default.nowhere; tables and views of database default: default.t

> ALTER TABLE t FROB COLUMN x
error SqlError 1:15: expected ADD, DROP, RENAME, ALTER, SET, RESET, UNSET, COMMENT, PARTITION BY or PARTITIONED BY after "t", found "FROB"

> ALTER TABLE t
error SqlError 1:14: expected ADD, DROP, RENAME, ALTER, SET, RESET, UNSET, COMMENT, PARTITION BY or PARTITIONED BY after "t", found the end

# Two changes in one commit
> ALTER TABLE t ADD COLUMN c1 INT, ADD COLUMN c2 INT
ok: table default.t altered

> SELECT * FROM t ORDER BY id
id | title | age | country | a | b | c1 | c2
1 | Ada | NULL | nz | NULL | 0.5 | NULL | NULL
2 | Bob | 7 | de | NULL | 0.5 | NULL | NULL

# Where rows go can change, without a primary key
> ALTER TABLE t SET PARTITIONED BY (country)
ok: table default.t altered

> INSERT INTO t (id, country) VALUES (3, 'fr')
ok: INSERT: 1 row

> SELECT id, country FROM t WHERE country = 'fr'
id | country
3 | fr

# The state before the changes has its own schema
> SELECT * FROM t FOR VERSION AS OF 2
id | name | age
1 | Ada | NULL
