"""A near miss of every kind of name is told with what was probably meant, and all mistakes of a file at once."""

from pathlib import Path

import pytest

import hoyle

ROOT = Path(__file__).parents[2]

GAME = """\
hoyle: 1
game: pairs
title: Pairs
players: 2..4

options:
  target: {type: 1 or more, default: 5, help: Points to play for}
  aces: {type: high | low, help: What an ace is worth}

deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  into: stock

tokens:
  chip: {count: 9, into: bank}

zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  trick: row seen by everyone
  bank: tokens
  purse: tokens per player

variables:
  leader: player = dealer.left
  former: player or none

formulas:
  is_high(c card): c.rank is A and aces is high

actions:
  throw:
    title: throw {picked}
    with:
      picked: card from my hand where not is_high(picked)
    do: move picked to trick

phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with leader
    repeat 3 times: play_round
    tally
    if count(stock) reaches target: end game
  play_round: |
    for p in players starting with leader:
        p chooses throw
        else: move 1 chip from bank to purse[p]
    former = leader
    leader = leader.left
    if former is dealer: end play_round

score:
  per: player
  parts:
    hearts: count(c in my hand where c.suit is hearts) + chip on my purse

winner:
  most: highest my score

variants:
  short: {title: Short, options: {target: 2}}
"""

