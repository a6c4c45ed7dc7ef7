# The smallest table, in the database "default"
> CREATE TABLE t (id INT)
ok: table default.t created

> DESCRIBE t
column_name | type | nullable | key | partition | default | comment
id | INT | true | NULL | NULL | NULL | NULL

> CREATE TABLE t (id INT)
error AlreadyExistsError 1:14: table default.t exists already

> CREATE TABLE IF NOT EXISTS t (id BIGINT)
ok: table default.t exists already

> DESCRIBE t
column_name | type | nullable | key | partition | default | comment
id | INT | true | NULL | NULL | NULL | NULL

# Every type
> CREATE TABLE app.types (a TINYINT, b SMALLINT, c INT, d BIGINT, e FLOAT, f DOUBLE, g DECIMAL(10, 2), h BOOLEAN, i STRING, j BINARY, k DATE, l TIME, m TIMESTAMP, n TIMESTAMPTZ, o UUID, p ARRAY<INT>, q MAP<STRING, BIGINT>, r STRUCT<x: INT, y: STRING>)
ok: table app.types created

> DESCRIBE app.types
column_name | type | nullable | key | partition | default | comment
a | TINYINT | true | NULL | NULL | NULL | NULL
b | SMALLINT | true | NULL | NULL | NULL | NULL
c | INT | true | NULL | NULL | NULL | NULL
d | BIGINT | true | NULL | NULL | NULL | NULL
e | FLOAT | true | NULL | NULL | NULL | NULL
f | DOUBLE | true | NULL | NULL | NULL | NULL
g | DECIMAL(10, 2) | true | NULL | NULL | NULL | NULL
h | BOOLEAN | true | NULL | NULL | NULL | NULL
i | STRING | true | NULL | NULL | NULL | NULL
j | BINARY | true | NULL | NULL | NULL | NULL
k | DATE | true | NULL | NULL | NULL | NULL
l | TIME | true | NULL | NULL | NULL | NULL
m | TIMESTAMP | true | NULL | NULL | NULL | NULL
n | TIMESTAMPTZ | true | NULL | NULL | NULL | NULL
o | UUID | true | NULL | NULL | NULL | NULL
p | ARRAY<INT> | true | NULL | NULL | NULL | NULL
q | MAP<STRING, BIGINT> | true | NULL | NULL | NULL | NULL
r | STRUCT<x: INT, y: STRING> | true | NULL | NULL | NULL | NULL

# Names of types that other systems use
> CREATE TABLE app.synonyms (a VARCHAR, b STRING, c TEXT, d INTEGER, e LONG, f REAL, g BLOB, h TIMESTAMP WITH TIME ZONE, i NUMERIC(5, 1), j INT[], k BOOL)
ok: table app.synonyms created

> DESCRIBE app.synonyms
column_name | type | nullable | key | partition | default | comment
a | STRING | true | NULL | NULL | NULL | NULL
b | STRING | true | NULL | NULL | NULL | NULL
c | STRING | true | NULL | NULL | NULL | NULL
d | INT | true | NULL | NULL | NULL | NULL
e | BIGINT | true | NULL | NULL | NULL | NULL
f | FLOAT | true | NULL | NULL | NULL | NULL
g | BINARY | true | NULL | NULL | NULL | NULL
h | TIMESTAMPTZ | true | NULL | NULL | NULL | NULL
i | DECIMAL(5, 1) | true | NULL | NULL | NULL | NULL
j | ARRAY<INT> | true | NULL | NULL | NULL | NULL
k | BOOLEAN | true | NULL | NULL | NULL | NULL

# Keys, partitions, options, comments, defaults
> CREATE TABLE app.users (
>   id BIGINT NOT NULL COMMENT 'who',
>   name STRING DEFAULT 'nobody',
>   score DOUBLE DEFAULT -1.5,
>   joined DATE DEFAULT DATE '2024-01-01',
>   active BOOLEAN DEFAULT TRUE,
>   PRIMARY KEY (id)
> ) COMMENT 'people' PARTITIONED BY (bucket(4, id)) WITH ('merge-engine' = 'deduplicate')
ok: table app.users created

> DESCRIBE app.users
column_name | type | nullable | key | partition | default | comment
id | BIGINT | false | 1 | bucket(4) | NULL | who
name | STRING | true | NULL | NULL | 'nobody' | NULL
score | DOUBLE | true | NULL | NULL | -1.5 | NULL
joined | DATE | true | NULL | NULL | DATE '2024-01-01' | NULL
active | BOOLEAN | true | NULL | NULL | TRUE | NULL

