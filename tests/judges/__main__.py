"""Print how far games agree with OpenSpiel: `python -m judges [GAME …] [--games N] [--traces]`."""

import argparse
import sys

from judges.games import all_judges
from judges.judge import Judge, deviations
from judges.lockstep import Count, Disagreement, play_every, play_random


def main() -> int:
    """Play, and print a row for each table; returns 1 if something differs that no deviation explains."""
    asked = arguments()
    failed = 0
    print("| game | games | decisions | deviations and whose |\n|---|---|---|---|")
    for judge in all_judges():
        if asked.names and judge.game not in asked.names:
            continue
        try:
            count = play_every(judge) if judge.every else play_random(judge, asked.games)
        except Disagreement as difference:
            failed = 1
            print(f"| {judge.name} | | | **not explained** |", flush=True)
            print(difference, file=sys.stderr)
            continue
        print(row(judge, count), flush=True)
        if asked.traces:
            for name, text in count.first.items():
                rule = deviations()[judge.game][name]
                print(f"\n{judge.name}: {name}\n{rule.reason}\nrule: {rule.rule}\n{text}\n", file=sys.stderr)
    return failed


def row(judge: Judge, count: Count) -> str:
    """A row of the table."""
    known = deviations().get(judge.game, {})
    met = [f"{name} × {times:,} ({known[name].whose})" for name, times in sorted(count.known.items())]
    adapted = [f"{name} (adapted, {facts.whose})" for name, facts in known.items() if facts.adapted]
    every = " (all)" if judge.every else ""
    return f"| {judge.name} | {count.games:,}{every} | {count.decisions:,} | {', '.join(met + adapted) or 'none'} |"


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="judges", description="Replay games in lockstep with OpenSpiel.")
    parser.add_argument("names", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--games", type=int, default=1000, help="random games at each table (default: 1000)")
    parser.add_argument("--traces", action="store_true", help="print the first trace of each deviation")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
