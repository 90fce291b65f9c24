"""Rule files with formulas that may be much work. Input: hypothesis; output: texts of rule files, most of them without errors."""

from hypothesis import strategies as st

RULES = """\
hoyle: 1
game: costly
title: Costly
players: 2
deck: {{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  pile: row seen by everyone
variables:
  n: int
formulas:
{formulas}
actions:
  play:
    with: {{c: card from my hand{where}}}
    do: |
      move c to pile
      n = ({value}) mod 10
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
    repeat 3 times:
        for p in players starting with dealer: p chooses play
{lines}
score: {{per: player, parts: {{cards: count(my hand) + n}}}}
winner: {{most: highest my score}}
"""

NAMES = ("a", "b", "d", "e", "i", "j")


@st.composite
def numbers(draw: st.DrawFn, deep: int, names: tuple[str, ...] = (), called: int = 0) -> str:
    """A number; `names` are those of numbers bound around it, and formulas up to `f{called}` may be called."""
    leaves = ["n", *map(str, (0, 1, 2, 7, 40)), *names, *(f"f{i}" for i in range(called))]
    kinds = ["leaf", "plus", "count", "sum", "most", "if", "cards", "different", "first"] if deep else ["leaf"]
    kind = draw(st.sampled_from(kinds))

    def more(*bound: str) -> str:
        return draw(numbers(deep - 1, (*names, *bound), called))

    name = NAMES[len(names) % len(NAMES)]
    match kind:
        case "plus":
            return f"({more()} {draw(st.sampled_from(['+', '-', '*']))} {more()}) mod 1000"
        case "count":
            holds = draw(conditions(deep - 1, (*names, name), called))
            return f"count({name} in {draw(ranges(deep - 1, names, called))} where {holds})"
        case "sum":
            return f"sum({more(name)} mod 100 for {name} in {draw(ranges(deep - 1, names, called))})"
        case "most":
            return f"(max({more(name)} for {name} in {draw(ranges(deep - 1, names, called))}) otherwise 0)"
        case "if":
            return f"({more()} if {draw(conditions(deep - 1, names, called))} else {more()})"
        case "cards":
            return f"count(c in {draw(cards(deep - 1, names, called))} where c.rank is {draw(st.sampled_from('7JA'))})"
        case "different":
            return f"distinct({more(name)} for {name} in {draw(ranges(deep - 1, names, called))})"
        case "first":
            holds = draw(conditions(deep - 1, (*names, name), called))
            end = draw(st.sampled_from(["first", "last"]))
            return f"({end}({name} in {draw(ranges(deep - 1, names, called))} where {holds}) otherwise 0)"
    return draw(st.sampled_from(leaves))


@st.composite
def ranges(draw: st.DrawFn, deep: int, names: tuple[str, ...], called: int) -> str:
    """A list of numbers."""
    if deep and draw(st.integers(0, 3)) == 0:
        inner = NAMES[(len(names) + 1) % len(NAMES)]
        source = draw(ranges(deep - 1, names, called))
        return f"list({inner} for {inner} in {source} where {draw(conditions(deep - 1, (*names, inner), called))})"
    return draw(st.sampled_from(["1..3", "1..30", "1..300", "1..1000000", "0..n", "n..n + 20", "1..2147483647"]))


@st.composite
def cards(draw: st.DrawFn, deep: int, names: tuple[str, ...], called: int) -> str:
    """A list of cards."""
    lists = ["stock", "pile", "hand[dealer]", "every hand", "stock + pile", "pile - hand[dealer]"]
    source = draw(st.sampled_from(lists))
    if not deep or draw(st.booleans()):
        return f"({source})"
    if draw(st.booleans()):
        return f"list(o for o in {source} where {draw(conditions(deep - 1, names, called))})"
    return f"list(o for o in {source} sorted by o.rank, o.suit)"


@st.composite
def conditions(draw: st.DrawFn, deep: int, names: tuple[str, ...], called: int) -> str:
    """A yes or no."""
    kind = draw(st.sampled_from(["less", "and", "any", "all", "pairs", "sets"])) if deep else "less"
    match kind:
        case "and":
            word = draw(st.sampled_from(["and", "or"]))
            return f"({draw(conditions(deep - 1, names, called))} {word} {draw(conditions(deep - 1, names, called))})"
        case "any" | "all":
            source = draw(cards(deep - 1, names, called))
            if kind == "any":
                return f"any(q in {source} where {draw(conditions(deep - 1, names, called))})"
            return f"all({draw(conditions(deep - 1, names, called))} for q in {source})"
        case "pairs":
            return "all(any(r in stock where r.suit is q.suit) for q in every hand)"
        case "sets":
            return f"any(m in 2..3 cards from {draw(cards(0, names, called))} where sum(z.pips for z in m) is 9)"
    left, right = draw(numbers(deep and deep - 1, names, called)), draw(numbers(0, names, called))
    return f"{left} < {right}"


@st.composite
def files(draw: st.DrawFn) -> str:
    """The text of a rule file."""
    formulas = [f"  f{i}: {draw(numbers(2, (), i))}" for i in range(3)]
    where = draw(st.sampled_from(["", f" where {draw(conditions(2, (), 3))} or c.rank > J"]))
    loops = ("for k in 1..f2 mod 50: n = (n + f0) mod 10", "repeat 30 times: n = (n + f1) mod 10", "n = f2 mod 10")
    lines = draw(st.lists(st.sampled_from(loops), max_size=2))
    return RULES.format(
        formulas="\n".join(formulas),
        where=where,
        value=draw(numbers(2, (), 3)),
        lines="\n".join(f"        {line}" for line in lines) or "        nothing",
    )
