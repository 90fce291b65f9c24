"""A patch to start from, which changes nothing yet.

It shows one example of each kind of change, commented out. Examples that `works` rejects are skipped. `proved` runs the
slow checks, on all examples at once as long as they pass.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from hoyle.engine.graph.formula_words import formula_text, names_of
from hoyle.language.model.formula import Const
from hoyle.language.model.game import Game, Option
from hoyle.tools.compare.notation import signature

#: Whether the patch with these sections has no errors.
Works = Callable[[str], bool]

#: Longest formula to show as an example.
_LONGEST = 60

#: How many examples of a kind are tried, and the most names to list.
TRIES = MOST = 8


@dataclass(frozen=True, slots=True)
class Patch:
    """`variant` is its id, `file` is as typed."""

    extends: str
    variant: str
    title: str
    file: str


def first_patch(rules: Game, patch: Patch, works: Works, proved: Works) -> str:
    head = f"hoyle: 1\nextends: {patch.extends}\nvariant: {patch.variant}\ntitle: {patch.title}\n"
    lines = [
        f"## A variant of {rules.title}. It changes nothing yet; below is an example of each kind of change.",
        "## To use one, remove the `# ` before its lines; lines with `##` are only comments.",
        "##",
        f"##   hoyle validate {patch.file}     reports mistakes with their lines",
        f"##   hoyle diff {patch.file}         explains what it changes",
        f"##   hoyle play {patch.file}         plays it at the terminal",
        "",
        head,
    ]
    examples = _choose_examples(rules, lambda example: works(head + example))
    if not proved(head + "".join(example or "" for _, example in examples)):
        examples = _choose_examples(rules, lambda example: works(head + example) and proved(head + example))
    for about, example in examples:
        if example is not None:
            lines += [f"## {line}" for line in about]
            lines += [f"# {line}" for line in example.splitlines()]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _choose_examples(rules: Game, works: Works) -> list[tuple[list[str], str | None]]:
    return [(about, next(examples, None)) for about, examples in _sections(rules, works)]


def _working(examples: Iterator[str], works: Works) -> Iterator[str]:
    """Try only the first examples, as each check is of the whole game."""
    return filter(works, islice(examples, TRIES))


def _sections(rules: Game, works: Works) -> Iterator[tuple[list[str], Iterator[str]]]:
    """Yield each section's description and its examples, the best first."""
    yield (
        ["`drop` removes things.", f"Rules that can go: {_join_names(list(rules.rules))}."],
        _working(_drops(rules), works),
    )
    about = [
        "`change` gives existing things new values. Here the option has another default, and the formula is unchanged."
    ]
    about += [f"Options: {_join_names(list(rules.options))}.", f"Formulas: {_join_names(list(rules.formulas))}."]
    yield about, _changes(rules, works)
    yield ["`add` adds new things."], _working(_additions(rules), works)
    about = ["`insert` runs lines before or after a phase or an action."]
    about += [f"Phases: {_join_names(list(rules.phases))}.", f"Actions: {_join_names(list(rules.actions))}."]
    yield about, _working(_insertions(rules), works)


def _join_names(names: list[str]) -> str:
    return ", ".join(names[:MOST]) + (" and more" if len(names) > MOST else "") if names else "none"


def _drops(rules: Game) -> Iterator[str]:
    yield from (f"drop: [rules.{name}]\n" for name in rules.rules)
    yield from (f"drop: [variants.{name}]\n" for name in rules.variants)
    yield from (f"drop: [actions.{a.name}.title]\n" for a in rules.actions.values() if a.title)
    yield "drop: [summary]\n"


def _changes(rules: Game, works: Works) -> Iterator[str]:
    names = names_of(rules.deck)
    formulas = (
        f"  formulas:\n    {signature(d.name, d.parameters, names)}: {_value(text)}\n"
        for d in rules.formulas.values()
        if len(text := formula_text(d.body, names)) <= _LONGEST
    )
    options = (
        f"  options:\n    {o.name}: {{default: {formula_text(other, names)}}}\n"
        for o in rules.options.values()
        for other in _others(o)
    )
    found = [
        next((part for part in islice(parts, TRIES) if works(f"change:\n{part}")), "") for parts in (options, formulas)
    ]
    if any(found):
        yield "change:\n" + "".join(found)
    titled = (a.name for a in rules.actions.values() if a.title)
    yield from _working((f"change:\n  actions:\n    {name}:\n      title: another title\n" for name in titled), works)


def _others(option: Option) -> list[Const]:
    value = option.default.value if isinstance(option.default, Const) else None
    others: list[object] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, str):
        others = [word for word in option.type.words if word != value]
    elif isinstance(value, int) and option.type.base == "int":
        others = [value + 1, value - 1]
    return [Const(option.type, None, other) for other in others]


def _additions(rules: Game) -> Iterator[str]:
    taken = {part.name for part in rules.score.parts} | set(rules.formulas) | set(rules.options)
    part = next(name for name in ("bonus", "house_bonus", "house_bonus_too") if name not in taken)
    score = f"  score:\n    parts:\n      {part}: 0\n"
    for more in (score, ""):  # a part of the score needs words in a game that explains its own
        for name in rules.actions:
            yield (
                f"add:\n{more}  rules:\n    house_rule:\n      narrows: {name}\n      demand: count(players) > 1\n"
                + ("      says: why it is not allowed\n")
            )
    yield f"add:\n{score}"


def _insertions(rules: Game) -> Iterator[str]:
    phases = [name for name in rules.phases if name != "game"] or ["game"]
    for line in ("dealer = dealer.left", "expect count(players) >= 1"):
        yield from (f"insert:\n  after {name}: |\n    {line}\n" for name in phases)
        yield f"insert:\n  before game: |\n    {line}\n"


def _value(text: str) -> str:
    plain = text[0] not in "[{\"'*&!%@|>#-?:,`" and ": " not in text and " #" not in text
    return text if plain else f'"{text}"'
