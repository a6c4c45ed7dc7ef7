"""Iceberg in and out: reads tables of external catalogs (``docs/iceberg.md``), publishes our own as Iceberg tables.

``skerry.iceberg.remote`` is the only module that imports pyiceberg (extra ``skerry[iceberg]``): it talks to catalogs
and opens storage. Metadata files, manifests and data files are decoded here, into columns, and cached in
``skerry.iceberg.cache``. ``skerry.iceberg.publish`` writes Iceberg metadata over our own data files
(``docs/iceberg-publish.md``).
"""
