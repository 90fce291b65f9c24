"""Legal moves against a plain listing of them: every tuple of arguments, each tested with the formulas as written.

The interpreter prunes sets of cards, settles facts beforehand and keeps what it has worked out; none of that may show.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.engine.offers.card_classes import Apart
from hoyle.engine.offers.menus import Item
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.evaluate import Evaluator
from hoyle.language.model import formula as f
from hoyle.language.model.game import Argument
from hoyle.play.game import State

#: Sets in every guise: bounded, growing, with facts, with conditions that one card cannot tell, from piles in any order.
SETS = """
hoyle: 1
game: sets
title: Sets
players: 2
deck:
  ranks: [A, 2, 3, 4, 5, 6]
  copies: COPIES
  into: stock
  each card:
    worth: card.pips + 1
zones:
  stock: stack seen by everyone
  line:  row seen by everyone
  hand:  set per player seen by owner
variables:
  limit: int
  loud:  bool
  mark:  int per card
formulas:
  is_run(m cards): count(m) >= 2 and distinct(c.suit for c in m) is 1 and max(c.rank for c in m) is not min(c.rank for c in m)
  is_pair(m cards): distinct(c.rank for c in m) is 1
  worth(m cards): sum(c.worth for c in m)
  behind(n cards, m cards): n is empty or (m is not empty and is_pair(n) and worth(n) > worth(m))
actions:
  pairs:
    with:
      m: 1..3 cards from my hand where is_pair(m) or is_run(m)
    do: move m to line
  share:
    with:
      m: 0..2 cards from my hand where m is empty or is_pair(m)
      n: 0..2 cards from my hand - m where behind(n, m)
      x: card from my hand - m - n where worth(my hand - m - n) - x.worth >= limit
    do: move x to line
  cheap:
    with:
      m: 1..4 cards from line where count(m) <= limit and count(my hand) + count(m) <= 7 and worth(m) <= 3 * limit
    do: move m to my hand
  guarded:
    when: loud or limit > 0
    with:
      m: 1..3 cards from my hand + line where loud and (is_pair(m) if limit is 2 else worth(m) <= count(line) + 5)
    do: move m to stock
  marked:
    with:
      m: 0..3 cards from my hand where limit > 1 and count(m) <= max(limit, 2) and not (loud and is_run(m))
    do: |
      for c in m: mark[c] = limit
  topmost:
    with:
      m: 2 cards from tail(stock, 3) + tail(line, 3) where all(c.worth >= limit for c in m) or not loud
    do: move m to my hand
  rest:
    do: |
      limit = (limit + 1) mod 4
      loud = not loud
      deal 2 from line to stock
phases:
  game: |
    deal 4 from stock to each hand starting with dealer
    deal 3 from stock to line
    repeat:
        for p in players: p chooses pairs, share, cheap, guarded, marked, topmost or rest
score:
  per: player
  parts:
    nothing: 0
winner:
  highest: highest my score
"""

#: Sets whose cards add up: in formulas, with some cards counted, to a number that may be none. Few cards must be alike.
SUMS = """
hoyle: 1
game: sums
title: Sums
players: 2
deck: {ranks: [A, 2, 3, 4, 5, 6], into: stock}
zones:
  stock: stack seen by everyone
  line:  row seen by everyone
  hand:  set per player seen by owner
variables:
  limit: int
  wish:  int or none
formulas:
  total(m cards): sum(c.pips for c in m)
  aces(m cards): count(c in m where c.rank is A)
actions:
  add_up:
    with:
      m: 1..4 cards from my hand + line where total(m) is limit + 4 or (count(m) is 2 and aces(m) is limit)
    do: move m to line
  wished:
    with:
      m: 1..3 cards from my hand where count(m) is wish or total(m) is wish
    do: move m to line
  alike:
    with:
      m: 1..3 cards from my hand where all(c.pips is limit for c in m where count(m) < 3)
    do: move m to line
  rest:
    do: |
      wish = none if limit is 1 else limit
      limit = (limit + 1) mod 4
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with dealer
    deal 3 from stock to line
    repeat 30 times:
        for p in players: p chooses add_up, wished, alike or rest
