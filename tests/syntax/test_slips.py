"""Slips that beginners make: each with its code, the words it points at, and what to write instead."""

import re
from textwrap import indent

import pytest

from hoyle.language.report import Diagnostic, Report, Source, Span
from hoyle.language.syntax import Mapping, Scalar, parse, parse_text, read_mapping

SLIPS = {
    "if a: tally\nelse: if b: tally": ("P207", "if", "write `else if …:`"),
    "openly: if a: tally": ("P207", "if", "on the next line"),
    "broken is yes": ("P204", "is", "`broken = …`"),
    "if a is b: bid[leader] is 3": ("P204", "is", "`bid[leader] = …`"),
    "repeat until a: tally": ("P201", "until", "aligned with `repeat`"),
    "repeat:\n    tally\n    until a": ("P201", "until", "align it with its `repeat:`"),
    "deal 3 from stock to every hand starting with p": ("P201", "every", "`each`"),
    'say p + " leads"': ("P201", '"', '`say "{p} is out"`'),
    'print("hi")': ("P201", '"', '`say "{p} is out"`'),
    "for p in players: p may knock\nelse: tally": ("P216", "else", "on a line of its own"),
    "move trick won[p]": ("P201", "won", "`move … to won`"),
    "move trick my won": ("P201", "my", "`move … to my`"),
    "move trick": ("P202", "trick", "`move trick to ZONE`"),
    "move trick won": ("P201", "won", "`move … to won`"),
    "move 3": ("P202", "3", "`move 3 from ZONE to ZONE`"),
    "move 3 from stock": ("P202", "stock", "`move 3 from stock to ZONE`"),
    "shuffle": ("P202", "shuffle", "`shuffle ZONE`"),
    "deal 3": ("P202", "3", "`deal 3 from ZONE to ZONE`"),
    "deal 3 from": ("P202", "from", "`deal 3 from ZONE to ZONE`"),
    "deal 3 at": ("P202", "at", "`deal 3 at random from ZONE to ZONE`"),
    "turn": ("P202", "turn", "`turn up ZONE`"),
    "deal": ("P202", "deal", "`deal 1 from ZONE to ZONE`"),
    "move c face": ("P202", "face", "`move c face up to ZONE`"),
    "else if": ("P216", "else", "align it with its `if`"),
    "repeat n:\n    tally": ("P201", ":", "or `repeat:` for a loop that something ends"),
    "turn down": ("P202", "down", "`turn down ZONE`"),
    "show": ("P202", "show", "`show ZONE to everyone`"),
    "gather": ("P202", "gather", "`gather everything`"),
    "expect": ("P202", "expect", "`expect ZONE is not empty`"),
    "let x": ("P202", "x", "`let x = 1`"),
    "x =": ("P202", "=", "write the new value after it"),
    "end": ("P202", "end", "`end game`"),
    "ask players": ("P202", "players", "`ask players whether to ACTION`"),
    "p chooses": ("P202", "chooses", "`p chooses ACTION`"),
    "players together": ("P202", "together", "`players together choose ACTION`"),
    "p chooses play or": ("P202", "or", "name another action"),
    "p chooses play or knock or bid": ("P201", " or", "`a, b or c`"),
    "for q": ("P202", "q", "`for q in players: …`"),
    "repeat 3": ("P202", "3", "`repeat 3 times: …`"),
    "if trick is": ("P202", "is", "write a value after it"),
    'say "x" to': ("P202", "to", '`say "x" to dealer`'),
    "deal 3 from stock to hand[q] for q in players": (
        "P201",
        "for",
        "write `for q in players: deal 3 from stock to hand[q]`",
    ),
    "if a: n += count(won[q]) for q in players after p": (
        "P201",
        "for",
        "write `for q in players after p: n += count(won[q])`",
    ),
    "tally for each q in players": ("P201", "for", "write `for q in players: tally`"),
    "x += 1 if b": ("P206", "", "write `if b: x += 1`, or add `else` and the other value"),
    "p = dealer left": ("P201", "left", "`dealer.left`"),
    "p = taker[2] left": ("P201", "left", "`taker[2].left`"),
    "p = left of dealer": ("P201", "left", "`dealer.left`"),
    "if c rank is 7: tally": ("P201", "rank", "`c.rank`"),
    "tally score": ("P201", "score", "remove `score`, or give it a line of its own"),
    "move the c to the trick": ("P218", "the", "leave it out: `c`"),
    "for p in the players: tally": ("P218", "the", "leave it out: `players`"),
    "trick.append(c)": ("P201", "trick.append(", "write `move c to trick`"),
    "won[p].add(first(trick))": ("P201", "won[p].add(", "write `move first(trick) to won[p]`"),
    "trick.reverse()": ("P201", "trick.reverse(", "on a line of its own a statement begins with its verb"),
    "p chooses play and may freely knock": ("P201", "may", "`and freely …`"),
    "p may meld or freely show_seven": ("P201", "or", "`and freely show_seven`"),
    "p may meld, freely show_seven": ("P201", ",", "`and freely show_seven`"),
    "p may freely meld or freely show_seven": ("P201", "freely", "remove it"),
    "p may choose meld": ("P201", "choose", "`p may meld`"),
    "p chooses choose meld": ("P201", "choose", "`p chooses meld`"),
    "players simultaneously choose pick": ("P201", "simultaneously", "`players together choose pick`"),
    "players secretly choose pick": ("P201", "secretly", "`players together choose pick`"),
    "for c in hand[p] sorted by c.rank, c.suit: tally": (
        "P201",
        "sorted",
        "`for c in list(c for c in hand[p] sorted by c.rank, c.suit):`",
    ),
    "move c and m to won[p]": ("P201", "and", "`c + m`"),
    "move c, m to won[p]": ("P201", ",", "`c + m`"),
    "move 1 from discards under stock": ("P201", "under", "`move first(discards) under stock`"),
    "move n from discards face up under stock": (
        "P201",
        "under",
        "`move list(c for c in discards where position(c, discards) <= n) face up under stock`",
    ),
    "end game won": ("P201", "won", "`end game because won`"),
    "deal 3 from stock to each player": ("P202", "player", "`deal 3 from stock to each ZONE starting with dealer`"),
    "move each hand to stock": ("P201", "each", "`every hand`"),
    "move trick to each hand": ("P201", "each", "`deal … to each hand starting with dealer`"),
    "if every(c.rank is 7 for c in m): tally": ("P201", "every", "`all(…)`"),
    "if all distinct ranks in m: tally": ("P201", "all", "`all(c.suit is hearts for c in …)`"),
    "if any(x in cards from trick): tally": ("P201", "cards", "`2 cards from trick`"),
    "if trick has 5 cards: tally": ("P218", "has", "`count(trick) is 5`"),
    "for p in players: reveal trick": ("P218", "reveal", "`turn up …`"),
    "if any player score >= target: tally": ("P201", "any", "`any(p in players where score[p] >= target)`"),
    "if a: x += 1 else x += 2": ("P216", "else", "on the next line"),
    "shuffle discards into stock": ("P201", "into", "`move discards to stock`"),
    "p wins": ("P201", "wins", "`end game`"),
    "return all to stock": ("P218", "return", "`move … to …`"),
    "go to play_round": ("P218", "go", "a phase by its name alone"),
    "end turn": ("P203", "turn", "write `end game`"),
    "p chooses freely play": ("P201", "chooses", "`may freely play`"),
    "if not empty stock: tally": ("P201", "not", "`stock is not empty`"),
    "game over": ("P201", "over", "`end game`"),
    "rotate dealer": ("P218", "rotate", "`dealer = dealer.left`"),
    "add 1 to bid[p]": ("P218", "add", "`x += 1`"),
    "3 times: tally": ("P201", "3", "`repeat 3 times:`"),
    "until a:\n    tally": ("P201", "until", "write `repeat:` … `until CONDITION`"),
    "let n be count(trick)": ("P201", "be", "`let n = …`"),
    "say hello {p}": ("P201", "{", '`say "{p} is out"`'),
    'say "hello " + p': ("P201", "+", "in braces"),
    "move c to trick face down": ("P201", "face", "`move c face down to trick`"),
    "move c faceup to trick": ("P201", "faceup", "`move c face up to trick`"),
    "move c to top of stock": ("P201", "top", "`move c to stock`"),
    "move c to bottom of stock": ("P201", "bottom", "`move c under stock`"),
    "let n = sum of trick": ("P201", "sum", "`sum(c.pips for c in trick)`"),
    "move top card of stock to trick": ("P201", "top", "`first(stock)`"),
    "move bottom card of stock to trick": ("P201", "bottom", "`last(stock)`"),
    "best = highest card in trick": ("P201", "highest", "`last(c in trick sorted by c.rank)`"),
    "if there is a card in trick: tally": ("P218", "there", "`trick is not empty`"),
    "if trick has cards: tally": ("P218", "has", "`trick is not empty`"),
    "if c is a king: tally": ("P218", "a", "leave it out: `king`"),
    "p draws a card": ("P201", "draws", "`deal 1 from ZONE to my ZONE`"),
    "let n: count(trick)": ("P201", ":", "`let n = …`"),
    "p may play and knock": ("P201", "knock", "`and freely knock`"),
    "my won": ("P202", "my won", "to keep it, write `x = my won`"),
    "choose play for p": ("P201", "choose", "`p chooses play`"),
    "may play": ("P201", "may", "`p may play`"),
    "p chooses to play": ("P201", "to", "remove `to`"),
    "p may to play": ("P201", "to", "remove `to`"),
    "leader = taker else leader": ("P216", "else", "write `taker otherwise leader`"),
    "leader = taker.by else leader": ("P216", "else", "write `taker.by otherwise leader`"),
    "best_card.by": ("P202", "best_card.by", "to keep it, write `x = best_card.by`"),
    "count(trick)": ("P202", "count(trick)", "to keep it, write `x = count(trick)`"),
    "if a: won[p]": ("P202", "won[p]", "to keep it, write `x = won[p]`"),
    "gather all cards": ("P201", "all", "`gather everything`"),
    "move everything to stock": ("P201", "everything", "`gather everything`"),
    "return leader.side": ("P218", "return", "leave a phase with `end PHASE`"),
    "move c to won if a else lost": ("P201", "if", "write `if a: move c to won`, and below it `else: move c to lost`"),
    "gather everything now": ("P201", "now", "remove `now`"),
    "my hand to trick": ("P201", "to", "write `move my hand to trick`"),
    "if any(c.rank is r and fits(c) in my hand): tally": (
        "P201",
        "in",
        "write `any(c in my hand where c.rank is r and fits(c))`",
    ),
    "leader == p": ("P204", "==", "use `=` for a new value"),
    "if not any player can play: tally": ("P201", "any", "`any(p in players where …)`"),
    "for p in players from leader: tally": ("P201", "from", "`players starting with leader`"),
    "if any player has score >= target: tally": ("P201", "any", "`any(p in players where score[p] >= target)`"),
    "p = next dealer": ("P201", "next", "`dealer.left`"),
    "play_trick until every hand is empty": ("P201", "until", "below it, indented, `play_trick`"),
    "p chooses card from hand": ("P201", "card", "`p chooses ACTION`"),
    "moove trick to won[p]": ("P201", "moove", "did you mean `move`?"),
    "shufle stock": ("P201", "shufle", "did you mean `shuffle`?"),
    "deal 5 from stock to each hand": ("P202", "hand", "to each hand starting with dealer`"),
    "deal 5 cards from stock to my hand": ("P201", "cards", "`deal 5 from …`"),
    "for i in 1 to 3:\n    tally": ("P201", "to", "`1..3`"),
    "shuffle the stock": ("P218", "the", "`stock`"),
    "move trick to the stock": ("P218", "the", "`stock`"),
    "p choses play": ("P201", "choses", "did you mean `chooses`?"),
    "p mey play": ("P201", "mey", "did you mean `may`?"),
    "deal 3 form stock to trick": ("P201", "form", "did you mean `from`?"),
    "deal 3 to trick": ("P201", "to", "`deal 3 from ZONE to trick`"),
    "daels 3 from stock to trick": ("P201", "daels", "did you mean `deal`?"),
    "draw 3 from stock to trick": ("P218", "draw", "`deal 3 from stock to trick`"),
    "draw 1 card": ("P218", "draw", "`deal 1 from ZONE to my ZONE` in an action, `to ZONE[p]` in a phase"),
    "move all of trick to stock": ("P201", "all", "a zone's name means all its cards: write `trick`"),
    "turns++": ("P204", "+", "`turns += 1`"),
    "all players choose bid together": ("P201", "all", "`players together choose bid` for secret choices"),
    "deal a card to each hand": ("P201", "card", "`deal 1 from …`"),
    "draw a card from stock to trick": ("P218", "draw", "`deal 1 from stock to trick`"),
    "draw 2 cards from stock to my hand": ("P218", "draw", "`deal 2 from stock to my hand`"),
    "swap hand[p] and trick": ("P218", "swap", "as in `let mine = …`"),
    "my.bid = 3": ("P201", ".", "`my bid`"),
    "deal top card of stock to trick": ("P201", "card", "`deal 1 from …`"),
    "set x to 3": ("P218", "set", "`x = …`"),
    "reveal trick": ("P218", "reveal", "`show … to everyone`"),
    "show trick": ("P202", "trick", "`show trick to everyone`"),
    "turn over trick": ("P201", "over", "`turn up trick` or `turn down trick`"),
    "move trick into won[p]": ("P201", "into", "write `to`"),
    "move all cards from trick to won[p]": ("P201", "all", "write `trick`"),
    "deal all from stock to trick": ("P201", "all", "write `deal count(stock) from stock to trick`"),
    "deal all cards from stock to trick": ("P201", "all", "write `deal count(stock) from stock to trick`"),
    "deal everything from stock to each hand": (
        "P201",
        "everything",
        "write `deal count(stock) from stock to each ZONE starting with dealer`",
    ),
    "deal everything to trick": ("P201", "everything", "write `deal count(ZONE) from ZONE to trick`"),
    "repeat 3:\n    tally": ("P201", ":", "`repeat 3 times:`"),
    "for p in players where p is not dealer: tally": ("P201", "where", "`for p in list(p for p in players where …):`"),
    "deal 5 from stock to hand starting with p": ("P201", "hand", "`to each hand starting with …`"),
    "for each p in players:\n    tally": ("P201", "each", "`for p in …:`"),
    "for p of players:\n    tally": ("P201", "of", "`for p in players:`"),
    "each player chooses play": ("P201", "each", "`for p in players: p chooses …`"),
    "ask p to play": ("P201", "to", "`ask p whether to play`"),
    "end game if trick is empty": ("P201", "if", "`if trick is empty: end game`"),
    "x++": ("P204", "+", "`x += 1`"),
    "x =+ 2": ("P204", "+", "`x += 2`"),
    "trick.shuffle()": ("P201", "shuffle", "`shuffle trick`"),
    "if p in players: tally": ("P201", "in", "`p is in players`"),
    "if hand[p] has KH: tally": ("P218", "has", "`KH is in hand[p]`"),
    "if count(trick) in 3..4: tally": ("P201", "in", "`count(trick) is in 3..4`"),
    "if a && b: tally": ("P204", "&&", "`a and b`"),
    "if count(trick) != 3: tally": ("P204", "!=", "`count(trick) is not 3`"),
    "deal 3 to each player": ("P201", "to", "`deal 3 from ZONE to each ZONE starting with dealer`"),
    "each player plays": ("P201", "each", "`for p in players: p chooses ACTION`"),
    "if (a) { tally }": ("P204", "{", "after its `:`"),
    "if trick is empty, tally": ("P207", ",", "write `:`"),
    "if a is b, c chooses play": ("P207", ",", "write `:`"),
    "if c.rank is J, Q or K: p chooses play": ("P201", ",", "`c.rank is in (J, Q, K)`"),
    "move may freely play": ("P203", "move", "`dealer may …`"),
    "p may freely play, bid and knock": ("P201", "and", "write `or`"),
    "all players chooses play": ("P201", "all", "`for p in players: p chooses play`"),
    "if p has no cards: tally": ("P218", "has", "`hand[p] is empty`"),
    "s = suit of first(trick)": ("P201", "suit", "`first(trick).suit`"),
    "// a word to the reader": ("P204", "// a word to the reader", "write `# …`"),
    "shuffle\u00a0stock": ("P212", "\u00a0", "a space"),
}

