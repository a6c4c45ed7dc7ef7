"""Index use in queries on Spark: conditions on Spark's values as conditions on DuckDB's.

Where both engines always agree (``skerry.sql.query.spark_agreement``), a value is treated as a column. Where they agree
on some values only, only ``=`` and IN with such constants are used. If a difference between the engines alone prevents
the use of an index, EXPLAIN shows it.
"""

from dataclasses import dataclass

from sqlglot import exp

from skerry.pruning.predicate.expression import In, Literal, NullTest, Predicate, disjunction
from skerry.sql.query.computed_value import ComputedValue, ComputedValues
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.deterministic import ColumnName, RefusedPartError
from skerry.sql.query.spark_agreement import Agreement, agreed_texts, agreement_of, spark_text
from skerry.types.datatype import STRING

_LIMITS = {
    Agreement.ASCII: "DuckDB and Spark agree on ASCII texts only: it is asked for = and IN with ASCII constants",
    Agreement.JSON: "DuckDB and Spark agree on texts and whole numbers only: it is asked for = and IN with these",
}


@dataclass(slots=True)
class SparkValues(ComputedValues):
    """Computed values in Spark's SQL."""

    def find(self, node: exp.Expr) -> ComputedValue | None:
        """The indexed value that a node computes, if both engines always agree on it."""
        found = self._agreed(node)
        return None if found is None or found[1] is not Agreement.ALWAYS else found[0]

    def said(self, node: exp.Expr, known: Known) -> Predicate | None:
        """The predicate that ``=`` or IN implies for a value on which the engines agree for some constants, or None."""
        if type(node) is exp.EQ and has_only(node, "this", "expression"):
            sides = [(node.this, [node.expression]), (node.expression, [node.this])]
        elif isinstance(node, exp.In) and has_only(node, "this", "expressions"):
            sides = [(node.this, node.expressions)]
        else:
            return None
        for side, constants in sides:
            found = self._agreed(side.unnest())
            if found is not None and found[1] is not Agreement.ALWAYS:
                return self._said(*found, constants, known)
        return None

    def note_unused(self, node: exp.Expr) -> None:
        """Record the values in a condition for which no index can be used."""
        for inner in node.walk():
            found = self._agreed(inner)
            if found is not None and found[1] in _LIMITS:
                found[0].ref.note(f"{found[0].text}: {_LIMITS[found[1]]}")

    def _said(
        self, value: ComputedValue, agreement: Agreement, constants: list[exp.Expr], known: Known
    ) -> Predicate | None:
        texts: list[Literal] = []
        try:
            for node in constants:
                constant = constant_of(node, known)
                if constant.kind not in ("text", "varchar"):
                    return None
                texts += map(Literal, agreed_texts(agreement, constant.value))
        except UnclearError:
            return None
        said: list[Predicate] = [In(value.column, tuple(texts))]
        return disjunction([*said, NullTest(value.column)]) if agreement is Agreement.JSON else said[0]

    def _agreed(self, node: exp.Expr) -> tuple[ComputedValue, Agreement] | None:
        value = ComputedValues.find(self, node)
        if value is None:
            return None
        try:
            if not all(value.ref.type_of(name) == STRING for name in value.value.inputs):
                raise RefusedPartError(node, "on Spark, values are of STRING columns")
            return value, agreement_of(node)
        except RefusedPartError as error:
            value.ref.note(f"{value.text} on Spark: {error.reason}")
            return None

    def _text(self, node: exp.Expr, name_of: ColumnName) -> str:
        return spark_text(node, name_of)
