"""Things that no open step takes, but that can mean only one thing.

- A pile begins the only action that takes from it.
- A card answers for its rank or suit.
- A thing is taken for a later argument if all questions before it have one answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.walk import conditions, zones_read
from hoyle.scene.options import Option, Step, Steps
from hoyle.scene.pile_actions import pile_actions
from hoyle.scene.progress import Progress


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A touch: the move becomes `begin`, then `step` takes the thing; without a step, `begin` includes the touch.

    `listed` is the action and option of an equivalent list entry.
    """

    begin: Progress
    step: Step | None = None
    listed: tuple[str, Option | None] = ("", None)


def shortcuts(steps: Steps, made: Progress, open_steps: Sequence[Step], actions: Sequence[str]) -> dict[str, Shortcut]:
    known = {target for step in open_steps for target in step.touched}
    found: dict[str, list[Shortcut]] = {}
    for step in open_steps:
        for target, shortcut in ways(steps, made, step, asked=len(open_steps) == 1).items():
            found.setdefault(target, []).append(shortcut)
    single = {target: those[0] for target, those in found.items() if len(those) == 1 and target not in known}
    if made.action is None:
        for target, move in pile_actions(steps, actions, known | found.keys()).items():
            single[target] = Shortcut(move, listed=(move.action or "", None))
    return single


def ways(steps: Steps, made: Progress, step: Step, *, asked: bool) -> dict[str, Shortcut]:
    """Return what things mean for a step or, while there is one answer, for those after it.

    With several actions (not `asked`), no rank or suit is asked for, and sets of cards, possibly very many, are
    skipped.
    """
    found: dict[str, Shortcut] = {}
    made = replace(made, action=step.action)
    while True:
        for target, option in cards_called(steps, step).items() if asked else ():
            found.setdefault(target, Shortcut(made.with_value(option, (target,)), None, (step.action, option)))
        if len(step.options) != 1 or step.last:
            return found
        made = made.with_value(step.options[0], targets_of(step, step.options[0]))
        step = steps.at(step.action, made.chosen)
        if not asked and step.argument.kind != "one":
            return found
        for target in step.touched:
            found.setdefault(target, Shortcut(made, step))


def targets_of(step: Step, option: Option) -> tuple[str, ...]:
    first = {word: target for target, word in reversed(step.touched.items())}
    return tuple(first[word] for word in option.words)


def cards_called(steps: Steps, step: Step) -> dict[str, Option]:
    """Return the visible cards by which a rank or suit can be chosen, in the zones that the rule names, if any."""
    base, game = step.argument.local.type.base, steps.state.game
    if base not in ("rank", "suit"):
        return {}
    known = game.layout.rank_of if base == "rank" else game.layout.suit_of
    options = {option.value: option for option in step.options if option.value is not None}
    found: dict[tuple[str, str], str] = {}
    for target, face in steps.spots.faces.items():
        if face not in ("", HIDDEN) and known[min(game.layout.cards_by_face[face])] in options:
            found.setdefault((target.partition("@")[0], face), target)
    zones = zones_named(steps, step)
    near = {key: target for key, target in found.items() if key[0].partition("[")[0] in zones}
    return {
        target: options[known[min(game.layout.cards_by_face[face])]] for (_, face), target in (near or found).items()
    }


def zones_named(steps: Steps, step: Step) -> frozenset[str]:
    """Return the zones that an argument reads, otherwise those of the conditions that use it."""
    model, argument = steps.state.game.model, step.argument
    own = [formula for formula in (argument.source, argument.where) if formula is not None]
    users = [one for one in conditions(model.actions[step.action]) if argument.local in needs(one).locals]
    return zones_read(own, model.formulas) or zones_read(users, model.formulas)
