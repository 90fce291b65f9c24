"""A sentence of a booklet means what its formula means: random small formulas, read back from their words alone."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sentences import CARD, Names, Table, meaning_of

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas import clause_of
from hoyle.tools.booklet.formulas.voice import Voice, binding_all

FILE = """hoyle: 1
game: meaning
title: Meaning
players: 2
options: {few: {type: bool}}
deck: {ranks: [7, 8, J], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  meld:  row per player per rank seen by everyone
formulas:
  takes(c card): c.rank is J
FORMULAS
actions: {play: {with: {c: card from my hand}, do: move c to trick}}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    for p in players: p may play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@dataclass(frozen=True)
class Meant:
    """A formula as it is written, and what it means."""

    text: str
    holds: Callable[[Table, Names], bool]


def _about(name: str) -> list[Meant]:
    return [
        Meant(f"{name}.rank is 7", lambda table, names: names[name][0] == "7"),
        Meant(f"{name}.rank is not 7", lambda table, names: names[name][0] != "7"),
        Meant(f"{name}.suit is hearts", lambda table, names: names[name][1] == "hearts"),
        Meant(f"takes({name})", lambda table, names: names[name][0] == "J"),
    ]


LEAVES = [
    Meant("few", lambda table, names: table.few),
    Meant("trick is empty", lambda table, names: not table.trick),
    Meant("hand[p] is not empty", lambda table, names: bool(table.hand)),
    Meant("every hand is empty", lambda table, names: not table.hand and not table.others),
    Meant("every hand is not empty", lambda table, names: bool(table.hand or table.others)),
    Meant("every meld[p] is empty", lambda table, names: not any(table.melds)),
    Meant("every meld[p] is not empty", lambda table, names: any(table.melds)),
    Meant("count(trick) >= 2", lambda table, names: len(table.trick) >= 2),
    Meant("count(hand[p]) < 2", lambda table, names: len(table.hand) < 2),
    Meant("count(hand[p]) is 0", lambda table, names: not table.hand),
    Meant("count(trick) is not 2", lambda table, names: len(table.trick) != 2),
]


def conditions(bound: str | None) -> st.SearchStrategy[Meant]:
    """Conditions in which the card of a list, if there is one, has a name."""
    leaves = st.sampled_from([*LEAVES, *_about("c"), *(_about(bound) * 3 if bound else [])])
    parts = leaves if bound else st.one_of(leaves, quantified_conditions())
    return st.recursive(parts, joint_conditions, max_leaves=3 if bound else 4)


def joint_conditions(inner: st.SearchStrategy[Meant]) -> st.SearchStrategy[Meant]:
    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        inner.map(lambda one: Meant(f"not ({one.text})", lambda t, n: not one.holds(t, n))),
        several.map(lambda some: Meant(_link(some, "and"), lambda t, n: all(one.holds(t, n) for one in some))),
        several.map(lambda some: Meant(_link(some, "or"), lambda t, n: any(one.holds(t, n) for one in some))),
        st.tuples(inner, inner, inner).map(
            lambda three: Meant(
                f"(({three[0].text}) if ({three[1].text}) else ({three[2].text}))",
                lambda t, n: (three[0] if three[1].holds(t, n) else three[2]).holds(t, n),
            )
        ),
    )


def _link(some: list[Meant], link: str) -> str:
    return f" {link} ".join(f"({one.text})" for one in some)


def quantified_conditions() -> st.SearchStrategy[Meant]:
    places = st.sampled_from([("trick", lambda table: table.trick), ("hand[p]", lambda table: table.hand)])
    kinds = st.sampled_from(["any", "all", "count >= 2", "count is 1", "count is not 2", "count < 2"])
    return st.tuples(kinds, places, conditions("d")).map(lambda three: _quantify(*three))


def _quantify(kind: str, place: tuple[str, Callable[[Table], tuple]], inner: Meant) -> Meant:
    name, cards = place

    def number(table: Table, names: Names) -> int:
        return sum(inner.holds(table, {**names, "d": card}) for card in cards(table))

    if kind == "any":
        return Meant(f"any(d in {name} where ({inner.text}))", lambda t, n: number(t, n) > 0)
    if kind == "all":
        return Meant(f"all(({inner.text}) for d in {name})", lambda t, n: number(t, n) == len(cards(t)))
    compared = {
        "count >= 2": lambda n: n >= 2,
        "count is 1": lambda n: n == 1,
        "count is not 2": lambda n: n != 2,
        "count < 2": lambda n: n < 2,
    }[kind]
    return Meant(kind.replace("count", f"count(d in {name} where ({inner.text}))"), lambda t, n: compared(number(t, n)))


CARDS = st.tuples(st.sampled_from(["7", "8", "J"]), st.sampled_from(["hearts", "spades"]))
FEW_CARDS = st.lists(CARDS, max_size=3).map(tuple)
TABLES = st.builds(Table, FEW_CARDS, FEW_CARDS, FEW_CARDS, st.tuples(st.booleans(), st.booleans()), st.booleans())


def words(folder: Path, formulas: list[str]) -> list[str]:
    """What the booklet says for each formula."""
    path = folder / "meaning.yaml"
    lines = [f"  q{at}(p player, c card): {text}" for at, text in enumerate(formulas)]
    path.write_text(FILE.replace("FORMULAS", "\n".join(lines)))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    told = []
    for at in range(len(formulas)):
        definition = game.formulas[f"q{at}"]
        told.append(bare(clause_of(definition.body, binding_all(Voice(game), definition.parameters))))
    return told


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(conditions(None), min_size=8, max_size=8), st.lists(st.tuples(TABLES, CARDS), min_size=40, max_size=40))
def test_a_sentence_means_what_its_formula_means(
    tmp_path_factory: pytest.TempPathFactory, some: list[Meant], tables: list[tuple[Table, tuple[str, str]]]
) -> None:
    told = words(tmp_path_factory.mktemp("meaning"), [one.text for one in some])
    for meant, sentence in zip(some, told):
        if sentence in ("this is always so", "this is never so"):
            continue
        meaning = meaning_of(sentence)
        for table, card in tables:
            holds = meant.holds(table, {"c": card})
            assert meaning(table, {CARD: card}) is holds, f"{meant.text}\n{sentence}\n{table} {card}: {holds}"


def test_the_reader_tells_all_from_not_all() -> None:
    some = Table((), (), (), (True, False), False)
    assert meaning_of("not all melds of the player are empty")(some, {})
    assert not meaning_of("all melds of the player are not empty")(some, {})
