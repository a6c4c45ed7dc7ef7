"""Index files beside data files: written when a data file is complete, asked when it is read."""
