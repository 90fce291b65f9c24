"""The Python files of the page: Hoyle, the libraries that it needs there, and the workbench's own."""

import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[3]
WORKBENCH = Path(__file__).parents[1]

#: Pure libraries; the page has a stand-in for rpds-py, and networkx only draws graphs.
LIBRARIES = ("attrs", "jsonschema", "jsonschema-specifications", "lark", "pyyaml", "referencing")

#: Parts of Hoyle that the page never uses.
UNUSED = ("native", "tools/audit", "tools/profile", "tools/study")

#: Parts of libraries that are for tests and tools.
_TESTS = ("tests", "test", "benchmarks", "__pyinstaller", "tools", "__pycache__")


def zip_python(target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in sorted(python_files()):
            archive.write(file, name)


def python_files() -> Iterator[tuple[str, Path]]:
    """Yield the files with their names in the page."""
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            if file.suffix in (".py", ".json") and not {*_TESTS} & {*file.parts} and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate()))
    hoyle = ROOT / "interpreter" / "hoyle"
    for file in hoyle.rglob("*.py"):
        inside = file.relative_to(hoyle).as_posix()
        if not inside.startswith(UNUSED):
            yield f"hoyle/{inside}", file
    for folder, kind in (("gamedefs", "*.yaml"), ("schema", "*")):
        for file in (ROOT / folder).rglob(kind):
            if file.is_file() and file.suffix in (".yaml", ".json", ".lark"):
                yield f"hoyle/{folder}/{file.relative_to(ROOT / folder).as_posix()}", file
    for file in (WORKBENCH / "python").rglob("*.py"):
        yield file.relative_to(WORKBENCH / "python").as_posix(), file
