> CREATE TABLE k (id INT NOT NULL, name STRING DEFAULT 'nobody', n INT, PRIMARY KEY (id))
ok: table default.k created

> INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', NULL)
ok: INSERT: 3 rows

> UPDATE k SET n = n + 10 WHERE id <= 2
ok: UPDATE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
1 | a | 11
2 | b | 12
3 | c | NULL

> UPDATE k SET name = upper(name), n = DEFAULT WHERE id = 1
ok: UPDATE: 1 row

> UPDATE k AS x SET name = x.name || '!' WHERE x.id IN (SELECT id FROM k WHERE n IS NULL)
ok: UPDATE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
1 | A! | NULL
2 | b | 12
3 | c! | NULL

> UPDATE k SET name = DEFAULT
ok: UPDATE: 3 rows

> SELECT * FROM k ORDER BY id
id | name | n
1 | nobody | NULL
2 | nobody | 12
3 | nobody | NULL

> UPDATE k SET n = 0 WHERE id = 99
ok: UPDATE: 0 rows

> CREATE TABLE s (id INT, v INT)
ok: table default.s created

> INSERT INTO s VALUES (1, 100), (2, 200)
ok: INSERT: 2 rows

> UPDATE k SET n = s.v FROM s WHERE s.id = k.id
ok: UPDATE: 2 rows

> SELECT id, n FROM k ORDER BY id
id | n
1 | 100
2 | 200
3 | NULL

# Tables without a primary key
> UPDATE s SET v = v * 2 WHERE id = 2
ok: UPDATE: 1 row

> SELECT * FROM s ORDER BY id
id | v
1 | 100
2 | 400

> UPDATE s SET v = (SELECT max(n) FROM k), id = id + 1
ok: UPDATE: 2 rows

> SELECT * FROM s ORDER BY id
id | v
2 | 200
3 | 200

# Engines that combine rows
> CREATE TABLE sums (id INT NOT NULL, total BIGINT, PRIMARY KEY (id)) WITH ('merge-engine' = 'aggregation', 'fields.total.aggregate-function' = 'sum')
ok: table default.sums created

> INSERT INTO sums VALUES (1, 10), (2, 20)
ok: INSERT: 2 rows

> UPDATE sums SET total = 3 WHERE id = 1
ok: UPDATE: 1 row

> SELECT * FROM sums ORDER BY id
id | total
1 | 3
2 | 20

> INSERT INTO sums VALUES (1, 4)
ok: INSERT: 1 row

> SELECT * FROM sums ORDER BY id
id | total
1 | 7
2 | 20

=== what is refused
> CREATE TABLE k (id INT NOT NULL, name STRING NOT NULL, n INT, PRIMARY KEY (id))
ok: table default.k created

> INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2)
ok: INSERT: 2 rows

> UPDATE k SET id = 5 WHERE id = 1
error DataError 1:19: the row (id = 1): column 'id' is part of the primary key, and the key of a row cannot be changed; delete the row and insert it under its new key

> UPDATE k SET name = NULL WHERE id = 1
error DataError 1:21: the row (id = 1), column 'name': NULL, but it is STRING NOT NULL; give a value

> UPDATE k SET n = 'many'
error DataError 1:18: the row (id = 1), column 'n': 'many' does not fit INT; give a whole number from -2147483648 to 2147483647

> UPDATE k SET n = 3000000000
error DataError 1:18: the row (id = 1), column 'n': 3000000000 does not fit INT; give a whole number from -2147483648 to 2147483647

> UPDATE k SET nn = 1
error SchemaError 1:14: there is no column 'nn'; did you mean 'n'?

> UPDATE k SET n = 1, n = 2
error SqlError 1:21: column n is set twice

> UPDATE k SET n = nn
error SqlError 1:18: there is no column 'nn'; did you mean 'n'?

> UPDATE k SET n = 1 WHERE name
error SqlError 1:26: Could not convert string 'a' to BOOL when casting from source column name

> UPDATE k SET n = 1 WHERE missing = 1
error SqlError 1:26: there is no column 'missing'; there is 'id', 'name', 'n'

> UPDATE nowhere SET n = 1
error NotFoundError 1:8: there is no table or view default.nowhere; tables and views of database default: default.k

> UPDATE k$files SET level = 1
error SqlError 1:8: k$files is a system table: it can be read, there is nothing to change

> UPDATE k n = 1
error SqlError 1:12: expected SET after "n", found "="

> UPDATE k SET n = 1 FROM (VALUES (1), (1)) v(i) WHERE v.i = k.id
error DataError 1:25: the row (id = 1) is matched by several rows that would change it; make the source unique, with an aggregate or DISTINCT, so that each row is changed at most once

> UPDATE k SET n = 1 RETURNING id
ok: UPDATE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
1 | a | 1
2 | b | 1

# Values and conditions are worked out row by row
> UPDATE k SET n = sum(n)
error SqlError 1:18: sum is an aggregate: it needs many rows, and SET is worked out row by row; work it out in a subquery: (SELECT … FROM …)

> UPDATE k SET n = n + max(n)
error SqlError 1:22: max is an aggregate: it needs many rows, and SET is worked out row by row; work it out in a subquery: (SELECT … FROM …)

> UPDATE k SET n = row_number() OVER (ORDER BY id)
error SqlError 1:18: row_number … OVER looks at many rows, and SET is worked out row by row; work it out in a subquery and join that: FROM (SELECT …) AS s WHERE …

> UPDATE k SET n = 1 WHERE count(*) > 1
error SqlError 1:26: count is an aggregate: it needs many rows, and WHERE is worked out row by row; work it out in a subquery: (SELECT … FROM …)

> UPDATE k SET n = unnest([1, 2])
error SqlError 1:18: unnest makes several rows of one, and SET is worked out row by row; work it out in a subquery and join that: FROM (SELECT …) AS s WHERE …

> UPDATE k SET n = mean(n) FILTER (WHERE n > 1)
error SqlError 1:18: mean is an aggregate: it needs many rows, and SET is worked out row by row; work it out in a subquery: (SELECT … FROM …)
