"""Runs statements; each module runs one kind."""
