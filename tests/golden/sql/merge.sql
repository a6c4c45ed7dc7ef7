> CREATE TABLE k (id INT NOT NULL, name STRING, n INT, PRIMARY KEY (id))
ok: table default.k created

> INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)
ok: INSERT: 3 rows

> CREATE TABLE s (id INT, name STRING, n INT)
ok: table default.s created

> INSERT INTO s VALUES (2, 'B', 20), (4, 'D', 40)
ok: INSERT: 2 rows

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *
ok: MERGE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
1 | a | 1
2 | B | 20
3 | c | 3
4 | D | 40

> MERGE INTO k AS t USING (SELECT 1 AS id, 'gone' AS op UNION ALL SELECT 9, 'new') AS u ON t.id = u.id
> WHEN MATCHED AND u.op = 'gone' THEN DELETE
> WHEN MATCHED THEN UPDATE SET name = u.op
> WHEN NOT MATCHED THEN INSERT (id, name) VALUES (u.id, u.op || '!')
ok: MERGE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
2 | B | 20
3 | c | 3
4 | D | 40
9 | new! | NULL

> MERGE INTO k USING s ON k.id = s.id WHEN NOT MATCHED BY SOURCE AND k.id < 9 THEN DELETE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = -1
ok: MERGE: 2 rows

> SELECT * FROM k ORDER BY id
id | name | n
2 | B | 20
4 | D | 40
9 | new! | -1

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED AND s.n > 30 THEN DO NOTHING WHEN MATCHED THEN UPDATE SET n = k.n + s.n, name = DEFAULT
ok: MERGE: 1 row

> SELECT * FROM k ORDER BY id
id | name | n
2 | NULL | 40
4 | D | 40
9 | new! | -1

# Nothing to do
> MERGE INTO k USING (SELECT * FROM s WHERE FALSE) AS s ON k.id = s.id WHEN MATCHED THEN DELETE
ok: MERGE: 0 rows

# Tables without a primary key
> MERGE INTO s USING k ON s.id = k.id WHEN MATCHED THEN UPDATE SET name = 'in k' WHEN NOT MATCHED THEN INSERT VALUES (k.id, k.name, k.n)
ok: MERGE: 3 rows

> SELECT * FROM s ORDER BY id
id | name | n
2 | in k | 20
4 | in k | 40
9 | new! | -1

# A row that two rows would change
> MERGE INTO k USING (VALUES (2), (2)) AS d(id) ON k.id = d.id WHEN MATCHED THEN UPDATE SET n = 0
error DataError 1:20: the row (id = 2) is matched by several rows that would change it; make the source unique, with an aggregate or DISTINCT, so that each row is changed at most once

> MERGE INTO k USING (VALUES (100, 'x'), (100, 'y')) AS d(id, name) ON k.id = d.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (d.id, d.name)
error DataError 1:20: the key (id = 100) is to be inserted twice; make the source unique, with an aggregate or DISTINCT

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN UPDATE SET id = 5
error DataError 1:71: the row (id = 2): column 'id' is part of the primary key, and the key of a row cannot be changed; delete the row and insert it under its new key

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN UPDATE SET nam = 'x'
error SchemaError 1:66: there is no column 'nam'; did you mean 'name'?

> MERGE INTO k USING s ON k.id = s.idd WHEN MATCHED THEN DELETE
error SqlError 1:32: there is no column 'idd' in 's'; did you mean 'id'?

> MERGE INTO k USING nowhere ON k.id = nowhere.id WHEN MATCHED THEN DELETE
error NotFoundError 1:20: there is no table or view default.nowhere; tables and views of database default: default.k, default.s

> MERGE INTO nowhere USING s ON nowhere.id = s.id WHEN MATCHED THEN DELETE
error NotFoundError 1:12: there is no table or view default.nowhere; tables and views of database default: default.k, default.s

> MERGE INTO k USING s ON k.id = s.id
error SqlError 1:36: expected WHEN after "id", found the end

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN INSERT *
error SqlError 1:55: INSERT cannot stand here, the row is there already: write UPDATE or DELETE or DO NOTHING

> MERGE INTO k USING s ON k.id = s.id WHEN NOT MATCHED THEN INSERT (name) VALUES ('x')
error SqlError 1:37: column 'id' is INT NOT NULL without a default: give it a value

> MERGE INTO k USING s ON k.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (1)
error SqlError 1:84: 2 columns, but 1 value

> SELECT * FROM k ORDER BY id
id | name | n
2 | NULL | 40
4 | D | 40
9 | new! | -1

# Conditions and values are worked out row by row
> MERGE INTO k USING s ON k.id = max(s.id) WHEN MATCHED THEN DELETE
error SqlError 1:32: max is an aggregate: it needs many rows, and ON is worked out row by row; work it out in the source: USING (SELECT …) AS s

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED AND count(*) > 1 THEN DELETE
error SqlError 1:54: count is an aggregate: it needs many rows, and a condition of WHEN is worked out row by row; work it out in the source: USING (SELECT …) AS s

> MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN UPDATE SET n = row_number() OVER ()
error SqlError 1:70: row_number … OVER looks at many rows, and SET is worked out row by row; work it out in the source: USING (SELECT …) AS s

> MERGE INTO k USING s ON k.id = s.id WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, sum(s.n))
error SqlError 1:88: sum is an aggregate: it needs many rows, and INSERT is worked out row by row; work it out in the source: USING (SELECT …) AS s

> MERGE INTO k USING (SELECT id, sum(n) AS n FROM s GROUP BY id) AS s ON k.id = s.id WHEN MATCHED AND s.n > (SELECT avg(n) - 1000 FROM k) THEN UPDATE SET n = s.n
ok: MERGE: 3 rows
