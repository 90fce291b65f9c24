"""Random play in scenarios."""

from collections.abc import Iterable

from hoyle.engine.offers.moves import Move
from hoyle.engine.runtime import dice
from hoyle.engine.table.fault import Fault
from hoyle.play.game import State
from hoyle.tools.scenarios.desk import Check, Unmet
from hoyle.tools.scenarios.stopped import describe_fault


class Player:
    """A random player with its own generator: any move, or first an action and then a move."""

    def __init__(self, seed: int, by_kind: bool = False) -> None:
        self.rng = seed & dice.MASK
        self.by_kind = by_kind

    def choose(self, state: State) -> Move:
        moves = state.legal_moves()
        if self.by_kind:
            kinds = list(dict.fromkeys(move.action for move in moves))
            kind = kinds[dice.below(self, len(kinds))]
            moves = [move for move in moves if move.action == kind]
        return moves[dice.below(self, len(moves))]


def play_on(state: State, moves: int | None, seed: int) -> None:
    player = Player(seed)
    while not state.is_terminal and moves != 0:
        state.apply(player.choose(state))
        moves = None if moves is None else moves - 1


def play_games(starts: Iterable[State], always: Check | None, finally_: Check | None) -> None:
    for number, state in enumerate(starts):
        player = Player(number, by_kind=number % 2 == 1)
        try:
            while not state.is_terminal:
                if always is not None:
                    always(state)
                state.apply(player.choose(state))
            for check in (always, finally_):
                if check is not None:
                    check(state)
        except (Unmet, Fault) as problem:
            told = str(problem) if isinstance(problem, Unmet) else describe_fault(problem, state)
            last = "\n  ".join(str(event) for event in state.log()[-5:])
            raise Unmet(f"{told}\n  {when(state)} of random game {number}, whose log ends\n  {last}", state) from None


def when(state: State) -> str:
    if state.is_terminal and state.position.fault is None:
        return "at the end"
    decisions = state.position.decisions
    return f"after {decisions} {'decision' if decisions == 1 else 'decisions'}"


def mixed_anew(state: State, seed: int) -> State:
    """Copy a position with other random numbers; unknown cards of shuffled piles are mixed again."""
    twin = state.copy()
    p = twin.position
    p.seed, p.rng = None, (seed + 1) * dice.STEP & dice.MASK
    for number, pile in enumerate(p.zones):
        if state.game.machine.piles.kinds[number] not in ("stack", "row", "set"):
            continue
        spots = [i for i, card in enumerate(pile) if p.mixed[card]]
        cards = [pile[i] for i in spots]
        dice.shuffle(p, cards)
        for i, card in zip(spots, cards, strict=True):
            pile[i] = card
    state.game.machine.settling.lay_in_order(p)
    return twin
