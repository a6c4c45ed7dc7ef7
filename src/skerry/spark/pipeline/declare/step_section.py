"""The ``steps:`` section of a pipeline's file, and expectations of steps and targets."""

import re

from skerry.spark.pipeline.declare.fields import Fields, check_identifier
from skerry.spark.pipeline.declare.model import ACTIONS, Expectation, Step
from skerry.spark.pipeline.declare.node import Node
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.spark.pipeline.declare.source_section import read_table_name

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
    expectations = read_expectations(fields, quarantine, problems)
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
        return Step(name, place, None, module, function, inputs, arguments, expectations)
    for key in ("from", "arguments"):
        if key in fields.places:
            fields.problem(key, f"{key!r} is for functions of Python; a query names what it reads")
    sql = fields.source("sql")
    after = fields.placed_texts("after") or ()
    return None if sql is None else Step(name, place, sql, expectations=expectations, after=after)


def read_expectations(owner: Fields, quarantine: str | None, problems: Problems) -> tuple[Expectation, ...]:
    """The expectations of a step or target."""
    found = []
    for name, place, node in owner.mappings("expectations"):
        check_identifier(name, place, "expectation", problems)
        fields = Fields(node, f"expectation {name!r}", ("condition", "action", "quarantine"), problems)
        fields.require("condition")
        condition = fields.source("condition")
        action = fields.choice("action", ACTIONS, "warn")
        table = read_table_name(fields, "quarantine")
        if table is not None and action != "quarantine":
            fields.problem(
                "quarantine", f"'quarantine' names the table for the action quarantine, and this is {action}"
            )
        if action == "quarantine" and table is None and "quarantine" not in fields.places:
            table = quarantine
            if table is None:
                problems.add(
                    place,
                    f"expectation {name!r} needs the table for its rows: 'quarantine: database.table', here or at the "
                    f"top of the file",
                )
        if condition is not None and action is not None:
            found.append(Expectation(name, place, condition, action, table))
    return tuple(found)
