"""What counts as a difference, what does not, and how it is told."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.authoring.first_game import first_game
from hoyle.tools.compare.compare import compare
from hoyle.tools.compare.difference import Comparison
from hoyle.tools.compare.wording import text

BASE = first_game("small", "Small", "small.yaml")


def compare_files(folder: Path, after: str, before: str = BASE) -> Comparison:
    """Two rule files compared."""
    games = []
    for name, written in (("before", before), ("after", after)):
        file = folder / f"{name}.yaml"
        file.write_text(written)
        report = Report()
        rules, _ = load_rules(file, report)
        assert rules is not None, [d.message for d in report.diagnostics]
        games.append(rules)
    return compare(*games)


def change_text(*pairs: tuple[str, str]) -> str:
    """The small game with some of its text replaced."""
    after = BASE
    for old, new in pairs:
        assert old in after, old
        after = after.replace(old, new)
    return after


SAME = {
    "comments and blank lines": (("# What forbids a choice.", "\n# Other words."), ("  # the zone", "    # the zone")),
    "the name of an argument": (
        ("play {c}", "play {x}"),
        ("      c: card", "      x: card"),
        ("move c to", "move x to"),
    ),
    "names in a formula": (("first(c in trick where all(c.rank >= d", "first(x in trick where all(x.rank >= d"),),
    "names that change places": (
        ("c in trick where all(c.rank >= d.rank for d", "d in trick where all(d.rank >= c.rank for c"),
    ),
    "the name of a loop": (
        ("for p in players starting with leader: p chooses", "for q in players starting with leader: q chooses"),
    ),
    "a block on a line": (("repeat 5 times: play_trick", "repeat 5 times:\n        play_trick"),),
    "brackets": (("all(c.rank >= d.rank for", "all((c.rank) >= d.rank for"),),
    "the order of zones": (
        ("  stock: stack seen by nobody\n", ""),
        (
            "  won:   stack per player seen by nobody\n",
            "  won:   stack per player seen by nobody\n  stock: stack seen by nobody\n",
        ),
    ),
    "words for people": (("summary: The highest card", "summary: Any card"), ("title: Small", "title: Large")),
}


TITLED = (
    (BASE.partition("\ntitles:")[0] + "\n")
    .replace(
        "# What a player may choose.",
        """  beats(c card, d card): c.rank >= d.rank
titles:
  won: cards won
  beats: "{c} beats {d}"
  play.c: the card
#""",
    )
    .replace("all(c.rank >= d.rank for", "all(beats(c, d) for")
)

RETITLED = {
    ("won: cards won", "won: tricks"): "the zone `won`: `title` was `cards won` and is `tricks`",
    ("{c} beats {d}", "{d} falls to {c}"): "the formula `beats`: `title` was `{c} beats {d}` and is `{d} falls to {c}`",
    ("play.c: the card", "play.c: a card"): "the action `play`: `title of c` was `the card` and is `a card`",
    ("  play.c: the card\n", ""): "the action `play`: `title of c` was `the card` and is left out",
}


@pytest.mark.parametrize(("old", "new"), RETITLED)
def test_other_titles(old: str, new: str, tmp_path: Path) -> None:
    found = text(compare_files(tmp_path, TITLED.replace(old, new), TITLED)).splitlines()
    assert found[3].strip() == RETITLED[old, new]


def test_a_title_goes_with_its_parameters_and_arguments(tmp_path: Path) -> None:
    after = TITLED.replace("beats(c card, d card): c.rank >= d.rank", "beats(x card, y card): x.rank >= y.rank")
    after = after.replace("{c} beats {d}", "{x} beats {y}").replace("play.c: the", "play.one: the")
    after = after.replace("      c: card", "      one: card").replace("move c to", "move one to")
    after = after.replace("play {c}", "play {one}")
    assert compare_files(tmp_path, after, TITLED).differences == ()


