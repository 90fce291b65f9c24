"""Words and signs of other languages with their replacements, and an example of each kind of string."""

import re
from collections.abc import Iterable

from hoyle.language.report.suggest import did_you_mean

#: Signs and words with a replacement that leaves the rest of the line unchanged.
WRITTEN_SO = {
    **dict.fromkeys(("==", "==="), "is"),
    **dict.fromkeys(("!=", "!==", "<>", "≠"), "is not"),
    **dict.fromkeys(("&&", "&"), "and"),
    "||": "or",
    **dict.fromkeys(("=<", "≤"), "<="),
    "≥": ">=",
    **dict.fromkeys(("/", "//"), "div"),
    "%": "mod",
    "×": "*",
    **dict.fromkeys(("−", "–"), "-"),
    **dict.fromkeys(("…", "..."), ".."),
    ":=": "=",
    **dict.fromkeys(("elif", "elsif", "elseif"), "else if"),
    "true": "yes",
    "false": "no",
    **dict.fromkeys(("null", "nil"), "none"),
    "when": "if",
    **dict.fromkeys(("var", "const"), "let"),
}
_WRITE_SO = {word: f"write `{meant}`" for word, meant in WRITTEN_SO.items()}

FOREIGN_SIGNS = {
    **{sign: help for sign, help in _WRITE_SO.items() if not sign.isalpha()},
    **dict.fromkeys(("==", "==="), "write `is`: `c.suit is hearts`"),
    **dict.fromkeys(("!=", "!==", "<>", "≠"), "write `is not`: `c.suit is not hearts`"),
    **dict.fromkeys(("&&", "&"), "write `and`: `a and b`"),
    "||": "write `or`: `a or b`",
    "!": "write `not`: `not c.face_up`, `trick is not empty`",
    "=>": "if you mean at least, write `>=`",
    "/": "write `div`, which rounds down: `n div 2`",
    "//": "write `div`: `n div 2`",
    "%": "write `mod`: `n mod 2`",
    **dict.fromkeys(("^", "**"), "write `power(a, n)`"),
    "...": "write `..`: `2..4`",
    "*=": "write `x = x * …`",
    "/=": "write `x = x div …`",
    "->": "remove it",
    "++": "write `x += 1`",
    "--": "write `x -= 1`",
    "=+": "write `x += …`",
    ";": "write one statement to a line",
    "?": "write `A if C else B`; the type of a value that may be missing is, for example, `rank or none`",
    **dict.fromkeys(("{", "}"), "write a list in round brackets, `(J, Q)`, and the body of an `if` after its `:`"),
    '"': "write words without quotes: `c.suit is hearts`",
    "'": "write words without quotes: `c.suit is hearts`; the hand of p is `hand[p]`, and `isn't` is `is not`",
}

FOREIGN_WORDS = {
    **{word: help for word, help in _WRITE_SO.items() if word.isalpha()},
    "nobody": "`nobody` is allowed only after `seen by`; for no player write `none`",
    "while": "write `repeat:` … `until CONDITION`, which is tested after the lines and ends the loop",
    "foreach": "write `for p in LIST:`",
    "range": "write a range with two dots: `1..3`",
    **dict.fromkeys(("must", "picks", "selects"), "write `p chooses …`"),
    "plays": "write `p chooses play`, if `play` is an action",
    "can": "write `p may …`",
    **dict.fromkeys(("own", "their", "his", "her", "your"), "write `my hand` in an action, `hand[p]` in a phase"),
    "then": "write `:` after the condition",
    "unless": "write `if not …:`",
    "break": "leave a phase with `end PHASE`; to leave a loop, put it into its own phase",
    **dict.fromkeys(("stop", "exit", "quit"), "leave a phase with `end PHASE`, the game with `end game`"),
    "return": "a formula needs no `return`; leave a phase with `end PHASE`",
    "continue": "put the rest under `if …:`",
    "pass": "if the player may pass, write `p may …`; a line that does nothing is `nothing`",
    "xor": "write `a is not b`",
    **dict.fromkeys(("len", "length", "size", "number"), "write `count(…)` with a zone or list"),
    **dict.fromkeys(("exists", "some"), "write `any(c in LIST where …)`"),
    "filter": "write `list(c for c in LIST where …)`",
    "sorted": "write `list(c for c in LIST sorted by c.rank)`",
    "top": "the top card of a stack is `first(stock)`",
    "bottom": "the bottom card of a stack is `last(stock)`",
    "is_empty": "write `ZONE is empty`",
    "random": "only cards are random: write `shuffle stock`, or `deal 1 at random from stock to …`",
    "abs": "write `max(n, -n)`",
    "odd": "write `n mod 2 is 1`",
    "even": "write `n mod 2 is 0`",
    **dict.fromkeys(("print", "log", "echo"), 'write `say "…"`'),
}

#: Signs of suits -> their names in a pack of 52 cards.
SUIT_SIGNS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}

