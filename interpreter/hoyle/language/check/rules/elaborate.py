"""Elaboration of a merged rule file into the game's typed model.

Names come first, then faces, options, shapes of zones and variables, the deck, formulas, and at last phases and
actions.
"""

from collections.abc import Iterable, Set
from dataclasses import replace
from typing import Literal

import hoyle.language.model.formula as f
from hoyle.language.check.rules.actions import Draft, chosen_together, read_block, read_body, read_heads
from hoyle.language.check.rules.constraints import read_rules
from hoyle.language.check.rules.deck import read_deck, read_faces, read_tokens
from hoyle.language.check.rules.declarations import declare, first_key, read_options, read_words, symbols
from hoyle.language.check.rules.definitions import read_definitions
from hoyle.language.check.rules.groups import check_parameters, read_groups
from hoyle.language.check.rules.how_to_play import check_how_to_play, read_how_to_play
from hoyle.language.check.rules.instances import read_instances, takes_zones
from hoyle.language.check.rules.misdeclared import read_misdeclared
from hoyle.language.check.rules.recursion import check_reach
from hoyle.language.check.rules.scoring import read_score, read_winner
from hoyle.language.check.rules.settings import check_minutes, read_players, read_requires, read_variants
from hoyle.language.check.rules.shown import read_not_shown, read_shown
from hoyle.language.check.rules.titles import read_titles
from hoyle.language.check.rules.unused import warn_unused
from hoyle.language.check.rules.zones_and_variables import (
    read_variable,
    read_variable_heads,
    read_zone,
    read_zone_heads,
)
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.identity import ANYTHING
from hoyle.language.check.types.kinds import read_parameters
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.scope import Desk, Instance, Limits, Scope, tokens
from hoyle.language.model.block import Block
from hoyle.language.model.calls import WHOLE
from hoyle.language.model.game import Game, Phase
from hoyle.language.model.types import PARTNERS
from hoyle.language.report import Report
from hoyle.language.syntax.tree import Mapping, Scalar

Inserts = tuple[tuple[Scalar, Scalar], ...]
Inserted = dict[tuple[Literal["before", "after"], str], list[Scalar]]


def elaborate(
    root: Mapping, inserts: Inserts, report: Report, *, digest: str = "", lost: Set[str] = frozenset()
) -> Game:
    """The game of a tree; parts with errors, all reported, have formulas of no type.

    `root` has passed the shape check; `inserts` are hooks and blocks in the order of the patches, `lost` names whose
    wrong declarations are already reported.
    """
    desk = Desk(report, read_faces(root.section("deck"), report), broken=set(lost))
    declare(desk, root)
    desk.score_per = "side" if root.section("score").text("per") == "side" else "player"
    desk.players = read_players(desk, root.get("players"))
    check_minutes(desk, root.get("minutes"))
    desk.paired = root.text("sides") == "opposite"
    desk.next_player = next_player(root)
    read_words(desk)
    read_options(desk)
    drafts = read_zone_heads(desk)
    variables = read_variable_heads(desk)
    deck = read_deck(desk, root.section("deck"))
    counters = read_tokens(desk, root.section("tokens"))
    formulas = read_definitions(desk)
    read_groups(desk, root)
    actions = read_heads(desk)
    check_parameters(desk)
    phases = _phase_scopes(desk)
    zones = {draft.symbol.name: read_zone(desk, draft, deck.card) for draft in drafts}
    cells = {draft.symbol.name: read_variable(desk, draft) for draft in variables}
    inserted = _insert_blocks(desk, inserts)
    late = _late_actions(desk, actions, inserts, inserted)
    for draft in actions:
        read_body(draft, late)
    rules = read_rules(desk, root, {draft.symbol.name: draft for draft in actions})
    for draft in actions:
        before, after = _blocks_around(draft.scope, draft.symbol.name, inserted)
        draft.action = replace(draft.action, before=before, after=after)
    score = read_score(desk, root.section("score"))
    partners = _read_partners(desk, root)
    if WHOLE not in desk.symbols or desk.symbols[WHOLE].kind != "phase" or desk.parameters.get(WHOLE):
        _no_whole(desk, root)
    read = _phases(desk, phases, inserted)
    read_misdeclared(desk, late)
    guide = read_how_to_play(desk, root)
    titled = {**phases, **{draft.symbol.name: draft.scope for draft in actions}}
    game = Game(
        id=root.text("game") or "",
        variant=root.text("variant"),
        title=root.text("title") or "",
        author=root.text("author"),
        summary=root.text("summary"),
        players=desk.players,
        partners=partners,
        options=dict(desk.options),
        words={name: kind.words for name, kind in desk.lists.items()},
        requires=read_requires(desk, root.section("requires")),
        deck=deck,
        tokens=counters,
        zones=zones,
        variables=cells,
        formulas=formulas,
        actions={draft.symbol.name: draft.action for draft in actions},
        rules=rules,
        phases=read,
        score=score,
        winner=read_winner(desk, root.section("winner"), score.subject),
        shown=read_shown(desk, root.section("shown")),
        not_shown=read_not_shown(desk, root.section("shown")),
        variants=read_variants(desk, root.section("variants")),
        titles=read_titles(desk, root.section("titles"), titled),
        slots=desk.slots,
        clockwise=desk.next_player == "left",
        digest=digest,
        how_to_play=guide,
    )
    check_reach(game, report)
    if not report.failed:
        warn_unused(desk)
        check_how_to_play(desk, root, guide)
    return game


