"""The project's own prose keeps to plain English: few stilted habits in each kind of text."""

import prose

#: Hits per 1,000 words that are allowed.
MOST = {"docs": 1.0, "docstrings": 1.0, "messages": 1.0, "comments": 1.0}


def test_stilted_habits_are_rare() -> None:
    found = prose.count_prose()
    assert set(found) == set(MOST)
    for kind, count in found.items():
        assert count.rate <= MOST[kind], "\n".join([f"{kind}: {count.rate:.1f} per 1,000 words", *count.hits])


def test_a_habit_is_noticed() -> None:
    import re

    said = "The page tells what stands behind the colon."
    assert sum(bool(re.search(pattern, said)) for pattern in prose.HABITS.values()) == 3
