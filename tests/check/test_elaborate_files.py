"""The models of whole rule files, and of parts of a small one."""

from pathlib import Path

import pytest

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from check.table_game import build, rules, sound
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node, formulas, statements
from hoyle.locate import shipped_games
from properties.tables import SHIPPED, SMALL, name_of, rules_of


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", [*SHIPPED, *SMALL], ids=name_of)
def test_file(path: Path) -> None:
    game = rules_of(path)
    assert game.digest and game.slots > 0
    for formula in all_formulas(game):
        for node in every_node(formula):
            assert node.type.base != "error", node
            if node.type.base == "zone":
                assert isinstance(node, f.ZoneValue)
            if isinstance(node, f.CardsOf):
                assert node.type.base == "list" and node.subject.type.base in ("zone", "row", "card")
            if isinstance(node, f.LocalValue):
                assert 0 <= node.local.slot < game.slots


def all_formulas(game: Game) -> list[f.Formula]:
    """Every formula of a game."""
    found: list[f.Formula | None] = [
        game.partners,
        *(joker.count for joker in game.deck.jokers),
        game.deck.copies,
        game.deck.keep,
    ]
    found += game.deck.attributes.values()
    found += [option.default for option in game.options.values()]
    found += [requirement.condition for requirement in game.requires]
    found += [token.count for token in game.tokens.values()]
    found += [zone.sight.players for zone in game.zones.values()]
    found += [x for variable in game.variables.values() for x in (variable.start, variable.sight.players)]
    found += [definition.body for definition in game.formulas.values()]
    found += [part.value for part in game.score.parts] + [line.value for line in game.winner]
    blocks = [block for p in game.phases.values() for block in (p.body, *p.before, *p.after)]
    for action in game.actions.values():
        found.append(action.when)
        found += [x for a in action.arguments for x in (a.source, a.where)]
        found += [x for clause in action.clauses for x in (clause.when, clause.demand)]
        blocks += [action.effect, *action.before, *action.after]
    found += [x for block in blocks for s in statements(block) for x in formulas(s)]
    return [x for x in found if x is not None]


def test_sedma_in_detail() -> None:
    game = rules_of(shipped_games()["sedma"])
    assert game.players == (2, 3, 4)
    assert game.options["sevens"].type.words == ("wild", "first_trump", "over_trump")
    assert isinstance(game.options["hands"].default, f.Choice) and game.options["hands"].type.optional
    assert game.requires[1].options == ("deal_all",)
    assert game.deck.ranks == ("7", "8", "9", "10", "J", "Q", "K", "A") and game.deck.pips == (
        7,
        8,
        9,
        10,
        0,
        0,
        0,
        1,
    )
    assert [s.letter for s in game.deck.suits] == ["C", "D", "H", "S"]
    assert game.zones["won"].per[0].kind == "side" and game.zones["won"].sight.players is not None
    assert game.zones["hand"].sight.owner is not None
    assert game.variables["leader"].fresh == "play_hand"
    assert str(game.formulas["winning_card"].type) == "card or none"
    assert game.actions["show_four"].beside == ("play",)
    (clause,) = game.actions["play"].clauses
    assert clause.rule == "send_with_a_match" and clause.says and not clause.waive
    assert isinstance(clause.demand, f.Call) and isinstance(clause.demand.arguments[0], f.LocalValue)
    assert clause.demand.arguments[0].local is game.actions["play"].arguments[0].local
    assert game.score.per == "side" and game.score.subject.name == "side"
    assert game.variants["trump_sevens"].options.keys() == {"sevens"}
    deal = next(s for s in statements(game.phases["play_hand"].body) if isinstance(s, b.DealRound))
    assert isinstance(deal.order, f.Starting) and deal.to.indexes == (
        f.LocalValue(deal.seat.type, deal.to.span, deal.seat),
    )


def test_a_patch_keeps_its_places() -> None:
    game = rules_of(shipped_games()["gin_rummy"].parent / "variants" / "big_gin.yaml")
    assert game.variant == "big_gin" and game.id == "gin_rummy"
    (after,) = game.phases["deal_hand"].after
    assert isinstance(after[0], b.Assign) and after[0].span is not None
    assert after[0].span.source.name.endswith("big_gin.yaml") and after[0].span.text.startswith("limit = sum")
    assert "knock_limit" not in game.options


