"""Random tables and random queries over them."""

import random
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

COLUMNS = {
    "i": "INT",
    "b": "BIGINT",
    "s": "STRING",
    "d": "DOUBLE",
    "f": "FLOAT",
    "m": "DECIMAL(10, 2)",
    "t": "DATE",
    "ts": "TIMESTAMP",
    "tz": "TIMESTAMPTZ",
    "o": "BOOLEAN",
}

VALUES: dict[str, list[Any]] = {
    "INT": [0, 1, 2, 3, -1, 2**31 - 1, -(2**31), None],
    "BIGINT": [0, 1, 2, 3, 2**53, 2**53 + 1, 2**63 - 1, -(2**63), None],
    "STRING": ["", "a", "ab", "b", "A", "é", "a%", "a_b", "x'y", "2024-01-01", None],
    "DOUBLE": [0.0, -0.0, 1.0, 0.1, 2.5, float("nan"), float("inf"), float("-inf"), 1e308, None],
    "FLOAT": [0.0, -0.0, 1.0, 0.5, 2.5, float("nan"), float("inf"), 3.4e38, None],
    "DECIMAL(10, 2)": [Decimal(v) for v in ("0.00", "1.00", "0.10", "2.50", "-1.00", "99999999.99")] + [None],
    "DATE": [date(1994, 1, 1), date(1994, 1, 31), date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31), None],
    "TIMESTAMP": [datetime(1994, 1, 1), datetime(1994, 1, 1, 12), datetime(2024, 2, 29, 1, 2, 3, 4), None],
    "TIMESTAMPTZ": [datetime(1994, 1, 1, tzinfo=UTC), datetime(2024, 2, 29, 23, 30, tzinfo=UTC), None],
    "BOOLEAN": [True, False, None],
}

LITERALS: dict[str, list[str]] = {
    "INT": ["0", "1", "2", "-1", "1.5", "2.0", "1e0", "2147483648", "'1'", "NULL", "1 + 1", "(3)"],
    "BIGINT": ["0", "1", "2", "9007199254740993", "9007199254740992.5", "9.007199254740992e15", "NULL", "3 - 1"],
    "STRING": ["''", "'a'", "'ab'", "'A'", "'é'", "'b'", "'x''y'", "NULL"],
    "DOUBLE": ["0", "1", "0.1", "0.1e0", "2.5", "'NaN'", "'inf'", "9007199254740993", "NULL", "-0.0", "1e308"],
    "FLOAT": ["0", "1", "0.5", "0.1", "0.1e0", "2.5", "16777217", "'NaN'::FLOAT", "NULL"],
    "DECIMAL(10, 2)": ["0", "1", "0.1", "0.105", "2.5", "2.5e0", "NULL", "0.06 + 0.04", "100000000"],
    "DATE": [
        "DATE '1994-01-01'",
        "'1994-01-31'",
        "DATE '1993-12-31' + INTERVAL 1 MONTH",
        "DATE '1994-01-01' - INTERVAL '1' DAY",
        "TIMESTAMP '1994-01-01 12:00:00'",
        "CAST('2024-02-29' AS DATE)",
        "'1994-1-1'",
        "NULL",
    ],
    "TIMESTAMP": [
        "TIMESTAMP '1994-01-01 12:00:00'",
        "'1994-01-01'",
        "'2024-02-29 01:02:03.000004'",
        "DATE '1994-01-01'",
        "DATE '1993-01-01' + INTERVAL 1 YEAR",
        "NULL",
    ],
    "TIMESTAMPTZ": [
        "TIMESTAMPTZ '1994-01-01 00:00:00+00'",
        "'2024-02-29 23:30:00+00'",
        "TIMESTAMP '1994-01-01 00:00:00'",
    ],
    "BOOLEAN": ["TRUE", "FALSE", "NULL"],
}

