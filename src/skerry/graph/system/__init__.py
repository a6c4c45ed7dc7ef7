"""System objects: what engines bring along, from builtin catalogs, filtered by engine and version."""
