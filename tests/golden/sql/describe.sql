> CREATE TABLE app.t (id BIGINT NOT NULL COMMENT 'the key', at TIMESTAMP NOT NULL, v DECIMAL(5, 2) DEFAULT 1.5, PRIMARY KEY (id, at)) COMMENT 'things' PARTITIONED BY (month(at), bucket(8, id)) WITH ('compaction.mode' = 'off')
ok: table app.t created

> DESCRIBE app.t
column_name | type | nullable | key | partition | default | comment
id | BIGINT | false | 1 | bucket(8) | NULL | the key
at | TIMESTAMP | false | 2 | month | NULL | NULL
v | DECIMAL(5, 2) | true | NULL | NULL | 1.50 | NULL

> DESC app.t
column_name | type | nullable | key | partition | default | comment
id | BIGINT | false | 1 | bucket(8) | NULL | the key
at | TIMESTAMP | false | 2 | month | NULL | NULL
v | DECIMAL(5, 2) | true | NULL | NULL | 1.50 | NULL

> DESCRIBE TABLE app.t
column_name | type | nullable | key | partition | default | comment
id | BIGINT | false | 1 | bucket(8) | NULL | the key
at | TIMESTAMP | false | 2 | month | NULL | NULL
v | DECIMAL(5, 2) | true | NULL | NULL | 1.50 | NULL

> DESCRIBE SELECT id, sum(v) AS s, 'x' AS c FROM app.t GROUP BY id
column_name | type
id | BIGINT
s | DECIMAL(38, 2)
c | STRING

> DESCRIBE app.t$files
column_name | type | nullable | key | partition | default | comment
file | STRING | false | NULL | NULL | NULL | path, within the table's folder
format | STRING | false | NULL | NULL | NULL | parquet, sst, json or orc
level | INT | false | NULL | NULL | NULL | level of the tree; 0 is the newest
at_month | STRING | true | NULL | NULL | NULL | partition value: month
id_bucket | INT | true | NULL | NULL | NULL | partition value: bucket[8]
row_versions | BIGINT | false | NULL | NULL | NULL | versions of rows in the file, deletes included
tombstone_count | BIGINT | false | NULL | NULL | NULL | those among them that delete or replace older versions
size_bytes | BIGINT | false | NULL | NULL | NULL | its size
schema_id | BIGINT | false | NULL | NULL | NULL | the schema it was written under
spec_id | INT | false | NULL | NULL | NULL | the partitioning it was written under
added_snapshot | BIGINT | true | NULL | NULL | NULL | the snapshot that added it
sequence_snapshot | BIGINT | true | NULL | NULL | NULL | its place in the order of versions
sequence_ordinal | INT | false | NULL | NULL | NULL | its place among files of the same snapshot
created_at | TIMESTAMPTZ | false | NULL | NULL | NULL | when it was written
checksum | BIGINT | false | NULL | NULL | NULL | XXH3 of all of it
min_key | BINARY | true | NULL | NULL | NULL | smallest key, encoded
max_key | BINARY | true | NULL | NULL | NULL | greatest key, encoded
lower_bounds | MAP<STRING, STRING> | true | NULL | NULL | NULL | least values by column, as text; those that are known
upper_bounds | MAP<STRING, STRING> | true | NULL | NULL | NULL | greatest values by column, as text; those that are known

> DESCRIBE app.t$tags
column_name | type | nullable | key | partition | default | comment
tag_name | STRING | false | NULL | NULL | NULL | name of the tag
snapshot_id | BIGINT | false | NULL | NULL | NULL | the snapshot that it names
committed_at | TIMESTAMPTZ | false | NULL | NULL | NULL | when that was committed
schema_id | BIGINT | false | NULL | NULL | NULL | the schema of its rows
total_row_versions | BIGINT | false | NULL | NULL | NULL | versions of rows in its files, deletes included; without a primary key these are its rows
created_at | TIMESTAMPTZ | false | NULL | NULL | NULL | when the tag was created

> DESCRIBE system.tables
column_name | type | nullable | key | partition | default | comment
database_name | STRING | false | NULL | NULL | NULL | the database that it is in
table_name | STRING | false | NULL | NULL | NULL | its name there
uuid | STRING | false | NULL | NULL | NULL | its identity: another table of that name has another
comment | STRING | true | NULL | NULL | NULL | its comment
primary_key | ARRAY<STRING> | false | NULL | NULL | NULL | columns of the primary key
partitioned_by | ARRAY<STRING> | false | NULL | NULL | NULL | terms of its partitioning
schema_id | BIGINT | false | NULL | NULL | NULL | its current schema
snapshot_id | BIGINT | true | NULL | NULL | NULL | its latest snapshot, if it has one
committed_at | TIMESTAMPTZ | true | NULL | NULL | NULL | when that was committed
row_versions | BIGINT | false | NULL | NULL | NULL | versions of rows in its files, deletes included; without a primary key these are its rows
file_count | BIGINT | false | NULL | NULL | NULL | data files
size_bytes | BIGINT | false | NULL | NULL | NULL | bytes of data files
location | STRING | false | NULL | NULL | NULL | the folder of its files, within the lake

> DESCRIBE app.tt
error NotFoundError 1:10: there is no table or view app.tt; did you mean app.t?

> DESCRIBE
error SqlError 1:9: expected a table's name or a query after "DESCRIBE", found the end

> DESCRIBE app.t v
error SqlError 1:16: of one column: SHOW COLUMNS FROM app.t LIKE 'v'

> DESCRIBE HISTORY app.t
error SqlError 1:10: write SHOW HISTORY t

> DESCRIBE DETAIL app.t
error SqlError 1:10: write SHOW CREATE TABLE t; SELECT * FROM system.tables tells more about tables

> DESCRIBE EXTENDED app.t
error SqlError 1:10: leave out EXTENDED: SHOW CREATE TABLE and SHOW OPTIONS tell the rest
