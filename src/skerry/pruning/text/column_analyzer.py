"""The analyzers of columns: those of their full-text indexes."""

from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

_KINDS = ("fulltext", "fulltext_bloom")


def analyzers_of(schema: Schema) -> dict[int, Analyzer]:
    """By field id, for columns with a full-text index; of two that differ, the one that was created first counts."""
    found: dict[int, Analyzer] = {}
    for index in schema.indexes:
        analyzer = analyzer_of(index)
        if analyzer is not None and index.path is None and index.expression is None:
            found.setdefault(index.columns[0], analyzer)
    return found


def analyzer_of(index: IndexDefinition) -> Analyzer | None:
    """The analyzer of an index; None if it is not a full-text index."""
    if index.kind not in _KINDS:
        return None
    language = Language(index.options.get("analyzer", Language.ENGLISH.value).lower())
    return Analyzer(language, index.options.get("case-sensitive", "false").lower() == "true")
