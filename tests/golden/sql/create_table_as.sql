> CREATE TABLE t AS SELECT 1 AS id, 'a' AS name, 1.50 AS price, DATE '2024-05-06' AS day

> DESCRIBE t

> SELECT * FROM t

> CREATE TABLE app.squares AS SELECT i AS n, i * i AS square FROM range(5) r(i)

> SELECT * FROM app.squares ORDER BY n

> CREATE TABLE keyed (n BIGINT NOT NULL, square BIGINT, PRIMARY KEY (n)) AS SELECT * FROM app.squares

> DESCRIBE keyed

> SELECT count(*), sum(square) FROM keyed

> CREATE TABLE parts PARTITIONED BY (bucket(2, n)) AS SELECT * FROM app.squares

> SELECT count(*) FROM parts

> CREATE TABLE IF NOT EXISTS t AS SELECT 2 AS id

> SELECT * FROM t

> CREATE TABLE t AS SELECT 2 AS id

> CREATE TABLE none AS SELECT * FROM app.squares WHERE n > 100

> SELECT * FROM none

# What fails leaves no table behind
> CREATE TABLE broken AS SELECT CAST('x' AS INT) AS a

> CREATE TABLE broken (a INT NOT NULL) AS SELECT NULL AS a

> CREATE TABLE broken AS SELECT * FROM nowhere

> CREATE TABLE broken AS SELECT 1 AS a, 2 AS a

> CREATE TABLE broken AS SELECT 1, 2

> CREATE TABLE broken (a INT, b INT) AS SELECT 1 AS a

> CREATE TABLE broken AS SELECT INTERVAL 1 DAY AS i

> SHOW TABLES LIKE 'br%'
