"""Titles that a patch leaves without their things: the trees before and after it dropped some in, keys of titles out."""

from hoyle.syntax import Mapping, Scalar

_TITLED = ("zones", "variables", "formulas", "phases", "tokens", "actions")


def lost_titles(before: Mapping, after: Mapping) -> list[str]:
    """The keys under `titles` of what was there before and is there no more."""
    gone = _titled(before) - _titled(after)
    titles = after.get("titles")
    keys = [key.value for key, _ in titles] if isinstance(titles, Mapping) else []
    return [key for key in keys if key in gone or key.partition(".")[0] in gone]


def _titled(root: Mapping) -> frozenset[str]:
    """Everything that can have a title, arguments as `ACTION.ARGUMENT`; an action stands for its parameters."""
    found = set[str]()
    for name in _TITLED:
        section = root.get(name)
        for key, about in section if isinstance(section, Mapping) else ():
            thing = _name(key)
            found.add(thing)
            picked = about.get("with") if name == "actions" and isinstance(about, Mapping) else None
            found |= {f"{thing}.{_name(one)}" for one, _ in picked} if isinstance(picked, Mapping) else set()
    return frozenset(found)


def _name(key: Scalar) -> str:
    """What stands in front of a signature."""
    return key.value.partition("(")[0].strip()
