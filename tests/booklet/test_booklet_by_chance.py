"""Formulas by chance: each has words wherever it may stand, and its sentence tells it from all that are nearly it.

`HOYLE_WORDS=deep` tries 100,000 formulas in each test, which takes an hour and a half on one core.
"""

import os
from pathlib import Path
from random import Random

import pytest
from amounts import NAMES as NUMBERS
from amounts import Each, Meant, Table, Unknown, amount
from amounts_reader import amount_of
from laboratory import Laboratory, Wrong
from neighbours import neighbours
from random_files import random_file
from random_formulas import GAME, random_formula

import hoyle
from hoyle.answers import answer
from hoyle.engine.graph.formula_words import formula_text
from hoyle.engine.table.fault import Fault
from hoyle.play.game import State
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle.tools.compare.compare import compare
from hoyle.tools.compare.wording import comparison_lines

DEEP = os.environ.get("HOYLE_WORDS") == "deep"
#: So many runs, each with so many formulas.
RUNS, TIMES = (50, 2000) if DEEP else (1, 250)
#: So many whole files, each with about forty formulas.
FILES = 20 if DEEP else 4
#: At most so many of a hundred texts may be no formulas.
REFUSED = 8


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Laboratory:
    return Laboratory(tmp_path_factory.mktemp("formulas"))


@pytest.mark.parametrize("run", range(RUNS))
def test_every_formula_has_words_everywhere(lab: Laboratory, run: int) -> None:
    refused = 0
    for at in range(TIMES):
        text = random_formula(Random(f"words {run} {at}"), 1 + at % 5)
        try:
            formula = lab.parse(text)
        except Wrong:
            refused += 1
            continue
        assert all(lab.everywhere(formula)), text
    assert refused * 100 < TIMES * REFUSED


@pytest.mark.parametrize("run", range(RUNS))
def test_nearly_the_same_formula_has_another_sentence(lab: Laboratory, run: int) -> None:
    told = 0
    for at in range(TIMES):
        try:
            formula = lab.parse(random_formula(Random(f"near {run} {at}"), 1 + at % 4))
        except Wrong:
            continue
        words, values = lab.words(formula), None
        for other in neighbours(formula):
            told += 1
            if lab.words(other) != words:
                continue
            values = values or lab.values(formula)
            pairs = zip(values, lab.values(other), strict=True)
            assert all(one == two or Fault in (one, two) for one, two in pairs), (
                f"{formula_text(formula, lab.names)}\n{formula_text(other, lab.names)}\n{words}"
            )
    assert told > 2 * TIMES


@pytest.mark.parametrize("run", range(RUNS))
def test_a_formula_written_again_has_the_same_values(lab: Laboratory, run: int) -> None:
    for at in range(TIMES):
        try:
            formula = lab.parse(random_formula(Random(f"again {run} {at}"), 1 + at % 4))
        except Wrong:
            continue
        text = formula_text(formula, lab.names)
        assert lab.values(lab.parse(text)) == lab.values(formula), text


def tables() -> list[Table]:
    """Values of all names, and some cards."""
    chance = Random(7)
    found = []
    for _ in range(30):
        cards = tuple((chance.randrange(1, 11), chance.random() < 0.5) for _ in range(chance.randrange(4)))
        names: dict[str, int | None] = {name: chance.randrange(5) for name in NUMBERS}
        bids = {name: chance.choice((None, chance.randrange(9))) for name in NUMBERS if name.startswith("bid")}
        found.append(Table({**names, **bids, "count(trick)": len(cards)}, cards, chance.random() < 0.5))
    return found


@pytest.mark.parametrize("run", range(RUNS))
def test_a_sentence_about_numbers_means_its_formula(lab: Laboratory, run: int) -> None:
    refused = 0
    for at in range(TIMES):
        meant = amount(Random(f"amounts {run} {at}"), 1 + at % 4)
        try:
            words = lab.words(lab.parse(meant.text))
        except Wrong:
            refused += 1
            continue
        agree(meant, words)
    assert refused * 100 < TIMES * REFUSED


