> CREATE TABLE app.t (id INT, v STRING)

> INSERT INTO app.t VALUES (1, 'a'), (2, 'b')

> USE app

> CREATE VIEW v AS SELECT id, upper(v) AS big FROM t

> SELECT * FROM v ORDER BY id

> CREATE VIEW named (a, b COMMENT 'the big one') COMMENT 'two columns' AS SELECT id, big FROM v

> SELECT b FROM named WHERE a = 2

# Names are looked up where the view was made
> USE default

> SELECT count(*) FROM app.named

> SELECT x.a FROM app.named AS x JOIN app.v AS y ON x.a = y.id ORDER BY 1

> SHOW VIEWS FROM app

> SHOW CREATE VIEW app.named

> DESCRIBE app.named

> CREATE VIEW app.v AS SELECT 1 AS one

> CREATE VIEW IF NOT EXISTS app.v AS SELECT 1 AS one

> CREATE OR REPLACE VIEW app.v AS SELECT id, 'new' AS big FROM app.t

> SELECT * FROM app.named ORDER BY a

> CREATE VIEW app.t AS SELECT 1 AS one

> CREATE TABLE app.v (id INT)

> CREATE VIEW broken AS SELECT nothing FROM app.t

> CREATE VIEW broken AS SELECT * FROM nowhere

> CREATE VIEW broken (a, b, c) AS SELECT id FROM app.t

> CREATE VIEW broken AS SELECT ? AS x
? [1]

> CREATE OR REPLACE VIEW app.v AS SELECT a AS id, b AS big FROM app.named

> INSERT INTO app.v VALUES (1, 'x')

> DELETE FROM app.v

> DROP TABLE app.v

> DROP VIEW app.v

> SELECT * FROM app.named

> DROP VIEW app.named

> DROP VIEW app.named

> DROP VIEW IF EXISTS app.named

> CREATE TEMP VIEW x AS SELECT 1

> CREATE MATERIALIZED VIEW x AS SELECT 1

> SHOW VIEWS FROM app
