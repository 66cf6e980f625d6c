"""A map as large as they come: 62 areas of ten sides, 40 pieces, links of five looks."""

from itertools import cycle, product

from refkit.engine.maps.area_map import (
    Area,
    AreaBorder,
    AreaCrossing,
    AreaMap,
    AreaPiece,
    AreaRoute,
    LinkKind,
)
from refkit.geometry.areas import cells
from refkit.geometry.areas.network import Link, Network

COUNT, PIECES = 62, 40
SIDES = (
    "amber", "bronze", "copper", "dun", "ebony", "flint", "gold", "hazel", "iron", "jade",
)  # fmt: skip
FIRST = ("Brom", "Castle", "Wend", "Lower", "Sel", "Ost", "Nowo", "Grim")
LAST = ("wick", "ington", " Heath", "au", " Pomerania", "mer Vale", "itz", "grodek")
LOOKS = ("open", "open", "stream", "river", "open", "broad", "sea")


def name(number):
    return "".join([*product(FIRST, LAST)][number])


def spread(number, base):
    """Return a share of 1 that fills the whole evenly as numbers go on (van der Corput)."""
    share, step = 0.0, 1.0
    while number:
        step /= base
        share += step * (number % base)
        number //= base
    return share


def realm():
    """Return the map; the same each time."""
    names = [f"a{number:02}" for number in range(COUNT)]
    places = {
        each: (1000 * spread(number + 1, 2), 900 * spread(number + 1, 3))
        for number, each in enumerate(names)
    }
    bare = cells.lay_out(Network(tuple(names)), places)
    looks = cycle(LOOKS)
    # Each ninth border is closed, and a link leads where there is no border.
    links = [
        Link(border.one, border.other, next(looks))
        for number, border in enumerate(bare.borders)
        if number % 9
    ]
    links.append(Link("a00", "a01", "sea"))
    ground = cells.lay_out(Network(tuple(names), tuple(links)), places)
    return AreaMap(
        title="The realm",
        sides=SIDES,
        areas=tuple(
            Area(
                id=cell.name,
                name=name(number),
                outline=cell.outline,
                middle=cell.middle,
                owner=("", *SIDES)[int(cell.place[0] // 91)],
                marks=("S",) if number % 6 == 0 else ("L", "3") if number % 11 == 0 else (),
            )
            for number, cell in enumerate(ground.cells)
        ),
        borders=tuple(AreaBorder(**each._asdict()) for each in ground.borders),
        crossings=tuple(AreaCrossing(**each._asdict()) for each in ground.crossings),
        pieces=tuple(
            AreaPiece(
                id=f"p{number}",
                side=SIDES[number % 10],
                # Four in some areas, one in most.
                area=names[(number if number % 3 else number // 9) % COUNT],
                name=f"{number + 1}th Regiment",
                text=f"{number}",
                kind="wide" if number % 4 == 0 else "narrow",
                is_hidden=number % 7 == 0,
            )
            for number in range(PIECES)
        ),
        routes=(
            AreaRoute(areas=ground.borders[1][:2], side="gold"),
            AreaRoute(areas=("a00", "a01"), side="iron", is_done=True),
        ),
        kinds={look: LinkKind(words=f"{look} land", look=look) for look in {*LOOKS}},
        marks={"S": "supply", "L": "looted", "3": "worth three"},
        piece_kinds={"wide": "army", "narrow": "regiment"},
        note="As it was in the spring.",
        clause="p. 9",
    )
