"""Names that are wrong: each with its code and the words it points at."""

import pytest

from check.table_game import build, errors, rules, sound, warnings

FORMULAS = {
    "p(n int): n + m": ("N301", "m"),
    "p: wnner is none": ("N301", "wnner"),
    "p: first(c in trik where c.rank is 7)": ("N301", "trik"),
    "p: tekes(first(trick))": ("N301", "tekes"),
    "p: every hnd is empty": ("N301", "hnd"),
    "p: green on supply": ("N301", "green"),
    "p: mode is wld": ("N301", "wld"),
    "p: wild": ("N311", "wild"),
    "p: play": ("N304", "play"),
    "p: play_hand": ("N304", "play_hand"),
    "p: hand(leader) is empty": ("N304", "hand"),
    "p: every leader is empty": ("N304", "leader"),
    "p: me is leader": ("N305", "me"),
    "p: my hand is empty": ("N305", "my hand"),
    "p: side is leader.side": ("N305", "side"),
    "p: owner is leader": ("N305", "owner"),
    "p: card.rank is 7": ("N305", "card"),
    "p: takes(first(trick), leader)": ("N306", "takes(first(trick), leader)"),
    "p: takes": ("N306", "takes"),
    "p: position(7)": ("N306", "position(7)"),
    "p: hand is empty": ("N307", "hand"),
    "p: column[leader] is empty": ("N307", "column"),
    "p: hand[leader, 1] is empty": ("N307", "hand"),
    "p: every trick is empty": ("N307", "trick"),
    "p: every hand[leader] is empty": ("N307", "hand"),
    "p: bid is none": ("N307", "bid"),
    "p: score > 3": ("N307", "score"),
    "p: trick[1, 2] is none": ("N307", "2"),
    "p: trick[leader] is none": ("N307", "leader"),
    "p: players[leader] is none": ("N307", "leader"),
    "p: other\nother: p": ("N308", "other"),
    "p: p": ("N308", "p"),
    "p(c card): c is 2Z": ("N312", "2Z"),
    "p(c card): c.rank is 1": ("N312", "1"),
    "p(c card): c.rank is JK": ("N312", "JK"),
    "p(c card): c.rnk is 7": ("N314", "rnk"),
    "p: trick.rank is 7": ("N314", "rank"),
    "p(q player): q.next is q": ("N314", "next"),
    "p(leader player): leader is leader": ("N302", "leader"),
    "p(c card): any(c in trick where takes(c))": ("N302", "c"),
    "p: any(trick in pool where trick is empty)": ("N302", "trick"),
    "p: any(players in pool where players is empty)": ("N303", "players"),
    "p(n nmber): n > 3": ("N323", "nmber"),
    "leader: 3": ("N302", "leader"),
    "score: 3": ("N303", "score"),
    "card: 3": ("N303", "card"),
    "p0: 3": ("N303", "p0"),
    "p12: 3": ("N303", "p12"),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_wrong_name_in_a_formula(formula: str) -> None:
    found = errors(rules(formulas=formula))
    assert found == [FORMULAS[formula]]


@pytest.mark.parametrize("rest", ["is wld", "is not wld", "is in (wld, tme)", "is wld or temper is tme"])
def test_words_beside_an_unknown_name_may_be_its_words(rest: str) -> None:
    found = errors(rules(formulas=f"p: temper {rest}"))
    assert set(found) == {("N301", "temper")}


def test_a_card_of_the_deck_is_called_card() -> None:
    text = rules().replace("into: stock", "into: stock\n  keep: c.rank is not 7", 1)
    helps = {d.help for d in build(text)[1].diagnostics if d.code == "N301"}
    assert helps == {"here each card is called `card`"}


@pytest.mark.parametrize(
    ("name", "place"), [("side", "shown values"), ("owner", "the initial value"), ("card", "after `sorted by`")]
)
def test_names_with_a_meaning_in_few_places_list_them_all(name: str, place: str) -> None:
    (found,) = build(rules(formulas=f"p: {name} is none"))[1].diagnostics
    assert found.code == "N305" and place in found.message


BLOCKS = {
    "ply_hand": ("N301", "ply_hand"),
    "play": ("N304", "play"),
    "takes(first(trick) otherwise picked)": ("N304", "takes"),
    "trick": ("N304", "trick"),
    "play_hand(leader)": ("N306", "play_hand(leader)"),
    "leader chooses ply": ("N301", "ply"),
    "leader chooses play_hand": ("N304", "play_hand"),
    "leader chooses play(leader)": ("N306", "play(leader)"),
    "leader chooses play or play": ("N317", "play"),
    "leader chooses play and freely play": ("N317", "play"),
    "me chooses play": ("N305", "me"),
    "end game_over": ("N301", "game_over"),
    "end play": ("N304", "play"),
    "deal 3 from stock to each hnd starting with leader": ("N301", "hnd"),
    "deal 3 from stock to each trick starting with leader": ("N307", "trick"),
    "deal 3 from stock to each column of players": ("N307", "column"),
    "move 2 green from supply to purse[leader]": ("N301", "green"),
    "score[leader] += 2": ("N320", "score[leader]"),
    "mode = wild": ("N320", "mode"),
    "trick = stock": ("N320", "trick"),
    "leader.left = leader": ("N320", "leader.left"),
    "let x = 3\n  x = 4": ("N320", "x"),
    "let x = 3\n  let x = 4": ("N302", "x"),
    "let rounds = 3": ("N302", "rounds"),
    "for c in trick:\n      for c in trick: move c to stock": ("N302", "c"),
    "if rounds is 3:\n      let y = 3\n  rounds = y": ("N301", "y"),
    "repeat:\n      let y = rounds\n      leader chooses play\n  until y is 3": ("N301", "y"),
    "for c in trick: move c to stock\n  move c to stock": ("N301", "c"),
    "game": ("N308", "game"),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_wrong_name_in_a_block(block: str) -> None:
    found = errors(rules(game="play_hand\n" + block.replace("\n  ", "\n")))
    assert found[-1] == BLOCKS[block] and len(found) == 1


def test_two_offers_of_one_action_beside_its_host() -> None:
    more = """
        show_four:
          beside: play
          do: rounds += 1
        """
    assert errors(rules(actions=more, game="leader chooses play or show_four")) == [("N317", "show_four")]
    _, report = build(rules(actions=more, game="leader chooses play and freely show_four"))
    (found,) = (d for d in report.diagnostics if d.severity == "error")
    assert found.help == "to leave the choice open after it, remove `beside` from `show_four`; otherwise remove it here"


def test_parameters_are_counted_and_typed() -> None:
    more = """
        block(claim rank):
          do: expect claim is 7
        """
    assert errors(rules(actions=more, game="leader may block(7)")) == []
    assert errors(rules(actions=more, game="leader may block")) == [("N306", "block")]
    assert errors(rules(actions=more, game="leader may block(leader)")) == [("T401", "leader")]
    assert errors(rules(actions="x(n int):\n  beside: play\n  do: rounds = n")) == [("N319", "x")]


def test_reserved_action_and_missing_game() -> None:
    assert errors(rules(actions="pass:\n  do: rounds = 1"))[0] == ("N324", "pass")
    assert errors(rules().replace("\n  game: |", "\n  gme: |")) == [("N318", "phases")]
    assert errors(rules().replace("\n  game: |", "\n  game(p player): |")) == [("N318", "game")]


def test_setup_reads_only_what_is_known() -> None:
    assert errors(rules(options="x: {type: 0..3, default: rounds, help: x}")) == [("N315", "rounds")]
    assert errors(rules(options="x: {type: 0..3, default: count(sides), help: x}")) == [("N315", "sides")]
    assert errors(rules(options="x: {type: 0..3, default: y, help: x}\ny: {type: 0..3, help: y}")) == [("N315", "y")]
    assert errors(rules(options="x: {type: 0..3, default: bonus, help: x}")) == []
    assert errors(rules(each_card="high: card.place is none")) == [("N315", "place")]
    assert errors(rules(each_card="high: worth(card)")) == [("N315", "worth")]
    assert errors(rules(each_card="high: card.value + 1")) == []
    assert errors(rules(each_card="high: card.later\nlater: 3")) == [("N314", "later")]
    assert errors(rules(formulas="x(n 1..rounds): n")) == [("N315", "rounds")]
    assert errors(rules(zones="x: row up to rounds seen by everyone")) == [("N315", "rounds")]


def test_faces_have_one_reading() -> None:
    assert errors(rules(deck="suits: [clubs, cups]")) == [("N313", "cups")]
    assert errors(rules(deck="suits: {clubs: C, cups: U}")) == []
    clash = rules().replace("J, Q, K, A]", "J, Q, K, A, AH]")
    assert errors(clash) == [("N313", "AH")]
    assert errors(rules().replace("J, Q, K, A]", "J, Q, K, K]")) == [("N313", "K")]
    assert errors(rules().replace("J, Q, K, A]", "J, Q, K, JK]")) == [("N313", "JK")]


def test_ten_is_also_written_with_a_letter() -> None:
    sound(formulas="x(c card): c is TS or c is 10S or c.rank is T")


def test_rules_read_only_what_all_their_actions_have() -> None:
    more = """
        draw:
          with:
            c: row from pool
          do: move c to my hand
        skip:
          do: rounds += 1
        """
    rule = "r:\n  narrows: play, draw or skip\n  demand: {}"
    game = "leader chooses play, draw or skip"
    assert errors(rules(actions=more, rules=rule.format("rounds is 3"), game=game)) == []
    assert errors(rules(actions=more, rules=rule.format("c is not empty"), game=game)) == [("N316", "c")]
    both = rule.format("count(c) is 3").replace(", draw or skip", " or draw")
    assert errors(rules(actions=more, rules=both, game=game)) == [("N316", "c")]
    inner = rule.format("any(c in trick where takes(c))")
    assert errors(rules(actions=more, rules=inner, game=game))[0][0] == "N302"


def test_inserted_blocks() -> None:
    text = rules(game="play_hand")
    assert errors(text, (("after play_hand", "rounds += 1"),)) == []
    assert errors(text, (("after play_hand", "end play_hand"),)) == [("N321", "end play_hand")]
    assert errors(text, (("before play", "expect c.rank is 7 and me is leader"),)) == []
    assert errors(text, (("before ply", "rounds += 1"),)) == [("N301", "before ply")]
    assert errors(text, (("before leader", "rounds += 1"),)) == [("N304", "before leader")]
    assert errors(text, (("after play_hand", "game"),))[0][0] == "N308"


def test_titles_name_arguments() -> None:
    title = "x:\n  title: lay {%s}\n  with:\n    c: card from my hand\n  do: move c to trick"
    game = "leader chooses x"
    assert errors(rules(actions=title % "c", game=game)) == []
    assert errors(rules(actions=title % "trick", game=game)) == []
    assert errors(rules(actions=title % "d", game=game)) == [("N301", "d")]
    assert errors(rules(actions=title % "c.rank", game=game)) == []
    assert errors(rules(actions=title % "supply", game=game)) == []  # the table shows the counters
    assert errors(rules(actions=title % "my purse", game=game)) == [("N322", "my purse")]
    assert errors(rules(actions=title % "first(c)", game=game)) == []
    assert errors(rules(actions=title % "sum(c)", game=game))[0][0] == "P201"


def test_cases_have_conditions_but_for_the_last() -> None:
    assert errors(rules(formulas="x:\n  - 1\n  - 2")) == [("N325", "1")]
    assert errors(rules(formulas="x:\n  - 1 if rounds > 3\n  - 2 if rounds > 4")) == [("N325", "2 if rounds > 4")]


def test_depth_of_calls() -> None:
    chain = "f0: 1\n" + "\n".join(f"f{n}: f{n - 1} + 1" for n in range(1, 40))
    found = errors(rules(formulas=chain))
    assert found == [("N309", "f32")]
    assert errors(rules(formulas="f0: 1\n" + "\n".join(f"f{n}: f{n - 1} + f{n - 1}" for n in range(1, 32)))) == []


def test_no_phase_reaches_itself_through_an_action() -> None:
    more = "again:\n  beside: play\n  do: play_hand"
    assert errors(rules(actions=more))[0][0] == "N308"
    assert errors(rules(actions="a:\n  beside: b\nb:\n  beside: a"))[0][0] == "N308"


def test_what_is_never_used() -> None:
    told = warnings(rules(formulas="x: 3", actions="quit:\n  with:\n    p: player from players\n  do: rounds += 1"))
    assert ("N310", "the formula `x` is never used") in told
    assert ("N310", "the argument `p` is never used") in told
    assert ("N310", "the action `quit` is never used") in told
    assert ("N310", "the option `bonus` is never used") in told
    assert not any("play_hand" in message or "`c`" in message for _, message in told)


def test_words_suits_and_parts_have_spaces_of_their_own() -> None:
    sound(
        options="block: {type: pool | trick, help: x}",
        formulas="x: block is pool or trick is block\ny: called is hearts or hearts is called",
        parts="leader: 1 if deed is theft else 0",
    )


KEYS = {
    "options": "up: {type: 0..3, help: x}",
    "tokens": "move: {count: 5, into: supply}",
    "zones": "show: row seen by everyone",
    "variables": "last: card or none",
    "rules": "turn: {narrows: play, demand: c.rank is 7}",
    "parts": "sum: 3",
    "winner": "first: highest my score",
    "each_card": "up: 3",
    "actions": "lay:\n  beside: play\n  with:\n    to: card from my hand\n  do: rounds += 1",
    "deck": "suits: [clubs, down]",
}


@pytest.mark.parametrize("section", KEYS)
def test_words_of_the_language_are_no_names(section: str) -> None:
    code, word = errors(rules(**{section: KEYS[section]}))[0]
    assert code == "P203" and word in KEYS[section]


def test_a_reserved_name_is_told_once_and_not_where_it_is_read() -> None:
    assert errors(rules(variables="max_bid: int\nlist: int", game="rounds = max_bid")) == [("P203", "list")]


def test_ranks_suits_and_cards_have_titles() -> None:
    game = sound(deck="titles: {A: Ace, hearts: Roses, JK: Fool, QS: Black Lady}")
    assert game.deck.titles == {"A": "Ace", "JK": "Fool", "QS": "Black Lady"}
    assert [suit.title for suit in game.deck.suits] == ["clubs", "diamonds", "Roses", "spades"]
    assert errors(rules(deck="titles: {heart: Roses}")) == [("N312", "heart")]
    assert errors(rules(deck="titles: {QX: Lady}")) == [("N312", "QX")]


@pytest.mark.parametrize(
    ("block", "noted"),
    [
        ("move c to column[me, 3]", [("column[me, 3]", "my column[3]")]),
        ("bid[me] = 3", [("bid[me]", "my bid")]),
        ("move trick to won[me.side]", [("won[me.side]", "my won")]),
        ("move trick to hand[me.left]", []),
        ("move trick to my hand", []),
    ],
)
def test_me_as_an_index_is_noted(block: str, noted: list[tuple[str, str]]) -> None:
    game, report = build(rules(actions=f"lay:\n  beside: play\n  with:\n    c: card from my hand\n  do: {block}"))
    assert game is not None
    assert [(d.span.text, d.instead) for d in report.diagnostics if d.code == "N326" and d.span] == noted


def test_an_index_of_an_unknown_name_is_no_second_mistake() -> None:
    assert errors(rules(game="move trick to hnd[leader]")) == [("N301", "hnd")]
