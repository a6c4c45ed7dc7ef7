"""Avro container files (manifests and manifest lists), decoded to columns instead of one object per record."""