> SHOW CREATE TABLE app.users
statement
"CREATE TABLE app.users (\n  id BIGINT NOT NULL COMMENT 'who',\n  name STRING DEFAULT 'nobody',\n  score DOUBLE DEFAULT -1.5,\n  joined DATE DEFAULT DATE '2024-01-01',\n  active BOOLEAN DEFAULT TRUE,\n  PRIMARY KEY (id)\n)\nCOMMENT 'people'\nPARTITIONED BY (bucket(4, id))\nWITH (\n  'merge-engine' = 'deduplicate'\n)"

> CREATE TABLE app.inline (id INT PRIMARY KEY, v STRING)
ok: table app.inline created

> DESCRIBE app.inline
column_name | type | nullable | key | partition | default | comment
id | INT | false | 1 | NULL | NULL | NULL
v | STRING | true | NULL | NULL | NULL | NULL

> CREATE TABLE app.events (ts TIMESTAMP, region STRING, code STRING, n INT) PARTITIONED BY (day(ts), region, truncate(2, code)) TBLPROPERTIES ('file.format' = 'parquet')
ok: table app.events created

> SHOW CREATE TABLE app.events
statement
"CREATE TABLE app.events (\n  ts TIMESTAMP,\n  region STRING,\n  code STRING,\n  n INT\n)\nPARTITIONED BY (day(ts), region, truncate(2, code))\nWITH (\n  'file.format' = 'parquet'\n)"

> CREATE TABLE app.hours (ts TIMESTAMP) PARTITIONED BY (hour(ts))
ok: table app.hours created

> CREATE TABLE "app"."MixedCase" ("An Id" INT, "select" STRING)
ok: table app.MixedCase created

> SHOW CREATE TABLE app."MixedCase"
statement
"CREATE TABLE app.MixedCase (\n  \"An Id\" INT,\n  \"select\" STRING\n)"

=== what is refused
> CREATE TABLE t ()
error SqlError 1:17: expected a column's name after "(", found ")"

> CREATE TABLE t (id)
error SqlError 1:19: expected a column's type after "id", found ")"

> CREATE TABLE t (id INTT)
error SqlError 1:20: there is no type INTT; did you mean INT?

> CREATE TABLE t (id INT, id STRING)
error SqlError 1:25: column id is defined twice

> CREATE TABLE t (id INT, PRIMARY KEY (key))
error SchemaError 1:38: there is no column 'key'; columns are id

> CREATE TABLE t (id INT, name STRING, PRIMARY KEY (id), PRIMARY KEY (name))
error SqlError 1:56: a table has one PRIMARY KEY; of several columns it is PRIMARY KEY (a, b)

> CREATE TABLE t (id DOUBLE[], PRIMARY KEY (id))
error SchemaError 1:43: primary key column 'id': type ARRAY<DOUBLE> cannot be part of a key

> CREATE TABLE t (id INT DEFAULT 'x')
error InvalidInputError 1:17: default of column 'id': 'x' does not fit INT; give a whole number from -2147483648 to 2147483647

> CREATE TABLE t (id INT NOT NULL DEFAULT NULL)
error SchemaError 1:17: column 'id' is NOT NULL: NULL cannot be its default

> CREATE TABLE t (id INT, at TIMESTAMP DEFAULT now())
error SqlError 1:46: expected a default: a number, a text, TRUE, DATE '…', found "now": only fixed values can stand here, nothing to work out

> CREATE TABLE t (id INT) PARTITIONED BY (day(id))
error SchemaError 1:41: partition by day of 'id': not defined for type INT

> CREATE TABLE t (id INT) PARTITIONED BY (bucket(0, id))
error SqlError 1:41: 'bucket(0, id)': bucket needs a number of at least 1, like bucket(16, column)

> CREATE TABLE t (id INT) PARTITIONED BY (monthly(id))
error SqlError 1:41: 'monthly(id)': there is no transform 'monthly'; known are identity, void, year, month, day, hour, bucket, truncate

> CREATE TABLE t (id INT, name STRING, PRIMARY KEY (id)) PARTITIONED BY (name)
error SchemaError 1:72: partition column 'name' is not part of the primary key ['id']: versions of one key could land in different partitions; add it to the key or drop it

> CREATE TABLE t (id INT) WITH ('merge-engin' = 'deduplicate')
error OptionError 1:31: unknown table option 'merge-engin'; did you mean 'merge-engine'?

