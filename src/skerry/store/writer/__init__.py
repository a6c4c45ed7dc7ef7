"""The streaming writer of a primary-key table: write-ahead log, MemTables, flushes.

``table_writer`` is the writer; ``flush_queue`` holds its MemTables and flushes them in the background through
``flush``; ``wal_folder`` finds and locks the logs on this machine; ``recover`` commits the logs of a writer that
died; ``background_compaction`` compacts after flushes.
"""
