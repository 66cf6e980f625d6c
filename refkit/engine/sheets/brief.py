"""What a turn sheet says, for any rules system: plain texts in sections, no layout."""

from collections import Counter
from fractions import Fraction
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    field_validator,
    model_validator,
)

from refkit.engine.charts import odds
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.plan import Plan

Mark = Literal["free", "lost", "wreck", "away"]
MARKS: tuple[Mark, ...] = ("free", "lost", "wreck", "away")

Heading = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Said(BaseModel):
    """One frozen piece of a brief; every text is printed as it stands."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class TableColumn(Said):
    """A column: heading, alignment, share of the width; a blank one has cells to fill."""

    title: str
    align: Literal["left", "right", "center"] = "left"
    width: float = Field(default=1.0, gt=0, le=100)
    blank: bool = False


class Table(Said):
    """Rows of texts under headings; a fine one is looked up, and printed small."""

    kind: Literal["table"] = "table"
    title: Heading
    columns: tuple[TableColumn, ...] = Field(min_length=1)
    rows: tuple[tuple[str, ...], ...] = ()
    clause: str = ""
    note: str = ""
    is_fine: bool = False

    @model_validator(mode="after")
    def _every_row_fills_the_columns(self) -> Self:
        wide = len(self.columns)
        odd = [str(number) for number, row in enumerate(self.rows, 1) if len(row) != wide]
        if odd:
            found = f"{self.title}: row {', '.join(odd)} differs"
            message = f"{found}; expected {wide} cells in each"
            raise ValueError(message)
        return self


class Box(Said):
    """One stand as a box to tick: what has become of it, and what it is."""

    mark: Mark = "free"
    label: str = ""


class RosterRow(Said):
    """One element of a side: its boxes, and the losses at which each band is reached."""

    id: str
    name: str
    detail: str = ""
    rating: str = ""
    boxes: tuple[Box, ...] = ()
    marks: tuple[int, ...] | None = None

    @property
    def groups(self) -> tuple[tuple[str, tuple[Mark, ...]], ...]:
        """The boxes gathered by label, in the order in which the labels first stand.

        >>> boxes = (Box(label="T-34"), Box(label="Lorry"), Box(mark="lost", label="T-34"))
        >>> RosterRow(id="S03", name="T-34 company", boxes=boxes).groups
        (('T-34', ('free', 'lost')), ('Lorry', ('free',)))
        """
        labels = dict.fromkeys(box.label for box in self.boxes)
        return tuple(
            (label, tuple(box.mark for box in self.boxes if box.label == label))
            for label in labels
        )


class Roster(Said):
    """The elements of a side with their boxes to tick, and `blanks` to fill in behind."""

    kind: Literal["roster"] = "roster"
    title: Heading
    rows: tuple[RosterRow, ...] = ()
    # What the columns of names, ratings and boxes are called, and the bands of losses.
    headings: tuple[str, str, str] = ("Unit", "Rating", "Strength")
    bands: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    clause: str = ""
    note: str = ""


class Reminder(Said):
    """One thing not to forget, and the clause that asks for it."""

    text: str
    clause: str = ""


class Reminders(Said):
    """What the step asks of its reader, to be ticked off."""

    kind: Literal["reminders"] = "reminders"
    title: Heading
    items: tuple[Reminder, ...] = ()


class Chance(Said):
    """How likely a result is, exactly."""

    what: str
    result: str
    chance: Fraction = Field(ge=0, le=1)

    @property
    def percent(self) -> str:
        """The chance as a percentage that never rounds to certain or to impossible.

        >>> Chance(what="Repair", result="9 or more", chance=Fraction(1, 3)).percent
        '33 %'
        >>> Chance(what="Ten in a row", result="10", chance=Fraction(1, 10**10)).percent
        'under 0.1 %'
        """
        return odds.percent(self.chance)


class Chances(Said):
    """The chances of the step at hand."""

    kind: Literal["chances"] = "chances"
    title: Heading
    rows: tuple[Chance, ...] = ()
    clause: str = ""
    note: str = ""


class Lines(Said):
    """Ruled lines to write on, under a prompt."""

    kind: Literal["lines"] = "lines"
    title: Heading
    prompt: str = ""
    count: int = Field(default=4, ge=1, le=60)


class FormRow(Said):
    """One question: answers to tick, then blanks to fill, each with its caption."""

    label: str
    choices: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()


class Questions(Said):
    """Questions a player answers with a pen; as a slip they stand apart, to be cut off."""

    kind: Literal["form"] = "form"
    title: Heading
    rows: tuple[FormRow, ...] = ()
    clause: str = ""
    note: str = ""
    is_slip: bool = False


class Signature(Said):
    """Who signs, each on a line with a date."""

    kind: Literal["signature"] = "signature"
    title: Heading
    who: tuple[str, ...] = Field(min_length=1)


# A map of either kind; it has a page of its own.
SheetMap: TypeAlias = Plan | AreaMap
Section = Annotated[
    Table | Roster | Reminders | Chances | Lines | Questions | Signature | Plan | AreaMap,
    Field(discriminator="kind"),
]


class Brief(Said):
    """All that one turn sheet says.

    `audience` is 'open', 'umpire' or the key of the one side that may read it; `side` is
    the name printed large, `full_name` a longer one below it, `word` what a side is called.
    `facts` are labels with values: points, date, weather; a value is blank where it is to
    be written in. `sheet` is which sheet it is, such as 'The map'; `state` says the facts
    in few words, for the head of every further page; `abbreviations` spells out those on
    the sheet. A broadside sheet lies on its long edge. It cites the clauses where its
    readers can look them up by their numbers. A section that has nothing in it is left out.
    """

    title: Heading
    sheet: str = ""
    side: Heading
    full_name: str = ""
    campaign: Heading
    where: str
    audience: str = Field(min_length=1)
    word: str = "side"
    facts: tuple[tuple[str, str], ...] = ()
    state: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    footer: str = ""
    abbreviations: str = ""
    is_broadside: bool = False
    cites: bool = True

    @field_validator("sections")
    @classmethod
    def _left_out(cls, sections: tuple[Section, ...]) -> tuple[Section, ...]:
        return tuple(filter(_has_content, sections))

    @property
    def printed(self) -> tuple[Section, ...]:
        """The sections as they are printed: without clauses where nothing is cited."""
        return self.sections if self.cites else tuple(map(_without_clauses, self.sections))

    @property
    def reader(self) -> str:
        """Who may hold the sheet, in the words printed at its head.

        >>> said = {"title": "Refit", "campaign": "The ford", "where": "25 December"}
        >>> Brief(side="Red", audience="red", **said).reader
        'For the Red side only'
        """
        words = {"umpire": "Umpire's master", "open": "For everyone at the table"}
        return words.get(self.audience, f"For the {self.side} {self.word} only")


def _has_content(section: Section) -> bool:
    """Whether there is a row in a section that is made of rows."""
    if isinstance(section, Reminders):
        return bool(section.items)
    made = (Table, Roster, Chances, Questions)
    return not isinstance(section, made) or bool(section.rows)


def _without_clauses(section: Section) -> Section:
    if isinstance(section, Reminders):
        items = tuple(each.model_copy(update={"clause": ""}) for each in section.items)
        return section.model_copy(update={"items": items})
    cites = "clause" in type(section).model_fields
    return section.model_copy(update={"clause": ""}) if cites else section


def describe(marks: tuple[Mark, ...]) -> str:
    """Return what a row of boxes shows, in words.

    >>> describe(("free", "lost", "free"))
    '2 free, 1 lost'
    """
    counted = Counter(marks)
    return ", ".join(f"{counted[mark]} {mark}" for mark in MARKS if counted[mark])
