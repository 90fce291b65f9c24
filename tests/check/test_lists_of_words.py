"""Named lists of words: as types, in formulas, their words alone, and narrow lists where wide ones are asked."""

import pytest

from check.table_game import build, errors, rules, sound, warnings
from hoyle.language.model.formula import Const, ListOf
from hoyle.language.model.titles import word_called
from hoyle.language.model.types import Type, or_none, words

LISTS = """
words:
  bid_word: clubs | diamonds | notrump
  minor: diamonds | clubs
  mood: wild | tame | meek
  temper: wild | calm
"""

BID = words("clubs", "diamonds", "notrump")
MOOD = words("wild", "tame", "meek")


def test_the_name_of_a_list_is_a_type() -> None:
    game = sound(
        head=LISTS,
        options="least: {type: bid_word or none}",
        variables="call: minor per player",
        formulas="height(b bid_word): position(b, every bid_word)",
        actions="name_one: {title: '{m} {b}', with: {m: minor, b: bid_word or none where b is not none}}",
    )
    assert game.words["bid_word"] == BID.words
    assert game.options["least"].type == or_none(BID)
    assert game.variables["call"].type == words("diamonds", "clubs")
    assert game.formulas["height"].parameters[0].type == BID
    first, second = game.actions["name_one"].arguments
    assert (first.local.type, first.none, second.local.type) == (words("diamonds", "clubs"), False, or_none(BID))
    assert isinstance(first.source, ListOf)
    assert [item.value for item in first.source.items if isinstance(item, Const)] == ["diamonds", "clubs"]


@pytest.mark.parametrize(
    "formula, type_",
    {
        "notrump if rounds > 1 else clubs": BID,
        "clubs if rounds > 1 else notrump": BID,
        "bid_word.clubs": BID,
        "tame": MOOD,
        "temper.wild": words("wild", "calm"),
        "tame if rounds > 1 else mood.wild": MOOD,
        "none if rounds > 1 else meek": or_none(MOOD),
        "meek if rounds > 1 else temper.calm": words("wild", "tame", "meek", "calm"),
        "first(every minor)": words("diamonds", "clubs"),
    }.items(),
)
def test_a_formula_returns_words(formula: str, type_: Type) -> None:
    assert sound(head=LISTS, formulas=f"answer: {formula}").formulas["answer"].type == type_


def test_the_name_of_a_suit_alone_stays_the_suit() -> None:
    game = sound(head=LISTS, formulas="answer: clubs")
    assert game.formulas["answer"].type == Type("suit")


@pytest.mark.parametrize(
    "formula, found",
    {
        "wild": ("N311", "wild"),
        "tam": ("N301", "tam"),
        "bid_word.hearts": ("N301", "hearts"),
        "bid_word": ("N304", "bid_word"),
        "meek if rounds > 1 else calm": ("N301", "calm"),
        "every bid": ("N304", "bid"),
        "taken(bid_word.clubs)": ("T401", "bid_word.clubs"),
        "taken(mood.meek)": ("T401", "mood.meek"),
        "mood.tame is temper.calm": ("T404", "mood.tame is temper.calm"),
        "deed is mood.tame": ("T404", "deed is mood.tame"),
        "mood.tame is in every minor": ("T404", "mood.tame is in every minor"),
    }.items(),
)
def test_wrong_words(formula: str, found: tuple[str, str]) -> None:
    text = rules(head=LISTS, formulas=f"taken(t temper): t is calm\nanswer: {formula}")
    assert errors(text) == [found]


def test_a_narrow_list_fits_a_wide_one() -> None:
    lines = "call: bid_word\nlow: minor = diamonds"
    sound(head=LISTS, variables=lines, phases="rise: call = low", game="rise\nplay_hand")
    narrow = rules(head=LISTS, variables=lines, phases="sink: low = call", game="sink\nplay_hand")
    assert errors(narrow) == [("T401", "call")]
    sound(head=LISTS, variables=lines, formulas="same: call is low\nis_low: low is in (call, clubs)")


def test_one_word_fits_where_its_list_does_not() -> None:
    sound(head=LISTS, variables="low: minor = bid_word.diamonds")


