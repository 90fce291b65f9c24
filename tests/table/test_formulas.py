"""What formulas of the language are worth at a table that is laid out, as written and as worked out beforehand."""

from functools import cache

import pytest

from table.asked import answers

FORMULAS = {
    "zones read as lists of cards": """
        hand[dealer] => 7C, 10C, KC
        every hand => 7C, 10C, KC, 8C, JC, AC, 9C, QC, 7D
        trick => 8D, 9D
        line[dealer] => 10D, JD, QD
        first(melds[dealer]) => 7H+7S
        first(melds[dealer.left]) => JK
        layout => AD
        every column => KD, 8H
        every column[dealer.left] => KD, 8H
        every column[dealer] => nothing
        column[dealer.left, 3] => 8H
        list(count(column[dealer.left, n]) for n in 1..3) => 0, 1, 1
        every garden => AS
        garden[dealer] => nothing
        garden[dealer.left] => AS
        list(count(hand[p]) for p in players) => 3, 3, 3
        list(count(garden[p]) for p in players) => 0, 1, 0
        list(count(every column[p]) for p in players) => 0, 2, 0
        list(count(melds[p]) for p in players) => 1, 1, 0
        count(every hand) => 9
        count(every garden) => 1
        count(every melds) => 2
        count(layout) => 1
        count(cards) => 33
    """,
    "players sit beside one another": """
        dealer.left => p1
        dealer.right => p2
        list(p.right for p in players) => p2, p0, p1
        list(p.left.right is p for p in players) => yes, yes, yes
        dealer.partner => none
        dealer.partner.seat => none
        dealer.partner otherwise dealer.right => p2
    """,
    "one thing beside a list is a list of one": """
        list(dealer) => p0
        list(dealer, dealer.left, dealer) => p0, p1, p0
        list(first(melds[dealer])) => 7H+7S
        list(first(trick)) => 8D
        list(7) => 7
        count(list(none)) => 1
        list(dealer) + dealer.left => p0, p1
        dealer.left + list(dealer) => p1, p0
        players - dealer => p1, p2
        dealer - players => nothing
        ranks - 7 => 8, 9, 10, J, Q, K, A, JK
        ranks - (7, 8) => 9, 10, J, Q, K, A, JK
        7 + list(c.rank for c in trick) => 7, 8, 9
        suits - (first(hand[dealer]).suit otherwise hearts) => diamonds, hearts, spades
        sides + dealer.side => s0, s1, s2
        dealer is in (dealer) => yes
        dealer is in dealer.left => no
        dealer.left is not in (dealer) => yes
        first(trick).rank is in 8 => yes
        8 is in (first(trick).rank) => yes
        guest is in (dealer) => no
        dealer is in guest => no
        counted(dealer) => 1
        counted(players - dealer) => 2
        ranked(7) => 1
        ranked((7, 8, 7)) => 3
        ranked(first(stock).rank otherwise 7) => 1
    """,
    "lists are put in order": """
        list(c for c in hand[dealer] sorted by c.suit, c.rank) => 7C, 10C, KC
        list(c for c in hand[dealer] sorted down by c.rank) => KC, 10C, 7C
        list(c.rank for c in every hand where c.rank > 9 sorted by c.rank) => 10, J, Q, K, A
        list(c for c in every hand where c.rank < 9 sorted by c.rank, down by c.suit) => 7D, 7C, 8C
        list(c for c in every hand where c.rank < 9 sorted down by c.rank, c.suit) => 8C, 7C, 7D
        list(c for c in every hand where c.rank < 9 sorted by c.suit is clubs) => 7D, 7C, 8C
        list(c for c in every hand where c.rank < 9 sorted by count(d in hand[dealer] where d is c)) => 8C, 7D, 7C
        list(p for p in players sorted down by bid[p]) => p0, p1, p2
        list(p for p in players sorted by bid[p], down by p.seat) => p0, p2, p1
        list(p for p in players sorted by count(melds[p])) => p2, p0, p1
        first(p in players sorted by count(melds[p])) => p2
        last(p in players sorted by count(melds[p])) => p1
        first(c in hand[dealer] where c.rank < K sorted down by c.rank) => 10C
        first(c in hand[dealer] where c.rank > A sorted by c.rank) => none
        first(x in 2 cards from hand[dealer] sorted down by sum(c.pips for c in x)) => 7C, 10C
        list(n * n for n in 1..4 sorted by n mod 2) => 4, 16, 1, 9
        list(n for n in (3, 1, 2) sorted by n) => 1, 2, 3
        list(c.suit for c in stock where c.rank is JK or c.rank is K sorted by c.suit) => hearts, spades
        list(c for c in line[dealer.left] sorted by c.rank) => nothing
        count(list(c for c in stock sorted by c.rank)) is count(stock) => yes
        max(sum(c.pips for c in x) for x in 2 cards from list(c for c in trick sorted by c.rank)) => 17
    """,
    "lists of numbers and ranks have an order": """
        (1, 2) < (1, 3) => yes
        (1, 2) < (1, 2) => no
        (1, 2) <= (1, 2) => yes
        (1, 2) < (1, 2, 0) => yes
        (2) + (1, 0) > (1, 5, 5) => yes
        1..3 >= (1, 2, 3) => yes
        list(c.rank for c in trick) < (8, 10) => yes
        (9, 8) > list(c.rank for c in trick) => yes
        list(c.rank for c in hand[dealer] sorted down by c.rank) >= (K, 10, 7) => yes
        list(c.rank for c in line[dealer.left]) < (7, 7) => yes
        first(p in players where all(1..(bid[p] otherwise 0) >= 1..(bid[q] otherwise 0) for q in players)) => p0
        list(c.rank for c in line[dealer.left]) < list(c.rank for c in line[dealer.right]) => no
        ranks > (7, 8) => yes
    """,
    "whole lists have a first, a last, a number and an any": """
        first(trick) => 8D
        last(trick) => 9D
        list(first(hand[p]) for p in players) => 7C, 8C, 9C
        list(last(line[p]) for p in players) => QD, none, none
        first(every hand) => 7C
        last(every hand) => 7D
        first(line[dealer.left]) => none
        any(trick) => yes
        any(line[dealer.left]) => no
        any(layout) => yes
        list(any(line[p]) for p in players) => yes, no, no
        first(hand[dealer] + trick) => 7C
        last(hand[dealer] - trick) => KC
    """,
    "items are picked by what is printed on them": """
        first(c in trick where c.rank is 9) => 9D
        first(c in hand[dealer] where c.rank > 7) => 10C
        last(c in hand[dealer] where c.rank > 7) => KC
        last(c in hand[dealer] where c.rank < K) => 10C
        first(c in trick where c.suit is hearts) => none
        last(c in trick where c.suit is hearts) => none
        count(c in every hand where c.suit is clubs) => 8
        any(c in every hand where c.suit is diamonds) => yes
        any(c in trick where c.suit is clubs) => no
        first(c in cards where c.suit is none) => JK
        count(c in cards where c.rank is JK) => 1
        count(c in cards where c.rank is A and c.suit is not clubs) => 3
    """,
    "items are picked by what changes": """
        first(c in trick where c is not first(trick)) => 9D
        last(c in trick where c is not last(trick)) => 8D
        first(c in trick where position(c, trick) > 2) => none
        last(c in trick where position(c, trick) > 2) => none
        count(c in hand[dealer] where position(c, hand[dealer]) > 1) => 2
        any(c in trick where position(c, trick) is 2) => yes
        any(c in trick where position(c, trick) is 3) => no
        first(c in trick where c.by is dealer) => none
        count(c in trick where c.by is none) => 2
        count(c in trick where c.face_up) => 0
        count(c in cards where c.place is not none) => 2
        count(c in cards where mark[c] > 0) => 1
        count(p in players where bid[p] is none) => 2
    """,
    "items are picked by one value for all of them": """
        count(c in hand[dealer.left] where c.rank is first(trick).rank) => 1
        count(c in hand[dealer.left] where first(trick).rank is c.rank) => 1
        count(c in hand[dealer.left] where c.rank is not first(trick).rank) => 2
        count(c in line[dealer.left] where c.rank is first(trick).rank) => 0
        list(c for c in hand[dealer.left] where c.rank is first(trick).rank) => 8C
        list(c for c in line[dealer.left] where c.rank is first(trick).rank) => nothing
        sum(c.pips for c in hand[dealer.left] where c.rank is first(trick).rank) => 8
        list(position(c, every hand) for c in hand[dealer.left] where c.rank is first(trick).rank) => 4
        all(c.pips is 8 for c in every hand where c.rank is first(trick).rank) => yes
        all(c.pips is 9 for c in every hand where c.rank is first(trick).rank) => no
        all(position(c, every hand) is 4 for c in every hand where c.rank is first(trick).rank) => yes
        all(position(c, every hand) is 3 for c in every hand where c.rank is first(trick).rank) => no
        count(c in trick where c.rank is c.rank) => 2
        count(c in trick where c.pips is count(d in every hand where d.suit is clubs)) => 1
    """,
    "something is worked out for each item": """
        list(c.rank for c in trick) => 8, 9
        list(c.rank for c in trick where c.rank > 8) => 9
        list(c.rank for c in trick where position(c, trick) > 1) => 9
        list(position(c, trick) for c in trick) => 1, 2
        list(position(c, trick) for c in trick where c.rank > 8) => 2
        list(position(c, trick) for c in trick where position(c, trick) > 1) => 2
        list(c for c in hand[dealer]) => 7C, 10C, KC
        sum(c.pips for c in trick) => 17
        sum(c.pips for c in line[dealer.left]) => 0
        max(c.rank for c in trick) => 9
        min(c.rank for c in trick) => 8
        max(c.rank for c in line[dealer.left]) => none
        min(c.rank for c in line[dealer.left]) => none
        max(position(c, trick) for c in trick where c is first(trick)) => 1
        distinct(c.suit for c in every hand) => 2
        distinct(first(line[p]) for p in players) => 2
        distinct(bid[p] for p in players) => 2
        distinct(c.suit for c in cards) => 5
        list(p.left for p in players) => p1, p2, p0
    """,
    "all asks each item, and holds of no item": """
        all(c.pips > 7 for c in trick) => yes
        all(c.pips > 8 for c in trick) => no
        all(c.pips > 8 for c in line[dealer.left]) => yes
        all(position(c, trick) > 0 for c in trick) => yes
        all(position(c, trick) > 1 for c in trick) => no
        all(c.pips is 9 for c in trick where c.rank is 9) => yes
        all(c.pips is 8 for c in trick where c.rank is 9) => no
        all(c.pips is 9 for c in trick where position(c, trick) > 1) => yes
        all(c.pips is 8 for c in trick where position(c, trick) > 1) => no
        all(position(c, trick) is 2 for c in trick where c.rank is 9) => yes
        all(position(c, trick) is 1 for c in trick where c.rank is 9) => no
        all(position(c, trick) is 2 for c in trick where position(c, trick) > 1) => yes
    """,
    "lists are joined, taken apart and cut": """
        hand[dealer] + hand[dealer] => 7C, 10C, KC
        trick + hand[dealer] => 8D, 9D, 7C, 10C, KC
        hand[dealer] - tail(hand[dealer], 1) => 7C, 10C
        trick - hand[dealer] => 8D, 9D
        tail(trick, 1) => 9D
        tail(trick, 5) => 8D, 9D
        tail(trick, 0) => nothing
        tail(trick, count(trick) - 3) => nothing
        trick[1] => 8D
        trick[count(trick)] => 9D
        trick[count(trick) + 1] => none
        trick[count(trick) - 2] => none
        line[dealer] after first(line[dealer]) => JD, QD
        line[dealer] after last(line[dealer]) => nothing
        line[dealer] after first(trick) => nothing
        players after dealer.left => p2, p0
        players starting with dealer.left => p1, p2, p0
        list(first(players after p) for p in players) => p1, p2, p0
        list(last(players starting with p) for p in players) => p2, p0, p1
        1..count(trick) => 1, 2
        count(trick)..1 => nothing
        count(trick)..2 => 2
        list(n for n in 2..4) => 2, 3, 4
        (1, count(trick), 2) => 1, 2, 2
    """,
    "sets of cards come smallest first": """
        count(x in 2 cards from hand[dealer]) => 3
        count(x in 2..9 cards from hand[dealer]) => 4
        count(x in 0..1 cards from hand[dealer]) => 4
        count(x in 4 cards from hand[dealer]) => 0
        first(x in 1..2 cards from trick where count(x) is 2) => 8D, 9D
        last(x in 1..2 cards from trick where count(x) is 1) => 9D
        any(x in 2 cards from trick where sum(c.pips for c in x) is 17) => yes
        max(sum(c.pips for c in x) for x in 1..2 cards from trick) => 17
    """,
    "numbers and ranks have an order": """
        count(trick) < here => no
        count(trick) <= here => yes
        count(trick) > here => no
        count(trick) >= here => yes
        here < count(hand[dealer]) => yes
        here <= count(hand[dealer]) => yes
        here > count(hand[dealer]) => no
        here >= count(hand[dealer]) => no
        count(trick) < 2 => no
        count(trick) <= 2 => yes
        count(trick) > 2 => no
        count(trick) >= 2 => yes
        max(c.rank for c in cards) >= K => yes
        count(c in cards where c.rank > A) => 1
        5 reaches limit => no
        here reaches goal => no
        here + 1 reaches goal => yes
        here + 2 reaches goal => yes
    """,
    "numbers are reckoned with": """
        sum(power(10, c.pips) for c in hand[dealer] where c.rank is 7) => 10000000
        here + 3 => 5
        here - 3 => -1
        here * 3 => 6
        (here - 9) div 2 => -4
        (here - 9) mod 2 => 1
        power(here, 10) => 1024
        power(here - 3, 33) => -1
        power(here - 3, 32) => 1
        power(here - 3, 34) => 1
        power(here - 2, 40) => 0
        power(here - 1, 50) => 1
        power(here, 0) => 1
        power(here - 4, 31) => -2147483648
        max(here, 1) => 2
        min(here, 1) => 1
        max(here, 1, 5) => 5
        min(here, 1, 5) => 1
    """,
    "yes and no are joined": """
        any(trick) and here is 2 => yes
        any(trick) and here is 3 => no
        here is 3 and any(trick) => no
        here is 3 or any(trick) => yes
        here is 3 or here is 4 => no
        here is 2 and any(trick) and here < 3 => yes
        here is 3 or here is 4 or here is 5 => no
        here is 3 or here is 4 or here is 2 => yes
        here is 2 and here > 1 and any(trick) and here < 3 => yes
        here is 2 and here > 1 and any(trick) and here < 2 => no
        here is 3 or here is 4 or here is 5 or here is 2 => yes
        here is 3 or here is 4 or here is 5 or here is 6 => no
        not any(trick) => no
        not here is 3 => yes
    """,
    "cases are tried in order": """
        1 if here is 2 else 0 => 1
        1 if here is 3 else 0 => 0
        (1 if here is 3 else 2) if here is 2 else 0 => 2
        name(here) => 2
        name(here - 1) => 1
        name(here + 4) => 3
        name(here + 7) => 2
        name(here - 5) => 4
        name(here + 1) => 0
        bid[dealer] otherwise 7 => 4
        bid[dealer.left] otherwise 7 => 7
        list(bid[p] otherwise here for p in players) => 4, 2, 2
    """,
    "formulas of the file are given their arguments": """
        of(dealer, dealer) => yes
        list(of(p, dealer.left) for p in players) => no, yes, no
        list(low(c) for c in hand[dealer]) => yes, no, no
        count(c in every hand where low(c)) => 3
        count(c in every hand where low_here(c)) => 3
        sizes(trick, hand[dealer]) => 23
        sizes(line[dealer], trick) => 32
    """,
    "things are the same or not": """
        first(trick).rank is 8 => yes
        first(trick).rank is not 8 => no
        first(trick) is 8D => yes
        8D is first(trick) => yes
        first(trick) is not 8D => no
        first(trick) is 9D => no
        last(melds[dealer.left][1] + trick) is 9D => yes
        dealer.left is dealer => no
        dealer.left is not dealer => yes
        first(line[dealer.left]) is none => yes
        first(line[dealer.left]) is not none => no
        first(trick) is none => no
        first(trick) is (8D if here is 2 else 9D) => yes
        (8D if here is 2 else 9D) is not first(trick) => no
        first(trick) is (8D if here is 3 else 9D) => no
        bid[dealer] is bid[dealer.left] => no
        bid[dealer.left] is bid[dealer.left.left] => yes
        trick is trick => yes
        trick is not trick => no
        trick is hand[dealer] => no
        trick is not hand[dealer] => yes
        trick is tail(trick, 2) => yes
        tail(trick, 1) is trick => no
        1..here is (1, 2) => yes
        1..here is not (1, 2) => no
        1..here is (2, 1) => no
        list(p is dealer for p in players) => yes, no, no
        list(dealer is p for p in players) => yes, no, no
        list(p.seat is here for p in players) => no, yes, no
        list(here is p.seat for p in players) => no, yes, no
        list(p.seat is not here for p in players) => yes, no, yes
    """,
    "things are in a list or not": """
        KC is in hand[dealer] => yes
        KC is not in hand[dealer] => no
        AC is in hand[dealer] => no
        AC is not in hand[dealer] => yes
        first(trick) is in trick => yes
        first(trick) is not in trick => no
        list(c is in trick for c in trick + hand[dealer]) => yes, yes, no, no, no
        list(c is not in trick for c in trick + hand[dealer]) => no, no, yes, yes, yes
        list(c is in hand[dealer.left] for c in trick + hand[dealer.left]) => no, no, yes, yes, yes
        list(any(c in hand[p] where c is in hand[p.left.left.left]) for p in players) => yes, yes, yes
        list(p for p in players where any(c in hand[dealer] where c is in hand[p])) => p0
        list(p for p in players where all(c is not in hand[p] for c in hand[dealer])) => p1, p2
        count(c in cards where c is in every hand) => 9
        count(c in cards where c is not in every hand) => 24
        count(c in cards where c is in every column[dealer.left]) => 2
        list(p for p in players where any(c in cards where c is in every column[p])) => p1
        count(c in cards where c is in layout) => 1
        count(c in cards where c is in every garden) => 1
        count(c in cards where c is in column[dealer.left, here]) => 1
        first(trick).rank is in 7..9 => yes
        first(trick).rank is in 9..J => no
        first(trick).rank is not in 9..J => yes
        first(trick).rank is in (7, 8) => yes
        first(trick).suit is not in (hearts, spades) => yes
        first(trick) is in (8D, 9C) => yes
        first(trick) is not in (8D, 9C) => no
        first(trick) is in (7D, 9C) => no
        first(trick) is in (7D, (8D if bid[dealer] is 4 else 9C)) => yes
        first(trick) is in ((8D, 9C) if bid[dealer] is 4 else (7D, 9C)) => yes
        first(trick) is not in ((8D, 9C) if bid[dealer] is 4 else (7D, 9C)) => no
        count(c in cards where c is in (7D, 8D) + (9C, 10C)) => 4
        here is in (1, here) => yes
        here is not in (1, here) => no
        here is in (1, here + 1) => no
        here is not in (1, here + 1) => yes
        dealer is in players after dealer => no
        bid[dealer] is in 1..4 => yes
    """,
    "lists are empty or not": """
        trick is empty => no
        trick is not empty => yes
        line[dealer.left] is empty => yes
        line[dealer.left] is not empty => no
        list(line[p] is empty for p in players) => no, yes, yes
        list(line[p] is not empty for p in players) => yes, no, no
        every hand is empty => no
        every hand is not empty => yes
        every column[dealer] is empty => yes
        every column[dealer] is not empty => no
        list(every column[p] is empty for p in players) => yes, no, yes
        every garden is empty => no
        every garden is not empty => yes
        garden[dealer] is empty => yes
        layout is empty => no
        layout is not empty => yes
        trick - trick is empty => yes
        trick - trick is not empty => no
        every melds is empty => no
    """,
    "things have a position in a list": """
        position(9D, trick) => 2
        position(KH, trick) => 0
        position(last(line[dealer]), line[dealer]) => 3
        position(first(trick), line[dealer]) => 0
        position(K, ranks) => 7
        position(dealer.left, players starting with dealer) => 2
        list(position(p, players) for p in players) => 1, 2, 3
    """,
    "things have something on themselves": """
        first(trick).suit => diamonds
        first(trick).pips => 8
        JK is first(melds[dealer.left][1]) => yes
        first(melds[dealer.left][1]).pips => 0
        first(melds[dealer.left][1]).suit => none
        first(trick).place => none
        first(line[dealer.left]).place => none
        first(line[dealer.left]).rank => none
        first(line[dealer.left]).by => none
        first(line[dealer.left]).face_up => none
        first(trick).face_up => no
        first(layout).place => layout@1,2
        first(layout).place.row => 1
        first(layout).place.column => 2
        first(layout).place.free => no
        first(layout).place.card => AD
        first(line[dealer.left]).place.card => none
        first(line[dealer.left]).place.free => none
        first(line[dealer.left]).place.row => none
        once.card => none
        once.free => no
        bare => layout@1,3
        bare.card => none
        bare.free => yes
        bare.column => 3
        taken => garden[1]@1
        taken.card => AS
        dealer.left.side => s1
        dealer.left.left.left => p0
        guest.left => none
        guest.seat => none
        dealer.seat => 1
        list(mark[c] for c in garden[dealer.left]) => 6
        score_of[dealer.left, 3] => 5
        list(score_of[p, 3] for p in players) => 2, 5, 0
        list(score_of[p, here + 1] for p in players) => 2, 5, 0
        list(score_of[dealer.left, n] for n in 1..3) => 0, 0, 5
        list(pair[p, 1] for p in players) => 0, 0, 8
        list(pair[p, 2] for p in players) => 0, 7, 0
        list(pair[p.left, 2] for p in players) => 7, 0, 0
    """,
    "tokens are counted where they lie": """
        red on supply => 2
        blue on supply => 1
        blue on layout => 1
        red on layout => 0
        red on purse[dealer.left] => 2
        red on every purse => 2
        blue on every purse => 0
        list(red on purse[p] for p in players) => 0, 2, 0
        list(red on garden[p] for p in players) => 1, 0, 0
        red on every garden => 1
        blue on every garden => 0
    """,
    "a list is one of two by a condition": """
        list(c for c in (hand[dealer] if here is 2 else trick)) => 7C, 10C, KC
        list(c for c in (hand[dealer] if here is 3 else trick)) => 8D, 9D
        count((trick if here is 3 else line[dealer.left])) => 0
        list(c for c in (line[dealer] if here is 2 else hand[dealer])) => 10D, JD, QD
        list(c.rank for c in (list(d for d in trick sorted by d.rank) if here is 2 else list(d for d in hand[dealer] sorted by d.rank))) => 8, 9
        list(c for c in (hand[dealer] if here is 2 else hand[dealer.left])) => 7C, 10C, KC
        count((hand[dealer] if here is 3 else hand[dealer.left])) => 3
    """,
    "cards, numbers and ranks begin with one of them": """
        list(c for c in trick starting with (last(trick) otherwise first(cards))) => 9D, 8D
        list(c for c in hand[dealer] starting with (last(hand[dealer]) otherwise first(cards))) => KC, 7C, 10C
        list(c for c in trick after first(trick)) => 9D
        list(c for c in line[dealer] after first(line[dealer])) => JD, QD
        list(n for n in (3, 1, 2) starting with 1) => 1, 2, 3
        list(r for r in ranks starting with 9) => 9, 10, J, Q, K, A, JK, 7, 8
        list(p for p in list(q for q in players where q is not dealer) after dealer.left) => p2
        list(p for p in list(q for q in players where count(hand[q]) > 0) after dealer) => p1, p2
        list(p for p in (dealer, dealer.left, dealer) after dealer) => p1, p0
    """,
    "cards are compared with another card, a number and a suit for all": """
        count(c in every hand where not low_here(c)) => 6
        count(c in every hand where c is not in hand[dealer]) => 6
        list(c for c in every hand where alike(c, first(trick))) => 7D
        list(c for c in every hand where not alike(c, first(trick)) and c.rank < 9) => 7C, 8C
        list(c for c in every hand where heavier(c, here + 6)) => 10C, 9C
        list(c for c in every hand where not heavier(c, here)) => KC, JC, AC, QC
        list(c for c in every hand where c.suit is (first(layout).suit if here is 2 else none)) => 7D
        count(c in cards where c.suit is laid_suit) => 8
        count(c in cards where c.suit is (laid_suit if here is 3 else none)) => 1
        list(c for c in hand[dealer.right] where alike(c, first(trick))) => 7D
        count(c in hand[dealer.right] where not alike(c, first(trick))) => 2
        count(c in hand[dealer] where heavier(c, here + 6)) => 1
        list(c.rank for c in hand[dealer] where c.suit is (laid_suit if here is 3 else clubs)) => 7, 10, K
        list(c for c in hand[dealer] where c is first(trick) or c is last(hand[dealer])) => KC
        list(c for c in hand[dealer] where mark[c] is 0 and c.rank > 9) => 10C, KC
    """,
    "a card is one of some faces": """
        first(layout) is (AD if here is 2 else 7C) => yes
        first(trick) is (8D if here is 3 else 9D) => no
        first(trick) is in (8D, 9D) => yes
        (first(trick) otherwise first(cards)) is in (8D, 9D) => yes
        first(line[dealer.left]) is in (8D, 9D) => no
        8D is in list(c for c in trick sorted down by c.rank) => yes
        KH is in every column => no
        first(trick) is in every hand => no
        first(hand[dealer]) is in every hand => yes
        list(c for c in trick where c is (8D if here is 3 else 9D)) => 9D
        any(x in (8D, 9D) where first(trick) is x) => yes
    """,
    "conditions are compared": """
        (count(trick) is 2) is (count(layout) is 1) => yes
        (count(trick) is 2) is yes => yes
        (count(trick) is 2) is no => no
        (count(trick) is 2) is not yes => no
        (count(trick) is 3) is not (here is 3) => no
    """,
    "whole lists are compared": """
        hand[dealer] is hand[dealer.left] => no
        list(c for c in trick) is trick => yes
        list(c for c in every hand where c.rank < 9) is list(c for c in every hand where low(c)) => yes
        list(n for n in list(n for n in 1..9) - (2, 3)) => 1, 4, 5, 6, 7, 8, 9
        list(c for c in trick - first(trick)) => 9D
        list(c for c in every hand - hand[dealer]) => 8C, JC, AC, 9C, QC, 7D
        list(r for r in list(c.rank for c in hand[dealer]) - list(c.rank for c in line[dealer])) => 7, K
        list(c for c in hand[dealer] + hand[dealer.left] where c.rank < 9) => 7C, 8C
    """,
    "an item has a number": """
        (3, 1, 2)[here] => 1
        (4, 5, 6)[2] => 5
        list(n * 2 for n in 1..3)[here] => 4
        ranks[here] => 8
        players[1].seat => 1
    """,
}


@cache
def worth() -> dict[str, tuple[str, str]]:
    """Every formula with its value, as written and as worked out beforehand."""
    texts = [line.split(" => ")[0].strip() for block in FORMULAS.values() for line in block.strip().splitlines()]
    return dict(zip(texts, answers(texts), strict=True))


@pytest.mark.parametrize("rule", FORMULAS)
def test_what_formulas_are_worth(rule: str) -> None:
    lines = [line.strip().split(" => ") for line in FORMULAS[rule].strip().splitlines()]
    assert [(text, *worth()[text]) for text, _ in lines] == [(text, value, value) for text, value in lines]
