"""What is said of names, what is offered, and how long it takes."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hoyle.tools.lsp.analysis import Analysis, analyse
from hoyle.tools.lsp.completion import complete
from hoyle.tools.lsp.hover import by_word, hover
from hoyle.tools.lsp.index import mention_at
from hoyle.tools.lsp.outline import outline
from hoyle.tools.lsp.scan import scan
from hoyle.tools.lsp.texts import texts
from shelf import swept_games, swept_patches

ROOT = Path(__file__).parents[2]
PATH = ROOT / "gamedefs/sedma/game.yaml"
SEDMA = PATH.read_text(encoding="utf-8")
FILES = [*swept_games().values(), *swept_patches()]


@pytest.fixture(scope="module")
def sedma() -> Analysis:
    """The analysis of a whole game."""
    return analyse(SEDMA, PATH)


def hover_text(found: Analysis, words: str, more: int = 0) -> str:
    """What is said of a place."""
    said = hover(found, found.source.text.index(words) + more)
    return said.text if said is not None else ""


@pytest.mark.sweep(5)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_name_in_a_shipped_game_means_something(path: Path) -> None:
    found = analyse(path.read_text(encoding="utf-8"), path)
    assert found.index is not None and found.tree is not None and found.known is not None
    places = {mention.start for mention in found.index.mentions}
    unknown = [
        word.text
        for text in texts(found.tree)
        if text.kind in ("formula", "domain", "zone", "variable", "ranking", "vartype", "block")
        for word in scan(text.scalar.value, text.kind).words
        if word.kind == "NAME" and text.scalar.at(word.start, word.end).start not in places
    ]
    reasons = set(re.findall(r"because (\w+)", found.source.text))
    assert set(unknown) <= reasons | {"opposite", "single", "united"}  # the words of `sides`
    for mention in found.index.mentions:
        assert found.source.text[mention.start : mention.end] == mention.target.name
    assert outline(found.tree)


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        ("winning_card.by", 0, "winning_card: card or none"),
        ("winning_card.by", 13, "card.by: player or none"),
        ("leader.side]", 7, "player.side: side"),
        ("for p in players after", 4, "p: player"),
        ("sum(c.points for", 4, "c: card"),
        ("sum(c.points for", 6, "card.points: number"),
        ("four to everyone", 0, "four: list of cards"),
        ("{four}", 1, "four: list of cards"),
        ("stakes int", 0, "stakes: number"),
        ("otherwise leader", 0, "y where x is none"),
        ("first_trump\n", 0, "word of the option `sevens`"),
        ("KH: king", 0, "face"),
        ("stock: stack", 7, "A pile"),
        ("allied(s, t))", 0, "formula"),
        ("players after leader", 0, "All players"),
        ("deal_all else", 0, "Four players get eight cards"),
        ("demand: answers", 1, "What a move must satisfy"),
        ("card from my hand", 0, "A card."),
        ("2..4\n", 0, ""),
    ],
)
def test_hover_says_what_a_word_is(sedma: Analysis, words: str, more: int, said: str) -> None:
    assert said in hover_text(sedma, words, more)


def test_every_kind_of_name_is_explained() -> None:
    path = ROOT / "gamedefs/kathmandu/game.yaml"
    found = analyse(path.read_text(encoding="utf-8"), path)
    assert found.index is not None
    first = {mention.target.kind: mention for mention in reversed(found.index.mentions)}
    assert {"token", "let", "tie-break"} < first.keys()
    for mention in first.values():
        said = hover(found, mention.start)
        assert said is not None and mention.target.name in said.text, mention.target.kind


def test_the_comment_above_a_declaration_is_reported(sedma: Analysis) -> None:
    text = SEDMA.replace("  winning_card:", "  # The card that takes\n  # the trick.\n  winning_card:")
    assert "The card that takes the trick." in hover_text(analyse(text, PATH), "winning_card.by")


def test_words_of_an_unreadable_text_keep_their_meaning(sedma: Analysis) -> None:
    text = SEDMA.replace("zones:", "zones")
    assert analyse(text, PATH).tree is None
    assert sedma.known is not None
    said = by_word(text, text.index("winning_card.by"), sedma.known)
    assert said is not None and "card or none" in said.text
    assert by_word(text, text.index("simplified") + 60, sedma.known) is None


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("leader = winning_card.by", "leader = winning_card.^", ["rank", "suit", "pips", "face_up"]),
        ("after leader: p chooses play", "after leader: p chooses ^", ["play", "show_four"]),
        ("after leader: p chooses play", "after leader: ^", ["let", "move", "deal"]),
        ("    end play_hand", "    end ^", ["game", "play_hand", "play_trick"]),
        ("answers(c card): c.rank is first", "answers(c card): c.rank is ^ first", ["7", "8", "9", "10"]),
        ("if sevens is first_trump and", "if sevens is ^ and", ["wild", "first_trump", "over_trump"]),
        ("sum(c.points for c", "sum(c.^ for c", ["rank", "suit"]),
        ("c: card from my hand\n", "c: ^\n", ["card", "cards"]),
        ("c: card from my hand\n", "c: card from my ^\n", ["hand", "won"]),
        ("    demand: answers(c)", "    ^", ["narrows", "when", "demand"]),
        ("move c to trick", "move c to ^", ["stock", "hand", "trick", "won"]),
        ("{type: suit, default", "{^, default", ["type", "default", "help"]),
        (
            "set per player seen by owner, sorted by card.rank, card.suit",
            "set per player seen by ^",
            ["owner", "everyone", "nobody"],
        ),
        (
            "set per player seen by owner, sorted by card.rank, card.suit",
            "set per player seen by everyone if owner is leader else ^",
            ["owner", "everyone", "nobody"],
        ),
        (
            "set per player seen by owner, sorted by card.rank, card.suit",
            "set per player seen by everyone if ^",
            ["owner", "takes"],
        ),
        ("set per player seen by owner", "set per ^", ["player", "side", "suit", "rank"]),
        ("score:\n  per: side", "score:\n  per: ^", ["player", "side"]),
        ("fresh each play_hand", "fresh each ^", ["game", "play_hand"]),
        ("most_stakes: highest", "most_stakes: ^", ["highest", "lowest"]),
        ("into: stock", "into: ^", ["stock", "hand"]),
        ("gather everything", "gather ^", ["everything"]),
        ("deal 4 - count(hand[leader]) from stock to each hand", "deal 4 from stock to each ^", ["hand"]),
        ("options: {king_of_hearts: yes}", "options: {^", ["sevens", "burnt_on_table"]),
        ("titles:\n", "titles:\n  ^\n", ["stock", "hand", "trick", "won"]),
        ("titles:\n", 'titles:\n  takes: "{^} takes"\n', ["c"]),
        ("shown:\n", "shown:\n  mine: {^\n", ["value", "when", "seen by"]),
        ("shown:\n", "shown:\n  mine: {value: my won, seen by: ^}\n", ["owner"]),
        ("shown:\n", 'shown:\n  mine: "{my ^} of 5"\n', ["hand", "won"]),
        ("shown:\n", "groups:\n  any_move: [^]\nshown:\n", ["play", "show_four"]),
        ("    move trick to", '    let top = trick\n    say "{^} go away"\n    move trick to', ["top"]),
        ("    move trick to", '    say "{leader.^\n    move trick to', ["side", "left"]),
        ("    move trick to", '    say "{{ {count(x in ^)}"\n    move trick to', ["x"]),
        ("    move trick to", '    say "that is all" ^\n    move trick to', ["to"]),
        ("    says: the leader", "    says: '{^} is not {c.rank}, the leader", ["c"]),
        ("    title: burn the hand with {four}", "    title: burn {^} now", ["four"]),
    ],
)
def test_what_is_offered_first(sedma: Analysis, old: str, new: str, first: list[str]) -> None:
    assert old in SEDMA
    text = SEDMA.replace(old, new, 1)
    found = complete(text.replace("^", ""), text.index("^"), "rules", sedma.known)
    assert [candidate.label for candidate in found][: len(first)] == first


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    move trick to", '    say "{leader} takes ^ now"\n    move trick to'),
        ("    move trick to", '    say "{{^}}"\n    move trick to'),
        ("    says: the leader", "    says: the ^ leader"),
        ("titles:\n", "titles:\n  takes: ^{c} takes\n"),
        ("titles:\n", "titles:\n  won: the ^\n"),
    ],
)
def test_nothing_is_offered_among_words_for_people(sedma: Analysis, old: str, new: str) -> None:
    text = SEDMA.replace(old, new, 1)
    assert not complete(text.replace("^", ""), text.index("^"), "rules", sedma.known)


def test_a_sentence_can_be_told_to_a_player(sedma: Analysis) -> None:
    text = SEDMA.replace("    move trick to", '    say "go on" to ^\n    move trick to', 1)
    found = {c.label for c in complete(text.replace("^", ""), text.index("^"), "rules", sedma.known)}
    assert {"leader", "players", "dealer"} <= found and "shuffle" not in found


def test_a_patch_is_offered_what_its_base_has(sedma: Analysis) -> None:
    head = "hoyle: 1\nextends: sedma\nvariant: x\ntitle: X\n"
    for tail, some in [
        ("change:\n  formulas:\n    ^", "takes(c card)"),
        ("insert:\n  ^", "after play_trick"),
        ("drop:\n  - ^", "formulas.bonus"),
        ("change:\n  actions:\n    play:\n      do: move c to ^", "trick"),
        ("^", "insert"),
    ]:
        text = head + tail
        found = complete(text.replace("^", ""), text.index("^"), "rules", sedma.known)
        assert some in [candidate.label for candidate in found], tail
    text = f"{head}change:\n  ^"
    keys = {c.label for c in complete(text.replace("^", ""), text.index("^"), "rules", sedma.known)}
    assert {"options", "zones"} <= keys and not keys & {"hoyle", "game", "family", "minutes", "difficulty"}
    text = "extends: ^"
    assert "sedma" in [c.label for c in complete(text.replace("^", ""), text.index("^"), "rules", None)]


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("^", "players", "write it like `players: 4`"),
        ("scenarios:\n  one:\n    ^", "refused", "write it like `refused: deal_all needs four players`"),
        ("scenarios:\n  one:\n    steps:\n      - ^", "p0 sees", "write it like `p0 sees: {stock: 20, trick: 9S 9H}`"),
        ("scenarios:\n  one:\n    steps:\n      - ^", "p0", "write it like `p0: play 9S`"),
    ],
)
def test_the_keys_of_scenarios_are_offered_with_an_example(text: str, key: str, said: str) -> None:
    found = complete(text.replace("^", ""), text.index("^"), "scenarios", None)
    assert {candidate.label: candidate.about for candidate in found}[key] == said


@pytest.mark.parametrize("old", ["most_stakes: highest score[side]", "    gather everything"])
def test_nothing_is_offered_in_a_comment(sedma: Analysis, old: str) -> None:
    text = SEDMA.replace(old, f"{old}  # the b^", 1)
    assert complete(text.replace("^", ""), text.index("^"), "rules", sedma.known) == []


def test_locals_stay_apart(sedma: Analysis) -> None:
    assert sedma.index is not None
    first = mention_at(sedma.index, SEDMA.index("points(s side)") + 7)
    second = mention_at(sedma.index, SEDMA.index("alone(s side)") + 6)
    assert first is not None and second is not None
    assert first.target.kind == second.target.kind == "argument" and first.target != second.target


def soonest(ask: Callable[[], object]) -> float:
    """The least time in seconds that a question takes, of some tries."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        ask()
        times.append(time.process_time() - begun)
    return min(times)


