"""A booklet reads well whatever the game: for each way in which sentences went wrong, a small game that has it."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import Document
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.pages.page import page
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

#: The sections of a small game; a test lays its own over them.
SECTIONS = {
    "players": "players: 4",
    "options": "",
    "deck": "deck: {ranks: [7, 8, J, A], into: stock}",
    "tokens": "",
    "zones": """zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  won:   stack per player seen by nobody""",
    "variables": "variables: {leader: player = dealer.left}",
    "formulas": "",
    "actions": "actions: {play: {with: {c: card from my hand}, do: move c to trick}}",
    "rules": "",
    "phases": """phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with leader
    for p in players starting with leader: p chooses play
    tally""",
    "score": "score: {per: player, parts: {cards: count(my won)}}",
    "winner": "winner: {most: highest my score}",
}


def booklet_of(folder: Path, **sections: str) -> Document:
    """The booklet of the small game with some sections replaced."""
    path = folder / "reading.yaml"
    parts = ["hoyle: 1", "game: reading", "title: Reading", *{**SECTIONS, **sections}.values()]
    path.write_text("\n".join(part for part in parts if part) + "\n")
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    return booklet(game)


def booklet_text(folder: Path, **sections: str) -> str:
    return markdown(booklet_of(folder, **sections))


def phases(*lines: str) -> str:
    """The phase `game` of the small game with other lines behind the deal."""
    head = ["shuffle stock", "deal 2 from stock to each hand starting with leader"]
    tail = ["for p in players starting with leader: p chooses play", "tally"]
    return "phases:\n  game: |\n" + "\n".join(f"    {line}" for line in (*head, *lines, *tail))


def formula(signature: str, body: str) -> dict[str, str]:
    """Sections with a formula that the score reads, so that it is told."""
    called = {
        "fits(c card)": "count(c in my won where fits(c))",
        "leads(p player)": "1 if leads(me) else 0",
        "total(s side)": "total(me.side)",
    }
    value = called[signature]
    return {
        "formulas": f"formulas:\n  {signature}: {body}",
        "score": f"score: {{per: player, parts: {{cards: '{value}'}}}}",
    }


# ---- cases and constants


def test_cases_of_yes_and_no_are_joined_by_and_and_or(tmp_path: Path) -> None:
    options = "options:\n  few: {type: bool, default: yes if count(players) is 4 else no}"
    deck = "deck: {ranks: [7, 8, J, A], into: stock, keep: 'card.rank is not A if few else yes'}"
    text = booklet_text(tmp_path, options=options, deck=deck)
    assert "A card is left out if the option *few* is on and it is an ace." in text
    assert "| yes if there are four players, otherwise no |" in text
    assert "always so" not in text and "never so" not in text


def test_cases_that_ask_something_stand_in_a_list(tmp_path: Path) -> None:
    options = "options:\n  few: {type: bool}"
    deck = """deck:
  ranks: [7, 8, J, A]
  into: stock
  keep:
    - (few and card.suit is hearts) if card.rank is 7
    - not few if card.rank is 8
    - yes"""
    text = booklet_text(tmp_path, options=options, deck=deck)
    assert (
        "A card is there:\n\n"
        "- if it is a seven: only if the option *few* is on and it is a heart;\n"
        "- if it is an eight: only if the option *few* is off;\n"
        "- otherwise: always.\n"
    ) in text


def test_a_rule_with_cases_is_a_list(tmp_path: Path) -> None:
    rules = """rules:
  meet:
    narrows: play
    demand:
      - c.suit is first(trick).suit if trick is not empty
      - c.rank is not A
    says: not now"""
    text = booklet_text(tmp_path, rules=rules)
    assert (
        "- *Meet*. If not: “Not now.” Whether this is allowed:\n"
        "  - if the trick is not empty: only if the card has the same suit as the first card in the trick;\n"
        "  - otherwise: only if the card is not an ace.\n"
    ) in text


def test_what_a_rule_says_stands_behind_it_as_an_answer(tmp_path: Path) -> None:
    rules = "rules:\n  low: {narrows: play, demand: c.rank is not A, says: you have another card}"
    text = booklet_text(tmp_path, rules=rules)
    assert "- *Low*. Allowed only if the card is not an ace. If not: “You have another card.”" in text


# ---- branches


def test_a_branch_inside_a_branch_is_a_list_of_its_own(tmp_path: Path) -> None:
    lines = ("if trick is empty:", "    if hand[leader] is empty: leader = dealer", "    else: leader = dealer.left")
    text = booklet_text(tmp_path, phases=phases(*lines))
    assert (
        "3. If the trick is empty:\n"
        "   1. If the leader's hand is empty, the leader is now the dealer. "
        "Otherwise, the leader is now the player on the dealer's left.\n"
    ) in text


def test_branches_one_in_the_other_without_else_are_one(tmp_path: Path) -> None:
    lines = ("if trick is empty:", "    if hand[leader] is empty: leader = dealer")
    text = booklet_text(tmp_path, phases=phases(*lines))
    assert "3. If the trick and the leader's hand" not in text
    assert "3. If the trick is empty and the leader's hand is empty, the leader is now the dealer." in text


def test_three_ways_are_a_list_without_numbers_in_every_format(tmp_path: Path) -> None:
    lines = (
        "if trick is empty: leader = dealer",
        "else if hand[leader] is empty: leader = dealer.left",
        "else:",
        "    shuffle stock",
        "    leader = dealer.left.left",
    )
    document = booklet_of(tmp_path, phases=phases(*lines))
    assert (
        "3. Depending on the case:\n"
        "   - If the trick is empty, the leader is now the dealer.\n"
        "   - Otherwise, if the leader's hand is empty, the leader is now the player on the dealer's left.\n"
        "   - Otherwise:\n"
        "     1. Shuffle the stock.\n"
    ) in markdown(document)
    assert "   - Otherwise:\n     1. Shuffle the stock.\n" in plain_text(document, 60)
    assert "<li>Depending on the case:\n<ul>" in page(document) and "<li>Otherwise:\n<ol>" in page(document)


def test_a_variable_with_a_choice_is_a_branch(tmp_path: Path) -> None:
    variables = "variables:\n  leader: player = dealer.left\n  idle: int"
    text = booklet_text(tmp_path, variables=variables, phases=phases("idle = idle + 1 if trick is empty else 0"))
    assert "3. If the trick is empty, *idle* goes up by 1; otherwise *idle* is now 0." in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("idle += 2 if trick is empty else 0", "3. If the trick is empty, *idle* goes up by 2."),
        ("idle -= 0 if trick is empty else 2", "3. If the trick is not empty, *idle* goes down by 2."),
        (
            "idle += 2 if trick is empty else 1",
            "3. If the trick is empty, *idle* goes up by 2; otherwise *idle* goes up by 1.",
        ),
    ],
)
def test_a_variable_that_grows_by_a_choice_is_a_branch(line: str, words: str, tmp_path: Path) -> None:
    variables = "variables:\n  leader: player = dealer.left\n  idle: int"
    assert words in booklet_text(tmp_path, variables=variables, phases=phases(line))


def test_a_long_menu_is_a_list(tmp_path: Path) -> None:
    actions = "actions:\n" + "\n".join(f"  {name}: {{do: shuffle stock}}" for name in ("one", "two", "three", "four"))
    actions += "\n  play: {with: {c: card from my hand}, do: move c to trick}"
    text = booklet_text(tmp_path, actions=actions, phases=phases("leader chooses one, two, three, four or play"))
    assert "3. The leader must do one of these:\n   - *one*;\n   - *two*;\n" in text
    assert "   - *play a card*.\n" in text


# ---- numbers and amounts


def test_tokens_are_counted_once(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        tokens="tokens: {chip: {count: 3 * count(players), into: bank}}",
        zones=SECTIONS["zones"] + "\n  bank: tokens\n  pot: tokens\n  purse_of: tokens per player",
        phases=phases(
            "for p in players: move 2 chip from bank to purse_of[p]", "move chip on bank chip from bank to pot"
        ),
    )
    assert "- Chip tokens (3 for each player), which begin in the bank." in text
    assert "move two chip tokens from the bank to the player's purse." in text
    assert "Move all chip tokens from the bank to the pot." in text
    assert ",," not in text


def test_what_is_repeated_by_a_name_is_said_so(tmp_path: Path) -> None:
    options = "options:\n  deals: {type: 1 or more}"
    lines = ("repeat deals times:", "    shuffle stock", "    dealer = dealer.left", "deal deals from stock to trick")
    text = booklet_text(tmp_path, options=options, phases=phases(*lines))
    assert "3. Do this as many times as the option *deals* says:" in text
    assert "4. Deal cards from the stock to the trick, as many as the option *deals* says." in text


def test_a_division_is_rounded_down(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, score="score: {per: player, parts: {pairs: count(my won) div 2}}")
    assert "- *Pairs*: the number of cards in your won pile divided by 2 (rounded down)." in text


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("bid {n}", "bid a number"),
        ("offer {n} coins", "offer a number of coins"),
        ("raise by {n}", "raise by a number"),
        ("lay it in column {n}", "lay it in a column"),
        ("turn card {n} of the hand", "turn a card of the hand"),
        ("lay four into columns {n}, {m} and {n}", "lay four into columns"),
    ],
)
def test_a_number_in_a_title_is_no_letter(tmp_path: Path, title: str, words: str) -> None:
    actions = f"""actions:
  bid:
    title: "{title}"
    with: {{n: number from 1..3, m: number from 1..3}}
  play: {{with: {{c: card from my hand}}, do: move c to trick}}"""
    text = booklet_text(tmp_path, actions=actions, phases=phases("leader chooses bid"))
    assert f"3. The leader must *{words}*." in text
    assert f"### {words[:1].upper()}{words[1:]}\n" in text


def test_a_titled_number_is_called_by_its_title(tmp_path: Path) -> None:
    actions = """actions:
  bid: {title: "bid a card showing {n}", with: {n: number from 1..3}}
  play: {with: {c: card from my hand}, do: move c to trick}"""
    text = booklet_text(tmp_path, actions=actions, phases=phases("leader chooses bid"), titles="titles: {bid.n: pip}")
    assert "3. The leader must *bid a card showing a pip*." in text


def test_there_is_one_and_there_are_two(tmp_path: Path) -> None:
    ones = "count(p in players where hand[p] is empty) is 1 or count(c in trick where c.rank is A) < 3"
    text = booklet_text(tmp_path, phases=phases(f"if {ones}: leader = dealer"))
    assert (
        "If there is exactly one player whose hand is empty or there are fewer than three cards in the trick " in text
    )


def test_piles_are_compared_by_what_they_hold(tmp_path: Path) -> None:
    body = "all(count(won[p]) > count(won[q]) for q in players where q is not p)"
    text = booklet_text(tmp_path, **formula("leads(p player)", body))
    assert "- A player *leads* if their won pile holds more cards than every other player's won pile." in text


# ---- people


def test_an_action_without_effect_says_so(tmp_path: Path) -> None:
    actions = SECTIONS["actions"].replace("actions: {", "actions: {check: {}, ").replace("{}", "{title: check}")
    text = booklet_text(tmp_path, actions=actions, phases=phases("leader chooses check"))
    assert "### Check\n\nNothing else happens.\n" in text


def test_seats_have_names(tmp_path: Path) -> None:
    opposite = {"players": "players: 4\nsides: opposite", "winner": "winner: {most: highest my score}"}
    far = phases("leader = leader.left.left", "leader = last(players after leader) otherwise leader")
    text = booklet_text(tmp_path, **opposite, phases=far)
    assert "3. The leader is now the leader's partner." in text
    assert "4. The leader is now the player to the right of the leader." in text
    assert "the player opposite the leader" in booklet_text(tmp_path, phases=far)
    assert "the player two seats to the left of the leader" in booklet_text(tmp_path, players="players: 5", phases=far)


def test_who_belongs_to_a_side(tmp_path: Path) -> None:
    body = "sum(count(hand[p]) for p in players where p.side is s)"
    text = booklet_text(tmp_path, **formula("total(s side)", body), players="players: 4\nsides: opposite")
    assert "who belong to it" in text


def test_whoever_played_a_card(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases("leader = first(trick).by otherwise leader"))
    assert "3. The leader is now whoever played the first card in the trick (if there is one)." in text


def test_winners_have_their_own_things(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, winner="winner: {most: highest my score, fewest: lowest count(my won)}")
    assert "1. The player with the highest score (most)." in text
    assert "2. If that is equal, the one with the lowest number of cards in their won pile (fewest)." in text


def test_a_phase_says_for_whom_it_is(tmp_path: Path) -> None:
    more = "\n  go(p player): |\n    p chooses play\n  pay(p player, other player or none, twice bool): |"
    more += "\n    if twice and other is not none: p chooses play"
    text = booklet_text(tmp_path, phases=phases("go(leader)", "pay(leader, none, yes)") + more)
    assert "### Go\n\n*For one player.*\n" in text
    assert "Given beforehand: the other player (or none) and twice (yes or no).*" in text


# ---- things


def test_what_is_yes_for_a_card_is_a_mark_on_it(tmp_path: Path) -> None:
    actions = """actions:
  play:
    with:
      c: card from my hand where not spent[c]
    do: |
      spent[c] = yes
      move c to trick"""
    text = booklet_text(
        tmp_path, actions=actions, variables="variables: {leader: player = dealer.left, spent: bool per card}"
    )
    assert "- Choose a card from your hand that is not marked *spent*." in text
    assert "1. The card is now marked *spent*." in text


def test_a_name_that_is_no_noun_gets_one(tmp_path: Path) -> None:
    formulas = "formulas:\n  hidden: list(c for c in trick where not c.face_up)\n  led: first(trick).suit"
    rules = "rules:\n  follow: {narrows: play, demand: c.suit is led}"
    text = booklet_text(
        tmp_path, formulas=formulas, rules=rules, phases=phases("for c in hidden: turn up c", "turn up hidden")
    )
    assert "- The *hidden* cards: the cards in the trick that lie face down." in text
    assert "3. For each *hidden* card, turn the card face up." in text
    assert "4. Turn the *hidden* cards face up." in text
    assert "Allowed only if the card is of the *led* suit." in text


def test_what_is_chosen_is_called_by_its_noun_and_told_in_one_clause(tmp_path: Path) -> None:
    formulas = "formulas:\n  likes(p player, c card): c.rank is A and p is leader"
    actions = """actions:
  play:
    with:
      treasure: card from my hand where likes(me, treasure)
    do: move treasure to trick"""
    text = booklet_text(tmp_path, formulas=formulas, actions=actions)
    assert "- Choose a card from your hand that you *like*." in text
    assert "Then: move the card to the trick." in text


def test_two_things_that_agree(tmp_path: Path) -> None:
    deck = "deck: {ranks: [7, 8, J, A], into: stock, each card: {red: 'card.suit is in (diamonds, hearts)'}}"
    text = booklet_text(tmp_path, deck=deck, **formula("fits(c card)", "c.red is first(trick).red"))
    assert "- A card is *red* if it is a diamond or a heart." in text
    assert "- A card *fits* if it and the first card in the trick are both *red* or neither is." in text


def test_one_subject_is_named_once(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, **formula("fits(c card)", "c.rank is 8 or c.rank is first(trick).rank"))
    assert "- A card *fits* if it is an eight or has the same rank as the first card in the trick." in text
    text = booklet_text(
        tmp_path, **formula("fits(c card)", "c.rank is not 8 and not (c.rank is 7 or c.suit is hearts)")
    )
    assert "- A card *fits* if it is not an eight, not a seven and not a heart." in text


def test_the_top_card_of_a_pile_just_named(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases("move won[leader] - first(won[leader]) face down to stock"))
    assert "3. Move the leader's won pile without its top card to the stock, face down." in text


def test_cards_lie_on_a_table(tmp_path: Path) -> None:
    zones = SECTIONS["zones"] + "\n  table: row seen by everyone"
    text = booklet_text(tmp_path, zones=zones, phases=phases("if first(table).rank is A: move first(table) to trick"))
    assert "If the first card on the table is an ace, move the first card on the table to the trick." in text


def test_a_line_that_does_nothing_is_said(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases("if trick is empty: nothing", "else: leader = dealer.right"))
    assert (
        "If the trick is empty, nothing happens. Otherwise, the leader is now the player to the right of the dealer."
        in text
    )


def test_a_value_noted_before_names_the_member_of_a_family(tmp_path: Path) -> None:
    lines = phases("let kind = 8 if leader is dealer else J", "price[kind] -= 1")
    variables = "variables: {price: 0..9 per rank = 6, leader: player = dealer.left}"
    text = booklet_text(tmp_path, variables=variables, phases=lines)
    assert "The *price* of the *kind* goes down by 1." in text
