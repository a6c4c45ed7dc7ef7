> CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', score DOUBLE)
ok: table default.t created

> INSERT INTO t VALUES (1, 'Ada', 1.5)
ok: INSERT: 1 row

> INSERT INTO t VALUES (2, 'Bob', 2), (3, NULL, NULL)
ok: INSERT: 2 rows

> INSERT INTO t (score, id) VALUES (4.5, 4)
ok: INSERT: 1 row

> INSERT INTO t (id) VALUES (5), (6)
ok: INSERT: 2 rows

> INSERT INTO t VALUES (7, DEFAULT, 1), (8, 'x', DEFAULT)
ok: INSERT: 2 rows

> SELECT * FROM t ORDER BY id
id | name | score
1 | Ada | 1.5
2 | Bob | 2.0
3 | NULL | NULL
4 | nobody | 4.5
5 | nobody | NULL
6 | nobody | NULL
7 | nobody | 1.0
8 | x | NULL

> INSERT INTO t SELECT id + 10, name, score * 2 FROM t WHERE id <= 2
ok: INSERT: 2 rows

> INSERT INTO t BY NAME SELECT 20 AS id, 3.5 AS score
ok: INSERT: 1 row

> SELECT * FROM t WHERE id > 8 ORDER BY id
id | name | score
11 | Ada | 3.0
12 | Bob | 4.0
20 | nobody | 3.5

> INSERT INTO t SELECT * FROM t WHERE FALSE
ok: INSERT: 0 rows

# Conversions: what loses nothing
> INSERT INTO t VALUES ('30', 40, '5.5')
ok: INSERT: 1 row

> INSERT INTO t VALUES (31.0, true, 6)
ok: INSERT: 1 row

> INSERT INTO t VALUES ('32', 'a', 1), (33.0, 'b', 2)
ok: INSERT: 2 rows

> SELECT * FROM t WHERE id >= 30 ORDER BY id
id | name | score
30 | 40 | 5.5
31 | true | 6.0
32 | a | 1.0
33 | b | 2.0

> INSERT INTO t VALUES (?, ?, ?)
? [40, "by number", 0.25]
ok: INSERT: 1 row

> INSERT INTO t VALUES ($id, $name, NULL)
? {"id": 41, "name": "it's; a -- name"}
ok: INSERT: 1 row

> SELECT * FROM t WHERE id >= 40 ORDER BY id
id | name | score
40 | by number | 0.25
41 | it's; a -- name | NULL

=== what is refused
> CREATE TABLE t (id INT NOT NULL, name STRING, day DATE, price DECIMAL(6, 2))
ok: table default.t created

> INSERT INTO t VALUES (1)
error SqlError 1:15: 1 value for 4 columns of t: id, name, day, price; give one for each, or name the columns that you give

> INSERT INTO t VALUES (1, 'a', NULL, NULL, 5)
error SqlError 1:15: 5 values for 4 columns of t: id, name, day, price; give one for each, or name the columns that you give

> INSERT INTO t (id, name) VALUES (1)
error SqlError 1:26: 1 value for 2 columns of t: id, name; give one for each, or name the columns that you give

> INSERT INTO t (id, nam) VALUES (1, 'a')
error SchemaError 1:20: there is no column 'nam'; did you mean 'name'?

> INSERT INTO t (id, id) VALUES (1, 2)
error SqlError 1:20: column id is named twice

> INSERT INTO t (name) VALUES ('a')
error DataError 1:16: column 'id' is INT NOT NULL without a default: give it a value

> INSERT INTO t VALUES (NULL, 'a', NULL, NULL)
error DataError 1:23: row 1, column 'id': NULL, but it is INT NOT NULL; give a value

> INSERT INTO t VALUES ('one', 'a', NULL, NULL)
error DataError 1:23: row 1, column 'id': 'one' does not fit INT; give a whole number from -2147483648 to 2147483647

> INSERT INTO t VALUES (3000000000, 'a', NULL, NULL)
error DataError 1:23: row 1, column 'id': 3000000000 does not fit INT; give a whole number from -2147483648 to 2147483647

> INSERT INTO t VALUES (1.5, 'a', NULL, NULL)
error DataError 1:23: row 1, column 'id': 1.5 does not fit INT; give a whole number from -2147483648 to 2147483647

