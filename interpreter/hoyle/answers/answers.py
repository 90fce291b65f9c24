"""Reasons for refusing a move, in the words of card players."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

import hoyle.language.model.formula as f
from hoyle.answers.action_titles import offer_words, voice_for
from hoyle.answers.conditions import domain, fact, is_face, is_held, one_or_two, typed_words
from hoyle.answers.places import cards_called, place_words, places_named, zone_words
from hoyle.answers.reader import address_reader
from hoyle.answers.titles import action_begun, in_notation, moves_meant
from hoyle.engine.offers.moves import Cause, OfArgument, Reason
from hoyle.engine.offers.notation import PASS, SETS
from hoyle.language.model.game import Argument
from hoyle.language.model.titles import title_of, untitled_name, with_pieces
from hoyle.language.report.words import join_words
from hoyle.play import parameters
from hoyle.play.game import Game, State
from hoyle.tools.booklet.document import bare, name_pieces
from hoyle.tools.booklet.english import amount, sentence
from hoyle.tools.booklet.english import number as in_letters
from hoyle.tools.booklet.formulas.voice import binding_all
from hoyle.tools.booklet.sections import offers

#: Causes that concern an argument, not the action.
_CHOSEN = frozenset({*get_args(OfArgument), "where", "rule"}) - {"missing"}

#: The most actions named in an answer, and the most ranks.
_FEW = 5
_RANKS = 8


def answer(state: State, text: str, seat: int, begun: str = "") -> Reason | None:
    """Explain why a text is not a legal move of a seat; None if it is one.

    The text may be a move, its arguments alone, or in the form of a title; `begun` is the part of a move before it.
    """
    parameters.convert("state", state, State, "a State")
    typed = _with_faces(state.game, parameters.text("text", text))
    move, reason = typed, state.why_not(typed, seat)
    put = in_notation(state.game, typed)
    if reason is not None and put is not None:
        move, reason = put, state.why_not(put, seat)
    if reason is not None and _is_unknown(reason):
        move = text
        for other in _interpretations(state, typed, seat, begun, guessed=bool(reason.cause and reason.cause.names)):
            found = state.why_not(other, seat)
            if found is None:
                return None
            cause = found.cause
            if cause is not None and cause.kind in _CHOSEN and not _is_prose(state.game, typed, cause):
                move, reason = other, found
                break
    if reason is not None and reason.cause is not None and reason.cause.kind in ("unknown", "no pass"):
        for other in moves_meant(state, text, seat):
            found = state.why_not(other, seat)
            if found is None or not _is_unknown(found):
                move, reason = other, found
                break
    if reason is None:
        return None
    if reason.cause is None:
        return replace(reason, message=sentence(reason.message))
    return replace(reason, message=_sentence(_Refused(state, seat, move, reason, reason.cause)))


def _is_unknown(reason: Reason) -> bool:
    return reason.cause is not None and reason.cause.kind == "unknown"


def _is_prose(game: Game, typed: str, cause: Cause) -> bool:
    # `play 4S`, for example: the first word names no card
    first, _, rest = typed.partition(" ")
    return bool(rest) and cause.kind == "not there" and cause.word == first and not _like_a_card(game, first)


def _interpretations(state: State, typed: str, seat: int, begun: str, *, guessed: bool) -> Iterator[str]:
    """Yield moves that an invalid text may mean, the likeliest first."""
    if begun and not action_begun(state, typed, seat)[0]:
        yield f"{begun} {typed}"
    pieces = typed.replace("+", " ").split()
    if not guessed and pieces and all(_like_a_card(state.game, piece) for piece in pieces):
        actions = state.game.model.actions
        yield from (f"{action} {typed}" for action in state.offered(seat) if actions[action].arguments)
    if typed.isdecimal() and len(offered := state.offered(seat)) == 1:
        yield f"{offered[0]} {typed}"


def _like_a_card(game: Game, word: str) -> bool:
    """Whether a word looks like a card of any deck, or names one by its place."""
    suits = {suit.letter for suit in game.model.deck.suits}
    return is_face(game, word) or "@" in word or (len(word) in (2, 3) and word.isalnum() and word[-1] in suits)


def declined_words(state: State, seat: int) -> str:
    """Name the offered actions for which a seat has nothing to choose."""
    offered = [f"“{offer_words(state, name, seat)}”" for name in state.offered(seat)]
    if len(offered) > _FEW:
        return "nothing else is possible now"
    return f"{join_words(offered)} {'is' if len(offered) == 1 else 'are'} not possible now" if offered else ""


def argument_words(game: Game, name: str, number: int, cause: Cause | None = None) -> str:
    """Write the values allowed for an argument: `a card from your hand`."""
    action = game.model.actions[name]
    argument = domain(game, action.arguments[number], cause)
    if (numbers := one_or_two(argument)) is not None:
        return numbers
    voice = binding_all(replace(voice_for(game), letters={}), action.locals)
    return bare(name_pieces(game.model.deck, offers.choice(argument, voice)))


def _with_faces(game: Game, text: str) -> str:
    faces = set(game.layout.faces)
    words = [[piece.upper() if piece.upper() in faces else piece for piece in w.split("+")] for w in text.split()]
    return " ".join("+".join(word) for word in words)


@dataclass(frozen=True, slots=True)
class _Refused:
    state: State
    seat: int
    move: str
    reason: Reason
    cause: Cause

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def cards(self) -> str:
        return self.game.model.deck.pieces[1]

    @property
    def a_card(self) -> str:
        return with_pieces(self.game.model.deck, "a card")

    def amount(self, cards: int) -> str:
        return with_pieces(self.game.model.deck, amount(cards, "card"))

    @property
    def argument(self) -> Argument:
        assert self.cause.argument is not None
        argument = self.game.model.actions[self.cause.action].arguments[self.cause.argument]
        return replace(argument, source=self.cause.source or argument.source)

    @property
    def word(self) -> str:
        return typed_words(self.game, self.argument, self.cause.word, self.seat)

    @property
    def choice(self) -> str:
        assert self.cause.argument is not None
        return argument_words(self.game, self.cause.action, self.cause.argument, self.cause)

    @property
    def label(self) -> str:
        return _quote(self, self.cause.action)


def _quote(refused: _Refused, name: str) -> str:
    return f"“{offer_words(refused.state, name, refused.seat)}”"


def _sentence(refused: _Refused) -> str:
    if refused.cause.said:
        message = places_named(refused.game, refused.reason.message, refused.seat)
        return sentence(address_reader(message, refused.seat))
    return sentence(_SENTENCES[refused.cause.kind](refused))


# ---- the action


def _unknown(refused: _Refused) -> str:
    name, begin = action_begun(refused.state, refused.move, refused.seat)
    if name:
        return f"“{refused.move}” is not legal now; type “{begin}” to choose such a move step by step"
    if refused.cause.names and refused.cause.action:
        return f"there is no “{refused.cause.action}” here: did you mean “{refused.cause.names[0]}”?"
    return f"there is no “{refused.move}” here: {_possible(refused)}"


def _possible(refused: _Refused) -> str:
    names = [str(name) for name in refused.state.choices(seat=refused.seat)]
    if not names:
        return "you have nothing to decide now"
    return _choose(refused, names[:_FEW]) + ", among others" * (len(names) > _FEW)


def _choose(refused: _Refused, names: Sequence[str]) -> str:
    return f"choose {join_words([_quote(refused, name) for name in names], 'or')}"


def _phase(refused: _Refused) -> str:
    names = [f"“{title_of(refused.game.model, name)}”" for name in refused.cause.names]
    return f"{refused.label} is possible only during {join_words(names, 'or')}"


def _when(refused: _Refused) -> str:
    why = fact(refused.game, refused.cause, refused.seat)
    if not why:
        return f"{refused.label} does not exist with these options and this number of players"
    return f"{refused.label} is not possible now: {why}"


# ---- the arguments as typed


def _too_much(refused: _Refused) -> str:
    if (joined := _advise_joining(refused)) is not None:
        return joined
    action = refused.game.model.actions.get(refused.cause.action)
    count = len(action.arguments) if action is not None else 0
    takes = f"takes only {amount(count, 'choice')}" if count else "takes no choices"
    return f"{refused.label} {takes}; leave out “{refused.cause.word}”"


def _advise_joining(refused: _Refused) -> str | None:
    cause, words = refused.cause, refused.move.split()[1:]
    arguments = refused.game.model.actions[cause.action].arguments if cause.action != PASS else ()
    number = next((i for i, argument in enumerate(arguments) if argument.kind == "set"), None)
    if number is None:
        return None
    apart = words[number : len(words) - (len(arguments) - number - 1) if cause.kind == "too much" else None]
    if len(apart) < 2 or not all(is_face(refused.game, piece) for word in apart for piece in word.split("+")):
        return None
    return f"join several {refused.cards} with +: {'+'.join(apart)}"


def _not_there(refused: _Refused) -> str:
    word, base, layout = refused.cause.word, refused.argument.local.type.base, refused.game.layout
    face = is_face(refused.game, word)
    if face and "@" not in word and is_held(refused.argument):
        return f"you do not hold {refused.word}"
    if face and base in ("rank", "suit"):
        named = word.rpartition("@")[2].partition("#")[0]
        return f"{cards_called(refused.game).get(named, named)} is {refused.a_card}: choose {refused.choice}"
    if not face and base in ("card", "list") and word == refused.word and word != "none":
        deck_lacks = _like_a_card(refused.game, word) and "@" not in word
        what = f"there is no {word} in this deck" if deck_lacks else f"“{word}” is not {refused.a_card} here"
        return f"{what}: choose {refused.choice}"
    ranks = [layout.rank_faces[rank] for rank in layout.ranks_used]
    if base == "rank" and word == refused.word and word not in ranks:
        allowed = join_words(ranks, "or") if len(ranks) <= _RANKS else refused.choice
        return f"there is no {word} in this deck: choose {allowed}"
    return f"you cannot choose {refused.word}: {_too_far(refused) or _nearest(refused) or f'choose {refused.choice}'}"


def _nothing(refused: _Refused) -> str:
    source = domain(refused.game, refused.argument, refused.cause).source
    if isinstance(source, f.Range) and isinstance(source.low, f.Const) and isinstance(source.high, f.Const):
        return f"{refused.label} takes at least {source.low.value}, but the most possible is {source.high.value}"
    return f"{refused.label} needs {refused.choice}, but there is none"


def _nearest(refused: _Refused) -> str:
    """Name the next numbers below and above one that a list of numbers lacks."""
    cause = refused.cause
    is_list = refused.argument.local.type.base == "int" and not isinstance(refused.argument.source, f.Range)
    if not is_list or cause.argument or not cause.word.isdecimal():
        return ""
    numbers = [int(value) for value in refused.state.choices(cause.action, seat=refused.seat)]
    below = max((number for number in numbers if number < int(cause.word)), default=None)
    above = min((number for number in numbers if number > int(cause.word)), default=None)
    next_ones = [str(number) for number in (below, above) if number is not None]
    return (
        f"the nearest {'numbers are' if len(next_ones) > 1 else 'number is'} {join_words(next_ones)}"
        if next_ones
        else ""
    )


def _too_far(refused: _Refused) -> str:
    """Say how many cards a zone has, if a later place is named."""
    key, _, place = refused.cause.word.rpartition("@")
    zone = next((at for at in refused.game.layout.zones if at.key == key and at.kind in ("row", "stack")), None)
    there = len(refused.state.position.zones[zone.number]) if zone is not None else 0
    if zone is None or not place.isdecimal() or int(place) <= there:
        return ""
    return f"{zone_words(refused.game, key, refused.seat)} has {'only ' if there else ''}{refused.amount(there)}"


def _unseen(refused: _Refused) -> str:
    place = refused.cause.names[0]
    words = place_words(refused.game, [place], refused.seat)
    named = f" ({words})" if words != place else ""
    return f"you do not see where {refused.word} is: name {refused.a_card} by its place, such as {place}{named}"


def _several(refused: _Refused) -> str:
    names = refused.cause.names
    if len(names) == 1:
        return f"several {refused.cards} are there: name one by its face, such as {names[0]}"
    places = [f"{name} for {place_words(refused.game, [name], refused.seat)}" for name in names]
    return f"several {refused.cards} have this face: write {join_words(places, 'or')}"


def _size(refused: _Refused) -> str:
    if refused.cause.kind == "too few" and (joined := _advise_joining(refused)) is not None:
        return joined
    if refused.cause.word == "none":
        return f"none is too few: choose {refused.choice}"
    count = len(refused.cause.word.split("+"))
    return f"{refused.amount(count)} {'is' if count == 1 else 'are'} {refused.cause.kind}: choose {refused.choice}"


def _sizes(refused: _Refused) -> str:
    between = refused.cause.names[0]
    counts = [len(part.split("+")) for part in refused.cause.word.split(between)]
    cards = join_words([refused.amount(count) for count in counts])
    named = f"you named {amount(len(counts), 'set')} of {cards}: " if refused.cause.word != "none" else ""
    faces = list(dict.fromkeys(refused.game.layout.faces))
    example = f"{'+'.join(faces[:2])}{between}{'+'.join(faces[2:4])}"
    signs = f"“+” between the {refused.cards} of a set, and “{between}” between two sets"
    return f"{named}choose {refused.choice}. Write {signs}: {example}"


def _too_often(refused: _Refused) -> str:
    named, there = map(int, refused.cause.names)
    times = "twice" if named == 2 else f"{in_letters(named)} times"
    return f"you named {refused.word} {times}, but there {'is' if there == 1 else 'are'} only {in_letters(there)}"


# ---- the choice


def _where(refused: _Refused) -> str:
    refused = _first_failing(refused)
    why = fact(refused.game, refused.cause, refused.seat)
    if not why or why == f"{refused.word} is {refused.word}":  # a number that is itself ruled out
        why = _list_choices(refused)
    return f"you cannot choose {refused.word}{f': {why}' if why else ''}"


def _first_failing(refused: _Refused) -> _Refused:
    """The refusal of the first set that fails the condition, if one alone does."""
    for part in refused.cause.word.split(SETS) if SETS in refused.cause.word else ():
        move = refused.move.replace(refused.cause.word, part, 1)
        alone = refused.state.why_not(move, refused.seat)
        if alone is not None and alone.cause is not None and alone.cause.kind == "where":
            return replace(refused, move=move, reason=alone, cause=alone.cause)
    return refused


def _list_choices(refused: _Refused) -> str:
    """Name the choices for the only argument of an action, if few."""
    action = refused.game.model.actions[refused.cause.action]
    if len(action.arguments) != 1:
        return ""
    moves = [str(move).split() for move in refused.state.legal_moves(refused.seat)]
    texts = [move[1] for move in moves if move[0] == refused.cause.action]
    words = [typed_words(refused.game, refused.argument, text, refused.seat) for text in texts]
    return f"choose {join_words(words, 'or')}" if 1 <= len(words) <= _FEW else ""


def _rule(refused: _Refused) -> str:
    rule = untitled_name(refused.reason.rule or "")
    return f"the rule “{rule}” forbids it: {fact(refused.game, refused.cause, refused.seat)}"


_SENTENCES: dict[str, Callable[[_Refused], str]] = {
    "over": lambda _: "the game is over",
    "turn": lambda refused: f"it is {refused.cause.names[0]}'s turn",
    "chosen": lambda _: "you have chosen already",
    "idle": lambda _: "you have nothing to decide now",
    "no pass": lambda refused: f"you cannot pass here: {_choose(refused, refused.cause.names)}",
    "at once": lambda refused: f"{refused.label} is not possible while players choose at the same time",
    "unknown": _unknown,
    "not offered": lambda refused: f"{refused.label} is not possible now: {_possible(refused)}",
    "phase": _phase,
    "when": _when,
    "no move": lambda refused: f"{refused.label} is not possible now: there is nothing that you could choose for it",
    "too much": _too_much,
    "missing": lambda refused: f"this move is incomplete: add {refused.choice}",
    "nothing": _nothing,
    "not there": _not_there,
    "unseen": _unseen,
    "several": _several,
    "too often": _too_often,
    "too few": _size,
    "too many": _size,
    "sizes": _sizes,
    "where": _where,
    "rule": _rule,
}
