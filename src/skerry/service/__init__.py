"""The metadata service: gRPC, the Iceberg REST catalog, metrics and the console of a lake, in one process."""
