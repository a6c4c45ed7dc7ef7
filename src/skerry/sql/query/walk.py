"""Nodes of a tree as lists; sqlglot's own iterators are nested generators, and several times as slow."""

from sqlglot import exp


def children(node: exp.Expr) -> list[exp.Expr]:
    """The nodes directly below a node, in the order of the text."""
    found: list[exp.Expr] = []
    for value in node.args.values():
        if value.__class__ is list:
            found += [item for item in value if isinstance(item, exp.Expr)]
        elif isinstance(value, exp.Expr):
            found.append(value)
    return found


def all_nodes(root: exp.Expr) -> list[exp.Expr]:
    """A node and all below it, level by level."""
    found = [root]
    for node in found:
        for value in node.args.values():
            if value.__class__ is list:
                found += [item for item in value if isinstance(item, exp.Expr)]
            elif isinstance(value, exp.Expr):
                found.append(value)
    return found


def own_nodes(root: exp.Expr) -> list[exp.Expr]:
    """A node and its descendants, outer ones first. Subqueries are included, the nodes inside them are not."""
    found: list[exp.Expr] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not isinstance(node, exp.Query):
            waiting += reversed(children(node))
    return found
