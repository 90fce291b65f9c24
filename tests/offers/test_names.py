"""What moves hold is what the seat knows: cards by face where that says all, otherwise by place, and one text for each."""

import pickle
from pathlib import Path

import pytest

import hoyle
from hoyle import At
from hoyle.engine.offers.moves import Move
from hoyle.tools.audit.laws import whole_text

TWINS = """
hoyle: 1
game: twins
title: Twins
players: 2
deck: {ranks: [7, 8], suits: [hearts, spades], copies: 2, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  shelf: set seen by everyone
  line:  row seen by everyone
  dark:  row seen by nobody
variables:
  held:    card or none
  trusted: card or none per player seen by owner
  worn:    int per card
  noted:   bool per player per card seen by owner
  tied:    rank or none per card
  bound:   bool per card per card
actions:
  play:
    with: {c: card from my hand}
    do: move c to line
  hold:
    with: {c: card from shelf}
    do: held = c
  wear:
    with: {c: card from my hand + shelf + line}
    do: worn[c] += 1
  note:
    with: {c: card from shelf}
    do: my noted[c] = yes
  tie:
    with: {c: card from my hand, r: rank from ranks}
    do: tied[c] = r
  bind:
    with: {c: card from my hand, d: card from my hand - c}
    do: bound[c, d] = yes
  turn_one:
    with: {c: card from my hand where not c.face_up}
    do: turn up c
  pair:
    with:
      a: card from shelf
      b: card from shelf where b is not a
    do: move a + b to line
  spare:
    with: {a: card or none from shelf, b: card from shelf where b is not a}
    do: move b to line
  both:
    with: {two: 2 cards from shelf}
    do: move two to line
  drop:
    with: {c: card from shelf}
    do: |
      held = c
      me may keep(c)
  keep(fresh card):
    with: {c: card from shelf where c is not fresh}
    do: move c to line
  pass_by(seats players):
    with: {c: card from my hand}
    do: show c to seats
  lift:
    with: {c: card from dark}
    do: move c to line
phases:
  game: |
    deal 2 from stock to each hand starting with dealer
    repeat 12 times:
        for p in players:
            p chooses play, hold, wear, note, tie, bind, turn_one, pair, spare, both, drop, pass_by(players) or lift
            else: end game
score: {per: player, parts: {nothing: 0}}
winner: {most: highest my score}
"""


def table(tmp_path: Path, **zones: str) -> hoyle.State:
    """A position with these cards in the zones; p0 is to choose."""
    path = tmp_path / "twins.yaml"
    path.write_text(TWINS)
    game = hoyle.load(path)
    state = game.new_state(seed=1, dealer=1)
    p = state.position
    keys = game.machine.notation.keys
    for pile in p.zones:
        pile.clear()
    free = dict(enumerate(game.layout.faces))
    for key, faces in zones.items():
        for face in faces.split():
            card = next(card for card, name in free.items() if name == face)
            del free[card]
            zone = keys.index(key.replace("_", "[") + "]" if "_" in key else key)
            p.zones[zone].append(card)
            p.where[card] = zone
    p.zones[keys.index("stock")].extend(free)
    for card in free:
        p.where[card] = keys.index("stock")
    p.legal = {}
    return state


def words(state: hoyle.State, action: str, seat: int = 0) -> list[str]:
    """The arguments of an action's moves as they are written, once they were seen to be read so and to go on so."""
    moves = [move for move in state.legal_moves(seat) if move.action == action]
    texts = [str(move) for move in moves]
    assert len({move.arguments for move in moves}) == len(set(texts)) == len(texts)
    for move in moves:
        assert state.parse_move(str(move), seat) == move
        assert state.move(action, *move.arguments, seat=seat) == move
        one, two = state.copy(), state.copy()
        one.apply(move)
        two.apply(str(move))
        assert whole_text(one) == whole_text(two)
        assert f"p{seat}: {move}" in [event.text for event in one.log(seat)]
        assert f"p{seat}: {move}" in [event.text for event in one.log()]
    return [text.partition(" ")[2] for text in texts]


