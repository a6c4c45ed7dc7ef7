> CREATE TABLE t (id INT NOT NULL, v INT, PRIMARY KEY (id))

> INSERT INTO t VALUES (1, 1)

> INSERT INTO t VALUES (1, 2)

> CALL create_tag('t', 'v1')

> CALL create_tag('t', 'v0', 1)

> CALL create_tag(table => 't', tag => 'v00', snapshot => 1)

> SELECT tag_name, snapshot_id FROM t$tags ORDER BY ALL

> CALL compact('t', full => true)

> SELECT * FROM t

> CALL rollback('t', snapshot => 1)

> SELECT * FROM t

> CALL rollback('t', tag => 'v1')

> SELECT * FROM t

> CALL delete_tag('t', 'v00')

> CALL expire_snapshots('t', retain_last => 1)

> SELECT snapshot_id FROM t$snapshots

> SELECT * FROM t FOR VERSION AS OF 2

> SELECT * FROM t FOR VERSION AS OF 'v0'

> CALL remove_orphan_files('t', dry_run => true)

> CALL system.compact('t')

> CALL compct('t')

> CALL compact()

> CALL compact('nowhere')

> CALL compact('t', fully => true)

> CALL compact('t', full => 'maybe')

> CALL compact('t', true, 5)

> CALL create_tag('t', 'v1')

> CALL create_tag('t', 'v9', 77)

> CALL rollback('t')

> CALL rollback('t', 77)

> CALL expire_snapshots('t', retain_last => 0)

> CALL compact(?)
? ["t"]

> CALL compact
