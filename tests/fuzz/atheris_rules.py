"""Coverage-guided fuzzing of the path from text to play, by hand: `python tests/fuzz/atheris_rules.py CORPUS [FLAGS]`.

An empty corpus folder is filled with the shipped files first. Flags are those of libFuzzer, such as `-max_total_time=180`.
A text that raises is kept as `crash-…` in the working folder; it belongs into `regressions/` when it is mended.
"""

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("interpreter", "cli", "tests/fuzz")]

with atheris.instrument_imports(include=["hoyle"]):
    from texts import TEXT, go_through

    import hoyle

assert hoyle


def one(data: bytes) -> None:
    """One text, all the way."""
    go_through(data)


def main() -> None:
    """Fill the corpus and run."""
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    for folder in folders[:1]:
        folder.mkdir(parents=True, exist_ok=True)
        if not any(folder.iterdir()):
            for number, text in enumerate(TEXT.values()):
                (folder / f"shipped-{number}").write_text(text, encoding="utf-8")
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
