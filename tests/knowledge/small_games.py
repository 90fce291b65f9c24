"""Games so small that all their courses can be listed. Their rules are written as what they change in `data/small.yaml`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from patched import written_whole

BASE = "small"


def write_games(folder: Path) -> Path:
    """The new folder, with the rules of every small game."""
    folder.mkdir()
    for file in (Path(__file__).parent / "data").glob("*.yaml"):
        if file.stem != BASE:
            written_whole(file, folder)
    return folder


_folder = TemporaryDirectory(prefix="hoyle-tests-")
#: The folder with the rule files, for as long as the tests run.
SMALL = write_games(Path(_folder.name) / "small")
