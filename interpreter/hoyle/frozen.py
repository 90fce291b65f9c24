"""Frozen classes of data, made quickly. Input: a class with fields; output: what `dataclass(frozen=True, slots=True)` makes of it.

Before 3.13 Python compiles each method of a dataclass by itself, which for the hundred classes of the model and the graph
takes a tenth of the time in which a game is opened. Here those that differ from class to class are compiled together.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 13):
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(*, frozen, slots):
        """The decorator of a class without fields that are made by `field`, but for those with a `default_factory`."""
        assert frozen and slots
        return made

    def made(cls):
        """The class with slots and the methods of frozen data."""
        cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
        fields = dataclasses.fields(cls)
        given = {"put": object.__setattr__, "MISSING": dataclasses.MISSING}
        given |= {f"default_{field.name}": field.default for field in fields}
        given |= {f"make_{field.name}": field.default_factory for field in fields}
        exec(written(fields), given)
        for name in ("__init__", "__eq__", "__hash__"):
            setattr(cls, name, given[name])
        cls.__repr__, cls.__getstate__, cls.__setstate__ = told, state, restore
        cls.__setattr__, cls.__delattr__ = refuse_change, refuse_removal
        return cls

    def written(fields):
        """The methods that differ from class to class, as a text."""
        arguments, lines = ["self"], []
        for name, field in ((field.name, field) for field in fields):
            value = name
            if field.default_factory is not dataclasses.MISSING:
                arguments.append(f"{name}=MISSING")
                value = f"make_{name}() if {name} is MISSING else {name}"
            else:
                arguments.append(name if field.default is dataclasses.MISSING else f"{name}=default_{name}")
            lines.append(f" put(self, {name!r}, {value})")
        mine = "".join(f"self.{field.name}, " for field in fields)
        theirs = "".join(f"other.{field.name}, " for field in fields)
        return "\n".join(
            [
                f"def __init__({', '.join(arguments)}):",
                *(lines or [" pass"]),
                "def __eq__(self, other):",
                f" return ({mine}) == ({theirs}) if other.__class__ is self.__class__ else NotImplemented",
                "def __hash__(self):",
                f" return hash(({mine}))",
            ]
        )

    def told(self):
        """The class and its fields."""
        values = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self))
        return f"{self.__class__.__qualname__}({', '.join(values)})"

    def state(self):
        """What is pickled."""
        return [getattr(self, field.name) for field in dataclasses.fields(self)]

    def restore(self, values):
        """Take up what was pickled."""
        for field, value in zip(dataclasses.fields(self), values, strict=True):
            object.__setattr__(self, field.name, value)

    def refuse_change(self, name, value):
        """Nothing is changed."""
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def refuse_removal(self, name):
        """Nothing is taken away."""
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


__all__ = ["dataclass"]
