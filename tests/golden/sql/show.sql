> SHOW TABLES
database_name | table_name | kind
(no rows)

> CREATE TABLE app.b (id INT)
ok: table app.b created

> CREATE TABLE app.a (id INT NOT NULL, PRIMARY KEY (id))
ok: table app.a created

> CREATE VIEW app.v AS SELECT * FROM app.a
ok: view app.v created

> SHOW TABLES FROM app
database_name | table_name | kind
app | a | table
app | b | table
app | v | view

> SHOW TABLES IN app LIKE 'a%'
database_name | table_name | kind
app | a | table

> SHOW VIEWS IN app
database_name | view_name
app | v

> SHOW DATABASES
database_name
app

> SHOW COLUMNS FROM app.a
column_name | type | nullable | key | partition | default | comment
id | INT | false | 1 | NULL | NULL | NULL

> SHOW CREATE TABLE app.a
statement
"CREATE TABLE app.a (\n  id INT NOT NULL,\n  PRIMARY KEY (id)\n)"

> SHOW CREATE TABLE app.v
error SqlError 1:19: app.v is a view: SHOW CREATE VIEW app.v shows it

> SHOW TABLES FROM nowhere
error NotFoundError 1:18: there is no database nowhere; databases: app

> SHOW CREATE TABLE app.nothing
error NotFoundError 1:19: there is no table or view app.nothing; tables and views of database app: app.a, app.b, app.v

> SHOW EVERYTHING
error SqlError 1:6: expected TABLES, VIEWS, DATABASES, SCHEMAS, SETTINGS, COLUMNS, PARTITIONS, SNAPSHOTS, FILES, MANIFESTS, HISTORY, TAGS, OPTIONS, TBLPROPERTIES or CREATE after "SHOW", found "EVERYTHING"

> SHOW
error SqlError 1:5: expected TABLES, VIEWS, DATABASES, SCHEMAS, SETTINGS, COLUMNS, PARTITIONS, SNAPSHOTS, FILES, MANIFESTS, HISTORY, TAGS, OPTIONS, TBLPROPERTIES or CREATE after "SHOW", found the end

> INSERT INTO app.b VALUES (1)
ok: INSERT: 1 row

> CALL create_tag('app.b', 'first')
ok: app.b: snapshot 1 is tagged first

> SHOW TAGS app.b
tag_name | snapshot_id | committed_at | schema_id | total_rows | created_at
first | 1 | 2026-01-01 00:00:16+00:00 | 0 | 1 | 2026-01-01 00:00:17+00:00

> SHOW OPTIONS app.a
name | value
(no rows)
