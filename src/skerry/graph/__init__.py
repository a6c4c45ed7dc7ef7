"""The metadata graph: what query engines plan from. docs/graph.md describes it."""