PER_PLAYER = "for one of each player declare it `per player`; otherwise write `{}` alone"
SLIPS = {
    "zone": ("count(stock) reaches", "count(stok) reaches", "`stock`"),
    "zone to move to": ("move picked to trick", "move picked to tric", "`trick`"),
    "family of zones": ("to each hand", "to each hnad", "`hand`"),
    "cards of a zone": ("move picked to trick", "move every card to trick", "`move ZONE to …`"),
    "`or` before a default": ("    former = leader", "    former = former or dealer", "`former otherwise dealer`"),
    "`or` between values": ("    leader = leader.left", "    leader = leader or dealer", "write `A if C else B`"),
    "part of a list": ("c.rank is A and", "c.rank is in ranks[1..3] and", "`tail(ranks, 3)`"),
    "several cards": ("picked: card from my hand", "picked: cards from my hand", "`1..3 cards from …`"),
    "list of jokers": (
        "  into: stock\n\ntok",
        "  jokers: [FOX, OWL]\n  into: stock\n\ntok",
        "`jokers: {FOX: 1, OWL: 1}`",
    ),
    "option out of range": ("options: {target: 2}", "options: {target: 0}", "the option `target` is 1 or more"),
    "word for an action": ("p chooses throw", "p chooses plays", "declare it under `actions:`"),
    "`score` as a line": ("    tally\n", "    score\n", "`tally`"),
    "variable": ("    leader = leader.left", "    leadre = leader.left", "`leader`"),
    "option": ("reaches target", "reaches targt", "`target`"),
    "formula": ("not is_high(", "not is_hihg(", "`is_high`"),
    "phase": ("3 times: play_round", "3 times: play_rond", "`play_round`"),
    "`let` before a variable": (
        "    tally",
        "    let leader = dealer\n    leader = dealer.left\n    tally",
        "leave out `let`: `leader = dealer`",
    ),
    "`let` of another type": ("    tally", "    let leader = 3\n    leader = 4\n    tally", "choose another name"),
    "`let` before an optional variable": (
        "    tally",
        "    let former = dealer\n    former = dealer.left\n    tally",
        "leave out `let`: `former = dealer`",
    ),
    "second `let`": (
        "    tally",
        "    let n = 3\n    let n = n + 1\n    if n > 3: tally",
        "declared under `variables:`",
    ),
    "`+=` of a player": ("    former = leader", "    former += leader", "for a new value write `former = …`"),
    "undeclared counter": ("    former = leader", "    taken[leader] += 1", "`taken: int per player`"),
    "undeclared counter of mine": ("do: move picked to", 'do: "my taken += 1" #', "`taken: int per player`"),
    "tokens as a number": ("    former = leader", "    purse[leader] -= 1", "`move 1 TOKEN from ZONE to …`"),
    "undeclared variable": ("    former = leader", "    best = former", "`best: player or none`; for the lines below"),
    "undeclared condition": ("    former = leader", "    over = stock is empty", "`over: bool`"),
    "player who sees": ("seen by owner", "seen by player", "`owner`"),
    "word for a number": ("default: 5", "default: five", "write the number: `5`"),
    "number after a player": ("    former = leader", "    former = leader + 1", "write `leader.left`"),
    "attribute alone": ("c.rank is A and", "rank is A and", "`c.rank`"),
    "points of any player": ("    tally\n", "    if score > 5: tally\n", "`any(p in players where score[p] > …)`"),
    "the next player": ("    former = leader", "    former = next", "`left` is the next player"),
    "phase that ends": (": end game", ": end gaem", "`game`"),
    "action": ("p chooses throw", "p chooses thow", "`throw`"),
    "argument": ("move picked to", "move pciked to", "`picked`"),
    "argument in a title": ("{picked}", "{picket}", "`picked`"),
    "attribute of a player": ("= leader.left", "= leader.letf", "`left`"),
    "player of a card": ("c.suit is hearts", "c.player is me", "write `c.by`: the player who put the card there"),
    "next player": ("leader.left\n    if", "leader.next\n    if", "write `leader.left`"),
    "attribute of a card": ("c.suit is", "c.siut is", "`suit`"),
    "token": ("move 1 chip", "move 1 chpi", "`chip`"),
    "token on a zone": ("+ chip on", "+ cip on", "`chip`"),
    "suit": ("is hearts)", "is haerts)", "`hearts`"),
    "letter of a suit": ("is hearts)", "is H)", "write `hearts`"),
    "letters of suits": ("c.suit is hearts)", "c.suit is in (H, hearts))", "write `hearts`"),
    "letter alone": (
        "c.rank is A and",
        "c is H and",
        "`.suit is hearts` after the card; for one card write its rank too: `AH`",
    ),
    "one letter": ("c.rank is A and", "c.rank is B and", "a face is a rank"),
    "rank": ("c.rank is A and", "c.rank is 11 and", "7, 8, 9, 10, J, Q, K, A"),
    "face": ("c.rank is A and", "c is AZ and", "`A`"),
    "suit before the rank": ("c.rank is A and", "c is DQ and", "`QD`"),
    "word of an option": ("aces is high", "aces is hihg", "`high`"),
    "key of a game": ("variables:", "varaibles:", "`variables`"),
    "key of an action": ("    do: move", "    doo: move", "`do`"),
    "dash in ranks": ("[7, 8, 9, 10, J, Q, K, A]", "1-9", "write `1..9`"),
    "`to` in ranks": ("[7, 8, 9, 10, J, Q, K, A]", "1 to 9", "write `1..9`"),
    "long dash in a list of ranks": ("[7, 8, 9, 10, J", "[7–10, J", "write `7..10`"),
    "dash before a letter": ("[7, 8, 9, 10, J, Q, K, A]", "7-A", "write `[7, 8, 9, 10, J, Q, K, A]`"),
    "word for a rank": ("10, J, Q", "10, jack, Q", "write `J`"),
    "dash in players": ("2..4", "2-4", "write `2..4`"),
    "long dash in players": ("2..4", "2–4", "write `2..4`"),
    "type": ("leader: player", "leader: palyer", "`player`"),
    "kind of argument": ("picked: card from", "picked: crad from", "`card`"),
    "dimension": ("set per player", "set per palyer", "`player`"),
    "kind of zone": ("hand: set per", "hand: heap per", "`set`"),
    "player after a single variable": (
        "= leader.left\n    if",
        "= leader[leader]\n    if",
        PER_PLAYER.format("leader"),
    ),
    "suit after a single variable": ("= leader.left\n    if", "= leader[hearts]\n    if", "declare it `per suit`"),
    "number after a single variable": ("= leader.left\n    if", "= leader[2]\n    if", "declare it `per 1..4`"),
    "player after an option": ("reaches target", "reaches target[leader]", "write `target` alone"),
    "`my` before a single zone": ("chip on my purse", "chip on my bank", PER_PLAYER.format("bank")),
    "`my` before an option": ("repeat 3 times", "repeat my target times", "`target`"),
    "zone of the deck": ("into: stock", "into: stcok", "`stock`"),
    "option of a variant": ("options: {target: 2}", "options: {traget: 2}", "`target`"),
    "statement": ("    shuffle stock", "    shufle stock", "`shuffle`"),
    "tokens without a number": (
        "    former = leader",
        "    move bank to my purse",
        "`move chip on bank chip from bank to my purse`",
    ),
    "tokens of a player": (
        "    former = leader",
        "    move purse[leader] to bank",
        "`move chip on purse[leader] chip from purse[leader] to bank`",
    ),
    "all tokens": (
        "    former = leader",
        "    move all chips from bank to purse[leader]",
        "`move chip on bank chip from bank to …`",
    ),
    "verb for tokens": ("    former = leader", "    leader pays 1 chip", "write `move … from … to …`"),
    "all as a player": ("    former = leader", "    everybody chooses throw", "`for p in players: …`"),
    "`next` and a word for a player": ("    former = leader", "    former = next player", "`former.left`"),
    "`next` as a verb": ("    former = leader", "    next leader", "`leader = leader.left`"),
    "loop with its end in one line": (
        "    repeat 3 times: play_round",
        "    repeat: leader chooses throw until trick is empty",
        "below it, indented, `leader chooses throw`; and then `until …`",
    ),
    "token after `my`": ("+ chip on my purse", "+ my chips", "write `chip on my purse`"),
    "points for each token": (
        "count(c in my hand where c.suit is hearts) + chip",
        "1 per chip",
        "write `chip on my purse`",
    ),
    "points for each card": (
        "count(c in my hand where c.suit is hearts) + chip on my purse",
        "-2 for each card in my hand",
        "write `-2 * count(my hand)`",
    ),
    "points for some cards": (
        "count(c in my hand where c.suit is hearts) + chip on my purse",
        "2 per heart in my hand",
        "write `2 * count(c in my hand where …)`, with a condition on `c`",
    ),
    "statements with a comma": ("do: move picked to trick", "do: move picked to trick, tally", "a line of its own"),
    "`play` as a verb": ("do: move picked to trick", "do: play picked to trick", "`move … to …`"),
    "hand of the player": ("card from my hand where", "card from their hand where", "`my hand` in an action"),
    "`of` for `from`": ("card from my hand where", "card of my hand where", "`card from my hand`"),
    "any card": ("card from my hand where", "any card from my hand where", "`card from my hand`"),
    "at most": (
        "card from my hand where not is_high(picked)",
        "up to 3 cards from my hand",
        "`1..3 cards from my hand`",
    ),
    "at least": (
        "card from my hand where not is_high(picked)",
        "2 or more cards from my hand",
        "`2..count(my hand) cards from my hand`",
    ),
    "adjective before a kind": (
        "hand: set per player seen by owner",
        "hand: private set per player",
        "`seen by owner`",
    ),
    "adjective after a zone": (
        "hand: set per player seen by owner",
        "hand: set per player, private",
        "`seen by owner`",
    ),
    "most cards of a zone": ("trick: row seen", "trick: row max 5 seen", "`row up to 5`"),
    "player without a type": ("leader: player = dealer.left", "leader: dealer.left", "`player = dealer.left`"),
    "the suit led": ("where not is_high(picked)", "where picked.suit is the suit led", "`c.suit is first(trick).suit`"),
    "two ranks at once": ("c.rank is A and", "c.rank is A and K and", "write `c.rank is in (A, K)`"),
    "attribute that is not declared": ("c.rank is A and", "c.worth > 3 and", "under `each card` of the deck"),
    "zone without a kind": (
        "hand: set per player seen by owner",
        "hand: per player, seen by owner",
        "`set per player seen by owner`",
    ),
    "cards as a kind": ("hand: set per player", "hand: cards per player", "write `set`"),
    "values by rank": (
        "  into: stock\n\ntok",
        "  each card:\n    worth: {A: 11, K: 4}\n  into: stock\n\ntok",
        "`- 11 if card.rank is A`, `- 4 if card.rank is K` …, and the last one without `if`",
    ),
    "values of cards": ("  into: stock\n\ntok", "  values: {A: 11}\n  into: stock\n\ntok", "`each card`"),
    "ranks without brackets": ("[7, 8, 9, 10, J, Q, K, A]", "7-10, J, Q, K, A", "`[7..10, J, Q, K, A]`"),
    "`in` for tokens": ("+ chip on my purse", "+ chip in my purse", "write `chip on my purse`"),
    "statements with `and`": ("do: move picked to trick", "do: move picked to trick and tally", "a line of its own"),
    "points with a unit": ("count(c in my hand where c.suit is hearts) +", "10 points +", "leave out `points`"),
    "no suits": ("  into: stock\n\ntok", "  suits: none\n  into: stock\n\ntok", "`suits: [plain]`"),
    "copies by rank": (
        "  into: stock\n\ntok",
        "  copies: {A: 3}\n  into: stock\n\ntok",
        "`- 3 if card.rank is A` …, and the last one without `if`",
    ),
    "any cards": (
        "card from my hand where not is_high(picked)",
        "any cards from my hand",
        "`1..count(my hand) cards from my hand`",
    ),
    "player whose name is like a verb": (
        "    former = leader",
        "    former wins",
        "write `end game`",
    ),
    "`skip`": ("    former = leader", "    skip leader.left", "as in `leader = leader.left.left`"),
    "face of a zone": ("stock: stack seen by nobody", "stock: stack, face up", "`seen by everyone`"),
    "family after the viewers": (
        "hand: set per player seen by owner",
        "hand: set seen by owner, per player",
        "write `set per player seen by owner`",
    ),
    "undeclared player": ("    former = leader", "    mover chooses throw", "`mover: player = dealer.left`"),
    "player of no loop": ("    former = leader", "    q chooses throw", "`for q in players:`"),
    "base": ("game: pairs", "variant: pairs\nextends: sedna", "`sedma`"),
}


