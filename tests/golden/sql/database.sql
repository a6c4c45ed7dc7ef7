> SHOW DATABASES
database_name
(no rows)

> CREATE DATABASE app
ok: database app created

> CREATE DATABASE app
error AlreadyExistsError 1:17: database app exists already

> CREATE DATABASE IF NOT EXISTS app
ok: database app exists already

> CREATE SCHEMA shop COMMENT 'what we sell'
ok: database shop created

> SHOW DATABASES
database_name
app
shop

> SHOW DATABASES LIKE 's%'
database_name
shop

> USE app
ok: using database app

> CREATE TABLE t (id INT)
ok: table app.t created

> SHOW TABLES
database_name | table_name | kind
app | t | table

> SHOW TABLES FROM shop
database_name | table_name | kind
(no rows)

> USE shop
ok: using database shop

> SELECT * FROM t
error NotFoundError 1:15: there is no table or view shop.t; did you mean app.t?

> SELECT * FROM app.t
id
(no rows)

> USE nowhere
error NotFoundError 1:5: there is no database nowhere; databases: app, shop

> DROP DATABASE app
error InvalidInputError 1:15: database app has tables, drop them first: app.t; CASCADE drops them, too

> DROP DATABASE app CASCADE
ok: database app dropped

> SHOW TABLES FROM app
error NotFoundError 1:18: there is no database app; databases: shop

> DROP DATABASE app
error NotFoundError 1:15: there is no database app; databases: shop

> DROP DATABASE IF EXISTS app
ok: there is no database app

> DROP DATABASE shp
error NotFoundError 1:15: there is no database shp; did you mean shop?

> CREATE DATABASE system
error InvalidInputError 1:17: database name 'system' is reserved; choose another

> CREATE DATABASE _hidden
error InvalidInputError 1:17: database name '_hidden' must not start with '_': such names are Skerry's own

> CREATE DATABASE "a/b"
error InvalidInputError 1:17: database name 'a/b' must not contain '/': it becomes a folder's name; use letters, digits, '_' and '-'
