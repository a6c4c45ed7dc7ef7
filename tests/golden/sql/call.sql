> CREATE TABLE t (id INT NOT NULL, v INT, PRIMARY KEY (id))
ok: table default.t created

> INSERT INTO t VALUES (1, 1)
ok: INSERT: 1 row

> INSERT INTO t VALUES (1, 2)
ok: INSERT: 1 row

> CALL create_tag('t', 'v1')
ok: default.t: snapshot 2 is tagged v1

> CALL create_tag('t', 'v0', 1)
ok: default.t: snapshot 1 is tagged v0

> CALL create_tag(table => 't', tag => 'v00', snapshot => 1)
ok: default.t: snapshot 1 is tagged v00

> SELECT tag_name, snapshot_id FROM t$tags ORDER BY ALL
tag_name | snapshot_id
v0 | 1
v00 | 1
v1 | 2

> CALL compact('t', full => true)
ok: default.t: 2 files became 1

> SELECT * FROM t
id | v
1 | 2

> CALL rollback('t', snapshot => 1)
ok: default.t: rolled back to snapshot 1, in snapshot 4

> SELECT * FROM t
id | v
1 | 1

> CALL rollback('t', tag => 'v1')
ok: default.t: rolled back to tag v1, in snapshot 5

> SELECT * FROM t
id | v
1 | 2

> CALL delete_tag('t', 'v00')
ok: default.t: tag deleted

> CALL expire_snapshots('t', retain_last => 1)
ok: default.t: 4 snapshots expired, 5 files deleted

> SELECT snapshot_id FROM t$snapshots
snapshot_id
5

> SELECT * FROM t FOR VERSION AS OF 2
error SnapshotExpiredError 1:15: snapshot 2 of default.t has expired; snapshots 5 to 5 are left

> SELECT * FROM t FOR VERSION AS OF 'v0'
id | v
1 | 1

> CALL remove_orphan_files('t', dry_run => true)
ok: default.t: 0 files of 0 bytes would be removed

> CALL system.compact('t')
ok: default.t: 2 files became 1

> CALL compct('t')
error SqlError 1:6: there is no procedure compct; did you mean compact?

> CALL compact()
error SqlError 1:1: argument table is missing: compact(table, full, sort_by)

> CALL compact('nowhere')
error NotFoundError 1:14: there is no table or view default.nowhere; tables and views of database default: default.t

> CALL compact('t', fully => true)
error SqlError 1:19: compact has no argument fully; did you mean full?

> CALL compact('t', full => 'maybe')
error InvalidInputError 1:19: argument full is true or false, not 'maybe'

> CALL compact('t', true, 5)
error InvalidInputError 1:25: argument sort_by is a text or a list of texts, not 5

> CALL create_tag('t', 'v1')
error AlreadyExistsError 1:22: table default.t has a tag 'v1' already; delete it first to move it

> CALL create_tag('t', 'v9', 77)
error NotFoundError 1:28: default.t has no snapshot 77; snapshots 5 to 6 exist

> CALL rollback('t')
error SqlError 1:1: rollback takes a snapshot or a tag: CALL rollback('t', 3), CALL rollback('t', tag => 'v1')

> CALL rollback('t', 77)
error NotFoundError 1:20: default.t has no snapshot 77; snapshots 5 to 6 exist

> CALL expire_snapshots('t', retain_last => 0)
error InvalidInputError 1:28: retain_last is a number of snapshots, at least 1, not 0

> CALL compact(?)
? ["t"]
ok: default.t: nothing to compact

> CALL compact
error SqlError 1:13: expected "(" after "compact", found the end
