"""A formula written as text, read again and checked, gives the same tree."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from check.table_game import build
from check.table_game import rules as table_rules
from graph.tables import FILES
from hoyle.compile import load_rules
from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.formula_words import Names, formula_text, names_of
from hoyle.engine.graph.node_lines import describe, step_text
from hoyle.engine.graph.unparse import block_lines
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model import types as t
from hoyle.language.model.game import Game
from hoyle.language.report import Report, Source, Span
from properties.tables import name_of, rules_of

N, M = (f.LocalValue(t.INT, None, f.Local(name, t.INT, slot)) for slot, name in enumerate("nm"))
SURE = f.LocalValue(t.BOOL, None, f.Local("sure", t.BOOL, 2))
RANKS = Names(("7", "8", "9", "10", "A"), ("clubs", "hearts"), ("C", "H"))


def bare(part: Any, slots: dict[int, int]) -> Any:
    """A formula without spans, its locals numbered as they are met, nested `and` and `or` made one."""
    if isinstance(part, f.Local):
        return part.name, slots.setdefault(part.slot, len(slots))
    if isinstance(part, f.AllOf | f.AnyOf):
        flat = [x for p in part.parts for x in (p.parts if type(p) is type(part) else (p,))]
        return type(part).__name__, [bare(p, slots) for p in flat]
    if isinstance(part, f.Node):
        named = [getattr(part, field.name) for field in fields(part) if field.name != "span"]
        return type(part).__name__, [bare(x, slots) for x in named]
    return [bare(x, slots) for x in part] if isinstance(part, tuple) else part


def formulas_of(rules: Game) -> dict[str, f.Formula]:
    """The formulas that the test writes again: those of the file and the score parts."""
    found = {f"formulas/{name}": d.body for name, d in rules.formulas.items()}
    return found | {f"parts/{part.name}": part.value for part in rules.score.parts}


def written_again(path: Path, rules: Game) -> str:
    """The rule file with its formulas as `formula_text` writes them."""
    root = yaml.load(path.read_text(), yaml.BaseLoader)
    names = names_of(rules.deck)
    for section in (root.get("formulas", {}), root["score"]["parts"]):
        for key in section:
            name = key.split("(")[0]
            where = "parts" if section is root["score"]["parts"] else "formulas"
            section[key] = formula_text(formulas_of(rules)[f"{where}/{name}"], names)
    root["hoyle"] = int(root["hoyle"])
    return yaml.safe_dump(root, sort_keys=False, width=100_000)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_formula_written_and_read_again_is_the_same(path: Path, tmp_path: Path) -> None:
    rules = rules_of(path)
    again = tmp_path / path.name
    again.write_text(written_again(path, rules))
    report = Report()
    second, _ = load_rules(str(again), report)
    assert second is not None, [(d.message, d.span and d.span.text) for d in report.diagnostics]
    for name, formula in formulas_of(second).items():
        assert bare(formula, {}) == bare(formulas_of(rules)[name], {}), name


def number(value: int) -> f.Const:
    return f.Const(t.INT, None, value)


def sum_of(left: f.Formula, right: f.Formula, operator: Any = "+") -> f.Arithmetic:
    return f.Arithmetic(t.INT, None, operator, left, right)


def constant(kind: t.Type, *values: object) -> f.Const:
    return f.Const(t.list_of(kind), None, values)


def zone(name: str, *indexes: f.Formula) -> f.ZoneValue:
    return f.ZoneValue(t.ZONE, None, name, indexes)


ME = f.LocalValue(t.PLAYER, None, f.Local("me", t.PLAYER, 3))
C = f.Local("c", t.CARD, 4)
STOCK = f.CardsOf(t.CARDS, None, zone("stock"))
SETS = f.Subsets(t.list_of(t.CARDS), None, number(2), number(3), STOCK)
PAIRS = f.Subsets(t.list_of(t.CARDS), None, number(2), number(2), STOCK)
CASES = {
    "n - (n - m)": sum_of(N, sum_of(N, M, "-"), "-"),
    "n - n - m": sum_of(sum_of(N, N, "-"), M, "-"),
    "(n + m) * 2": sum_of(sum_of(N, M), number(2), "*"),
    "n + m * -2": sum_of(N, sum_of(M, number(-2), "*")),
    "-(n + m)": sum_of(number(0), sum_of(N, M), "-"),
    "-n * m": sum_of(sum_of(number(0), N, "-"), M, "*"),
    "0 - 5": sum_of(number(0), number(5), "-"),
    "power(n + 1, m)": sum_of(sum_of(N, number(1)), M, "power"),
    "not sure and (sure or n is 1)": f.AllOf(
        t.BOOL,
        None,
        (f.Not(t.BOOL, None, SURE), f.AnyOf(t.BOOL, None, (SURE, f.Equal(t.BOOL, None, N, number(1))))),
    ),
    "not (sure and sure)": f.Not(t.BOOL, None, f.AllOf(t.BOOL, None, (SURE, SURE))),
    "n if sure else (m if sure else 1)": f.Choice(t.INT, None, SURE, N, f.Choice(t.INT, None, SURE, M, number(1))),
    "(n if sure else m) + 1": sum_of(f.Choice(t.INT, None, SURE, N, M), number(1)),
    "n is in 1..5": f.Within(t.BOOL, None, N, constant(t.INT, 1, 2, 3, 4, 5)),
    "n is not in (2, 5)": f.Within(t.BOOL, None, N, constant(t.INT, 2, 5), True),
    "(8, A)": constant(t.RANK, 1, 4),
    "8..10": constant(t.RANK, 1, 2, 3),
    "(clubs, hearts)": constant(t.SUIT, 0, 1),
    "JK": f.Const(t.RANK, None, 5),
    "10H": f.Face(t.LOOK, None, 3, 1),
    "(p0, p2)": constant(t.PLAYER, 0, 2),
    "none": f.Const(t.NONE, None, None),
    "-3": number(-3),
    "(n, 0 - 5)": f.ListOf(t.list_of(t.INT), None, (N, sum_of(number(0), number(5), "-"))),
    "1..0": constant(t.INT),
    "()": constant(t.PLAYER),
    "(3, 3, 3)": constant(t.INT, 3, 3, 3),
    "7..7": constant(t.RANK, 0),
    "s1": f.Const(t.SIDE, None, 1),
    "c4": f.Const(t.CARD, None, 4),
    "yes": f.Const(t.BOOL, None, True),
    "suit 2": f.Const(t.SUIT, None, 2),
    "A of suit 2": f.Face(t.LOOK, None, 4, 2),
    "calm": f.Const(t.words("calm", "wild"), None, "calm"),
    "my side": f.Attribute(t.SIDE, None, ME, "side"),
    "me.rank": f.Attribute(t.RANK, None, ME, "rank"),
    "n.seat": f.Attribute(t.INT, None, N, "seat"),
    "my hand": zone("hand", ME),
    "my won": zone("won", f.Attribute(t.SIDE, None, ME, "side")),
    "my bed[n + 1]": zone("bed", ME, sum_of(N, number(1))),
    "bed[n, m]": zone("bed", N, M),
    "bed[n, me]": zone("bed", N, ME),
    "my every bed": f.EveryZone(t.CARDS, None, "bed", (ME,)),
    "every bed": f.EveryZone(t.CARDS, None, "bed", ()),
    "red on my purse": f.TokensOn(t.INT, None, "red", zone("purse", ME)),
    "stock[n + 1]": f.Item(t.CARD, None, zone("stock"), sum_of(N, number(1))),
    "stock + (stock - trick)": f.Join(t.CARDS, None, "+", STOCK, f.Join(t.CARDS, None, "-", STOCK, zone("trick"))),
    "stock + stock - trick": f.Join(t.CARDS, None, "-", f.Join(t.CARDS, None, "+", STOCK, STOCK), zone("trick")),
    "n..m + 1": f.Range(t.list_of(t.INT), None, N, sum_of(M, number(1))),
    "players after n": f.After(t.PLAYERS, None, f.Given(t.PLAYERS, None, "players"), N, True),
    "players starting with n": f.Starting(t.PLAYERS, None, f.Given(t.PLAYERS, None, "players"), N),
    "(n otherwise m) otherwise 1": f.Otherwise(t.INT, None, f.Otherwise(t.INT, None, N, M), number(1)),
    "n otherwise (m otherwise 1)": f.Otherwise(t.INT, None, N, f.Otherwise(t.INT, None, M, number(1))),
    "n otherwise m is 1": f.Equal(t.BOOL, None, f.Otherwise(t.INT, None, N, M), number(1)),
    "n reaches m": f.Reaches(t.BOOL, None, N, M),
    "n <= m": f.Compare(t.BOOL, None, "<=", N, M),
    "stock is not empty": f.Empty(t.BOOL, None, STOCK, True),
    "n is not m": f.Equal(t.BOOL, None, N, M, True),
    "not n is m": f.Not(t.BOOL, None, f.Equal(t.BOOL, None, N, M)),
    "(not sure) is sure": f.Equal(t.BOOL, None, f.Not(t.BOOL, None, SURE), SURE),
    "sure and sure and sure": f.AllOf(t.BOOL, None, (SURE, f.AllOf(t.BOOL, None, (SURE, SURE)))),
    "sure or sure or sure": f.AnyOf(t.BOOL, None, (f.AnyOf(t.BOOL, None, (SURE, SURE)), SURE)),
    "(sure and sure) or sure": f.AnyOf(t.BOOL, None, (f.AllOf(t.BOOL, None, (SURE, SURE)), SURE)),
    "n mod m * 2": sum_of(sum_of(N, M, "mod"), number(2), "*"),
    "n * (m div 2)": sum_of(N, sum_of(M, number(2), "div"), "*"),
    "count(stock)": f.Find(t.INT, None, "count", STOCK),
    "count(2..3 cards from stock)": f.Find(t.INT, None, "count", SETS),
    "count(2 cards from stock)": f.Find(t.INT, None, "count", PAIRS),
    "any(c in 2..3 cards from stock where sure)": f.Find(t.BOOL, None, "any", SETS, C, SURE),
    "first(c in stock where sure and sure)": f.Find(
        t.CARD, None, "first", STOCK, C, f.AllOf(t.BOOL, None, (SURE, SURE))
    ),
    "sum(n for c in stock)": f.Fold(t.INT, None, "sum", N, STOCK, C),
    "list(c for c in stock where sure)": f.Fold(t.CARDS, None, "list", f.LocalValue(t.CARD, None, C), STOCK, C, SURE),
    "max(n, m)": f.Extreme(t.INT, None, "max", (N, M)),
    "position(n, stock)": f.Position(t.INT, None, N, STOCK),
    "tail(stock, n)": f.Part(t.CARDS, None, "last", STOCK, N),
    "n sets of 2..3 cards from stock": f.Several(t.list_of(t.list_of(t.CARDS)), None, N, N, SETS),
    "worth(n, m)": f.Call(t.INT, None, "worth", (N, M)),
    "lead": f.Call(t.INT, None, "lead", ()),
    "limit": f.OptionValue(t.INT, None, "limit"),
}


@pytest.mark.parametrize("text", CASES)
def test_brackets_stand_where_they_are_needed(text: str) -> None:
    assert formula_text(CASES[text], RANKS) == text


def test_lines_are_written_as_they_were_read() -> None:
    lines = ("move 2 from stock to trick", "players together choose play", "nothing", "met[theft] = yes")
    game, report = build(
        table_rules(game="\n".join(lines), head="words: {deeds: aid | theft}\n", variables="met: bool per deeds")
    )
    assert game is not None, report.diagnostics
    assert block_lines(game.phases["game"].body, names_of(game.deck)) == lines


def test_a_name_that_means_two_things_is_told_apart() -> None:
    outer, inner = f.Local("c", t.INT, 1), f.Local("c", t.INT, 2)
    same = f.Equal(t.BOOL, None, f.LocalValue(t.INT, None, inner), f.LocalValue(t.INT, None, outer))
    found = f.Find(t.BOOL, None, "any", constant(t.INT, 1, 2, 3), inner, same)
    assert formula_text(found, Names()) == "any(c2 in 1..3 where c2 is c)"


def test_steps_are_lines_of_a_block() -> None:
    tricks = f.VariableValue(t.INT, None, "tricks")
    assert step_text(b.Assign(None, tricks, sum_of(tricks, number(1))), Names()) == "tricks += 1"
    assert step_text(b.Assign(None, tricks, sum_of(number(1), tricks)), Names()) == "tricks = 1 + tricks"
    total = b.SumOfPoints(None, f.Equal(t.BOOL, None, tricks, number(0)))
    assert step_text(total, Names()) == "expect all points to add up to 0"
    choice = f.Choice(t.INT, None, f.Const(t.BOOL, None, True), number(1), number(2))
    assert step_text(b.Assign(None, tricks, sum_of(tricks, choice)), Names()) == "tricks += 1 if yes else 2"
    assert step_text(b.Assign(None, tricks, sum_of(tricks, sum_of(number(1), number(2)))), Names()) == "tricks += 1 + 2"


def test_numbers_stand_for_ranks_and_suits_without_names() -> None:
    assert formula_text(f.Const(t.RANK, None, 3), Names()) == "rank 3"
    assert formula_text(f.Const(t.SUIT, None, 3), Names()) == "suit 3"


def test_a_folded_index_per_list_of_words_is_a_word() -> None:
    mood = t.Type("words", words=("wild", "tame"))
    tried = f.VariableValue(t.BOOL, None, "tried", (f.Const(t.number_of(mood), None, 2),))
    assert formula_text(tried, Names()) == "tried[tame]"


def test_a_name_is_told_apart_from_all_that_stand_inside() -> None:
    locals_ = [f.Local(name, t.INT, slot) for slot, name in enumerate(("c", "c2", "c"), 1)]
    one, two, inner = (f.LocalValue(t.INT, None, local) for local in locals_)
    inside = f.AllOf(t.BOOL, None, (f.Equal(t.BOOL, None, inner, one), f.Equal(t.BOOL, None, inner, two)))
    found = f.Find(t.BOOL, None, "any", constant(t.INT, 1, 2, 3), locals_[2], inside)
    assert formula_text(found, Names()) == "any(c3 in 1..3 where c3 is c and c3 is c2)"


def test_a_list_that_every_table_has_keeps_its_name() -> None:
    span = Span(Source("x", "players and 1..3"), 0, 7)
    assert formula_text(f.Const(t.PLAYERS, span, (0, 1, 2)), Names()) == "players"
    other = Span(Source("x", "players and 1..3"), 12, 16)
    assert formula_text(f.Const(t.list_of(t.INT), other, (1, 2, 3)), Names()) == "1..3"


MINUS = sum_of(f.VariableValue(t.INT, None, "tricks"), sum_of(N, number(2), "*"), "-")
STEPS: dict[str, Any] = {
    "tricks -= n * 2": b.Assign(None, f.VariableValue(t.INT, None, "tricks"), MINUS),
    "tricks = n": b.Assign(None, f.VariableValue(t.INT, None, "tricks"), N),
    "let n = 1 if sure else 2": b.Let(None, f.Local("n", t.INT, 0), f.Choice(t.INT, None, SURE, number(1), number(2))),
    "move stock face up to trick": b.Move(None, STOCK, zone("trick"), "up"),
    "move stock to trick": b.Move(None, STOCK, zone("trick"), None),
    "move n + 1 red from bank to my purse": b.MoveTokens(
        None, sum_of(N, number(1)), "red", zone("bank"), zone("purse", ME)
    ),
    "gather everything": b.Gather(None),
    "turn up stock": b.Turn(None, True, STOCK),
    "turn down stock": b.Turn(None, False, STOCK),
    "show stock to me": b.Show(None, STOCK, f.ListOf(t.PLAYERS, None, (ME,))),
    "show stock to everyone": b.Show(None, STOCK, f.Given(t.PLAYERS, None, "players")),
    "show stock to (players after n)": b.Show(
        None, STOCK, f.After(t.PLAYERS, None, f.Given(t.PLAYERS, None, "players"), N, True)
    ),
    "show stock to (p0)": b.Show(None, STOCK, f.Const(t.PLAYERS, Span(Source("x", "first(players)"), 0, 14), (0,))),
    "show stock to (n, m)": b.Show(None, STOCK, f.ListOf(t.PLAYERS, None, (N, M))),
    "expect sure and sure": b.Expect(None, f.AllOf(t.BOOL, None, (SURE, SURE))),
    "tally": b.Tally(None),
    "start afresh: a, b": g.Reset(("a", "b"), None),
    "work out n": g.Put(0, N, "list", None),
    "constant 1": g.Put(0, 1, "constant", None),
    "turns": g.Enter("turns", (), 0, None),
    "turns(n, 2)": g.Enter("turns", ((f.Local("a", t.INT, 0), N), (f.Local("b", t.INT, 1), number(2))), 0, None),
    "end game because cap": g.Stop("game", "cap", None),
    "window open: a": g.Window("open", ("a",), None),
    "window closed: a, b or c": g.Window("closed", ("a", "b", "c"), None),
}


@pytest.mark.parametrize("text", STEPS)
def test_every_step_is_a_line(text: str) -> None:
    assert step_text(STEPS[text], Names()) == text


def test_what_an_effect_notes_is_said_in_words() -> None:
    def noting(*steps: g.Step) -> str:
        return describe(g.Effect(steps, 0, "round", None), Names())

    assert noting(g.Put(5, 1, "constant", None)) == "round begins"
    assert noting(g.Put(5, 0, "constant", None)) == "round is over"
    assert noting() == "go on"
    assert noting(g.Put(5, 0, "constant", None), b.Tally(None)) == "tally"
