> CREATE TABLE k (id INT NOT NULL, name STRING, PRIMARY KEY (id))
ok: table default.k created

> INSERT INTO k SELECT i, 'n' || i FROM range(10) r(i)
ok: INSERT: 10 rows

> DELETE FROM k WHERE id = 3
ok: DELETE: 1 row

> DELETE FROM k WHERE id > 6 OR name = 'n0'
ok: DELETE: 4 rows

> SELECT * FROM k ORDER BY id
id | name
1 | n1
2 | n2
4 | n4
5 | n5
6 | n6

> DELETE FROM k WHERE id = 99
ok: DELETE: 0 rows

> DELETE FROM k AS x WHERE x.id IN (SELECT max(id) FROM k)
ok: DELETE: 1 row

> CREATE TABLE gone (id INT)
ok: table default.gone created

> INSERT INTO gone VALUES (1), (1), (77)
ok: INSERT: 3 rows

> DELETE FROM k USING gone WHERE gone.id = k.id
ok: DELETE: 1 row

> SELECT * FROM k ORDER BY id
id | name
2 | n2
4 | n4
5 | n5

# Tables without a primary key
> DELETE FROM gone WHERE id = 1
ok: DELETE: 2 rows

> SELECT * FROM gone
id
77

# Where the condition is NULL, rows stay
> DELETE FROM k WHERE NULL
ok: DELETE: 0 rows

> DELETE FROM k WHERE name > NULL
ok: DELETE: 0 rows

> SELECT count(*) FROM k
count_star()
3

> DELETE FROM k
ok: DELETE: 3 rows

> SELECT count(*) FROM k
count_star()
0

> INSERT INTO k VALUES (1, 'again')
ok: INSERT: 1 row

> SELECT * FROM k
id | name
1 | again

> DELETE FROM k WHERE nam = 'a'
error SqlError 1:21: there is no column 'nam'; did you mean 'name'?

> DELETE FROM k WHERE id = 'x'
error SqlError 1:26: Could not convert string 'x' to INTEGER

> DELETE FROM nowhere
error NotFoundError 1:13: there is no table or view default.nowhere; tables and views of database default: default.gone, default.k

> DELETE k WHERE id = 1
error SqlError 1:8: expected FROM after "DELETE", found "k"

> DELETE FROM k LIMIT 1
error SqlError 1:15: expected USING, WHERE, RETURNING or the end of the statement after "k", found "LIMIT"

> DELETE FROM k$history
error SqlError 1:13: k$history is a system table: it can be read, there is nothing to change

> SELECT * FROM k
id | name
1 | again

# Conditions are worked out row by row
> DELETE FROM k WHERE id = max(id)
error SqlError 1:26: max is an aggregate: it needs many rows, and WHERE is worked out row by row; work it out in a subquery: (SELECT … FROM …)

> DELETE FROM k WHERE row_number() OVER (PARTITION BY name) > 1
error SqlError 1:21: row_number … OVER looks at many rows, and WHERE is worked out row by row; work it out in a subquery and join that: USING (SELECT …) AS s WHERE …
