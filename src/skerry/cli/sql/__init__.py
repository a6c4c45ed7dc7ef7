"""``skerry sql``: statements from the command line, from files, and at a prompt."""
