"""Words for messages: nothing is left out without a word about it."""

from hoyle.language.report import list_words


def test_a_long_list_says_how_many_more_there_are() -> None:
    assert list_words("abc", 3) == "`a`, `b`, `c`"
    assert list_words("abcd", 3) == "`a`, `b`, `c` and 1 more"
    assert list_words("abcd") == "`a`, `b`, `c`, `d`"
