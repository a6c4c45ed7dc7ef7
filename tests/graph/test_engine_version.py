"""The natural order of versions, and ranges of them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey, EngineRule, version_key

ORDERED = [
    "0.9", "1.0alpha", "1.0beta", "1.0beta2", "1.0rc1", "1.0rc2", "1.0rc10", "1.0", "1.0.1rc1", "1.0.1", "1.2", "1.10",
    "2", "16.0beta2", "16.0rc1", "16.0", "16.2", "16.10",
]  # fmt: skip


def test_versions_have_their_natural_order() -> None:
    for low, high in itertools.combinations(ORDERED, 2):
        assert version_key(low) < version_key(high), (low, high)


@pytest.mark.parametrize(
    ("one", "other"), [("1.0", "1.0.0"), ("1", "1.0"), ("1.0RC1", "1.0-rc.1"), ("1.0.0rc1", "1.0rc1"), ("01.2", "1.2")]
)
def test_versions_that_mean_the_same_are_equal(one: str, other: str) -> None:
    assert version_key(one) == version_key(other)


def test_a_zero_behind_a_word_counts() -> None:
    assert version_key("1.0rc") < version_key("1.0rc0") < version_key("1.0rc1")


NUMBERS = st.lists(st.integers(0, 20), min_size=1, max_size=4)


@given(NUMBERS, NUMBERS, st.sampled_from(["alpha", "beta", "rc"]), st.integers(0, 20))
def test_numbers_compare_by_magnitude_and_a_word_comes_before_its_release(
    one: list[int], other: list[int], word: str, number: int
) -> None:
    width = max(len(one), len(other))
    padded = [numbers + [0] * (width - len(numbers)) for numbers in (one, other)]
    keys = [version_key(".".join(map(str, numbers))) for numbers in (one, other)]
    assert (keys[0] < keys[1], keys[0] == keys[1]) == (padded[0] < padded[1], padded[0] == padded[1])
    before = version_key(".".join(map(str, one)) + f"{word}{number}")
    assert before < keys[0]
    assert (keys[1] < before) == (padded[1] < padded[0])


@pytest.mark.parametrize("version", ["", ".1", "1 0", "1/0", "ä", "1" * 129, "1\n"])
def test_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(InvalidInputError, match="not a version"):
        EngineKey("spark", version)


def test_ranges_include_both_ends() -> None:
    rule = EngineRule("postgres", "14", "16.2")
    found = [v for v in ("13.9", "14rc1", "14", "14.0", "16.2", "16.2.0", "16.2.1", "16.10") if _match(rule, v)]
    assert found == ["14", "14.0", "16.2", "16.2.0"]
    assert not EngineRule("spark").matches(EngineKey("postgres", "14"))
    assert EngineRule(min_version="3").matches(EngineKey("anything", "3.1"))
    assert EngineRule(max_version="3").matches(EngineKey("anything", "3.0rc1"))


def _match(rule: EngineRule, version: str) -> bool:
    return rule.matches(EngineKey("postgres", version))


def test_what_cannot_match_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="no version"):
        EngineRule("spark", "4.0", "4.0rc1")
    with pytest.raises(InvalidInputError, match="not a version"):
        EngineRule("spark", "?").matches(EngineKey("spark", "4"))
    with pytest.raises(InvalidInputError, match="kind"):
        EngineKey("", "4")
