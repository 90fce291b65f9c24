"""Recent scenes by seat: late messages are refused only if they could mean something else."""

from dataclasses import dataclass

from hoyle.scene.choice import Choice
from hoyle.scene.entries import targets_by_label
from hoyle.scene.things import TableView

#: So many scenes of a seat are remembered.
LAST = 16


@dataclass(frozen=True, slots=True)
class ShownScene:
    faces: dict[str, str]
    labels: dict[str, str]


def shown_scene(view: TableView, choice: Choice | None) -> ShownScene:
    faces = {thing.target: thing.face for pile in view.piles for thing in pile.things}
    return ShownScene(faces, targets_by_label(choice))


class ShownScenes:
    def __init__(self) -> None:
        self.by_seat: dict[int, dict[int, ShownScene]] = {}

    def note(self, seat: int, number: int, view: TableView, choice: Choice | None) -> None:
        shown = self.by_seat.setdefault(seat, {})
        shown[number] = shown_scene(view, choice)
        while len(shown) > LAST:
            del shown[next(iter(shown))]

    def same_thing(self, seat: int, number: int, view: TableView, target: str) -> bool:
        before = self.by_seat.get(seat, {}).get(number)
        return before is not None and before.faces.get(target) == shown_scene(view, None).faces.get(target)

    def same_words(self, seat: int, number: int, view: TableView, choice: Choice | None) -> bool:
        return self.by_seat.get(seat, {}).get(number) == shown_scene(view, choice)
