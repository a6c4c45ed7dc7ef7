"""Handlers of the gRPC services, one module each."""
