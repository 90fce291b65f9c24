"""Decisions of a person at the prompt."""

from collections.abc import Callable, Sequence
from typing import Any

import hoyle
from hoyle.answers import action_words, answer, argument_words, cards_called, declined_words, place_words
from hoyle.language.model.titles import argument_called, untitled_name
from hoyle.scene.deck import legend
from hoyle.scene.wording import labels
from hoyle.scene.wording.menu import MenuItem, begins_title, entries, near, numbered, tell_apart, with_labels
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.scene.wording.titles import OPEN, Titles
from hoyle_cli.prompt.desk import Desk, Leave
from hoyle_cli.prompt.help import HELP, SYNONYMS, examples
from hoyle_cli.prompt.numbered_cards import NumberedCards
from hoyle_cli.prompt.set_builder import Hand

#: With more moves than this, a move is put together piece by piece; with more choices, they are not listed.
MANY = 60
NOTHING_BEGUN = "There is nothing to take back: you have not begun a move."
NO_HINT = "There is a hint on your turn only."


class Back(Exception):
    """Go back one step in a move under construction."""


class Undo(Exception):
    """Take back the last move."""


class GoOn(Exception):
    """Do nothing out of turn."""


class Begin(Exception):
    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


def labelled(choices: Sequence[MenuItem]) -> bool:
    return bool(choices) and (len(choices) <= MANY or choices[0].valued)


