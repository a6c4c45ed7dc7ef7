"""Every data file of a table, and every index beside them, from metadata alone."""
