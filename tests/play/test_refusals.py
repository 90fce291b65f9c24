"""Every sentence that refuses a move, in its exact words: positions and what is typed there in, a golden file out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hoyle
from golden import golden
from hoyle.engine.offers.moves import Cause
from refused import DEAL, RULES, state_after

HERE = Path(__file__).parent


class Position(NamedTuple):
    """A game at a table, the moves made in it, and by seat what is typed then (None: whoever chooses)."""

    game: str
    table: dict[str, Any]
    moves: tuple[str, ...]
    typed: tuple[tuple[int | None, str], ...]


def position(game: str, moves: str, *typed: str | tuple[int, str], **table: Any) -> Position:
    """A position; the moves are separated by semicolons."""
    made = tuple(move.strip() for move in moves.split(";") if move.strip())
    return Position(game, table, made, tuple((None, one) if isinstance(one, str) else one for one in typed))


POSITIONS = (
    position(
        "refused",
        "",
        # no such action, or not now
        "",
        (1, ""),
        "ply 6H",
        "dance",
        (1, "dance"),
        (1, "play 2C"),
        "pass",
        (1, "pass"),
        "lead 6H",
        # whatever the arguments
        "swap 3D",
        "stop",
        "think",
        "peek",
        "wave now",
        # missing, or too many
        "play",
        "win_back",
        "bid",
        "over",
        "play 6H 6H",
        "stop it",
        # not among what can be picked
        "play 9H",
        "play hand[0]",
        "play hand[1]",
        "take 5H",
        "take 3D@1",
        "take line@7",
        "flip 6S",
        "flip column[1]@1",
        (1, "flip column[0]@1"),
        "win_back 6H",
        "bid 6",
        "bid many",
        "over 1",
        "gather_some 6H+2C none",
        "gather_some 2C 5H",
        "gather_some 6H",
        "gather_some none",
        "gather_some 6H+6H",
        "gather_some 6H+AH+7C+8C",
        "gather_some 6H+7C",
        "gather_some 6H+7C 5H",
        "gather_some 6H+7C 4H",
        # what is demanded of them
        "play AH",
        "play AS",
        "gather_some AH+6H",
        "bid 4",
        "claim column[0]@1",
    ),
    position("refused", "flip column[0]@1", "flip column[0]@1", "flip 6S", "play 6S", "claim 6S", "claim column[0]@1"),
    position("refused", "bid 5", "over 3 p1 A", "over 2 p0 A", "over 2 p1 9", "over 2 p1", "over none"),
    position("refused", "gather_some 6H+7C none", "lead hand[0]"),
    # rules that may be waived: 3D is led, nobody can follow, and clubs are trumps
    position("refused", "play 6H", "lead AH", "lead 2C", "lead", "play 7C", "pass 1", "swap 3D"),
    position("refused", "play 6H; pass", (1, "lead 2C"), (1, "pass"), (2, "pass"), (2, "lead 4S"), (1, "flip 6C")),
    position("refused", "play 6H; pass; lead 7C", (0, "lead 8C"), (0, "pass"), (0, ""), (1, "wave")),
    position("refused", "play 6H; pass; lead 7C; lead 8D", "swap", "flip column[0]@1", (1, "pass"), "pass pass"),
    position("refused", "play 6H; pass; lead 7C; lead 8D; wave", "wave"),
    position("refused", "play 6H; pass; lead 7C; lead 8D; pass", "play 7C", "pass"),
    # the games
    position("sedanto", "", "arrange 1 2 3 9", "arrange 1 2", "pass", "turn_up column[1][1][1]@1", (0, "turn_up KC")),
    position(
        "sedanto",
        "arrange 1 1 2 2; arrange 1 1 2 2",
        "pass pass",
        "decline",
        "take_discard",
        "reorder 1 3",
        "reorder 2 1",
        "turn_up KC",
        (0, "draw"),
        (0, "turn_up column[1][1][1]@1"),
    ),
    position(
        "kathmandu", "", "pass", "pass_turn", "meld", "meld 5C+6C", "swap_two KC+KC 5C+6C", "cards_for_reds 5C+6C+7S+9S"
    ),
    position("goofspiel", "", (0, "pass"), (1, "bid KC")),
    position("goofspiel", "make_bid AC", (0, "make_bid 2C"), (0, "pass"), (1, "make_bid 2C")),
    position("oh_hell", "", "make_bid 9", "play AS"),
    position("sequitur", "", "take layout@1,1", "flip layout@2,2", "flip KC"),
)


def refusals() -> Iterator[str]:
    """Each position, and what is answered to what is typed there."""
    for at in POSITIONS:
        state = state_after(RULES if at.game == "refused" else at.game, at.moves, **at.table)
        where = f", after {'; '.join(at.moves)}" if at.moves else ""
        yield f"{at.game}{where}: {repr(state).split(', ', 2)[2].rstrip('>')}"
        for seat, text in at.typed:
            reason = state.why_not(text, seat)
            yield f"  {'' if seat is None else f'p{seat}: '}{text or '(nothing)'}"
            yield f"      {reason if reason is not None else '(it is legal)'}"
        yield ""


def test_a_part_that_reads_what_is_hidden_is_not_told() -> None:
    deals = (DEAL, DEAL | {"column[0]": ["AS", "7S"]})
    claims = []
    for deal in deals:
        state = state_after(RULES, deal=deal)
        claims.append(str(state.why_not("claim column[0]@1")))
    assert claims[0] == claims[1]
    assert "c.rank" not in claims[0]


def test_a_card_may_be_named_by_its_place() -> None:
    state = state_after(RULES)
    assert str(state.parse_move("take line@1")) == "take 3D"
    assert str(state.parse_move("gather_some 6H+7C line@1")) == "gather_some 7C+6H 3D"
    assert str(state.parse_move("take line@3")) == "take line@3"


def test_a_move_is_refused_where_its_words_mean_another() -> None:
    """A card that is not there was called by the face of one that is, or chance has nothing to say."""
    state = state_after(RULES)
    elsewhere = state.position.zones[0][0]
    told = []
    for move in (
        hoyle.Move.of(0, "take", (elsewhere,), "take 3D"),
        hoyle.Move.of(hoyle.CHANCE, "chance", (0,), "chance p0"),
    ):
        with pytest.raises(hoyle.IllegalMove) as caught:
            state.apply(move)
        told.append(str(caught.value))
    assert told == [
        "`take 3D` is a move of another position, where it meant something else; take it from those of this one",
        "`chance p0` is an outcome of chance, and here a player chooses",
    ]


def test_a_reason_is_data_too() -> None:
    state = state_after(RULES)

    def cause(text: str, seat: int | None = None) -> Cause:
        reason = state.why_not(text, seat)
        assert reason is not None and reason.cause is not None
        return reason.cause

    assert (cause("play 2C", 1).kind, cause("play 2C", 1).names) == ("turn", ("p0",))
    assert (cause("ply").kind, cause("ply").names) == ("unknown", ("play",))
    found = cause("gather_some 6H+2C none")
    assert (found.kind, found.argument, found.word, found.words) == ("not there", 0, "2C", ("6H+2C",))
    assert cause("gather_some 6H").bounds == (3,) and cause("gather_some 6H").kind == "too few"
    assert cause("take 5H").names == ("line@2", "line@3")
    found = cause("play AH")
    assert (found.kind, found.words, found.said) == ("where", ("AH",), False)
    assert found.formula is not None and found.formula.span is not None and found.formula.span.text == "c.rank is not A"
    assert cause("stop").said and cause("think").formula is not None and not cause("think").said


def test_the_words_of_every_refusal() -> None:
    golden(HERE / "golden" / "refusals.txt", "\n".join(refusals()).replace(str(HERE), "tests/play"))
