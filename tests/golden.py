"""Golden files: a text must equal the file, or becomes it when the environment says HOYLE_REGENERATE=1."""

import os
from pathlib import Path


def golden(path: Path, text: str) -> None:
    """Compare a text with its golden file."""
    if os.environ.get("HOYLE_REGENERATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.is_file(), f"{path} is missing: run with HOYLE_REGENERATE=1"
    assert text == path.read_text(encoding="utf-8"), (
        f"{path.name} changed: run with HOYLE_REGENERATE=1 and look at the diff"
    )