def findings(text: str, folder: Path) -> list[hoyle.Diagnostic]:
    """What is found in a rule file with this text."""
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return hoyle.validate(path)


def test_the_file_is_sound(tmp_path: Path) -> None:
    assert [d.message for d in findings(GAME, tmp_path) if d.severity != "note"] == []


@pytest.mark.parametrize("kind", SLIPS)
def test_what_was_probably_meant(kind: str, tmp_path: Path) -> None:
    right, wrong, meant = SLIPS[kind]
    assert right in GAME
    text = GAME.replace(right, wrong, 1)
    if kind == "base":
        text = "hoyle: 1\nextends: sedna\nvariant: odd\ntitle: Odd\n"
    errors = [d for d in findings(text, tmp_path) if d.severity == "error"]
    assert len(errors) == 1, [d.message for d in errors]
    assert errors[0].help is not None and meant in errors[0].help, errors[0]


def test_names_on_the_command_line() -> None:
    with pytest.raises(FileNotFoundError, match="did you mean `sedma`"):
        hoyle.load("sedna")
    with pytest.raises(hoyle.Refused, match="did you mean `wild_eights`"):
        hoyle.load("sedma/wild_eigths")
    with pytest.raises(hoyle.Refused, match="did you mean `sevens`"):
        hoyle.load("sedma", options={"seven": "wild"})