FORMULAS = {
    "a is trick.min": ("P201", "min", "`min(… for c in trick)`"),
    "a five b.": ("P201", "five", "`five(a, b.)`"),
    "cards in hand[p]": ("P201", "in", "`count(hand[p])` for how many there are"),
    "c.pips for c in my won": ("P201", "for", "`sum(c.pips for c in my won)`"),
    "list(c in my hand where c.rank is r)": ("P201", "in", "write `list(c for c in my hand where c.rank is r)`"),
    "max(c in trick where c is led)": ("P201", "in", "write `max(c.rank for c in trick where c is led)`"),
    "max(c in trick)": ("P201", "in", "or for the card `first(c in trick sorted down by c.rank)`"),
    "highest(c in trick)": (
        "P201",
        "highest(c in trick)",
        "write `first(c in trick sorted down by c.rank)` for the card",
    ),
    "lowest(c.rank for c in trick)": (
        "P201",
        "lowest(c.rank for c in trick)",
        "`min(c.rank for c in trick)` for its rank",
    ),
    "any c in x where c.rank is wish": ("P201", "any", "write `any(c in x where c.rank is wish)`"),
    "first c in trick": ("P201", "first", "write `first(c in trick)`"),
    "Q♦ is in my won": ("P212", "Q♦", "write `QD`"),
    "10♦ is in my won": ("P212", "10♦", "write `10D`"),
    "any(score >= target)": ("P201", ")", "`any(p in players where score[p] >= target)`"),
    "all(score[p] >= target)": ("P201", ")", "`all(score[p] >= target for p in players)`"),
    "-4 * count(KS in my won)": ("P201", "KS", "`count(c in my won where c is KS)`"),
    "+1 for each diamond in won": ("P201", "+", "write `count(c in won where …)`"),
    "c not in trick": ("P201", "not", "`c is not in trick`"),
    "trick not empty": ("P201", "not", "`trick is not empty`"),
    "n between 3 and 4": ("P218", "between", "`n is in 3..4`"),
    "count(m) is between 3 and 4": ("P218", "between", "`count(m) is in 3..4`"),
    "c.rank equals d.rank": ("P218", "equals", "`c.rank is d.rank`"),
    "c.rank is greater than d.rank": ("P218", "greater", "`c.rank > d.rank`"),
    "n is at least 3": ("P218", "at", "`n >= 3`"),
    "c.rank is J, Q or K": ("P201", ",", "`c.rank is in (J, Q, K)`"),
    "c.rank is in [J, Q]": ("P201", "[", "`(J, Q)`"),
    "c.suit is 'hearts'": ("P204", "'hearts'", "`hearts`"),
    "c.suit is ♥": ("P212", "♥", "`hearts`"),
    "max(trick, key = f)": ("P204", "=", "first(c in trick where all(f(c) >= f(d) for d in trick))"),
    "-4 if a is b": ("P206", "", "`-4 if a is b else 0`"),
    "if a is b then -4 else 0": ("P201", "if", "`-4 if a is b else 0`"),
    "if a is b then 1 else 2": ("P201", "if", "`1 if a is b else 2`"),
    "hand of p is empty": ("P201", "of", "`hand[p]`"),
    "trick.count > 1": ("P201", "count", "`count(trick)`"),
    "trick.empty": ("P201", "empty", "`trick is empty`"),
    "empty(trick)": ("P201", "empty", "`trick is empty`"),
    "first trick is c": ("P201", "first", "`first(trick)`"),
    "no cards in trick": ("P201", "no", "`trick is empty`"),
    "number of cards in trick > 3": ("P218", "number", "`count(trick)`"),
    "number of c.rank > 3": ("P218", "number", "`c.pips`"),
    "c beats d": ("P201", "beats", "`beats(c, d)`"),
    "count(c for c in trick)": ("P201", "count(c for c in trick)", "`count(c in trick)`"),
    "count(c.rank is 7 for c in trick)": (
        "P201",
        "count(c.rank is 7 for c in trick)",
        "`count(c in trick where c.rank is 7)`",
    ),
    "first(c for c in trick where c.rank is 7)": (
        "P201",
        "first(c for c in trick where c.rank is 7)",
        "`first(c in trick where c.rank is 7)`",
    ),
    "count(q is p or hand[q] is empty for q in players after p where q is not p and stock is not empty)": (
        "P201",
        "count(q is p or hand[q] is empty for q in players after p where q is not p and stock is not empty)",
        "where (q is p or hand[q] is empty) and q is not p and stock is not empty)`",
    ),
    "sum(c.pips for c in trick if c.rank is 7)": ("P201", "if", "write `where`"),
    "sum(c.pips if c.rank is 7 for c in trick)": (
        "P201",
        "sum(c.pips if c.rank is 7 for c in trick)",
        "`sum(c.pips for c in trick where c.rank is 7)`",
    ),
    "any(c in trick, c.rank is 7)": ("P201", ",", "write `where`"),
    "c.rank is": ("P202", "is", "write a value after it"),
    "all(c in trick where c.rank is 7)": ("P201", "in", "`all(c.rank is 7 for c in trick)`"),
    "sum(c.pips in trick)": ("P201", "in", "`sum(c.pips for c in trick)`"),
    "max(tricks)": ("P201", ")", "of a variable per player: `max(tricks[p] for p in players)`"),
    "sum(trick)": ("P201", ")", "`sum(c.pips for c in trick)`"),
    "count(trick where c.rank is 7)": ("P201", "where", "`count(c in trick where …)`"),
    "exists(c in trick)": ("P218", "exists", "`any(c in LIST where …)`"),
    "queen of spades is in trick": ("P201", "queen", "write `QS`"),
    "max(score)": ("P201", ")", "write `max(score[p] for p in players)`"),
    "5 if me is leader, 3 if me is dealer, else 0": (
        "P201",
        ",",
        "write each case on a line of its own, such as `- 5 if …`",
    ),
    "conut(c in trick)": ("P201", "conut", "did you mean `count`?"),
    "nto trick is empty": ("P201", "nto", "did you mean `not`?"),
    "1 < n < 5": ("P217", "<", "`1 < n and n < 5`"),
    "a is b is c": ("P217", "is", "`a < b and b < c`"),
    "move first(trick) to aside": ("P203", "move", "`do: move …`"),
    "c.rank >= d.rank,": ("P215", ",", "remove the comma"),
    "3 if c is d otherwise 0": ("P206", "", "`3 if c is d else 0`"),
    "(n otherwise 1) if c is d otherwise 0": ("P206", "", "`(n otherwise 1) if c is d else 0`"),
    "3 if (n otherwise 0) > 2": ("P206", "", "`3 if (n otherwise 0) > 2 else 0`"),
}

