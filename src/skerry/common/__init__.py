"""Shared by every layer: errors, clock and ids, checksummed JSON documents, settings, logging."""
