"""The door of a package whose modules are imported when they are needed. Input: names and their modules; output: what finds them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def door(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: its public names, each from its module in `homes`, imported when first asked for."""

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(import_module(package), name, value)
        return value

    return found