class Prompt:
    """One decision of one person; `fixed` says why no move can be taken back, if none can."""

    def __init__(
        self,
        state: hoyle.State,
        seat: int,
        desk: Desk,
        redraw: Callable[[], None],
        history: Callable[[], None],
        hint: Callable[[], None],
        switch_auto: Callable[[], None],
        fixed: str = "",
        last_trick: Sequence[str] = (),
    ) -> None:
        self.state = state
        self.seat = seat
        self.desk = desk
        self.redraw = redraw
        self.history = history
        self.hint = hint
        self.switch_auto = switch_auto
        self.fixed = fixed
        self.last_trick = last_trick
        self.titles = Titles(state.game, seat, state.observation(seat), state.variables(seat))
        self.order = ShownOrder(state.game)
        self.moves = self.order.moves(state.legal_moves(seat))
        self.cards = NumberedCards(state, seat)
        self.waiting = False
        self.begun = ""

    def ask(self) -> hoyle.Move:
        action: str | None = None
        while True:
            try:
                if action is not None:
                    return self.built(action)
                if len(self.moves) <= MANY:
                    return self.whole_move()
                self.begun = ""
                picked = self.action()
                return picked if isinstance(picked, hoyle.Move) else self.built(picked)
            except Back:
                action = None
            except Begin as begun:
                action = begun.action

    def pause(self) -> hoyle.Move | None:
        self.waiting = True
        more = ", or a move out of turn" if self.moves else ""
        self.desk.say(f"(Enter to continue{more})", "dim")
        try:
            return self.ask()
        except GoOn:
            return None

    # ---- putting a move together

    def whole_move(self) -> hoyle.Move:
        passing = self.moves and all(move.action == "pass" for move in self.moves)
        words = declined_words(self.state, self.seat) if passing else ""
        answer = self.pick("", self.whole_moves(), f"You can only pass: {words}." if words else "")
        assert isinstance(answer, hoyle.Move)
        return answer

    def whole_moves(self) -> list[MenuItem]:
        texts, titles = [move.text for move in self.moves], self.distinct_titles()
        cards, reserved = self.cards.of_moves(self.moves)
        distinct = cards or labels.distinct_arguments(self.state.game, self.moves)
        return numbered(texts, self.moves, titles, distinct, reserved)

    def title(self, action: str, words: Sequence[str] = (), chosen: Sequence[Any] = ()) -> str:
        if action not in self.state.game.model.actions:
            return ""
        return self.titles.action(action, words, self.state.title_values(action, *chosen, seat=self.seat))

    def offer(self, action: str) -> str:
        if action not in self.state.game.model.actions:
            return untitled_name(action)
        return self.titles.offer(action, self.state.title_values(action, seat=self.seat))

    def titled(self, move: hoyle.Move) -> str:
        return self.title(move.action, move.text.split()[1:], move.arguments)

    def distinct_titles(self) -> list[str]:
        """Return the titles of the moves; those that are alike with what the words leave out, or with places."""
        return tell_apart(self.moves, [self.titled(move) for move in self.moves], self.left_out)

    def left_out(self, move: hoyle.Move) -> str:
        words = move.text.split()[1:]
        return self.titles.unnamed_arguments(move.action, words) or ", ".join(filter(None, map(self.place, words)))

    def place(self, word: str) -> str:
        return place_words(self.state.game, [word], self.seat) if "@" in word else ""

    def action(self) -> hoyle.Move | str:
        names = [str(name) for name in self.state.choices(seat=self.seat)]
        if len(names) == 1:
            return names[0]
        titles = [self.offer(name) for name in names]
        _, reserved = self.cards.of_moves(self.moves)
        answer = self.pick("What do you do?", numbered(names, names, titles, reserved=reserved))
        return answer if isinstance(answer, hoyle.Move) else str(answer)

    def built(self, action: str) -> hoyle.Move:
        declared = self.state.game.model.actions.get(action)
        arguments = declared.arguments if declared else ()
        chosen: list[Any] = []
        words: list[str] = []
        while len(chosen) < len(arguments):
            argument = arguments[len(chosen)]
            try:
                self.begun = " ".join([action, *words])
                answer = self.argument(action, argument, chosen, words)
            except Back:
                if not chosen:
                    raise
                chosen.pop()
                words.pop()
                continue
            if isinstance(answer, hoyle.Move):
                return answer
            words.append(self.state.written(action, chosen, answer, self.seat))
            chosen.append(answer)
        return self.state.move(action, *chosen, seat=self.seat)

    def argument(self, action: str, argument: Any, chosen: Sequence[Any], words: Sequence[str]) -> Any:
        """Ask for the next argument; return it, or a whole move that was typed."""
        values = self.order.values(action, len(chosen), self.state.choices(action, *chosen, seat=self.seat), self.seat)
        question = self.question(action, chosen, words, values)
        if argument.kind == "set" and len(values) > MANY:
            return self.set_of_cards(question, Hand(self.state, self.seat, action, chosen, values, self.order))
        return self.pick(question, self.values(action, argument, chosen, values))

    def values(self, action: str, argument: Any, chosen: Sequence[Any], values: Sequence[Any]) -> list[MenuItem]:
        texts = [self.state.written(action, chosen, value, self.seat) for value in values]
        titles = tell_apart(texts, [self.titles.value(argument, text) for text in texts], self.place)
        return numbered(texts, values, titles, *self.cards.of_values(argument, texts))

    def question(self, action: str, chosen: Sequence[Any], words: Sequence[str], values: Sequence[Any]) -> str:
        game, number = self.state.game, len(chosen)
        name = game.model.actions[action].arguments[number].local.name
        title = self.title(action, words, chosen)
        title = title if OPEN in title else f"{title} {OPEN}"
        if f"{action}.{name}" in game.model.titles:
            return f"{title}: {argument_called(game.model, action, name)}?"
        base = game.model.actions[action].arguments[number].local.type.base
        numbers = labels.wanted(values) if base == "int" else ""
        return f"{title}: choose {numbers or argument_words(game, action, number)}"

    def set_of_cards(self, question: str, hand: Hand) -> Any:
        """Ask for a set of cards, card by card or at once; return it, or a whole move that was typed."""
        called = cards_called(self.state.game)
        label, reserved = self.cards.labels(list(hand.order))
        while not hand.complete:
            cards = [
                MenuItem(label[name], f"+{name}", f"+{name}", f"+{called.get(name, name)}", reserved=reserved)
                for name in hand.names()
            ]
            done = [MenuItem("done", "that is all", "done")] if hand.fits else []
            taken = "+".join(called.get(name, name) for name in hand.taken)
            answer = self.pick(f"{question} {taken}", [*cards, *done], typed=hand.read)
            if isinstance(answer, hoyle.Move):
                return answer
            if answer == "done":
                break
            hand.take(str(answer))
            if str(answer).startswith("=") and hand.fits:
                break
        return hand.value

    # ---- one question

    def pick(
        self,
        question: str,
        choices: Sequence[MenuItem],
        remark: str = "",
        typed: Callable[[str], str | None] = lambda line: None,
    ) -> Any:
        """Ask for a choice; return its value, the result of `typed`, or a whole move."""
        self.show(question or remark, choices)
        while True:
            line = self.desk.typed()
            word, _, rest = line.partition(" ")
            if line == "table":
                self.redraw()
                self.show(question or remark, choices)
            elif word == "why":
                self.why(rest.strip(), choices)
            elif not line and self.waiting:
                raise GoOn
            elif not self.obeys(line, begun=bool(question)):
                found = self.found(line, choices, typed)
                if found is not None:
                    return found.value
                if line not in SYNONYMS or not self.obeys(SYNONYMS[line], begun=bool(question)):
                    self.desk.say(self.refusal(line, choices), "yellow")

    def obeys(self, word: str, *, begun: bool) -> bool:
        """Do what a word means at every question; return whether it means something."""
        match word:
            case "q":
                raise Leave
            case "undo" if not self.fixed:
                raise Undo
            case "back" if begun:
                raise Back
            case "?":
                self.help()
            case "rules":
                self.rules()
            case "log":
                self.history()
            case "trick":
                for shown in self.last_trick:
                    self.desk.say(shown)
            case "hint" if not self.waiting:
                self.hint()
            case "seed":
                self.desk.say(f"seed {self.state.seed}")
            case "auto":
                self.switch_auto()
            case "undo" | "back" | "hint":
                self.desk.say({"undo": self.fixed, "back": NOTHING_BEGUN, "hint": NO_HINT}[word], "yellow")
            case _:
                return False
        return True

    def show(self, question: str, choices: Sequence[MenuItem]) -> None:
        if question:
            self.desk.say(question)
        shown = [(choice.label, choice.title or choice.text) for choice in choices]
        if len(shown) > 1 and all(label == text for label, text in shown):
            most = MANY if choices[0].reserved else 12
            self.desk.say(labels.listing([label for label, _ in shown], most), "dim")
        elif len(choices) > MANY:
            told = f"({len(choices)} choices, too many to list: type one, such as {choices[0].text}, or its beginning)"
            self.desk.say(told, "dim")
        elif choices:
            menu = entries(choices)
            self.desk.menu(menu)
            value = "the card itself" if choices[0].reserved else labels.VALUE
            if remark := labels.remark(menu, value if choices[0].valued else ""):
                self.desk.say(remark, "dim")

    def found(self, line: str, choices: Sequence[MenuItem], typed: Callable[[str], str | None]) -> MenuItem | None:
        """Return the choice that a line picks, or None; raises `Begin` for the name of an action."""
        if not line:
            return choices[0] if len(choices) == 1 else None
        if labelled(choices):
            for choice in choices:
                if line == choice.label:
                    return choice
            number = line.isdecimal() or (choices[0].valued and labels.is_number(line))
            if number and line not in choices[0].reserved:
                return None
        if (text := typed(line)) is not None:
            return MenuItem("", line, text)
        for choice in choices:
            if line == choice.text:
                return choice
        try:
            return MenuItem("", line, self.state.parse_move(line, self.seat))
        except hoyle.IllegalMove:
            pass
        named = [move for move in self.moves if move.action == self.action_named(line)]
        if len(named) > 1:
            raise Begin(named[0].action)
        if named:
            return MenuItem("", line, named[0])
        fits = self.near(line, choices)
        if len(fits) > 1 and len(self.actions_begun(line, fits)) == 1:
            raise Begin(self.actions_begun(line, fits)[0])
        if len(fits) == 1:
            return fits[0]
        titled = [name for name in dict.fromkeys(m.action for m in self.moves) if begins_title(line, self.offer(name))]
        if len(titled) == 1:
            raise Begin(titled[0])
        return None

    def action_named(self, line: str) -> str | None:
        """Return the action that a line names: `play`, `play a card`."""
        actions = dict.fromkeys(move.action for move in self.moves)
        called = line.lower()
        return next((name for name in actions if called in (name, action_words(self.state.game, name).lower())), None)

    def actions_begun(self, line: str, fits: Sequence[MenuItem]) -> list[str]:
        names = dict.fromkeys(c.value.action if isinstance(c.value, hoyle.Move) else c.value for c in fits)
        actions = {move.action for move in self.moves}
        return list(names) if all(n in actions and n.startswith(line.lower()) for n in names) else []

    def near(self, line: str, choices: Sequence[MenuItem]) -> list[MenuItem]:
        whole = any(choice.value in self.moves for choice in choices[:1])
        return near(line, choices if whole else [*choices, *self.every_move()])

    def every_move(self) -> list[MenuItem]:
        return [MenuItem("", move.text, move, self.titled(move)) for move in self.moves]

    def refusal(self, line: str, choices: Sequence[MenuItem]) -> str:
        if not line:
            return f"Pick one of these {len(choices)}; type ? for help."
        fits = self.near(line, choices)
        if choices and line in choices[0].reserved:
            fits = fits or [item for item in self.every_move() if line in self.cards.taken(item.value)]
        elif labels.is_number(line) and choices and choices[0].valued:
            reason = answer(
                self.state, labels.with_value(choices[0].text, choices[0].label, line), self.seat, self.begun
            )
            return f"There is no {line}." if reason is None else reason.message
        elif line.isdecimal() and choices and not labelled(choices):
            return f"Choices that are not listed have no numbers: type one, such as {choices[0].text}."
        elif line.isdecimal() and choices:
            return labels.no_such(line, [choice.label for choice in choices], fits[0].text if fits else "")
        if fits:
            texts = [self.offer(name) for name in self.actions_begun(line, fits)] or with_labels(fits, choices)
            more = f", … ({len(texts)} in all)" if len(texts) > 12 else ""
            return f"Which of these? {', '.join(texts[:12])}{more}"
        reason = answer(self.state, line, self.seat, self.begun)
        return f"Say more of “{line}”." if reason is None else reason.message

    def why(self, text: str, choices: Sequence[MenuItem]) -> None:
        text = text.removeprefix("not ")
        text = next((choice.text for choice in choices if choice.label == text), text)
        if not text:
            example = str(self.moves[0]) if self.moves else "pass"
            self.desk.say(f"Type `why` and a move, such as `why {example}`.", "yellow")
            return
        reason = answer(self.state, text, self.seat, self.begun)
        if reason is None:
            self.desk.say(f"“{text}” is a legal move.")
            return
        self.desk.say(reason.message, "yellow")
        if reason.file and reason.line:
            rule = f"the rule “{untitled_name(reason.rule)}”, " if reason.rule else ""
            self.desk.say(f"({rule}{reason.file}, line {reason.line})", "dim")

    def rules(self) -> None:
        from hoyle.tools.booklet import booklet, plain_text

        game = self.state.game
        for line in plain_text(booklet(game.model, table=game.layout), self.desk.console.width).splitlines():
            self.desk.say(line)

    def help(self) -> None:
        self.desk.menu((*examples(self.state, self.moves, listed=len(self.moves) <= MANY), *HELP))
        if letters := legend(self.state.game):
            self.desk.say(f"on the cards: {', '.join(letters)}", "dim")
        names = [str(name) for name in self.state.choices(seat=self.seat)]
        titled = [(name, self.offer(name)) for name in names if name != "pass"]
        if titled:
            self.desk.say("actions:", "dim")
            self.desk.menu(titled)
