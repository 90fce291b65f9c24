"""Events as sentences for one reader."""

import re
from collections.abc import Callable, Iterable, Mapping

import hoyle
from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.model.block import Gather
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.titles import title_of as words_for
from hoyle.language.model.titles import token_called, untitled_name
from hoyle.language.model.walk import every_statement
from hoyle.language.report.words import join_words
from hoyle.scene.wording.earlier_views import NOTHING, EarlierView
from hoyle.scene.wording.equal_cards import counted
from hoyle.scene.wording.names import names_for, player_name
from hoyle.scene.wording.public_variables import internal
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.scene.wording.titles import Titles, face_in
from hoyle.tools.booklet.english import is_plural


class EventWords:
    """Sentences for the reader at a seat (None: nobody is `you`); `views` are those before each move, if known."""

    def __init__(self, game: hoyle.Game, seat: int | None, views: Iterable[EarlierView] = ()) -> None:
        self.game = game
        self.seat = seat
        self.names = names_for(game, seat)
        self.views = iter(views)
        self.titles = Titles(game, seat, {}, {})
        self.order = ShownOrder(game)
        self.stacks = frozenset(at.key for at in game.layout.zones if at.kind == "stack")
        self.open_piles = frozenset(at.key for at in game.layout.zones if at.zone.sight.players is None)
        self.several = frozenset(at.key for at in game.layout.zones if named_plural(game.model, at.zone.name))
        self.owners = self.titles.owners
        self.faces = frozenset(game.layout.faces)
        self.internal = internal(game)
        self.gathers = any(isinstance(statement, Gather) for statement in every_statement(game.model))

    def sentence(self, event: hoyle.Event) -> str:
        return SENTENCES[event.kind](self, event) if event.kind in SENTENCES else event.text

    def who(self, event: hoyle.Event) -> str:
        return player_name(event.facts["seat"], self.seat)

    def move_sentence(self, event: hoyle.Event) -> str:
        view = next(self.views, NOTHING)
        name, words = event.facts["action"], event.facts["move"].split()[1:]
        titles = self.titles.seeing(view.zones, view.variables, event.facts["seat"])
        title = titles.action(name, words, event.facts.get("title", ()))
        if not title:
            return f"{self.who(event)}: {' '.join([untitled_name(name), *words])}"
        rest = titles.unnamed_arguments(name, words, title)
        return f"{self.who(event)}: {title}{f' ({rest})' if rest else ''}"

    def arguments(self, event: hoyle.Event) -> list[str]:
        return [face_in(word, self.titles.sets) for word in re.split(r"[ +/]+", event.facts["move"])[1:]]

    def pass_sentence(self, event: hoyle.Event) -> str:
        return f"{self.who(event)}: {event.facts['move']}"

    def dealer_sentence(self, event: hoyle.Event) -> str:
        return "you deal" if event.facts["seat"] == self.seat else event.text

    def tokens_sentence(self, event: hoyle.Event) -> str:
        source, target = (self.names.place(event.facts[end]) for end in ("from", "to"))
        token = token_called(self.game.model, event.facts["token"])
        return f"{counted(event.facts['count'], token)}: from {source} to {target}"

    def turned_sentence(self, event: hoyle.Event) -> str:
        cards, places = event.facts["cards"], event.facts["at"].split()
        faces = "" if HIDDEN in cards else f": {self.names.faces(cards)}"
        return f"{self.names.place(*places)} {'is' if len(places) == 1 else 'are'} turned {event.kind}{faces}"

    def seen_sentence(self, event: hoyle.Event) -> str:
        return f"{self.names.place(event.facts['at'])} shows {self.names.face(event.facts['cards'][0])}"

    def sight_sentence(self, event: hoyle.Event) -> str:
        """Write that more or fewer players see a zone, with the cards seen then."""
        place, _, deed = event.text.partition(" is ")
        if " p" in deed:
            seats = join_words([player_name(player, self.seat) for player in event.facts["to"]])
            deed = f"{deed.partition(' p')[0]} {seats}"
        faces = self.order.arranged(event.facts["zone"], list(event.facts.get("cards", ())))
        verb = "are" if event.facts["zone"] in self.several and "@" not in place else "is"
        return f"{self.names.place(place)} {verb} {deed}{': ' * bool(faces)}{self.names.faces(faces)}"

    def show(self, events: list[hoyle.Event]) -> str:
        """Write cards of one zone shown to the same players at once."""
        first = events[0].facts
        everyone = len(first["to"]) == self.game.players
        names = "everyone" if everyone else " and ".join(player_name(player, self.seat) for player in first["to"])
        faces = [event.facts["cards"][0] for event in events]
        if HIDDEN in faces:
            return f"shown to {names}: {', '.join(self.names.place(event.facts['at']) for event in events)}"
        place = self.names.place(first["at"].partition("@")[0])
        return f"shown to {names} from {place}: {self.names.faces(faces)}"

    def variable_sentence(self, event: hoyle.Event) -> str:
        key = event.facts["variable"]
        value = self.names.value(key, event.facts["value"])
        named = self.names.variables.get(key, key)
        words = self.names.state(key, value)
        return f"{named}: {value}" if words == f"{named} {value}" else words

    def rule_sentence(self, event: hoyle.Event) -> str:
        return self.titles.with_cards_called(self.titles.in_words(event.text), event.facts["cards"])

    def tally_pieces(self, event: hoyle.Event) -> list[str]:
        parts: dict[str, dict[str, int]] = {}
        for name, line in event.facts["parts"].items():
            for subject, value in line.items():
                parts.setdefault(subject, {})[name] = value
        scores = [f"{self.subject(subject)} {points_and_parts(line)}" for subject, line in parts.items()]
        return [f"score: {scores[0]}", *scores[1:]]

    def subject(self, letters: str) -> str:
        number = int(letters[1:])
        return self.names.side(number) if letters[0] == "s" else player_name(number, self.seat)

    def phase_end_sentence(self, event: hoyle.Event) -> str:
        reason = event.facts["reason"]
        cause = "a limit" if reason == "cap" else untitled_name(reason)
        return f"{self.names.words(event.facts['phase'])}: ended by {cause}"


def named_plural(rules: Rules, zone: str) -> bool:
    words = words_for(rules, zone).split()
    return zone in rules.titles and is_plural(words[-1])


def points_and_parts(parts: Mapping[str, int], points: int | None = None) -> str:
    """Write points and their parts: `+12 (tens 10, last trick 2)`; `points` are a total, written without a plus."""
    added = sum(parts.values())
    total = f"{points}" if points is not None else f"{added:+}" if added else "0"
    named = [f"{untitled_name(name)} {value}" for name, value in parts.items() if value]
    return f"{total} ({', '.join(named)})" if named and len(parts) > 1 else total


SENTENCES: dict[str, Callable[[EventWords, hoyle.Event], str]] = {
    "do": EventWords.move_sentence,
    "pass": EventWords.pass_sentence,
    "dealer": EventWords.dealer_sentence,
    "tokens": EventWords.tokens_sentence,
    "up": EventWords.turned_sentence,
    "down": EventWords.turned_sentence,
    "see": EventWords.seen_sentence,
    "open": EventWords.sight_sentence,
    "close": EventWords.sight_sentence,
    "say": EventWords.rule_sentence,
    "set": EventWords.variable_sentence,
    "known": EventWords.variable_sentence,
    "end": EventWords.phase_end_sentence,
}
