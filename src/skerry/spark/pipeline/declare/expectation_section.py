"""The ``expectations:`` of steps and targets: conditions on each row, and checks of the whole set of rows."""

from dataclasses import dataclass, field

from skerry.common.errors import SkerryError
from skerry.common.option_spec import parse_duration
from skerry.spark.pipeline.declare.fields import Fields, check_identifier
from skerry.spark.pipeline.declare.model import ACTIONS, SET_ACTIONS, SET_KINDS, Expectation, SetExpectation
from skerry.spark.pipeline.declare.node import Node, Text
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.spark.pipeline.declare.source_section import read_table_name

_KINDS = ("condition", *SET_KINDS)


@dataclass(slots=True)
class Expectations:
    """Expectations of one step or target: those on each row, and those on the set of rows."""

    rows: list[Expectation] = field(default_factory=list)
    sets: list[SetExpectation] = field(default_factory=list)


def read_expectations(owner: Fields, quarantine: str | None, problems: Problems) -> Expectations:
    """The expectations of a step or target; ``quarantine`` is the table for those that name none."""
    found = Expectations()
    for name, place, node in owner.mappings("expectations"):
        check_identifier(name, place, "expectation", problems)
        fields = Fields(node, f"expectation {name!r}", (*_KINDS, "action", "quarantine"), problems)
        kinds = [kind for kind in _KINDS if kind in fields.places]
        if node.kind != "map":
            continue
        if len(kinds) > 1:
            problems.add(place, f"expectation {name!r} is one of {', '.join(_KINDS)}: it has {' and '.join(kinds)}")
        elif not kinds:
            problems.add(place, f"expectation {name!r} needs one of {', '.join(_KINDS)}")
        elif kinds[0] == "condition":
            _add_condition(found, name, place, fields, quarantine, problems)
        else:
            made = _set_expectation(name, place, kinds[0], fields, problems)
            found.sets += [] if made is None else [made]
    return found


def _add_condition(
    found: Expectations, name: str, place: Place, fields: Fields, quarantine: str | None, problems: Problems
) -> None:
    condition: Text | None = fields.source("condition")
    action = fields.choice("action", ACTIONS, "warn")
    table = read_table_name(fields, "quarantine")
    if table is not None and action != "quarantine":
        fields.problem("quarantine", f"'quarantine' names the table for the action quarantine, and this is {action}")
    if action == "quarantine" and table is None and "quarantine" not in fields.places:
        table = quarantine
        if table is None:
            problems.add(
                place,
                f"expectation {name!r} needs the table for its rows: 'quarantine: database.table', here or at the "
                f"top of the file",
            )
    if condition is not None and action is not None:
        found.rows.append(Expectation(name, place, condition, action, table))


def _set_expectation(name: str, place: Place, kind: str, fields: Fields, problems: Problems) -> SetExpectation | None:
    if "quarantine" in fields.places:
        fields.problem("quarantine", f"{kind!r} is about all rows together: none of them is put aside")
    action = fields.choice("action", SET_ACTIONS, "warn")
    at = fields.at(kind)
    if action is None:
        return None
    if kind in ("unique", "not_null"):
        columns = fields.texts(kind)
        return None if columns is None else SetExpectation(name, place, at, kind, action, columns)
    node = fields.node(kind)
    if node is None:
        return None
    if kind == "rows":
        return _row_count(SetExpectation(name, place, at, kind, action), node, problems)
    if kind == "freshness":
        return _freshness(SetExpectation(name, place, at, kind, action), node, problems)
    return _reference(SetExpectation(name, place, at, kind, action), node, problems)


def _row_count(made: SetExpectation, node: Node, problems: Problems) -> SetExpectation | None:
    inner = Fields(node, "rows", ("at_least", "at_most"), problems)
    if node.kind != "map":
        return None
    low, high = inner.whole("at_least"), inner.whole("at_most")
    if not inner.places:
        problems.add(node.place, "rows has 'at_least', 'at_most', or both")
    if low is not None and high is not None and low > high:
        inner.problem("at_most", f"at_most ({high}) is less than at_least ({low})")
    return made.with_bounds(low, high)


def _freshness(made: SetExpectation, node: Node, problems: Problems) -> SetExpectation | None:
    inner = Fields(node, "freshness", ("column", "within"), problems)
    if node.kind != "map" or not (inner.require("column") & inner.require("within")):
        return None
    column, within = inner.text("column"), inner.text("within")
    if column is None or within is None:
        return None
    try:
        return made.with_age(column, parse_duration(within))
    except (ValueError, SkerryError) as error:
        inner.problem("within", f"expected {error}, not {within!r}")
        return None


def _reference(made: SetExpectation, node: Node, problems: Problems) -> SetExpectation | None:
    inner = Fields(node, "reference", ("columns", "table", "key"), problems)
    if node.kind != "map" or not (inner.require("columns") & inner.require("table")):
        return None
    columns, table = inner.texts("columns"), read_table_name(inner, "table")
    key = inner.texts("key") or columns
    if columns is None or table is None or key is None:
        return None
    if len(columns) != len(key):
        inner.problem("key", f"{len(columns)} columns refer to {len(key)}; name as many of {table}")
        return None
    return made.with_reference(columns, table, key)
