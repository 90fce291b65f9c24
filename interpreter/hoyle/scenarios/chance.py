"""Games played at random: a state and how long to play in, the state played on or what did not hold out."""

from dataclasses import replace

from hoyle.play.state import State
from hoyle.runtime import dice
from hoyle.runtime.moves import Move
from hoyle.scenarios.expect import Desk, Unmet, holds
from hoyle.scenarios.read import Clause

#: A game that takes more decisions than this is taken for one that never ends.
LONGEST = 20_000


class Player:
    """Chooses any move at random, or first the kind of action and then a move; by a generator of its own."""

    def __init__(self, seed: int, by_kind: bool = False) -> None:
        self.rng = seed & dice.MASK
        self.by_kind = by_kind

    def choose(self, state: State) -> Move:
        """A legal move of whoever chooses."""
        moves = state.legal_moves()
        if self.by_kind:
            kinds = list(dict.fromkeys(move.action for move in moves))
            kind = kinds[dice.below(self, len(kinds))]
            moves = [move for move in moves if move.action == kind]
        return moves[dice.below(self, len(moves))]


def play_on(state: State, moves: int | None, seed: int) -> None:
    """Make some moves at random, or play to the end."""
    player = Player(seed)
    for _ in range(LONGEST if moves is None else moves):
        if state.is_terminal:
            return
        state.apply(player.choose(state))
    if moves is None and not state.is_terminal:
        raise Unmet(f"the game did not end within {LONGEST} decisions")


def play_games(desk: Desk, starts: "list[State]", always: Clause | None, finally_: Clause | None) -> None:
    """Play games to the end; at every decision and at the end formulas must hold."""
    for seed, start in enumerate(starts):
        state = start.copy()
        player = Player(seed, by_kind=seed % 2 == 1)
        here = replace(desk, state=state)
        for _ in range(LONGEST):
            try:
                if always is not None:
                    holds(here, always)
                if state.is_terminal:
                    break
                state.apply(player.choose(state))
            except Unmet as problem:
                after = f"after {state.position.decisions} decisions of random game {seed}"
                last = "\n  ".join(str(event) for event in state.log()[-5:])
                raise Unmet(f"{problem}\n  {after}, whose log ends\n  {last}") from None
            if desk.report.failed:
                return
        else:
            raise Unmet(f"random game {seed} did not end within {LONGEST} decisions")
        if finally_ is not None:
            try:
                holds(here, finally_)
            except Unmet as problem:
                raise Unmet(f"{problem}\n  at the end of random game {seed}") from None


def mixed_anew(state: State, seed: int) -> State:
    """The same position with other luck to come: what lies unknown in shuffled piles is mixed again."""
    twin = state.copy()
    p = twin.position
    p.rng = (seed + 1) * dice.STEP & dice.MASK
    for number, pile in enumerate(p.zones):
        if state.game.machine.piles.kinds[number] not in ("stack", "row", "set"):
            continue
        spots = [i for i, card in enumerate(pile) if p.mixed[card]]
        cards = [pile[i] for i in spots]
        dice.shuffle(p, cards)
        for i, card in zip(spots, cards, strict=True):
            pile[i] = card
    return twin
