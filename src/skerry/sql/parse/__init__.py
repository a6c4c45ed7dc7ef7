"""Text → statements."""