#: First words of a line in other languages, or in a rule book.
FOREIGN_VERBS = {
    "draw": "write `deal 1 from {stack} to my {family}` in an action, `to {family}[p]` in a phase",
    **dict.fromkeys(("take", "give", "put", "place", "lay", "play"), "write `move … to …`"),
    **dict.fromkeys(("pay", "get", "receive"), "write `move … from … to …`; to change a number, write `x += …`"),
    "discard": "write `move … to …`, with a zone for the discards",
    "collect": "write `move … to …`, or `gather everything` before a new deal",
    "reveal": "write `turn up …` for cards that stay face up, or `show … to everyone`",
    "flip": "write `turn up …` or `turn down …`",
    "hide": "write `turn down …`",
    **dict.fromkeys(
        ("swap", "exchange"),
        "keep the cards of one zone with `let`, as in `let mine = …`; then move the others, and `mine`",
    ),
    "set": "write `x = …`",
    **dict.fromkeys(("int", "bool"), "declare it under `variables:`, or write `let x = …` for the rest of the block"),
    **dict.fromkeys(("do", "run", "call"), "to run a phase, write its name alone on a line"),
    "rotate": "for the next dealer write `dealer = dealer.left`, in an anticlockwise game `dealer.right`",
    "skip": "give the turn to a later player, as in `leader = leader.left.left` with a variable `leader`",
    "add": "write `x += 1` for a variable; points are what the parts of `score:` count, and `tally` adds them",
    **dict.fromkeys(("goto", "go"), "run a phase by its name alone on a line, or leave one with `end PHASE`"),
    "assert": "write `expect …`",
    "return": FOREIGN_WORDS["return"],
    "loop": "write `repeat:`, or `repeat 3 times:`",
    "score": "write a part under `score:`, and `tally` where points are added",
}

#: Words for keys in other places -> keys of the language.
FOREIGN_KEYS = {
    **dict.fromkeys(("packs", "decks"), "copies"),
    **dict.fromkeys(("teams", "partners", "partnerships"), "sides"),
    **dict.fromkeys(("rounds", "turns", "steps"), "phases"),
    **dict.fromkeys(("moves", "choices"), "actions"),
    "hands": "given",
    "require": "demand",
    "condition": "when",
    **dict.fromkeys(("base", "parent", "inherits", "variant of"), "extends"),
    **dict.fromkeys(("replace", "override", "modify"), "change"),
    **dict.fromkeys(("remove", "delete", "without"), "drop"),
    **dict.fromkeys(("effect", "effects", "does", "then"), "do"),
    **dict.fromkeys(("if", "only if"), "when"),
    **dict.fromkeys(("message", "reason", "error"), "says"),
    **dict.fromkeys(("restricts", "limits", "forbids"), "narrows"),
    **dict.fromkeys(("arguments", "picks", "takes", "choose", "chooses", "pick"), "with"),
    **dict.fromkeys(("values", "attributes"), "each card"),
}

#: Common words for who plays together -> the words of `sides`.
FOREIGN_SIDES = {
    **dict.fromkeys(("partners", "partnership", "partnerships", "teams", "pairs", "across"), "opposite"),
    **dict.fromkeys(("cooperative", "coop", "together", "team", "all"), "united"),
    **dict.fromkeys(("solo", "alone", "individual", "separate"), "single"),
}

#: Names of the court cards -> their ranks.
RANK_WORDS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "10", "joker": "JK"}

#: Common names of kinds of zone -> the kinds of the language.
FOREIGN_ZONES = {
    **dict.fromkeys(("pile", "deck"), "stack"),
    **dict.fromkeys(("list", "line"), "row"),
    **dict.fromkeys(("hand", "bag", "cards"), "set"),
    **dict.fromkeys(("grid", "board"), "2 by 3 places"),
    "piles": "stack per 1..4",
}

FOREIGN_TYPES = {
    **dict.fromkeys(("integer", "number"), "write `int`, or a range such as `0..7`"),
    **dict.fromkeys(("boolean", "flag"), "write `bool`"),
    **dict.fromkeys(("string", "text", "enum"), "list the possible words: `low | high`"),
}

_OPERATORS = "+ - * div mod is reaches otherwise after starting .. . [ ( and or on if"
OPERATOR_NAMES = frozenset(_OPERATORS.split())

HINTS = {
    "domain": "write an argument like `card from my hand`, `2..4 cards from my hand`, `number from 1..5`, `yes or no`",
    "zone": "write a zone like `stack seen by nobody`, `set up to 7 per player seen by owner`, `5 places`",
    "variable": "write a variable like `int per player = 0`, `player or none` or `bool, fresh each play_hand`",
    "vartype": "write a type like `bool`, `0..3`, `1 or more`, `suit`, `wild | tame`, each with `or none`",
    "signature": "write a signature like `name` or `name(c card, n 1..5)`",
    "ranking": "write a line like `highest my score` or `lowest my tricks`",
    "span": "write the number of players like `2..4`, `4`, `2 or 4`",
    "hook": "write a key of `insert` like `before play_hand` or `after play_hand`",
    "names": "write names like `a`, `a or b`, `a, b or c`",
}


def snake(word: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower().lstrip("_0123456789") or "name"


def meant_key(key: str, known: Iterable[str]) -> str | None:
    keys = list(known)
    foreign = FOREIGN_KEYS.get(key)
    return foreign if foreign in keys else did_you_mean(key, keys)
