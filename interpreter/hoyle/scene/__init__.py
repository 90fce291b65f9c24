"""A game at a table as each seat sees it: JSON values, described by `schema/scene.json`, for programs that draw it."""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from hoyle.scene.course import Course, Recorder
    from hoyle.scene.table import Table

__all__ = ["Course", "Recorder", "Table"]

#: Imported on first use: commands that need only the wording import nothing else.
__getattr__ = lazy_exports(__name__, {"hoyle.scene.course": ["Course", "Recorder"], "hoyle.scene.table": ["Table"]})
