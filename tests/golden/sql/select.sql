> CREATE TABLE app.users (id INT NOT NULL, name STRING, country STRING, PRIMARY KEY (id))
ok: table app.users created

> CREATE TABLE app.orders (id INT, user_id INT, amount DECIMAL(8, 2), ts TIMESTAMP) PARTITIONED BY (day(ts))
ok: table app.orders created

> INSERT INTO app.users VALUES (1, 'Ada', 'nz'), (2, 'Bob', 'de'), (3, 'Eve', NULL)
ok: INSERT: 3 rows

> INSERT INTO app.orders VALUES (1, 1, 10.50, '2024-01-01 10:00:00'), (2, 1, 2, '2024-01-02'), (3, 2, 7.25, '2024-01-02 23:59:59.5'), (4, 9, 1, NULL)
ok: INSERT: 4 rows

> INSERT INTO app.users VALUES (2, 'Bert', 'de')
ok: INSERT: 1 row

> USE app
ok: using database app

> SELECT * FROM users ORDER BY id
id | name | country
1 | Ada | nz
2 | Bert | de
3 | Eve | NULL

> SELECT u.name, count(*) AS orders, sum(amount) AS total FROM users u JOIN orders o ON o.user_id = u.id GROUP BY u.name ORDER BY 1
name | orders | total
Ada | 2 | 12.50
Bert | 1 | 7.25

> SELECT name, amount FROM users LEFT JOIN orders ON orders.user_id = users.id ORDER BY ALL
name | amount
Ada | 2.00
Ada | 10.50
Bert | 7.25
Eve | NULL

> SELECT app.users.name FROM app.users WHERE app.users.id = 1
name
Ada

> FROM users SELECT name WHERE country IS NULL
name
Eve

> FROM orders
id | user_id | amount | ts
1 | 1 | 10.50 | 2024-01-01 10:00:00
2 | 1 | 2.00 | 2024-01-02 00:00:00
3 | 2 | 7.25 | 2024-01-02 23:59:59.500000
4 | 9 | 1.00 | NULL

> SELECT name FROM users WHERE id IN (SELECT user_id FROM orders WHERE amount > 5) ORDER BY name
name
Ada
Bert

> SELECT name FROM users u WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
name
Eve

> WITH big AS (SELECT * FROM orders WHERE amount > 5) SELECT a.id, b.id FROM big a, big b WHERE a.id < b.id
id | id
1 | 3

> WITH users AS (SELECT 'shadow' AS name) SELECT name FROM users
name
shadow

> WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT sum(i) FROM n
sum(i)
10

> SELECT id FROM users UNION ALL SELECT user_id FROM orders ORDER BY 1
id
1
1
1
2
2
3
9

> SELECT id FROM users INTERSECT SELECT user_id FROM orders ORDER BY 1
id
1
2

> SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS n FROM orders QUALIFY n = 1 ORDER BY id
id | n
1 | 1
3 | 1
4 | 1

> SELECT * EXCLUDE (country) REPLACE (upper(name) AS name) FROM users ORDER BY id
id | name
1 | ADA
2 | BERT
3 | EVE

> SELECT COLUMNS('n.*') FROM users ORDER BY ALL
name | country
Ada | nz
Bert | de
Eve | NULL

> SELECT count(*) FROM orders WHERE ts >= TIMESTAMP '2024-01-02' AND ts < TIMESTAMP '2024-01-03'
count_star()
2

> SELECT day(ts) AS d, list(id ORDER BY id) AS ids FROM orders GROUP BY ALL ORDER BY d NULLS LAST
d | ids
1 | [1]
2 | [2, 3]
NULL | [4]

> SELECT {'a': id, 'b': [name]} AS s FROM users WHERE id = 1
s
{'a': 1, 'b': ['Ada']}

> SELECT [x * 2 FOR x IN [1, 2, 3]] AS doubled
doubled
[2, 4, 6]

> PIVOT users ON country USING count(*) ORDER BY id
error SqlError 1:39: syntax error at 'ORDER BY'

> SELECT a.id FROM users a JOIN users b USING (id) ORDER BY 1
id
1
2
3