score: {per: player, parts: {nothing: 0}}
winner: {highest: highest my score}
"""


def plainly(state: State, seat: int, item: Item) -> list[tuple[Any, ...]]:
    """The arguments that an action may have, every one tried, by formulas that nothing was done to."""
    p, action = state.copy().position, item.alternatives.action
    layout, definitions = state.game.layout, state.game.model.formulas
    evaluator, merge = Evaluator(layout, definitions), state.game.machine.merge
    item.prepare(p, seat)
    compiled: dict[int, Any] = {}  # by which formula it is: the same words may stand in another place

    def holds(formula: f.Formula | None) -> bool:
        if formula is None:
            return True
        p.fuel = FUEL
        if id(formula) not in compiled:
            compiled[id(formula)] = evaluator.compile(formula)
        return bool(compiled[id(formula)](p))

    def grown(chosen: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if len(chosen) == len(action.arguments):
            if all(c.waive or not holds(c.when) or holds(c.demand) for c in action.clauses):
                yield chosen
            return
        argument = action.arguments[len(chosen)]
        given = [*action.parameters, *(earlier.local for earlier in action.arguments[: len(chosen)])]
        held = [local.slot for local in given if local.type.base in ("card", "list")]
        for value in list(domain(p, argument, evaluator, merge.apart(p, seat, held) if merge.needed else None)):
            p.slots[argument.local.slot] = value
            if holds(argument.where):
                for more in grown((*chosen, value)):
                    yield more
                    p.slots[argument.local.slot] = value

    found = list(grown(())) if holds(action.when) else []
    for clause in action.clauses:
        if clause.waive:
            kept = []
            for args in found:
                for argument, value in zip(action.arguments, args, strict=True):
                    p.slots[argument.local.slot] = value
                if not holds(clause.when) or holds(clause.demand):
                    kept.append(args)
            found = kept or found
    return found


def domain(p: Position, argument: Argument, evaluator: Evaluator, apart: Apart | None) -> Iterator[Any]:
    """The values of an argument, of cards that look alike only the first ones."""
    source = argument.source
    p.fuel = FUEL
    if isinstance(source, f.Subsets):
        pool = tuple(evaluator.compile(source.source)(p))
        keys = [apart.key(card) if apart else card for card in pool]
        for size in range(evaluator.compile(source.low)(p), evaluator.compile(source.high)(p) + 1):
            for places in combinations(range(len(pool)), size):
                skipped = (i for at in places for i in range(at) if keys[i] == keys[at] and i not in places)
                if not any(True for _ in skipped):
                    yield tuple(pool[at] for at in places)
        return
    values = list(evaluator.compile(source)(p))
    if argument.none:
        yield None
    if argument.kind == "run":
        yield from (tuple(values[i:j]) for i in range(len(values)) for j in range(i + 1, len(values) + 1))
    elif argument.local.type.base == "card" and apart:
        yield from dict.fromkeys(next(v for v in values if apart.key(v) == apart.key(w)) for w in values)
    else:
        yield from values


def compare(state: State) -> None:
    """Both listings of every action of the seat that chooses, and what may come next argument by argument."""
    seat = state.current_player
    menu = state.game.machine.menus[state.position.node]
    moves = state.legal_moves()
    for item in menu.items(state.position, seat):
        name = item.alternatives.action.name
        expected = plainly(state, seat, item)
        item.prepare(state.position, seat)
        expected = [menu.move(state.position, seat, item, args).arguments for args in expected]
        assert [move.arguments for move in moves if move.action == name] == expected
        if expected and expected[0]:
            assert state.choices(name, seat=seat) == list(dict.fromkeys(args[0] for args in expected))
            last = expected[-1]
            following = dict.fromkeys(args[-1] for args in expected if args[:-1] == last[:-1])
            assert state.choices(name, *last[:-1], seat=seat) == list(following)


@pytest.mark.slow
@pytest.mark.sweep(2)
@pytest.mark.parametrize("copies", [1, 2])
def test_sets_in_every_guise(copies: int, tmp_path: Path) -> None:
    """Conditions of all kinds, over cards that all differ and over cards of which two look alike."""
    path = tmp_path / "sets.yaml"
    path.write_text(SETS.replace("COPIES", str(copies)))
    game = hoyle.load(path)
    for seed in range(6):
        state, rng = game.new_state(seed=seed), Random(seed)
        for _ in range(25):
            compare(state)
            moves = state.legal_moves()
            action = rng.choice(sorted({move.action for move in moves}))
            state.apply(rng.choice([move for move in moves if move.action == action]))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", ["kathmandu", "gin_rummy", "scopa", "sedma", "sequence", "sedanto"])
def test_shipped_games(name: str) -> None:
    """Positions of shipped games."""
    game = hoyle.load(name)
    for seed in range(3):
        state, rng = game.new_state(seed=seed), Random(seed)
        for _ in range(30):
            if state.is_terminal or state.current_player < 0:
                break
            compare(state)
            state.apply(rng.choice(state.legal_moves()))


def test_sets_that_add_up(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(SUMS)
    game = hoyle.load(path)
    for seed in range(4):
        state, rng = game.new_state(seed=seed), Random(seed)
        for _ in range(25):
            compare(state)
            state.apply(state.random_move(rng))
