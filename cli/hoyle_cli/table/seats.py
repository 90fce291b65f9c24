"""Who sits at a seat: the words of `--seats` in; people, and the kinds of random players, out."""

import click

HUMAN = "human"
BOTS = {"random": "patient", "patient": "patient", "by_kind": "by_kind", "uniform": "uniform"}


def read_seats(text: str) -> list[str]:
    """Who sits at each seat."""
    sitting = [word.strip() for word in text.split(",")]
    for word in sitting:
        if word != HUMAN and word not in BOTS:
            raise click.UsageError(f"--seats takes {HUMAN}, {', '.join(BOTS)}, not `{word}`")
    return sitting
