"""Bots by name: what there is, what may stand behind a colon, and what is said where it may not."""

from importlib.metadata import EntryPoint
from random import Random

import pytest

import hoyle
from hoyle.bots import named
from hoyle.bots.bot import Bot, NoBot, prepare
from hoyle.bots.cfr import Equilibrium
from hoyle.bots.mcts import Budget, Searcher
from hoyle.bots.named import BOTS, bot_of
from hoyle.bots.view import View, view_of


@pytest.mark.parametrize("name", ["random", "uniform", "by_kind", "patient", "greedy", "mcts:5"])
def test_bots_choose_legal_moves(name: str) -> None:
    state = hoyle.load("sedma", players=3).new_state(2)
    bot = bot_of(name)
    for _ in range(4):
        seat = state.choosing[0]
        move = bot(view_of(state, seat), Random(1))
        assert move in state.legal_moves(seat)
        state.apply(move)


def test_budgets_are_iterations_or_seconds() -> None:
    for text, budget in (("mcts", Budget(1000)), ("mcts:20", Budget(20)), ("mcts:0.5s", Budget(None, 0.5))):
        bot = bot_of(text)
        assert isinstance(bot, Searcher) and bot.budget == budget
    bot = bot_of("cfr:7")
    assert isinstance(bot, Equilibrium) and bot.iterations == 7


@pytest.mark.parametrize(
    "text, words",
    [
        ("mtcs", "there is no bot `mtcs`; did you mean `mcts`?"),
        ("zzzzzz", "there is no bot `zzzzzz`; there are random, uniform, by_kind, patient, greedy, mcts, cfr"),
        ("", "the name of a bot is missing; there are random, uniform, by_kind, patient, greedy, mcts, cfr"),
        (":5", "the name of a bot is missing; there are random, uniform, by_kind, patient, greedy, mcts, cfr"),
        ("mcts:-3", "`mcts:-3` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s"),
        ("mcts:much", "`mcts:much` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s"),
        ("mcts:infs", "`mcts:infs` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s"),
        ("mcts:0", "`mcts:0` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s"),
        ("mcts:1.5", "`mcts:1.5` is not a budget; write iterations, such as mcts:1000, or seconds, such as mcts:2s"),
        ("cfr:x", "`cfr:x` is not a number of iterations; write, for example, cfr:400"),
        ("random:3", "`random` takes no argument; write `random`, not `random:3`"),
        ("greedy:3", "`greedy` takes no argument; write `greedy`, not `greedy:3`"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(NoBot) as refused:
        bot_of(text)
    assert refused.value.message == words


def first(text: str) -> Bot:
    """A factory as another package may have it."""
    if text == "bad":
        raise RuntimeError("no\nsuch thing")
    if text == "gone":
        raise SystemExit
    if text == "weak":
        raise NoBot("`weak` is no strength")
    if text == "five":
        return 5  # type: ignore[return-value]

    def play(view: View, rng: Random) -> hoyle.Move:
        return view.legal_moves()[0]

    return play


def test_other_packages_offer_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{__name__}:first", named.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == named.GROUP else [])
    state = hoyle.load("sedma").new_state(1)
    seat = state.choosing[0]
    assert bot_of("first:any")(view_of(state, seat), Random(1)) == state.legal_moves()[0]
    with pytest.raises(NoBot, match="the bot `first` cannot be created: RuntimeError: no such thing"):
        bot_of("first:bad")
    with pytest.raises(NoBot, match=r"the bot `first` cannot be created: SystemExit$"):
        bot_of("first:gone")
    with pytest.raises(NoBot, match=r"the bot `first` cannot be created: TypeError: not a function, but int$"):
        bot_of("first:five")
    with pytest.raises(NoBot, match=r"^`weak` is no strength$"):
        bot_of("first:weak")
    assert "first" not in BOTS


def test_names_of_its_own_bots_and_of_people_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint(name, f"{__name__}:first", named.GROUP) for name in ("mcts", "human", "mine")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    assert isinstance(bot_of("mcts"), Searcher)
    with pytest.raises(NoBot, match=r"there is no bot `human`; there are random, uniform, .*, mcts, cfr, mine$"):
        bot_of("human")


class Unready:
    """A bot that does not come so far as to play."""

    def __init__(self, problem: BaseException) -> None:
        self.problem = problem

    def prepare(self, game: hoyle.Game) -> None:
        raise self.problem

    def __call__(self, view: View, rng: Random) -> hoyle.Move:
        return view.legal_moves()[0]


@pytest.mark.parametrize(
    "problem, words",
    [
        (RuntimeError("no\nmodel"), "the bot `mine` cannot get ready for sedma: RuntimeError: no model"),
        (SystemExit(3), "the bot `mine` cannot get ready for sedma: SystemExit: 3"),
        (AssertionError(), "the bot `mine` cannot get ready for sedma: AssertionError"),
        (NoBot("not this one"), "not this one"),
    ],
)
def test_a_bot_that_fails_to_get_ready_is_refused_in_one_line(problem: BaseException, words: str) -> None:
    with pytest.raises(NoBot) as refused:
        prepare(Unready(problem), hoyle.load("sedma"), "mine")
    assert refused.value.message == words


def test_getting_ready_can_be_interrupted() -> None:
    with pytest.raises(KeyboardInterrupt):
        prepare(Unready(KeyboardInterrupt()), hoyle.load("sedma"), "mine")
