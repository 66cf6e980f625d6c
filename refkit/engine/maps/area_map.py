"""A map of areas as a reader may see it, for any rules system: no drawing.

Whoever lays it out takes only what its reader may know. The ids of areas and pieces go with
it to the page, so an id must not tell what the map does not.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, StringConstraints, model_validator

from refkit.engine.maps.plan import Courses, Drawn, Place

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Route = tuple[str, ...]  # areas one after the other, where it begins included


class Area(Drawn):
    """An area: the rings around its ground, where its name goes, whose it is."""

    id: Name
    name: str
    outline: Courses
    middle: Place
    owner: str = ""
    marks: tuple[str, ...] = ()


class AreaBorder(Drawn):
    """Where two areas touch, and the kinds of links across: closed where there are none."""

    one: str
    other: str
    courses: Courses
    kinds: tuple[str, ...] = ()


class AreaCrossing(Drawn):
    """A link between two areas that do not touch."""

    one: str
    other: str
    kind: str = ""


class LinkKind(Drawn):
    """What a kind of link is called, and how it is drawn."""

    words: str
    look: Literal["open", "stream", "river", "broad", "sea"] = "open"


class AreaPiece(Drawn):
    """A force or counter in an area; without an area it waits beside the map.

    The text stands on it: a letter or two, some numbers. Without one it is its side's
    letter.
    """

    id: Name
    side: str
    area: str = ""
    name: str = ""
    text: Annotated[str, StringConstraints(max_length=9)] = ""
    kind: Literal["wide", "narrow"] = "narrow"
    is_hidden: bool = False  # from the other sides: its rim is broken


class AreaRoute(Drawn):
    """A way through areas that a piece is to go or went."""

    areas: Annotated[Route, Field(min_length=2)]
    side: str = ""
    is_done: bool = False


class AreaMap(Drawn):
    """Areas with all that the map's reader may know of them.

    `marks` are the signs that areas may have, a letter or two each, with what they mean;
    `kinds` the links. Refused where a name is there twice or is none of the map's.
    """

    kind: Literal["areas"] = "areas"
    title: Name
    sides: tuple[str, ...]
    areas: Annotated[tuple[Area, ...], Field(min_length=1)]
    borders: tuple[AreaBorder, ...] = ()
    crossings: tuple[AreaCrossing, ...] = ()
    pieces: tuple[AreaPiece, ...] = ()
    routes: tuple[AreaRoute, ...] = ()
    kinds: Mapping[str, LinkKind] = Field(default_factory=dict)
    marks: Mapping[Annotated[str, Field(max_length=3)], str] = Field(default_factory=dict)
    # Of sides, where they are not what a side is called everywhere.
    letters: Mapping[str, str] = Field(default_factory=dict)
    colours: Mapping[str, str] = Field(default_factory=dict)
    names: Mapping[str, str] = Field(default_factory=dict)
    piece_kinds: Mapping[Literal["wide", "narrow"], str] = Field(default_factory=dict)
    # What the texts on pieces mean, where they are not names.
    texts: str = ""
    clause: str = ""
    note: str = ""

    @model_validator(mode="after")
    def _refuse_strangers(self) -> Self:
        if found := tuple(_strangers(self)):
            raise ValueError("; ".join(found))
        return self

    @property
    def by_id(self) -> Mapping[str, Area]:
        """The areas by their ids."""
        return {area.id: area for area in self.areas}

    def pieces_in(self, area: str) -> tuple[AreaPiece, ...]:
        """Return the pieces in an area, '' for those beside the map."""
        return tuple(piece for piece in self.pieces if piece.area == area)


class AreaLooks(NamedTuple):
    """What an area is called, whose it is, and its signs."""

    name: str
    owner: str = ""
    marks: tuple[str, ...] = ()


def on_ground(ground: Any, looks: Mapping[str, AreaLooks], **told: Any) -> AreaMap:
    """Return the map of a ground that was laid out in cells, borders and crossings.

    `looks` are those of its areas by their ids; `told` is all else of the map.
    """
    areas = (
        Area(id=c.name, outline=c.outline, middle=c.middle, **looks[c.name]._asdict())
        for c in ground.cells
    )
    borders = (AreaBorder(**each._asdict()) for each in ground.borders)
    crossings = (AreaCrossing(**each._asdict()) for each in ground.crossings)
    lines = {"borders": tuple(borders), "crossings": tuple(crossings)}
    return AreaMap(areas=tuple(areas), **lines, **told)


def _strangers(told: AreaMap) -> Iterator[str]:
    """Yield the names that are there twice, or are none of the map's."""
    areas, sides = [area.id for area in told.areas], ("", *told.sides)
    marks = [mark for area in told.areas for mark in area.marks]
    lines: tuple[AreaBorder | AreaCrossing, ...] = (*told.borders, *told.crossings)
    ends = [end for line in lines for end in (line.one, line.other)]
    kinds = [kind for border in told.borders for kind in border.kinds]
    kinds += [crossing.kind for crossing in told.crossings]
    yield from _twice("area", areas)
    yield from _twice("piece", [piece.id for piece in told.pieces])
    yield from _unknown("area", ends, areas)
    yield from _unknown("area", (piece.area for piece in told.pieces), ["", *areas])
    yield from _unknown("area", (each for way in told.routes for each in way.areas), areas)
    yield from _unknown("side", (area.owner for area in told.areas), sides)
    yield from _unknown("side", (piece.side for piece in told.pieces), sides)
    yield from _unknown("side", (way.side for way in told.routes), sides)
    yield from _unknown("side", (*told.letters, *told.colours, *told.names), told.sides)
    yield from _unknown("mark", marks, told.marks)
    yield from _unknown("kind of link", kinds, ("", *told.kinds))


def _twice(what: str, names: list[str]) -> Iterator[str]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{what} {name!r} is there twice"


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for name in sorted({*names} - {*known}):
        yield f"there is no {what} {name!r}"
