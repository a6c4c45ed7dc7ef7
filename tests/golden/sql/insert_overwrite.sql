> CREATE TABLE t (id INT, v STRING)
ok: table default.t created

> INSERT INTO t VALUES (1, 'a'), (2, 'b')
ok: INSERT: 2 rows

> INSERT OVERWRITE t VALUES (3, 'c')
ok: INSERT OVERWRITE: 1 row

> SELECT * FROM t
id | v
3 | c

> INSERT OVERWRITE TABLE t SELECT id + 1, v FROM t
ok: INSERT OVERWRITE: 1 row

> SELECT * FROM t
id | v
4 | c

> SELECT * FROM t FOR VERSION AS OF 1 ORDER BY id
id | v
1 | a
2 | b

> INSERT OVERWRITE t SELECT * FROM t WHERE FALSE
ok: INSERT OVERWRITE: 0 rows

> SELECT * FROM t
id | v
(no rows)

> CREATE TABLE k (id INT NOT NULL, v STRING, PRIMARY KEY (id)) PARTITIONED BY (bucket(2, id))
ok: table default.k created

> INSERT INTO k VALUES (1, 'a'), (2, 'b')
ok: INSERT: 2 rows

> INSERT OVERWRITE k (id) VALUES (7), (8), (9)
ok: INSERT OVERWRITE: 3 rows

> SELECT * FROM k ORDER BY id
id | v
7 | NULL
8 | NULL
9 | NULL

> INSERT OVERWRITE k VALUES ('x', 'y')
error DataError 1:28: row 1, column 'id': 'x' does not fit INT; give a whole number from -2147483648 to 2147483647

> SELECT count(*) FROM k
count_star()
3
