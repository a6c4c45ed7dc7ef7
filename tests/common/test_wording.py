from skerry.common.wording import count_text


def test_one_is_singular_and_thousands_are_apart() -> None:
    assert [count_text(n, "file") for n in (0, 1, 2, 2000)] == ["0 files", "1 file", "2 files", "2,000 files"]
