"""Iceberg tables of other catalogs: the catalogs, their metadata, planning and reading (``docs/iceberg.md``).

``skerry.iceberg.remote`` is the only module that imports pyiceberg (extra ``skerry[iceberg]``): it talks to catalogs
and opens storage. Metadata files, manifests and data files are decoded here, into columns.
"""
