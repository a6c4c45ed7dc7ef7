"""The metadata graph: catalogs, namespaces, tables and views as nodes for query planners. See docs/graph.md."""
