"""A position that can be played: what callers hold. Every answer comes from the machine; nothing here knows a game."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from hoyle.graph import nodes as g
from hoyle.offers.menus import Candidates, Menu
from hoyle.offers.moves import CHANCE, SIMULTANEOUS, TERMINAL, IllegalMove, Move, Reason
from hoyle.offers.notation import PASS
from hoyle.play import reasons, save
from hoyle.position.position import DECISIONS, FUEL, PICKED, Position, copy_position
from hoyle.runtime.scores import Result
from hoyle.view import table
from hoyle.view.log import Event, tell

if TYPE_CHECKING:
    from hoyle.play.game import Game


class State:
    """A game in progress. Seats count from 0; `apply` changes the state, `copy` makes another that goes on by itself.

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
    def current_player(self) -> int:
        """The seat that chooses, or `TERMINAL`, `SIMULTANEOUS`, `CHANCE`."""
        p, machine = self.position, self.game.machine
        menu = machine.menus.get(p.node)
        if p.fault is not None or (menu is None and p.node == machine.graph.finish):
            return TERMINAL
        if menu is None:
            return CHANCE
        seat: int = SIMULTANEOUS if menu.seat_slot < 0 else p.slots[menu.seat_slot]
        return seat

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that a choice is waited for: one, or while several choose in secret those that have not."""
        player = self.current_player
        if player != SIMULTANEOUS:
            return (player,) if player >= 0 else ()
        menu = self._menu()
        node = menu.node
        assert isinstance(node, g.Together)
        seats = sorted(self.position.slots[node.players])
        return tuple(s for s in seats if s not in self.position.pending and menu.possible_for(self.position, s))

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over, or stopped because a rule could not be carried out."""
        return self.position.node == self.game.machine.graph.finish or self.position.fault is not None

    # ---- moves

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves in canonical order.

        Without a seat: those of the player whose turn it is (of all who still choose, where several do in secret; the
        outcomes, where chance is asked of the caller). With a seat: that seat's, out of turn too.
        """
        player = self.current_player
        if player >= 0 and seat is None:
            return self._moves(player, player)[:]
        if player == TERMINAL:
            return []
        if player == CHANCE:
            return self._outcomes()
        if seat is not None:
            return list(self._moves(seat, player))
        return [move for waiting in self.choosing for move in self._moves(waiting, player)]

    def random_move(self, rng: Random, seat: int | None = None) -> Move:
        """One of `legal_moves(seat)`, each as likely as the others: the one that `rng.choice` takes of the list.

        The others are not made, so that it takes no longer where there are thousands. Raises `IndexError` if there is none.
        """
        player, p = self.current_player, self.position
        if player < 0 or seat not in (None, player):
            return rng.choice(self.legal_moves(seat))
        known: list[Move] | None = p.legal.get(player)
        if known is not None:
            return rng.choice(known)
        p.fuel = FUEL
        move = self._menu().pick(p, player, rng)
        p.legal[PICKED] = [move]
        return move

    def choices(self, action: str | None = None, *chosen: Any, seat: int | None = None) -> list[Any]:
        """What may come next when a move is put together piece by piece.

        Without an action: the names of the actions that have a legal move (and `pass`). With an action and the arguments
        chosen so far: the legal values of its next argument, as `Move.arguments` holds them; a move is complete when its
        action has no further argument. Raises `IllegalMove` for an action that is not offered.
        """
        if action is None and self.current_player in (TERMINAL, CHANCE):
            return []
        who = self._seat(seat)
        menu = self._menu()
        self.position.fuel = FUEL
        items = menu.items(self.position, who)
        if action is None:
            names = []
            for item in items:
                item.prepare(self.position, who)
                if item.alternatives.any(self.position):
                    names.append((item in menu.anytime, item.alternatives.action.name))
            if menu.passing and who == self.current_player:
                names.append((False, PASS))
            return [name for _, name in sorted(names, key=lambda named: named[0])]
        for item in items:
            if item.alternatives.action.name == action:
                item.prepare(self.position, who)
                if len(chosen) >= len(item.alternatives.levels):
                    return []
                return item.alternatives.next(self.position, tuple(chosen))
        raise IllegalMove(Reason(f"`{action}` is not offered now"))

    def offered(self, seat: int | None = None) -> list[str]:
        """The names of the actions offered to a seat, possible or not, those out of turn last; none to one who waits."""
        if self.current_player in (TERMINAL, CHANCE):
            return []
        who = self._seat(seat)
        return [item.alternatives.action.name for item in self._menu().items(self.position, who)]

    def written(self, action: str, chosen: Sequence[Any], value: Any, seat: int | None = None) -> str:
        """A value of `choices(action, *chosen)` in the notation of moves; raises `IllegalMove` if none is offered."""
        who = self._seat(seat)
        self.position.fuel = FUEL
        for item in self._menu().items(self.position, who):
            if item.alternatives.action.name == action:
                item.prepare(self.position, who)
                at = len(chosen)
                argument = item.alternatives.levels[at].argument
                notation = self.game.machine.notation
                pool = Candidates(item.alternatives, self.position).of(at, tuple(chosen)) if notation.alike else ()
                return notation.value(self.position, who, argument.local.type, argument.noun, value, pool)
        raise IllegalMove(Reason(f"`{action}` is not offered now"))

    def move(self, action: str, *arguments: Any, seat: int | None = None) -> Move:
        """The move with these arguments (see `choices`); raises `IllegalMove` if it is not legal."""
        who = self._seat(seat)
        if action == PASS:
            return self.parse_move(PASS, who)
        menu = self._menu()
        self.position.fuel = FUEL
        wrong = f"`{action}` is not offered now"
        for item in menu.items(self.position, who):
            if item.alternatives.action.name == action:
                item.prepare(self.position, who)
                wanted = len(item.alternatives.levels)
                wrong = f"`{action}` is not legal with these arguments"
                if len(arguments) != wanted:
                    wrong = f"the number of arguments that `{action}` takes is {wanted}, and not {len(arguments)}"
                if item.alternatives.legal(self.position, tuple(arguments)):
                    return menu.move(
                        self.position, who, item, tuple(arguments), Candidates(item.alternatives, self.position)
                    )
        raise IllegalMove(Reason(wrong))

    def apply(self, move: Move | str) -> None:
        """Make a move (or the move written), and go on to the next decision.

        Raises `IllegalMove` with the reason, and changes nothing, if it is not legal. Raises `Fault` if a rule cannot be
        carried out; the game is then stopped.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        p, machine = self.position, self.game.machine
        menu = machine.menus.get(p.node)
        if menu is None or p.fault is not None:
            self._settle(move)
            return
        if not self._is_legal(move, menu):
            raise IllegalMove(reasons.refusal(self, move))
        seat, action, arguments = move.seat, move.action, move.arguments
        p.memo = None
        p.decisions += 1
        p.reason = None
        node = menu.node
        if isinstance(node, g.Together):
            p.pending[seat] = (machine.numbers[action], arguments)
            p.past = (("chosen", seat, move.text), p.past)
        elif action == PASS and node.passed is not None:
            p.past = (("pass", seat, node.window), p.past)
            p.node = node.passed
        else:
            item = menu.by_name[action]
            item.prepare(p, seat)
            p.node = machine.take(p, seat, item.offered, arguments)
        machine.advance(p)
        if p.decisions >= DECISIONS and not self.is_terminal:
            p.reason = "cap"
            p.past = (("end", "game", "cap"), p.past)
            p.node = machine.graph.finish

    def parse_move(self, text: str, seat: int | None = None) -> Move:
        """The legal move that is written so; raises `IllegalMove` with the reason if there is none."""
        found = reasons.read(self, text, self._seat(seat) if self.current_player != CHANCE else CHANCE)
        if isinstance(found, Reason):
            raise IllegalMove(found)
        return found

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        """None if the move written is legal, else the reason: the clause of the rule file that forbids it."""
        if self.is_terminal:
            return Reason("the game is over")
        found = reasons.read(self, text, self._seat(seat) if self.current_player != CHANCE else CHANCE)
        return found if isinstance(found, Reason) else None

    # ---- what is on the table

    def zones(self) -> dict[str, Any]:
        """The referee's view: every zone by key; stacks list the top card first."""
        return table.zones(self.game.machine, self.position, None)

    def observation(self, seat: int) -> dict[str, Any]:
        """What a seat sees lying on the table now: the same keys, hidden cards as `??`."""
        self.position.fuel = FUEL
        return table.zones(self.game.machine, self.position, seat)

    def variables(self, seat: int | None = None) -> dict[str, Any]:
        """The variables by key, as the referee or a seat knows them; `??` for what the seat does not see."""
        self.position.fuel = FUEL
        return table.variables(self.game.machine, self.position, seat)

    def log(self, seat: int | None = None) -> list[Event]:
        """The events as a seat saw them, or the referee's."""
        return tell(self.game.machine, self.position, seat)

    # ---- how it ends

    def returns(self) -> list[float]:
        """One number per player, higher is better: the score so far, negated where the lowest wins."""
        self.position.fuel = FUEL
        return self.game.machine.scores.returns(self.position)

    @property
    def result(self) -> Result | None:
        """Scores with named parts, ranking and the reason; None while the game goes on."""
        if not self.is_terminal:
            return None
        self.position.fuel = FUEL
        reason = "fault" if self.position.fault is not None else self.position.reason or "finished"
        return self.game.machine.scores.result(self.position, reason)

    # ---- copies

    def copy(self) -> "State":
        """Another state like this one; neither notices what happens to the other."""
        twin = Position()
        copy_position(self.position, twin)
        return State(self.game, twin)

    def to_json(self) -> str:
        """The whole state as text; `game.restore` reads it."""
        return save.dump(self)

    # ---- inside

    def _menu(self) -> Menu:
        menu = self.game.machine.menus.get(self.position.node)
        if menu is None:
            raise IllegalMove(Reason("the game is over" if self.is_terminal else "only chance decides here"))
        return menu

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        player = self.current_player
        if player == SIMULTANEOUS:
            waiting = self.choosing
            return waiting[0] if waiting else 0
        return player

    def _moves(self, seat: int, player: int) -> list[Move]:
        known: list[Move] | None = self.position.legal.get(seat)
        if known is None:
            self.position.fuel = FUEL
            menu = self._menu()
            if player == SIMULTANEOUS:
                known = menu.moves(self.position, seat) if seat in self.choosing else []
            else:
                known = menu.moves(self.position, seat) if seat == player else menu.out_of_turn(self.position, seat)
            self.position.legal[seat] = known
        return known

    def _is_legal(self, move: Move, menu: Menu) -> bool:
        p = self.position
        known = p.legal.get(move.seat)
        if known is not None:
            # nearly always it is the very move that was listed; comparing arguments is slower
            for listed in known:
                if listed is move:
                    return True
            return move in known
        if any(picked is move for picked in p.legal.get(PICKED, ())):
            return True
        if move.seat not in range(self.game.players):
            return False
        player = self.current_player
        if player == SIMULTANEOUS and move.seat not in self.choosing:
            return False
        if move.action == PASS:
            return menu.passing and move.seat == player and not move.arguments
        p.fuel = FUEL
        for item in menu.items(p, move.seat):
            if item.alternatives.action.name == move.action:
                item.prepare(p, move.seat)
                return item.alternatives.legal(p, move.arguments)
        return False

    def _outcomes(self) -> list[Move]:
        machine = self.game.machine
        first = isinstance(machine.graph.nodes[self.position.node], g.FirstDealer)
        outcomes = machine.outcomes(self.position)
        if first:
            return [Move.of(CHANCE, "chance", (o,), f"chance p{o}") for o in outcomes]
        faces = machine.layout.faces
        alike = len(set(faces)) < len(faces)
        return [Move.of(CHANCE, "chance", (o,), f"chance {faces[o]}{f'#{o}' if alike else ''}") for o in outcomes]

    def _settle(self, move: Move) -> None:
        if self.is_terminal:
            raise IllegalMove(Reason("the game is over"))
        if move not in self._outcomes():
            raise IllegalMove(Reason(f"`{move}` is not an outcome that chance has here"))
        self.position.outcome = move.arguments[0]
        self.game.machine.advance(self.position)
