"""SQL: statements are parsed and run here; queries run on an engine, over scans that read as little as they can."""
