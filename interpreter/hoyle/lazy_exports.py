"""Lazy imports of a package's public names on first use."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_exports(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """`homes` maps modules to their public names."""
    places = {name: module for module, names in homes.items() for name in names}

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(places[name]), name)
        setattr(import_module(package), name, value)
        return value

    return found
