"""How many small wrong changes to a room its own tests notice: `python -m mutants ROOM`, see CONTRIBUTING.md."""

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from mutants.changes import Change, changes
from mutants.workers import Outcome, Room

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "node_modules")


def main() -> None:
    """Tries a sample of the changes, and lists those that no test noticed."""
    asked = _arguments()
    with tempfile.TemporaryDirectory(prefix="hoyle-mutants-") as folder:
        copy = Path(folder).resolve() / "hoyle"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT, symlinks=True)
        room = Room(copy, asked.room)
        found = [(file, change) for file in room.files for change in changes(file.read_bytes())]
        if asked.at:
            found = [(file, change) for file, change in found if _is_at(asked.at, file, change)]
        tried = sorted(random.Random(asked.seed).sample(found, min(asked.n, len(found))))
        print(f"{len(found)} changes, {len(tried)} tried; the tests take {room.seconds:.1f} s of CPU", flush=True)
        outcomes: Counter[Outcome] = Counter()
        for number, (file, change) in enumerate(tried, 1):
            source = file.read_bytes()
            outcome = room.run(file, change.apply(source))
            outcomes[outcome] += 1
            if outcome == "survived":
                print(f"{file.relative_to(copy)}:{change.line}: {change.describe(source)}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(tried)}", end="\r", file=sys.stderr, flush=True)
    noticed = len(tried) - outcomes["survived"]
    print(
        f"{asked.room}: {noticed} of {len(tried)} noticed ({noticed / max(len(tried), 1):.0%}), "
        f"{outcomes['too slow']} of them by time; {outcomes['survived']} survived"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("room", help="a folder of interpreter/hoyle, and of tests")
    parser.add_argument("-n", type=int, default=150, help="how many changes to try (150)")
    parser.add_argument("--seed", type=int, default=1, help="which of them (1)")
    parser.add_argument("--at", nargs="*", metavar="FILE[:LINE]", help="only changes to these files or lines")
    return parser.parse_args()


def _is_at(places: list[str], file: Path, change: Change) -> bool:
    return not {file.name, f"{file.name}:{change.line}"}.isdisjoint(places)


if __name__ == "__main__":
    main()