DECLARED = {
    ("zone", "sack seen by nobody"): ("P201", "sack", "did you mean `stack`?"),
    ("zone", "pile seen by nobody"): ("P201", "pile", "write `stack`"),
    ("zone", "stack sen by nobody"): ("P201", "sen", "did you mean `seen`?"),
    ("zone", "stack seen nobody"): ("P201", "nobody", "`seen by nobody`"),
    ("zone", "stack seen by everyone where open"): ("P201", "where", "`seen by everyone if C else owner`"),
    ("zone", "stack seen by everyone when open"): ("P201", "when", "`seen by everyone if C else owner`"),
    ("zone", "stack seen by everyone if open"): ("P206", "", "`everyone if C else owner`"),
    ("zone", "set seen by owner and everyone if open"): ("P201", "and", "`list(owner, owner.left)`"),
    ("zone", "list seen by everyone"): ("P201", "list", "write `row`"),
    ("variable", "0-5 per player"): ("P201", "0-5", "write `0..5`"),
    ("zone", "stack visible to nobody"): ("P201", "visible", "write `seen by nobody`"),
    ("zone", "stack seen by all"): ("P202", "all", "write `everyone`"),
    ("zone", "stack hidden"): ("P201", "hidden", "`seen by nobody`"),
    ("variable", "0-7"): ("P201", "0-7", "`0..7`"),
    ("variable", "3"): ("P201", "3", "`int = 3`"),
    ("variable", "player none"): ("P201", "none", "`player or none`"),
    ("variable", "int = 0 seen by owner"): ("P201", "int = 0 seen by owner", "`int seen by owner = 0`"),
    ("variable", "int, fresh each go = 1"): ("P201", "int, fresh each go = 1", "`int = 1, fresh each go`"),
    ("variable", "int = 3 per player"): ("P201", "int = 3 per player", "`int per player = 3`"),
    ("zone", "set seen by owner up to 5"): ("P201", "set seen by owner up to 5", "`set up to 5 seen by owner`"),
    ("zone", "stack top seen by owner per player"): (
        "P201",
        "stack top seen by owner per player",
        "`stack per player top seen by owner`",
    ),
    ("zone", "set for each player seen by owner"): ("P201", "for each", "write `per player`"),
    ("zone", "set of every side seen by nobody"): ("P201", "of every", "write `per side`"),
    ("variable", "rank?"): ("P204", "?", "`rank or none`"),
    ("variable", "none or rank"): ("P201", "none or rank", "write `rank or none`"),
    ("case", "else 0"): ("P219", "else", "the last case is its value alone: write `- 0`"),
    ("span", "2 or 3 or 4"): ("P201", " or", "`a, b or c`"),
    ("names", "a or b or c"): ("P201", " or", "`a, b or c`"),
    ("variable", "int fresh each hand"): ("P201", "fresh", "`int, fresh each hand`"),
    ("variable", "low, high"): ("P201", "high", "`low | high`"),
    ("variable", "list of cards"): ("P201", "list", "keep cards in a zone"),
    ("domain", "number from 1..20 step 5"): ("P201", "step", "`where n mod 5 is 0`"),
    ("variable", "bool of card"): ("P201", "of", "`bool per card`"),
    ("variable", "int for player"): ("P201", "for", "`int per player`"),
    ("zone", "4 rows seen by everyone"): ("P201", "4", "`row per 1..4`"),
    ("zone", "row per 4 seen by everyone"): ("P201", "4", "`per 1..4`"),
    ("domain", "card in my hand"): ("P201", "in", "`card from my hand`"),
    ("domain", "2 card from my hand"): ("P201", "2", "`2 cards from my hand`"),
    ("domain", "1 card from my hand"): ("P201", "1", "`card from my hand`"),
    ("domain", "number 1..4"): ("P201", "1", "`number from 1..4`"),
    ("variable", "high or low"): ("P201", "high or low", "write `high | low`"),
    ("variable", "red, green or blue"): ("P201", "red, green or blue", "write `red | green | blue`"),
    ("formula", "players where asleep[p]"): ("P201", "where", "write `list(p for p in players where …)`"),
    ("domain", "1 or 11"): ("P201", "1 or 11", "write `number from (1, 11)`"),
    ("domain", "number 1 or 11"): ("P201", "number 1 or 11", "write `number from (1, 11)`"),
    ("domain", "number from 1, 5 or 10"): ("P201", "number from 1, 5 or 10", "write `number from (1, 5, 10)`"),
    ("domain", "1..4"): ("P202", "1..4", "write `number from 1..4`"),
    ("domain", "1..count(trick) where x > 2"): ("P202", "1..count(trick)", "write `number from 1..count(trick)`"),
    ("domain", "my hand"): ("P202", "my hand", "write `card from my hand`"),
    ("domain", "hand[me] where x"): ("P202", "hand[me]", "write `card from hand[me]`"),
    ("domain", "yes"): ("P202", "yes", "write `yes or no`"),
    ("domain", "2..3 cards"): ("P202", "cards", "write `2..3 cards from …`"),
    ("domain", "2 sets"): ("P202", "sets", "write `2 sets of 3 cards from …`"),
    ("domain", "3 secret cards from my hand"): ("P201", "secret", "write `secret 3 cards from my hand`"),
    ("domain", "card secret from hand[p]"): ("P201", "secret", "write `secret card from hand[p]`"),
    ("domain", "2..3 secret cards from my hand where x"): (
        "P201",
        "secret",
        "`secret 2..3 cards from my hand where x`",
    ),
    ("domain", "card from my hand if x"): ("P201", "if", "`where`"),
    ("domain", "card from my hand if x else pile"): ("P201", "if", "write `from (my hand if x else pile)`"),
    ("ranking", "hihest my score"): ("P201", "hihest", "did you mean `highest`?"),
    ("span", "2 and 4"): ("P201", "and", "`2 or 4`"),
    ("variable", "no cards"): ("P201", "no", "write `… is empty`"),
    ("variable", "int default 3"): ("P201", "default", "write `int = 3`"),
    ("variable", "int, fresh round"): ("P201", "round", "write `fresh each round`"),
    ("variable", "int, fresh every round"): ("P201", "every", "write `fresh each round`"),
    ("zone", "stack seen by no one"): ("P201", "no", "write `seen by nobody`"),
    ("zone", "stack seen bye everyone"): ("P201", "bye", "did you mean `by`?"),
    ("domain", "card from my hand, where c.rank is 7"): ("P215", ",", "remove the comma"),
}


