"""The laws of Hoyle, tried on every game: rule files in, nothing out.

Every rule file under gamedefs/ and every one of the test games is tried with its numbers of players and with options
that are sampled pairwise, by players who choose any move and by players who first choose the kind of action. What fails
is told with the game, options, seed and moves that lead there.

By default a few games of each table are tried, long ones not to their end (about two minutes on two cores). With
HOYLE_LAWS=deep (`make laws-deep`) every shipped game plays 10,000 games to the end with each number of players, and the
other laws are tried on 300 games of each table: hours, for a machine with many cores.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hoyle.graph import nodes as g
from hoyle.model.formula import Subsets
from hoyle.play.state import State
from hoyle.runtime.moves import CHANCE, IllegalMove, Move
from hoyle.runtime.notation import PASS
from hoyle.runtime.position import DECISIONS
from hoyle.view.log import entries
from properties.always import over, waits, whole
from properties.eyes import Eyes
from properties.swap import exchanged, mirrored
from properties.tables import DRAFTS, SHIPPED, SMALL, discloses, name_of, tables
from properties.ways import Way, again, choose, everything, journey, make, seats, told, way

DEEP = os.environ.get("HOYLE_LAWS") == "deep"
#: How many decisions of a game are played: to see it end, and to look at some of them closely.
TO_THE_END = DECISIONS + 1 if DEEP else 300
FAR = 2000 if DEEP else 100
#: How many decisions of one game are looked at closely.
STOPS = 20 if DEEP else 5
#: Decisions with more moves than this are looked at in samples.
MANY = 30

TABLES = [*tables(SHIPPED), *tables(SMALL), *tables(DRAFTS, few=not DEEP)]
NAMES = [f"{name_of(path)}-{players}" for path, players in TABLES]


def law(games: int, deep: int) -> Callable[[Callable[[Path, int, int], None]], Any]:
    """A law over seeds, for every table; so many games of each, of the drafts fewer."""

    def wrap(test: Callable[[Path, int, int], None]) -> Any:
        def run(path: Path, players: int) -> None:
            draft = path in DRAFTS
            examples = max(1, deep // 20) if DEEP and draft else deep if DEEP else 1 if draft else games
            salt = crc32(f"{name_of(path)} {players}".encode())

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                derandomize=not DEEP,
                phases=(Phase.generate,),
                suppress_health_check=(HealthCheck.too_slow,),
            )
            @given(seed=st.integers(0, 2**40))
            def example(seed: int) -> None:
                test(path, players, seed ^ salt)

            example()

        run.__doc__ = test.__doc__
        return pytest.mark.parametrize("path, players", TABLES, ids=NAMES)(run)

    return wrap


def stops(at: Way, most: int = STOPS) -> Iterator[State]:
    """Copies of some states of a game: where something is asked that was not asked before, and others here and there.

    While one is looked at, the moves of the way are those that lead to it.
    """
    found: list[State] = []
    for state in journey(at, FAR):
        found.append(state.copy())
    moves = at.moves
    first: dict[int, int] = {}
    for i, state in enumerate(found):
        first.setdefault(state.position.node, i)
    rng = Random(at.seed)
    new = rng.sample(sorted(first.values()), min(len(first), most))
    some = rng.sample(range(len(found)), min(len(found), max(1, most - len(new))))
    for i in sorted({*new, *some}):
        at.moves = moves[:i]
        yield found[i]


def lasting(state: State) -> dict[str, Any]:
    """A state as it is saved."""
    saved: dict[str, Any] = json.loads(state.to_json())
    return saved


# ---- a game goes on, with all its cards, until it ends


@law(games=2, deep=10_000)
def test_games_end_and_lose_nothing(path: Path, players: int, seed: int) -> None:
    """Somebody can always move; every card and token is somewhere, once; in the end the game is over."""
    at = way(path, players, seed)
    with told(at):
        for state in journey(at, TO_THE_END):
            whole(state)
            waits(state)
        if state.is_terminal:
            over(state)
        else:
            assert not DEEP, "the game does not end"


# ---- moves


@law(games=1, deep=300)
def test_moves(path: Path, players: int, seed: int) -> None:
    """Moves are distinct, in order, read as they are written, reached piece by piece, and each can be made."""
    at = way(path, players, seed)
    other: list[tuple[int, Move]] = []
    with told(at):
        for state in stops(at):
            if state.is_terminal:
                continue
            rng = Random(seed)
            for seat in seats(state):
                moves = state.legal_moves(seat)
                assert len(set(moves)) == len(moves)
                assert len({str(move) for move in moves}) == len(moves)
                assert all(move.seat == seat for move in moves)
                some = moves if len(moves) <= MANY else rng.sample(moves, MANY)
                in_order(state, moves)
                piece_by_piece(state, seat, moves)
                for move in some:
                    read_and_made(state, seat, move)
                other += [(seat, move) for move in some[:5]]
            for seat, move in rng.sample(other, min(len(other), 12)):
                refused(state, seat, move)
            for text in ("", "no_such_action", "pass pass", "1 2 3", *state.game.model.actions):
                refused(state, rng.randrange(players), Move(rng.randrange(players), text, (), text))


def read_and_made(state: State, seat: int, move: Move) -> None:
    """A legal move is read as it is written, is put together from its arguments, and can be made."""
    assert state.parse_move(str(move), seat) == move
    assert state.why_not(str(move), seat) is None
    same = state.move(move.action, *move.arguments, seat=seat)
    assert (same, str(same)) == (move, str(move))
    after = state.copy()
    after.apply(move)
    assert after.position.decisions == state.position.decisions + 1
    written = state.copy()
    again(written, f"p{seat}: {move}")
    assert lasting(written) == lasting(after)


def refused(state: State, seat: int, move: Move) -> None:
    """A move that is not legal is refused with a reason and changes nothing; one that is legal has no such reason."""
    before = lasting(state)
    reason = state.why_not(str(move), seat)
    assert lasting(state) == before
    if reason is None:
        assert state.parse_move(str(move), seat) in state.legal_moves(seat)
    else:
        assert str(reason).strip() and reason.message
        assert str(move) not in [str(m) for m in state.legal_moves(seat)]
        with pytest.raises(IllegalMove) as problem:
            state.parse_move(str(move), seat)
        assert str(problem.value) == str(reason)
    if move not in state.legal_moves(move.seat):
        for fresh in (state, state.copy()):
            fresh.position.legal = {} if fresh is not state else fresh.position.legal
            with pytest.raises(IllegalMove):
                fresh.apply(move)
            assert lasting(fresh) == before


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
    for i, (argument, value) in enumerate(zip(arguments, move.arguments, strict=True)):
        start = (move.action, *move.arguments[:i])
        if start not in lists:
            item = machine.menus[p.node].by_name[move.action]
            item.prepare(p, move.seat)
            for earlier, chosen in zip(arguments[:i], move.arguments):
                p.slots[earlier.local.slot] = chosen
            source = argument.source.source if isinstance(argument.source, Subsets) else argument.source
            values = list(machine.evaluator.compile(source)(p))
            if argument.local.type.base == "card" or argument.kind != "one":
                by_place(state, values)
            lists[start] = {thing: at for at, thing in enumerate(values)}
        places = lists[start]
        if value is None:
            yield (-1,)
        elif argument.kind == "one":
            yield (places[value],)
        elif argument.kind == "set":
            yield (len(value), *(places[card] for card in value))
            assert [places[c] for c in value] == sorted(places[c] for c in value)
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


@law(games=1, deep=300)
def test_copies_and_saved_games_go_on_alike(path: Path, players: int, seed: int) -> None:
    """A copy and a saved game are the same game in the middle of anything, and none notices the others."""
    at = way(path, players, seed, asked=seed % 3 == 0)
    with told(at):
        for state in stops(at):
            text = state.to_json()
            copy, saved = state.copy(), state.game.restore(text)
            assert copy.to_json() == saved.to_json() == text
            assert everything(copy) == everything(saved) == everything(state)
            before = lasting(state)
            rng = Random(seed)
            for _ in range(8):
                if copy.is_terminal:
                    break
                line: list[str] = []
                make(copy, choose(copy, at, rng), line)
                again(saved, line[0])
                assert lasting(copy) == lasting(saved)
            assert everything(copy) == everything(saved)
            assert lasting(state) == before


@law(games=1, deep=300)
def test_same_seed_and_choices_same_game(path: Path, players: int, seed: int) -> None:
    """The moves as they were written down, made again, lead to the same game: every log, and what is saved."""
    at = way(path, players, seed, asked=seed % 2 == 0)
    with told(at):
        *_, state = journey(at, FAR)
        second = at.start()
        for line in at.moves:
            again(second, line)
        assert lasting(second) == lasting(state)
        assert everything(second) == everything(state)


@law(games=1, deep=300)
def test_chance_may_be_asked_for(path: Path, players: int, seed: int) -> None:
    """Every outcome given by hand, as it fell out by itself, makes the same game."""
    at = way(path, players, seed)
    with told(at):
        dealer = seed % players
        state = at.game.new_state(seed, dealer=dealer)
        asked = at.game.new_state(seed, dealer=dealer, ask_chance=True)
        rng = Random(seed)
        for _ in range(FAR):
            blind = False
            while asked.current_player == CHANCE:
                outcomes = asked.legal_moves()
                node = at.game.machine.graph.nodes[asked.position.node]
                assert isinstance(node, g.Deal) and outcomes == sorted(outcomes, key=lambda m: m.arguments)
                assert len({str(move) for move in outcomes}) == len(outcomes)
                blind = blind or node.blind
                if blind:
                    break
                pile = asked.game.machine.piles.contents(
                    asked.position, asked.game.machine.evaluator.compile(node.source)(asked.position)
                )
                (first,) = [move for move in outcomes if move.arguments == (pile[0],)]
                asked.apply(first)
            if blind:
                return
            assert [e.text for e in asked.log()] == [e.text for e in state.log()]
            assert [asked.observation(s) for s in seats(state)] == [state.observation(s) for s in seats(state)]
            assert asked.current_player == state.current_player
            if state.is_terminal:
                return
            move = choose(state, at, rng)
            make(state, move, at.moves)
            again(asked, at.moves[-1])


# ---- secrets


@law(games=1, deep=300)
def test_nobody_is_told_what_he_was_not_shown(path: Path, players: int, seed: int) -> None:
    """What a seat sees is what the rule file lets it see; its log and variables name no card that it was not shown."""
    at = way(path, players, seed, asked=seed % 4 == 0)
    with told(at):
        for state in stops(at, 4):
            eyes = Eyes(state, few(state))
            for seat in eyes.seats:
                view = state.observation(seat)
                assert view == eyes.observation(seat)
                assert list(view) == list(state.zones())
                known = {c for c in eyes.cards if eyes.sees_card(c, seat)} | set(eyes.shown[seat])
                eyes.check(seat, json.dumps(state.variables(seat)), known)
                for key, pile in state.zones().items():
                    same_size(pile, view[key])
                hidden_variables(state, seat)


def same_size(pile: Any, view: Any) -> None:
    """As much lies in a zone as a seat sees lying there."""
    assert len(pile) == len(view)
    if isinstance(pile, list):
        for thing, seen in zip(pile, view, strict=True):
            assert (thing is None) is (seen is None)
            assert not isinstance(thing, list) or len(thing) == len(seen)
    else:
        assert pile == view


def hidden_variables(state: State, seat: int) -> None:
    """A variable that everybody sees has its value for every seat; of a card that one holds, the face may be hidden."""
    for name, value in state.variables(seat).items():
        declared = state.game.model.variables.get(name.partition("[")[0])
        if declared is not None and declared.sight.players is None:
            if declared.type.base != "card" and all(per.kind != "card" for per in declared.per):
                assert value == state.variables()[name]


@law(games=1, deep=300)
def test_cards_in_each_others_place(path: Path, players: int, seed: int) -> None:
    """Two cards that a seat cannot tell apart may change places, and it notices nothing, now or later."""
    at = way(path, players, seed)
    with told(at):
        rng = Random(seed)
        for state in stops(at):
            layout, where = state.game.layout, state.position.where
            eyes = Eyes(state, few(state), logs=False)
            for seat in eyes.seats:
                group, start = eyes.alike(seat)
                pairs = [rng.sample(group, 2) for _ in range(6 if group else 0)]
                pairs = [pair for pair in pairs if len({layout.look_of[card] for card in pair}) == 2]
                for a, b in sorted(pairs, key=lambda pair: where[pair[0]] == where[pair[1]])[:2]:
                    try:
                        unnoticed(at, state, seat, a, b, start, rng)
                    except Exception as problem:
                        problem.add_note(f"{layout.faces[a]} and {layout.faces[b]} for p{seat}")
                        raise


def few(state: State) -> list[int]:
    """At most three seats, among them whoever chooses."""
    others = [seat for seat in seats(state) if seat not in state.choosing]
    return sorted([*state.choosing, *Random(state.position.decisions).sample(others, len(others))][:3])


def tells(at: Way) -> bool:
    """Whether the rules tell everybody more than cards: by an `else` where nothing is legal, or by an effect."""
    nodes = at.game.machine.graph.nodes
    return discloses(at.path) or any(isinstance(node, g.Decide) and node.empty is not None for node in nodes)


def unnoticed(at: Way, state: State, seat: int, a: int, b: int, start: int, rng: Random) -> None:
    """A seat that cannot tell a from b is told the same with each in the other's place, and after the same moves."""
    one, two = state.copy(), exchanged(state, a, b, start)
    one.position.legal = {}
    one.position.asked = two.position.asked = True
    same(one, two, seat)
    for _ in range(12):
        if one.is_terminal or two.is_terminal:
            return
        mover = one.current_player
        move = choose(one, at, rng)
        mirror = mirrored(one, move, a, b)
        if mirror is None:
            return
        length = len(entries(one.position))
        if mover == CHANCE:
            assert len(one.legal_moves()) == len(two.legal_moves())
        one.apply(move)
        try:
            two.apply(mirror)
        except IllegalMove:
            assert mover != seat, "what a seat may do hangs on what it cannot know"
            return
        if told_now(one, length, seat, a, b) or told_now(two, length, seat, a, b):
            return
        try:
            same(one, two, seat)
        except AssertionError:
            if tells(at):
                return
            raise


def told_now(state: State, length: int, seat: int, a: int, b: int) -> bool:
    """Whether a seat was rightly told which card is which: it was shown one, or a tally or a new deal told all."""
    eyes = Eyes(state, (seat,), logs=False)
    new = entries(state.position)[length:]
    if any(entry[0] in ("tally", "shuffle", "gather", "end") for entry in new):
        return True
    if eyes.shown[seat].get(a, -1) >= length or eyes.shown[seat].get(b, -1) >= length:
        return True
    return eyes.sees_card(a, seat) or eyes.sees_card(b, seat)


def same(one: State, two: State, seat: int) -> None:
    """Everything a seat can ask has the same answer, in the same order."""

    def answers(state: State) -> Any:
        return (
            state.current_player,
            json.dumps(state.observation(seat)),
            json.dumps(state.variables(seat)),
            [(e.kind, e.text, repr(e.facts)) for e in state.log(seat)],
            [str(move) for move in state.legal_moves(seat)] if state.current_player != CHANCE else [],
        )

    for mine, theirs in zip(answers(one), answers(two), strict=True):
        assert mine == theirs
