"""Words for messages: texts in, texts that fit into a sentence out."""

import unicodedata
from collections.abc import Iterable

from hoyle.report.invisible import unseen


def short(text: str) -> str:
    """The text, cut off where it gets too long for a message."""
    return text if len(text) <= 40 else text[:39] + "…"


def listed(words: Iterable[str], most: int | None = None) -> str:
    """Some words in quotes, with commas between them; of more than `most`, how many more there are."""
    quoted = [f"`{word}`" for word in words]
    left = 0 if most is None else len(quoted) - most
    return ", ".join(quoted) if left <= 0 else f"{', '.join(quoted[:most])} and {left} more"


def lookalike(text: str) -> str:
    """A form of the text that is the same for all texts that a person reads as the same.

    Capital letters, composed and wide characters, spaces and characters that nobody sees make no difference.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unseen(text)).casefold())
    return " ".join(unseen(folded).split())