def problem(text: str, start: str) -> Diagnostic:
    """What is wrong with a string that stands behind `|`."""
    report = Report()
    root = read_mapping(Source("x.yaml", f"x: |\n{indent(text, '  ')}\n"), report)
    assert isinstance(root, Mapping)
    scalar = root.get("x")
    assert isinstance(scalar, Scalar) and parse(scalar, start, report) is None
    (found,) = report.diagnostics
    return found


@pytest.mark.parametrize("block", SLIPS)
def test_slips_in_a_block(block: str) -> None:
    found = problem(block, "block")
    code, words, help = SLIPS[block]
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == (code, words) and help in found.help


@pytest.mark.parametrize("formula", FORMULAS)
def test_slips_in_a_formula(formula: str) -> None:
    found = problem(formula, "formula")
    code, words, help = FORMULAS[formula]
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == (code, words) and help in found.help


@pytest.mark.parametrize(("start", "text"), DECLARED)
def test_slips_in_a_declaration(start: str, text: str) -> None:
    found = problem(text, start)
    code, words, help = DECLARED[start, text]
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == (code, words) and help in found.help


def test_each_line_of_a_block_is_reported_of() -> None:
    lines = "moev trick to bin\nif x == 1:\n    tally\nelse: tally\nshuffle stock\nrepeat 3:\n    p choses play\ntally now\n"
    report = Report()
    root = read_mapping(Source("x.yaml", f"x: |\n{indent(lines, '  ')}"), report)
    assert isinstance(root, Mapping)
    scalar = root.get("x")
    assert isinstance(scalar, Scalar) and parse(scalar, "block", report) is None
    assert [(d.code, d.span.text) for d in report.diagnostics if d.span] == [
        ("P201", "moev"),
        ("P204", "=="),
        ("P201", ":"),
        ("P201", "choses"),
        ("P201", "now"),
    ]


