"""The exit code, and marks of partial results, after Ctrl-C."""

from typing import Any

INTERRUPTED = 130

#: Printed above partial results.
BROKEN_OFF = "Interrupted: these are partial results."


def mark_partial(data: dict[str, Any], partial: bool) -> dict[str, Any]:
    return data | ({"partial": True} if partial else {})
