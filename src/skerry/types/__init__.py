"""Data types, schemas and their evolution, keys, and rows that fit them."""
