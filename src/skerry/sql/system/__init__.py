"""System tables: metadata of tables and lakes, as tables. ``docs/system-tables.md`` lists them.

Begin with ``find``, which resolves a name. ``given`` builds a table from columns that are computed when they are read,
``narrow`` finds conditions by which rows need not be built. Of a table: ``history``, ``file``, ``table_definition`` and
``audit``; of the lake: ``catalogue`` and ``index_catalogue``.
"""

from skerry.sql.system.find import LAKE_TABLES as LAKE_TABLES
from skerry.sql.system.find import TABLE_TABLES as TABLE_TABLES
from skerry.sql.system.find import find_system_table as find_system_table
