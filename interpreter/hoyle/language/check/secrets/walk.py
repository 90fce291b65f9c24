"""The walk through a game that finds what discloses secrets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hoyle.language.check.secrets.arrivals import Slots, arrivals_by_line, none_covered, sure_arrivals, unseen_choice
from hoyle.language.check.secrets.formulas import Knowledge
from hoyle.language.check.secrets.labels import (
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
    rename_label,
    secret_from,
)
from hoyle.language.check.secrets.moment import View
from hoyle.language.check.secrets.shown import expose_cards, listed_players, named_cards, shown_round, shown_to
from hoyle.language.check.secrets.traces import Traces
from hoyle.language.check.secrets.wording import Findings
from hoyle.language.check.secrets.zones import Origins, destination_cards, open_destination
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.calls import Calls, owners
from hoyle.language.model.facts import destination, disclosed_formulas, facts_of
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import DEALER, Action, Argument, Game, Phase
from hoyle.language.model.text import Text, holes_of, worked_out
from hoyle.language.model.walk import blocks, offers

#: By names of players in one block, their names in another.
Names = Mapping[Name, Name]


@dataclass(slots=True)
class Walk:
    """A walk through all phases and actions.

    `given` holds the labels of parameters and `under` what running a phase discloses, joined over all places that
    supply or run them. `legality` is what an action without a legal move discloses, `tallies` what each `tally`
    discloses, `sources` what the values of each variable disclose.
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
    sources: dict[str, Label] = field(default_factory=dict)

    def walk(self) -> None:
        self.knowledge.known.clear()
        known = owners(self.game)
        for name in self.calls.order:
            owner = known[name]
            if isinstance(owner, Phase):
                self._phase(owner)
            else:
                self._action(owner)

    # ---- phases and actions

    def _phase(self, phase: Phase) -> None:
        view = View(under=self.under.get(phase.name, OPEN))
        for local in phase.parameters:
            view = view.bind(local, self.given.get(local.slot, PLAIN))
        view = view.forget(self.traces.fresh(phase))
        self._blocks((*phase.before, phase.body, *phase.after), view)

    def _action(self, action: Action) -> None:
        view = View().bind(action.me, PLAIN)
        for local in action.parameters:
            view = view.bind(local, self.given.get(local.slot, PLAIN))
        told = self._condition(action.when, view, action)
        self._reason(action.says, view, action)
        if action.when is not None:
            view = view.assume(action.when, self.knowledge.rules)
        for argument in action.arguments:
            told |= self._condition(argument.source, view, action)
            view = view.bind(argument.local, self._choice_label(argument, view, action))
            if argument.each is not None:
                view = view.bind(argument.each, view.locals[argument.local.slot])
            told |= self._condition(argument.where, view, action)
            self._reason(argument.says, view, action)
            if argument.where is not None:
                view = view.assume(argument.where, self.knowledge.rules)
            self._visible(argument, view, action)
        for clause in action.clauses:
            applies = self._condition(clause.when, view, action)
            inner = view if clause.when is None else view.assume(clause.when, self.knowledge.rules)
            demands = self._condition(clause.demand, inner, action)
            self._reason(clause.says, view, action)
            if not clause.waive:
                told |= applies | demands
        self._title(action, self._foresee(sure_arrivals(action.effect, self.game, self.traces), view))
        own = {argument.local.name for argument in action.arguments}  # what is chosen is no reason why nothing can be
        self.legality[action.name] = frozenset(s for s in told if s.kind != "choice" or s.name not in own)
        view = view.forget(self.traces.set_meanwhile(action))
        self._blocks((*action.before, action.effect, *action.after), view)

    def _condition(self, formula: Formula | None, view: View, action: Action) -> Label:
        if formula is None:
            return OPEN
        label = self.knowledge.see(formula, view).label
        me = view.locals[action.me.slot].who
        self.findings.hidden_condition(formula, secret_from(label, self.game, me), action)
        return label

    def _title(self, action: Action, view: View) -> None:
        """Everybody reads a title, but only the mover its secret choices."""
        for hole in worked_out(action.words or (), [one.local for one in action.arguments]):
            told = frozenset(s for s in self._label_in_text(hole, view) if s.kind != "choice")
            self.findings.hidden_title(hole, secret_from(told, self.game), action)

    def _reason(self, says: Text | None, view: View, action: Action) -> None:
        me = view.locals[action.me.slot].who
        for hole in holes_of(says):
            self.findings.hidden_reason(hole, secret_from(self._label_in_text(hole, view), self.game, me), action)

    def _label_in_text(self, piece: Formula, view: View) -> Label:
        seen = self.knowledge.see(piece, view)
        return seen.label | seen.lie

    def _choice_label(self, argument: Argument, view: View, action: Action) -> Seen:
        source = self.knowledge.see(argument.source, view)
        secret = Secret("choice", argument.local.name, Who(action.me.slot), argument.span)
        return replace(self.knowledge.item(source), label=frozenset((secret,)) if argument.secret else OPEN)

    def _visible(self, argument: Argument, view: View, action: Action) -> None:
        """Report a card chosen from a set unseen: nothing distinguishes such cards."""
        seen = view.locals[argument.local.slot]
        in_sets = {s for s in seen.look if s.kind == "zone" and self.game.zones[s.name].kind == "set"}
        secret = secret_from(frozenset(in_sets), self.game, view.locals[action.me.slot].who)
        if secret is not None:
            self.findings.blind_argument(argument, secret, action)

    # ---- blocks

    def _blocks(self, blocks: Iterable[b.Block], view: View) -> None:
        """Each block knows only the names from outside."""
        for block in blocks:
            self._block(block, view, False)
            view = view.forget(self.traces.of(block).sets)

    def _block(self, block: b.Block, view: View, openly: bool) -> View:
        for line, arriving in zip(block, arrivals_by_line(block, self.game, self.traces), strict=True):
            trace = self.traces.of((line,))
            view = self._line(line, self._foresee(arriving, view), openly).forget(trace.sets)
            if trace.sets or trace.covers:
                view = view.move_cards().assume_written(line, self.knowledge.rules)
        return view

    def _foresee(self, arriving: Slots, view: View) -> View:
        """Chosen cards about to be laid open are open now, unless their order may not exist yet."""
        chosen = arriving & self.origins.chosen
        return view.show_slots(slot for slot in chosen if not self.knowledge.mixes(view.locals[slot].look))

    def _line(self, line: b.Statement, view: View, openly: bool) -> View:
        after = self._seen_arriving(line, view)
        unseen = unseen_choice(line, after, self.game)
        self._disclose((told for told in disclosed_formulas(line) if told is not unseen), after, openly)
        match line:
            case b.Let():
                seen = self.knowledge.see(line.value, view)
                self._check_named_cards(line.value, seen)
                return view.bind(line.local, replace(seen, who=replace(seen.who, name=_lasting_name(seen.who.name))))
            case b.Assign():
                self._assign(line, view, openly)
            case b.Turn():
                return expose_cards(line.what, (None,), view) if line.up else view.cover_cards()
            case b.Show():
                return expose_cards(line.what, shown_to(line.to, view), view)
            case b.Say() if not openly:
                self._say(line, view)
            case b.Shuffle() | b.Gather():
                return view.cover_cards()
            case b.Expect():
                seen = self.knowledge.see(line.condition, view)
                if not openly:
                    self.findings.hidden_fault(line.condition, secret_from(seen.label, self.game))
                return view.assume(line.condition, self.knowledge.rules)
            case b.Tally():
                self._tally(line, view)
            case b.Run():
                self._run_phase(line, view, openly)
                return view.cover_cards() if self.traces.of((line,)).covers else view
            case b.Openly():
                return self._block(line.body, view, True)
            case _ if isinstance(line, b.If | b.Loop):
                self._branch(line, view, openly)
                return view.cover_cards() if self.traces.of((line,)).covers else shown_round(line, view, self.game)
            case _ if isinstance(line, b.Decision):
                self._decision(line, view, openly)
                return view.cover_cards()
            case _ if facts_of(line).moves:
                return self._move_cards(line, view)
        return view

    def _say(self, line: b.Say, view: View) -> None:
        """Check a sentence, and its being said, for those who read it."""
        holes = [(piece, self._label_in_text(piece, view)) for piece in holes_of(line.text)]
        if isinstance(line.to, f.Given):
            for piece, told in holes:
                self.findings.disclosure(piece, secret_from(told, self.game))
            return
        around = self.knowledge.see(line.to, view).label | view.under
        for viewer in (self.knowledge.see(item, view).who for item in listed_players(line.to)):
            for piece, told in (*holes, (line.to, around)):
                self.findings.check_sentence(piece, secret_from(told, self.game, viewer))

    def _run_phase(self, line: b.Run, view: View, openly: bool) -> None:
        phase = self.game.phases[line.phase]
        names = self._give(phase.parameters, line.arguments, view, {v: v for v in (*self.game.variables, DEALER)})
        if not openly:
            self.under[phase.name] = self.under.get(phase.name, OPEN) | rename_label(view.under, names.get)

    def _tally(self, line: b.Tally, view: View) -> None:
        """Record what a tally discloses; whether it may depends on what follows."""
        inner = View(around=view.around).bind(self.game.score.subject, PLAIN)
        label = OPEN.union(*(self.knowledge.see(part.value, inner).label for part in self.game.score.parts))
        lasting = (s for s in label if s.kind in ("zone", "below", "variable"))
        kept = frozenset(s for s in lasting if secret_from(frozenset((s,)), self.game))
        self.tallies[line] = self.tallies.get(line, OPEN) | rename_label(kept, _nobody)

    def _disclose(self, formulas: Iterable[Formula], view: View, openly: bool, variable: str = "") -> None:
        for formula in formulas:
            secret = secret_from(self.knowledge.see(formula, view).label, self.game)
            self.findings.disclosure(formula, None if openly else secret, variable)

    def _check_named_cards(self, value: Formula, seen: Seen) -> None:
        if value.type.base in ("card", "list", "row"):
            self.knowledge.peek(seen.look, value.span)

    def _assign(self, line: b.Assign, view: View, openly: bool) -> None:
        seen = self.knowledge.see(line.value, view)
        self._check_named_cards(line.value, seen)
        if line.value.type.base == "card":
            old = self.knowledge.kept.get(line.target.variable, PLAIN)
            self.knowledge.kept[line.target.variable] = join(old, seen.rename(_nobody))
        if self.traces.is_open(line.target):
            self._disclose((line.value, *line.target.indexes), view, openly, line.target.variable)
        elif not openly:
            variable = self.game.variables[line.target.variable]
            label, who = self.knowledge.owner(variable.per, line.target.indexes, view)
            told = seen.label | label | view.under
            self.sources[variable.name] = self.sources.get(variable.name, OPEN) | told
            secret = hidden_from(told, variable.sight, who, self.game)
            target = "" if line.target.span is None else line.target.span.text
            self.findings.report_shown(line.value, variable, secret, target)

    def _move_cards(self, line: b.Statement, view: View) -> View:
        if isinstance(line, b.DealRound):
            view = view.bind(line.seat, PLAIN)
        view = self._seen_arriving(line, view)
        to = destination(line)
        view = view.receive_unseen(to.zone if isinstance(to, f.ZoneValue) else None)
        if isinstance(line, b.Deal | b.DealRandom) and line.named is not None:
            view = view.bind(line.named, self._dealt_cards(line, view))
        return view

    def _dealt_cards(self, line: b.Deal | b.DealRandom, view: View) -> Seen:
        """The dealt cards, as seen by the viewers of their destination; their number discloses which they are."""
        told = self.knowledge.see(line.count, view).label | self.knowledge.see(line.source, view).label
        zone = line.to.zone if isinstance(line.to, f.ZoneValue) else ""
        one = line.named is not None and line.named.type.base == "card"
        on_top = one and zone != "" and self.game.zones[zone].kind == "stack"
        seen = self.knowledge.items(destination_cards(line.to), view, first=on_top)
        self.knowledge.peek(seen.look, line.span)
        if line.face == "up":
            seen = replace(seen, look=OPEN)
        return replace(seen.but(told), who=Who(None))

    def _seen_arriving(self, line: b.Statement, view: View) -> View:
        if not isinstance(line, b.Move):
            return view
        cards = named_cards(line.what)
        if line.face == "up":
            return view.show_slots(cards)
        if not isinstance(line.to, f.ZoneValue):
            return view.show_slots(cards) if open_destination(line.to, self.origins) else view
        zone = self.game.zones[line.to.zone]
        _, who = self.knowledge.owner(zone.per, line.to.indexes, view)
        if self.knowledge.is_open(zone.sight, who, view) and none_covered(line, zone.sight):
            return view.show_slots(cards)
        return view if zone.sight.top else view.tell_slots(cards, Witness(who, zone.name))

    def _branch(self, line: b.If | b.Loop, view: View, openly: bool) -> None:
        trace = self.traces.of((line,))
        inner = view.cover_cards() if trace.covers else view
        changed = trace.sets  # from the second round on these may name others
        match line:
            case b.If():
                branches = blocks(line)
                for number, (condition, block) in enumerate(line.arms):
                    seen = self.knowledge.see(condition, view)
                    self._decides(condition, seen, branches[number:], openly)
                    view = view.add_label(seen.label)
                    self._block(block, view.assume(condition, self.knowledge.rules), openly)
                    view = view.assume(condition, self.knowledge.rules, False)
                self._block(line.otherwise, view, openly)
            case b.For():
                source = self.knowledge.see(line.source, view)
                self._check_named_cards(line.source, source)
                self._decides(line.source, source, blocks(line), openly)
                inner = inner.bind(line.local, self.knowledge.item(source)).add_label(source.label)
                self._block(line.body, inner.forget(changed), openly)
            case b.RepeatTimes():
                seen = self.knowledge.see(line.count, view)
                self._decides(line.count, seen, blocks(line), openly)
                self._block(line.body, inner.add_label(seen.label).forget(changed), openly)
            case b.Repeat():
                inner = inner.forget(changed)
                self._block(line.body, inner, openly)
                if line.until is not None:
                    self._decides(line.until, self.knowledge.see(line.until, inner), blocks(line), openly)

    def _decides(self, formula: Formula, seen: Seen, inside: tuple[b.Block, ...], openly: bool) -> None:
        secret = secret_from(seen.label, self.game)
        trace = self.traces.of(*inside)
        if trace.stops:
            self.findings.hidden_way(formula, secret)
        elif trace.shows and not openly:
            self.findings.disclosure(formula, secret)

    # ---- decisions

    def _decision(self, line: b.Decision, view: View, openly: bool) -> None:
        asked = line.player if isinstance(line, b.Decide) else line.players
        seen = self.knowledge.see(asked, view)
        self.findings.hidden_player(asked, secret_from(seen.label, self.game))
        name = seen.who.name
        if isinstance(line, b.Ask):
            view = view.bind(line.local, self.knowledge.item(seen))
            name = line.local.slot
        for offer in offers(line):
            action = self.game.actions[offer.action]
            names: Names = {} if name is None else {name: action.me.slot}
            self._give(action.parameters, offer.arguments, view, names)
        options = self.calls.with_beside(offer.action for offer in line.menu)
        if isinstance(line, b.Together):
            if not openly and not any(map(self._surely_offered, options)):
                self.findings.left_out(line, options, self._secret_of_lack(options))
        elif line.otherwise is not None:
            if isinstance(line, b.Decide) and not line.passing and not openly:
                self.findings.hidden_lack(line, options, self._secret_of_lack(options))
            self._block(line.otherwise, view, openly)

    def _secret_of_lack(self, options: Iterable[str]) -> Secret | None:
        """A secret that all learn if none of these actions is possible."""
        told = OPEN.union(*(self.legality.get(name, OPEN) for name in options))
        return secret_from(rename_label(told, _nobody), self.game)

    def _surely_offered(self, name: str) -> bool:
        action = self.game.actions[name]
        if action.when is not None or action.firm:
            return False
        hidden = secret_from(rename_label(self.legality.get(name, OPEN), _nobody), self.game)
        return hidden is None and all(argument.where is None for argument in action.arguments)

    def _give(self, locals: tuple[f.Local, ...], arguments: tuple[Formula, ...], view: View, names: Names) -> Names:
        """Return the names of the caller's players in the callee."""
        found = [self.knowledge.see(argument, view) for argument in arguments]
        for local, argument, seen in zip(locals, arguments, found, strict=False):
            self._check_named_cards(argument, seen)
            if seen.who.name is not None and local.type.base == "player":
                names = {**names, seen.who.name: local.slot}
        for local, seen in zip(locals, found, strict=False):
            seen = self.knowledge.item(seen.rename(names.get))
            self.given[local.slot] = join(self.given[local.slot], seen) if local.slot in self.given else seen
        return names


def _nobody(name: Name) -> None:
    """The name of a player after a change that invalidates every name."""


def _lasting_name(whole: Name | None) -> Name | None:
    """A name that stays with its player; a variable may hold another one soon."""
    name = whole
    while isinstance(name, tuple):
        _, name = name
    return None if isinstance(name, str) else whole
