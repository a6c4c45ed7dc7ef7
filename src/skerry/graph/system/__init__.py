"""System objects of engines (types, functions, views), from builtin catalogs, filtered by engine and version."""