def test_alike_cards_are_one(tmp_path: Path) -> None:
    """Twins that nothing tells apart are named by their face, and make one move."""
    state = table(tmp_path, hand_0="7H 7H 8S", hand_1="8S")
    assert words(state, "play") == words(state, "pass_by") == ["7H", "8S"]
    assert words(table(tmp_path, shelf="7H 7H 8S"), "both") == ["7H+7H", "7H+8S"]


def test_a_value_kept_for_two_cards_tells_twins_apart(tmp_path: Path) -> None:
    state = table(tmp_path, hand_0="7H 7H 8S", hand_1="8H 8H")
    assert words(state, "bind") == ["7H 7H", "7H 8S", "8S 7H"]
    state.apply("bind 7H 8S")
    state.apply("bind 8H 8H")
    assert words(state, "play") == ["hand[0]@7H#1", "hand[0]@7H#2", "8S"]


def test_places_tell_twins_apart(tmp_path: Path) -> None:
    """Where several zones hold a face, the zone is said; in a row the place."""
    state = table(tmp_path, hand_0="7H 8S", shelf="7H 8H", line="8S 8H")
    assert words(state, "wear") == ["hand[0]@7H", "hand[0]@8S", "shelf@7H", "shelf@8H", "line@1", "line@2"]
    assert words(state, "play") == ["7H", "8S"]


def test_a_face_that_does_not_say_which_card_is_meant(tmp_path: Path) -> None:
    """The reason says what to write, of the cards that the seat sees."""
    state = table(tmp_path, hand_0="7H", shelf="7H 8H 7S 7S", dark="8S")
    state.apply("hold 7S")
    state.apply("wear 8H")
    reason = state.why_not("wear 7H")
    assert reason and reason.message.endswith(": several look like that; write `hand[0]@7H` or `shelf@7H`")
    reason = state.why_not("both 7S+8H")
    assert reason and reason.message.endswith(": several look like that; write `shelf@7S#1` or `shelf@7S#2`")
    reason = state.why_not("wear 8S")
    assert reason and "`8S` cannot be chosen" in reason.message


def test_what_is_kept_tells_twins_apart(tmp_path: Path) -> None:
    """Values kept for a card, and being turned up: the plain card is the first."""
    for action in ("wear", "turn_one"):
        state = table(tmp_path, hand_0="7H 7H 8S", hand_1="8H")
        state.apply(f"{action} 7H")
        state.apply("turn_one 8H")
        assert words(state, "play") == ["hand[0]@7H#1", "hand[0]@7H#2", "8S"]
        state.apply("play hand[0]@7H#2")
        hand = state.position.zones[state.game.machine.notation.keys.index("hand[0]")]
        assert not any(state.position.face_up[card] for card in hand)
        assert state.variables()["worn"] == ({"line@1": 1} if action == "wear" else {})


def test_of_twins_one_without_a_value_is_the_first(tmp_path: Path) -> None:
    """A value that may be none: the card that has none is the plain one."""
    state = table(tmp_path, hand_0="7H 7H", hand_1="8H")
    state.apply("tie 7H 7")
    state.apply("play 8H")
    assert words(state, "play") == ["hand[0]@7H#1", "hand[0]@7H#2"]
    state.apply("play hand[0]@7H#2")
    assert state.variables()["tied"] == {"line@2": "7"}


def test_a_variable_that_holds_a_card_tells_it_from_its_twin(tmp_path: Path) -> None:
    """The card held is the second, whichever of the two it is."""
    state = table(tmp_path, hand_0="8S", shelf="7H 7H", hand_1="8S")
    state.apply("hold 7H")
    state.apply("play 8S")
    assert words(state, "hold") == ["shelf@7H#1", "shelf@7H#2"]
    assert words(state, "both") == ["shelf@7H#1+shelf@7H#2"]
    state.apply("hold shelf@7H#1")
    state.apply("hold shelf@7H#1")
    assert words(state, "hold") == ["shelf@7H#1", "shelf@7H#2"]