> SELECT name FROM users ORDER BY id LIMIT 1 OFFSET 1
name
Bert

> SELECT count(*) FROM users LIMIT 0
count_star()
(no rows)

> VALUES (1, 'a'), (2, 'b')
col0 | col1
1 | a
2 | b

> SELECT 1 AS one; SELECT 2 AS two
two
2

> SELECT * FROM users WHERE name = ? AND id < ?
? ["Ada", 5]
id | name | country
1 | Ada | nz

> SELECT $who AS who, count(*) AS n FROM users WHERE name = $who
? {"who": "Eve"}
who | n
Eve | 1

> SELECT 'a;b' AS text, "name" FROM users -- a comment; with a semicolon
> WHERE id = 1 /* and
> another */
text | name
a;b | Ada

> SELECT count(*) FROM range(1000) r
count_star()
1000

> SELECT NULL AS n, TRUE AS t, 1.5 AS d, 'x' AS s, DATE '2024-02-03' AS day, TIMESTAMP '2024-02-03 04:05:06' AS at, 'ab'::BLOB AS b
n | t | d | s | day | at | b
NULL | true | 1.5 | x | 2024-02-03 | 2024-02-03 04:05:06 | x'6162'

> SELECT sum(x) AS s, avg(x) AS a FROM (VALUES (1), (NULL), (3)) v(x)
s | a
4 | 2.0

> SELECT u.* FROM users u ANTI JOIN orders o ON o.user_id = u.id
id | name | country
3 | Eve | NULL

> SELECT o.id FROM orders o ASOF JOIN orders p ON o.ts >= p.ts ORDER BY ALL
id
1
2
3

=== what is refused
> CREATE TABLE t (id INT, name STRING)
ok: table default.t created

> CREATE TABLE u (id INT, title STRING)
ok: table default.u created

> SELEC 1
error SqlError 1:1: "SELEC" begins no statement; did you mean SELECT?

> SELECT
error SqlError 1:1: SELECT clause without selection list

> SELECT * FRM t
error SqlError 1:10: syntax error at 'FRM'; did you mean FROM?

> SELECT nam FROM t
error SqlError 1:8: there is no column 'nam'; did you mean 'name'?

> SELECT t.nam FROM t
error SqlError 1:8: there is no column 'nam' in 't'; did you mean 'name'?

> SELECT x.id FROM t
error SqlError 1:8: there is no table or alias 'x' in this part of the query; there is 't'

> SELECT * FROM tt
error NotFoundError 1:15: there is no table or view default.tt; did you mean default.t?

> SELECT * FROM nowhere.t
error NotFoundError 1:15: there is no table or view nowhere.t; did you mean default.t?

> SELECT * FROM a.b.c
error NotFoundError 1:15: there is no catalog a; catalogs: none

> SELECT id FROM t, u
error SqlError 1:8: column 'id' is ambiguous: write t.id or u.id

> SELECT id FROM t JOIN u ON t.id = u.id
error SqlError 1:8: column 'id' is ambiguous: write t.id or u.id

> SELECT id + name FROM t
error SqlError 1:11: +(INTEGER, VARCHAR): there is no operator + for these types; cast one of them

> SELECT * FROM t WHERE id = 'x'
id | name
(no rows)

> SELECT * FROM t WHERE id
id | name
(no rows)

> SELECT nofunction(id) FROM t
error SqlError 1:8: there is no function 'nofunction'; did you mean 'json_contains'?

> SELECT sum(name) FROM t
error SqlError 1:8: sum(VARCHAR): there is no such function for these types; there is sum(arg DECIMAL) -> DECIMAL; sum(arg BOOLEAN) -> HUGEINT; sum(arg SMALLINT) -> HUGEINT; sum(arg INTEGER) -> HUGEINT; sum(arg BIGINT) -> HUGEINT; and 3 more

> SELECT name FROM t GROUP BY id
error SqlError 1:8: column 'name' is neither in GROUP BY nor in an aggregate function; any_value(name) takes one

> SELECT 1 +
error SqlError 1:10: syntax error at '+', where the query ends

