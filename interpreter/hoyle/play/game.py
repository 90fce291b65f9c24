"""`Game` and `State`, which callers hold. Nothing here knows a game."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from secrets import randbits
from typing import Any

from hoyle.engine.offers.menus import Item
from hoyle.engine.offers.moves import CHANCE, SIMULTANEOUS, TERMINAL, IllegalMove, Move, Reason
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import GameStart
from hoyle.engine.position.position import FUEL, Position, copy_position
from hoyle.engine.runtime.scores import Result
from hoyle.engine.runtime.steps import carry_out, fresh
from hoyle.engine.view import table
from hoyle.engine.view.log import Event, events_for
from hoyle.engine.view.shown import shown_values
from hoyle.knowledge import AMONG, draw_weighted
from hoyle.play import parameters, reading, save, turn
from hoyle.play.compiled import Compiled
from hoyle.play.scripted_chance import outcomes
from hoyle.play.titles import title_values
from hoyle.play.values import fits_in_move


class Game(Compiled):
    """The rules at one table.

    `model` is the checked rule file, `players` the number of seats, `options` every option's value as plain data.
    Raises `Refused` if the table cannot be set.
    """

    def new_state(
        self,
        seed: int | None = 0,
        *,
        dealer: int | None = None,
        deal: Sequence[str] | Mapping[str, Sequence[str]] | None = None,
        ask_chance: bool = False,
    ) -> "State":
        """A game dealt and advanced to the first decision.

        `seed` decides all chance; with None Hoyle draws one that nobody can guess, see `State.seed`.
        `dealer` names the first dealer. `deal` fixes what leaves the shuffled piles: a list of faces in order, or such
        a list for each zone they go to, by key; a card that is dealt again is listed again. With `ask_chance` the
        caller decides every other outcome (who deals, and each card that is drawn blindly, or that leaves a shuffled
        pile or is first seen in it): `current_player` is `CHANCE`, and the legal moves are the outcomes. Raises
        `ValueError` for an impossible seed, dealer or deal.
        """
        bits = randbits(64) if seed is None else parameters.seed("seed", seed, "a whole number or None")
        dealer = None if dealer is None else parameters.seat("dealer", dealer, self.layout)
        script = outcomes(self, parameters.deal("deal", deal))
        position = fresh(self.machine, GameStart(bits, dealer, script, parameters.flag("ask_chance", ask_chance)))
        self.machine.advance(position)
        return State(self, position)

    def restore(self, text: str) -> "State":
        """The state that `State.to_json` wrote; raises `Unreadable`, a `ValueError`, for another game or table."""
        return State(self, save.load(self, parameters.text("text", text, "what `to_json` wrote")))


def only_game(value: object) -> Game:
    return parameters.convert("game", value, Game, "a Game, as `hoyle.load` gives it")


class State:
    """A game in progress. Seats count from 0; `apply` changes the state, `copy` makes an independent one.

    `position` holds its data, for the rooms that work on it; nothing else refers to it.
    """

    __slots__ = ("game", "position")

    def __init__(self, game: "Game", position: Position) -> None:
        self.game = game
        self.position = position

    def __repr__(self) -> str:
        who = {TERMINAL: "over", SIMULTANEOUS: "several seats choose", CHANCE: "chance"}
        turn = who.get(self.current_player, f"p{self.current_player} to choose")
        return f"<{self.game.id}, {self.position.decisions} decisions, {turn}>"

    # ---- whose turn

    @property
    def seed(self) -> int | None:
        """The 64 bits that decide all chance; None if they are not known."""
        return self.position.seed

    @property
    def current_player(self) -> int:
        """The seat that chooses, or `TERMINAL`, `SIMULTANEOUS`, `CHANCE`."""
        return turn.current(self.game.machine, self.position)

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that must choose: one, or while several choose in secret those that have not."""
        return turn.choosing_seats(self.game.machine, self.position)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over, or stopped because a rule could not be carried out."""
        return turn.is_over(self.game.machine, self.position)

    # ---- moves

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves in canonical order.

        Without a seat: those of the player whose turn it is (of all who still choose in secret; the outcomes, where
        chance is asked of the caller). With a seat: that seat's, out of turn too.
        """
        if seat is not None and not (seat == CHANCE == self.current_player):
            seat = self._seat(seat)
        return turn.legal_moves(self.game.machine, self.position, seat)

    def random_move(self, rng: Random, seat: int | None = None) -> Move:
        """The move that `rng.choice` takes of `legal_moves(seat)`, without building the list.

        Raises `IllegalMove` if there is none.
        """
        if seat is not None:
            seat = self._seat(seat)
        try:
            return turn.random_move(self.game.machine, self.position, parameters.generator("rng", rng), seat)
        except IndexError:
            words = "the game is over" if self.is_terminal else f"p{self._seat(seat)} has no legal move"
            raise IllegalMove(Reason(words)) from None

    def choices(self, action: str | None = None, *chosen: Any, seat: int | None = None) -> list[Any]:
        """Choices for the next piece of a move.

        Without an action: the names of the actions that have a legal move (and `pass`). With an action and the
        arguments chosen so far: the legal values of its next argument, as `Move.arguments` holds them. Raises
        `IllegalMove` for an action that is not offered, and for values that its arguments cannot have.
        """
        who = self._seat(seat)
        if action is None:
            if chosen:
                raise parameters.wrong("action", "the name of an action where arguments are chosen", action)
            idle = self.current_player in (TERMINAL, CHANCE)
            return [] if idle else turn.possible_actions(self.game.machine, self.position, who)
        if action == PASS and not chosen and PASS in self.choices(seat=seat):
            return []  # a pass has no argument
        item = turn.offered_item(self.game.machine, self.position, who, parameters.text("action", action))
        return turn.choices(self.game.machine, self.position, who, item, self._arguments(item, chosen))

    def offered(self, seat: int | None = None) -> list[str]:
        """The actions offered to a seat, possible or not, those out of turn last; empty for a seat that waits."""
        who = self._seat(seat)
        if self.current_player in (TERMINAL, CHANCE):
            return []
        menu = turn.menu_of(self.game.machine, self.position)
        return [item.alternatives.action.name for item in menu.items(self.position, who)]

    def written(self, action: str, chosen: Sequence[Any], value: Any, seat: int | None = None) -> str:
        """A value of `choices(action, *chosen)` in the notation of moves; raises `IllegalMove` if none is offered."""
        item = turn.offered_item(self.game.machine, self.position, self._seat(seat), parameters.text("action", action))
        if isinstance(chosen, str) or not isinstance(chosen, Sequence):
            raise parameters.wrong("chosen", "the arguments chosen before", chosen)
        *before, value = self._arguments(item, (*chosen, value))
        return self.game.machine.notation.writer(item.alternatives.levels[len(before)].argument)(value)

    def title_values(self, action: str, *chosen: Any, seat: int | None = None) -> tuple[str | None, ...]:
        """The values of the formulas in the title of an action, in order, with the arguments chosen so far.

        Holes with only the name of an argument, a zone or a variable are left out. None: an argument of the formula is
        not chosen yet. Raises `IllegalMove` like `choices`.
        """
        who = self._seat(seat)
        item = turn.offered_item(self.game.machine, self.position, who, parameters.text("action", action))
        return title_values(self.game.machine, self.position, who, item, self._arguments(item, chosen))

    def move(self, action: str, *arguments: Any, seat: int | None = None) -> Move:
        """The move with these arguments (see `choices`); raises `IllegalMove` if it is not legal."""
        who, p = self._seat(seat), self.position
        if parameters.text("action", action) == PASS and not arguments:
            return self.parse_move(PASS, seat)
        item = turn.offered_item(self.game.machine, p, who, action)
        arguments = self._arguments(item, arguments, every=True)
        made = turn.move_of(self.game.machine, p, who, item, arguments)
        if made is None:
            raise IllegalMove(Reason(f"`{action}` is not legal with these arguments"))
        return made

    def apply(self, move: Move | str) -> None:
        """Make a move (or the move written), and advance to the next decision.

        If it is not legal, raises `IllegalMove` with the reason, and changes nothing. Raises `Fault` if a rule cannot
        be carried out; the game is then stopped.
        """
        p, machine = self.position, self.game.machine
        if isinstance(move, str):
            move = self.parse_move(move)
        checking = 0
        arguments = turn.internal_arguments(machine, p, move)  # nearly always it is; comparing arguments is slower
        if arguments is None:
            if not isinstance(move, Move) or not move.is_whole:
                raise parameters.wrong("move", "a Move or a text such as `play 9H`", move)
            menu = machine.menus.get(p.node)
            if menu is None or p.fault is not None:
                self._settle(move)
                return
            self._check_arguments(move)
            if not turn.is_legal(machine, p, move):
                raise IllegalMove(reading.refusal(self.game, p, move))
            checking = FUEL - p.fuel
            arguments = turn.argument_values(menu, p, move)
        seat, action, _, *told = move
        carry_out(machine, p, seat, action, arguments, told, move)
        p.work += checking

    def parse_move(self, text: str, seat: int | None = None) -> Move:
        """The legal move with this notation; raises `IllegalMove` with the reason if there is none."""
        found = self._parse(text, seat)
        if isinstance(found, Reason):
            raise IllegalMove(found)
        return found

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        """None if the move written is legal, otherwise the reason: the clause of the rule file that forbids it."""
        found = self._parse(text, seat)
        return found if isinstance(found, Reason) else None

    # ---- what is on the table

    def zones(self) -> dict[str, Any]:
        """The referee's view: every zone by key; stacks list the top card first."""
        return table.zones(self.game.machine, self.position, None)

    def observation(self, seat: int) -> dict[str, Any]:
        """The zones as a seat (or `EVERYONE`) sees them now: the same keys, hidden cards as `??`."""
        self.position.fuel = FUEL
        return table.zones(self.game.machine, self.position, parameters.viewer("seat", seat, self.game.layout))

    def variables(self, seat: int | None = None) -> dict[str, Any]:
        """The variables by key, as the referee, a seat or `EVERYONE` knows them; `??` for what is not seen."""
        self.position.fuel = FUEL
        return table.variables(self.game.machine, self.position, self._reader(seat))

    def shown(self, seat: int | None = None) -> dict[str, str | None]:
        """The values that the file shows beside the cards, in words by key; `??` for those that a seat may not see.

        None: the value is none, or cannot be computed at this table.
        """
        self.position.fuel = FUEL
        return shown_values(self.game.machine, self.position, self._reader(seat))

    def log(self, seat: int | None = None, *, since: "State | None" = None) -> list[Event]:
        """The events as a seat (or `EVERYONE`) saw them, or the referee's.

        With `since`, an earlier copy of this state: only later events.
        """
        if since is not None and not isinstance(since, State):
            raise TypeError(f"since must be an earlier copy of this state or None, not {since!r}")
        return events_for(
            self.game.machine, self.position, self._reader(seat), None if since is None else since.position.past
        )

    # ---- how it ends

    def returns(self) -> list[float]:
        """One number per player, higher is better: the running score, negated where the lowest wins.

        Nothing is scored before a rule says `tally`, so all are 0 while the only hand of a game is played.
        """
        return self.game.machine.scores.returns(self.position)

    @property
    def result(self) -> Result | None:
        """Scores with named parts, ranking and the reason; None while the game is in progress."""
        if not self.is_terminal:
            return None
        self.position.fuel = FUEL
        reason = "fault" if self.position.fault is not None else self.position.reason or "finished"
        return self.game.machine.scores.result(self.position, reason)

    # ---- what is hidden

    def possible(
        self, seat: int, rng: Random, *, weigh: Callable[["State"], float] | None = None, among: int = AMONG
    ) -> "State":
        """A random state that this seat cannot tell from this one.

        Every history consistent with all that the seat has seen is equally likely; future chance is drawn again. The
        result depends only on `rng` and on what the seat knows. With `weigh`, which returns how likely the choices of
        the others were in a state, one of `among` drawn states is taken by weight. Raises `TooRare` if hardly any state
        fits or all weights are 0, and `Untold`, a `ValueError`, for a state without a known history.
        """
        from hoyle.knowledge import Beliefs

        who = parameters.seat("seat", seat, self.game.layout)
        beliefs = Beliefs(self.game.machine, self.position, who)
        parameters.generator("rng", rng)
        parameters.count("among", among, 1)
        if weigh is not None and not callable(weigh):
            raise parameters.wrong("weigh", "a function of a state, or None", weigh)

        def one(rng: Random) -> State:
            return State(self.game, beliefs.whole(rng))

        return one(rng) if weigh is None else draw_weighted(one, weigh, among, rng)

    # ---- copies

    def copy(self) -> "State":
        """An independent copy."""
        twin = Position()
        copy_position(self.position, twin)
        return State(self.game, twin)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.game, self.position)

    def to_json(self) -> str:
        """The whole state, for `game.restore`."""
        return save.dump(self.game, self.position)

    # ---- inside

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return parameters.seat("seat", seat, self.game.layout)
        waiting = self.choosing
        return waiting[0] if waiting else 0

    def _reader(self, seat: int | None) -> int | None:
        return None if seat is None else parameters.viewer("seat", seat, self.game.layout)

    def _parse(self, text: str, seat: int | None) -> Move | Reason:
        chance = self.current_player == CHANCE and seat in (None, CHANCE)
        who = CHANCE if chance else self._seat(seat)
        return reading.read_move(self.game, self.position, parameters.text("text", text), who)

    def _arguments(self, item: Item, chosen: Sequence[Any], *, every: bool = False) -> tuple[Any, ...]:
        """Arguments of an action in internal form; raises `IllegalMove` for values that it can never take."""
        action, levels = item.alternatives.action.name, item.alternatives.levels
        if len(chosen) > len(levels) or (every and len(chosen) < len(levels)):
            words = f"the number of arguments that `{action}` takes is {len(levels)}, and not {len(chosen)}"
            raise IllegalMove(Reason(words))
        held = tuple(tuple(value) if isinstance(value, list) else value for value in chosen)
        for level, value in zip(levels, held):
            local = level.argument.local
            if not fits_in_move(self.game.layout, local.type, value):
                raise parameters.illegal(action, local.name, value)
        return held

    def _check_arguments(self, move: Move) -> None:
        menu = turn.menu_of(self.game.machine, self.position)
        item = menu.by_name.get(move.action)
        if item is not None:
            self._arguments(item, move.arguments, every=True)

    def _settle(self, move: Move) -> None:
        if self.is_terminal:
            raise IllegalMove(Reason("the game is over"))
        if move not in turn.outcomes(self.game.machine, self.position):
            raise IllegalMove(Reason(f"`{move}` is not an outcome that chance has here"))
        carry_out(self.game.machine, self.position, CHANCE, move.action, move.arguments, (), move)
