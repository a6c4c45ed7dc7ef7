"""Statements of ours, each kind in a module that runs it."""
