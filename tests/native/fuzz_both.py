"""Changed rule files through both engines, in a process of its own: `python -m native.fuzz_both FIRST LAST`.

Input: seeds of changes. Output: a line of JSON before each seed and one behind it, which tells what was found: `invalid`,
`unsupported`, `same`, or in words what differs.
"""

import json
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import hoyle
from hoyle.locate import shipped_games
from hoyle.native.lower.code import Unsupported
from hoyle.native.playing import CHOOSERS
from native.changed_rules import change_rules, tree_of
from native.lockstep import both_of, differences
from shelf import FIRST, MORE

#: Rule files that are changed; canasta takes too long to compile.
FILES = sorted(path for name, path in shipped_games().items() if name in (*FIRST, *MORE) and name != "canasta")

#: After how many decisions games are called.
FAR = 150


def found_at(seed: int, folder: Path) -> str:
    """What comes of one changed file. Every other one is compiled with checks of all indexes."""
    rng = Random(seed)
    file = folder / "changed.yaml"
    file.write_text(change_rules(tree_of(rng.choice(FILES)), rng), encoding="utf-8")
    try:
        game = hoyle.load(file)
    except (hoyle.RulesError, hoyle.Refused, FileNotFoundError):
        return "invalid"
    try:
        both = both_of(game, rng.choice(list(CHOOSERS)), quickly=True, checked=seed % 2 == 0)
    except Unsupported:
        return "unsupported"
    return "\n".join(differences(both, range(4), FAR)) or "same"


def main() -> None:
    """Tell of every seed."""
    with TemporaryDirectory() as folder:
        for seed in range(int(sys.argv[1]), int(sys.argv[2])):
            print(json.dumps({"begun": seed}), flush=True)
            print(json.dumps({"seed": seed, "found": found_at(seed, Path(folder))}), flush=True)


if __name__ == "__main__":
    main()


def first_games() -> list[Path]:
    """The games that every run sweeps: a change to a long file is seldom one that leaves it playable."""
    return [path for path in FILES if path.parent.name in FIRST]
