"""Decisions of a person at the prompt."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import hoyle
from hoyle.answers import answer, place_words
from hoyle.language.model.titles import untitled_name, with_pieces
from hoyle.scene import typed
from hoyle.scene.choice import Choice
from hoyle.scene.deck import legend, texts_named, with_faces
from hoyle.scene.entries import begin, missing, refusal_of, why_only_pass
from hoyle.scene.messages import NOTHING_BEGUN
from hoyle.scene.options import NONE, Step
from hoyle.scene.progress import Entry
from hoyle.scene.things import table_view
from hoyle.scene.wording import labels
from hoyle.scene.wording.equal_cards import card_words
from hoyle.scene.wording.menu import MenuItem, entries, near, numbered, tell_apart, with_labels
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle_cli.prompt.desk import Desk, Leave
from hoyle_cli.prompt.help import HELP, examples, word_meant
from hoyle_cli.prompt.numbered_cards import NumberedCards

#: With more moves than this, a move is put together piece by piece; with more choices, they are not listed.
MANY = 60


class Back(Exception):
    """Go back one step in a move under construction."""


class Undo(Exception):
    """Take back the last move."""


class GoOn(Exception):
    """Do nothing out of turn."""


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
        order = ShownOrder(state.game)
        self.choice = Choice(state, seat, table_view(state, seat), order)
        self.moves = order.moves(state.legal_moves(seat))
        self.cards = NumberedCards(state.game, self.choice.spots)
        self.waiting = False

    def ask(self) -> hoyle.Move:
        while True:
            try:
                answer = self.part()
            except Back:
                self.choice.back()
                continue
            move = self.taken(answer)
            if move is not None:
                return move

    def pause(self) -> hoyle.Move | None:
        self.waiting = True
        more = ", or a move out of turn" if self.moves else ""
        self.desk.say(f"(Enter to continue{more})", "dim")
        try:
            return self.ask()
        except GoOn:
            return None

    # ---- putting a move together

    def taken(self, answer: Any) -> hoyle.Move | None:
        """Add to the move what was picked or typed; return the move if complete."""
        match answer:
            case hoyle.Move():
                return answer
            case typed.Begin(action):
                moves = [move for move in self.moves if move.action == action]
                if len(moves) == 1:
                    return moves[0]
                begin(self.choice, action)
            case Entry():
                self.choice.pick(answer)
            case tuple():
                for target in answer:
                    self.choice.touch(target)
        return self.choice.move()

    def whole_moves(self) -> list[MenuItem]:
        texts = [move.text for move in self.moves]
        titles = tell_apart(self.moves, [self.choice.title_of(move) for move in self.moves], self.left_out)
        cards, reserved = self.cards.of_moves(self.moves)
        distinct = cards or labels.distinct_arguments(self.state.game, self.moves)
        return numbered(texts, self.moves, titles, distinct, reserved)

    def left_out(self, move: hoyle.Move) -> str:
        words = move.text.split()[1:]
        unnamed = self.choice.titles.unnamed_arguments(move.action, words)
        return unnamed or ", ".join(filter(None, map(self.place, words)))

    def place(self, word: str) -> str:
        return place_words(self.state.game, [word], self.seat) if "@" in word else ""

    def part(self) -> Any:
        """Ask for a whole move of a few, otherwise for the next part of one."""
        if not self.choice.past and len(self.moves) <= MANY:
            return self.pick("", self.whole_moves(), why_only_pass(self.choice))
        progress = self.choice.progress
        if progress.action is None:
            return self.pick("What do you do?", self.actions())
        step = self.choice.step(progress.action, progress.chosen)
        question = self.choice.prompt()
        if step.argument.kind == "set" and len(step.held) > MANY:
            taken = card_words([self.called(step.touched[target]) for target in progress.taken])
            question = f"{question} (so far {taken})" if taken else question
            return self.pick(question, self.cards_of_set(step), step=step)
        return self.pick(question, self.values(step))

    def actions(self) -> list[MenuItem]:
        names = self.choice.actions
        _, reserved = self.cards.of_moves(self.moves)
        return numbered(names, list(map(typed.Begin, names)), list(map(self.choice.offer, names)), reserved=reserved)

    def values(self, step: Step) -> list[MenuItem]:
        texts = [option.text for option in step.options]
        titles = tell_apart(texts, [self.choice.titles.value(step.argument, text) for text in texts], self.place)
        entries = [Entry("", step.action, option) for option in step.options]
        return numbered(texts, entries, titles, *self.cards.of_values(step.argument, texts))

    def cards_of_set(self, step: Step) -> list[MenuItem]:
        known, reserved = self.choice.labels(), self.choice.number_cards()
        cards: dict[str, MenuItem] = {}
        for target in self.choice.touchable():
            if (word := step.touched.get(target)) is not None:
                item = MenuItem(known[target], f"+{word}", (target,), f"+{self.called(word)}", reserved=reserved)
                cards.setdefault(word, item)
        fits = step.fitting(self.choice.words_of(step)) is not None
        done = [MenuItem("done", "that is all", Entry("", step.action, done=True))] if fits else []
        return [*cards.values(), *done]

    def called(self, word: str) -> str:
        return self.choice.titles.cards_called.get(word, word)

    def set_typed(self, line: str, step: Step) -> Entry | tuple[str, ...] | None:
        """Return the set that a line names (`9H+9S`), or the cards to add (`+9H`) or remove (`-9H`)."""
        line = with_faces(self.state.game, line)
        names = sorted(line.lower().lstrip("+-").split("+"))
        if line.lower() == NONE or (len(names) > 1 and line[0] not in "+-"):
            for option in step.options:
                if sorted(option.text.lower().split("+")) == names:
                    return Entry("", step.action, option)
        taken, found = self.choice.progress.taken, list[str]()
        removes = line.startswith("-")
        for name in names:
            open_things = taken if removes else [target for target in step.touched if target not in taken]
            fits = [t for t in open_things if t not in found and step.touched[t].lower() == name]
            if not fits:
                return None
            found.append(fits[0])
        words = [step.touched[target] for target in (*taken, *found)]
        return tuple(found) if removes or step.goes_on(words) else None

    def set_refused(self, line: str, step: Step, choices: Sequence[MenuItem]) -> str:
        """Why a line does not build a set; empty if it is about something else."""
        if line.lower() == "done":
            return f"{missing(self.choice)} Type a number, or a card such as {choices[0].text}.".lstrip()
        there, taken = list(step.touched.values()), [step.touched[target] for target in self.choice.progress.taken]
        labels = {label: step.touched[target] for target, label in self.choice.taken_labels().items()}
        line = with_faces(self.state.game, labels.get(line, line))
        words, removes = {word.lower(): word for word in there}, line.startswith("-")
        for name in line.lstrip("+-").split("+"):
            word = words.get(name.lower(), name.upper())
            if word not in there and word not in self.state.game.layout.faces:
                return ""
            if removes and word not in taken:
                return f"{self.called(word)} is not chosen."
            if word in there and taken.count(word) == there.count(word):
                return f"{self.called(word)} is chosen already; -{word} takes it out."
            if word not in there:
                reason = refusal_of(self.choice, [word])
                if reason is not None and reason.cause is not None and reason.cause.kind not in ("too few", "too many"):
                    return reason.message
        cards = with_pieces(self.state.game.model.deck, "cards")
        return (
            f"No possible choice joins {line.lstrip('+-')} to the chosen {cards}; -{taken[-1]} takes one out."
            if taken
            else ""
        )

    # ---- one question

    def pick(self, question: str, choices: Sequence[MenuItem], remark: str = "", step: Step | None = None) -> Any:
        """Return the value of a choice, or the meaning of what was typed; `step` asks for a set card by card."""
        ask = partial(self.show, question or remark, choices)
        ask()
        while True:
            line = self.desk.typed()
            word, _, rest = line.partition(" ")
            if word.lower() == "why":
                self.why(rest.strip(), choices)
            elif not line and self.waiting:
                raise GoOn
            elif not self.obeys(line, ask, begun=bool(question)):
                found = self.found(line, choices, step)
                if not isinstance(found, typed.Reply):
                    return found
                if not self.obeys(word_meant(line), ask, begun=bool(question)):
                    self.desk.say(found.text, "yellow")

    def obeys(self, word: str, ask: Callable[[], None], *, begun: bool) -> bool:
        """Do what a word means at every question; return whether it means something."""
        match word:
            case "q":
                raise Leave
            case "undo" if not self.fixed:
                raise Undo
            case "back" if begun:
                raise Back
            case "table":
                self.redraw()
                ask()
            case "?":
                self.help()
            case "rules":
                self.rules()
            case "log":
                self.history()
            case "trick":
                for shown in self.last_trick:
                    self.desk.say(shown)
            case "hint":
                self.hint()
            case "seed":
                self.desk.say(f"seed {self.state.seed}")
            case "auto":
                self.switch_auto()
            case "undo" | "back":
                self.desk.say({"undo": self.fixed, "back": NOTHING_BEGUN}[word], "yellow")
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

    def found(self, line: str, choices: Sequence[MenuItem], step: Step | None) -> Any:
        """Return the value that a line picks, what it means otherwise, or a reply."""
        if not line:
            some = f"Pick one of these {len(choices)}; type ? for help."
            return choices[0].value if len(choices) == 1 else typed.Reply(some)
        reserved = bool(choices) and line in choices[0].reserved
        if step is not None and line in self.choice.taken_labels().values():
            return typed.Reply(self.set_refused(line, step, choices))
        if labelled(choices):
            for item in choices:
                if line == item.label:
                    return item.value
            if not reserved and (line.isdecimal() or (choices[0].valued and labels.is_number(line))):
                return typed.Reply(self.number_refused(line, choices))
        found = None if step is None else self.set_typed(line, step)
        if step is not None and found is None and all(line not in (item.label, item.text) for item in choices):
            if refused := self.set_refused(line, step, choices):
                return typed.Reply(refused)
        if found is None:
            found = typed.meaning(line, self.choice, self.moves, choices)
        if isinstance(found, typed.Reply) and found.reason is not None and reserved:
            moves = [move for move in self.moves if line in self.cards.taken(move)]
            texts = with_labels(typed.titled_moves(self.choice, moves), choices)
            return typed.Reply(typed.which(texts)) if texts else found
        if isinstance(found, typed.Reply) and line.isdecimal() and choices and not labelled(choices):
            return typed.Reply(f"Choices that are not listed have no numbers: type one, such as {choices[0].text}.")
        return found

    def number_refused(self, line: str, choices: Sequence[MenuItem]) -> str:
        if choices[0].valued:
            text = labels.with_value(choices[0].text, choices[0].label, line)
            reason = answer(self.state, text, self.seat, self.choice.notation() if self.choice.begun else "")
            return f"There is no {line}." if reason is None else reason.message
        fits = near(line, [*choices, *typed.titled_moves(self.choice, self.moves)])
        return labels.no_such(line, [item.label for item in choices], fits[0].text if fits else "")

    def why(self, text: str, choices: Sequence[MenuItem]) -> None:
        text = text.removeprefix("not ")
        listed = next((item for item in choices if item.label == text), MenuItem("", text, None))
        for said in texts_named(self.state.game, listed.text):
            self.desk.say(said)
        if listed.value is not None and not isinstance(listed.value, hoyle.Move):
            self.desk.say(f"“{listed.words}” can be chosen.")
            return
        found = typed.why(listed.text, self.choice, listed.words)
        reason = found.reason
        self.desk.say(found.text, "" if reason is None else "yellow")
        if reason is not None and reason.file and reason.line:
            rule = f"the rule “{untitled_name(reason.rule)}”, " if reason.rule else ""
            self.desk.say(f"({rule}{reason.file}, line {reason.line})", "dim")

    def rules(self) -> None:
        game = self.state.game
        for line in plain_text(booklet(game.model, table=game.layout), self.desk.console.width).splitlines():
            self.desk.say(line)

    def help(self) -> None:
        offers = {name: self.choice.offer(name) for name in self.choice.actions if name != "pass"}
        menu = self.whole_moves() if len(self.moves) <= MANY else typed.titled_moves(self.choice, self.moves[:1])
        self.desk.menu((*examples(self.state, menu, offers, listed=len(self.moves) <= MANY), *HELP))
        if letters := legend(self.state.game):
            self.desk.say(f"on the cards: {', '.join(letters)}", "dim")
        if offers:
            self.desk.say(f"now: {', '.join(offers.values())}", "dim")