def agree(meant: Meant, words: str) -> None:
    """A sentence comes to what its formula comes to, at all tables."""
    value, nothing = amount_of(words), None
    each: Each = nothing
    for table in tables():
        try:
            expected, found = meant.value(table, each), value(table, each)
        except Unknown:
            continue
        assert found == expected, f"{meant.text}\n{words}"


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("max(count1 - n, 0) + most", "(the larger of count1 minus the number and 0) plus the most"),
        ("max(count1 - n, most)", "the larger of count1 minus the number and the most"),
        ("max(most, count1 - n)", "the larger of the most and (count1 minus the number)"),
        (
            "sum(9 - i + 1 for i in 1..n)",
            "the total of (9 minus (each number from 1 to the number) plus 1)",
        ),
        ("min(n, 5 if few else 6)", "the smaller of the number and (5 if the option few is on, otherwise 6)"),
        (
            "n * (most * 2 + (7 if few else 0))",
            "the number times (the most times 2 plus (7 if the option few is on, otherwise 0))",
        ),
        ("(n mod 2) div 3", "(what is left over when the number is divided by 2) divided by 3 (rounded down)"),
        (
            "sum(2 * x.pips for x in trick) + n",
            "(the total of twice the pips of each card in the trick) plus the number",
        ),
        ("sum(x.pips + 1 for x in trick)", "the total of (the pips of each card in the trick plus 1)"),
        ("n * count(players)", "the number times the number of players"),
        (
            "sum(bid[x] otherwise 0 for x in players)",
            "the total of each player's bid (0 where there is none)",
        ),
        ("doubled[p] is none", "the player's doubled is none"),
        ("doubled[p] is not none", "the player's doubled is not none"),
        ("doubled[p] is no", "the player's doubled is no"),
        ("(few or n > 3) is none", "whether the option few is on or the number is more than 3 is none"),
        ("(few and n > 3) otherwise open", "the option few is on and the number is more than 3"),
        ("doubled[p] otherwise yes", "the player is marked doubled or the player's doubled is none"),
        ("first(trick).red otherwise no", "the first card in the trick is red"),
        ("not gone[p]", "the player has not left the table"),
        ("open is no", "the market is not open"),
        (
            "all(gone[x] is few for x in players)",
            "for every player as the third player, either the third player has left the table and the option few is on, or neither is so",
        ),
        ("coin on bank > 0", "the bank holds at least one coin token"),
        ("any(x.by is not none for x in trick)", "any card in the trick was played by somebody"),
        (
            "count(x in trick where x.by is none) > 1",
            "there is more than one card in the trick that was played by nobody",
        ),
        ("n >= 1 and n is 3", "the number is at least 1 and is 3"),
        ("first(x in players after p where out[x])", "the first player after the player who is marked out"),
        (
            "first((players starting with leader) - p + p)",
            "the first player in turn, starting with the leader, the player last of all",
        ),
        (
            "list(x for x in m sorted by n)[position(q, players after p)]",
            "the card of the cards, in order of the number at the place that the other player has among the players after "
            "the player",
        ),
        (
            "list(x for x in m sorted by n)[position(q, players - list(p))]",
            "the card of the cards, in order of the number at the place that the other player has among the players other "
            "than the player",
        ),
        ("tail(trick, n)", "the last cards in the trick (as many as the number)"),
        ("players - (players - p - q)", "all players without (all players without the player and the other player)"),
        ("count(x in trick where x.rank is 8)", "the number of cards in the trick that are Pines"),
        ("doubled[p] is open", "the player's doubled is whether the market is open"),
        ("gone[p] is gone[q]", "the player and the other player both have left the table or neither has"),
        ("out[p] is not out[q]", "exactly one of the player and the other player is marked out"),
        ("list(x.by for x in m)", "the list of whoever played each card among the cards"),
        ("distinct(x.by for x in trick) is 1", "whoever played each card in the trick is the same"),
        (
            "distinct(x.left for x in players where out[x])",
            "the number of different values of the player to the left of each player who is marked out",
        ),
        ("count(trick) mod 2 is 0", "the number of cards in the trick is even"),
        ("count(x in m where takes(x)) is not 0", "any card among the cards takes"),
        ("count(m + trick) is n", "the cards and the trick together number exactly the number"),
        ("c.rank is in r..J", "the card ranks from the rank to the jack"),
        ("all(out[x] or gone[x] for x in players)", "every player is marked out or has left the table"),
        ("c.place.card", "the card on the card's place"),
        ("first(x in trick sorted by x.suit)", "the first card in the trick, in order of suit"),
        ("yes if few else yes", "this is always so"),
        (
            "(none if few else open) otherwise gone[p]",
            "the option few is on and the player has left the table, or the option few is off and the market is open",
        ),
        ("not may_lay(p, c)", "the player may not lay the card"),
        ("helped(p)", "the player's partner is winning"),
        ("ready(few)", "the ready of the option few"),
        ("ready(yes)", "the ready of the answer yes"),
        ("list(x for x in players where carries(x, c))", "the players who carry the card"),
        ("carries(p, c) is carries(q, c)", "the player and the other player both carry the card or neither does"),
        ("count(x in m where takes(x)) is in list(1, 3)", "the number of cards among the cards that take is 1 or 3"),
    ],
)
def test_words(lab: Laboratory, formula: str, words: str) -> None:
    assert lab.words(lab.parse(formula)) == words


@pytest.mark.parametrize("run", range(RUNS))
def test_whole_files_are_explained_compared_and_refused(tmp_path: Path, run: int) -> None:
    """Booklets, comparisons and answers for files with formulas in every place."""
    before, after = tmp_path / "before.yaml", tmp_path / "after.yaml"
    before.write_text(GAME, encoding="utf-8")
    base, refused = hoyle.load(before, players=4).model, 0
    for at in range(FILES):
        chance = Random(f"files {run} {at}")
        after.write_text(random_file(chance, 1 + at % 3), encoding="utf-8")
        try:
            game = hoyle.load(after, players=4)
        except hoyle.RulesError:
            refused += 1
            continue
        assert markdown(booklet(game.model)) and plain_text(booklet(game.model, table=game.layout))
        assert list(comparison_lines(compare(base, game.model)))
        state = game.new_state(seed=at)
        for _ in range(12):
            if state.is_terminal:
                break
            for text in ("act 7C 1", "act AH 2", "pay 2", "act"):
                refused_or_legal(state, text)
            try:
                state.apply(chance.choice(state.legal_moves()))
            except Fault:
                break
    assert refused * 3 <= FILES


def refused_or_legal(state: State, text: str) -> None:
    """A move is legal, or the answer says why not."""
    try:
        reason = answer(state, text, state.choosing[0])
    except Fault:
        return
    assert reason is None or reason.message.endswith((".", "!", "?"))
