"""The façade: connect to a lake, hold tables, scan them."""
