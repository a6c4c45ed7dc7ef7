> CREATE TABLE t AS SELECT 1 AS id, 'a' AS name, 1.50 AS price, DATE '2024-05-06' AS day
ok: CREATE TABLE AS: 1 row

> DESCRIBE t
column_name | type | nullable | key | partition | default | comment
id | INT | true | NULL | NULL | NULL | NULL
name | STRING | true | NULL | NULL | NULL | NULL
price | DECIMAL(3, 2) | true | NULL | NULL | NULL | NULL
day | DATE | true | NULL | NULL | NULL | NULL

> SELECT * FROM t
id | name | price | day
1 | a | 1.50 | 2024-05-06

> CREATE TABLE app.squares AS SELECT i AS n, i * i AS square FROM range(5) r(i)
ok: CREATE TABLE AS: 5 rows

> SELECT * FROM app.squares ORDER BY n
n | square
0 | 0
1 | 1
2 | 4
3 | 9
4 | 16

> CREATE TABLE keyed (n BIGINT NOT NULL, square BIGINT, PRIMARY KEY (n)) AS SELECT * FROM app.squares
ok: CREATE TABLE AS: 5 rows

> DESCRIBE keyed
column_name | type | nullable | key | partition | default | comment
n | BIGINT | false | 1 | NULL | NULL | NULL
square | BIGINT | true | NULL | NULL | NULL | NULL

> SELECT count(*), sum(square) FROM keyed
count_star() | sum(square)
5 | 30

> CREATE TABLE parts PARTITIONED BY (bucket(2, n)) AS SELECT * FROM app.squares
ok: CREATE TABLE AS: 5 rows

> SELECT count(*) FROM parts
count_star()
5

> CREATE TABLE IF NOT EXISTS t AS SELECT 2 AS id
ok: table default.t exists already

> SELECT * FROM t
id | name | price | day
1 | a | 1.50 | 2024-05-06

> CREATE TABLE t AS SELECT 2 AS id
error AlreadyExistsError 1:14: default.t exists already

> CREATE TABLE none AS SELECT * FROM app.squares WHERE n > 100
ok: CREATE TABLE AS: 0 rows

> SELECT * FROM none
n | square
(no rows)

# What fails leaves no table behind
> CREATE TABLE broken AS SELECT CAST('x' AS INT) AS a
error SqlError 1:31: Could not convert string 'x' to INTEGER

> CREATE TABLE broken (a INT NOT NULL) AS SELECT NULL AS a
error DataError 1:41: row 1, column 'a': NULL, but it is INT NOT NULL; give a value

> CREATE TABLE broken AS SELECT * FROM nowhere
error NotFoundError 1:38: there is no table or view default.nowhere; tables and views of database default: default.keyed, default.none, default.parts, default.t

> CREATE TABLE broken AS SELECT 1 AS a, 2 AS a
error SchemaError 1:14: schema: column 'a' appears twice; column names must be unique

> CREATE TABLE unnamed AS SELECT 1, 2
ok: CREATE TABLE AS: 1 row

> SELECT * FROM unnamed
1 | 2
1 | 2

> CREATE TABLE broken (a INT, b INT) AS SELECT 1 AS a
error SqlError 1:39: the table declares 2 columns, and the query gives 1

> CREATE TABLE broken AS SELECT INTERVAL 1 DAY AS i
error SchemaError 1:24: column 'i' is of type INTERVAL, which tables do not have; write epoch_us(…) for a BIGINT of microseconds, which to_microseconds(…) reads, or CAST(… AS VARCHAR)

> SHOW TABLES LIKE 'br%'
database_name | table_name | kind
(no rows)
