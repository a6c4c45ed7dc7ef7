"""Data files: writing and reading rows, and the metadata that a manifest keeps of a file."""
