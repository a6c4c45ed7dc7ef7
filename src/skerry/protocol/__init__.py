"""What the metadata service and its clients agree on: the .proto files, the code made from them, and a client."""
