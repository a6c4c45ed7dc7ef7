"""Vectors: rows of numbers of one length, and how far they are from each other."""
