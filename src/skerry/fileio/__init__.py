"""Files, wherever they are: local disk, memory, object storage."""
