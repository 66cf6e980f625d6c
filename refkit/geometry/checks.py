"""Reading a layout: from data of JSON to one that can be judged, or every fault in it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from refkit.geometry import terrain
from refkit.geometry.faults import BadLayout, Fault
from refkit.geometry.layout import (
    LARGEST,
    Edge,
    Layout,
    Table,
    stretch,
    thousandths,
)

SIDES = 2
CORNERS = 3
MOST_CORNERS = 2_000  # of all the impassable ground; a table has some hundreds
LONGEST = 60  # letters of a value that a fault quotes


def parse_layout(data: Mapping[str, Any]) -> Layout:
    """Return the layout that data of JSON describes, or refuse it with every fault."""
    try:
        return _parse_checked(data)
    # A stranger's file may nest its lists deeper than they can be followed.
    except RecursionError as error:
        deep = Fault("layout", "lists lie in lists without end", "four within another")
        raise BadLayout((deep,)) from error


def _parse_checked(data: Mapping[str, Any]) -> Layout:
    try:
        layout = Layout.model_validate(_lists_as_tuples(dict(data)))
    except ValidationError as error:
        raise BadLayout((*_unreadable(error, data), *_other_faults(error, data))) from error
    if found := tuple(faults(layout)):
        raise BadLayout(found)
    return layout


def _other_faults(error: ValidationError, data: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return what is wrong besides in the homes, stands and ground that can be read."""
    bad = {each["loc"][:2] for each in error.errors()}
    # The rest is read without what cannot be, so that every fault is told at once.
    rest = {**data, "options": {}, "overrides": {}}
    if any(place[:1] == ("table",) for place in bad):
        # On the largest table no stand is told to be off one that could not be read.
        rest["table"] = {"width": LARGEST, "height": LARGEST}
    for name in ("stands", "terrain"):
        if isinstance(data.get(name), list | tuple):
            rest[name] = [each for i, each in enumerate(data[name]) if (name, i) not in bad]
    try:
        return tuple(faults(Layout.model_validate(_lists_as_tuples(rest))))
    except ValidationError:
        return ()


