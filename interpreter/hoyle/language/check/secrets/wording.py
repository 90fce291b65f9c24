"""Findings about secrets, in words."""

from dataclasses import dataclass

from hoyle.language.check.secrets.labels import Secret, is_nobody
from hoyle.language.model.block import Decide, Tally, Together
from hoyle.language.model.formula import Formula, Given, ListOf, LocalValue
from hoyle.language.model.game import Action, Argument, Game, ShownValue, Sight, Variable, Zone
from hoyle.language.report import Label, Report, Span


@dataclass(frozen=True, slots=True)
class Findings:
    """Collector of findings about secrets; without a report they are dropped."""

    game: Game
    report: Report | None
    peeks: tuple[Span | None, ...] = ()  # places with errors, where no note follows

    def hidden_condition(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        if self.report is None or secret is None:
            return
        self.report.error(
            "V601",
            f"whether `{action.name}` is legal depends on {self._secret_words(secret)}, which its player may not know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            notes=["the menu would reveal it to the player"],
            help=f"offer `{action.name}` without this condition; in its `do:` {_tested(secret)}",
        )

    def hidden_reason(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        if self.report is None or secret is None:
            return
        self.report.error(
            "V601",
            f"the reason for refusing `{action.name}` reveals something about {self._secret_words(secret)}, which its player may not know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            help="use in the sentence only what the player may know",
        )

    def shown_value(self, formula: Formula, value: ShownValue, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        reader = "its owner may not" if value.private else "some players may not"
        about_me = value.about is not None and value.about.name == "me"
        dark, hide = self._seen_by(secret).endswith("seen by nobody"), ""
        if dark and secret.kind == "zone" and not value.witnessed:
            hide = ", or write `{value: …, seen by: whoever saw the cards}`, so that only players who saw the cards read it"
        elif about_me and not dark and not value.private:
            hide = ", or write `{value: …, seen by: owner}`, so that players read only their own"
        self.report.error(
            "V617",
            f"the shown value `{value.name}` reveals something about {self._secret_words(secret)}, which {reader} know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            help=f"show only what everybody who reads it may know{hide}",
        )

    def hidden_way(self, formula: Formula, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        self.report.error(
            "V601",
            f"whether somebody is asked, or a phase ends, depends on {self._secret_words(secret)}, "
            "which some players may not know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            notes=["everybody sees who is asked and when a phase ends"],
            help="to make it public, set a variable inside `openly:` and test that",
        )

    def hidden_player(self, formula: Formula, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        self.report.error(
            "V601",
            f"who is asked here depends on {self._secret_words(secret)}, which some players may not know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            notes=["everybody sees who is asked"],
            help="to make it public, set a variable inside `openly:` and ask that player",
        )

    def disclosure(self, formula: Formula, secret: Secret | None, variable: str = "") -> None:
        """Note what a line discloses to everybody; `variable` is the variable of that value, if it gives one a value."""
        place = None if secret is None else _place(formula, secret)
        if self.report is None or secret is None or any(_overlap(place, peek) for peek in self.peeks):
            return
        everybody = f"everybody, who can see `{variable}`" if variable else "everybody"
        other = f"; otherwise make `{variable}` `seen by nobody`" if variable in self.game.variables else ""
        self.report.note(
            "V602",
            f"this reveals something about {self._secret_words(secret)} to {everybody}",
            place,
            label=self._seen_by(secret),
            labels=self._labels(secret),
            help=f"if that is intended, put the line below `openly:`{other}",
        )

    def report_shown(self, formula: Formula, variable: Variable, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        viewers = _viewers(variable.name, variable.sight)
        place = _place(formula, secret)
        far = [Label(secret.span, "read here")] if secret.span and place is not secret.span else []
        self.report.note(
            "V608",
            f"`{variable.name}` reveals something about {self._secret_words(secret)} to the players who see this variable",
            place,
            label=self._seen_by(secret),
            labels=[*far, *self._labels(secret), *([Label(variable.span, viewers)] if variable.span else [])],
            help="if that is intended, put it inside `openly:`; otherwise make the variable `seen by nobody`",
        )

    def check_sentence(self, formula: Formula, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        self.report.note(
            "V608",
            f"this sentence reveals something about {self._secret_words(secret)} to its readers",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            help="if that is intended, put it inside `openly:`",
        )

    def hidden_lack(self, line: Decide, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        names = " or ".join(f"`{offer.action}`" for offer in line.menu)
        self.report.note(
            "V606",
            f"if {names} is impossible here, that reveals something about {self._secret_words(secret)} to everybody",
            line.span,
            label="everybody sees that `else` runs",
            labels=self._labels(secret),
            help="if that is intended, put the choice inside `openly:`",
        )

    def left_out(self, line: Together, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        names = " or ".join(f"`{offer.action}`" for offer in line.menu)
        self.report.note(
            "V606",
            f"if {names} is impossible for a player here, that reveals something about {self._secret_words(secret)} to everybody",
            line.span,
            label="everybody sees which players are skipped",
            labels=self._labels(secret),
            help="give every player a choice that is always possible; if this is intended, put it inside `openly:`",
        )

    def hidden_fault(self, formula: Formula, secret: Secret | None) -> None:
        if self.report is None or secret is None:
            return
        self.report.note(
            "V612",
            f"if this `expect` fails, that reveals something about {self._secret_words(secret)} to everybody",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            help="expect only what everybody knows; if this is intended or never fails, put it inside `openly:`",
        )

    def early_tally(self, line: Tally, secret: Secret) -> None:
        if self.report is None:
            return
        far = [Label(secret.span, "read here")] if secret.span else []
        self.report.note(
            "V609",
            f"this tally reveals something about {self._secret_words(secret)}, since everybody sees the score",
            line.span,
            label="everybody sees scores",
            labels=[*far, *self._labels(secret)],
            help="show the cards first, then tally; if this is intended, write `openly: tally`",
        )

    def unseen_title(self, action: Action, thing: Zone | Variable) -> None:
        if self.report is None:
            return
        what = f"cards of `{thing.name}`" if isinstance(thing, Zone) else f"`{thing.name}`"
        who = "nobody sees" if thing.sight.players and is_nobody(thing.sight.players) else "some players do not see"
        self.report.note(
            "V613",
            f"the title of `{action.name}` shows {what}, which {who}",
            action.span,
            label="everybody reads the title",
            labels=[Label(thing.span, _viewers(thing.name, thing.sight))] if thing.span else [],
            notes=["players who do not see it read `??` in the title"],
            help=f"write a title without `{thing.name}`",
        )

    def hidden_title(self, formula: Formula, secret: Secret | None, action: Action) -> None:
        if self.report is None or secret is None:
            return
        self.report.error(
            "V614",
            f"the title of `{action.name}` reveals something about {self._secret_words(secret)}, which some players may not know",
            _place(formula, secret),
            label=self._seen_by(secret),
            labels=self._labels(secret),
            notes=["everybody reads the title, in the menu or in the log"],
            help="use in the title only what everybody knows",
        )

    def blind_argument(self, argument: Argument, secret: Secret, action: Action) -> None:
        if self.report is None:
            return
        source = argument.source.span
        picked = f"`{argument.local.name}` from `{secret.name}`"
        zone = source.text if source is not None and len(source.text) <= 30 else f"{secret.name}[…]"
        self.report.error(
            "V605",
            f"`{action.name}` lets a player pick {picked}, but they do not see these cards",
            argument.span,
            label="a set is picked from by its faces",
            labels=self._labels(secret),
            help=f"draw blindly in `do:`, as in `deal 1 at random from {zone} to …`; or make the zone a row, "
            "whose cards can be picked unseen; or change `seen by` so that the player sees them",
        )

    def _secret_words(self, secret: Secret) -> str:
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

    def _labels(self, secret: Secret) -> list[Label]:
        span: Span | None = None
        if secret.kind in ("zone", "below"):
            span = self.game.zones[secret.name].span
        elif secret.kind == "variable":
            span = self.game.variables[secret.name].span
        return [Label(span, "declared here")] if span else []


def _place(formula: Formula, secret: Secret) -> Span | None:
    """The span of the reading of the secret if it is in the formula, otherwise of the formula."""
    inner, outer = secret.span, formula.span
    if inner is None or outer is None or inner.source is not outer.source:
        return outer
    return inner if outer.start <= inner.start and inner.end <= outer.end else outer


def _overlap(one: Span | None, other: Span | None) -> bool:
    if one is None or other is None or one.source is not other.source:
        return False
    return one.start < other.end and other.start < one.end


def _tested(secret: Secret) -> str:
    cards = secret.kind in ("zone", "below")
    return "first turn up the card, then test it with `if`" if cards else "test it with `if`"


def _viewers(name: str, sight: Sight) -> str:
    players = sight.players
    only = "the first card of " if sight.top else ""
    if players is None or isinstance(players, Given):
        return f"{only}`{name}` is seen by everyone"
    if is_nobody(players):
        return f"`{name}` is seen by nobody"
    if isinstance(players, ListOf) and all(isinstance(item, LocalValue) for item in players.items):
        return f"{only}`{name}` is seen only by its owner"
    return f"{only}`{name}` is not seen by everybody"
