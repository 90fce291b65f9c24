"""The laws of Hoyle, tried on every game: rule files in, nothing out.

Every rule file under gamedefs/ and every one of the test games is tried with its numbers of players and with options
that are sampled pairwise, by players who choose any move and by players who first choose the kind of action. The laws
themselves are those of `hoyle.tools.audit.laws`, which `hoyle audit` holds every game to; those
of hidden cards stand in `test_secrets`, the long runs in `test_deep`. What fails is told with the game, options, seed and moves that lead there.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.moves import CHANCE, Move
from hoyle.engine.offers.notation import PASS
from hoyle.language.model.formula import Several, Subsets
from hoyle.play import turn
from hoyle.play.game import State
from hoyle.tools.audit import laws
from hoyle.tools.audit.laws import whole_text
from hoyle.tools.audit.play import choose
from properties import move_laws
from properties.tables import shared_out
from properties.trials import DEEP, FAR, NAMES, TABLES, law, stops
from properties.ways import Way, again, journey, make, name_game_on_failure, seats, way

#: How many decisions of a game are played to see it end.
TO_THE_END = 150
#: At one decision of so many all moves of everybody are listed.
LISTED = 1 if DEEP else 4
#: Decisions with more moves than this are looked at in samples.
MANY = 30
#: Of so many moves all is tried that can be done with a move.
CLOSELY = 8

PLAYERS = ("uniform", "by_kind", "patient")

pytestmark = pytest.mark.sweep(12)


def fail_if_broken(*problems: str | None) -> None:
    """Fail with whatever law is broken."""
    assert not any(problems), [problem for problem in problems if problem]


# ---- a game goes on, with all its cards, until it ends


@pytest.mark.parametrize("path, players", TABLES, ids=NAMES)
def test_games_end_and_lose_nothing(path: Path, players: int) -> None:
    """Somebody can always move; every card and token is somewhere, once; in the end the game is over."""
    for seed, options in enumerate(shared_out(path)[players]):
        at = Way(path, players, options, seed, PLAYERS[(seed + players) % 3])
        with name_game_on_failure(at):
            for number, state in enumerate(journey(at, TO_THE_END), seed):
                fail_if_broken(laws.check_zones(state), laws.over(state))
                if number % LISTED == 0 or state.is_terminal:
                    fail_if_broken(laws.waits(state))


# ---- moves


@law
def test_moves(path: Path, players: int, seed: int) -> None:
    """Moves are distinct, in order, read as they are written, reached piece by piece, and each can be made."""
    at = way(path, players, seed)
    other: list[tuple[int, Move]] = []
    with name_game_on_failure(at):
        for state in stops(at):
            if state.is_terminal:
                continue
            rng = Random(seed)
            for seat in seats(state):
                moves = state.legal_moves(seat)
                assert all(move.seat == seat for move in moves)
                fail_if_broken(laws.distinct(moves))
                in_order(state, moves)
                piece_by_piece(state, seat, moves)
                some = moves if len(moves) <= MANY else rng.sample(moves, MANY)
                fail_if_broken(laws.check_text(state, some))
                fail_if_broken(
                    *(move_laws.check_move(state, move) for move in rng.sample(some, min(len(some), CLOSELY)))
                )
                other += [(seat, move) for move in some[:5]]
            for seat, move in rng.sample(other, min(len(other), 12)):
                check_refusal(state, seat, move)
            for text in ("", "no_such_action", "pass pass", "1 2 3", *state.game.model.actions):
                check_refusal(state, rng.randrange(players), Move.of(rng.randrange(players), text, (), text))


def check_refusal(state: State, seat: int, move: Move) -> None:
    """A move that is not legal is refused with a reason and changes nothing; one that is legal has no such reason."""
    fail_if_broken(move_laws.check_reading(state, seat, str(move)))
    if move not in state.legal_moves(move.seat):
        fail_if_broken(laws.check_illegal_move(state, move))


def piece_by_piece(state: State, seat: int, moves: list[Move]) -> None:
    """Choosing the action, then argument after argument, leads to exactly the legal moves."""
    assert state.choices(seat=seat) == list(dict.fromkeys(move.action for move in moves))
    for action in state.choices(seat=seat):
        if action == PASS:
            assert state.choices(PASS, seat=seat) == [] if PASS in state.game.model.actions else True
            continue
        listed = [move.arguments for move in moves if move.action == action]
        length = len(state.game.model.actions[action].arguments)
        starts = list(dict.fromkeys(args[:n] for args in listed for n in range(length)))
        if len(starts) > MANY:
            starts = [(), *Random(len(starts)).sample(starts, MANY)]
        for start in starts:
            n = len(start)
            following = list(dict.fromkeys(args[n] for args in listed if args[:n] == start))
            assert state.choices(action, *start, seat=seat) == following
        assert state.choices(action, *listed[0], seat=seat) == []


def in_order(state: State, moves: list[Move]) -> None:
    """Actions in file order, free ones after the menu, pass, out-of-turn ones; arguments as in their lists."""
    game, node = state.game, state.game.machine.graph.nodes[state.position.node]
    assert isinstance(node, g.Decide | g.Together)
    numbers = {name: i for i, name in enumerate(game.model.actions)}
    free = {offer.action for offer in node.offers if offer.free}
    anytime = {offer.action for offer in node.anytime} if isinstance(node, g.Decide) else set()
    lists: dict[Any, Any] = {}

    def key(move: Move) -> tuple[Any, ...]:
        if move.action == PASS:
            return (2,)
        group = 3 if move.action in anytime else 1 if move.action in free else 0
        return (group, numbers[move.action], *rank(state, move, lists))

    keys = [key(move) for move in moves]
    assert keys == sorted(keys)


def rank(state: State, move: Move, lists: dict[Any, Any]) -> Iterator[tuple[int, ...]]:
    """Where each argument stands in the order of its list: none first, sets by size, runs by start and length."""
    p, machine = state.position, state.game.machine
    arguments = state.game.model.actions[move.action].arguments
    meant = turn.argument_values(machine.menus[p.node], p, move)
    for i, (argument, value) in enumerate(zip(arguments, meant, strict=True)):
        start = (move.action, *meant[:i])
        if start not in lists:
            item = machine.menus[p.node].by_name[move.action]
            item.prepare(p, move.seat)
            for earlier, chosen in zip(arguments[:i], meant):
                p.slots[earlier.local.slot] = chosen
            source = argument.source.source if isinstance(argument.source, Several) else argument.source
            source = source.source if isinstance(source, Subsets) else source
            values = list(machine.evaluator.compile(source)(p))
            if argument.local.type.base == "card" or argument.kind != "one":
                by_place(state, values)
            apart = item.alternatives.levels[i].apart
            values = apart(p).in_order(values) if apart else values
            lists[start] = {thing: at for at, thing in enumerate(values)}
        places = lists[start]
        if value is None:
            yield (-1,)
        elif argument.kind == "one":
            yield (places[value],)
        elif argument.kind == "set":
            yield (len(value), *(places[card] for card in value))
            assert [places[c] for c in value] == sorted(places[c] for c in value)
        elif argument.kind == "sets":
            yield (len(value), *(n for cards in value for n in (len(cards), *(places[card] for card in cards))))
            assert len({card for cards in value for card in cards}) == sum(map(len, value))
        else:
            yield (places[value[0]], len(value))


def by_place(state: State, cards: list[int]) -> None:
    """Cards that are listed from one zone stand in its order: by place, or in a set in deck order."""
    p = state.position
    zones = {p.where[card] for card in cards}
    if len(zones) != 1 or state.game.machine.piles.kinds[min(zones)] == "rows":
        return
    pile = p.zones[min(zones)]
    found = [pile.index(card) for card in cards]
    if len(cards) == len([c for c in pile if c is not None and c >= 0]):
        assert found == sorted(found)


# ---- the same game


@law
def test_copies_and_saved_games_go_on_alike(path: Path, players: int, seed: int) -> None:
    """A copy and a saved game are the same game in the middle of anything, and none notices the others."""
    at = way(path, players, seed, asked=seed % 3 == 0)
    with name_game_on_failure(at):
        for state in stops(at, 4):
            fail_if_broken(laws.check_copy(state))


@law
def test_same_seed_and_choices_same_game(path: Path, players: int, seed: int) -> None:
    """The moves as they were written down, made again, lead to the same game: every log, and what is saved."""
    at = way(path, players, seed, asked=seed % 2 == 0)
    with name_game_on_failure(at):
        *_, state = journey(at, FAR)
        second = at.start()
        for line in at.moves:
            again(second, line)
        assert whole_text(second) == whole_text(state)
        assert not list(laws.compare_answers(second, state))
        assert all(laws.lines(second, seat) == laws.lines(state, seat) for seat in seats(state))


def asked_card(asked: State) -> int | None:
    """The card that lies where chance is asked which one does."""
    machine, p = asked.game.machine, asked.position
    node = machine.graph.nodes[p.node]
    if isinstance(node, g.Deal):
        top: int = machine.piles.contents(p, machine.evaluator.compile(node.source)(p))[0]
        return top
    if isinstance(node, g.Shuffle):
        return machine.settling.first_visible(p, machine.evaluator.compile(node.zone)(p))
    return machine.settling.first_needed(p, machine.runs[p.node])


@law
def test_chance_may_be_asked_for(path: Path, players: int, seed: int) -> None:
    """Every outcome given by hand, as it fell out by itself, makes the same game."""
    at = way(path, players, seed)
    with name_game_on_failure(at):
        dealer = seed % players
        state = at.game.new_state(seed, dealer=dealer)
        asked = at.game.new_state(seed, dealer=dealer, ask_chance=True)
        rng = Random(seed)
        for _ in range(FAR):
            blind = False
            while asked.current_player == CHANCE:
                outcomes = asked.legal_moves()
                assert outcomes == sorted(outcomes, key=lambda m: m.arguments)
                assert len({str(move) for move in outcomes}) == len(outcomes)
                node = at.game.machine.graph.nodes[asked.position.node]
                blind = blind or (isinstance(node, g.Deal) and node.blind)
                if blind:
                    break
                (first,) = [move for move in outcomes if move.arguments == (asked_card(asked),)]
                asked.apply(first)
            if blind:
                return
            assert [e.text for e in asked.log()] == [e.text for e in state.log()]
            assert [asked.observation(s) for s in seats(state)] == [state.observation(s) for s in seats(state)]
            assert asked.current_player == state.current_player
            if state.is_terminal:
                return
            move = choose(state, at.player, rng, rng)
            make(state, move, at.moves)
            again(asked, at.moves[-1])
