"""Mistakes of authors who know games but not the language: the advice fits what they wrote."""

import pytest

from check.table_game import build, rules

LINES = {
    "openly: let best = first(trick)\nif best is none: tally": "`let` in line {let} names `best` only inside its block",
    "for p in players:\n    let best = first(trick)\nif best is none: tally": "declare it under `variables:`",
    "if rounds > 0:\n    deal 1 from stock to trick as extra\nif extra is none: tally": "names `extra` only inside",
    "for c in trick: c.spent = yes": "write `spent[c]`",
    "if any(c in trick where c.spent): tally": "write `spent[c]`",
    "for p in players: p.bid = 3": "write `bid[p]`",
    "if any(c in trick where c.takes): tally": "write `takes(c)`",
    "if rounds < players - 1: tally": "write `count(players) - 1`",
    "for p in players:\n    if count(column[p][1]) > 2: tally": "write `column[p, 1]`",
    "if count(purse[leader]) > 2: tally": "`red on purse[leader]`",
    "if first(trick): tally": "write `first(trick) is not none`",
    "move first(trick) to layout[2, 1]": "to name cells, declare rows: `layout: row up to 1 per 1..7 per 1..7`",
    "if position(first(trick).rank) > 3: tally": "write `position(first(trick).rank, ranks)`",
    "leader = next(leader)": "the next player after p is `p.left`",
    "end the game": "write `end game`",
    "say": "put the text in quotation marks",
    "move first(stock) to leader.left": "name the player's zone: `to hand[p]`",
    "dealer[3] = leader": "write `dealer` alone",
}

#: Lines of a section.
DECLARED = {
    "a: soloist is empty": ("formulas", "write `… is none`: a player or none is not a list"),
    "a: trick.nose": ("formulas", "a zone has no properties; write a formula, or take one card: `first(trick).rank`"),
    "a: rounds.nose": ("formulas", "only cards, players and places have attributes"),
    "a(c card): c.limit is 3": ("formulas", "a card has rank, suit, pips"),
    "a: my every column is empty": ("formulas", "or write `every column[leader]`"),
    "a: my won is empty": ("formulas", "or write `won[leader.side]`"),
    "a: {when: p is leader, do: tally}": ("actions", "write `me` for the player who chooses"),
    "a: {when: my every trick is empty, do: tally}": ("actions", "otherwise write `trick` alone"),
    "a: set per player": ("zones", "add `seen by everyone`, `seen by nobody` or `seen by owner`"),
    "a: {with: {b: player from players}, any order: [b]}": ("actions", "name two or more: `any order: [p, q]`"),
    "a: {with: {b: player from players}, any order: [b, other]}": ("actions", "name arguments from `with:`"),
    "a: {with: {b: player from players}, any order: [b, b]}": ("actions", "name each argument once"),
    "a: {with: {b: card from trick, c: card from trick}, any order: [b, c]}": (
        "actions",
        "use a set: `2 cards from …`",
    ),
}


def help_for(text: str) -> str:
    """The advice on the first error of a file."""
    _, report = build(text)
    return next(d for d in report.diagnostics if d.severity == "error").help or ""


@pytest.mark.parametrize("line", LINES)
def test_advice_on_a_line(line: str) -> None:
    text = rules(game=line)
    number = 1 + next((n for n, one in enumerate(text.splitlines()) if "best" in one or " as extra" in one), 0)
    assert LINES[line].format(let=number) in help_for(text)


@pytest.mark.parametrize("line", DECLARED)
def test_advice_on_a_declaration(line: str) -> None:
    section, help = DECLARED[line]
    assert help in help_for(rules(**{section: line}))


def test_advice_on_a_zone_that_no_player_can_see_alone() -> None:
    text = rules(zones="a: stack seen by me").replace("leader: player\n", "leader: suit or none\n")
    assert "`owner` for a zone or variable `per player`" in help_for(text.replace("soloist: player", "soloist: suit"))


@pytest.mark.parametrize(
    "line", ["leader = next(leader)", "leader = leader + 1", "leader = next", "leader = next leader"]
)
def test_the_next_player_of_an_anticlockwise_game_is_at_the_right(line: str) -> None:
    text = rules(game=line).replace("\nplayers:", "\ndirection: anticlockwise\nplayers:")
    assert ".right`" in help_for(text)


def test_counters_in_a_score_are_counted() -> None:
    text = rules(parts="").replace("cards: count(my hand)", "chips: my purse")
    assert help_for(text) == "for the number of counters write `red on my purse`"


def test_counters_are_called_as_in_the_file() -> None:
    text = rules(game="if count(purse[leader]) > 2: tally")
    assert help_for(text.replace("red: {count", "gem: {count")) == "for how many there are write `gem on purse[leader]`"


def test_a_rule_file_names_no_seat() -> None:
    assert "rules name no single seat" in help_for(rules(formulas="begins(p player): p is p0"))


def test_my_in_a_score_of_sides_is_the_side() -> None:
    text = rules(per="side", formulas="").replace("cards: count(won[side])", "cards: count(won[my side])")
    assert "write `side`" in help_for(text) and "declare" not in help_for(text)


@pytest.mark.parametrize(("word", "meant"), [("partners", "opposite"), ("cooperative", "united"), ("solo", "single")])
def test_sides_in_the_words_of_players(word: str, meant: str) -> None:
    text = rules().replace("sides: opposite if count(players) is 4 else single", f"sides: {word}")
    assert f"write `{meant}`" in help_for(text)


def test_a_zone_for_two_numbers_is_named_by_two_letters() -> None:
    zone = "  grid: row per 1..3 per 1..3 seen by everyone\n"
    text = rules(game="if grid is empty: tally")
    at = text.index("  layout:")
    _, report = build(text[:at] + zone + text[at:])
    found = next(d for d in report.diagnostics if d.severity == "error")
    assert found.message == "there are several `grid`, one for each pair of numbers"
    assert (found.help or "").startswith("say which: `grid[n, m]`")


def test_a_default_writes_the_number_of_cards() -> None:
    text = rules(options="x: {type: 1..9, default: count(cards) div 8, help: x}")
    assert help_for(text).endswith("; write the number of cards in figures")
