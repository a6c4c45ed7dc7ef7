> CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', score DOUBLE)

> INSERT INTO t VALUES (1, 'Ada', 1.5)

> INSERT INTO t VALUES (2, 'Bob', 2), (3, NULL, NULL)

> INSERT INTO t (score, id) VALUES (4.5, 4)

> INSERT INTO t (id) VALUES (5), (6)

> INSERT INTO t VALUES (7, DEFAULT, 1), (8, 'x', DEFAULT)

> SELECT * FROM t ORDER BY id

> INSERT INTO t SELECT id + 10, name, score * 2 FROM t WHERE id <= 2

> INSERT INTO t BY NAME SELECT 20 AS id, 3.5 AS score

> SELECT * FROM t WHERE id > 8 ORDER BY id

> INSERT INTO t SELECT * FROM t WHERE FALSE

# Conversions: what loses nothing
> INSERT INTO t VALUES ('30', 40, '5.5'), (31.0, true, 6)

> SELECT * FROM t WHERE id >= 30 ORDER BY id

> INSERT INTO t VALUES (?, ?, ?)
? [40, "by number", 0.25]

> INSERT INTO t VALUES ($id, $name, NULL)
? {"id": 41, "name": "it's; a -- name"}

> SELECT * FROM t WHERE id >= 40 ORDER BY id

=== what is refused
> CREATE TABLE t (id INT NOT NULL, name STRING, day DATE, price DECIMAL(6, 2))

> INSERT INTO t VALUES (1)

> INSERT INTO t VALUES (1, 'a', NULL, NULL, 5)

> INSERT INTO t (id, name) VALUES (1)

> INSERT INTO t (id, nam) VALUES (1, 'a')

> INSERT INTO t (id, id) VALUES (1, 2)

> INSERT INTO t (name) VALUES ('a')

> INSERT INTO t VALUES (NULL, 'a', NULL, NULL)

> INSERT INTO t VALUES ('one', 'a', NULL, NULL)

> INSERT INTO t VALUES (3000000000, 'a', NULL, NULL)

> INSERT INTO t VALUES (1.5, 'a', NULL, NULL)

> INSERT INTO t VALUES (1, 'a', 'yesterday', NULL)

> INSERT INTO t VALUES (1, 'a', NULL, 12345.6)

> INSERT INTO t VALUES (1, 'a', NULL, 1.005)

> INSERT INTO nowhere VALUES (1)

> INSERT INTO t SELECT nam FROM t

> INSERT INTO t VALUES (1, 'a', NULL, NULL) ON CONFLICT DO NOTHING

> INSERT INTO t VALUES (1, 'a', NULL, NULL) RETURNING id

> INSERT OR REPLACE INTO t VALUES (1, 'a', NULL, NULL)

> INSERT INTO t$files VALUES (1)

> INSERT INTO system.tables VALUES (1)

> INSERT INTO t VALUES (1, 'a', NULL, NULL), (2, 'b')

> INSERT INTO t

> SELECT count(*) FROM t

=== primary keys
> CREATE TABLE u (id INT NOT NULL, name STRING, n INT, PRIMARY KEY (id))

> INSERT INTO u VALUES (1, 'a', 1), (2, 'b', 2), (1, 'c', 3)

> SELECT * FROM u ORDER BY id

> INSERT INTO u (id, n) VALUES (2, 9)

> SELECT * FROM u ORDER BY id

> CREATE TABLE part (id INT NOT NULL, a INT, b INT, PRIMARY KEY (id)) WITH ('merge-engine' = 'partial-update')

> INSERT INTO part (id, a) VALUES (1, 10)

> INSERT INTO part (id, b) VALUES (1, 20)

> SELECT * FROM part

> CREATE TABLE sums (id INT NOT NULL, total BIGINT, PRIMARY KEY (id)) WITH ('merge-engine' = 'aggregation', 'fields.total.aggregate-function' = 'sum')

> INSERT INTO sums VALUES (1, 10)

> INSERT INTO sums VALUES (1, 5)

> SELECT * FROM sums

> CREATE TABLE uniq (id INT NOT NULL, v INT, PRIMARY KEY (id)) WITH ('insert.check-unique' = 'true')

> INSERT INTO uniq VALUES (1, 1), (2, 2)

> INSERT INTO uniq VALUES (3, 3), (2, 9)

> INSERT INTO uniq VALUES (4, 4), (4, 5)

> SELECT * FROM uniq ORDER BY id
