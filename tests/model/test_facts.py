"""Facts about statements, checked against the statements themselves."""

from dataclasses import fields

import pytest

from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import (
    FACTS,
    FORMULA_FACTS,
    covers,
    destination,
    disclosed_formulas,
    draws,
    read_by,
    written_variable,
)
from hoyle.language.model.types import BOOL, INT, Type
from hoyle.language.model.walk import formulas, rebuild

CARDS = Type("list", item=Type("card"))
ONE = f.Const(INT, None, 1)
DECK, HAND = f.ZoneValue(Type("zone"), None, "deck"), f.ZoneValue(Type("zone"), None, "hand")
TRICKS = f.VariableValue(INT, None, "tricks", (ONE,))
DEALT = b.Deal(None, ONE, DECK, HAND)


@pytest.mark.parametrize("kind", FACTS)
def test_disclosed_fields_exist(kind: type) -> None:
    assert {field.name for field in fields(kind)} >= set(FACTS[kind].discloses)


@pytest.mark.parametrize("kind", FACTS)
def test_statements_with_blocks_lead_inside_or_offer(kind: type) -> None:
    names = {field.name for field in fields(kind)}
    assert bool(names & {"body", "arms", "menu"}) == (FACTS[kind].leads in ("inside", "choice"))


@pytest.mark.parametrize("kind", FORMULA_FACTS)
def test_comparisons_have_two_sides(kind: type) -> None:
    if FORMULA_FACTS[kind].compares:
        assert {field.name for field in fields(kind)} >= {"left", "right"}


def test_assignment_reads_its_indexes_and_not_its_target() -> None:
    line = b.Assign(None, TRICKS, TRICKS)
    assert written_variable(line) == TRICKS
    assert formulas(line) == (TRICKS, TRICKS)
    assert read_by(line) == (TRICKS, ONE)


def test_deals_draw_from_shuffled_zones_only() -> None:
    assert draws(DEALT, {"deck"}) and not draws(DEALT, {"hand"})
    assert draws(b.DealRandom(None, ONE, DECK, HAND), ())
    assert draws(b.Shuffle(None, DECK), ())


def test_deal_discloses_its_number_and_zones() -> None:
    assert disclosed_formulas(DEALT) == (ONE, DECK, HAND)
    assert destination(DEALT) == HAND
    assert destination(b.Show(None, f.CardsOf(CARDS, None, HAND), f.Given(CARDS, None, "players"))) is None


def test_only_turning_down_covers() -> None:
    hand = f.CardsOf(CARDS, None, HAND)
    assert covers(b.Turn(None, False, hand)) and not covers(b.Turn(None, True, hand))


def test_rebuild_changes_the_holes_of_a_text() -> None:
    line = b.Say(None, ("Tricks: ", TRICKS), f.Given(CARDS, None, "players"))
    changed = rebuild(line, lambda part: ONE if part is TRICKS else part)
    assert changed == b.Say(None, ("Tricks: ", ONE), line.to)
    assert rebuild(b.Expect(None, f.Const(BOOL, None, True)), lambda part: part).condition.type == BOOL
