"""Row-level changes between two snapshots.

``change_plan`` finds the parts of the key space that may differ, ``key_changes`` narrows a part to the keys that can
have changed, ``row_change`` compares both states part by part and yields inserts, updates and deletes.
"""