def test_after_many_wrong_lines_the_rest_is_left_unread() -> None:
    report = Report()
    root = read_mapping(Source("x.yaml", "x: |\n" + "  moev trick to bin\n" * 20), report)
    assert isinstance(root, Mapping) and isinstance(root.entries[0][1], Scalar)
    parse(root.entries[0][1], "block", report)
    assert report.diagnostics[-1].notes == ("Hoyle has not read the later lines of this block",)


def test_a_reserved_word_that_is_used_as_a_name_passes_where_it_is_used() -> None:
    report = Report()
    text = "if last is empty: move first(last) to last\nmove up to last\nturn up last(last)\n"
    root = read_mapping(Source("x.yaml", f"x: |\n{indent(text, '  ')}"), report)
    assert isinstance(root, Mapping)
    scalar = root.get("x")
    assert isinstance(scalar, Scalar)
    assert parse(scalar, "block", report, frozenset(("last", "up"))) is not None
    assert not report.diagnostics


def test_a_tie_break_wants_brackets() -> None:
    found = problem("highest a if b else c", "ranking")
    assert found.code == "P201" and found.help == "write `highest (A if B else C)`"


def test_a_case_shows_how_a_case_is_written() -> None:
    found = problem("a or b if c", "case")
    assert found.code == "P205" and found.help == "write `(a or b) if c`"
    assert problem("a or b if c else d", "formula").help == "write `(a or b) if c else d`"


