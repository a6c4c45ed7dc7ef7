"""The configuration of full-text indexes, and what the catalogue says of it."""

import json

import pytest

from skerry import OptionError
from skerry.index.fulltext.config import FulltextConfig, fulltext_meta
from skerry.pruning.text.analyzer import Analyzer, Language

CHINESE = Analyzer(Language.CHINESE, True)


def test_the_property_is_written_as_greptimedb_does() -> None:
    assert FulltextConfig().to_json() == '{"analyzer":"English","case_sensitive":false}'
    assert FulltextConfig.for_bloom(CHINESE, 100, 0.5).to_json() == (
        '{"analyzer":"Chinese","case_sensitive":true,"granularity":100,"false_positive_rate":0.5}'
    )


@pytest.mark.parametrize(
    "config", [FulltextConfig(), FulltextConfig(CHINESE), FulltextConfig.for_bloom(CHINESE, 7, 0.25)]
)
def test_configurations_are_read_as_they_are_written(config: FulltextConfig) -> None:
    assert FulltextConfig.from_json(config.to_json()) == config
    assert FulltextConfig.from_json(config.to_json().lower()) == config


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"analyzer":"german","case_sensitive":true}', '{"analyzer":"English"}']
)
def test_configurations_that_cannot_be_used_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"analyzer|case"):
        FulltextConfig.from_json(text)


def test_the_catalogue_has_the_shape_of_its_schema() -> None:
    raw = '{"analyzer":"English","case_sensitive":false}'
    assert FulltextConfig().summary() == {
        "meta_schema_version": 1,
        "fulltext": {"analyzer": "english", "case_sensitive": False, "raw_config": raw},
    }
    bloom = {"rows_per_segment": 10240, "segment_count": 1, "row_count": 5}
    config = FulltextConfig.for_bloom(Analyzer())
    assert config.summary(bloom) == {
        "meta_schema_version": 1,
        "bloom": bloom,
        "fulltext": {
            "analyzer": "english",
            "case_sensitive": False,
            "granularity": 10240,
            "false_positive_rate": 0.01,
            "raw_config": config.to_json(),
        },
    }


@pytest.mark.parametrize(
    ("raw", "meta"),
    [
        (None, None),
        ("not json", None),
        ("[1]", None),
        ("{}", {"analyzer": None, "case_sensitive": None}),
        ('{"analyzer": 5, "case_sensitive": "yes", "x": 1}', {"analyzer": None, "case_sensitive": None}),
        (
            '{"analyzer": "Chinese", "granularity": "many"}',
            {"analyzer": "chinese", "case_sensitive": None, "granularity": None, "false_positive_rate": None},
        ),
    ],
)
def test_fields_that_are_missing_or_wrong_are_null(raw: str | None, meta: dict[str, object] | None) -> None:
    assert fulltext_meta(raw) == (None if meta is None else {**meta, "raw_config": raw})
    assert json.dumps(fulltext_meta(raw))


@pytest.mark.parametrize(("rows", "rate"), [(0, 0.1), (1 << 32, 0.1), (10, 0.0), (10, 1.0)])
def test_options_out_of_range_are_refused(rows: int, rate: float) -> None:
    with pytest.raises(OptionError):
        FulltextConfig.for_bloom(Analyzer(), rows, rate)
