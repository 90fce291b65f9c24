"""Titles whose things a patch has dropped."""

from hoyle.language.syntax import Mapping, Scalar

_TITLED = ("zones", "variables", "formulas", "phases", "tokens", "actions")


def lost_titles(before: Mapping, after: Mapping) -> list[str]:
    """The keys under `titles` whose things existed before and no longer exist."""
    gone = _titled_names(before) - _titled_names(after)
    titles = after.get("titles")
    keys = [key.value for key, _ in titles] if isinstance(titles, Mapping) else []
    return [key for key in keys if key in gone or key.partition(".")[0] in gone]


def _titled_names(root: Mapping) -> frozenset[str]:
    """All names that can have a title, arguments as `ACTION.ARGUMENT`; an action includes its parameters."""
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
    return key.value.partition("(")[0].strip()
