"""Typed formulas by chance, of every kind the language has. Input: a source of chance; output: texts of formulas.

They speak of the game in `formulas.yaml`, which has a zone, variable, option and formula of every sort. Every part stands in brackets of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

GAME = (Path(__file__).parent / "formulas.yaml").read_text(encoding="utf-8")

#: The names that stand for what is handed over, and their types.
NAMES = {"c": "card", "e": "card", "p": "player", "q": "player", "n": "int", "m": "cards", "r": "rank", "k": "column"}


@dataclass(frozen=True)
class Maker:
    """Makes formulas of each type; `known` are the names in scope, by type."""

    chance: Random
    known: Mapping[str, tuple[str, ...]]
    fresh: int = 0

    def make(self, kind: str, depth: int) -> str:
        """A formula of a type."""
        choices = LEAVES[kind] if depth <= 0 else [*LEAVES[kind][:1], *BRANCHES[kind]]
        if self.known.get(kind) and self.chance.random() < (0.5 if depth <= 0 else 0.15):
            return self.chance.choice(self.known[kind])
        return self.chance.choice(choices)(self, depth - 1)

    def inside(self, kind: str) -> tuple[str, "Maker"]:
        """A new name for the things of a list, and the maker that may use it."""
        name = f"{'xyzuvw'[self.fresh % 6]}{self.fresh // 6 or ''}"
        known = {**self.known, kind: (*([name] * 3), *self.known.get(kind, ()))}
        return name, Maker(self.chance, known, self.fresh + 1)


Rule = Callable[[Maker, int], str]


def text(pattern: str, *kinds: str) -> Rule:
    """A rule that fills formulas of these types into a pattern."""
    return lambda maker, depth: pattern.format(*(f"({maker.make(kind, depth)})" for kind in kinds))


def one(*words: str) -> Rule:
    """A rule that takes one of some words."""
    return lambda maker, depth: maker.chance.choice(words)


def over(pattern: str, things: str, head: str, *, where: bool = True, order: bool = False) -> Rule:
    """A rule that runs through a list of things: `{x}` is the name, `{L}` the list with its condition, `{h}` the head."""

    def rule(maker: Maker, depth: int) -> str:
        source = SOURCES[things](maker, depth)
        name, inner = maker.inside(things)
        which = ""
        if where and maker.chance.random() < 0.6:
            which = f" where ({inner.make('bool', min(depth, 2))})"
        if order and maker.chance.random() < 0.5:
            down = maker.chance.choice(("by", "down by"))
            which += f" sorted {down} ({inner.make('int', min(depth, 1))})"
        value = f"({inner.make(head, min(depth, 2))})" if head else ""
        return pattern.format(x=name, L=f"{name} in {source}{which}", h=value)

    return rule


def _index(maker: Maker, depth: int) -> str:
    name = maker.chance.choice(("1", "2", "3", *maker.known.get("column", ())))
    return f"column[{name}]"


def any_of(*rules: Rule) -> Rule:
    """One of some rules."""
    return lambda maker, depth: maker.chance.choice(rules)(maker, depth)


CARDS = any_of(
    one("trick", "stock", "every hand", "every meld[p]", "cards", "every column"), _index, text("hand[{}]", "player")
)
SOURCES: dict[str, Rule] = {
    "card": any_of(CARDS, CARDS, lambda m, d: f"({m.make('cards', d)})"),
    "player": any_of(one("players"), lambda m, d: f"({m.make('players', d)})"),
    "int": any_of(text("({}..{})", "int", "int"), one("(1..3)"), lambda m, d: f"({m.make('ints', d)})"),
    "rank": any_of(one("ranks"), lambda m, d: f"({m.make('ranks', d)})"),
    "suit": one("suits"),
}

LEAVES: dict[str, list[Rule]] = {
    "int": [one("0", "1", "2", "3", "7"), one("count1", "most", "high"), text("points[{}]", "player")],
    "int?": [one("limit"), text("bid[{}]", "player")],
    "bool": [one("few", "open", "ending"), text("out[{}]", "player"), text("gone[{}]", "player")],
    "bool?": [text("doubled[{}]", "player")],
    "card": [one("c", "e")],
    "card?": [one("lead", "first(trick)", "last(stock)"), text("best_of({})", "player")],
    "player": [one("p", "q", "leader", "dealer")],
    "player?": [one("best")],
    "rank": [one("named", "8", "J", "c.rank")],
    "rank?": [one("called", "first(trick).rank")],
    "suit?": [one("trump", "c.suit", "first(trick).suit")],
    "suit": [one("hearts", "clubs")],
    "side": [text("{}.side", "player")],
    "cards": [one("trick", "stock", "m"), text("hand[{}]", "player"), _index],
    "players": [one("players")],
    "ints": [one("(1, 2)", "(3, 1, 2)", "(1..3)")],
    "ranks": [one("(7, J)", "ranks", "(8..A)")],
    "words": [one("shape", "shape", "(rising if few else shape)")],
    "column": [one("1", "2")],
}

BRANCHES: dict[str, list[Rule]] = {
    "int": [
        *(text(f"{{}} {sign} {{}}", "int", "int") for sign in ("+", "-", "*", "+", "-", "*")),
        text("{} div 2", "int"),
        text("{} mod 3", "int"),
        text("power({}, 2)", "int"),
        text("-{}", "int"),
        text("{} if {} else {}", "int", "bool", "int"),
        text("{} otherwise {}", "int?", "int"),
        *(text(f"{word}({{}}, {{}})", "int", "int") for word in ("max", "min")),
        text("max({}, {}, {})", "int", "int", "int"),
        over("count({L})", "card", ""),
        over("count({L})", "player", ""),
        text("count({})", "cards"),
        text("count({})", "players"),
        over("sum({h} for {L})", "card", "int"),
        over("sum({h} for {L})", "player", "int"),
        over("sum({h} for {L})", "int", "int"),
        over("distinct({h} for {L})", "card", "rank"),
        text("position({}, {})", "player", "players"),
        text("position({}, ranks)", "rank"),
        text("position({}, {})", "card", "cards"),
        text("{}.pips", "card"),
        text("{}.worth", "card"),
        text("{}.seat", "player"),
        text("value({})", "card"),
        text("tall({})", "cards"),
        one("coin on bank", "coin on every purse", "twice(most)"),
        text("coin on purse[{}]", "player"),
        text("points[{}]", "player"),
    ],
    "int?": [
        *(
            over(f"{word}({{h}} for {{L}})", things, "int")
            for word in ("max", "min")
            for things in ("card", "player", "int")
        ),
        text("bid[{}]", "player"),
        text("{}.pips", "card?"),
        text("{}.place.row", "card"),
        text("{}.place.column", "card"),
        text("{} if {} else {}", "int?", "bool", "int?"),
        text("{} otherwise {}", "int?", "int?"),
        text("{}[{}]", "ints", "int"),
        over("first({L})", "int", "", order=True),
    ],
    "bool": [
        text("not {}", "bool"),
        text("{} and {}", "bool", "bool"),
        text("{} or {}", "bool", "bool"),
        text("{} and {} and {}", "bool", "bool", "bool"),
        text("{} if {} else {}", "bool", "bool", "bool"),
        text("{} otherwise {}", "bool?", "bool"),
        text("{} is {}", "bool", "bool"),
        *(text(f"{{}} {sign} {{}}", "int", "int") for sign in ("<", "<=", ">", ">=", "is", "is not")),
        *(text(f"{{}} {sign} {{}}", "rank", "rank") for sign in ("<", ">=", "is", "is not")),
        text("{} is {}", "int?", "int"),
        text("{} is none", "int?"),
        text("{} is not none", "int?"),
        text("{} is none", "bool?"),
        text("{} is not none", "bool?"),
        text("{} is no", "bool?"),
        text("{} is yes", "bool?"),
        text("{} is none", "card?"),
        text("{} is not none", "player?"),
        text("{} is none", "suit?"),
        text("{} is none", "rank?"),
        text("{} is {}", "player", "player?"),
        text("{} is {}", "side", "side"),
        text("{} is {}", "card", "card?"),
        text("{} is AH", "card"),
        text("{} is {}", "suit?", "suit?"),
        text("{} is not {}", "rank", "rank?"),
        text("shape is rising"),
        text("{} is {}", "words", "words"),
        text("{} is in {}", "card", "cards"),
        text("{} is not in {}", "player", "players"),
        text("{} is in {}", "rank", "ranks"),
        text("{} is in ({}..{})", "int", "int", "int"),
        text("8H is in {}", "cards"),
        text("{} is empty", "cards"),
        text("{} is not empty", "cards"),
        text("{} is empty", "players"),
        one("every hand is empty", "every hand is not empty", "every meld[p] is empty"),
        text("{} reaches limit", "int"),
        text("{} is {}", "cards", "cards"),
        text("{} < {}", "ints", "ints"),
        over("any({L})", "card", ""),
        over("any({L})", "player", ""),
        over("any({L})", "int", ""),
        over("all({h} for {L})", "card", "bool"),
        over("all({h} for {L})", "player", "bool"),
        over("all({h} for {L})", "rank", "bool"),
        over("count({L}) is 1", "card", ""),
        over("count({L}) >= 2", "player", ""),
        text("count({}) > {}", "cards", "int"),
        text("{}.red", "card"),
        text("{}.face_up", "card"),
        text("takes({})", "card"),
        text("beats({}, {})", "card", "card"),
        text("strong({})", "player"),
        text("out[{}]", "player"),
        text("gone[{}]", "player"),
    ],
    "bool?": [
        text("doubled[{}]", "player"),
        text("{}.red", "card?"),
        text("{} otherwise {}", "bool?", "bool?"),
        over("list({h} for {L})[1]", "card", "bool"),
        over("first(z in list({h} for {L}))", "card", "bool"),
    ],
    "card": [text("{} otherwise {}", "card?", "card"), text("{} if {} else {}", "card", "bool", "card")],
    "card?": [
        *(over(f"{word}({{L}})", "card", "", order=True) for word in ("first", "last")),
        text("first({})", "cards"),
        text("last({})", "cards"),
        text("{}[{}]", "cards", "int"),
        text("{} otherwise {}", "card?", "card?"),
        text("best_of({})", "player"),
    ],
    "player": [
        text("{}.left", "player"),
        text("{}.right", "player"),
        text("{} otherwise {}", "player?", "player"),
        text("{} if {} else {}", "player", "bool", "player"),
    ],
    "player?": [
        *(over(f"{word}({{L}})", "player", "", order=True) for word in ("first", "last")),
        text("{}.partner", "player"),
        text("{}.by", "card"),
        text("first({})", "players"),
        text("last({})", "players"),
        text("{}[{}]", "players", "int"),
    ],
    "rank": [text("{}.rank", "card"), text("{} otherwise {}", "rank?", "rank"), text("max({}, {})", "rank", "rank")],
    "rank?": [
        text("{}.rank", "card?"),
        *(over(f"{word}({{h}} for {{L}})", "card", "rank") for word in ("max", "min")),
        text("{}[{}]", "ranks", "int"),
    ],
    "suit?": [text("{}.suit", "card"), text("{}.suit", "card?"), text("{} otherwise {}", "suit?", "suit")],
    "suit": [text("{} if {} else {}", "suit", "bool", "suit")],
    "side": [text("{}.side", "player")],
    "cards": [
        CARDS,
        text("{} + {}", "cards", "cards"),
        text("{} - {}", "cards", "cards"),
        text("{} - {}", "cards", "card"),
        text("{} + {}", "cards", "card"),
        text("tail({}, {})", "cards", "int"),
        text("trick after {}", "card"),
        text("heads({})", "player"),
        over("list({x} for {L})", "card", "", order=True),
        text("({}, {})", "card", "card"),
        text("list({})", "card"),
    ],
    "players": [
        text("players after {}", "player"),
        text("{} starting with {}", "players", "player"),
        text("{} - {}", "players", "player"),
        text("{} + {}", "players", "player"),
        text("({} starting with p) - q + q", "players"),
        text("{} - {}", "players", "players"),
        text("allies({})", "player"),
        over("list({x} for {L})", "player", "", order=True),
        text("({}, {})", "player", "player"),
    ],
    "ints": [
        over("list({h} for {L})", "card", "int", order=True),
        over("list({h} for {L})", "player", "int"),
        text("({}, {})", "int", "int"),
        text("({}..{})", "int", "int"),
    ],
    "ranks": [over("list({h} for {L})", "card", "rank", order=True), text("({}, {})", "rank", "rank")],
    "words": [text("{} if {} else {}", "words", "bool", "words")],
    "column": [one("1", "2", "3")],
}
#: Types of which a formula can be the whole.
KINDS = (
    "int",
    "int",
    "int",
    "bool",
    "bool",
    "bool",
    "card?",
    "player?",
    "rank?",
    "cards",
    "players",
    "ints",
    "int?",
    "bool?",
    "words",
)


def random_formula(chance: Random, depth: int = 3) -> str:
    """A formula of some type over the names of `NAMES`."""
    return formula_of(chance, chance.choice(KINDS), depth)


def formula_of(chance: Random, kind: str, depth: int) -> str:
    """A formula of a type over the names of `NAMES`."""
    known: dict[str, tuple[str, ...]] = {}
    for name, of in NAMES.items():
        known[of] = (*known.get(of, ()), name)
    return Maker(chance, known).make(kind, depth)