@pytest.mark.slow
def test_a_large_document_is_explained_at_once() -> None:
    body = "c.rank is 7 and count(d in trick where d is c) > 1  # " + 130 * "-"
    lines = [f"  f{n}(c card): {body}\n" for n in range(1200)]
    text = SEDMA.replace("formulas:\n", "formulas:\n" + "".join(lines))
    assert 240_000 < len(text) < 256 * 1024
    found = analyse(text, PATH)
    assert "c: card" in hover_text(found, "f1100(c card): c", 15)
    assert soonest(lambda: hover_text(found, "f1100(c card): c", 15)) < 0.1
    assert soonest(lambda: complete(text, text.index("f1100(c card): c") + 17, "rules", found.known)) < 0.1


def test_the_largest_shipped_game_is_explained_at_once() -> None:
    path = max(swept_games().values(), key=lambda path: path.stat().st_size)
    text = path.read_text(encoding="utf-8")
    found = analyse(text, path)
    for at in range(0, len(text), 97):
        assert soonest(lambda at=at: hover(found, at)) < 0.1  # type: ignore[misc]
        assert soonest(lambda at=at: complete(text, at, "rules", found.known)) < 0.1  # type: ignore[misc]


TITLED = SEDMA.replace(
    "\nformulas:\n",
    '\ntitles:\n  won: cards won so far\n  play.c: the card laid\n  pairs: "{a} goes with {b}"\nformulas:\n'
    "  pairs(a card, b card): a.rank is b.rank\n",
)


