"""How it is told that Ctrl-C broke a command off which has found something. Input: what was found; output: the same, marked."""

from typing import Any

#: Stands above what a command found that was broken off.
BROKEN_OFF = "Broken off: this is what the games until then tell."


def marked(data: dict[str, Any], partial: bool) -> dict[str, Any]:
    """Plain data that says whether it was broken off."""
    return data | ({"partial": True} if partial else {})
