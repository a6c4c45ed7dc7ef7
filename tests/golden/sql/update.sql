> CREATE TABLE k (id INT NOT NULL, name STRING DEFAULT 'nobody', n INT, PRIMARY KEY (id))

> INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', NULL)

> UPDATE k SET n = n + 10 WHERE id <= 2

> SELECT * FROM k ORDER BY id

> UPDATE k SET name = upper(name), n = DEFAULT WHERE id = 1

> UPDATE k AS x SET name = x.name || '!' WHERE x.id IN (SELECT id FROM k WHERE n IS NULL)

> SELECT * FROM k ORDER BY id

> UPDATE k SET name = DEFAULT

> SELECT * FROM k ORDER BY id

> UPDATE k SET n = 0 WHERE id = 99

> CREATE TABLE s (id INT, v INT)

> INSERT INTO s VALUES (1, 100), (2, 200)

> UPDATE k SET n = s.v FROM s WHERE s.id = k.id

> SELECT id, n FROM k ORDER BY id

# Tables without a primary key
> UPDATE s SET v = v * 2 WHERE id = 2

> SELECT * FROM s ORDER BY id

> UPDATE s SET v = (SELECT max(n) FROM k), id = id + 1

> SELECT * FROM s ORDER BY id

# Engines that combine rows
> CREATE TABLE sums (id INT NOT NULL, total BIGINT, PRIMARY KEY (id)) WITH ('merge-engine' = 'aggregation', 'fields.total.aggregate-function' = 'sum')

> INSERT INTO sums VALUES (1, 10), (2, 20)

> UPDATE sums SET total = 3 WHERE id = 1

> SELECT * FROM sums ORDER BY id

> INSERT INTO sums VALUES (1, 4)

> SELECT * FROM sums ORDER BY id

=== what is refused
> CREATE TABLE k (id INT NOT NULL, name STRING NOT NULL, n INT, PRIMARY KEY (id))

> INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2)

> UPDATE k SET id = 5 WHERE id = 1

> UPDATE k SET name = NULL WHERE id = 1

> UPDATE k SET n = 'many'

> UPDATE k SET n = 3000000000

> UPDATE k SET nn = 1

> UPDATE k SET n = 1, n = 2

> UPDATE k SET n = nn

> UPDATE k SET n = 1 WHERE name

> UPDATE k SET n = 1 WHERE missing = 1

> UPDATE nowhere SET n = 1

> UPDATE k$files SET level = 1

> UPDATE k n = 1

> UPDATE k SET n = 1 FROM (VALUES (1), (1)) v(i) WHERE v.i = k.id

> UPDATE k SET n = 1 RETURNING id

> SELECT * FROM k ORDER BY id
