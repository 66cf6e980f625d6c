"""The table as it is laid out before the first day: edges, places, the first line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from pydantic import Field

from refkit.engine.maps.plan import Courses, Drawn, Home, Place
from refkit.engine.play.listing import join_words
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
    `point` and `text` read and write a place as the rows have it, None where it is none;
    `shape` says a line or an outline of the rows in words, '' where the text is none.
    """

    records: tuple[str, ...]
    lay_out: Callable[[C], GroundPlan]
    rows: Callable[[C, GroundPlan], Iterable[Record]]
    at_slot: Callable[[C, str], GroundPlan]
    point: Callable[[str], Place | None]
    text: Callable[[Place], str]
    shape: Callable[[C, str], str]


def outline_words(corners: int, inside: Sequence[str]) -> str:
    """Return an outline in words: how many corners it has, and round what it is drawn.

    >>> outline_words(6, ["Hill 51", "3 stands"]), outline_words(4, [])
    ('6 corners round Hill 51 and 3 stands', '4 corners, nothing in it')
    """
    return f"{corners} corners" + (
        f" round {join_words(inside)}" if inside else ", nothing in it"
    )
