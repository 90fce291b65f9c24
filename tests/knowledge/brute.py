"""Every game that a seat cannot tell from one that was played, by trying all. Input: a state whose chance was asked for."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hoyle.engine.offers.moves import CHANCE
from hoyle.play.game import Game, State


def seen_by(state: State, seat: int) -> tuple[Any, ...]:
    """All that a seat has: whose turn it is, what it sees, and its log."""
    events = [event.text for event in state.log(seat)]
    return (
        (state.current_player, state.choosing),
        state.observation(seat),
        state.variables(seat),
        state.shown(seat),
        events,
    )


def history_key(state: State) -> tuple[Any, ...]:
    """What tells one game from another: the referee's log, and the secret choices that are waiting."""
    return (tuple(event.text for event in state.log()), tuple(sorted(state.position.pending.items())))


def play_randomly(game: Game, seed: int, moves: int, dealer: int = 0) -> State:
    """A game played by chance, in which outcomes of chance are choices too."""
    rng = Random(seed)
    state = game.new_state(seed, dealer=dealer, ask_chance=True)
    while moves and not state.is_terminal:
        chance = state.current_player == CHANCE
        state.apply(rng.choice(state.legal_moves()))
        moves -= not chance
    while state.current_player == CHANCE:
        state.apply(rng.choice(state.legal_moves()))
    return state


def cards_by_zone(state: State) -> tuple[Any, ...]:
    """Which cards lie in each zone, whatever was written of them; their order there may be still to come."""
    return tuple((key, *sorted(map(str, pile))) for key, pile in state.zones().items())


def courses(game: Game, real: State, seat: int, told: Callable[[State], Any] = history_key) -> set[Any]:
    """All games that show the seat the same at every step, as something tells them.

    Where several choose at once, they hand in what they chose in the order of the game that was played.
    """
    trace = [seen_by(state, seat) for state in again(game, real)]
    assert real.position.made is not None
    movers = [choice.seat for choice in real.position.made.chain()[1:]]
    found: set[Any] = set()

    def go(state: State, number: int) -> None:
        if seen_by(state, seat) != trace[number]:
            return
        if number == len(trace) - 1:
            found.add(told(state))
            return
        for move in state.legal_moves(movers[number]):
            after = state.copy()
            after.apply(move)
            go(after, number + 1)

    go(start(game, real), 0)
    return found


def start(game: Game, real: State) -> State:
    """The beginning of a game."""
    made = real.position.made
    assert made is not None
    # with its seed: a card that was chosen by its place is called by the one that lay there before chance was asked
    return game.new_state(made.first().seed, dealer=made.first().dealer, ask_chance=True)


def again(game: Game, real: State) -> Iterator[State]:
    """The game once more, state by state."""
    made = real.position.made
    assert made is not None
    state = start(game, real)
    yield state
    for choice in made.chain()[1:]:
        move = next(m for m in state.legal_moves(choice.seat) if is_the(state, m, choice))
        state.apply(move)
        yield state


def is_the(state: State, move: Any, choice: Any) -> bool:
    """Whether a move is the choice that was made."""
    twin = state.copy()
    twin.apply(move)
    made = twin.position.made
    assert made is not None
    return (made.seat, made.action, made.arguments) == (choice.seat, choice.action, choice.arguments)


def played_by_itself(game: Game, seed: int, moves: int) -> list[State]:
    """A game in which chance is not asked for, decision by decision."""
    rng, state = Random(seed), game.new_state(seed, dealer=0)
    found = [state.copy()]
    while moves and not state.is_terminal:
        state.apply(rng.choice(state.legal_moves()))
        found.append(state.copy())
        moves -= 1
    return found


def courses_by_itself(game: Game, decisions: list[State], seat: int, told: Callable[[State], Any]) -> set[Any]:
    """All games that show the seat the same at every decision, as something tells them."""
    trace = [seen_by(state, seat) for state in decisions]
    movers = [state.choosing for state in decisions]
    found: set[Any] = set()

    def go(state: State, number: int) -> None:
        if state.current_player != CHANCE:
            if seen_by(state, seat) != trace[number]:
                return
            number += 1
        if number == len(trace):
            found.add(told(state))
            return
        for move in state.legal_moves():
            if move.seat == CHANCE or move.seat in movers[number - 1]:
                after = state.copy()
                after.apply(move)
                go(after, number)

    go(game.new_state(0, dealer=0, ask_chance=True), 0)
    return found


def strangeness(counts: dict[Any, int], ways: int, draws: int) -> float:
    """How far counts are from equal ones, in standard deviations of chi-squared."""
    mean = draws / ways
    chi = sum((n - mean) ** 2 / mean for n in counts.values()) + (ways - len(counts)) * mean
    free = ways - 1
    return (chi - free) / (2 * free) ** 0.5 if free else 0.0