def _lists_as_tuples(value: Any) -> Any:
    """Return data of JSON with its lists as tuples, so that it can be read strictly."""
    if isinstance(value, dict):
        return {key: _lists_as_tuples(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(_lists_as_tuples, value))
    return value


def _unreadable(error: ValidationError, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Return what keeps a layout from being read, in the words of the table."""
    for each in error.errors():
        place = _fault_place(each["loc"], data)
        if each["type"] == "missing":
            yield Fault(place, f"{each['loc'][-1]} is missing", "one")
        elif each["type"] == "extra_forbidden":
            yield Fault(place, f"{each['loc'][-1]!r} is not known here", "no such key")
        else:
            given = _cut_short(repr(each["input"]))
            found = f"{each['loc'][-1] if each['loc'] else 'it'} is {given}"
            yield Fault(place, found, _expected_words(each["msg"]))


def _cut_short(text: str) -> str:
    """Return a text, no more of it than can be read.

    >>> _cut_short("'36'"), len(_cut_short("9" * 400))
    ("'36'", 60)
    """
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _expected_words(message: str) -> str:
    """Return what the reader wanted, without its own way of beginning.

    >>> _expected_words("Input should be a valid number")
    'a valid number'
    >>> _expected_words("Input should be a valid dictionary or instance of Stand")
    'a set of keys'
    """
    wanted = message.removeprefix("Input should be ").replace("valid tuple", "list")
    return "a set of keys" if wanted.startswith("a valid dictionary") else wanted


def _fault_place(where: tuple[int | str, ...], data: Mapping[str, Any]) -> str:
    """Return the place of a fault: the stand by its id, else the keys on the way."""
    if where[:1] == ("stands",) and len(where) > 1:
        stand = data["stands"][where[1]]
        name = stand.get("id") if isinstance(stand, dict) else None
        return f"stand {_cut_short(name) if isinstance(name, str) else where[1]}"
    return ".".join(map(str, where[:-1])) or "layout"


def faults(layout: Layout) -> Iterator[Fault]:
    """Return everything wrong with a layout that could be read."""
    yield from _home_faults(layout)
    yield from _stand_faults(layout)
    yield from _same_spot(layout)
    yield from _terrain_faults(layout)
    yield from _override_faults(layout)


def _home_faults(layout: Layout) -> Iterator[Fault]:
    if len(layout.homes) != SIDES:
        yield Fault("homes", f"there are {len(layout.homes)} sides", "two")
    for side, homes in layout.homes.items():
        if not homes.edges and not homes.entry:
            yield Fault(f"homes of {side}", "there is none", "an edge or an entry point")
        for edge in homes.edges:
            yield from _edge_faults(side, edge, layout.table)
        for entry in homes.entry:
            place = f"entry point of {side}"
            yield from _off_table_faults(place, entry.x, entry.y, layout.table)


def _edge_faults(side: str, edge: Edge, table: Table) -> Iterator[Fault]:
    start, end = stretch(edge, table)
    length = table.width if edge.edge in "NS" else table.height
    if not start < end <= length:
        found = f"it runs from {start:g} to {end:g}"
        yield Fault(f"{edge.edge} edge of {side}", found, f"a stretch of 0 to {length:g}")


def _stand_faults(layout: Layout) -> Iterator[Fault]:
    for name, count in Counter(each.id for each in layout.stands).items():
        if count > 1:
            yield Fault(f"stand {name}", f"{count} stands have this id", "one")
    sides = ", ".join(layout.homes)
    for each in layout.stands:
        if each.side not in layout.homes:
            found = f"side is {_cut_short(repr(each.side))}"
            yield Fault(f"stand {each.id}", found, f"one of {sides}")
        yield from _off_table_faults(f"stand {each.id}", each.x, each.y, layout.table)


def _off_table_faults(place: str, x: float, y: float, table: Table) -> Iterator[Fault]:
    for name, value, most in (("x", x, table.width), ("y", y, table.height)):
        if not 0 <= value <= most:
            yield Fault(place, f"{name} is {value:g}", f"0 to {most:g}")


def _same_spot(layout: Layout) -> Iterator[Fault]:
    """Two enemies cannot stand on one spot: no line passes between them."""
    there: dict[tuple[int, int], tuple[str, str]] = {}
    for each in layout.stands:
        # Two places are one where they are judged as one, to a thousandth (D1).
        spot = thousandths(each.x), thousandths(each.y)
        if each.ko:
            continue
        side, name = there.setdefault(spot, (each.side, each.id))
        if side != each.side:
            found = f"it stands where {name} stands"
            yield Fault(f"stand {each.id}", found, "a spot apart")


def _terrain_faults(layout: Layout) -> Iterator[Fault]:
    corners = sum(map(len, layout.terrain))
    # To look for crossings may take the square of the corners: then it is not begun.
    if corners > MOST_CORNERS:
        yield Fault("terrain", f"it has {corners:,} corners", f"{MOST_CORNERS:,} at most")
        return
    for number, polygon in enumerate(layout.ground, 1):
        place = f"terrain {number}"
        if len(polygon) < CORNERS:
            yield Fault(place, f"it has {len(polygon)} corners", "three or more")
        elif terrain.self_crossing(polygon):
            yield Fault(place, "its outline touches or crosses itself", "a simple outline")


def _override_faults(layout: Layout) -> Iterator[Fault]:
    known = {each.id for each in layout.stands}
    overrides = layout.overrides
    for name in dict.fromkeys((*overrides.status, *overrides.out_of_line)):
        if name not in known:
            yield Fault("overrides", f"stand {name!r} is not on the table", "one that is")
    for number, line in enumerate(layout.overrides.line or (), 1):
        if len(line) < 2:
            yield Fault(f"line {number}", f"it has {len(line)} points", "two or more")
