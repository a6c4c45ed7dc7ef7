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
error SqlError 1:6: there is no SHOW EVERYTHING; DESCRIBE EVERYTHING shows the columns of a table, SHOW TABLES lists tables

> SHOW
error SqlError 1:5: expected TABLES, VIEWS, DATABASES, SCHEMAS, SETTINGS, CATALOGS, COLUMNS, FIELDS, PARTITIONS, SNAPSHOTS, FILES, MANIFESTS, HISTORY, TAGS, OPTIONS, TBLPROPERTIES, INDEXES, INDEX, CREATE or CURRENT after "SHOW", found the end

> INSERT INTO app.b VALUES (1)
ok: INSERT: 1 row

> CALL create_tag('app.b', 'first')
ok: app.b: snapshot 1 is tagged first

> SHOW TAGS app.b
tag_name | snapshot_id | committed_at | schema_id | total_row_versions | created_at
first | 1 | 2026-01-01 00:00:16+00:00 | 0 | 1 | 2026-01-01 00:00:17+00:00

> SHOW OPTIONS app.a
name | value
(no rows)

# What people know from other engines
> SHOW COLUMNS FROM a FROM app
column_name | type | nullable | key | partition | default | comment
id | INT | false | 1 | NULL | NULL | NULL

> SHOW FIELDS IN app.a LIKE 'i%'
column_name | type | nullable | key | partition | default | comment
id | INT | false | 1 | NULL | NULL | NULL

> SHOW CURRENT DATABASE
database_name
default

> SHOW TABLES app
error SqlError 1:13: write FROM before the database: SHOW TABLES FROM app

> SHOW TABLES WHERE table_name = 'a'
error SqlError 1:13: SHOW has no WHERE: write LIKE 'pattern', or SELECT … FROM system.tables WHERE …

> SHOW FULL TABLES
error SqlError 1:6: there is no SHOW FULL: leave out FULL; SELECT * FROM system.tables tells more about tables, and SHOW COLUMNS has comments

> SHOW ALL TABLES
error SqlError 1:6: there is no SHOW ALL: SELECT * FROM system.tables lists tables of all databases, SHOW SETTINGS all settings

> SHOW TABLE STATUS
error SqlError 1:6: there is no SHOW TABLE: SHOW TABLES lists tables, SHOW CREATE TABLE shows one, SELECT * FROM system.tables tells more about tables

> SHOW VARIABLES
error SqlError 1:6: there is no SHOW VARIABLES: SHOW SETTINGS lists settings

> SHOW INDEX FROM app.a
index_name | kind | target | options | built_files | total_files
(no rows)

> SHOW FUNCTIONS
error SqlError 1:6: there is no SHOW FUNCTIONS: SELECT function_name FROM duckdb_functions() lists functions

> SHOW app.a
error SqlError 1:6: there is no SHOW app.a; DESCRIBE app.a shows the columns of a table, SHOW TABLES lists tables

> SHOW sql.threads
error SqlError 1:6: write SHOW SETTINGS LIKE 'sql.threads'

> SHOW CREATE v
error SqlError 1:13: write SHOW CREATE TABLE v, or SHOW CREATE VIEW v

> SHOW CREATE VIEW app.v
statement
"-- in database default\nCREATE VIEW app.v AS\nSELECT * FROM app.a"

> SHOW CREATE VIEW app.a
error SqlError 1:18: app.a is a table: SHOW CREATE TABLE app.a shows it

> SHOW VIEWS FROM app LIKE 'x%'
database_name | view_name
(no rows)

> SHOW TABLES FROM app LIKE '_'
database_name | table_name | kind
app | a | table
app | b | table
app | v | view

> SHOW TABLES FROM system LIKE 's%'
database_name | table_name | kind
system | settings | system table

> SELECT table_name FROM information_schema.tables
error NotFoundError 1:24: there is no information_schema in a lake; read system.tables instead

> FROM information_schema.schemata
error NotFoundError 1:6: there is no information_schema in a lake; read system.databases instead

> FROM information_schema.routines
error NotFoundError 1:6: there is no information_schema in a lake; there are system.tables, system.views, system.databases, system.columns, system.settings, system.data_files, system.puffin_index_meta, system.puffin_index_meta_flat, system.index_enumeration_statistics, system.cache_statistics, system.iceberg_statistics, system.pipeline_runs instead

> DESCRIBE information_schema.columns
error NotFoundError 1:10: there is no information_schema in a lake; read system.columns instead

> PRAGMA table_info('a')
error SqlError 1:1: PRAGMA is not a statement of Skerry: write SET name = value, SHOW SETTINGS, SHOW TABLES or DESCRIBE t