def _late_actions(desk: Desk, actions: Iterable[Draft], inserts: Inserts, inserted: Inserted) -> Set[str]:
    """The actions before whose effects something else may happen."""
    texts = [symbol.value for symbol in symbols(desk, "phase")]
    texts += [text for draft in actions if (text := draft.about.get("do")) is not None]
    texts += [text for _, text in inserts]
    return chosen_together(desk, texts) | {name for side, name in inserted if side == "before"}


def _read_partners(desk: Desk, root: Mapping) -> f.Formula:
    sides = root.get("sides")
    if sides is None:
        return f.Const(PARTNERS, None, "single")
    scope = Scope(desk, first_key(root), limits=Limits("the sides", frozenset(desk.options)))
    return value(scope, sides, PARTNERS, "`sides`")


def next_player(root: Mapping) -> Literal["left", "right"]:
    return "right" if root.text("direction") == "anticlockwise" else "left"


def _no_whole(desk: Desk, root: Mapping) -> None:
    symbol = desk.symbols.get(WHOLE)
    if symbol is not None and symbol.kind == "phase":
        desk.report.error("N318", "the phase `game` takes no parameters: it is the whole game", symbol.span)
        return
    key = root.key("phases")
    help = "add a phase `game`: the game begins and ends with it"
    desk.report.error("N318", "there is no phase `game`", key.span if key else root.span, help=help)


def _phase_scopes(desk: Desk) -> dict[str, Scope]:
    scopes = {}
    for symbol in symbols(desk, "phase"):
        scope = Scope(desk, symbol.key, nobody="in a phase")
        scopes[symbol.name], desk.parameters[symbol.name] = read_parameters(scope, symbol.parameters, "a phase")
    return scopes


def _phases(desk: Desk, scopes: dict[str, Scope], inserted: Inserted) -> dict[str, Phase]:
    """Phases in file order; one that takes zones has an instance for each zone passed to it."""
    found = {
        name: _phase(desk, name, desk.parameters[name], scope, inserted)
        for name, scope in scopes.items()
        if not takes_zones(desk, name)
    }

    def read(instance: Instance) -> Phase:
        phase = _phase(desk, instance.phase, instance.parameters, instance.scope, inserted)
        return replace(phase, name=instance.name)

    made = read_instances(desk, read)
    ordered = [phase for name in scopes for phase in ([found[name]] if name in found else made.get(name, []))]
    return {phase.name: phase for phase in ordered}


def _phase(desk: Desk, name: str, parameters: tuple[f.Local, ...], scope: Scope, inserted: Inserted) -> Phase:
    symbol = desk.symbols[name]
    body = read_block(scope, symbol.value) if isinstance(symbol.value, Scalar) else ()
    return Phase(name, parameters, body, *_blocks_around(scope, name, inserted), symbol.span)


def _blocks_around(scope: Scope, name: str, inserted: Inserted) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Before the host, the last patch's block runs first.

    The blocks know the facts at the beginning of their host, but none of its names.
    """
    bare = scope.forget(frozenset({ANYTHING}))
    before = tuple(read_block(bare, text) for text in reversed(inserted.get(("before", name), [])))
    return before, tuple(read_block(bare, text) for text in inserted.get(("after", name), []))


def _insert_blocks(desk: Desk, inserts: Inserts) -> Inserted:
    found: Inserted = {}
    for hook, text in inserts:
        tree = desk.tree(hook, "hook")
        if tree is None:
            continue
        name = str(tokens(tree)[0])
        symbol = desk.symbols.get(name)
        if symbol is None or symbol.kind not in ("phase", "action"):
            no_such(Scope(desk, hook), hook.span, name, ["phase", "action"])
            continue
        side: Literal["before", "after"] = "before" if tree.data == "before" else "after"
        found.setdefault((side, name), []).append(text)
    return found
