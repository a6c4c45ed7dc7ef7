> CREATE TABLE k (id INT NOT NULL, name STRING, PRIMARY KEY (id))

> INSERT INTO k SELECT i, 'n' || i FROM range(10) r(i)

> DELETE FROM k WHERE id = 3

> DELETE FROM k WHERE id > 6 OR name = 'n0'

> SELECT * FROM k ORDER BY id

> DELETE FROM k WHERE id = 99

> DELETE FROM k AS x WHERE x.id IN (SELECT max(id) FROM k)

> CREATE TABLE gone (id INT)

> INSERT INTO gone VALUES (1), (1), (77)

> DELETE FROM k USING gone WHERE gone.id = k.id

> SELECT * FROM k ORDER BY id

# Tables without a primary key
> DELETE FROM gone WHERE id = 1

> SELECT * FROM gone

# Where the condition is NULL, rows stay
> DELETE FROM k WHERE NULL

> DELETE FROM k WHERE name > NULL

> SELECT count(*) FROM k

> DELETE FROM k

> SELECT count(*) FROM k

> INSERT INTO k VALUES (1, 'again')

> SELECT * FROM k

> DELETE FROM k WHERE nam = 'a'

> DELETE FROM k WHERE id = 'x'

> DELETE FROM nowhere

> DELETE k WHERE id = 1

> DELETE FROM k LIMIT 1

> DELETE FROM k$history

> SELECT * FROM k
