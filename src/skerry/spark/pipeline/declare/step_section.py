"""The ``steps:`` section of a pipeline's file."""

import re

from skerry.spark.pipeline.declare.expectation_section import read_expectations
from skerry.spark.pipeline.declare.fields import Fields, check_identifier
from skerry.spark.pipeline.declare.model import Step
from skerry.spark.pipeline.declare.node import Node
from skerry.spark.pipeline.declare.problem import Place, Problems

KEYS = ("sql", "python", "from", "arguments", "after", "expectations")
_FUNCTION = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def read_steps(pipeline: Fields, quarantine: str | None, problems: Problems) -> tuple[Step, ...]:
    """All valid steps of the file; ``quarantine`` is the table for expectations that name none."""
    found = [_step(name, place, node, quarantine, problems) for name, place, node in pipeline.mappings("steps")]
    return tuple(step for step in found if step is not None)


def _step(name: str, place: Place, node: Node, quarantine: str | None, problems: Problems) -> Step | None:
    check_identifier(name, place, "step", problems)
    fields = Fields(node, f"step {name!r}", KEYS, problems)
    if node.kind != "map":
        return None
    if ("sql" in fields.places) == ("python" in fields.places):
        problems.add(place, f"step {name!r} has either 'sql' or 'python'")
        return None
    found = read_expectations(fields, quarantine, problems)
    expectations, sets = tuple(found.rows), tuple(found.sets)
    if "python" in fields.places:
        text = fields.text("python")
        if text is not None and not _FUNCTION.fullmatch(text):
            fields.problem("python", f"a function is named as module:function, like 'cleaning:trim', not {text!r}")
            text = None
        inputs = fields.placed_texts("from") or ()
        if "after" in fields.places:
            fields.problem("after", "'after' is for queries; a function gets a table from a source with 'after: true'")
        fields.require("from")
        if text is None:
            return None
        module, _, function = text.partition(":")
        arguments = fields.values("arguments")
        return Step(name, place, None, module, function, inputs, arguments, expectations, sets=sets)
    for key in ("from", "arguments"):
        if key in fields.places:
            fields.problem(key, f"{key!r} is for functions of Python; a query names what it reads")
    sql = fields.source("sql")
    after = fields.placed_texts("after") or ()
    return None if sql is None else Step(name, place, sql, expectations=expectations, after=after, sets=sets)
