"""How a position came about: moves in; what was chosen since the beginning, oldest first, also where it is sent, out."""

import pickle

from position.small_table import after


def test_what_was_chosen_is_kept_from_the_beginning_on() -> None:
    state = after("move first(stock) to hand[dealer]\ndealer chooses settle", "settle p1", "lay 1", seed=7)
    made = state.position.made
    assert made is not None
    assert (made.first().seed, made.first().dealer) == (7, 0)
    beginning, *chosen = made.chain()
    assert beginning.origin is made.first() and beginning.before is None
    assert [(one.seat, one.action, one.arguments) for one in chosen] == [(0, "settle", (1,)), (0, "lay", (0,))]
    assert chosen[-1] is made and made.before is chosen[0]


def test_it_is_the_same_where_it_is_sent() -> None:
    made = after("dealer chooses settle", "settle p2", "lay_all", seed=7).position.made
    assert made is not None
    sent = pickle.loads(pickle.dumps(made))
    assert sent.first() == made.first()
    assert [(one.seat, one.action, one.arguments) for one in sent.chain()] == [
        (one.seat, one.action, one.arguments) for one in made.chain()
    ]
