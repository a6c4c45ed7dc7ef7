"""Options of indexes, by kind: what ``WITH (…)`` of CREATE INDEX takes, with defaults."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skerry.common.option_spec import FLAG, Kind, OptionSpec, choice, count, parse_options
from skerry.index.index_kind import IndexKind
from skerry.index.vector.layout import MOST_CONNECTIVITY, MOST_EXPANSION


def _parse_rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 0.000001 <= rate <= 0.5:
        raise ValueError("a number from 0.000001 to 0.5")
    return rate


_RATE = OptionSpec(
    "false-positive-rate",
    Kind("number, 0.000001 to 0.5", _parse_rate),
    "0.0001",
    "Share of segments that a bloom filter keeps though they do not hold a value.",
)
_ANALYZER = OptionSpec("analyzer", choice("english", "chinese"), "english", "How texts are cut into terms.")
_CASE = OptionSpec("case-sensitive", FLAG, "false", "Whether terms that differ in case are different.")


def _granularity(default: int) -> OptionSpec:
    return OptionSpec(
        "granularity", count(1, 10_000_000), str(default), "Rows of a segment: an index keeps or drops whole segments."
    )


INDEX_OPTIONS: Mapping[IndexKind, tuple[OptionSpec, ...]] = {
    IndexKind.BLOOM: (_granularity(4_096), _RATE),
    IndexKind.INVERTED: (_granularity(1_024),),
    IndexKind.FULLTEXT: (_ANALYZER, _CASE),
    IndexKind.FULLTEXT_BLOOM: (_granularity(4_096), _RATE, _ANALYZER, _CASE),
    IndexKind.VECTOR: (
        OptionSpec("metric", choice("l2", "cosine", "ip"), "l2", "How the distance of two vectors is measured."),
        OptionSpec("connectivity", count(2, MOST_CONNECTIVITY), "16", "Neighbours of a node of the graph (HNSW's M)."),
        OptionSpec("expansion", count(8, MOST_EXPANSION), "128", "Nodes that are looked at while the graph is built."),
    ),
    IndexKind.KEY_BLOOM: (),
}


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """The options of one index, parsed; those of other kinds are None."""

    granularity: int | None = None
    false_positive_rate: float | None = None
    analyzer: str | None = None
    case_sensitive: bool | None = None
    metric: str | None = None
    connectivity: int | None = None
    expansion: int | None = None


def parse_index_options(kind: IndexKind, given: Mapping[str, str]) -> IndexOptions:
    """The options of an index; :class:`OptionError` names one that is unknown, or wrong for this kind."""
    values: dict[str, Any] = parse_options(INDEX_OPTIONS[kind], given, f"option of {kind.value} indexes")
    return IndexOptions(**{name.replace("-", "_"): value for name, value in values.items()})
