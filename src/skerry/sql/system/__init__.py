"""System tables: metadata of tables and lakes, as tables. ``docs/system-tables.md`` lists them."""

from skerry.sql.system.find import LAKE_TABLES as LAKE_TABLES
from skerry.sql.system.find import TABLE_TABLES as TABLE_TABLES
from skerry.sql.system.find import find_system_table as find_system_table
