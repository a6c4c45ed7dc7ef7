"""Tables as metadata: schemas, snapshots, manifests, commits, expiry. No row passes through here."""
