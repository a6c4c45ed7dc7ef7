"""The protocol of the metadata service: the .proto files, the code generated from them, and a client."""