@pytest.mark.parametrize(
    ("text", "first"),
    {
        "count(my hand) is 6 and a or b": "(count(my hand) is 6 and a) or b",
        "not (a is b) and c or d": "(not (a is b) and c) or d",
        "a and bid[p] is 3 or n is 4": "(a and bid[p] is 3) or n is 4",
        "a is b or a.left is c and d": "(a is b or a.left is c) and d",
        "count(hand[p.left]) >= 6 and the_dealer is me or b": "(x and y) or z",
    }.items(),
)
def test_values_joined_by_and_and_or_are_repeated_whole(text: str, first: str) -> None:
    help = problem(text, "formula").help
    assert help is not None and help.startswith(f"write `{first}`, or `")
    for written in re.findall("`([^`]*)`", help):
        parse_text(written, "formula")


FILES = {
    "play:\n  for p in players: p chooses play\n  leader = p\n": ("P209", "play:"),
    "play:\n  p chooses play\n  if stock is empty: tally\n": ("P209", "play:"),
    "phases:\n  game: |\n    tally\n  deal_out |\n    shuffle stock\n": ("P209", "deal_out |"),
    "zones:\n  stock: stack\n   hand: set\n": ("P101", "hand"),
    "options:\n  way: left |\n    right | both\n   turns: 3\n": ("P101", "turns"),
    "rules:\n  follow:\n    narrows: play\n      if impossible: waive\n": ("P101", "if impossible"),
    "formulas:\n  led = first(trick).suit\n  best(c card): c is led\n": ("P101", "led"),
    "score:\n  owl: - 4 if a else 0\n": ("P101", "-"),
    "variables:\n  trump = spades\n  turn: int\n": ("P101", "trump"),
    "zones:\n  a = stack\n  b = set\n  c: row\n": ("P101", "a"),
    "play: {with: {c: card from hand[me]}}\n": ("P101", "["),
    "play: {do: move my bed[2] to trick, when: yes}\n": ("P101", "["),
    'title: "\\e[2J"\n': ("P110", "\\e"),
    'title: "\\u202eab\\x07"\n': ("P110", "\\u202e"),
    'title: "ab\\x07"\n': ("P110", "\\x07"),
    "play:\n  with: s: suit from suits\n": ("P115", ":"),
}


