"""Options: names, kinds of value, errors that help."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import OptionError
from skerry.common.option_spec import (
    DURATION,
    FLAG,
    SIZE,
    TEXT,
    OptionSpec,
    choice,
    count,
    parse_duration,
    parse_options,
    parse_size,
)

SPECS = (
    OptionSpec("read.threads", count(1, 8), "4", "d"),
    OptionSpec("log.format", choice("text", "json"), "text", "d"),
    OptionSpec("log.file", TEXT, None, "d"),
    OptionSpec("on", FLAG, "false", "d"),
)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("250 ms", 0.25), ("10s", 10), ("5 min", 300), ("1.5 h", 5400), (" 3 D ", 259200), ("0 s", 0)],
)
def test_durations(text: str, seconds: float) -> None:
    assert parse_duration(text) == pytest.approx(seconds)
    assert DURATION.parse(text) == pytest.approx(seconds)


@pytest.mark.parametrize("text", ["", "5", "s", "5 weeks", "-1 s", "1e3 s", "5 m", "1 s 2 ms", "inf s"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(ValueError, match="a duration like '250 ms', '10 s', '5 min', '1 h' or '3 d'"):
        parse_duration(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [("4096", 4096), ("64 MB", 64 << 20), ("1GiB", 1 << 30), ("0.5 kb", 512), ("7 b", 7), ("2 TB", 2 << 40)],
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size
    assert SIZE.parse(text) == size


@pytest.mark.parametrize("text", ["", "MB", "-1", "1 XB", "1,5 MB"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match="a size like '4096', '64 MB' or '1 GB'"):
        parse_size(text)


def test_defaults_stand_where_nothing_is_given() -> None:
    values = parse_options(SPECS, {}, "setting")
    assert values == {"read.threads": 4, "log.format": "text", "log.file": None, "on": False}


def test_what_is_given_is_parsed() -> None:
    given_texts = {"read.threads": "8", "log.format": "JSON", "log.file": "x", "on": "True"}
    values = parse_options(SPECS, given_texts, "setting")
    assert values == {"read.threads": 8, "log.format": "json", "log.file": "x", "on": True}


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("read.threads", "9", "a whole number from 1 to 8"),
        ("read.threads", "0", "a whole number from 1 to 8"),
        ("read.threads", "2.0", "a whole number from 1 to 8"),
        ("read.threads", "", "a whole number from 1 to 8"),
        ("log.format", "xml", "one of text, json"),
        ("on", "yes", "true or false"),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name: str, value: str, right: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(SPECS, {name: value}, "setting")
    assert str(caught.value) == f"setting {name!r} = {value!r}: expected {right}"


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(OptionError, match=r"^unknown setting 'read\.thread'; did you mean 'read\.threads'\?$"):
        parse_options(SPECS, {"read.thread": "1"}, "setting")
    with pytest.raises(
        OptionError, match=r"^unknown setting 'q'; known are log\.file, log\.format, on, read\.threads$"
    ):
        parse_options(SPECS, {"q": "1"}, "setting")


@given(st.text(max_size=12))
def test_whatever_text_is_given_only_a_value_error_comes_out(text: str) -> None:
    kinds: list[Any] = [DURATION, SIZE, FLAG, choice("a", "b"), count(-5, 5)]
    for kind in kinds:
        with suppress(ValueError):
            kind.parse(text)
