"""The parser: text to statements."""
