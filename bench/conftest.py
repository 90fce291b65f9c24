"""A table of figures at the end of a benchmark run, in the units that the targets are stated in."""

from typing import Any

FIGURES: list[tuple[str, str, str]] = []


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was measured beside what is wanted."""
    terminalreporter.section("figures")
    for what, measured, wanted in FIGURES:
        terminalreporter.write_line(f"{what:<58} {measured:>10}   wanted {wanted}")
