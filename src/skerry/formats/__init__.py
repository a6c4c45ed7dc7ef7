"""Data files: how rows become bytes and back, and what a manifest says of a file."""
