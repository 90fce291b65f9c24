"""A checked game written as a rule file again, from nothing but its entries."""

from typing import Any

import yaml

from hoyle.engine.graph.formula_words import names_of
from hoyle.language.model.game import Game
from hoyle.tools.compare.difference import Entry
from hoyle.tools.compare.entries import entries


def rewritten(rules: Game) -> str:
    """The text of a rule file with the same rules."""
    root: dict[str, Any] = {"hoyle": 1, "game": rules.id, "title": rules.title}
    titles: dict[str, str] = {}
    for (section, name), parts in entries(rules, names_of(rules.deck)).items():
        entry = _without_titles(section, name, parts, titles)
        if section in ("players", "sides", "direction"):
            root[section] = _value(entry[section])
        elif section == "deck":
            _deck(root.setdefault("deck", {}), name, entry)
        elif section == "score":
            score = root.setdefault("score", {"parts": {}})
            score.update({key: lines[0] for key, lines in entry.items()} if not name else {})
            score["parts"].update({name: _value(entry["points"])} if name else {})
        elif section == "winner":
            root["winner"] = _table(entry["order"])
        elif section == "words":
            root |= {"words": {**root.get("words", {}), name: _value(entry["words"])}} if entry else {}
        elif section == "shown" and not name:
            root |= {"shown": {**root.get("shown", {}), "not shown": [*entry["lines"]]}} if entry else {}
        else:
            key = entry["parameters"][0] if "parameters" in entry else name
            root.setdefault(section, {})[key] = WRITERS.get(section, _keys)(entry)
    root |= {"titles": titles} if titles else {}
    return yaml.safe_dump(root, sort_keys=False, width=100_000)


def _without_titles(section: str, name: str, entry: Entry, titles: dict[str, str]) -> Entry:
    """An entry without the words that stand in the section of titles, which are put there."""
    own = section in ("tokens", "zones", "variables", "formulas", "phases", "words")
    told = {part: part.removeprefix("title of ") for part in entry if part.startswith("title of ")}
    titles.update({f"{name}.{argument}": entry[part][0] for part, argument in told.items()})
    if own and "title" in entry:
        titles[name] = entry["title"][0]
    return {part: lines for part, lines in entry.items() if part not in told and not (own and part == "title")}


def _value(lines: tuple[str, ...]) -> Any:
    """A formula, or a list of cases."""
    return [line[2:] for line in lines] if len(lines) > 1 else lines[0]


def _table(lines: tuple[str, ...]) -> dict[str, str]:
    """Lines `name: text` as a mapping."""
    return {name: text for name, _, text in (line.partition(": ") for line in lines)}


def _block(lines: tuple[str, ...]) -> str:
    return "\n".join(lines) + "\n"


def _keys(entry: Entry) -> dict[str, Any]:
    """Parts that are keys of the file already."""
    return {part: _value(lines) for part, lines in entry.items()}


def _deck(deck: dict[str, Any], name: str, entry: Entry) -> None:
    lines = entry.get(name, ())
    if not lines:
        return
    if name.startswith("card."):
        deck.setdefault("each card", {})[name[5:]] = _value(lines)
    elif name == "ranks":
        deck[name] = lines[0].split()
    elif name == "suits":
        pairs = [suit.rstrip(")").split(" (") for suit in lines[0].split(", ")]
        usual = [letter.lower() == name[0] for name, letter in pairs]
        deck[name] = [name for name, _ in pairs] if all(usual) else dict(pairs)
    else:
        faces = name == "titles" or (name == "jokers" and ": " in lines[0])
        deck[name] = _table(lines) if faces else _value(lines)


def _zone(entry: Entry) -> str:
    words = list(entry["kind"])
    words += [f"up to {text}" for text in entry.get("up to", ())]
    text = " ".join([*words, *entry.get("per", ()), *_sight(entry)])
    return text + "".join(f", sorted by {keys}" for keys in entry.get("sorted by", ())).replace("by down by", "down by")


def _sight(entry: Entry) -> list[str]:
    who = [text.removeprefix("top ") for text in entry.get("seen by", ())]
    top = any(text.startswith("top ") for text in entry.get("seen by", ()))
    return [f"{'top ' if top else ''}seen by {text}" for text in who]


def _variable(entry: Entry) -> str:
    words = [*entry["type"], *entry.get("per", ()), *_sight(entry)]
    text = " ".join([*words, *(f"= {start}" for start in entry.get("start", ()))])
    return text + "".join(f", fresh each {phase}" for phase in entry.get("fresh each", ()))


def _action(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {part: _value(lines) for part, lines in entry.items() if part not in ("with", "do")}
    says = {part: found.pop(part) for part in [*found] if part.partition(" of ")[0] == "says"}
    if says:
        found["says"] = {part.removeprefix("says of ").replace("says", "when"): text for part, text in says.items()}
    found.pop("parameters", None)
    if "with" in entry:
        found["with"] = _table(entry["with"])
    if "any order" in entry:
        found["any order"] = [group.split() for group in entry["any order"][0].split(", ")]
    return found | ({"do": _block(entry["do"])} if "do" in entry else {})


def _rule(entry: Entry) -> dict[str, Any]:
    found = {part: _value(lines) for part, lines in entry.items() if " for " not in part}
    for part in ("when", "demand"):
        for lines in (lines for name, lines in entry.items() if name.startswith(f"{part} for ")):
            found[part] = _value(lines)
    return found


def _variant(entry: Entry) -> dict[str, Any]:
    return {"title": entry["title"][0], "options": _table(entry["options"])}


WRITERS = {
    "requires": lambda entry: _value(entry["demand"]),
    "zones": _zone,
    "variables": _variable,
    "formulas": lambda entry: _value(entry["body"]),
    "actions": _action,
    "rules": _rule,
    "phases": lambda entry: _block(entry["lines"]),
    "variants": _variant,
}
