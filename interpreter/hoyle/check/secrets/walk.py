"""Walking through a game keeping track of its secrets: phases and actions in; what gives them away out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hoyle.check.secrets.formulas import Knowledge
from hoyle.check.secrets.labels import (
    ANYBODY,
    OPEN,
    PLAIN,
    Label,
    Name,
    Secret,
    Seen,
    Who,
    Witness,
    hidden_from,
    join,
    kept_from,
    renamed,
)
from hoyle.check.secrets.moment import View
from hoyle.check.secrets.shown import exposed, listed, named_cards, shown_round, shown_to
from hoyle.check.secrets.traces import Traces
from hoyle.check.secrets.wording import Findings
from hoyle.check.secrets.zones import Origins, laid, open_destination
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.calls import Calls, owners
from hoyle.model.facts import destination, disclosed, facts_of
from hoyle.model.formula import Formula
from hoyle.model.game import DEALER, Action, Argument, Game, Phase
from hoyle.model.text import Text, worked_out

#: By names of players in one block, their names in another.
Names = Mapping[Name, Name]


@dataclass(slots=True)
class Walk:
    """A walk through all phases and actions; it is repeated, with a silent `findings`, until nothing changes.

    `given` holds what parameters may be, joined over all places that supply them, `under` what tells that a phase is
    run, joined over all places that run it, `legality` what is told by an action having no legal move, and `tallies` what
    each `tally` tells of.
    """

    game: Game
    calls: Calls
    knowledge: Knowledge
    traces: Traces
    findings: Findings
    origins: Origins
    given: dict[int, Seen] = field(default_factory=dict)
    under: dict[str, Label] = field(default_factory=dict)
    legality: dict[str, Label] = field(default_factory=dict)
    tallies: dict[b.Tally, Label] = field(default_factory=dict)

    def walk(self) -> None:
        """Every phase and action once, callers first."""
        self.knowledge.known.clear()
        known = owners(self.game)
        for name in self.calls.order:
            owner = known[name]
            if isinstance(owner, Phase):
                self._phase(owner)
            else:
                self._action(owner)

    # ---- phases and actions

    def _parameter(self, local: f.Local) -> Seen:
        """What a parameter may be."""
        return self.given.get(local.slot, PLAIN)

    def _phase(self, phase: Phase) -> None:
        """The blocks of a phase, each with its parameters."""
        view = View(under=self.under.get(phase.name, OPEN))
        for local in phase.parameters:
            view = view.having(local, self._parameter(local))
        view = view.forgetting(self.traces.fresh(phase))
        self._blocks((*phase.before, phase.body, *phase.after), view)

    def _action(self, action: Action) -> None:
        """The conditions of an action, then its effect."""
        view = View().having(action.me, PLAIN)
        for local in action.parameters:
            view = view.having(local, self._parameter(local))
        told = self._condition(action.when, view, action)
        self._reason(action.says, view, action)
        if action.when is not None:
            view = view.knowing(action.when, self.knowledge.rules)
        for argument in action.arguments:
            told |= self._condition(argument.source, view, action)
            view = view.having(argument.local, self._chosen(argument, view, action))
            if argument.each is not None:
                view = view.having(argument.each, view.locals[argument.local.slot])
            told |= self._condition(argument.where, view, action)
            self._reason(argument.says, view, action)
            if argument.where is not None:
                view = view.knowing(argument.where, self.knowledge.rules)
            self._visible(argument, view, action)
        for clause in action.clauses:
            applies = self._condition(clause.when, view, action)
            inner = view if clause.when is None else view.knowing(clause.when, self.knowledge.rules)
            demands = self._condition(clause.demand, inner, action)
            self._reason(clause.says, view, action)
            if not clause.waive:
                told |= applies | demands
        self._title(action, view)
        own = {argument.local.name for argument in action.arguments}  # what is chosen is no reason why nothing can be
        self.legality[action.name] = frozenset(s for s in told if s.kind != "choice" or s.name not in own)
        view = view.forgetting(self.traces.set_meanwhile(action))
        self._blocks((*action.before, action.effect, *action.after), view)

    def _condition(self, formula: Formula | None, view: View, action: Action) -> Label:
        """What a condition of an action tells; it is reported if its player may not know it."""
        if formula is None:
            return OPEN
        label = self.knowledge.see(formula, view).label
        me = view.locals[action.me.slot].who
        self.findings.hidden_condition(formula, kept_from(label, me, self.game), action)
        return label

    def _title(self, action: Action, view: View) -> None:
        """What a title works out is read by everybody; a secret choice in it only by who makes it."""
        for hole in worked_out(action.words or (), [one.local for one in action.arguments]):
            told = frozenset(s for s in self._told(hole, view) if s.kind != "choice")
            self.findings.hidden_title(hole, kept_from(told, ANYBODY, self.game), action)

    def _reason(self, says: Text | None, view: View, action: Action) -> None:
        """The words for a move that is refused; what stands in them is reported if its player may not know it."""
        me = view.locals[action.me.slot].who
        for piece in says or ():
            if not isinstance(piece, str):
                self.findings.hidden_reason(piece, kept_from(self._told(piece, view), me, self.game), action)

    def _told(self, piece: Formula, view: View) -> Label:
        """What the value of a formula tells that stands in a text: of a card also where it lies."""
        seen = self.knowledge.see(piece, view)
        return seen.label | seen.lie

    def _chosen(self, argument: Argument, view: View, action: Action) -> Seen:
        """What an argument tells once it is chosen: the choice itself is public, unless made in secret."""
        source = self.knowledge.see(argument.source, view)
        secret = Secret("choice", argument.local.name, Who(action.me.slot), argument.span)
        return replace(self.knowledge.item(source), label=frozenset((secret,)) if argument.secret else OPEN)

    def _visible(self, argument: Argument, view: View, action: Action) -> None:
        """A card chosen from a set is one that its player sees, for nothing else tells the cards apart."""
        seen = view.locals[argument.local.slot]
        in_sets = {s for s in seen.look if s.kind == "zone" and self.game.zones[s.name].kind == "set"}
        secret = kept_from(frozenset(in_sets), view.locals[action.me.slot].who, self.game)
        if secret is not None:
            self.findings.blind_argument(argument, secret, action)

    # ---- blocks

    def _blocks(self, blocks: Iterable[b.Block], view: View) -> None:
        """The blocks of a phase or an action, one after the other; each knows only the names from outside."""
        for block in blocks:
            self._block(block, view, False)
            view = view.forgetting(self.traces.of(block).sets)

    def _block(self, block: b.Block, view: View, openly: bool) -> View:
        """The lines of a block one after the other; the view after them."""
        for line in block:
            trace = self.traces.of((line,))
            view = self._line(line, view, openly).forgetting(trace.sets)
            if trace.sets or trace.covers:
                view = view.moved()
        return view

    def _line(self, line: b.Statement, view: View, openly: bool) -> View:
        """One line; the view after it."""
        self._disclose(disclosed(line), view, openly)
        match line:
            case b.Let():
                seen = self.knowledge.see(line.value, view)
                self._told_apart(line.value, seen)
                return view.having(line.local, replace(seen, who=Who(_lasting(seen.who.name), seen.who.others)))
            case b.Assign():
                self._assign(line, view, openly)
            case b.Turn():
                return exposed(line.what, (None,), view) if line.up else view.covered()
            case b.Show():
                return exposed(line.what, shown_to(line.to, view), view)
            case b.Say() if not openly:
                self._say(line, view)
            case b.Shuffle() | b.Gather():
                return view.covered()
            case b.Expect():
                seen = self.knowledge.see(line.condition, view)
                if not openly:
                    self.findings.hidden_fault(line.condition, kept_from(seen.label, ANYBODY, self.game))
                return view.knowing(line.condition, self.knowledge.rules)
            case b.Tally():
                self._tally(line, view)
            case b.Run():
                self._run(line, view, openly)
                return view.covered() if self.traces.of((line,)).covers else view
            case b.Openly():
                return self._block(line.body, view, True)
            case _ if isinstance(line, b.If | b.Loop):
                self._branch(line, view, openly)
                return view.covered() if self.traces.of((line,)).covers else shown_round(line, view)
            case _ if isinstance(line, b.Decision):
                self._decision(line, view, openly)
                return view.covered()
            case _ if facts_of(line).moves:
                return self._moved(line, view)
        return view

    def _say(self, line: b.Say, view: View) -> None:
        """Everybody who is told a sentence may know its values; to some of them, that it is said may tell more."""
        holes = [(piece, self._told(piece, view)) for piece in line.text if not isinstance(piece, str)]
        if isinstance(line.to, f.Given):
            for piece, told in holes:
                self.findings.disclosure(piece, kept_from(told, ANYBODY, self.game))
            return
        around = self.knowledge.see(line.to, view).label | view.under
        for viewer in (self.knowledge.see(item, view).who for item in listed(line.to)):
            for piece, told in (*holes, (line.to, around)):
                self.findings.said_to(piece, kept_from(told, viewer, self.game))

    def _run(self, line: b.Run, view: View, openly: bool) -> None:
        """A phase that runs here: its lines are carried out under the conditions around the call."""
        phase = self.game.phases.get(line.phase)
        if phase is None:
            return
        names = self._give(phase.parameters, line.arguments, view, {v: v for v in (*self.game.variables, DEALER)})
        if not openly:
            self.under[phase.name] = self.under.get(phase.name, OPEN) | renamed(view.under, names.get)

    def _tally(self, line: b.Tally, view: View) -> None:
        """Note what a tally tells of; whether it may is a question of what comes after it."""
        inner = View(around=view.around).having(self.game.score.subject, PLAIN)
        label = OPEN.union(*(self.knowledge.see(part.value, inner).label for part in self.game.score.parts))
        kept = (
            s
            for s in label
            if s.kind in ("zone", "below", "variable") and kept_from(frozenset((s,)), ANYBODY, self.game)
        )
        self.tallies[line] = self.tallies.get(line, OPEN) | renamed(frozenset(kept), _nobody)

    def _disclose(self, formulas: Iterable[Formula], view: View, openly: bool) -> None:
        """Note where something everybody sees depends on something that not everybody knows."""
        for formula in formulas:
            label = self.knowledge.see(formula, view).label
            if not openly:
                self.findings.disclosure(formula, kept_from(label, ANYBODY, self.game))

    def _told_apart(self, value: Formula, seen: Seen) -> None:
        """Cards kept by name cannot come from where nobody can tell them apart."""
        if value.type.base in ("card", "list", "row"):
            self.knowledge.peek(seen.look, value.span)

    def _assign(self, line: b.Assign, view: View, openly: bool) -> None:
        """A variable gets a value."""
        seen = self.knowledge.see(line.value, view)
        self._told_apart(line.value, seen)
        if line.value.type.base == "card":
            old = self.knowledge.kept.get(line.target.variable, PLAIN)
            self.knowledge.kept[line.target.variable] = join(old, seen.renamed(_nobody))
        if self.traces.is_open(line.target):
            self._disclose((line.value, *line.target.indexes), view, openly)
        elif not openly:
            variable = self.game.variables[line.target.variable]
            label, who = self.knowledge.owner(variable.per, line.target.indexes, view)
            told = seen.label | label | view.under
            self.findings.shown(line.value, variable, hidden_from(told, variable.sight, who, self.game))

    def _moved(self, line: b.Statement, view: View) -> View:
        """The moment after cards or tokens changed their place for all to see, and perhaps their faces with them."""
        if isinstance(line, b.DealRound):
            view = view.having(line.seat, PLAIN)
        if isinstance(line, b.Move):
            view = self._seen_arriving(line, view)
        to = destination(line)
        view = view.receiving(to.zone if isinstance(to, f.ZoneValue) else None)
        if isinstance(line, b.Deal | b.DealRandom) and line.named is not None:
            view = view.having(line.named, self._dealt(line, view))
        return view

    def _dealt(self, line: b.Deal | b.DealRandom, view: View) -> Seen:
        """The cards that were dealt, as whoever looks where they were laid has them; which there are, their number tells."""
        told = self.knowledge.see(line.count, view).label | self.knowledge.see(line.source, view).label
        zone = line.to.zone if isinstance(line.to, f.ZoneValue) else ""
        if line.named is not None and line.named.type.base == "card" and zone and self.game.zones[zone].kind == "stack":
            seen = self.knowledge.top(laid(line.to), view)
        else:
            seen = self.knowledge.see(laid(line.to), view)
        self.knowledge.peek(seen.look, line.span)
        if line.face == "up":
            seen = replace(seen, look=OPEN)
        return replace(seen.but(told), who=Who(None))

    def _seen_arriving(self, line: b.Move, view: View) -> View:
        """The moment after some cards have moved, which have been seen by whoever sees what lies there."""
        cards = named_cards(line.what)
        if line.face == "up":
            return view.showing(cards)
        if not isinstance(line.to, f.ZoneValue):
            return view.showing(cards) if open_destination(line.to, self.origins) else view
        zone = self.game.zones[line.to.zone]
        _, who = self.knowledge.owner(zone.per, line.to.indexes, view)
        if self.knowledge.is_open(zone.sight, who, view):
            return view.showing(cards)
        return view if zone.sight.top else view.telling(cards, Witness(who, zone.name))

    def _branch(self, line: b.If | b.Loop, view: View, openly: bool) -> None:
        """A condition, a list or a number that settles which lines are run, and how often."""
        trace = self.traces.of((line,))
        inner = view.covered() if trace.covers else view
        changed = trace.sets  # from the second round on these may name others
        match line:
            case b.If():
                rest = [*(block for _, block in line.arms), line.otherwise]
                for number, (condition, block) in enumerate(line.arms):
                    seen = self.knowledge.see(condition, view)
                    self._decides(condition, seen, rest[number:], openly)
                    view = view.given(seen.label)
                    self._block(block, view.knowing(condition, self.knowledge.rules), openly)
                    view = view.knowing(condition, self.knowledge.rules, False)
                self._block(line.otherwise, view, openly)
            case b.For():
                source = self.knowledge.see(line.source, view)
                self._told_apart(line.source, source)
                self._decides(line.source, source, [line.body], openly)
                inner = inner.having(line.local, self.knowledge.item(source)).given(source.label)
                self._block(line.body, inner.forgetting(changed), openly)
            case b.RepeatTimes():
                seen = self.knowledge.see(line.count, view)
                self._decides(line.count, seen, [line.body], openly)
                self._block(line.body, inner.given(seen.label).forgetting(changed), openly)
            case b.Repeat():
                inner = inner.forgetting(changed)
                self._block(line.body, inner, openly)
                if line.until is not None:
                    self._decides(line.until, self.knowledge.see(line.until, inner), [line.body], openly)

    def _decides(self, formula: Formula, seen: Seen, blocks: list[b.Block], openly: bool) -> None:
        """A formula that settles whether some blocks are run, which may give it away."""
        secret = kept_from(seen.label, ANYBODY, self.game)
        trace = self.traces.of(*blocks)
        if trace.stops:
            self.findings.hidden_way(formula, secret)
        elif trace.shows and not openly:
            self.findings.disclosure(formula, secret)

    # ---- decisions

    def _decision(self, line: b.Decision, view: View, openly: bool) -> None:
        """Who is asked, what they are offered, and what happens otherwise."""
        asked = line.player if isinstance(line, b.Decide) else line.players
        seen = self.knowledge.see(asked, view)
        self.findings.hidden_player(asked, kept_from(seen.label, ANYBODY, self.game))
        name = seen.who.name
        if isinstance(line, b.Ask):
            view = view.having(line.local, self.knowledge.item(seen))
            name = line.local.slot
        free = line.free if isinstance(line, b.Decide) else ()
        for offer in (*line.menu, *free):
            action = self.game.actions.get(offer.action)
            if action is not None:
                names: Names = {} if name is None else {name: action.me.slot}
                self._give(action.parameters, offer.arguments, view, names)
        if isinstance(line, b.Together):
            if not openly and not any(self._surely_offered(offer.action) for offer in line.menu):
                self.findings.left_out(line, self._told_by_lack(line))
        elif line.otherwise is not None:
            if isinstance(line, b.Decide) and not line.passing and not openly:
                self.findings.hidden_lack(line, self._told_by_lack(line))
            self._block(line.otherwise, view, openly)

    def _told_by_lack(self, line: b.Decide | b.Together) -> Secret | None:
        """A secret that everybody learns something about where nothing that is offered is possible."""
        told = OPEN.union(*(self.legality.get(offer.action, OPEN) for offer in line.menu))
        return kept_from(renamed(told, _nobody), ANYBODY, self.game)

    def _surely_offered(self, name: str) -> bool:
        """Whether nothing hidden, nor any condition, keeps somebody from an action."""
        action = self.game.actions.get(name)
        if action is None or action.when is not None or any(not clause.waive for clause in action.clauses):
            return False
        hidden = kept_from(renamed(self.legality.get(name, OPEN), _nobody), ANYBODY, self.game)
        return hidden is None and all(argument.where is None for argument in action.arguments)

    def _give(self, locals: tuple[f.Local, ...], arguments: tuple[Formula, ...], view: View, names: Names) -> Names:
        """Parameters get values, in which the players of the caller have the names of the callee; these names."""
        found = [self.knowledge.see(argument, view) for argument in arguments]
        for local, argument, seen in zip(locals, arguments, found, strict=False):
            self._told_apart(argument, seen)
            if seen.who.name is not None and local.type.base == "player":
                names = {**names, seen.who.name: local.slot}
        for local, seen in zip(locals, found, strict=False):
            seen = seen.renamed(names.get)
            seen = replace(seen, who=Who(None, seen.who.others))
            self.given[local.slot] = join(self.given[local.slot], seen) if local.slot in self.given else seen
        return names


def _nobody(name: Name) -> None:
    """The name of a player where none of the names used so far are known."""


def _lasting(whole: Name | None) -> Name | None:
    """A name that stays with its player; a variable may hold another one soon."""
    name = whole
    while isinstance(name, tuple):
        _, name = name
    return None if isinstance(name, str) else whole