def test_no_guess_where_nothing_is_near(tmp_path: Path) -> None:
    (error,) = [d for d in findings(GAME.replace("reaches target", "reaches zebra"), tmp_path) if d.severity == "error"]
    assert error.help is None or "did you mean" not in error.help


def test_independent_mistakes_are_all_told(tmp_path: Path) -> None:
    text = GAME
    for right, wrong in (
        ("into: stock\n", "into: stok\n"),
        ("leader: player = dealer.left", "leader: player = 3"),
        ("c.rank is A and", "c.rank > 3 and"),
        ("where not is_high(picked)", "where picked.by is me.sied"),
        ("    shuffle stock", "    shuffle the stock"),
        ("leader = leader.left", "leader == leader.left"),
        ("count(c in my hand where", "count(c in my hand if"),
        ("highest my score", "higest my score"),
        ("{target: 2}", "{target: 0}"),
    ):
        assert right in text
        text = text.replace(right, wrong, 1)
    found = [d.code for d in findings(text, tmp_path) if d.severity == "error"]
    assert sorted(found) == ["N301", "N312", "N314", "P201", "P201", "P204", "P218", "T401", "T409"]


def test_a_file_and_its_shape_are_told_together(tmp_path: Path) -> None:
    text = (
        GAME.replace("score:\n", "scoer:\n")
        .replace("players: 2..4", "players: [2, 4]")
        .replace("title: Pairs", "title:")
    )
    text = text.replace("  trick: row", "  Trick: row").replace("per: player\n", "per: team\n")
    found = [d.code for d in findings(text, tmp_path)]
    assert {"S101", "S103", "S104", "S106"} <= set(found)


