"""Words and signs of other languages, with what to write instead; and the shape of each kind of string."""

import re

FOREIGN_SIGNS = {
    "==": "write `is`",
    "===": "write `is`",
    "!=": "write `is not`",
    "!==": "write `is not`",
    "<>": "write `is not`",
    "≠": "write `is not`",
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "=>": "write `>=`, if you mean at least",
    "=<": "write `<=`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "/": "write `div`, which rounds down",
    "//": "write `div`",
    "%": "write `mod`",
    "^": "write `power(a, n)`",
    "**": "write `power(a, n)`",
    "×": "write `*`",
    "−": "write `-`",
    "–": "write `-`",
    "…": "write `..`",
    "...": "write `..`",
    ":=": "write `=`",
    "*=": "write `x = x * …`",
    "/=": "write `x = x div …`",
    "->": "remove it",
    ";": "write one statement to a line",
    "?": "write `A if C else B`",
    "{": "use round brackets",
    "}": "use round brackets",
    '"': "words stand without quotes",
    "'": "words stand without quotes",
}

FOREIGN_WORDS = {
    "elif": "write `else if`",
    "elsif": "write `else if`",
    "elseif": "write `else if`",
    "true": "write `yes`",
    "false": "write `no`",
    "null": "write `none`",
    "nil": "write `none`",
    "while": "write `repeat:` … `until CONDITION`",
    "foreach": "write `for p in LIST:`",
    "must": "write `p chooses …`",
    "can": "write `p may …`",
    "then": "write `:` behind the condition",
    "unless": "write `if not …:`",
    "break": "write `end PHASE`",
    "return": "a formula is its value; a phase is left with `end PHASE`",
    "continue": "put the rest under `if …:`",
    "var": "write `let`",
    "const": "write `let`",
    "xor": "write `a is not b`",
    "len": "write `count(…)`",
}

_OPERATORS = "+ - * div mod is reaches otherwise after starting .. . [ ( and or on if"
OPERATOR_NAMES = frozenset(_OPERATORS.split())

HINTS = {
    "domain": "arguments read like `card from my hand`, `2..4 cards from my hand`, `number from 1..5`",
    "zone": "zones read like `stack seen by nobody`, `set up to 7 per player seen by owner`, `5 places`",
    "variable": "variables read like `int per player = 0`, `player or none` or `bool, fresh each play_hand`",
    "vartype": "types read like `bool`, `0..3`, `1 or more`, `suit`, `wild | tame`, each with `or none`",
    "signature": "a signature reads like `name` or `name(c card, n 1..5)`",
    "ranking": "a tie-break reads like `highest my score` or `lowest my tricks`",
    "span": "the number of players reads like `2..4`, `4`, `2 or 4`",
    "hook": "a key of `insert` reads like `before play_hand` or `after play_hand`",
    "names": "names read like `a`, `a or b`, `a, b or c`",
}


def snake(word: str) -> str:
    """A name in small letters, with `_` between its words."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower().lstrip("_0123456789") or "name"
