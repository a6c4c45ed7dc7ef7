"""The ``skerry`` command."""