def test_titles_mention_what_they_are_for() -> None:
    found = analyse(TITLED, PATH)
    assert found.index is not None and found.known is not None
    at = TITLED.index
    for words, kind, name in (("won: cards won", "zone", "won"), ("play.c: the", "action", "play")):
        mention = mention_at(found.index, at(words))
        assert mention is not None and (mention.target.kind, mention.target.name) == (kind, name)
    declared = mention_at(found.index, at("c: card from my hand"))
    argument = mention_at(found.index, at("play.c: the") + 5)
    hole, parameter = mention_at(found.index, at("{a} goes") + 1), mention_at(found.index, at("a card, b card"))
    assert argument is not None and declared is not None and argument.target == declared.target
    assert hole is not None and parameter is not None and hole.target == parameter.target
    assert "cards won so far" in hover_text(found, "won: cards won")


def test_the_name_behind_a_dropped_title_is_that_of_the_thing() -> None:
    patch = "hoyle: 1\nextends: sedma\nvariant: bare\ntitle: Bare\ndrop: [titles.play.c, titles.won]\n"
    found = analyse(patch, ROOT / "gamedefs/sedma/variants/bare.yaml")
    assert found.index is not None
    kinds = [mention_at(found.index, patch.index(words)) for words in ("play.c", "won]")]
    assert [mention.target.kind for mention in kinds if mention is not None] == ["action", "zone"]


