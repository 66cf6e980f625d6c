"""The table as it is laid out before the first day: edges, places, the first line."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from pydantic import Field

from refkit.engine.maps.plan import Courses, Drawn, Home, Place
from refkit.engine.records.records import Record

C = TypeVar("C")


class GroundPlan(Drawn):
    """A table: its size in inches, its home edges, what lies where, the opening line.

    Without a size nothing is drawn yet.
    """

    width: Annotated[float, Field(ge=0, le=999)] = 0
    height: Annotated[float, Field(ge=0, le=999)] = 0
    homes: tuple[Home, ...] = ()
    places: tuple[tuple[str, Place], ...] = ()
    line: Courses = ()


@dataclass(frozen=True, slots=True)
class GroundRows(Generic[C]):
    """How a campaign's rows lie on its table, and the rows that a table comes to.

    `rows` returns every row of the `records`, those that the table says nothing of as well.
    `at_slot` returns the table as a slot finds it, with the line that was drawn last;
    `point` and `text` read and write a place as the rows have it, None where it is none.
    """

    records: tuple[str, ...]
    lay_out: Callable[[C], GroundPlan]
    rows: Callable[[C, GroundPlan], Iterable[Record]]
    at_slot: Callable[[C, str], GroundPlan]
    point: Callable[[str], Place | None]
    text: Callable[[Place], str]