@pytest.mark.parametrize("text", FILES)
def test_slips_that_yaml_stumbles_over(text: str) -> None:
    report = Report()
    read_mapping(Source("x.yaml", text), report)
    (found,) = report.diagnostics
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == FILES[text]


YAML = {
    "summary: * a\n": "`*` and `&` begin aliases and anchors",
    "summary: & a\n": "`*` and `&` begin aliases and anchors",
    "summary: !! a\n": "`!` before a value is a YAML tag",
    'summary: "a \\q b"\n': "must be followed by a known letter: use single quotes",
    "actions:\n  a:\n    do: if b: tally\n": "write `|` after the first colon, and the statement on the lines below",
    "formulas:\n  a: if b: c else d\n": "write a conditional value as `A if B else C`",
    "phases:\n  game: |\n     tally\n    end game\n  rest: |\n    tally\n": "the same number of spaces: 4 or 5",
    "phases:\n  game: |\n      tally\n    end game\n": "the same number of spaces: 4 or 6",
    "score: per: side, parts: {a: 1}\n": "put the text that holds the colon in quotes",
}


@pytest.mark.parametrize("text", YAML)
def test_advice_on_what_yaml_cannot_read(text: str) -> None:
    report = Report()
    assert read_mapping(Source("x.yaml", text), report) is None
    assert YAML[text] in f"{report.diagnostics[0].message}: {report.diagnostics[0].help}"


