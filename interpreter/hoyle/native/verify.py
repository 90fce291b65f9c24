"""Whether LLVM text is sound enough for LLVM's parser. Input: the text of a module; output: none yet."""


def verify(text: str) -> None:
    """Refuse unsound text; for now nothing is looked at but that there is any."""
    if not text:
        raise ValueError("no text")