ANSWERING = BASE.replace(
    "      c: card from my hand\n",
    "      c: card from my hand where c.rank is not 7\n    when: hand[me] is not empty\n"
    "    says: {when: 'you have no cards', c: '{c} stays in your hand'}\n",
)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("you have no cards", "{me} has no cards", "the action `play` now says “{me} has no cards”"),
        ("{c} stays", "{{c}} stays", "the action `play`, asked about `c`, now says “{{c}} stays in your hand”"),
        (", c: '{c} stays in your hand'", "", "the action `play`, asked about `c`, gives no reason any more"),
    ],
)
def test_an_action_that_answers_otherwise(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert said in text(compare_files(tmp_path, ANSWERING.replace(old, new), ANSWERING))


@pytest.mark.parametrize("what", SAME)
def test_what_is_no_difference(what: str, tmp_path: Path) -> None:
    assert compare_files(tmp_path, change_text(*SAME[what])).differences == ()


TOLD = {
    "players: 2..4": ("players: 2..5", "`players` was `2..4` and is `2..5`"),
    "ranks: [7, 8": ("ranks: [8", "4 cards are out: 7C, 7D, 7H, 7S"),
    "seen by owner\n": (
        "seen by owner, sorted by card.suit, down by card.rank\n",
        "the zone `hand`: `sorted by` is now `card.suit, down by card.rank`",
    ),
    "hand:  set per": ("hand:  set up to 5 per", "the zone `hand`: `up to` is now `5`"),
    "stack per player seen by nobody": (
        "stack per player seen by everyone",
        "the zone `won`: `seen by` was `nobody` and is `everyone`",
    ),
    "leader: player = dealer.left ": (
        "leader: player = dealer ",
        "the variable `leader`: `start` was `dealer.left` and is `dealer`",
    ),
    "c.rank >= d.rank for": (
        "c.rank > d.rank or c is d for",
        "    + first(c in trick where all(c.rank > d.rank or c is d for d in trick))",
    ),
    "c: card from my hand": (
        "c: card from my hand where c.rank is not 7 or count(my hand) is 1",
        "    + c: card from my hand where c.rank is not 7 or count(my hand) is 1",
    ),
    "title: play {c}": ("title: lay {c}", "the action `play`: `title` was `play {c}` and is `lay {c}`"),
    "hand:  set per player seen by owner": (
        "hand:  set per player seen by everyone if owner is dealer else owner",
        "the zone `hand`: `seen by` was `owner` and is `everyone if owner is dealer else owner`",
    ),
    "tally  ": ("tally\n    dealer = dealer.left  ", "    + dealer = dealer.left"),
    "cards: count(my won)": (
        "cards: 2 * count(my won)",
        "the score part `cards` was `count(my won)` and is `2 * count(my won)`",
    ),
    "most_cards: highest": (
        "most_cards: lowest",
        "who wins was `most_cards: highest my score` and is `most_cards: lowest my score`",
    ),
    "# rules:\n": (
        "rules:\n  high:\n    narrows: play\n    demand: c.rank >= 8\n    if impossible: waive\n",
        "  the rule `high` is new:",
    ),
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("old", TOLD)
def test_what_is_told(old: str, tmp_path: Path) -> None:
    new, line = TOLD[old]
    found = compare_files(tmp_path, change_text((old, new)))
    assert line.strip() in [told.strip() for told in text(found).splitlines()]
    assert compare_files(tmp_path, BASE, change_text((old, new))).differences != ()


def test_a_new_local_may_not_hide_behind_an_old_name(tmp_path: Path) -> None:
    before = change_text(("tally  ", "for p in players: dealer = p\n    tally  "))
    after = change_text(("tally  ", "for q in players:\n        for p in players: dealer = q\n    tally  "))
    told = text(compare_files(tmp_path, after, before))
    assert "+ for q in players:" in told and "dealer = q" in told


def test_cards_are_told_for_the_tables_at_which_they_differ(tmp_path: Path) -> None:
    after = change_text(("  into: stock ", "  keep: count(players) > 2 or card.rank is not 7\n  into: stock "))
    assert "  4 cards are out with 2 players: 7C, 7D, 7H, 7S" in text(compare_files(tmp_path, after)).splitlines()


def test_attributes_of_cards(tmp_path: Path) -> None:
    each = "  each card:\n    value: 2 if card.rank is A else 0\n"
    before, after = (
        change_text(("zones:\n", f"{each}zones:\n")),
        change_text(("zones:\n", f"{each.replace('2', '3')}zones:\n")),
    )
    lines = text(compare_files(tmp_path, after, before)).splitlines()
    assert "    - 2: AC AD AH AS" in lines and "    + 3: AC AD AH AS" in lines


def test_an_argument_named_in_a_text_of_a_rule(tmp_path: Path) -> None:
    rule = "rules:\n  high:\n    narrows: play\n    demand: c.rank >= 8\n    says: the card {c} is low\n"
    before = change_text(("phases:\n  game", f"{rule}phases:\n  game"))
    after = before
    for old, new in [("play {c}", "play {x}"), ("      c: card", "      x: card"), ("move c to", "move x to")]:
        after = after.replace(old, new)
    after = after.replace("demand: c.", "demand: x.").replace("card {c} is", "card {x} is")
    assert compare_files(tmp_path, after, before).differences == ()
    other = compare_files(tmp_path, before.replace("is low", "is not high"), before)
    assert "the rule `high` now says “the card {c} is not high”" in text(other)


def test_users_of_a_formula_in_a_title_and_in_the_sum(tmp_path: Path) -> None:
    before = change_text(
        ("formulas:\n", "formulas:\n  five: 5\n"),
        ("    title: play {c}\n", "    title: play {c} of {five}\n"),
        ("  parts: ", "  sum: five * count(players)\n  parts: "),
    )
    found = compare_files(tmp_path, before.replace("five: 5", "five: 5 + 0 * count(stock)"), before)
    assert [d.used_by for d in found.differences] == [("action play", "the sum of the score")]


def test_what_a_formula_is_used_by(tmp_path: Path) -> None:
    found = compare_files(tmp_path, change_text(("c.rank >= d.rank for", "c.rank <= d.rank for")))
    assert [d.used_by for d in found.differences] == [("phase play_trick",)]
