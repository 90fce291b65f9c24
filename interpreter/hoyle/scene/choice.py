"""A move under construction.

Touching narrows the actions: a card that fits only one of them begins it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from typing import Any

import hoyle
from hoyle.answers import argument_words, offer_words
from hoyle.engine.offers.notation import PASS
from hoyle.language.model.game import Argument
from hoyle.language.model.titles import argument_called, title_of
from hoyle.scene.numbering import entry_labels, thing_labels
from hoyle.scene.options import Option, Spots, Step, Steps, card_of_another
from hoyle.scene.progress import Entry, Progress
from hoyle.scene.shortcuts import Shortcut, shortcuts
from hoyle.scene.things import TableView
from hoyle.scene.wording.labels import is_number, number_faces, wanted
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.scene.wording.titles import OPEN, move_title, titles_now
from hoyle.tools.booklet.english import article, with_the, without_article
from hoyle.tools.booklet.formulas.claims import clause

#: More than these are not listed: they are typed. Numbers are, each by itself.
LISTED = 60


class Choice:
    def __init__(self, state: hoyle.State, seat: int, view: TableView, order: ShownOrder) -> None:
        self.state = state
        self.seat = seat
        self.order = order
        self.spots = Spots(view)
        self.titles = titles_now(state, seat)
        self.actions = [str(name) for name in state.choices(seat=seat)]
        self.steps = Steps(state, seat, order, self.spots)
        self.progress = Progress()
        self.past: list[Progress] = []
        self.known_labels: dict[Progress, dict[str, str]] = {}
        self.known_shortcuts: dict[Progress, dict[str, Shortcut]] = {}
        if len(self.actions) == 1 and self.arguments(self.actions[0]):
            self.progress = Progress(self.actions[0])
        self.start = self.progress

    def arguments(self, action: str) -> Sequence[Argument]:
        return () if action == PASS else self.state.game.model.actions[action].arguments

    def takes_things(self, action: str) -> bool:
        bases = {argument.local.type.base for argument in self.arguments(action)}
        return bool(bases - {"int", "words", "bool"})  # a touch means none of these

    @property
    def begun(self) -> bool:
        return self.progress != self.start

    # ---- possible steps

    def step(self, action: str, chosen: tuple[Any, ...] = ()) -> Step:
        return self.steps.at(action, chosen)

    def open_steps(self) -> list[Step]:
        """Return the arguments that the next touch may be for."""
        if self.progress.action is not None:
            return [] if self.whole else [self.step(self.progress.action, self.progress.chosen)]
        steps = [self.step(name) for name in self.actions if self.arguments(name)]
        return [step for step in steps if step.goes_on(self.words_of(step))]

    def words_of(self, step: Step) -> list[str]:
        """Return a step's words for the touched things; `?` fits no option."""
        return [step.touched.get(target, "?") for target in self.progress.taken]

    @property
    def whole(self) -> bool:
        action = self.progress.action
        return action is not None and len(self.progress.chosen) == len(self.arguments(action))

    def move(self) -> hoyle.Move | None:
        if not self.whole or self.progress.action is None:
            return None
        return self.state.move(self.progress.action, *self.progress.chosen, seat=self.seat)

    def touchable(self) -> list[str]:
        found: dict[str, None] = {}
        for step in self.open_steps():
            words = self.words_of(step)
            further = step.further(words)
            found |= {target: None for target, word in step.touched.items() if word in further}
        found |= dict.fromkeys(self.shortcuts())
        lit = [target for target in found if target not in self.progress.taken]
        return sorted(lit, key=lambda target: self.spots.order.get(target, len(self.spots.order)))

    def shortcuts(self) -> dict[str, Shortcut]:
        made = self.progress
        if self.whole or made.taken:
            return {}
        if made not in self.known_shortcuts:
            self.known_shortcuts[made] = shortcuts(self.steps, made, self.open_steps(), self.actions)
        return self.known_shortcuts[made]

    def entries(self) -> list[Entry]:
        """Return the actions and values that no thing on the table represents."""
        if self.whole:
            return []
        taken = self.progress.taken
        if self.progress.action is not None:
            step = self.step(self.progress.action, self.progress.chosen)
            end = step.fitting(self.words_of(step))
            listed = [] if taken else [option for option in step.listed if option is not end]
            most = len(listed) if all(is_number(option.text) for option in listed) else LISTED
            found = [Entry(self.option_words(option), step.action, option) for option in listed[:most]]
            if end is not None:
                found.append(Entry("that is all" if taken else "none of them", step.action, done=True))
            return found
        if not taken:
            return [Entry(self.offer(name), name) for name in self.actions]
        found = []
        for step in self.open_steps():
            option = step.fitting(self.words_of(step))
            chosen = ((), ()) if option is None else ((option.value,), (option.text,))
            found.append(Entry(self.title(step.action, *chosen), step.action, option))
        return found

    def option_words(self, option: Option) -> str:
        action = self.progress.action
        assert action is not None
        argument = self.arguments(action)[len(self.progress.chosen)]
        return self.titles.value(argument, option.text) or option.text

    def labels(self) -> dict[str, str]:
        """Number the things to touch, by target; list entries continue the numbers."""
        known = self.all_labels()
        found = {target: known[target] for target in self.touchable() if target in known}
        if len(found) < len(self.touchable()):
            listed = {(entry.action, entry.option): label for label, entry in self.labelled_entries().items()}
            found |= {target: listed[one.listed] for target, one in self.listed_shortcuts().items()}
        return found

    def labelled_entries(self) -> dict[str, Entry]:
        """Return the list entries by label: their own number, or one that no card has."""
        entries = self.entries()
        return dict(zip(entry_labels(entries, {*self.all_labels().values(), *self.number_cards()}), entries))

    def number_cards(self) -> frozenset[str]:
        """Return the numbers that now mean cards, whose faces they are."""
        numbers = number_faces(self.state.game)
        return numbers if any(self.spots.faces.get(target) in numbers for target in self.all_labels()) else frozenset()

    def listed_shortcuts(self) -> dict[str, Shortcut]:
        """Return the shortcuts that share the label of an equivalent list entry."""
        listed = {(entry.action, entry.option) for entry in self.entries()}
        return {target: one for target, one in self.shortcuts().items() if one.listed in listed}

    def all_labels(self) -> dict[str, str]:
        """Number what could be touched before a set was begun, so numbers stay while it grows."""
        begin = self.begin_of_argument()
        if begin not in self.known_labels:
            with self.at(begin):
                numbers = number_faces(self.state.game)
                listed = self.listed_shortcuts()
                things = [target for target in self.touchable() if target not in listed]
                ahead = [one.step for one in self.shortcuts().values() if one.step is not None]
                self.known_labels[begin] = thing_labels(things, self.spots.faces, [*self.open_steps(), *ahead], numbers)
        return self.known_labels[begin]

    @contextmanager
    def at(self, progress: Progress) -> Iterator[None]:
        now, self.progress = self.progress, progress
        try:
            yield
        finally:
            self.progress = now

    def begin_of_argument(self) -> Progress:
        """Return the move before the first touch for this argument."""
        steps = [*self.past, self.progress]
        found = steps[0]
        for before, after in pairwise(steps):
            if len(after.chosen) != len(before.chosen) or not (before.taken or after.taken):
                found = replace(after, taken=())
        return found

    def taken_labels(self) -> dict[str, str]:
        """Touching a taken thing again puts it back."""
        known = self.all_labels()
        return {target: known[target] for target in self.progress.taken if target in known}

    def switchable(self) -> dict[str, str]:
        """Number what the last touch of a complete move could have taken."""
        if not self.whole or not self.past:
            return {}
        with self.at(self.past[-1]):
            return self.labels()

    @property
    def touched(self) -> tuple[str, ...]:
        return (*self.progress.before, *self.progress.taken)

    def only_move(self) -> hoyle.Move | None:
        """Return the only legal move, if it is the seat's turn."""
        if self.seat not in self.state.choosing or len(self.actions) != 1 or self.begun:
            return None
        chosen: list[Any] = []
        for _ in self.arguments(self.actions[0]):
            values = self.state.choices(self.actions[0], *chosen, seat=self.seat)
            if len(values) != 1:
                return None
            chosen.append(values[0])
        return self.state.move(self.actions[0], *chosen, seat=self.seat)

    def arrange(self, view: TableView) -> None:
        """Number what can be touched in the order of a rearranged view."""
        self.spots = self.steps.spots = Spots(view)
        self.known_labels.clear()
        self.known_shortcuts.clear()

    # ---- steps

    def touch(self, target: str) -> bool:
        """Add a thing, or remove it again; return whether that is possible."""
        if target in self.progress.taken:
            rest = tuple(other for other in self.progress.taken if other != target)
            self.remember(replace(self.progress, taken=rest))
            return True
        if target not in self.touchable():
            return False
        if (shortcut := self.shortcuts().get(target)) is not None:
            self.take_shortcut(target, shortcut)
            return True
        steps = [step for step in self.open_steps() if step.touched.get(target) in step.further(self.words_of(step))]
        taken = (*self.progress.taken, target)
        if len(steps) == 1 and steps[0].argument.kind == "run":
            taken = self.run(steps[0], taken)
        self.remember(replace(self.progress, taken=taken))
        self.narrow(steps)
        self.choose_in_zone(target)
        return True

    def take_shortcut(self, target: str, shortcut: Shortcut) -> None:
        before = self.progress
        if shortcut.step is None:
            self.remember(shortcut.begin)
            self.choose_in_zone(target)
            return
        self.progress = shortcut.begin
        self.touch(target)
        self.past[-1] = before

    def choose_in_zone(self, target: str) -> None:
        """Choose the card by which its pile or rank was selected, if it may be chosen next."""
        made = self.progress
        if made.action is None or not made.chosen or made.taken or self.whole:
            return
        step = self.step(made.action, made.chosen)
        if not self.step(made.action, made.chosen[:-1]).selects or target not in step.touched:
            return
        taken = self.run(step, (target,)) if step.argument.kind == "run" else (target,)
        self.progress = replace(made, taken=taken, before=made.before[:-1])
        self.narrow([step])

    def switch(self, target: str) -> bool:
        """Take back the last steps and touch another thing, if possible."""
        past, progress = list(self.past), self.progress
        while self.back():
            if target in self.touchable():
                return self.touch(target)
        self.past, self.progress = past, progress
        return False

    def can_switch(self, target: str) -> bool:
        past, progress = list(self.past), self.progress
        try:
            return self.switch(target)
        finally:
            self.past, self.progress = past, progress

    def run(self, step: Step, taken: Sequence[str]) -> tuple[str, ...]:
        words = step.run_through([step.touched[target] for target in taken])
        at = {word: target for target, word in step.touched.items()}
        return tuple(at[word] for word in words)

    def narrow(self, steps: Sequence[Step]) -> None:
        """Continue to the next argument if the touched things have only one meaning."""
        alive = [step for step in steps if step.goes_on(self.words_of(step))]
        if len(alive) != 1:
            return
        step, words = alive[0], self.words_of(alive[0])
        option = step.fitting(words)
        if option is not None and not step.further(words):
            self.progress = self.with_value(step.action, option)
        elif self.progress.action is None:
            self.progress = replace(self.progress, action=step.action)

    def with_value(self, action: str, option: Option) -> Progress:
        return replace(self.progress, action=action).with_value(option, self.progress.taken)

    def entry_id(self, entry: Entry) -> str:
        """Return the words of the move including an entry; a full stop ends a set of cards."""
        word = "." if entry.done else "" if entry.option is None else entry.option.text
        return " ".join(filter(None, (entry.action, *self.progress.words, word)))

    def entry_words(self, entry: Entry) -> str:
        """Return the text of an entry, or the title of the move that it completes."""
        option, action = entry.option, self.progress.action
        if option is None or action is None or len(self.progress.chosen) + 1 < len(self.arguments(action)):
            return entry.text
        return self.title(action, (*self.progress.chosen, option.value), (*self.progress.words, option.text))

    def pick(self, entry: Entry) -> None:
        if entry.done:
            self.end_set()
        elif entry.option is not None:
            taken = self.progress.taken
            self.remember(self.with_value(entry.action, entry.option))
            if len(taken) == 1:
                self.choose_in_zone(taken[0])
        else:
            self.remember(replace(self.progress, action=entry.action))

    def end_set(self) -> bool:
        fits = [(step, option) for step in self.open_steps() if (option := step.fitting(self.words_of(step)))]
        if len(fits) != 1:
            return False
        self.remember(self.with_value(fits[0][0].action, fits[0][1]))
        return True

    def remember(self, made: Progress) -> None:
        self.past.append(self.progress)
        self.progress = made

    def back(self) -> bool:
        if not self.past:
            return False
        self.progress = self.past.pop()
        return True

    def begin_anew(self) -> None:
        self.progress = self.start
        self.past.clear()

    # ---- in words

    def title(self, action: str, chosen: Sequence[Any] = (), words: Sequence[str] = ()) -> str:
        if action == PASS:
            return PASS
        return self.titles.action(action, words, self.state.title_values(action, *chosen, seat=self.seat))

    def title_of(self, move: hoyle.Move) -> str:
        return move_title(self.titles, self.state, move)

    def offer(self, action: str) -> str:
        if action == PASS:
            return PASS
        words = offer_words(self.state, action, self.seat)
        return self.titles.offer(action, self.state.title_values(action, seat=self.seat), words)

    def prompt(self) -> str:
        made = self.progress
        if made.action is None:
            return ""
        title = self.title(made.action, made.chosen, made.words)
        if self.whole:
            return title
        game, number = self.state.game, len(made.chosen)
        name = self.arguments(made.action)[number].local.name
        title = title.removesuffix(f" {OPEN}") if title.count(" ") == 1 else title
        if f"{made.action}.{name}" in game.model.titles:
            called = argument_called(game.model, made.action, name)
            return f"{title}: {f'{called}?' if clause(called) else f'choose {with_the(called)}'}"
        step = self.step(made.action, made.chosen)
        if step.zone is not None:
            return f"{title}: choose {article(without_article(title_of(game.model, step.zone)))}"
        numbers = wanted([option.value for option in step.options]) if step.argument.local.type.base == "int" else ""
        return f"{title}: choose {numbers or card_of_another(self.state.game, step, self.seat) or self.wanted_words(made.action, number)}"

    def wanted_words(self, action: str, number: int) -> str:  # `one to three cards from your hand`
        reason = self.state.why_not(self.notation(), self.seat)
        return argument_words(self.state.game, action, number, reason.cause if reason else None)

    def notation(self) -> str:
        return " ".join([self.progress.action or "", *self.progress.words]).strip()
