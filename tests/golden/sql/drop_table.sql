> CREATE TABLE app.t (id INT)
ok: table app.t created

> INSERT INTO app.t VALUES (1)
ok: INSERT: 1 row

> DROP TABLE app.t
ok: table app.t dropped

> SELECT * FROM app.t
error NotFoundError 1:15: there is no table or view app.t; tables and views of database app: none

> DROP TABLE app.t
error NotFoundError 1:12: there is no table app.t; tables of database app: none

> DROP TABLE IF EXISTS app.t
ok: there is no table app.t

# A new table of the same name is another table
> CREATE TABLE app.t (name STRING)
ok: table app.t created

> SELECT * FROM app.t
name
(no rows)

> DROP TABLE app.tt
error NotFoundError 1:12: there is no table app.tt; did you mean app.t?

> DROP VIEW app.t
error NotFoundError 1:11: app.t is a table, not a view: DROP TABLE drops it

> DROP TABLE app.t$files
error SqlError 1:12: names with $ are those of system tables: app.t$files cannot be dropped

> DROP TABLE app.t CASCADE
ok: table app.t dropped

> DROP TABLE app.t, app.u
error SqlError 1:17: one at a time: write a DROP for each