def test_cards_in_braces_lose_their_braces() -> None:
    report = Report()
    read_mapping(Source("x.yaml", "given:\n  hand: {9C AH 7S}\n"), report)
    (found,) = report.diagnostics
    assert (found.code, found.help) == ("P115", "leave out the braces: `9C AH 7S`")


TEXTS = {
    **{(text, "block"): help for text, (_, _, help) in SLIPS.items()},
    **{(text, "formula"): help for text, (_, _, help) in FORMULAS.items()},
    **{(text, start): help for (start, text), (_, _, help) in DECLARED.items()},
}
#: What a rewrite is made of that is no more than a pattern.
PATTERN = re.compile("…|ZONE|ACTION|\\bA\\b|\\ba, b or c\\b")


def is_right(text: str, start: str) -> bool:
    """Whether a text can be read."""
    report = Report()
    parse(Scalar(text, Span(Source("x", text), 0, len(text)), "literal", ((0, 0),)), start, report)
    return not report.diagnostics


@pytest.mark.parametrize(("text", "start"), TEXTS)
def test_what_is_to_be_written_can_be_read(text: str, start: str) -> None:
    """A rewrite that a help spells out, in place of some words of the text, leaves nothing wrong."""
    help = problem(text, start).help or ""
    rewrites = re.findall(r"write(?: it like)? `([^`]+)`(?:: `([^`]+)`)?", help)
    for short, whole in rewrites:
        right = whole or short
        if PATTERN.search(right):
            continue
        ends = sorted({0, len(text), *(n for found in re.finditer(r"\w+|\S", text) for n in found.span())})
        tries = (text[:i] + f" {right} " + text[j:] for i in ends for j in ends if i <= j)
        assert any(is_right(one.strip(), start) for one in tries), right