@pytest.mark.parametrize(
    ("right", "wrong", "code", "message", "help"),
    [
        (
            "picked: card from my hand where not is_high(picked)",
            "picked: 3-4 cards from my hand",
            "T409",
            "the size of a set would be less than 0",
            "a range has two dots: `3..4`",
        ),
        (
            "deal 5 from stock",
            "deal 4-6 from stock",
            "T409",
            "the number of cards dealt would be less than 0",
            "a range has two dots: `4..6`",
        ),
        (
            "        p chooses throw\n",
            "        leader chooses throw\n",
            "N310",
            "the loop name `p` is never used",
            "use it, or write `repeat … times`",
        ),
        (
            "if count(stock) reaches target",
            "if count(hearts in stock) reaches target",
            "N310",
            "the name of items `hearts` is never used",
            "use it, as in `c in hand where c.suit is hearts`, or write the list alone",
        ),
    ],
)
def test_a_slip_that_reads_as_something_else(
    tmp_path: Path, right: str, wrong: str, code: str, message: str, help: str
) -> None:
    assert right in GAME
    text = GAME.replace("else: move 1 chip from bank to purse[p]", "else: nothing").replace(right, wrong, 1)
    assert (code, message, help) in [(d.code, d.message, d.help) for d in findings(text, tmp_path)]


@pytest.mark.parametrize(
    ("right", "wrong", "found", "help"),
    [
        ("is_high(c card):", "is_high(card c):", ["N323"], "write `c card`"),
        ("move picked to trick", "move 1 card from hand to trick", ["N301"], "cards need no word"),
        ("c.rank is A and", "c is ah and", ["N301"], "did you mean `AH`?"),
        ("if count(stock) reaches target:", "if leader has KH:", ["P218"], "write `KH is in hand[leader]`"),
    ],
)
def test_a_slip_is_one_finding(tmp_path: Path, right: str, wrong: str, found: list[str], help: str) -> None:
    assert right in GAME
    errors = [d for d in findings(GAME.replace(right, wrong, 1), tmp_path) if d.severity == "error"]
    assert [d.code for d in errors] == found and help in str(errors[0].help)


def test_words_for_a_condition_that_cannot_be_read_are_no_second_fault(tmp_path: Path) -> None:
    text = GAME.replace("where not is_high(picked)", "where not is_high(picked\n    says: {picked: aces stay}")
    assert [d.code for d in findings(text, tmp_path) if d.severity == "error"] == ["P210"]


@pytest.mark.parametrize(
    ("right", "wrong", "help"),
    [
        ("help: Points to play for}", "help: Points to play for", "add the `}`"),
        ("type: 1 or more, default", "type: 1 or more default", "add a comma before `default:`, or put the words"),
        ("help: Points to play for}", "help: Points: to play for}", "or put the words after `help:` in quotes"),
    ],
)
def test_a_slip_in_braces(tmp_path: Path, right: str, wrong: str, help: str) -> None:
    assert right in GAME
    (error,) = findings(GAME.replace(right, wrong, 1), tmp_path)
    assert error.code == "P101" and help in str(error.help)


def test_a_loop_that_nothing_ends_is_told_where_play_goes_on(tmp_path: Path) -> None:
    loop = "repeat 3 times: play_round"
    assert loop in GAME
    errors = [d for d in findings(GAME.replace(loop, "repeat: play_round", 1), tmp_path) if d.severity == "error"]
    assert [(d.code, d.help) for d in errors] == [
        ("F503", "add `until …` at the end of the `repeat`, or a line such as `end game` inside it")
    ]
