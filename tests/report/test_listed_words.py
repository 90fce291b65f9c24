"""Words for messages: nothing is left out without a word about it."""

from hoyle.language.report import listed


def test_a_long_list_says_how_many_more_there_are() -> None:
    assert listed("abc", 3) == "`a`, `b`, `c`"
    assert listed("abcd", 3) == "`a`, `b`, `c` and 1 more"
    assert listed("abcd") == "`a`, `b`, `c`, `d`"
