"""The tray beside the table: the stands without a place, by side and element."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from refkit.engine.campaign.naming import short
from refkit.engine.maps.side_looks import SideColour, side_colours, side_letters
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.layout import Stand
from refkit.turnsheets.marks import CLASSES
from refkit.widgets.map.hands import STAND

HOW = "Drag them to the table, or pick a group and tap its places."


class SideLooks(NamedTuple):
    """The colour and the letter of each side."""

    colours: Mapping[str, SideColour]
    letters: Mapping[str, str]


def free_looks(sides: Sequence[str]) -> SideLooks:
    """Return the looks of sides of which nobody chose any."""
    return SideLooks(side_colours(sides), side_letters(sides))


def waiting_words(field: Battlefield) -> str:
    """Return that stands are in the tray still, in words; '' where none is."""
    count = len(field.tray)
    if not count:
        return ""
    return (
        "1 stand is still in the tray and counts for nothing."
        if count == 1
        else f"{count} stands are still in the tray and count for nothing."
    )


def tray_rows(
    field: Battlefield, told: SideLooks, *, is_closed: bool = False
) -> dict[str, Any]:
    """Return the tray as the browser shows it: each side with its groups of stands."""
    sides = field.layout.sides
    shown = []
    for side in sides:
        own = [stand for stand in field.tray if stand.side == side]
        if own:
            look = told.colours[side]
            shown.append(
                {
                    "name": short(side),
                    "letter": told.letters[side],
                    "shape": look.shape,
                    "style": _day_and_night("ink", look.ink, look.night),
                    "count": len(own),
                    "groups": list(_groups(field, side, own)),
                }
            )
    return {"sides": shown, "count": len(field.tray), "how": HOW, "is_closed": is_closed}


def _groups(
    field: Battlefield, side: str, own: Iterable[Stand]
) -> Iterable[dict[str, Any]]:
    """Yield the elements in the order of their stands; those alike have a number."""
    groups = [(me, [*stands]) for me, stands in groupby(own, attrgetter("me"))]
    titles = [field.title(me) if me else "Single stands" for me, _ in groups]
    for number, (me, stands) in enumerate(groups):
        title = titles[number]
        again = titles[: number + 1].count(title) if titles.count(title) > 1 else 0
        kinds = [stand.cls for stand in stands]
        kind = max(dict.fromkeys(kinds), key=kinds.count)
        yield {
            "key": f"{side}/{me}",
            "name": f"{title}, no. {again}" if again else title,
            "cls": kind,
            "kind": CLASSES[kind],
            "stands": [
                {
                    "key": f"{STAND}{stand.id}",
                    "name": field.title(stand.id),
                    "cls": stand.cls,
                }
                for stand in stands
            ],
        }


def side_style(sides: Sequence[str], told: SideLooks) -> str:
    """Return the colours of the two sides, by day and by night, for a style attribute."""
    looks = (told.colours[side] for side in sides)
    styles = (
        _day_and_night(name, look.ink, look.night)
        + _day_and_night(f"{name}-tint", look.tint, look.night_tint)
        for name, look in zip(("first", "second"), looks, strict=True)
    )
    return "".join(styles)


def _day_and_night(name: str, day: str, night: str) -> str:
    return f"--refkit-{name}-day: {day}; --refkit-{name}-night: {night};"
