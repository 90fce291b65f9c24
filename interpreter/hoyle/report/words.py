"""Words for messages: texts in, texts that fit into a sentence out."""

from collections.abc import Iterable


def short(text: str) -> str:
    """The text, cut off where it gets too long for a message."""
    return text if len(text) <= 40 else text[:39] + "…"


def listed(words: Iterable[str]) -> str:
    """Some words in quotes, with commas between them."""
    return ", ".join(f"`{w}`" for w in words)
