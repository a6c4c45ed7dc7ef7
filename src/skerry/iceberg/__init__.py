"""Iceberg, in and out: tables of other catalogs are read (``docs/iceberg.md``), own tables are published.

``skerry.iceberg.remote`` is the only module that imports pyiceberg (extra ``skerry[iceberg]``): it talks to catalogs
and opens storage. Metadata files, manifests and data files are decoded here, into columns, and cached in
``skerry.iceberg.cache``. ``skerry.iceberg.publish`` writes Iceberg metadata over our own data files
(``docs/iceberg-publish.md``).
"""
