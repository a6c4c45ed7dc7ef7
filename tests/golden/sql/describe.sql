> CREATE TABLE app.t (id BIGINT NOT NULL COMMENT 'the key', at TIMESTAMP NOT NULL, v DECIMAL(5, 2) DEFAULT 1.5, PRIMARY KEY (id, at)) COMMENT 'things' PARTITIONED BY (month(at), bucket(8, id)) WITH ('compaction.mode' = 'off')

> DESCRIBE app.t

> DESC app.t

> DESCRIBE TABLE app.t

> DESCRIBE SELECT id, sum(v) AS s, 'x' AS c FROM app.t GROUP BY id

> DESCRIBE app.t$files

> DESCRIBE app.t$tags

> DESCRIBE system.tables

> DESCRIBE app.tt

> DESCRIBE