> CREATE TABLE t (id INT) WITH ('file.format' = 'csv')
error OptionError 1:31: table option 'file.format' = 'csv': expected one of parquet, sst, json, orc

> CREATE TABLE t (name TEXT(10))
error SqlError 1:26: texts have no limit of length: write TEXT or STRING, without (10)

> CREATE TABLE "a table" (id INT)
ok: table default.a table created

> CREATE TABLE t (id DECIMAL(50, 2))
error SqlError 1:20: DECIMAL(50, 2): precision must be 1 to 38, scale 0 to the precision

> CREATE TABLE a.b.c (id INT)
error SqlError 1:14: a.b.c cannot be created: a name of three or more parts is that of an external catalog, or of an Iceberg client's table in a namespace of several levels, which Skerry only reads

> CREATE TABLE system.mine (id INT)
error SqlError 1:14: the database system is Skerry's own: nothing in it can be created

> CREATE TABLE "t$files" (id INT)
error SqlError 1:14: names with $ are those of system tables: t$files cannot be created

> CREATE OR REPLACE TABLE t (id INT)
ok: table default.t created

> CREATE TEMP TABLE t (id INT)
ok: table temp.t created

> CREATE TABLE t (id INT) USING iceberg
error SqlError 1:31: tables here are Skerry's own: leave out USING iceberg

> CREATE TABLE t (id INT) ENGINE = InnoDB
error SqlError 1:25: leave out ENGINE

> CREATE TABLE t (id INT CHECK (id > 0))
error SqlError 1:24: Skerry keeps no CHECK constraint; check what is written in the query that writes it

> CREATE TABLE t (id INT REFERENCES u (id))
error SqlError 1:24: Skerry keeps no FOREIGN KEY

> CREATE TABLE t (id INT
error SqlError 1:16: this "(" is not closed

> CREATE TABLE t (id INT); CREATE TABLE u (id INT
error SqlError 1:41: this "(" is not closed

# Nothing of it was made
> SHOW TABLES
database_name | table_name | kind
default | a table | table
default | t | table
temp | t | temporary table

> CREATE TABLE t (__skerry_when INT)
error SchemaError 1:17: schema: column name '__skerry_when': names that begin with '__skerry' are Skerry's own

# Defaults that Python has no word for, and maps of lists
> CREATE TABLE far (a DATE DEFAULT DATE '0044-03-15 (BC)', b TIMESTAMP DEFAULT TIMESTAMP '12024-01-15 10:30:00.5', c TIMESTAMPTZ DEFAULT TIMESTAMPTZ '12024-01-15 10:30:00+00:00', d MAP<ARRAY<INT>, DOUBLE> DEFAULT MAP {[1, 2]: 0.5}, e STRING)
ok: table default.far created

> SHOW CREATE TABLE far
statement
"CREATE TABLE default.far (\n  a DATE DEFAULT DATE '0044-03-15 (BC)',\n  b TIMESTAMP DEFAULT TIMESTAMP '12024-01-15 10:30:00.500000',\n  c TIMESTAMPTZ DEFAULT TIMESTAMPTZ '12024-01-15 10:30:00+00:00',\n  d MAP<ARRAY<INT>, DOUBLE> DEFAULT MAP {[1, 2]: 0.5},\n  e STRING\n)"

> INSERT INTO far (e) VALUES ('x')
ok: INSERT: 1 row

> SELECT a::VARCHAR, b::VARCHAR, c = TIMESTAMPTZ '12024-01-15 10:30:00+00:00', d, e FROM far
CAST(a AS VARCHAR) | CAST(b AS VARCHAR) | (c = CAST('12024-01-15 10:30:00+00:00' AS TIMESTAMPTZ)) | d | e
0044-03-15 (BC) | 12024-01-15 10:30:00.5 | true | [([1, 2], 0.5)] | x

> CREATE TABLE bad (a DATE DEFAULT DATE '0044-02-30 (BC)')
error SqlError 1:34: DATE '0044-02-30 (BC)': '0044-02-30 (BC)' does not fit DATE; give a datetime.date or a text like '2024-01-15'

> CREATE TABLE bad (d MAP<INT, INT> DEFAULT [1, 2])
error InvalidInputError 1:19: default of column 'd': [1, 2] does not fit MAP<INT, INT>; give a dict or a list of (key, value) pairs

> CREATE TABLE bad (d STRUCT<a: INT> DEFAULT {[1]: 2})
error SqlError 1:45: keys are single values, except behind MAP