> INSERT INTO t VALUES (1, 'a', 'yesterday', NULL)
error DataError 1:31: row 1, column 'day': 'yesterday' does not fit DATE; give a date like '2024-01-15'

> INSERT INTO t VALUES (1, 'a', NULL, 12345.6)
error DataError 1:37: row 1, column 'price': 12345.6 does not fit DECIMAL(6, 2); give a number of at most 4 digits before and 2 after the point

> INSERT INTO t VALUES (1, 'a', NULL, 1.005)
error DataError 1:37: row 1, column 'price': 1.005 does not fit DECIMAL(6, 2); give a number of at most 4 digits before and 2 after the point

> INSERT INTO nowhere VALUES (1)
error NotFoundError 1:13: there is no table or view default.nowhere; tables and views of database default: default.t

> INSERT INTO t SELECT nam FROM t
error SqlError 1:22: there is no column 'nam'; did you mean 'name'?

> INSERT INTO t VALUES (1, 'a', NULL, NULL) ON CONFLICT DO NOTHING
error SqlError 1:43: t has no primary key, so no row can be in conflict: write INSERT INTO, or MERGE INTO

> INSERT INTO t VALUES (1, 'a', NULL, NULL) RETURNING id
ok: INSERT: 1 row

> INSERT OR REPLACE INTO t VALUES (1, 'a', NULL, NULL)
error SqlError 1:8: t has no primary key, so no row can be in conflict: write INSERT INTO, or MERGE INTO

> INSERT INTO t$files VALUES (1)
error SqlError 1:13: t$files is a system table: it can be read, there is nothing to change

> INSERT INTO system.tables VALUES (1)
error SqlError 1:13: system.tables is a system table: it can be read, there is nothing to change

> INSERT INTO t VALUES (1, 'a', NULL, NULL), (2, 'b')
error SqlError 1:44: 2 values for 4 columns of t: id, name, day, price; give one for each, or name the columns that you give

> INSERT INTO t
error SqlError 1:14: expected (columns), BY NAME, DEFAULT VALUES, VALUES or SELECT after "t", found the end

> SELECT count(*) FROM t
count_star()
1

=== primary keys
> CREATE TABLE u (id INT NOT NULL, name STRING, n INT, PRIMARY KEY (id))
ok: table default.u created

> INSERT INTO u VALUES (1, 'a', 1), (2, 'b', 2), (1, 'c', 3)
ok: INSERT: 3 rows

> SELECT * FROM u ORDER BY id
id | name | n
1 | c | 3
2 | b | 2

> INSERT INTO u (id, n) VALUES (2, 9)
ok: INSERT: 1 row

> SELECT * FROM u ORDER BY id
id | name | n
1 | c | 3
2 | NULL | 9

> CREATE TABLE part (id INT NOT NULL, a INT, b INT, PRIMARY KEY (id)) WITH ('merge-engine' = 'partial-update')
ok: table default.part created

> INSERT INTO part (id, a) VALUES (1, 10)
ok: INSERT: 1 row

> INSERT INTO part (id, b) VALUES (1, 20)
ok: INSERT: 1 row

> SELECT * FROM part
id | a | b
1 | 10 | 20

> CREATE TABLE sums (id INT NOT NULL, total BIGINT, PRIMARY KEY (id)) WITH ('merge-engine' = 'aggregation', 'fields.total.aggregate-function' = 'sum')
ok: table default.sums created

> INSERT INTO sums VALUES (1, 10)
ok: INSERT: 1 row

> INSERT INTO sums VALUES (1, 5)
ok: INSERT: 1 row

> SELECT * FROM sums
id | total
1 | 15

> CREATE TABLE uniq (id INT NOT NULL, v INT, PRIMARY KEY (id)) WITH ('insert.check-unique' = 'true')
ok: table default.uniq created

> INSERT INTO uniq VALUES (1, 1), (2, 2)
ok: INSERT: 2 rows

> INSERT INTO uniq VALUES (3, 3), (2, 9)
error DataError 1:33: row 2: the key (id = 2) is in the table already, and 'insert.check-unique' is set; use UPDATE or MERGE for rows that are there

> INSERT INTO uniq VALUES (4, 4), (4, 5)
error DataError 1:33: row 2: the key (id = 4) is that of row 1, too, and 'insert.check-unique' is set

> SELECT * FROM uniq ORDER BY id
id | v
1 | 1
2 | 2
