"""Table metadata: schemas, snapshots, manifests, commits, expiry. These modules read and write no rows."""