PARAMETERS: dict[str, list[Any]] = {
    "INT": [0, 1, 2, 1.5, Decimal("2.0"), None, True],
    "BIGINT": [1, 2**53 + 1, float(2**53), Decimal("1.5"), None],
    "STRING": ["a", "ab", "", "x'y", None],
    "DOUBLE": [0.1, 1, float("nan"), float("inf"), Decimal("2.5"), None],
    "FLOAT": [0.1, 0.5, 1, None],
    "DECIMAL(10, 2)": [Decimal("2.5"), 1, 0.1, Decimal("0.105"), None],
    "DATE": [date(1994, 1, 1), datetime(1994, 1, 1, 12), "1994-01-31", None],
    "TIMESTAMP": [datetime(1994, 1, 1, 12), date(1994, 1, 1), "1994-01-01", None],
    "TIMESTAMPTZ": [datetime(1994, 1, 1, tzinfo=UTC), None],
    "BOOLEAN": [True, False, None],
}

Columns = list[tuple[str, str]]
"""Qualified name and type."""


def random_rows(rng: random.Random, count: int) -> list[dict[str, Any]]:
    return [{name: rng.choice(VALUES[type_]) for name, type_ in COLUMNS.items()} for _ in range(count)]


class RandomQuery:
    """A query: its text and its parameters. ``tables`` are tables and views that have the columns of ``COLUMNS``."""

    def __init__(self, rng: random.Random, tables: list[str]) -> None:
        self.rng = rng
        self.tables = tables
        self.parameters: dict[str, Any] = {}
        self._aliases = 0
        self._ctes: list[tuple[str, list[tuple[str, str]]]] = []
        self.text = self.rng.choice([self._query, self._two_joined, self._outside_in])()

    def _chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def _alias(self) -> str:
        self._aliases += 1
        return f"x{self._aliases}"

    def _query(self) -> str:
        ctes = []
        for _ in range(self.rng.choice([0, 0, 0, 1, 2])):
            name = f"cte{len(self._ctes)}"
            text, columns = self._select(2, [])
            ctes.append(f"{name} AS ({text})")
            self._ctes.append((name, columns))
        text, _ = self._select(0, [])
        return (f"WITH {', '.join(ctes)} " if ctes else "") + text

    def _two_joined(self) -> str:
        """Two tables, a join of any kind, and conditions on both sides of it, in ON and in WHERE."""
        (left, columns), (right, more) = self._source(2), self._source(2)
        kind = self.rng.choice(["", "LEFT ", "RIGHT ", "FULL ", "SEMI ", "ANTI "])
        pairs = [(a, b) for a, s in columns for b, t in more if s == t]
        on = [f"{a} = {b}" for a, b in [self.rng.choice(pairs)]] if pairs else ["TRUE"]
        if kind != "FULL ":
            on += [self._leaf(self.rng.choice([columns, more])) for _ in range(self.rng.choice([0, 1, 1]))]
        seen = columns if kind in ("SEMI ", "ANTI ") else columns + more
        tests = [self._leaf(self.rng.choice([columns, more]) if seen != columns else columns) for _ in range(2)]
        where = self.rng.choice([" AND ", " AND ", " OR "]).join(self.rng.sample(tests, self.rng.choice([1, 2])))
        items = ", ".join(name for name, _ in self.rng.sample(seen, min(3, len(seen))))
        third = ""
        if self._chance(0.3):
            extra, others = self._source(2)
            condition = self._join_condition(seen, others, outer=False)
            third = f" {self.rng.choice(['', 'LEFT ', 'RIGHT '])}JOIN {extra} ON {condition}"
        return f"SELECT {items} FROM {left} {kind}JOIN {right} ON {' AND '.join(on)}{third} WHERE {where}"

    def _outside_in(self) -> str:
        """A condition on what a subquery, or a CTE that is read once or twice, gives."""
        inner, columns = self._union(1) if self._chance(0.3) else self._select(1, [])
        named = [(f"z.{name}", type_) for name, type_ in columns]
        where = " AND ".join(self._leaf(named) for _ in range(self.rng.choice([1, 1, 2])))
        if self._chance(0.5):
            return f"SELECT * FROM ({inner}) AS z WHERE {where}"
        again = self.rng.choice(["", ", (SELECT count(*) AS n FROM c) AS y"])
        return f"WITH c AS ({inner}) SELECT * FROM c AS z{again} WHERE {where}"

    def _source(self, depth: int) -> tuple[str, Columns]:
        alias = self._alias()
        if self._ctes and self._chance(0.3):
            name, columns = self.rng.choice(self._ctes)
            return f"{name} AS {alias}", [(f"{alias}.{n}", t) for n, t in columns]
        if depth < 2 and self._chance(0.3):
            text, columns = self._select(depth + 1, []) if self._chance(0.7) else self._union(depth + 1)
            if self._chance(0.2) and columns:
                names = [f"k{n}" for n in range(len(columns))]
                renamed = [(n, t) for n, (_, t) in zip(names, columns, strict=True)]
                return f"({text}) AS {alias}({', '.join(names)})", [(f"{alias}.{n}", t) for n, t in renamed]
            return f"({text}) AS {alias}", [(f"{alias}.{n}", t) for n, t in columns]
        return f"{self.rng.choice(self.tables)} AS {alias}", [(f"{alias}.{n}", t) for n, t in COLUMNS.items()]

    def _from(self, depth: int) -> tuple[str, Columns]:
        text, columns = self._source(depth)
        for _ in range(self.rng.choice([0, 0, 1, 1, 2]) if depth < 2 else self.rng.choice([0, 0, 1])):
            other, more = self._source(depth)
            kind = self.rng.choice(
                ["JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", ",", "SEMI JOIN", "ANTI JOIN"]
            )
            if kind == ",":
                text, columns = f"{text}, {other}", columns + more
                continue
            condition = self._join_condition(columns, more, outer=kind in ("FULL JOIN",))
            text = f"{text} {kind} {other} ON {condition}"
            columns = columns if kind in ("SEMI JOIN", "ANTI JOIN") else columns + more
        return text, columns

    def _join_condition(self, left: Columns, right: Columns, *, outer: bool) -> str:
        pairs = [(a, b) for a, s in left for b, t in right if s == t]
        parts = [f"{a} = {b}" for a, b in [self.rng.choice(pairs)]] if pairs else ["TRUE"]
        if not outer and self._chance(0.4):
            parts.append(self._leaf(left + right))
        return " AND ".join(parts)

    def _select(self, depth: int, outer: Columns) -> tuple[str, list[tuple[str, str]]]:
        from_, columns = self._from(depth)
        where = f" WHERE {self._condition(columns, outer, depth)}" if self._chance(0.75) else ""
        if depth and self._chance(0.15) and len({n.split(".")[0] for n, _ in columns}) == 1:
            return f"SELECT * FROM {from_}{where}", [(n.split(".")[1], t) for n, t in columns]
        chosen = self.rng.sample(columns, min(len(columns), self.rng.choice([1, 2, 3])))
        outputs = [(f"c{n}", t) for n, (_, t) in enumerate(chosen)]
        items = [f"{name} AS c{n}" for n, (name, _) in enumerate(chosen)]
        style = self.rng.random()
        if style < 0.15:
            items.append("count(*) AS n")
            keys = ", ".join(name for name, _ in chosen)
            having = " HAVING count(*) > 1" if self._chance(0.3) else ""
            return f"SELECT {', '.join(items)} FROM {from_}{where} GROUP BY {keys}{having}", [*outputs, ("n", "BIGINT")]
        if style < 0.25:
            return f"SELECT DISTINCT {', '.join(items)} FROM {from_}{where}", outputs
        if style < 0.33:
            items.append(f"rank() OVER (ORDER BY {chosen[0][0]}) AS n")
            return f"SELECT {', '.join(items)} FROM {from_}{where}", [*outputs, ("n", "BIGINT")]
        if style < 0.45 and depth:
            keys = ", ".join(name for name, _ in outputs)
            return f"SELECT {', '.join(items)} FROM {from_}{where} ORDER BY {keys} LIMIT 3", outputs
        if style < 0.4:
            return f"SELECT count(*) AS n FROM {from_}{where}", [("n", "BIGINT")]
        return f"SELECT {', '.join(items)} FROM {from_}{where}", outputs

    def _union(self, depth: int) -> tuple[str, list[tuple[str, str]]]:
        operation = self.rng.choice(["UNION ALL", "UNION", "INTERSECT", "EXCEPT"])
        name, type_ = self.rng.choice(list(COLUMNS.items()))
        arms = []
        for _ in range(2):
            table, alias = self.rng.choice(self.tables), self._alias()
            columns = [(f"{alias}.{n}", t) for n, t in COLUMNS.items()]
            other = name if self._chance(0.8) else ("b" if name == "i" else name)
            arms.append(
                f"SELECT {alias}.{other} AS c0 FROM {table} {alias} WHERE {self._condition(columns, [], depth)}"
            )
        return f" {operation} ".join(arms), [("c0", type_)]

    def _condition(self, columns: Columns, outer: Columns, depth: int, nesting: int = 0) -> str:
        if nesting < 2 and self._chance(0.45):
            word = self.rng.choice([" AND ", " AND ", " OR "])
            parts = [self._condition(columns, outer, depth, nesting + 1) for _ in range(self.rng.choice([2, 2, 3]))]
            return f"({word.join(parts)})"
        if self._chance(0.12):
            return f"NOT ({self._condition(columns, outer, depth, nesting + 1)})"
        if depth < 2 and self._chance(0.15):
            return self._subquery(columns, depth)
        return self._leaf(columns + outer if outer and self._chance(0.3) else columns)

    def _subquery(self, columns: Columns, depth: int) -> str:
        table, alias = self.rng.choice(self.tables), self._alias()
        inner = [(f"{alias}.{n}", t) for n, t in COLUMNS.items()]
        pairs = [(a, b) for a, s in columns for b, t in inner if s == t]
        negation = self.rng.choice(["", "", "NOT "])
        if not pairs:
            return "TRUE"
        left, right = self.rng.choice(pairs)
        further = f" AND {self._condition(inner, columns, 2)}" if self._chance(0.6) else ""
        if self._chance(0.5):
            return f"{negation}EXISTS (SELECT * FROM {table} {alias} WHERE {left} = {right}{further})"
        if self._chance(0.3):
            return f"{left} = (SELECT max({right}) FROM {table} {alias} WHERE TRUE{further})"
        return f"{left} {negation}IN (SELECT {right} FROM {table} {alias} WHERE TRUE{further})"

    def _leaf(self, columns: Columns) -> str:
        name, type_ = self.rng.choice(columns)
        style = self.rng.random()
        if style < 0.4:
            operator = self.rng.choice(["=", "<>", "<", "<=", ">", ">="])
            return f"{name} {operator} {self._value(type_)}"
        if style < 0.5:
            values = ", ".join(self.rng.sample(LITERALS[type_], self.rng.choice([1, 2, 3])))
            return f"{name} {self.rng.choice(['', 'NOT '])}IN ({values})"
        if style < 0.6:
            low, high = self._value(type_), self._value(type_)
            return f"{name} {self.rng.choice(['', 'NOT '])}BETWEEN {low} AND {high}"
        if style < 0.8:
            return f"{name} IS {self.rng.choice(['', 'NOT '])}NULL"
        if style < 0.9:
            others = [other for other, t in columns if t == type_]
            return f"{name} {self.rng.choice(['=', '<', '>='])} {self.rng.choice(others)}"
        texts = [other for other, t in columns if t == "STRING"]
        if texts and self._chance(0.7):
            pattern = self.rng.choice(["'a%'", "'%b'", "'_'", "'a!%' ESCAPE '!'", "'a_b'", "''"])
            return f"{self.rng.choice(texts)} {self.rng.choice(['', 'NOT '])}LIKE {pattern}"
        booleans = [other for other, t in columns if t == "BOOLEAN"]
        return self.rng.choice(booleans) if booleans else f"{name} IS NOT NULL"

    def _value(self, type_: str) -> str:
        if self._chance(0.2):
            name = f"v{len(self.parameters)}"
            self.parameters[name] = self.rng.choice(PARAMETERS[type_])
            return f"${name}"
        return self.rng.choice(LITERALS[type_])
