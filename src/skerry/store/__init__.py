"""Storage engine over ``table`` and ``formats``: writes rows as data files and commits, reads snapshots as rows."""