def test_a_hidden_variable_tells_nobody_else(tmp_path: Path) -> None:
    """What only p0 has noted of a card makes two moves for p0, and one for p1."""
    state = table(tmp_path, hand_0="8S", shelf="7H 7H", hand_1="8S")
    state.apply("note 7H")
    assert words(state, "hold", 1) == ["7H"]
    state.apply("play 8S")
    assert words(state, "hold") == ["shelf@7H#1", "shelf@7H#2"]


def test_a_card_chosen_before_is_told_from_its_twin(tmp_path: Path) -> None:
    """Both twins can be taken one after the other, and the one that is not the first."""
    state = table(tmp_path, shelf="7H 7H 8S")
    assert words(state, "pair") == ["7H shelf@7H#1", "7H 8S", "8S 7H"]


def test_where_no_card_was_chosen_before_twins_stay_one(tmp_path: Path) -> None:
    """None is no card that could be told from its twin."""
    state = table(tmp_path, shelf="7H 7H 8S")
    assert words(state, "spare") == ["none 7H", "none 8S", "7H shelf@7H#1", "7H 8S", "8S 7H"]


def test_a_card_that_is_given_is_told_from_its_twin(tmp_path: Path) -> None:
    """An action to which one twin is given can be made with the other."""
    state = table(tmp_path, shelf="7H 7H")
    state.apply("drop 7H")
    assert [str(move) for move in state.legal_moves()] == ["keep shelf@7H#1", "pass"]


def test_hidden_cards_are_named_by_place(tmp_path: Path) -> None:
    """Neither the move nor the choices tell the card, and its number does not make the move."""
    state = table(tmp_path, dark="7H 8S")
    lifts = [move for move in state.legal_moves() if move.action == "lift"]
    assert [move.arguments for move in lifts] == [(At("dark", "1"),), (At("dark", "2"),)]
    assert state.choices("lift") == [At("dark", "1"), At("dark", "2")]
    assert state.written("lift", (), At("dark", "2")) == "dark@2"
    card = state.position.zones[state.game.machine.notation.keys.index("dark")][0]
    with pytest.raises(hoyle.IllegalMove):
        state.move("lift", card)
    with pytest.raises(hoyle.IllegalMove):
        state.apply(Move.of(0, "lift", (card,), "lift dark@1"))
    assert words(state, "lift") == ["dark@1", "dark@2"]


@pytest.mark.parametrize("wrong", [None, "7H", 99, -1, [0], (0,), ([],), At("dark", "3"), At("nowhere", "1"), 1.5])
def test_what_means_nothing_is_refused(tmp_path: Path, wrong: object) -> None:
    """Values of all sorts that name no candidate."""
    state = table(tmp_path, hand_0="8S", shelf="7H 7H 8S", dark="8H")
    for action in ("lift", "play", "both", "pair"):
        try:
            assert state.choices(action, wrong) == []
        except hoyle.IllegalMove as refused:
            assert "`choices` lists what it takes" in str(refused)
        with pytest.raises(hoyle.IllegalMove):
            state.move(action, *((wrong, wrong) if action == "pair" else (wrong,)))


def test_of_twins_the_lowest_number_stands_for_both(tmp_path: Path) -> None:
    """Which of two twins a seat holds cannot be told from its moves."""
    state = table(tmp_path, hand_0="7H", shelf="7H")
    p = state.position
    (mine,), (other,) = (p.zones[state.game.machine.notation.keys.index(key)] for key in ("hand[0]", "shelf"))
    before = state.choices("play")
    p.zones[p.where[mine]], p.zones[p.where[other]] = [other], [mine]
    p.where[mine], p.where[other], p.legal = p.where[other], p.where[mine], {}
    assert state.choices("play") == before == [min(mine, other)]


def test_places_are_plain_values() -> None:
    """An `At` can be printed, compared, hashed, sorted and pickled, and is what it is written as."""
    place = At("dark", "2")
    assert (str(place), repr(place)) == ("dark@2", "At(zone='dark', position='2')")
    assert pickle.loads(pickle.dumps(place)) == place
    assert {place: 1}[At("dark", "2")] == 1
    assert sorted([place, At("dark", "1")])[0].position == "1"
