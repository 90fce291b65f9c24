"""Types that do not fit: each with its code and the words it points at; and literals that take the type beside them."""

import pytest
from small_game import model
from small_game import rules as small_rules

import hoyle.language.model.formula as f
from check.table_game import errors, rules, sound, warnings
from hoyle.language.model.types import CARDS, INT, RANK, ROWS
from hoyle.language.report import Report

FORMULAS = {
    "x(c card): c.rank + 1": ("T401", "c.rank"),
    "x: leader + 1": ("T401", "leader"),
    "x: 1 + trick": ("T406", "1"),
    "x: not rounds": ("T401", "rounds"),
    "x: rounds and state": ("T401", "rounds"),
    "x: state or trick": ("T401", "trick"),
    "x: sum(c.rank for c in trick)": ("T401", "c.rank"),
    "x: all(c.rank for c in trick)": ("T401", "c.rank"),
    "x: count(rounds)": ("T406", "rounds"),
    "x: count(leader)": ("T406", "leader"),
    "x: leader is empty": ("T406", "leader"),
    "x(c card): c is empty": ("T406", "c"),
    "x: trick.value": ("N314", "value"),
    "x: list(hand[p] for p in players)": ("T406", "hand[p]"),
    "x: (trick, stock)": ("T406", "(trick, stock)"),
    "x: rounds reaches leader": ("T401", "leader"),
    "x: soloist otherwise 3": ("T407", "3"),
    "x: 3 if state else leader": ("T407", "leader"),
    "x: wild if state else 3": ("N311", "wild"),
    "x:\n  - 3 if state\n  - leader": ("T407", "leader"),
    "x: leader is 3": ("T404", "leader is 3"),
    "x(c card): c is 7": ("T404", "c is 7"),
    "x(c card): c.rank is 3 + 4": ("T404", "c.rank is 3 + 4"),
    "x(c card): c.rank is rounds": ("T404", "c.rank is rounds"),
    "x: leader is leader.side": ("T404", "leader is leader.side"),
    "x: trick is KH": ("T404", "trick is KH"),
    "x: mode is deed": ("T404", "mode is deed"),
    "x: K is in trick": ("T404", "K is in trick"),
    "x: 7 is in trick": ("T404", "7 is in trick"),
    "x: leader is in trick": ("T404", "leader is in trick"),
    "x: pool + trick": ("T404", "pool + trick"),
    "x: KH is QS": ("T403", "KH is QS"),
    "x: KH": ("T403", "KH"),
    "x: worth(KH)": ("T403", "KH"),
    "x: takes(KH)": ("T403", "KH"),
    "x: none": ("T401", "none"),
    "x: leader > 3": ("T405", "leader"),
    "x(c card): c > KH": ("T405", "c"),
    "x: max(c for c in trick)": ("T405", "c"),
    "x: max(leader, 3)": ("T405", "leader"),
    "x: trick > 3": ("T405", "trick"),
    "x: won[leader] is empty": ("T401", "leader"),
    "x: spent[3]": ("T401", "3"),
    "x: hand[leader.side] is empty": ("T401", "leader.side"),
    "x: trick after 3": ("T401", "3"),
    "x: suits after leader": ("T406", "suits"),
    "x: players starting with 3": ("T401", "3"),
    "x: 7 div rounds": ("T408", "rounds"),
    "x: 7 mod bonus": ("T408", "bonus"),
    "x: 7 div count(trick)": ("T408", "count(trick)"),
    "x(n 1..5): 7 div n\ny: x(bonus)": ("T408", "bonus"),
    "x(n 1..5): 7 div n\ny: x(rounds)": ("T408", "rounds"),
    "x(n 2..5): 7 mod (n - 1)\ny: x(bonus + 1)": ("T408", "bonus + 1"),
    "x(n 1..5): 7 div n\ny(k 1..4): x(k)\nz: y(bonus)": ("T408", "bonus"),
    "x(n 1..5): 7 div n\ny: sum(x(c.pips) for c in trick)": ("T408", "c.pips"),
    "x(n 1..5): 7 div n\ny: x(bonus + 1)": None,
    "x(n 1..5): 7 div n\ny: x(bonus) if bonus > 0 else 0": None,
    "x(n 1..5): 7 div n\ny: bonus is 0 or x(bonus) > 1": None,
    "x(n 1..5): 7 div n\ny: sum(x(c.pips) for c in trick where c.pips >= 1)": None,
    "x(n 1..5): 7 div n if n > 0 else 0\ny: x(bonus)": None,
    "x(n 1..5): 7 div max(1, n)\ny: x(bonus)": None,
    "x(n 1..5): 7 div (n + 1)\ny: x(bonus)": None,
    "x(n 1..5): 7 + n\ny: x(bonus)": None,
    "x(n 1..5): sum(7 div k for k in 1..n)\ny: x(bonus)": None,
    "x: column[leader, 6] is empty": ("T409", "6"),
    "x: column[leader, 0] is empty": ("T409", "0"),
    "x: red on trick": ("T411", "trick"),
    "x: supply is empty": ("T411", "supply"),
    "x: count(every purse)": ("T411", "every purse"),
    "x(s side or none): 3\ny: count(first(trick))": None,
    "x(c cards or none): count(c)": ("T412", "or none"),
    "x: sum(1, 2)": ("T406", "sum(1, 2)"),
    "x(n 5..3): n": ("T417", "5..3"),
    "x(g row): g.rank": ("N314", "rank"),
    "x: any(g in pool where takes(g))": ("T401", "g"),
    "x: any(s in 2..3 cards from trick where takes(s))": ("T401", "s"),
    "x: any(s in state cards from trick where s is empty)": ("T401", "state"),
    "x: first(pool) + pool": ("T404", "first(pool) + pool"),
    "x: position(leader, trick)": ("T404", "position(leader, trick)"),
    "x: position(KH, trick)": None,
    "x: KH is in (KH, QS)": ("T403", "KH is in (KH, QS)"),
    "x: KH is empty": ("T406", "KH"),
    "x: KH.rank": ("N314", "rank"),
    "x: leader.mood": ("N314", "mood"),
    "x: trick.size": ("N314", "size"),
    "x: leader.hand is empty": ("N314", "hand"),
    "x(n int): n(3)": ("N304", "n"),
    "x(n 1..3): n\ny: x(4)": ("T409", "4"),
    "x: trick[0]": ("T409", "0"),
    "x: 3..leader": ("T401", "leader"),
    "x: -leader": ("T401", "leader"),
    "x: leader after 3": ("T406", "leader"),
    "x: 3 starting with 4": ("T406", "3"),
    "x: red on leader": ("T411", "leader"),
    "x: red on every trick": ("N307", "trick"),
    "x(c card): c is c.rank": ("T404", "c is c.rank"),
    "x(c card): c.suit is c": ("T404", "c.suit is c"),
    "x: me": ("N305", "me"),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_wrong_type_in_a_formula(formula: str) -> None:
    expected = FORMULAS[formula]
    assert errors(rules(formulas=formula)) == ([expected] if expected else [])


NONE = {
    "x: takes(first(trick))": "first(trick)",
    "x: 1 + first(trick).value": "first(trick).value",
    "x: hand[soloist] is empty": "soloist",
    "x: max(c.value for c in trick) > 3": "max(c.value for c in trick)",
    "x: 1 + (limit otherwise limit)": "limit otherwise limit",
    "x: takes(trick[1])": "trick[1]",
    "x: players after soloist": "soloist",
    "x: players starting with first(trick).by": "first(trick).by",
    "x(c card): c.place.row + 1": "c.place.row",
    "x: limit > 3": "limit",
    "x:\n  - takes(picked) if state\n  - no": "picked",
    "x: sum(bid[p] for p in players)": "bid[p]",
    "x: first(c in trick where state).rank > 7": "first(c in trick where state).rank",
    "x: red on purse[soloist]": "soloist",
    "x(c card): hand[c.by] is empty": "c.by",
    "x: max(first(trick).value, 7)": "first(trick).value",
    "x: 2..first(trick).value": "first(trick).value",
}


@pytest.mark.parametrize("formula", NONE)
def test_what_may_be_none_is_refused(formula: str) -> None:
    assert errors(rules(formulas=formula)) == [("T402", NONE[formula])]


BLOCKS = {
    "move KH to trick": ("T403", "KH"),
    "let x = KH": ("T403", "KH"),
    "picked = KH": ("T403", "KH"),
    "leader = soloist": ("T402", "soloist"),
    "leader = 3": ("T401", "3"),
    "bid[leader] = 8": ("T409", "8"),
    "mode = wild": ("N320", "mode"),
    "deed = wild": ("N301", "wild"),
    "rounds += leader": ("T401", "leader"),
    "bid[leader] += 1": ("T402", "bid[leader]"),
    "leader += 1": ("T401", "leader"),
    "move trick to picked": ("T410", "picked"),
    "move trick to leader": ("T410", "leader"),
    "move trick to every hand": ("T410", "every hand"),
    "move trick to bid": ("T410", "bid"),
    "move trick to bid[leader]": ("T410", "bid[leader]"),
    "move trick to first(pool)": ("T402", "first(pool)"),
    "move trick to first(trick).place": ("T402", "first(trick).place"),
    "move trick to supply": ("T411", "supply"),
    "move pool to trick": ("T411", "pool"),
    "move every bin to trick": ("T411", "every bin"),
    "move 3 to trick": ("T406", "3"),
    "move trick from pool to won[dealer]": ("T411", "trick"),
    "move 2 from supply to trick": ("T411", "supply"),
    "deal 3 from pool to trick": ("T411", "pool"),
    "deal 3 from supply to trick": ("T411", "supply"),
    "deal 3 from first(pool) to trick": ("T411", "first(pool)"),
    "deal state from stock to trick": ("T401", "state"),
    "shuffle purse[leader]": ("T411", "purse[leader]"),
    "shuffle pool": ("T411", "pool"),
    "move 2 red from trick to supply": ("T411", "trick"),
    "move 2 red from supply to trick": ("T411", "trick"),
    "turn up leader": ("T406", "leader"),
    "show trick to trick": ("T401", "trick"),
    "show trick to soloist": ("T402", "soloist"),
    "expect rounds": ("T401", "rounds"),
    "if rounds: tally": ("T401", "rounds"),
    "for p in leader: tally": ("T406", "leader"),
    "repeat state times: tally": ("T401", "state"),
    "soloist chooses play": ("T402", "soloist"),
    "players chooses play": ("T401", "players"),
    "leader together choose play": ("T401", "leader"),
    "ask leader whether to play": ("T401", "leader"),
    "let x = none": ("T401", "none"),
    "rounds = trick": ("T401", "trick"),
    "count(trick) = 3": ("N320", "count(trick)"),
    "move trick to first(trick)": ("T410", "first(trick)"),
    "move 2 red from hole to supply": ("T411", "hole"),
    "move 2 red from supply to leader": ("T411", "leader"),
    "move 2 red from supply to first(trick).place": ("T402", "first(trick).place"),
    "leader chooses nope(trick[1])": ("N301", "nope"),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_wrong_type_in_a_block(block: str) -> None:
    assert errors(rules(game="play_hand\n" + block)) == [BLOCKS[block]]


DECLARED = [
    ({"options": "x: {type: int, help: x}"}, ("T412", "int")),
    ({"options": "x: {type: 3..1, help: x}"}, ("T417", "3..1")),
    ({"options": "x: {type: 0..3, default: 7, help: x}"}, ("T409", "7")),
    ({"options": "x: {type: 0..3, default: none, help: x}"}, ("T401", "none")),
    ({"options": "x: {type: a | b, default: c, help: x}"}, ("N301", "c")),
    ({"options": "x: {type: a | a, help: x}"}, ("N302", "a")),
    ({"options": "x: {type: 1..bonus, help: x}"}, ("T417", "1..bonus")),
    ({"variables": "x: cards"}, ("T412", "cards")),
    ({"variables": "x: row"}, ("T412", "row")),
    ({"variables": "x: 0..7 = 9"}, ("T409", "9")),
    ({"variables": "x: player = soloist"}, ("T402", "soloist")),
    ({"variables": "x: bool, fresh each play"}, ("N304", "play")),
    ({"variables": "x: bool per zone"}, ("N323", "zone")),
    ({"variables": "x: int top seen by nobody"}, ("T411", "top seen by nobody")),
    ({"variables": "x: int per player seen by me"}, ("N305", "me")),
    ({"variables": "x: bool per 1..3 per player"}, ("T414", "player")),
    ({"zones": "x: row per card seen by everyone"}, ("N323", "card")),
    ({"zones": "x: row per 1..3 per player seen by everyone"}, ("T414", "player")),
    ({"zones": "x: row"}, ("T415", "row")),
    ({"zones": "x: set top seen by everyone"}, ("T411", "set top seen by everyone")),
    ({"zones": "x: 5 places up to 3 seen by everyone"}, ("T411", "up to 3")),
    ({"zones": "x: row seen by owner"}, ("N305", "owner")),
    ({"zones": "x: row seen by rounds"}, ("T401", "rounds")),
    ({"tokens": "blue: {count: 3, into: trick}"}, ("T411", "trick")),
    ({"tokens": "blue: {count: 3, into: purse}"}, ("N307", "purse")),
    ({"each_card": "rank: 3"}, ("N303", "rank")),
    ({"each_card": "them: players"}, ("T412", "players")),
    ({"deck": "keep: 3"}, ("T401", "3")),
    ({"deck": "jokers: card.pips"}, ("N305", "card")),
    ({"parts": "x: leader"}, ("T401", "leader")),
    ({"parts": "x: my bid"}, ("T402", "my bid")),
    ({"parts": "x:\n  - 3 if state\n  - none"}, ("T402", "- 3 if state\n      - none")),
    ({"parts": "x:\n  - leader if state\n  - soloist"}, ("T401", "- leader if state\n      - soloist")),
    ({"winner": "x: highest state"}, ("T401", "state")),
    ({"winner": "x: highest none"}, ("T401", "none")),
    ({"rules": "x:\n  narrows: play, play\n  demand: state\n  says: no"}, ("N317", "play")),
    ({"head": "requires:\n  it is so: rounds > 3\n"}, ("N315", "rounds")),
    ({"head": "variants:\n  x: {options: {mode: tramp}}\n"}, ("N301", "tramp")),
    ({"head": "variants:\n  x: {options: {columns: 6}}\n"}, ("T409", "6")),
    ({"head": "variants:\n  x: {options: {colums: 5}}\n"}, ("N301", "colums")),
    ({"head": "variants:\n  x: {options: {columns: 1 + count(players)}}\n"}, ("T417", "1 + count(players)")),
]


@pytest.mark.parametrize(("lines", "expected"), DECLARED)
def test_wrong_type_in_a_declaration(lines: dict[str, str], expected: tuple[str, str]) -> None:
    assert errors(rules(**lines)) == [expected]


ARGUMENTS = {
    "card from pool": ("T401", "pool"),
    "row from trick": ("T401", "trick"),
    "run from pool": ("T401", "pool"),
    "run from my hand": ("T411", "my hand"),
    "run from trick + my hand": ("T411", "trick + my hand"),
    "player from my hand": ("T401", "my hand"),
    "thing from my hand": ("N323", "thing"),
    "number from my hand": ("T401", "my hand"),
    "place from my hand": ("T411", "my hand"),
    "place from first(pool)": ("T401", "first(pool)"),
    "card from my stock": ("N307", "stock"),
    "card from my every nothing": ("N301", "nothing"),
    "2..3 cards from pool": ("T401", "pool"),
    "state cards from my hand": ("T401", "state"),
    "card from my hand where x.rank": ("T401", "x.rank"),
    "number from 1..3 where x > 7 and y": ("N301", "y"),
}


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_wrong_argument(argument: str) -> None:
    action = f"a:\n  with:\n    x: {argument}\n  do: expect x is x"
    assert errors(rules(actions=action, game="leader chooses a")) == [ARGUMENTS[argument]]


def test_per_side_score_has_no_me() -> None:
    assert errors(rules("side", parts="x: count(my hand)")) == [("N305", "my hand")]
    assert errors(rules("side", parts="x: count(won[side])")) == []
    assert errors(rules("player", parts="x: count(won[side])")) == [("N305", "side")]


def test_literals_take_the_type_beside_them() -> None:
    game = sound(
        formulas="""
            a(c card): c.rank is 7
            b(c card): c.rank is in (8, 9)
            d(c card): c.rank is in 7..9
            e(c card): 7 is c.rank or K > c.rank
            g: (7 if state else 8) is first(trick).rank
            h(c card): c is in (KH, 10S)
            i: deed is theft
            j: min(7, K)
            k: position(7, ranks) + position(hearts, suits)
            l: wild if state else mode
        """
    )
    a = game.formulas["a"].body
    assert isinstance(a, f.Equal) and a.right == f.Const(RANK, a.right.span, 5)
    b, d = game.formulas["b"].body, game.formulas["d"].body
    assert isinstance(b, f.Within) and isinstance(b.right, f.ListOf) and b.right.items[0].type == RANK
    assert isinstance(d, f.Within) and isinstance(d.right, f.Range) and d.right.type.item == RANK
    assert game.formulas["j"].type == RANK
    assert game.formulas["k"].type == INT
    assert game.formulas["l"].type.words == ("wild", "trump", "off")


def test_jokers() -> None:
    game = sound(deck="jokers: 2", formulas="x: JK is in trick\ny(c card): c.rank is JK or c is JK or c.rank < JK")
    x = game.formulas["x"].body
    assert isinstance(x, f.Within) and x.left == f.Face(x.left.type, x.left.span, 13, None)
    found = errors(rules(deck="jokers: 2", formulas="x(s suit): 3\ny(c card): x(c.suit)"))
    assert found == [("T402", "c.suit")]
    assert errors(rules(formulas="x(s suit): 3\ny(c card): x(c.suit)")) == []


def test_zones_rows_and_cards_read_as_lists() -> None:
    game = sound(
        formulas="""
            a: count(trick)
            b(c card): worth(c) + worth(trick + c)
            d: count(every bin)
            e: trick
            g: first(pool)
            h: trick if state else pool[1]
            i: trick[2]
            j: pool[1]
            k: pool[1][2]
        """
    )
    e, h = game.formulas["e"].body, game.formulas["h"]
    assert isinstance(e, f.CardsOf) and e.type == CARDS and h.type == CARDS
    d = game.formulas["d"].body
    assert isinstance(d, f.Find) and d.source.type == ROWS
    assert str(game.formulas["g"].type) == "row or none" and str(game.formulas["k"].type) == "card or none"


def test_my_stands_for_me_or_my_side() -> None:
    action = "a:\n  when: my hand is not empty and count(won[my side]) is count(my won) and my left is not me\n"
    action += "  do: move my column[2] to my won"
    game = sound(actions=action, game="leader chooses a")
    (move,) = game.actions["a"].effect
    to, what = move.to, move.what  # type: ignore[union-attr]
    assert isinstance(to, f.ZoneValue) and isinstance(to.indexes[0], f.Attribute) and to.indexes[0].name == "side"
    assert isinstance(what, f.CardsOf) and isinstance(what.subject, f.ZoneValue) and len(what.subject.indexes) == 2


def test_ranges_are_kept_with_their_names() -> None:
    game = sound(formulas="x(n 1..columns): sum(i for i in 2..n)", game="for i in 1..columns: col = i")
    (n,) = game.formulas["x"].parameters
    assert isinstance(n.low, f.Const) and isinstance(n.high, f.OptionValue)
    body = game.formulas["x"].body
    assert isinstance(body, f.Fold) and isinstance(body.local.high, f.LocalValue)


def test_divisors_that_are_certain() -> None:
    sound(
        formulas="""
            a: 7 div 2 + 7 div count(players) + 7 div columns + 7 mod max(1, rounds)
            b(n 1..4): 7 div n + 7 div (n * count(sides)) + 7 div (count(ranks) + bonus)
            d: 7 div count(trick) if trick is not empty else 0
            e: 7 div rounds if rounds > 0 else 0
            g: 0 if rounds < 1 else 7 div rounds
            h: 7 div bonus if bonus is not 0 else 0
        """,
        game="let n = max(1, rounds)\nrounds = 7 div n",
    )


def test_tests_for_none_that_cannot_be() -> None:
    told = warnings(
        rules(
            formulas="x: leader is none\ny: rounds otherwise 3\nz: (rounds is 3 or rounds > 4) is none\nv: bonus is none\nw: players is none"
        )
    )
    assert [message for code, message in told if code == "T413"] == [
        "this is never none: it is always a player",
        "`rounds` is never none, so `otherwise` has no effect",
        "this is never none: it is always yes or no",
        "this is never none: it is always a number",
        "this is never none: it is always a list of players",
    ]


def test_one_mistake_is_told_once() -> None:
    more = "x: wnner + 1\ny: x + 1\nz: x is y and any(c in x where c is x)"
    assert errors(rules(formulas=more)) == [("N301", "wnner")]


def test_what_is_declared_wrongly_is_reported_there_alone() -> None:
    assert [code for code, _ in errors(rules(formulas="x(c crd): 3\ny(c card): x(c)"))] == ["N323"]
    assert [code for code, _ in errors(rules(formulas="x(c: 3\ny(c card): x(c)"))] == ["P210"]
    assert [code for code, _ in errors(rules(formulas="y: power is 3", zones="power: row seen by everyone"))] == [
        "N303",
        "N304",
    ]
    assert [code for code, _ in errors(rules(zones="z: stak seen by everyone", formulas="x: count(z)"))] == ["P201"]
    assert [code for code, _ in errors(rules(variables="v: nmber", formulas="x: v + 1"))] == ["N323"]


def test_swapped_indexes_are_one_error() -> None:
    text = small_rules(
        zones="line: row per player per suit seen by everyone",
        formulas="total(p player): sum(count(line[s, p]) for s in suits)",
    )
    report = Report()
    model(text, report, ())
    (found,) = [d for d in report.diagnostics if d.code == "T401"]
    assert found.message.startswith("the indexes of `line` are in the wrong order") and found.instead == "p, s"


def test_an_option_of_numbers_gets_a_range() -> None:
    report = Report()
    model(small_rules(options="size: {type: number, default: 7, help: Cards}"), report, ())
    (found,) = [d for d in report.diagnostics if d.code == "N323"]
    assert found.help == "write a range such as `0..7`"
