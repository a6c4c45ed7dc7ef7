> CREATE TABLE app.users (id INT NOT NULL, name STRING, country STRING, PRIMARY KEY (id))

> CREATE TABLE app.orders (id INT, user_id INT, amount DECIMAL(8, 2), at TIMESTAMP) PARTITIONED BY (day(at))

> INSERT INTO app.users VALUES (1, 'Ada', 'nz'), (2, 'Bob', 'de'), (3, 'Eve', NULL)

> INSERT INTO app.orders VALUES (1, 1, 10.50, '2024-01-01 10:00:00'), (2, 1, 2, '2024-01-02'), (3, 2, 7.25, '2024-01-02 23:59:59.5'), (4, 9, 1, NULL)

> INSERT INTO app.users VALUES (2, 'Bert', 'de')

> USE app

> SELECT * FROM users ORDER BY id

> SELECT u.name, count(*) AS orders, sum(amount) AS total FROM users u JOIN orders o ON o.user_id = u.id GROUP BY u.name ORDER BY 1

> SELECT name, amount FROM users LEFT JOIN orders ON orders.user_id = users.id ORDER BY ALL

> SELECT app.users.name FROM app.users WHERE app.users.id = 1

> FROM users SELECT name WHERE country IS NULL

> FROM orders

> SELECT name FROM users WHERE id IN (SELECT user_id FROM orders WHERE amount > 5) ORDER BY name

> SELECT name FROM users u WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)

> WITH big AS (SELECT * FROM orders WHERE amount > 5) SELECT a.id, b.id FROM big a, big b WHERE a.id < b.id

> WITH users AS (SELECT 'shadow' AS name) SELECT name FROM users

> WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT sum(i) FROM n

> SELECT id FROM users UNION ALL SELECT user_id FROM orders ORDER BY 1

> SELECT id FROM users INTERSECT SELECT user_id FROM orders ORDER BY 1

> SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS n FROM orders QUALIFY n = 1 ORDER BY id

> SELECT * EXCLUDE (country) REPLACE (upper(name) AS name) FROM users ORDER BY id

> SELECT COLUMNS('n.*') FROM users ORDER BY ALL

> SELECT count(*) FROM orders WHERE at >= TIMESTAMP '2024-01-02' AND at < TIMESTAMP '2024-01-03'

> SELECT day(at) AS d, list(id ORDER BY id) AS ids FROM orders GROUP BY ALL ORDER BY d NULLS LAST

> SELECT {'a': id, 'b': [name]} AS s FROM users WHERE id = 1

> SELECT [x * 2 FOR x IN [1, 2, 3]] AS doubled

> PIVOT users ON country USING count(*)

> SELECT a.id FROM users a JOIN users b USING (id) ORDER BY 1

> SELECT name FROM users ORDER BY id LIMIT 1 OFFSET 1

> SELECT count(*) FROM users LIMIT 0

> VALUES (1, 'a'), (2, 'b')

> SELECT 1 AS one; SELECT 2 AS two

> SELECT * FROM users WHERE name = ? AND id < ?
? ["Ada", 5]

> SELECT $who AS who, count(*) AS n FROM users WHERE name = $who
? {"who": "Eve"}

> SELECT 'a;b' AS text, "name" FROM users -- a comment; with a semicolon
> WHERE id = 1 /* and
> another */

> SELECT count(*) FROM range(1000) r

> SELECT NULL AS n, TRUE AS t, 1.5 AS d, 'x' AS s, DATE '2024-02-03' AS day, TIMESTAMP '2024-02-03 04:05:06' AS at, 'ab'::BLOB AS b

> SELECT sum(x) AS s, avg(x) AS a FROM (VALUES (1), (NULL), (3)) v(x)

> SELECT u.* FROM users u ANTI JOIN orders o ON o.user_id = u.id

> SELECT o.id FROM orders o ASOF JOIN orders p ON o.at >= p.at ORDER BY ALL

=== what is refused
> CREATE TABLE t (id INT, name STRING)

> CREATE TABLE u (id INT, title STRING)

> SELEC 1

> SELECT

> SELECT * FRM t

> SELECT nam FROM t

> SELECT t.nam FROM t

> SELECT x.id FROM t

> SELECT * FROM tt

> SELECT * FROM nowhere.t

> SELECT * FROM a.b.c

> SELECT id FROM t, u

> SELECT id FROM t JOIN u ON t.id = u.id

> SELECT id + name FROM t

> SELECT * FROM t WHERE id = 'x'

> SELECT * FROM t WHERE id

> SELECT nofunction(id) FROM t

> SELECT sum(name) FROM t

> SELECT name FROM t GROUP BY id

> SELECT 1 +

> SELECT (1

> SELECT 'open

> SELECT * FROM t WHERE id = ?

> SELECT * FROM t WHERE id = $id
? {"ident": 1}

> SELECT 1 AS a
? [1]

> SELECT * FROM skerry_1

> SELECT * FROM t$nothing

> SELECT * FROM system.nothing

> COPY t TO 'x.csv'

> ATTACH 'x.db'

> PRAGMA version

> BEGIN

> INSTALL httpfs
