"""Dou Dizhu: OpenSpiel has no suits in its moves; cards that go along are the last ones of their ranks in the hand."""

import re
from collections import Counter
from typing import Any

import hoyle
from judges.cards import by_suit
from judges.judge import Judge, Mismatch

RANKS = [*"3456789", "10", *"JQKA2"]
JOKERS = ["BLACK", "RED"]
FACES = [*(by_suit(number, ranks=RANKS) for number in range(52)), *JOKERS]

#: The first number of each kind of action, and the action here.
KINDS = [
    (4, "single"), (19, "sequence"), (55, "pair"), (68, "sequence"), (120, "triplet"), (133, "triplet_and_card"),
    (315, "triplet_and_pair"), (471, "sequence"), (516, "triplets_and_cards"), (23104, "triplets_and_pairs"),
    (26043, "bomb"), (26056, "rocket"),
]  # fmt: skip
#: The position of the card that is turned up; whoever is dealt it bids first.
TURNED, PLAYERS = 51, 3


def rank_of(face: str) -> str:
    """The rank of a card, without its suit."""
    return face if face in JOKERS else face[:-1]


def ranks_in(text: str) -> list[str]:
    """The ranks of the cards that OpenSpiel writes."""
    names = {"T": "10", "(BWJ)": "BLACK", "(CJ)": "RED"}
    return [names.get(found, found) for found in re.findall(r"\(\w+\)|\w", text)]


def hand(here: hoyle.State, seat: int) -> list[str]:
    """The faces of a hand, in the order of the deck."""
    return [str(card) for card in here.zones()[f"hand[{seat}]"]]


def along(faces: list[str], ranks: list[str], each: int) -> str:
    """The cards that go along, in the order of the hand; pairs are named by their last card."""
    wanted = {rank: count // each for rank, count in Counter(ranks).items()}
    last = [face for rank, count in wanted.items() for face in [f for f in faces if rank_of(f) == rank][-count:]]
    return "+".join(sorted(last, key=faces.index))


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A bid or a combination."""
    seat = there.current_player()
    if number == 0:
        return "pass"
    if number < KINDS[0][0]:
        return f"make_bid {number}"
    kind = next(kind for first, kind in reversed(KINDS) if number >= first)
    text = there.action_to_string(seat, number)
    body, _, rest = text.partition("-")
    ranks = sorted(ranks_in(body), key=[*RANKS, *JOKERS].index)
    if kind in ("single", "pair", "triplet", "bomb"):
        return f"{kind} {ranks[0]}"
    if kind == "sequence":
        return f"sequence {ranks.count(ranks[0])} {ranks[0]} {ranks[-1]}"
    if kind in ("triplet_and_card", "triplet_and_pair"):
        triplet = next(rank for rank in ranks if ranks.count(rank) == 3)
        return f"{kind} {triplet} {next(rank for rank in ranks if rank != triplet)}"
    if kind == "rocket":
        return kind
    each = 2 if kind == "triplets_and_pairs" else 1
    return f"{kind} {ranks[0]} {ranks[-1]} {along(hand(here, seat), ranks_in(rest), each)}"


def draw(there: Any, number: int) -> list[str]:
    """The dealer, on the right of whoever bids first, and then cards."""
    return [f"p{(number - 1) % PLAYERS}"] if number < TURNED else [FACES[number - TURNED]]


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """OpenSpiel deals from player 0 on, we from the first bidder; the kitty is what is left over."""
    dealer, *cards = drawn
    first = int(dealer[1:]) + 1
    hands = [cards[(first + place) % PLAYERS :: PLAYERS] for place in range(PLAYERS)]
    return [dealer, *(card for turn in zip(*hands) for card in turn), *(face for face in FACES if face not in cards)]


def excuse(mismatch: Mismatch) -> str | None:
    """Bombs upon the rocket, and sequences that begin with a card of four held alike."""
    ours, theirs = ([move.split() for move in moves] for moves in (mismatch.only_here, mismatch.only_there))
    if mismatch.kind != "legal":
        return None
    if not ours and mismatch.here.variables()["top"] == "RED" and all(verb == "bomb" for verb, *_ in theirs):
        return "bombed rocket"
    held = Counter(map(rank_of, hand(mismatch.here, mismatch.there.current_player())))
    begun = [held[rest[1]] for verb, *rest in ours if verb == "sequence"]
    return "broken fours" if not theirs and begun == [4] * len(ours) else None


JUDGES = [
    Judge(
        name="dou_dizhu",
        rules="dou_dizhu",
        peer="dou_dizhu",
        players=PLAYERS,
        options={"deals": 1, "alike": True, "quads": False, "spring": True},
        move=move,
        draw=draw,
        deal=deal,
        excuse=excuse,
    )
]
