"""Skerry: a lakehouse in Python."""
