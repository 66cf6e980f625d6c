"""The table as it is laid out before the first day: edges, places, the first line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

from refkit.engine.maps.plan import Courses, Drawn, Place
from refkit.engine.records.records import Record

C = TypeVar("C")
Edge = Literal["N", "E", "S", "W"]


class GroundPlan(Drawn):
    """A table: its size in inches, whose each edge is, what lies where, the opening line.

    Without a size nothing is drawn yet. The places are by name.
    """

    width: Annotated[int, Field(ge=0, le=999)] = 0
    height: Annotated[int, Field(ge=0, le=999)] = 0
    homes: Mapping[Edge, str] = Field(default_factory=dict)
    places: Mapping[str, Place | None] = Field(default_factory=dict)
    line: Courses = ()


@dataclass(frozen=True, slots=True)
class GroundRows(Generic[C]):
    """How a campaign's rows lie on its table, and the rows that a table comes to.

    `rows` returns every row of the `records`, those that the table says nothing of as well.
    """

    records: tuple[str, ...]
    lay_out: Callable[[C], GroundPlan]
    rows: Callable[[C, GroundPlan], Iterable[Record]]
