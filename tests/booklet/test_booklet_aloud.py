"""Sentences that were stumbled over when booklets were read aloud, each with its kind."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_text, formula, phases

import hoyle
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

VARIABLES = """variables:
  leader: player = dealer.left
  chips: int per player
  turns: int
  high: int
  rounds: int per side
  passed: bool per player
  taken: bool per player per suit"""
TITLES = "winner: {most: highest my score}\ntitles: {chips: chips left, turns: turns played, taken: void, high: highest bid, rounds: rounds in hand}"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # agreement with what is counted
        ("if chips[leader] > 3: turn up trick", "If the leader's *chips left* are more than 3,"),
        ("turns += 1", "The *turns played* go up by 1."),
        ("turns = turns * 2", "The *turns played* are doubled."),
        ("rounds[leader.side] += 1", "The *rounds in hand* of the leader's side go up by 1."),
        # a name in the file that people do not say
        ("high = 3", "The *highest bid* is now 3."),
        # who does it comes first
        (
            "for p in players: chips[leader] = 2 if p is leader else 3",
            "if the player is the leader, the leader's *chips left* are now 2;",
        ),
        # what a player has done
        ("if passed[leader]: passed[dealer] = yes", "If the leader has *passed*, the dealer has now *passed*."),
        (
            "if not passed[leader]: passed[dealer] = no",
            "If the leader has not *passed*, the dealer has no longer *passed*.",
        ),
        ("taken[leader, clubs] = yes", "The leader is now marked *void* for clubs."),
        # one card after the other
        (
            "move first(stock) to hand[leader]\n    move first(stock) to hand[dealer]\n    move first(stock) to trick",
            "Move the top card in the stock to the leader's hand, the next to the dealer's hand and the next to the trick.",
        ),
        # amounts come last
        (
            "deal turns from stock to trick",
            "Deal cards from the stock to the trick, as many as the *turns played* say.",
        ),
        # a number that only counts
        ("for i in 1..turns: deal 1 from stock to trick", "As many times as the *turns played* say, deal one card"),
        ("for i in 1..3: turns = i", "For each number from 1 to 3, the *turns played* are now the number."),
        # lists
        (
            "move trick + won[leader] + hand[dealer] to stock",
            "Move the trick, the leader's won pile and the dealer's hand to the stock.",
        ),
        ("if distinct(chips[p] for p in players) > 1: turn up trick", "If not all players have the same *chips left*,"),
        ("if distinct(chips[p] for p in players) is 1: turn up trick", "If all players have the same *chips left*,"),
        (
            "if any(q in players after leader where passed[q]): turn up trick",
            "If any player other than the leader has *passed*,",
        ),
        ("if leader.partner is none: turn up trick", "If the leader has no partner,"),
        ("if dealer.partner is not none: turn up trick", "If the dealer has a partner,"),
        # nobody, and everybody else
        ("if all(not passed[q] for q in players): turn up trick", "If no player has *passed*,"),
        (
            "if any(q in players where all(not c.face_up for c in won[q])): turn up trick",
            "If there is a player for whom no card in their won pile lies face up,",
        ),
        (
            "if all(q is leader or won[q] is empty for q in players): turn up trick",
            "If the won pile of every player other than the leader is empty,",
        ),
        # a list of its own before `after`
        (
            "for p in list(p for p in players where not passed[p]) after leader: turns += 1",
            "For each player after the leader among the players who have not *passed*, in turn,",
        ),
        # an order after a place
        (
            "deal 2 from stock to trick as two\n    for c in list(c for c in two sorted by c.rank): move c to stock",
            "For each of the two cards, in order of rank, move the card to the stock.",
        ),
    ],
)
def test_sentences(tmp_path: Path, line: str, words: str) -> None:
    assert words in booklet_text(tmp_path, variables=VARIABLES, winner=TITLES, phases=phases(line))


def test_the_first_of_two_kinds_of_players_comes_first(tmp_path: Path) -> None:
    winner = "winner:\n  out: highest (1 if me is leader else 0)\n  most: highest my score"
    text = booklet_text(tmp_path, winner=winner)
    assert "1. A player who is the leader comes first (out)." in text
    assert "2. If that is equal, the one with the highest score (most)." in text


def test_an_amount_at_the_end_of_a_title_is_left_out(tmp_path: Path) -> None:
    actions = 'actions: {play: {title: "draw {max(1, count(trick))}", do: "deal 1 from stock to trick"}}'
    assert "must *draw*." in booklet_text(tmp_path, actions=actions)


def test_a_parameter_of_a_phase_is_called_by_its_title(tmp_path: Path) -> None:
    lines = phases("run(leader, 3, first(trick) otherwise first(cards))")
    lines += "\n  run(p player, n int, c card): |\n    solo(p)\n    high = n\n    move c to hand[p]"
    lines += "\n  solo(p player): |\n    p chooses play"
    titles = f"{TITLES[:-1]}, run.n: height, run.c: the card, solo.p: the bidder}}"
    text = bare(booklet_text(tmp_path, variables=VARIABLES, winner=titles, phases=lines)).replace("*", "")
    card = "the first card in the trick (or the first card of the deck if there is none)"
    assert f"Go through “Run” for the leader with {card}, with a height of 3." in text
    assert "The highest bid is now the height." in text
    assert "For the bidder." in text and "The bidder must play" in text


def test_a_phase_is_run_for_a_numbered_pile(tmp_path: Path) -> None:
    loops = ("for m in 1..3:", "    for n in 1..3:", "        move column_[m] to stock", "        tidy(n)", "tidy(2)")
    lines = phases(*loops) + "\n  tidy(n 1..3): |\n    move column_[n] to stock"
    zones = "zones:\n  stock: stack seen by nobody\n  hand: set per player seen by owner\n  trick: row seen by everyone"
    zones += "\n  won: stack per player seen by nobody\n  column_: row per 1..3 seen by everyone"
    winner = "winner: {most: highest my score}\ntitles: {column_: column, tidy.n: the column}"
    text = booklet_text(tmp_path, zones=zones, phases=lines, winner=winner)
    assert "Go through “Tidy” with the other column." in text
    assert "Go through “Tidy” with column 2." in text


def test_a_family_per_list_of_words(tmp_path: Path) -> None:
    lines = ("wins[tame] += 1", "tried[leader, wild] = yes", "if tried[dealer, tame]: move trick to stock")
    words = booklet_text(
        tmp_path,
        words="words: {mood: wild | tame}",
        variables="variables:\n  leader: player\n  wins: int per mood\n  tried: bool per player per mood",
        phases=phases(*lines),
    )
    assert "The *wins* for *tame* go up by 1." in words
    assert "The leader is now marked *tried* for *wild*." in words
    assert "If the dealer is marked *tried* for *tame*, move" in words


def test_a_card_is_never_a_number() -> None:
    game = hoyle.load("hearts", 4)
    text = plain_text(booklet(game.model, table=game.layout))
    assert "the first player who has the lowest club in their hand" in " ".join(text.split())


def test_copies_of_cards_are_listed_by_case(tmp_path: Path) -> None:
    deck = "deck:\n  ranks: [7, 8, J, A]\n  into: stock\n  copies:\n    - 3 if card.rank is 7\n    - 2 if card.rank is 8\n    - 1"
    told = "How many copies there are of a card:\n\n- if it is a seven: 3;\n- if it is an eight: 2;\n- otherwise: 1.\n"
    assert told in booklet_text(tmp_path, deck=deck)


@pytest.mark.parametrize(
    ("value", "words", "counted"),
    [
        # nothing is said of cards whose table has the values
        ("position(card.rank, ranks)", "| Height | 1 | 2 | 3 |", False),
        ("10 * position(card.suit, suits) + position(card.rank, ranks)", "plus the place of its rank.", True),
        (
            "10 * position(card.suit, suits) + position(card.rank, (J, A))",
            "its rank among the jack and the ace.",
            False,
        ),
        ("position(card.suit, (spades, hearts))", "the place of its suit among spades and hearts.", False),
        ("position(card.suit, suits)", "the place of its suit in the order of suits.", False),
    ],
)
def test_the_place_of_a_rank_is_explained_where_it_is_read(
    tmp_path: Path, value: str, words: str, counted: bool
) -> None:
    deck = f"deck: {{ranks: [7, J, A], into: stock, each card: {{height: '{value}'}}}}"
    text = booklet_text(tmp_path, deck=deck)
    assert words in text
    assert ("The place of a rank is counted from the lowest" in text) is counted


@pytest.mark.parametrize(
    ("default", "told"),
    [
        ("not no", "yes"),
        ("count(players) is 2 and no", "no"),
        ("count(players) is 2", "yes if there are two players, otherwise no"),
    ],
)
def test_the_default_of_an_option_is_an_answer(tmp_path: Path, default: str, told: str) -> None:
    options = f"options:\n  soft: {{type: bool, default: {default}, help: Softly}}"
    text = booklet_text(tmp_path, options=options, phases=phases("if soft: tally"))
    assert f"| Softly | yes or no | {told} |" in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # titles that end with a verb or a preposition
        ("mover = leader", "The leader is now the player whose turn it is."),
        ("mover = mover.left", "The next player to the left is now the player whose turn it is."),
        ("if mover is leader: turn up trick", "If the player whose turn it is, is the leader,"),
        (
            "for p in alive: chips[p] = 3",
            "For each of the *players still in*, in turn, the player's *chips in* are now 3.",
        ),
        # plural names with words after the noun
        ("chips[leader] = 3", "The leader's *chips in* are now 3."),
        ("won_here[leader] = 3", "The leader's *points won this hand* are now 3."),
        # nobody
        (
            "best = leader if chips[leader] is 31 else none",
            "the player with thirty-one is now the leader; otherwise nobody is now the player with thirty-one.",
        ),
        # a pile with a plural name
        ("move hand[leader] - first(hand[leader]) to stock", "Move the leader's open cards without their first card"),
    ],
)
def test_titles_of_several_words(tmp_path: Path, line: str, words: str) -> None:
    titles = {
        "mover": "player whose turn it is",
        "alive": "players still in",
        "chips": "chips in",
        "won_here": "points won this hand",
        "best": "player with thirty-one",
        "hand": "open cards",
    }
    text = booklet_text(
        tmp_path,
        variables="variables:\n  leader: player = dealer.left\n  mover: player = dealer.left\n  chips: int per player\n"
        "  won_here: int per player\n  best: player or none",
        formulas="formulas:\n  alive: list(p for p in players where chips[p] > 0)",
        winner=f"winner: {{most: highest my score}}\ntitles: {{{', '.join(f'{key}: {title}' for key, title in titles.items())}}}",
        phases=phases(line),
    )
    assert words in text


def test_what_a_phase_is_given_is_noted(tmp_path: Path) -> None:
    lines = phases("play_on(leader)", "if bidder is leader: tally") + "\n  play_on(bidder_ player): bidder = bidder_"
    titles = "winner: {most: highest my score}\ntitles: {play_on.bidder_: the bidder}"
    variables = "variables:\n  leader: player = dealer.left\n  bidder: player = dealer"
    assert "1. Note the bidder." in booklet_text(tmp_path, variables=variables, phases=lines, winner=titles)


def test_a_remark_on_a_term_is_a_sentence(tmp_path: Path) -> None:
    sections = formula("fits(c card)", "c.rank is J   # jacks are wild")
    assert "(Jacks are wild.)" in booklet_text(tmp_path, **sections)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("if my_points >= target: turn up trick", "If the *points so far* are at least the *target*,"),
        ("if my_points is hands: turn up trick", "If the *points so far* are the number of *hands*,"),
        ("if sweeps: turn up trick", "If the option *sweeps* is on,"),
        ("if aces is high: turn up trick", "If the option *aces* is *high*,"),
        (
            "deal hands from stock to trick",
            "Deal cards from the stock to the trick, as many as the option *hands* says.",
        ),
    ],
)
def test_an_option_is_called_one_in_a_sentence(tmp_path: Path, line: str, words: str) -> None:
    text = booklet_text(
        tmp_path,
        options="options: {target: {type: 1 or more, default: 9}, hands: {type: 1..3}, sweeps: {type: bool}, aces: {type: high | low}}",
        variables="variables:\n  leader: player = dealer.left\n  my_points: int",
        winner="winner: {most: highest my score}\ntitles: {my_points: points so far}",
        phases=phases(line),
    )
    assert words in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("for p in alive: chips[p] = 2", "For each of the *players who can bet*, in turn,"),
        ("chips[leader] = chips[leader] mod 3", "what is left over when the leader's *chips* are divided by 3."),
        ("move table_cards to stock", "Move the cards on the table to the stock."),
        (
            "lay_out(trick + won[leader], first(cards))",
            "with the trick and the leader's won pile, and with the first card of the deck",
        ),
        ("let won_last = 2\n    high = won_last", "Note 2 as the *won last* number."),
        ("let extra = count(trick)\n    high = extra * extra", "Note the number of cards in the trick as the *extra*."),
        ("leader chooses play or bet(2)", "must *play a card* or *raise to high plus 2*."),
    ],
)
def test_sentences_that_ran_on(tmp_path: Path, line: str, words: str) -> None:
    lines = phases(line) + "\n  lay_out(m cards, c card): |\n    move m to stock\n    move c to trick"
    text = booklet_text(
        tmp_path,
        zones="zones:\n  stock: stack seen by nobody\n  hand: set per player seen by owner\n  trick: row seen by everyone\n"
        "  won: stack per player seen by nobody\n  table_cards: row seen by everyone",
        variables="variables:\n  leader: player = dealer.left\n  chips: int per player\n  high: int",
        formulas="formulas:\n  alive: list(p for p in players where chips[p] > 0)",
        actions="actions:\n  play: {with: {c: card from my hand}, do: move c to trick}\n"
        "  bet(size 1..4): {title: 'raise to {high + size}', do: high += size}",
        winner="winner: {most: highest my score}\ntitles: {alive: players who can bet, table_cards: table, bet.size: the size}",
        phases=lines,
    )
    assert words in text
