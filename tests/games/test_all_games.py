"""What holds in every game, X-1 to X-7, for every shipped game and number of players."""

import json
import re
from functools import cache

import pytest

from hoyle.compile import load_rules
from hoyle.engine.offers.moves import SIMULTANEOUS, TERMINAL, IllegalMove, Move
from hoyle.engine.table.fault import Refused
from hoyle.knowledge.relabel import relabeller_of
from hoyle.language.model import game as model
from hoyle.language.report import Report
from hoyle.play.game import Game, State
from hoyle.tools.audit.laws import whole_text
from hoyle.tools.scenarios.chance import Player, play_on
from shelf import swept_games

#: How many decisions are looked at where not a whole game is needed.
FAR = 60


@cache
def rules(name: str) -> model.Game:
    """A shipped game, checked once."""
    report = Report()
    found, _ = load_rules(name, report)
    assert found is not None, report.diagnostics
    return found


@cache
def game(name: str, players: int) -> Game:
    """A shipped game at a table."""
    return Game(rules(name), players)


TABLES = [(name, players) for name in swept_games() for players in rules(name).players]
every_table = pytest.mark.parametrize("name, players", TABLES, ids=[f"{g}-{n}" for g, n in TABLES])


def positions(name: str, players: int, seed: int, most: int = FAR) -> list[State]:
    """Copies of the states that a random game goes through; the kind of action is chosen first."""
    state = game(name, players).new_state(seed)
    player, found = Player(seed, by_kind=True), [state.copy()]
    while not state.is_terminal and len(found) < most:
        state.apply(player.choose(state))
        found.append(state.copy())
    return found


def everything_known(state: State) -> dict[str, object]:
    """Everything about a state that lasts, and everything that anybody is told."""
    saved: dict[str, object] = json.loads(whole_text(state))
    return saved


@pytest.mark.sweep(8)
@every_table
def test_x_1_same_seed_and_choices_same_game(name: str, players: int) -> None:
    first = game(name, players).new_state(5)
    again = game(name, players).new_state(5)
    player = Player(5)
    for _ in range(FAR):
        if first.is_terminal:
            break
        move = player.choose(first)
        first.apply(move)
        again.apply(Move.of(move.seat, move.action, move.arguments, move.text))
    assert [str(e) for e in first.log()] == [str(e) for e in again.log()]
    assert everything_known(first) == everything_known(again)
    assert first.result == again.result


@pytest.mark.sweep(8)
@every_table
def test_x_2_nothing_is_lost_or_doubled(name: str, players: int) -> None:
    layout = game(name, players).layout
    for state in positions(name, players, 2):
        piles, p = state.game.machine.piles, state.position
        cards = [card for at in layout.zones for card in piles.contents(p, at.number)]
        assert sorted(cards) == list(range(layout.cards))
        assert all(card in piles.contents(p, p.where[card]) for card in cards)
        holding = [at.number for at in layout.zones if at.kind in ("tokens", "places")]
        for kind, count in enumerate(layout.token_counts):
            assert sum(piles.tokens_on(p, kind, zone) for zone in holding) == count


@pytest.mark.sweep(8)
@every_table
def test_x_3_somebody_can_go_on(name: str, players: int) -> None:
    for state in positions(name, players, 3):
        if state.current_player == TERMINAL:
            assert state.legal_moves() == [] and state.result is not None
            continue
        if state.current_player == SIMULTANEOUS:
            assert all(state.legal_moves(seat) for seat in state.choosing)
            continue
        assert state.legal_moves()
        anytime = {action for action, what in state.game.model.actions.items() if what.anytime}
        for seat in range(players):
            others = {move.action for move in state.legal_moves(seat)} - anytime
            assert bool(others) is (seat == state.current_player)


@pytest.mark.sweep(8)
@every_table
def test_x_4_what_is_not_legal_is_refused_and_changes_nothing(name: str, players: int) -> None:
    states = positions(name, players, 4)
    texts = ["nonsense", "", "pass", "pass pass", *{str(m) for s in states for m in s.legal_moves()[:3]}]
    for state in states[::6]:
        legal = {str(move) for move in state.legal_moves()}
        before = everything_known(state)
        for text in sorted(texts)[:: max(1, len(texts) // 12)]:
            if text not in legal:
                if state.why_not(text) is None:  # a card may be named by its place besides
                    assert str(state.parse_move(text)) in legal
                    continue
                with pytest.raises(IllegalMove):
                    state.apply(text)
        assert everything_known(state) == before
        assert {str(move) for move in state.legal_moves()} == legal


@pytest.mark.sweep(12)
@every_table
def test_x_5_nothing_hidden_shows(name: str, players: int) -> None:
    for state in positions(name, players, 5)[::7]:
        for seat in range(players):
            twin = swap_unseen(state, seat)
            if twin is not None:
                assert twin.observation(seat) == state.observation(seat)
                assert [str(m) for m in twin.legal_moves(seat)] == [str(m) for m in state.legal_moves(seat)]
                assert twin.variables(seat) == state.variables(seat)


def swap_unseen(state: State, seat: int) -> State | None:
    """The same state, but two cards that a seat never saw have changed places; None if there are none."""
    p, faces = state.position, state.game.layout.faces
    names = {word for event in state.log(seat) for word in re.findall(r"\w+", str(event))}
    sights = state.game.machine.sights
    hidden = [
        card
        for card, face in enumerate(faces)
        if face not in names and not (sights.card(p, card) >> seat) & 1 and not p.face_up[card]
    ]
    by_card = relabeller_of(state.game.machine).by_card
    marks = {card: [p.variables[cells[card]] for cells in by_card] for card in hidden}
    a = hidden[len(hidden) // 2] if hidden else 0
    b = next((c for c in hidden if p.where[c] != p.where[a] and faces[c] != faces[a] and marks[c] == marks[a]), None)
    if b is None:
        return None
    exchange = {a: b, b: a}
    twin = state.copy()
    q = twin.position
    kinds = state.game.machine.piles.kinds
    for number, pile in enumerate(q.zones):
        if kinds[number] not in ("tokens", "rows"):
            q.zones[number] = [exchange.get(card, card) for card in pile]
            if kinds[number] == "set":
                q.zones[number].sort()
    for row, cards in q.rows.items():
        q.rows[row] = [exchange.get(card, card) for card in cards]
    for of_cards in (q.where, q.face_up, q.by, q.mixed):
        of_cards[a], of_cards[b] = of_cards[b], of_cards[a]
    rows = {card: q.row_of.pop(card) for card in (a, b) if card in q.row_of}
    q.row_of.update({exchange[card]: row for card, row in rows.items()})
    for cell in state.game.layout.variable_cells:
        if cell.variable.type.base == "card":
            q.variables[cell.number] = exchange.get(q.variables[cell.number], q.variables[cell.number])
    q.legal = {}
    return twin


@pytest.mark.sweep(12)
@every_table
def test_x_6_random_games_end(name: str, players: int) -> None:
    state = game(name, players).new_state(3)
    play_on(state, None, 3)
    assert state.is_terminal and state.position.fault is None
    result = state.result
    assert result is not None and result.reason != "fault"
    assert sorted(seat for group in result.ranking for seat in group) == list(range(players))


@pytest.mark.parametrize("name", list(swept_games()))
def test_x_7_other_numbers_of_players_are_refused(name: str) -> None:
    allowed = rules(name).players
    for players in (-1, 0, 1, max(allowed) + 1, 33):
        if players not in allowed:
            with pytest.raises(Refused, match="players"):
                Game(rules(name), players)
