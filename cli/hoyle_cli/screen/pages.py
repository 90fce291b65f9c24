"""The pages over the table."""

from collections.abc import Iterable, Sequence

from rich.text import Text

import hoyle
from hoyle.language.model.titles import untitled_name
from hoyle.language.report.words import aligned
from hoyle.records import Head
from hoyle.scene.choice import Choice
from hoyle.scene.deck import legend
from hoyle.scene.result import ending_words
from hoyle.scene.wording.ending import result_lines
from hoyle.scene.wording.names import group_name
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.standing import sides
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle_cli import terminal
from hoyle_cli.screen.cards import Deck
from hoyle_cli.screen.paint import style
from hoyle_cli.screen.pieces import Block

#: So many lines are shown before and after the line of a rule.
AROUND = 4

#: The keys and their effects, for the help page.
HELP = (
    ("arrows, Tab", "go to a card; Tab goes to what can be chosen"),
    ("Space, a click", "touch it: take it, or put it back; of a complete move, make it; another card switches"),
    ("Enter", "make the move; say that the cards touched are all"),
    ("Esc", "take back the last touch"),
    ("1, 2, … 12", "touch what has this number; Enter ends a number that others begin with"),
    ("/", "type a number, a move, `why` and a move"),
    ("w", "the line of the rule file that refuses something"),
    ("o", "stop the others for a move out of turn, or resume"),
    ("t", "the last trick again"),
    ("l", "everything that you saw happen; of a long game first the last part"),
    ("b", "the rules as a booklet"),
    ("h", "a hint, where one can be given"),
    ("u", "take back your last move, if you play alone"),
    ("s", "how fast the others play"),
    ("g", "sort your cards by suit, by rank, by meld where there are melds, or as the rules do"),
    ("a", "have a choice with one option made for you, or not"),
    ("d", "two or four colours of cards"),
    ("c", "the light or the dark theme; Hoyle remembers it"),
    ("PgUp, PgDn", "the rest of a table that does not fit"),
    ("n", "a new game, when this one is over"),
    ("q", "leave the game"),
)


def painted(block: Block, palette: str) -> Text:
    text = Text()
    for i, row in enumerate(block):
        text.append("\n" * (i > 0))
        for piece in row:
            text.append(piece.text, style(piece.role, palette))
    return text


def help_page(game: hoyle.Game, choice: Choice | None, players: PlayerNames) -> Text:
    text = Text()
    broad = max(len(key) for key, _ in HELP)
    for key, words in HELP:
        text.append(f"{key:{broad}}  ", "bold").append(f"{words}\n")
    if letters := legend(game):
        text.append("\nOn the cards\n", "bold").append(f"{', '.join(letters)}\n")
    names = [name for name in choice.actions if name != "pass"] if choice else []
    if choice is not None and names:
        text.append("\nActions now\n", "bold")
        for name in names:
            text.append(f"{terminal.safe(players.insert(choice.offer(name)))}\n")
    return text


def booklet_page(game: hoyle.Game, width: int) -> Text:
    return Text(terminal.safe(plain_text(booklet(game.model, table=game.layout), width)))


def spoken_page(lines: Iterable[str], deck: Deck, palette: str) -> Text:
    return painted([deck.spoken(line) for line in lines], palette)


def reason_page(reason: hoyle.Reason, players: PlayerNames) -> Text:
    text = Text(f"{terminal.safe(players.insert(reason.message))}\n")
    where = f"{reason.file}, line {reason.line}"
    rule = f"the rule “{untitled_name(reason.rule)}”, " if reason.rule else ""
    text.append(f"({rule}{where})\n\n", "dim")
    for number, line in lines_about(reason):
        text.append(f"{number:5} ", "dim").append(f"{line}\n", "bold" if number == reason.line else "")
    return text


def lines_about(reason: hoyle.Reason) -> list[tuple[int, str]]:
    try:
        with open(reason.file or "", encoding="utf-8", errors="replace") as file:
            lines = [terminal.safe(line.rstrip("\n")) for line in file]
    except OSError:
        return []
    at = reason.line or 1
    return list(enumerate(lines, 1))[max(at - 1 - AROUND, 0) : at + AROUND]


def scores_page(state: hoyle.State, event: hoyle.Event, seat: int | None, names: PlayerNames) -> Text:
    groups = sides(state.game)
    letter = "s" if state.game.model.score.per != "player" else "p"
    values = state.variables(seat)
    rows = [["", *(names.insert(group_name(group, seat)) for group in groups)]]
    parts = {name: line for name, line in event.facts["parts"].items() if any(line.values())}
    for name, line in parts.items():
        rows.append([untitled_name(name), *(f"{line[f'{letter}{i}']:+}" for i in range(len(groups)))])
    added = [sum(line[f"{letter}{i}"] for line in parts.values()) for i in range(len(groups))]
    if len(parts) > 1:
        rows.append(["together", *(f"{value:+}" for value in added)])
    rows.append(["score", *(str(values[f"score[{i}]"]) for i in range(len(groups)))])
    return ruled(rows)


def ruled(rows: Sequence[Sequence[str]]) -> Text:
    text = Text()
    for i, line in enumerate(aligned(rows, gap="   ")):
        text.append(terminal.safe(line) + "\n", "bold" if i in (0, len(rows) - 1) else "")
    return text


def end_page(state: hoyle.State, seat: int | None, names: PlayerNames, head: Head) -> Text:
    text = Text().append(names.insert(ending_words(state, seat)) + "\n\n", "bold")
    for line in result_lines(state, seat, names):
        text.append(terminal.safe(line) + "\n", "bold" if line.startswith("score ") else "")
    return text.append(f"\nseed {head.seed}\nTo play this game again: {terminal.safe(head.again)}", "dim")
