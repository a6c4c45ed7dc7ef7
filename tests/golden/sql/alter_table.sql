> CREATE TABLE t (id INT NOT NULL, name STRING)

> INSERT INTO t VALUES (1, 'Ada')

> ALTER TABLE t ADD COLUMN age INT

> ALTER TABLE t ADD COLUMN country STRING DEFAULT 'nz' COMMENT 'where'

> SELECT * FROM t

> INSERT INTO t VALUES (2, 'Bob', 7, 'de')

> ALTER TABLE t ADD COLUMNS (a INT, b DOUBLE DEFAULT 0.5)

> SELECT * FROM t ORDER BY id

> ALTER TABLE t RENAME COLUMN name TO title

> SELECT id, title FROM t ORDER BY id

> ALTER TABLE t ALTER COLUMN age TYPE BIGINT

> ALTER TABLE t ALTER COLUMN id DROP NOT NULL

> ALTER TABLE t ALTER COLUMN title COMMENT 'what it is called'

> COMMENT ON TABLE t IS 'things'

> COMMENT ON COLUMN t.age IS 'in years'

> ALTER TABLE t SET ('snapshot.retain-last' = '5')

> ALTER TABLE t RESET ('snapshot.retain-last')

> DESCRIBE t

> ALTER TABLE t DROP COLUMN b

> ALTER TABLE t ADD COLUMN id STRING

> ALTER TABLE t ADD COLUMN IF NOT EXISTS id STRING

> ALTER TABLE t ADD COLUMN must INT NOT NULL

> ALTER TABLE t RENAME COLUMN titel TO name

> ALTER TABLE t RENAME COLUMN title TO id

> ALTER TABLE t ALTER COLUMN age TYPE STRING

> ALTER TABLE t ALTER COLUMN id SET NOT NULL

> ALTER TABLE t SET ('no.such' = '1')

> ALTER TABLE t SET ('merge-engine' = 'first-row')

> ALTER TABLE t RENAME TO u

> ALTER TABLE nowhere ADD COLUMN x INT

> ALTER TABLE t FROB COLUMN x

> ALTER TABLE t

# Two changes in one commit
> ALTER TABLE t ADD COLUMN c1 INT, ADD COLUMN c2 INT

> SELECT * FROM t ORDER BY id

# Where rows go can change, without a primary key
> ALTER TABLE t SET PARTITIONED BY (country)

> INSERT INTO t (id, country) VALUES (3, 'fr')

> SELECT id, country FROM t WHERE country = 'fr'

# The state before the changes has its own schema
> SELECT * FROM t FOR VERSION AS OF 2