@pytest.mark.parametrize(
    "line, found",
    {
        "suit: a | b": ("N303", "suit"),
        "low: a": ("T412", "a"),
        "low: 0..3": ("T412", "0..3"),
        "low: a | b or none": ("T412", "or none"),
        "low: a | b | a": ("N302", "a"),
        "mode: a | b": ("N302", "mode"),
    }.items(),
)
def test_wrong_lists(line: str, found: tuple[str, str]) -> None:
    assert errors(rules(head=f"words:\n  {line}\n")) == [found]


def test_an_argument_of_an_unknown_list() -> None:
    for written in ("minr", "card", "minor from every minor"):
        action = f"name_one: {{title: '{{m}}', with: {{m: {written}}}}}"
        assert [code for code, _ in errors(rules(head=LISTS, actions=action))] == ["N323"], written


FAMILY = "tried: bool per player per bid_word\nwins: int per mood = 2, fresh each play_hand"


@pytest.mark.parametrize(
    "line",
    [
        "tried[leader, clubs] = yes",
        "for b in every bid_word: tried[leader, b] = not tried[leader, b]",
        "wins[tame] += 1 if tried[leader, diamonds] else 0",
        "wins[mood.wild] = sum(wins[m] for m in every mood where m is not tame)",
        "if any(b in every minor where tried[leader, b]): nothing",
        "move trick to shelf[wild]",
        "fill(shelf[meek], 1)",
    ],
)
def test_a_family_per_list_of_words(line: str) -> None:
    phases = "fill(pile zone, n 0..3): deal n from stock to pile"
    zones = "shelf: row per mood seen by everyone"
    game = sound(head=LISTS, zones=zones, variables=FAMILY, phases=phases, game=line)
    (per,) = game.variables["wins"].per
    assert per.words == MOOD and per.noun == "word"


@pytest.mark.parametrize(
    "line, found",
    {
        "wins[2] = 1": ("T401", "2"),
        "wins[calm] = 1": ("N301", "calm"),
        "wins[leader] = 1": ("T401", "leader"),
        "wins = 1": ("N307", "wins"),
        "tried[clubs, leader] = yes": ("T401", "clubs"),
        "wins[first(m in every mood where wins[m] is 1)] = 1": ("T402", "first(m in every mood where wins[m] is 1)"),
    }.items(),
)
def test_wrong_indexes_of_a_family_per_list_of_words(line: str, found: tuple[str, str]) -> None:
    assert errors(rules(head=LISTS, variables=FAMILY, game=line))[:1] == [found]


def test_a_family_per_unknown_list() -> None:
    (found,) = build(rules(head=LISTS, variables="wins: int per moods"))[1].diagnostics[:1]
    assert (found.code, found.help) == ("N323", "did you mean `mood`?")


def test_an_unused_list_is_reported() -> None:
    assert ("N310", "the list of words `minor` is never used") in warnings(rules(head=LISTS))


def test_titles_of_words() -> None:
    head = LISTS + "titles: {notrump: no trumps, trump: one trump, aid: some help}\n"
    game = sound(head=head, deck="titles: {clubs: Clover}", formulas="answer: notrump")
    called = [word_called(game, word) for word in ("notrump", "trump", "aid", "clubs", "theft")]
    assert called == ["no trumps", "one trump", "some help", "Clover", "theft"]


def test_a_thing_keeps_its_title_from_a_word_of_its_name() -> None:
    head = "words: {end_of: trick | never}\ntitles: {trick: the middle}\n"
    game = sound(head=head, variables="stop: end_of")
    assert word_called(game, "trick") == "trick"


def test_two_words_with_one_title() -> None:
    head = LISTS + "titles: {tame: gentle, meek: gentle}\n"
    assert ("N336", "`meek` has the same title as `tame`") in warnings(rules(head=head))


def test_a_list_has_no_title() -> None:
    assert errors(rules(head=LISTS + "titles: {minor: low suits}\n")) == [("N335", "minor")]


def test_an_attribute_has_a_title() -> None:
    assert sound(deck="titles: {value: card points}").deck.titles["value"] == "card points"
    assert errors(rules(deck="titles: {vlue: card points}")) == [("N312", "vlue")]
