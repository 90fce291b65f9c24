"""Lookup of rule files by id, by path or from the `extends` of a patch."""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from hoyle import resources
from hoyle.language.report import Report, did_you_mean, short
from hoyle.language.syntax import Scalar

#: The longest name after `extends`; no file system allows more in one part of a path.
LONGEST_NAME = 200
#: The characters at the beginning of a file that name its game.
_HEAD = 2000


@cache
def shipped_games() -> Mapping[str, Path]:
    folder = resources.game_folder()
    files = sorted([*folder.glob("*/game.yaml"), *folder.glob("*/*/game.yaml")])
    return {file.parent.name: file for file in files}


def locate(name: str | Path) -> tuple[Path, str | None]:
    """The rule file of a name, and the variant after its slash."""
    games = shipped_games()
    text = str(name)
    if not text:  # as a path it would be the working folder
        raise FileNotFoundError("there is no game or file without a name")
    if text in games:
        return games[text], None
    path = Path(name)
    if is_file(path):
        return path, None
    if is_file(path / "game.yaml"):
        return path / "game.yaml", None
    first, _, variant = text.partition("/")
    if first in games and variant and "/" not in variant:
        return games[first], variant
    short_name = text if len(text) < 200 else short(text)
    if len(text) < 200 and path.is_dir():
        raise FileNotFoundError(f"the folder `{short_name}` has no game.yaml; name a file in it")
    if text.endswith((".yaml", ".yml")) or text.startswith((".", "/")):
        raise FileNotFoundError(f"there is no game or file `{short_name}`")
    if len(text) < 200 and is_file(Path(f"{text}.yaml")):
        raise FileNotFoundError(
            f"there is no game `{text}`, but there is a file `{text}.yaml`; write the name with its ending"
        )
    guess = did_you_mean(text, list(games))
    more = f"; did you mean `{guess}`?" if guess else f"; the games are {', '.join(sorted(games))}"
    raise FileNotFoundError(f"there is no game or file `{short_name}`{more}")


def is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def display_path(path: Path) -> str:
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def home_of(path: Path) -> Path:
    """The folder that a chain must not leave: of its first file, or of its game."""
    folder = path.parent.resolve()
    return folder.parent if folder.name == "variants" and (folder.parent / "game.yaml").is_file() else folder


def base_path(extends: Scalar, path: Path, report: Report, home: Path | None = None) -> Path | None:
    """The file that a patch extends: one below `home` (by default its own folder), or a shipped one."""
    text, home = extends.value, home or home_of(path)
    if len(text) > LONGEST_NAME or not re.fullmatch(r"(\w[\w.-]*/)*\w[\w.-]*", text) or ".." in text:
        _report_path(text, extends, report)
        return None
    for candidate in candidates(text, path, home):
        if not candidate.is_file():
            continue
        file = candidate.resolve()
        if not (file.is_relative_to(home) or file.is_relative_to(resources.game_folder().resolve())):
            report.error(
                "D808",
                f"`{text}` is outside the folder of the first file",
                extends.span,
                notes=[f"it links to {file}, outside {home}"],
                help="copy the file into the folder",
            )
            return None
        return candidate
    label = "it is not beside this file, and does not come with Hoyle"
    guess = did_you_mean(text, list(shipped_games()))
    help = (
        f"did you mean `{guess}`?"
        if guess
        else "name a game that comes with Hoyle, or a file or folder beside this file"
    )
    if path.resolve() != home / "game.yaml" and is_file(home / "game.yaml") and re.fullmatch(r"\w[\w.-]*", home.name):
        label, guess = f"`extends` must name the folder, and this one is `{home.name}`", home.name
        help = f"write `extends: {home.name}`, or rename the folder to `{text}`"
    elif name := _file_of(text, path.parent):
        label, guess = f"the file `{name}` has this game", name
        help = f"write `extends: {name}`"
    report.error("D807", f"there is no game `{text}` to extend", extends.span, label=label, help=help, instead=guess)
    return None


def _file_of(game: str, folder: Path) -> str | None:
    """The rule file in a folder whose game has this id."""
    for file in sorted(folder.glob("*.yaml")):
        with suppress(OSError), file.open(encoding="utf-8", errors="replace") as lines:
            head = lines.read(_HEAD)
            if re.search(r"^hoyle:", head, re.M) and re.search(rf"^game: *{re.escape(game)} *$", head, re.M):
                return file.name
    return None


def _report_path(text: str, extends: Scalar, report: Report) -> None:
    name = text.rpartition("/")[2]
    if ".." in text or text.startswith(("/", "~")):
        message = f"`{short(text)}` is outside the folder of this file: `extends` can only name files inside it"
        help = "copy that file into this folder, and name the copy"
        if re.fullmatch(r"\w[\w-]*(\.ya?ml)?", name):
            help = f"copy that file into this folder, and write `extends: {name}`"
            game = name.partition(".")[0]
            if game in shipped_games():
                help += f"; or write `extends: {game}` for the game that comes with Hoyle"
    else:
        message = f"`{short(text)}` cannot be the name of a game or of a file to extend"
        help = "name a game that comes with Hoyle, or a file such as `other.yaml` or `folder/other.yaml`; "
        help += f"names have letters, digits, `_`, `-` and `.`, and at most {LONGEST_NAME} characters"
    report.error("D808", message, extends.span, help=help)


def candidates(text: str, path: Path, home: Path) -> list[Path]:
    if text.endswith((".yaml", ".yml")):
        return [path.parent / text]
    first, _, variant = text.partition("/")
    shipped = shipped_games().get(first)
    if variant:
        games = [path.parent / first / "game.yaml", home / first / "game.yaml", *([shipped] if shipped else [])]
        return [game.parent / "variants" / f"{variant}.yaml" for game in games]
    found = [folder / name for folder in (path.parent, home) for name in (f"{text}.yaml", f"{text}/game.yaml")]
    if home.name == text:
        found.append(home / "game.yaml")
    if shipped is None:
        return found
    # a file named like a shipped game may be a patch of it
    return [*(file for file in found if file.resolve() != path.resolve()), shipped]
