"""Runs of a room's tests. Input: a copy of the project and a room; output: how its tests end with a module changed.

A process that has imported everything but the room and what imports it forks a child for each change. The child loads
the changed module from memory, so no file is ever written, and no compiled one can be out of date.
"""

import ast
import gc
import importlib
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

Outcome = Literal["noticed", "too slow", "survived"]

#: A child may use so many times the seconds that the tests need with nothing changed, and these more.
PATIENCE, SPARE_SECONDS = 3, 5
MEMORY = 2 << 30


class Room:
    """The tests of a room in a copy of the project, warmed up; raises `SystemExit` if they fail as they are."""

    def __init__(self, copy: Path, name: str) -> None:
        self.package = copy / "interpreter"
        self.tests = copy / "tests" / name
        self.files = sorted(f for room in self.package.rglob(name) for f in room.glob("*.py"))
        if not self.files:
            raise SystemExit(f"there is no room {name} in interpreter/hoyle")
        if not self.tests.is_dir():
            raise SystemExit(f"the room {name} has no tests of its own: there is no folder tests/{name}")
        os.chdir(copy)
        sys.path[:0] = [str(copy / part) for part in ("interpreter", "cli", "tests")]
        self.seconds = 60.0
        self.failed = copy / "failed.txt"
        self.noticing: dict[str, None] = {}
        self._warm_up(copy / "modules.txt")

    def run(self, file: Path, source: bytes) -> Outcome:
        """How the tests end with this source in place of a file."""

        def changed() -> int:
            sys.meta_path.insert(0, _InMemory(module_name(self.package, file), file, source))
            return self._test()

        self.failed.unlink(missing_ok=True)
        code, _ = self._in_child(changed)
        if self.failed.exists():
            name = self.failed.read_text()
            self.noticing.pop(name, None)
            self.noticing[name] = None
        return "survived" if code == 0 else "too slow" if code < 0 else "noticed"

    def _warm_up(self, listed: Path) -> None:
        """Runs the tests as they are, for the time they take, and imports what they import from elsewhere."""
        above = importers(self.package, {module_name(self.package, file) for file in self.files})

        def probe() -> int:
            code = self._test()
            files = {name: str(getattr(module, "__file__", "")) for name, module in sys.modules.items()}
            tests = str(self.tests.parent)
            names = [name for name, file in files.items() if name not in above and not file.startswith(tests)]
            listed.write_text("\n".join(names))
            return code

        self._in_child(self._test)  # the second time nothing is left to be compiled
        code, self.seconds = self._in_child(probe)
        if code:
            raise SystemExit(f"the tests in tests/{self.tests.name} fail as they are: pytest ended with {code}")
        for name in listed.read_text().split("\n"):
            try:
                importlib.import_module(name)
            except ImportError:
                pass  # made while it ran, as pytest does; who needs it makes it again
        if kept := sys.modules.keys() & {module_name(self.package, file) for file in self.files}:
            raise SystemExit(f"these modules were imported too soon to be changed: {', '.join(sorted(kept))}")
        gc.collect()
        gc.freeze()

    def _test(self) -> int:
        order = _Order({name: place for place, name in enumerate(self.noticing, 1)}, self.failed)
        return pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", str(self.tests)], [order])

    def _in_child(self, work: Callable[[], int]) -> tuple[int, float]:
        """What work gives back in a forked child, negative if the child was stopped; and the seconds it took."""
        child = os.fork()
        if not child:
            os._exit(self._quietly(work))
        deadline = time.monotonic() + 10 * (PATIENCE * self.seconds + SPARE_SECONDS)
        while True:
            done, status, used = os.wait4(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
            if time.monotonic() > deadline:
                os.kill(child, signal.SIGKILL)
            time.sleep(0.01)

    def _quietly(self, work: Callable[[], int]) -> int:
        """Works within limits of time and memory, and prints nothing."""
        seconds = int(PATIENCE * self.seconds + SPARE_SECONDS)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        try:
            return work()
        except BaseException:
            return 1


class _Order:
    """Runs those tests first that noticed other changes lately, and notes which one fails now."""

    def __init__(self, places: Mapping[str, int], failed: Path) -> None:
        self.places, self.failed = places, failed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: -self.places.get(item.nodeid, 0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.write_text(report.nodeid)


class _InMemory(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and loads it from the source given."""

    def __init__(self, name: str, file: Path, source: bytes) -> None:
        self.name, self.file, self.source = name, file, source

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of the module; nothing is known of any other."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the source as the module."""
        exec(compile(self.source, str(self.file), "exec"), module.__dict__)


def module_name(package: Path, file: Path) -> str:
    """The name of the module that a file below a folder is."""
    return ".".join(file.relative_to(package).with_suffix("").parts).removesuffix(".__init__")


def importers(package: Path, names: set[str]) -> set[str]:
    """These modules and all below a folder that import one of them, by whatever way round.

    Who imports a module runs the folders that it lies in too, but for the first, which imports nothing before it is asked.
    """
    imports = {module_name(package, file): _imports(ast.parse(file.read_bytes())) for file in package.rglob("*.py")}
    for name, wanted in imports.items():
        parts = name.split(".")
        wanted |= {".".join(parts[:n]) for n in range(2, len(parts))}
    found = set(names)
    while more := {name for name, wanted in imports.items() if wanted & found} - found:
        found |= more
    return found


def _imports(tree: ast.Module) -> set[str]:
    """The modules that a module may import, also inside its functions."""

    def names() -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)

    return set(names())
