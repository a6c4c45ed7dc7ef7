> CREATE TABLE app.t (id INT)

> INSERT INTO app.t VALUES (1)

> DROP TABLE app.t

> SELECT * FROM app.t

> DROP TABLE app.t

> DROP TABLE IF EXISTS app.t

# A new table of the same name is another table
> CREATE TABLE app.t (name STRING)

> SELECT * FROM app.t

> DROP TABLE app.tt

> DROP VIEW app.t

> DROP TABLE app.t$files

> DROP TABLE app.t CASCADE

> DROP TABLE app.t, app.u
