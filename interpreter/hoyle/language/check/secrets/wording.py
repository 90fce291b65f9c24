"""Findings about secrets, in words."""

import re
from collections.abc import Iterator, Sequence

from hoyle.frozen import dataclass
from hoyle.language.check.places import labels_at
from hoyle.language.check.secrets.labels import Secret, is_nobody, is_owner_only
from hoyle.language.model.block import Deal, DealRandom, DealRound, Decide, Move, Tally, Together, Turn
from hoyle.language.model.formula import Formula, Given, Node, VariableValue
from hoyle.language.model.game import Action, Argument, Game, ShownValue, Sight, Variable, Zone
from hoyle.language.model.walk import every_node, every_statement, zones_read
from hoyle.language.report import Diagnostic, Report, Severity, Span, short
from hoyle.language.report.words import join_words

#: The findings that make a file unplayable; the others are notes.
_ERRORS = ("V601", "V605", "V614", "V617")

#: How to allow a line; a line such as `if` or `for` cannot follow `openly:` on the same one.
_OPENLY = "write `openly:` on the line above, and indent this line and what belongs to it"

#: Places with the texts of their labels.
Places = Sequence[tuple[Span | None, str]]


@dataclass(frozen=True, slots=True)
class Findings:
    """Without a report, findings are dropped."""

    game: Game
    report: Report | None
    peeks: tuple[Span | None, ...] = ()  # places with errors, where no note follows

    def hidden_condition(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        tested, them = "test it with `if`", "it"
        if secret is not None and secret.kind in ("zone", "below"):
            tested, them = "first turn up the card, then test it with `if`", "them"
        words = f"whether `{action.name}` is legal depends on {self._words(secret)}, but the player who chooses `{action.name}` must not know {them}"
        help = f"offer `{action.name}` without this condition; in its `do:` {tested}"
        if secret is not None and secret.kind == "zone" and self._turned_up(secret.name):
            help = f"if this card may lie face up, test that first, as in `x.face_up and …`; otherwise {help}"
        faces = secret is not None and secret.kind not in ("zone", "below", "variable", "choice")
        if faces and (kept := next(self._kept_for_cards(formula), None)) is not None:
            help = (
                f"to keep it for a face and not for a card, declare `{kept}` as `per rank per suit`; otherwise {help}"
            )
        self._report(
            "V601", words, formula, secret, notes=(f"the menu would reveal something about {them}",), help=help
        )

    def _kept_for_cards(self, formula: Formula) -> Iterator[str]:
        read = (node.variable for node in every_node(formula) if isinstance(node, VariableValue))
        kept = {v.name for v in self.game.variables.values() if any(d.kind == "card" for d in v.per)}
        return (name for name in read if name in kept)

    def _turned_up(self, zone: str) -> bool:
        for line in every_statement(self.game):
            where = line.to if isinstance(line, Move | Deal | DealRandom | DealRound) and line.face == "up" else None
            where = line.what if isinstance(line, Turn) and line.up else where
            if where is not None and zone in zones_read((where,), self.game.formulas):
                return True
        return False

    def hidden_reason(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        told = f"reveals something about {self._words(secret)}, but the player who chooses it must not know that"
        words = f"the reason for refusing `{action.name}` {told}"
        self._report("V601", words, formula, secret, help="use in the sentence only what the player may know")

    def shown_value(self, formula: Formula, value: ShownValue, secret: Secret | None) -> None:
        if secret is None:
            return
        reader = "its owner must not" if value.private else "some players must not"
        shown = f"{value.name}: {{value: …, seen by: "
        about_me = value.about is not None and value.about.name == "me"
        dark, hide = self._seen_by(secret).endswith("seen by nobody"), ""
        if dark and secret.kind == "zone" and not value.witnessed:
            hide = f", or write `{shown}whoever saw the cards}}`, so that only players who saw the cards read it"
        elif about_me and not dark and not value.private:
            hide = f", or write `{shown}owner}}`, so that players read only their own `{value.name}`"
        words = f"the shown value `{value.name}` reveals something about {self._words(secret)}, which {reader} know"
        self._report(
            "V617",
            words,
            formula,
            secret,
            help=f"show only what {'its owner' if value.private else 'everybody'} may know{hide}",
        )

    def hidden_way(self, formula: Formula, secret: Secret | None) -> None:
        words = f"whether somebody is asked, or a phase ends, depends on {self._words(secret)}, which some players must not know"
        notes = ("everybody sees who is asked and when a phase ends",)
        help = "to make it public, set a variable inside `openly:` and test that"
        self._report("V601", words, formula, secret, notes=notes, help=help)

    def hidden_player(self, formula: Formula, secret: Secret | None) -> None:
        words = f"who is asked here depends on {self._words(secret)}, which some players must not know"
        help = "to make it public, set a variable inside `openly:` and ask that player"
        self._report("V601", words, formula, secret, notes=("everybody sees who is asked",), help=help)

    def disclosure(self, formula: Formula, secret: Secret | None, variable: str = "") -> None:
        """`variable` is the one that the line sets."""
        if secret is None or any(_overlap(_place(formula, secret), peek) for peek in self.peeks):
            return
        what = f"this reveals something about {self._words(secret)}"
        words = f"everybody can see `{variable}`, so {what}" if variable else f"{what} to everybody"
        help = f"if that is intended, {_OPENLY}"
        declared = self.game.variables.get(variable)
        if declared is not None:
            help = _intended(_OPENLY, formula, declared)
        self._report("V602", words, formula, secret, help=help)

    def report_shown(self, formula: Formula, variable: Variable, secret: Secret | None, target: str = "") -> None:
        """`target` is what is set in a line."""
        words = f"`{variable.name}` reveals something about {self._words(secret)} to the players who see this variable"
        read = [] if secret is None or _place(formula, secret) is secret.span else [(secret.span, "read here")]
        more = (variable.span, _viewers(variable.name, variable.sight))
        help = _intended(_openly(f"{target} = …", formula, secret), formula, variable)
        self._report("V608", words, formula, secret, before=read, after=[more], help=help)

    def check_sentence(self, formula: Formula, secret: Secret | None) -> None:
        words = f"this sentence reveals something about {self._words(secret)} to its readers"
        help = f"if that is intended, {_openly('say …', formula, secret)}"
        self._report("V608", words, formula, secret, help=help)

    def hidden_lack(self, line: Decide, actions: Sequence[str], secret: Secret | None) -> None:
        lack = f"if {_none_of(actions)} here, that reveals something"
        words = f"{lack} about {self._words(secret)} to everybody"
        asked = "" if line.span is None else " ".join(line.span.text.split())
        passing = re.sub(r"\bchooses\b", "may", asked) if asked == short(asked) else "… may …"
        help = f"if that is intended, {_OPENLY}; otherwise let the player pass: `{passing}`"
        self._report("V606", words, line, secret, label="everybody sees that `else` runs", help=help)

    def left_out(self, line: Together, actions: Sequence[str], secret: Secret | None) -> None:
        lack = f"if {_none_of(actions)} for a player here, that reveals something"
        words = f"{lack} about {self._words(secret)} to everybody"
        help = f"give every player a choice that is always possible; if this is intended, {_OPENLY}"
        self._report("V606", words, line, secret, label="everybody sees which players are skipped", help=help)

    def hidden_fault(self, formula: Formula, secret: Secret | None) -> None:
        words = f"if this `expect` fails, that reveals something about {self._words(secret)} to everybody"
        help = "use only what everybody knows; or, if everybody may learn whether it fails, write `openly: expect …`"
        self._report("V612", words, formula, secret, help=help)

    def early_tally(self, line: Tally, secret: Secret) -> None:
        words = f"this tally reveals something about {self._words(secret)}, since everybody sees the score"
        first, zone = f"tally when everybody knows `{secret.name}`", self.game.zones.get(secret.name)
        if zone is not None and zone.kind != "tokens":
            first = f"write `show {'every ' * bool(zone.per)}{zone.name} to everyone` before `tally`"
        help = f"{first}; or, if everybody may know this, write `openly: tally`"
        read = [(secret.span, "read here")]
        self._report("V609", words, line, secret, label="everybody sees scores", before=read, help=help)

    def unseen_title(self, action: Action, thing: Zone | Variable) -> None:
        if self.report is None:
            return
        what = f"cards of `{thing.name}`" if isinstance(thing, Zone) else f"`{thing.name}`"
        who, readers = "some players do not see", "players who do not see it read"
        if is_nobody(thing.sight.players):
            who, readers = "nobody sees", "everybody reads"
        message = f"the title of `{action.name}` names {what}, which {who}"
        help = f"write a title without `{thing.name}`"
        labels = labels_at((thing.span, _viewers(thing.name, thing.sight)))
        label = "everybody reads the title"
        notes = [f"{readers} `??` in the title"]
        self.report.note("V613", message, action.span, label=label, labels=labels, notes=notes, help=help)

    def hidden_title(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        words = f"the title of `{action.name}` reveals something about {self._words(secret)}, which some players must not know"
        notes = ("everybody reads the title, in the menu or in the log",)
        self._report("V614", words, formula, secret, notes=notes, help="use in the title only what everybody knows")

    def blind_argument(self, argument: Argument, secret: Secret, action: Action) -> None:
        source = argument.source.span
        picked = f"`{argument.local.name}` from `{secret.name}`"
        zone = source.text if source is not None and len(source.text) <= 30 else f"{secret.name}[…]"
        words = f"`{action.name}` lets a player pick {picked} without seeing its cards"
        help = (
            f"to take a random card, write `deal 1 at random from {zone} to …` in `do:`; or make the zone a row, "
            "whose cards can be picked unseen; or change `seen by` so that the player sees them"
        )
        self._report("V605", words, argument, secret, label="cards of a set are picked by their faces", help=help)

    def _report(
        self,
        code: str,
        words: str,
        at: Formula | Decide | Together | Tally | Argument,
        secret: Secret | None,
        *,
        label: str = "",
        before: Places = (),
        after: Places = (),
        notes: tuple[str, ...] = (),
        help: str,
    ) -> None:
        if self.report is None or secret is None:
            return
        severity: Severity = "error" if code in _ERRORS else "note"
        place = _place(at, secret) if isinstance(at, Node) else at.span
        labels = tuple(labels_at(*before, (self._declaration(secret), "declared here"), *after))
        self.report.add(Diagnostic(code, severity, words, place, label or self._seen_by(secret), labels, notes, help))

    def _words(self, secret: Secret | None) -> str:
        if secret is None:
            return ""
        match secret.kind:
            case "zone":
                tokens = self.game.zones[secret.name].kind == "tokens"
                return f"{'the counters in' if tokens else 'the cards of'} `{secret.name}`"
            case "below":
                return f"the cards of `{secret.name}` below the first"
            case "variable":
                return f"`{secret.name}`"
            case "choice":
                return f"the secret choice `{secret.name}`"
        return "the place of a card known by its face"

    def _seen_by(self, secret: Secret) -> str:
        match secret.kind:
            case "zone":
                return _viewers(secret.name, self.game.zones[secret.name].sight)
            case "variable":
                return _viewers(secret.name, self.game.variables[secret.name].sight)
            case "below":
                return f"only the first card of `{secret.name}` is ever seen"
        return ""

    def _declaration(self, secret: Secret) -> Span | None:
        if secret.kind in ("zone", "below"):
            return self.game.zones[secret.name].span
        return self.game.variables[secret.name].span if secret.kind == "variable" else None


def _intended(openly: str, formula: Formula, variable: Variable) -> str:
    """A start value is on no line that could be inside `openly:`."""
    yes = "leave it as it is" if formula is variable.start else openly
    return f"if that is intended, {yes}; otherwise declare `{variable.name}` as `seen by nobody`"


def _openly(line: str, formula: Formula, secret: Secret | None) -> str:
    """If the secret is not in the line's formula, an `if` around it may read it."""
    if secret is not None and _place(formula, secret) is secret.span:
        return f"write `openly: {line}`"
    return "put this line, with every `if` around it, inside `openly:`"


def _none_of(actions: Sequence[str]) -> str:
    menu = join_words([f"`{action}`" for action in actions], "and")
    return f"{menu} {'is' if len(actions) == 1 else 'are all' if len(actions) > 2 else 'are both'} impossible"


def _place(formula: Formula, secret: Secret) -> Span | None:
    """The reading of the secret if it is in the formula."""
    inner, outer = secret.span, formula.span
    if inner is None or outer is None or inner.source is not outer.source:
        return outer
    return inner if outer.start <= inner.start and inner.end <= outer.end else outer


def _overlap(one: Span | None, other: Span | None) -> bool:
    if one is None or other is None or one.source is not other.source:
        return False
    return one.start < other.end and other.start < one.end


def _viewers(name: str, sight: Sight) -> str:
    players = sight.players
    only = "the first card of " if sight.top else ""
    if players is None or isinstance(players, Given):
        return f"{only}`{name}` is seen by everyone"
    if is_nobody(players):
        return f"`{name}` is seen by nobody"
    if is_owner_only(sight):
        return f"{only}`{name}` is seen only by its owner"
    return f"{only}`{name}` is not seen by everybody"
