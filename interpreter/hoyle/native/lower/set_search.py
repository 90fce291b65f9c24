"""Sets of cards that meet a condition, grown card by card.

A set is abandoned if some part of it fails what every part of a passing set must meet. The menu of an action may leave
out any sets. The interpreter asks a fold's condition of every set; so a fold may leave out only sets for which it
surely fails without stopping the game first.
"""

from collections.abc import Callable
from itertools import combinations

from hoyle.engine.offers.call_bodies import Bodies
from hoyle.engine.offers.implied_conditions import alone, conjuncts, weaken_for_parts
from hoyle.engine.table.caching import strip_spans
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import substitute
from hoyle.engine.table.store import empty_store
from hoyle.language.model import formula as f
from hoyle.language.model.types import BOOL
from hoyle.native import program as p
from hoyle.native.lower.composed import Counted
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import ENDLESS, cost, weight
from hoyle.native.lower.faultless import faultless
from hoyle.native.lower.intervals import interval
from hoyle.native.lower.sequences import Masked, Sequence, Written
from hoyle.native.lower.subsets import Grows, MaskedSets, SubsetsOf

#: The sets of a list that may be longer are all tried.
MOST_COUNTED = 256

#: Compatible pairs of cards are computed in advance for decks of at most this many cards.
MOST_PAIRED = 110

Conditions = tuple[f.Formula, ...]


def subsets(cx: Context, node: f.Subsets) -> Sequence:
    low, high = cx.ends(node)
    return sets_of(cx, cx.list_of(node.source), low, high)


def sets_of(
    cx: Context,
    pool: Sequence,
    low: p.Expr,
    high: p.Expr,
    tests: tuple[f.Local, Conditions] | None = None,
    twins: Callable[[Written], str] | None = None,
    work: int = 0,
) -> Sequence:
    """`tests` are a name for a set, and conditions on every part; `twins` and `work` are as in `SubsetsOf`."""
    grows = None if tests is None else passes(cx, *tests)
    mask = None if twins is not None else pool.as_mask(cx.code)
    if mask is None:
        return SubsetsOf(cx, pool, low, high, grows, twins, work)
    alone_ok, mates = (None, None) if tests is None else fitting_cards(cx, *tests)
    return MaskedSets(cx, Masked(mask, pool.bound), low, high, grows, mates, alone_ok, work)


def asked_of(cx: Context, node: f.Subsets, loop: f.Find | f.Fold) -> Sequence:
    """If sets are left out, all are counted before the first is examined; otherwise each when it is reached."""
    local = loop.local
    assert local is not None, "something is asked of each"
    limit_size(cx, local, node)
    source = cx.list_of(node.source)
    weaker, work = ((), 0) if loop.where is None else left_out(cx, loop.where, local)
    work += weight(loop)
    low, high = cx.ends(node)
    if not weaker or (source.bound > MOST_COUNTED and source.as_mask(cx.code) is None):
        return Counted(sets_of(cx, source, low, high), work)
    with cx.charge():
        return sets_of(cx, source, low, high, (local, weaker), work=work)


def limit_size(cx: Context, local: f.Local, sets: f.Subsets) -> None:
    """Limit a set's size, so that the work on it is not overestimated."""
    cx.sizes[local.slot] = min(cx.layout.cards, max(0, interval(cx, sets.high)[1]))


def left_out(cx: Context, where: f.Formula, local: f.Local) -> tuple[Conditions, int]:
    """The conditions on every part of a set, and the work of testing them.

    They come from the beginning of the loop's condition that cannot stop the game.
    """
    first: list[f.Formula] = []
    for part in conjuncts(where):
        if not faultless(cx, part) or cost(cx, part) >= ENDLESS:
            break
        first.append(part)
    return weaken_tests(cx, local, tuple(first)), sum(cost(cx, part) for part in first)


def weaken_tests(cx: Context, local: f.Local, tests: Conditions) -> Conditions:
    bodies = Bodies(cx.evaluator.definitions)
    parts = [part for test in tests for part in conjuncts(test)]
    weaker = [weaken_for_parts(part, local, bodies, cx.layout) for part in parts]
    return tuple(part for part in weaker if not f.is_yes(part))


def passes(cx: Context, local: f.Local, conditions: Conditions) -> Grows:
    """Other values that conditions read are those of the time the sets were named."""
    moment = cx.moment()

    def test(cards: Sequence) -> p.Expr:
        with cx.as_when(moment), cx.bind(local, cards):
            return cx.all_of(conditions)

    return test


def fitting_cards(cx: Context, local: f.Local, weaker: Conditions) -> tuple[int | None, tuple[int, ...] | None]:
    """Cards that can be in a set, and by card those that can be with it, judged by the cards alone."""
    n = cx.layout.cards
    bodies = Bodies(cx.evaluator.definitions)
    fixed = [alone(part, local.slot, bodies) for part in weaker]
    any_set = f.Local("set", local.type, cx.graph.slots)
    in_place = {local.slot: f.LocalValue(local.type, None, any_set)}
    steady = tuple(strip_spans(substitute(part, in_place)) for part in fixed if not f.is_yes(part))
    if not steady or n > MOST_PAIRED:
        return None, None
    condition = f.AllOf(BOOL, None, steady)
    return cx.remember(("fitting", steady), lambda: tested_pairs(cx, condition, any_set.slot, n))


def tested_pairs(cx: Context, condition: f.Formula, slot: int, n: int) -> tuple[int, tuple[int, ...]]:
    closure = cx.evaluator.compile(condition)
    store = empty_store(cx.graph.slots + 1, 1 << 40)

    def fits(*cards: int) -> bool:
        store.slots[slot] = cards
        try:
            return bool(closure(store))
        except (Fault, TypeError):
            return True

    single = [fits(card) for card in range(n)]
    mates = [0] * n
    for one, other in combinations(range(n), 2):
        if single[one] and single[other] and fits(one, other):
            mates[one] |= 1 << other
            mates[other] |= 1 << one
    return sum(1 << card for card, fit in enumerate(single) if fit), tuple(mates)
