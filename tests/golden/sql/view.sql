> CREATE TABLE app.t (id INT, v STRING)
ok: table app.t created

> INSERT INTO app.t VALUES (1, 'a'), (2, 'b')
ok: INSERT: 2 rows

> USE app
ok: using database app

> CREATE VIEW v AS SELECT id, upper(v) AS big FROM t
ok: view app.v created

> SELECT * FROM v ORDER BY id
id | big
1 | A
2 | B

> CREATE VIEW named (a, b COMMENT 'the big one') COMMENT 'two columns' AS SELECT id, big FROM v
ok: view app.named created

> SELECT b FROM named WHERE a = 2
b
B

# Names are looked up where the view was made
> USE default
ok: using database default

> SELECT count(*) FROM app.named
count_star()
2

> SELECT x.a FROM app.named AS x JOIN app.v AS y ON x.a = y.id ORDER BY 1
a
1
2

> SHOW VIEWS FROM app
database_name | view_name
app | named
app | v

> SHOW CREATE VIEW app.named
statement
"-- in database app\nCREATE VIEW app.named (a, b COMMENT 'the big one') COMMENT 'two columns' AS\nSELECT id, big FROM v"

> DESCRIBE app.named
column_name | type | nullable | key | partition | default | comment
a | INT | true | NULL | NULL | NULL | NULL
b | STRING | true | NULL | NULL | NULL | the big one

> CREATE VIEW app.v AS SELECT 1 AS one
error AlreadyExistsError 1:13: view app.v exists already; CREATE OR REPLACE VIEW replaces it

> CREATE VIEW IF NOT EXISTS app.v AS SELECT 1 AS one
ok: view app.v exists already

> CREATE OR REPLACE VIEW app.v AS SELECT id, 'new' AS big FROM app.t
ok: view app.v replaced

> SELECT * FROM app.named ORDER BY a
a | b
1 | new
2 | new

> CREATE VIEW app.t AS SELECT 1 AS one
error AlreadyExistsError 1:13: there is a table app.t already; choose another name for the view

> CREATE TABLE app.v (id INT)
error AlreadyExistsError 1:14: there is a view app.v already; drop it first, or choose another name

> CREATE VIEW broken AS SELECT nothing FROM app.t
error SqlError 1:30: there is no column 'nothing'; there is 'id', 'v'

> CREATE VIEW broken AS SELECT * FROM nowhere
error NotFoundError 1:37: there is no table or view default.nowhere, nor a database default; databases: app

> CREATE VIEW broken (a, b, c) AS SELECT id FROM app.t
error SqlError 1:24: the view names 3 columns, its query has 1: id

> CREATE VIEW broken AS SELECT ? AS x
? [1]
error SqlError 1:30: a view has no parameters: write the value, or filter when the view is read

> CREATE OR REPLACE VIEW app.v AS SELECT a AS id, b AS big FROM app.named
error SqlError 1:33: view app.v: view app.named: view app.v is made of itself: app.v → app.named → app.v

> INSERT INTO app.v VALUES (1, 'x')
error SqlError 1:13: app.v is a view: there is nothing to change but the tables it is made of

> DELETE FROM app.v
error SqlError 1:13: app.v is a view: there is nothing to change but the tables it is made of

> DROP TABLE app.v
error NotFoundError 1:12: app.v is a view, not a table: DROP VIEW drops it

> DROP VIEW app.v
ok: view app.v dropped

> SELECT * FROM app.named
error NotFoundError 1:15: view app.named: there is no table or view app.v; tables and views of database app: app.named, app.t

> DROP VIEW app.named
ok: view app.named dropped

> DROP VIEW app.named
error NotFoundError 1:11: there is no view app.named; views of database app: none

> DROP VIEW IF EXISTS app.named
ok: there is no view app.named

> CREATE TEMP VIEW x AS SELECT 1
ok: view temp.x created

> CREATE MATERIALIZED VIEW x AS SELECT 1
error SqlError 1:8: views are not materialized: leave out MATERIALIZED, or CREATE TABLE … AS and the query

> SHOW VIEWS FROM app
database_name | view_name
(no rows)