def test_inserts_lie_around_each_other() -> None:
    pairs = (
        ("before play_hand", "rounds = 1"),
        ("after play_hand", "rounds = 2"),
        ("before play_hand", "rounds = 3"),
        ("after play_hand", "rounds = 4"),
    )
    game, _ = build(rules(), pairs)
    assert game is not None
    phase = game.phases["play_hand"]
    numbers = [[s.value.value for s in block if isinstance(s, b.Assign)] for block in (*phase.before, *phase.after)]  # type: ignore[union-attr]
    assert numbers == [[3], [1], [2], [4]]


def test_every_statement_knows_its_place() -> None:
    game = sound(
        game="if state:\n    rounds += 1\nelse: leader may play\nfor p in players:\n    p chooses play\n    else: tally"
    )
    found = [s.span.text.split("\n")[0] for s in statements(game.phases["game"].body) if s.span]
    assert found == [
        "if state:",
        "rounds += 1",
        "leader may play",
        "for p in players:",
        "p chooses play",
        "tally",
    ]


def test_decisions() -> None:
    more = "draw:\n  do: deal 1 from stock to my hand\nsay(n int):\n  do: rounds = n"
    game = sound(
        actions=more,
        game="""
            leader chooses play and freely draw
            leader may play, draw or say(3)
            else: tally
            leader may freely draw
            ask players after leader whether to play
            else: tally
            players together choose draw
        """,
    )
    one, two, _, three, four, _, five = statements(game.phases["game"].body)
    assert isinstance(one, b.Decide) and not one.passing and one.otherwise is None
    assert [o.action for o in one.menu] == ["play"] and [o.action for o in one.free] == ["draw"]
    assert isinstance(two, b.Decide) and two.passing and two.otherwise is not None
    assert two.menu[2].arguments[0].type.base == "int"
    assert isinstance(three, b.Decide) and three.passing and not three.menu and len(three.free) == 1
    assert isinstance(four, b.Ask) and four.otherwise is not None and four.local.type.base == "player"
    assert isinstance(five, b.Together)


def test_arguments_of_every_kind() -> None:
    action = """
        a:
          with:
            c: card or none from my hand
            m: 2..3 cards from my hand - c where count(m) > 2
            g: row from my bin
            r: run from my column[1]
            p: player from players after me
            n: secret number from 1..columns
            q: place from layout
            s: suit from suits
          do: expect c is c and m is m and g is g and r is r and p is p and n is n and q is q and s is s
        """
    game = sound(actions=action, game="leader chooses a")
    found = {a.local.name: a for a in game.actions["a"].arguments}
    assert found["c"].none and found["c"].local.type.optional and found["c"].kind == "one"
    assert found["m"].kind == "set" and isinstance(found["m"].source, f.Subsets) and found["m"].where is not None
    assert found["r"].kind == "run" and str(found["r"].local.type) == "list of cards"
    assert found["n"].secret and isinstance(found["n"].local.high, f.OptionValue)
    assert str(found["q"].source.type) == "list of places" and str(found["g"].source.type) == "list of rows"


def test_seen_by() -> None:
    zones = """
        back: row per player seen by players after owner
        one: row seen by leader
        few: row seen by list(p for p in players where p is soloist)
        counters: tokens per player seen by owner
        """
    game = sound(zones=zones, variables="told: suit or none per card\nsecret: int per player seen by owner")
    back = game.zones["back"].sight
    assert isinstance(back.players, f.After) and back.owner is not None
    assert isinstance(game.zones["one"].sight.players, f.ListOf)
    assert game.zones["trick"].sight.players is None
    assert isinstance(game.zones["stock"].sight.players, f.Const) and game.zones["stock"].sight.players.value == ()
    assert game.zones["purse"].sight.players is None and game.zones["counters"].sight.players is not None
    assert isinstance(game.variables["secret"].sight.players, f.ListOf)


def test_starts_and_defaults() -> None:
    game = sound(
        options="a: {type: 3..5, help: x}\nb: {type: rank or none, help: x}\nd: {type: bool, default: yes, help: x}",
        variables="v: 2..columns\nw: 1 or more\nx: place or none\ny: int per player = owner.seat\nz: rank = 7",
    )
    values = {name: getattr(option.default, "value", "?") for name, option in game.options.items()}
    assert values == {
        "mode": "wild",
        "limit": None,
        "columns": 3,
        "bonus": 0,
        "trumps": 0,
        "a": 3,
        "b": None,
        "d": True,
    }
    starts = {name: getattr(v.start, "value", "?") for name, v in game.variables.items()}
    assert (starts["v"], starts["w"], starts["x"], starts["z"], starts["deed"], starts["leader"]) == (
        2,
        1,
        None,
        5,
        "aid",
        0,
    )
    assert isinstance(game.variables["y"].start, f.Attribute)
    assert game.variables["y"].owner is game.variables["y"].sight.owner