> SELECT (1
error SqlError 1:8: this "(" is not closed

> SELECT 'open
error SqlError 1:8: a text that begins with ' is not closed

> SELECT * FROM t WHERE id = ?
error InvalidInputError 1:28: parameter 1 (?) has no value

> SELECT * FROM t WHERE id = $id
? {"ident": 1}
error InvalidInputError 1:28: parameter $id has no value

> SELECT 1 AS a
? [1]
error InvalidInputError 1:1: there is no parameter 1 (?) in the statement

> SELECT * FROM skerry_1
error NotFoundError 1:15: there is no table or view default.skerry_1; tables and views of database default: default.t, default.u

> SELECT * FROM t$nothing
error NotFoundError 1:15: there is no system table default.t$nothing; There are default.t$snapshots, default.t$files, default.t$manifests, default.t$schemas, default.t$partitions, default.t$options, default.t$indexes, default.t$tags, default.t$consumers, default.t$history, default.t$audit_log

> SELECT * FROM system.nothing
error NotFoundError 1:15: there is no system table system.nothing; There are system.tables, system.views, system.databases, system.columns, system.settings, system.data_files, system.puffin_index_meta, system.puffin_index_meta_flat, system.index_enumeration_statistics, system.cache_statistics, system.iceberg_statistics, system.pipeline_runs

> COPY t TO 'x.csv'
error SqlError 1:11: statements write no files, unless the lake is opened with the folder for them: skerry.connect(…, settings={'sql.export-folder': 'folder'}); in Python, lake.sql(…).to_arrow() has the rows

> ATTACH 'x.db'
error SqlError 1:1: ATTACH is not a statement of Skerry: a prompt has one lake: connect to another instead

> PRAGMA version
error SqlError 1:1: PRAGMA is not a statement of Skerry: write SET name = value, SHOW SETTINGS, SHOW TABLES or DESCRIBE t

> BEGIN
error SqlError 1:1: BEGIN is not a statement of Skerry: each statement is atomic by itself, and there are no transactions of several. Changes of one table that belong together are one MERGE INTO, or INSERT … ON CONFLICT; rows of several steps are prepared in a CREATE TEMP TABLE and published by one statement. Several tables do not change together

> INSTALL httpfs
error SqlError 1:1: INSTALL is not a statement of Skerry: the engine's extensions are not for statements to change

=== Tables of the same name in several databases
> CREATE TABLE a.t (id INT, x STRING)
ok: table a.t created

> CREATE TABLE b.t (id INT, x STRING)
ok: table b.t created

> CREATE TABLE c.u (id INT, x STRING)
ok: table c.u created

> INSERT INTO a.t VALUES (1, 'a1'), (2, 'a2')
ok: INSERT: 2 rows

> INSERT INTO b.t VALUES (1, 'b1'), (3, 'b3')
ok: INSERT: 2 rows

> INSERT INTO c.u VALUES (1, 'c1')
ok: INSERT: 1 row

> SELECT a.t.x, b.t.x FROM a.t JOIN b.t ON a.t.id = b.t.id
x | x
a1 | b1

> SELECT * FROM a.t JOIN b.t USING (id)
id | x | x
1 | a1 | b1

> SELECT x FROM a.t JOIN b.t USING (id)
error SqlError 1:8: column 'x' is ambiguous: write a.t.x or b.t.x

> SELECT t.x FROM a.t JOIN b.t USING (id)
error SqlError 1:8: more than one table is called t here: write a.t or b.t, or give each an alias of its own

> SELECT t FROM a.t JOIN b.t USING (id)
error SqlError 1:8: more than one table is called t here: give each of them an alias of its own

> SELECT a.t.*, B.T.x FROM a.t, b.t ORDER BY ALL
id | x | x
1 | a1 | b1
1 | a1 | b3
2 | a2 | b1
2 | a2 | b3

> SELECT a.t.x FROM a.t JOIN a.t ON true
error SqlError 1:28: more than one table is called t here: give each an alias of its own

> SELECT a.t.x FROM a.t WHERE EXISTS (SELECT 1 FROM b.t WHERE a.t.id = b.t.id)
x
a1

> SELECT t.x FROM a.t WHERE EXISTS (SELECT 1 FROM b.t WHERE a.t.id = t.id)
x
a1

> SELECT t.x FROM a.t WHERE EXISTS (SELECT 1 FROM c.u AS t WHERE a.t.id = t.id)
x
a1

> SELECT a.t.x FROM c.u AS t WHERE EXISTS (SELECT 1 FROM a.t)
error SqlError 1:8: there is no table or alias 'a.t' in this part of the query; there is 't'

> WITH t AS (SELECT a.t.id, t.x FROM a.t) SELECT t.x, b.t.x FROM t, b.t WHERE t.id = b.t.id
error SqlError 1:48: more than one table is called t here: give each an alias of its own

> WITH t AS (SELECT a.t.id, t.x FROM a.t) SELECT t.x FROM t ORDER BY 1
x
a1
a2

> SELECT a.t.x, c.u.x FROM a.t JOIN c.u ON a.t.id = c.u.id
x | x
a1 | c1

> SELECT a.t.x || 'y', count(*) FROM a.t LEFT JOIN b.t ON b.t.id = a.t.id AND b.t.x LIKE 'b%' GROUP BY a.t.x HAVING count(b.t.id) > 0
(a.t.x || 'y') | count_star()
a1y | 1

> SELECT a.t.x FROM (a.t JOIN b.t ON a.t.id = b.t.id)
x
a1

> SELECT a.t.y FROM a.t, b.t
error SqlError 1:8: there is no column 'y' in 'a.t'; there is 'id', 'x'

> UPDATE a.t SET x = b.t.x FROM b.t WHERE a.t.id = b.t.id
error SqlError 1:41: more than one table is called t here: give a.t an alias, a.t AS …

> DELETE FROM a.t USING b.t WHERE a.t.id = b.t.id
error SqlError 1:33: more than one table is called t here: give a.t an alias, a.t AS …

> MERGE INTO a.t USING b.t ON a.t.id = b.t.id WHEN MATCHED THEN UPDATE SET x = b.t.x
error SqlError 1:29: more than one table is called t here: give a.t an alias, a.t AS …

> SELECT a.t.x FROM a.t JOIN b.t AS t ON t.id = 1 ORDER BY 1
error SqlError 1:40: more than one table is called t here: give each an alias of its own

> UPDATE a.t AS one SET x = b.t.x FROM b.t WHERE one.id = b.t.id
ok: UPDATE: 1 row

> SELECT a.t.x, b.t.x FROM a.t FULL JOIN b.t ON a.t.id = b.t.id ORDER BY ALL
x | x
a2 | NULL
b1 | b1
NULL | b3

> USE a
ok: using database a

> SELECT t.x, u.x FROM t JOIN c.u ON a.t.id = u.id
x | x
b1 | c1

> SELECT b.t.x FROM t JOIN b.t ON t.id = b.t.id
error SqlError 1:33: more than one table is called t here: write a.t or b.t, or give each an alias of its own

> SELECT b.t.x FROM t JOIN b.t ON a.t.id = b.t.id
x
b1

> UPDATE a.t SET x = (SELECT b.t.x FROM b.t WHERE b.t.id = a.t.id)
error SqlError 1:58: more than one table is called t here: give a.t an alias, a.t AS …

> UPDATE a.t SET x = (SELECT s.x FROM b.t AS s WHERE s.id = a.t.id)
ok: UPDATE: 2 rows

> DELETE FROM a.t WHERE EXISTS (SELECT 1 FROM c.u AS t WHERE t.id = a.t.id)
error SqlError 1:67: more than one table is called t here: give a.t an alias, a.t AS …

> SELECT * FROM a.t ORDER BY ALL
id | x
1 | b1
2 | NULL

> UPDATE a.t SET x = (SELECT max(t.x) FROM a.t) || a.t.x WHERE t.id = 1
ok: UPDATE: 1 row

> EXPLAIN DELETE FROM a.t WHERE a.t.id = nothing
error SqlError 1:40: there is no column 'nothing'; there is 'id', 'x'
