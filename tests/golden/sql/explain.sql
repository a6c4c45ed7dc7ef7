> CREATE TABLE t (id INT, v STRING)
ok: table default.t created

> EXPLAIN DROP TABLE t
error SqlError 1:9: EXPLAIN explains statements that read rows; this one reads none

> EXPLAIN SELECT nothing FROM t
error SqlError 1:16: there is no column 'nothing'; there is 'id', 'v'

> EXPLAIN SELEC 1
error SqlError 1:9: "SELEC" begins no statement; did you mean SELECT?

> EXPLAIN
error SqlError 1:8: expected a statement to explain after "EXPLAIN", found the end

> EXPLAIN ANALYZE DELETE FROM t
error SqlError 1:17: EXPLAIN ANALYZE runs what it explains, and only queries can be run for that; leave out ANALYZE
