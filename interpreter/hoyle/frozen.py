"""Dataclasses whose fields only the type checker keeps from being set.

With `frozen=True` the standard library compiles two more methods for each class, and sets each field by a call. Where a
program makes many small objects, that takes a tenth of its time.
"""

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    T = TypeVar("T")

    def dataclass(*, frozen: bool = False, eq: bool = True, **options: bool) -> Callable[[type[T]], type[T]]:
        return dataclasses.dataclass(eq=eq, unsafe_hash=frozen and eq, **options)
