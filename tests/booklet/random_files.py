"""Whole rule files with formulas by chance wherever a file has formulas. Input: a source of chance; output: the text."""

from random import Random

import yaml
from random_formulas import GAME, formula_of

#: What phases and actions are handed, by the names that formulas read.
GIVEN = "c card, e card, p player, q player, n 0..9, m cards, r rank, k 1..3"
#: Blocks with places for formulas, each of the type that it names.
STEPS = """let one = <int>
let two = <bool>
let three = <cards>
if <bool>: points[p] += <int>
else if <bool>: points[q] -= <int>
else: open = <bool>
for y in <players>: points[y] = <int>
for y in <cards>: out[p] = takes(y)
repeat min(max(<int>, 0), 2) times: points[p] = <int>
doubled[p] = <bool?>
leader = <player>
say "it is {<int>} and {<bool>}" to <players>
show <cards> to <players>
if <bool>: move <cards> to trick
ask <players> whether to act(c, e, p, q, n, m, r, k)
p may act(c, e, p, q, n, m, r, k)"""


def random_file(chance: Random, depth: int) -> str:
    """A rule file that the checker takes, but for what it cannot prove of a formula."""

    def some(kind: str) -> str:
        return f"({formula_of(chance, kind, depth)})"

    def filled(pattern: str) -> str:
        pieces = pattern.replace("<", "\0").replace(">", "\0").split("\0")
        return "".join(some(piece) if at % 2 else piece for at, piece in enumerate(pieces))

    tree = yaml.load(GAME, yaml.BaseLoader)
    tree["hoyle"] = 1
    tree["zones"]["stock"] = "stack seen by everyone"
    for kind in ("int", "bool", "card?", "players", "cards", "int?", "rank?", "ints"):
        tree["formulas"][f"term_{kind.strip('?')}{len(tree['formulas'])}({GIVEN})"] = some(kind)
    tree["actions"][f"act({GIVEN})"] = {
        "title": filled("act with {a} for {<int>} coins, {<bool>}"),
        "when": some("bool"),
        "with": {
            "a": filled("card from hand[p] where <bool>"),
            "b": filled("number from 1..min(max(<int>, 1), 3) where <bool>"),
        },
        "says": {"a": filled("not {a}, {<int>}")},
        "do": filled("points[p] = <int>"),
    }
    tree["rules"] = {"law": {"narrows": "act", "when": some("bool"), "demand": some("bool")}}
    lines = STEPS.split("\n")
    kept = lines[3:6] + [line for line in lines[:3] + lines[6:] if chance.random() < 0.6]
    tree["phases"][f"lab({GIVEN})"] = "\n".join(map(filled, kept)) + "\n"
    call = "    for c in trick: lab(c, c, dealer, leader, 2, trick, 8, 1)\n"
    tree["phases"]["game"] = tree["phases"]["game"].replace("    for p", call + "    for p")
    return yaml.safe_dump(tree, sort_keys=False, width=100_000)