def test_what_can_have_a_title_is_offered_as_a_key() -> None:
    found = analyse(TITLED, PATH)
    text = TITLED.replace("  won: cards won so far\n", "  w\n")
    offered = [c.label for c in complete(text, text.index("  w\n") + 3, "rules", found.known)]
    assert {"won", "takes", "play.c", "play_hand"} <= set(offered)


def test_names_in_texts_for_people_are_those_around_them() -> None:
    text = """hoyle: 1
game: told
title: Told
players: 2
deck: {ranks: [2, 3, 4], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner, trick: row seen by everyone}
actions:
  play:
    title: play {c} of {count(my hand)}
    with: {c: card from my hand where c.rank is 2}
    says: {c: "{c} is no match for {trick}"}
    do: move c to trick
phases:
  game: |
    deal 1 from stock to each hand starting with dealer
    let many = count(trick)
    for p in players: say "{p} has {hand[p]}, {many}" to p
    dealer chooses play
score: {per: player, parts: {n: count(my hand)}}
winner: {most: highest my score}
"""
    found = analyse(text, Path("told.yaml"))
    assert found.index is not None
    there = [(m.target.kind, m.target.name) for m in found.index.mentions if text[m.start : m.end] == m.target.name]
    assert there.count(("argument", "c")) == 5
    assert there.count(("zone", "trick")) == 4
    assert there.count(("let", "many")) == 2
    assert there.count(("loop", "p")) == 4
    assert ("word", "say") in there
