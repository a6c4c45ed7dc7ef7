from skerry.common.quoting import quoted, quoted_if_needed


def test_quotes_inside_are_doubled() -> None:
    assert quoted('a"b') == '"a""b"'
    assert quoted("a`b", "`") == "`a``b`"


def test_plain_words_need_no_quotes_unless_they_are_reserved() -> None:
    names = ["a_1", "Order", "1a", "a b", "weiß", ""]
    assert [quoted_if_needed(n, {"order"}) for n in names] == ["a_1", '"Order"', '"1a"', '"a b"', '"weiß"', '""']
