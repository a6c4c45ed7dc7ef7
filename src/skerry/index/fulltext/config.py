"""The configuration of a full-text index: the property ``fulltext_config`` of its blob, and its catalogue entry.

::

    {"analyzer": "English", "case_sensitive": false, "granularity": 10240, "false_positive_rate": 0.01}

``analyzer`` is ``English`` or ``Chinese`` as GreptimeDB writes it; any case is read. The last two are those of bloom
filters. In the catalogue's ``meta_json`` the analyzer is in small letters, and ``raw_config`` is the property.
"""

from dataclasses import dataclass
from typing import Any

import orjson

from skerry.common.errors import OptionError
from skerry.pruning.text.analyzer import Analyzer, Language

META_SCHEMA_VERSION = 1
DEFAULT_GRANULARITY = 10_240
DEFAULT_FALSE_POSITIVE_RATE = 0.01


@dataclass(frozen=True, slots=True)
class FulltextConfig:
    """``granularity`` (rows of a segment) and ``false_positive_rate`` are None for Tantivy."""

    analyzer: Analyzer = Analyzer()  # noqa: RUF009 - it is frozen
    granularity: int | None = None
    false_positive_rate: float | None = None

    def __post_init__(self) -> None:
        rows, rate = self.granularity, self.false_positive_rate
        if rows is not None and not 1 <= rows < 1 << 32:
            raise OptionError(f"granularity is {rows}; it is a number of rows, from 1", about=("granularity",))
        if rate is not None and not 0 < rate < 1:
            problem = f"false_positive_rate is {rate}; it is between 0 and 1, both exclusive"
            raise OptionError(problem, about=("false_positive_rate",))

    @staticmethod
    def for_bloom(
        analyzer: Analyzer,
        granularity: int = DEFAULT_GRANULARITY,
        false_positive_rate: float = DEFAULT_FALSE_POSITIVE_RATE,
    ) -> "FulltextConfig":
        """The configuration of bloom filters."""
        return FulltextConfig(analyzer, granularity, false_positive_rate)

    def to_json(self) -> str:
        """The property of the blob."""
        fields: dict[str, Any] = {
            "analyzer": self.analyzer.language.value.capitalize(),
            "case_sensitive": self.analyzer.case_sensitive,
        }
        if self.granularity is not None:
            fields |= {"granularity": self.granularity, "false_positive_rate": self.false_positive_rate}
        return orjson.dumps(fields).decode()

    @staticmethod
    def from_json(text: str) -> "FulltextConfig":
        """The configuration in a property; ValueError if it cannot be used."""
        found = fulltext_meta(text)
        if found is None or found["analyzer"] not in (language.value for language in Language):
            raise ValueError(f"{text!r} names no analyzer of ours")
        if found["case_sensitive"] is None:
            raise ValueError(f"{text!r} does not say whether case matters")
        analyzer = Analyzer(Language(found["analyzer"]), found["case_sensitive"])
        return FulltextConfig(analyzer, found.get("granularity"), found.get("false_positive_rate"))

    def summary(self, bloom: dict[str, Any] | None = None) -> dict[str, Any]:
        """The ``meta_json`` of the catalogue; ``bloom`` is what it says of the filters."""
        outer = {} if bloom is None else {"bloom": bloom}
        return {"meta_schema_version": META_SCHEMA_VERSION, **outer, "fulltext": fulltext_meta(self.to_json())}


def fulltext_meta(raw_config: str | None) -> dict[str, Any] | None:
    """The catalogue's ``fulltext`` object for a property of any origin; None for none, or one that is no JSON object.

    Fields that are missing or of another type are NULL; those of bloom filters are left out if both are missing.
    """
    try:
        fields = None if raw_config is None else orjson.loads(raw_config)
    except orjson.JSONDecodeError:
        fields = None
    if not isinstance(fields, dict):
        return None
    analyzer, sensitive = fields.get("analyzer"), fields.get("case_sensitive")
    rows, rate = fields.get("granularity"), fields.get("false_positive_rate")
    found: dict[str, Any] = {
        "analyzer": analyzer.lower() if isinstance(analyzer, str) else None,
        "case_sensitive": sensitive if isinstance(sensitive, bool) else None,
    }
    if rows is not None or rate is not None:
        found["granularity"] = rows if isinstance(rows, int) and not isinstance(rows, bool) else None
        found["false_positive_rate"] = float(rate) if isinstance(rate, int | float) else None
    return {**found, "raw_config": raw_config}
