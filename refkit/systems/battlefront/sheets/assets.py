"""A side's elements, artillery, aircraft, fortifications and wrecks."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.sheets.brief import Box, Mark, Roster, RosterRow, Section
from refkit.engine.sheets.tables import row_table
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Fortification,
    Group,
    Module,
    Seen,
    Stand,
    TargetPoint,
    Wreck,
    band,
    lost_today,
    marks,
    strength,
)
from refkit.systems.battlefront.rules import forces, support

BOXES: dict[str, Mark] = {
    "knocked_out": "wreck",
    "abandoned": "wreck",
    "eliminated": "lost",
}
BANDS = (
    "25, 50 and 75 %: the number of stands lost today, of those it had this morning, at "
    "which the band is reached."
)
CLASSES = {"I": "infantry", "A": "armour", "G": "guns", "R": "reconnaissance"}
STATES = {"removed": "used, off the roster", "flown": "flown", "lost": "lapsed"}
HEADINGS = ("Element", "Rating", "Stands")
PERCENT = ("25%", "50%", "75%")
SEEN = ("No.", "What*3", "Whose", "Inside the lines of*2", "Place*3")


def roster_section(campaign: Campaign, side: str, whose: str) -> Roster:
    """Return the elements of a side with their boxes to tick."""
    elements = campaign.rows(Element, side=side)
    there = [e for e in elements if e.status in ("active", "scheduled")]
    out = ", ".join(f"{e.name} {e.status}" for e in elements if e not in there)
    gone = f"Out of it: {out}." if out else ""
    return Roster(
        title=f"{whose}Roster",
        rows=tuple(_roster_row(campaign, element) for element in there),
        headings=HEADINGS,
        bands=PERCENT,
        clause="BF-2.1.2.4-a",
        note=" ".join(filter(None, (*_strength(campaign, there), gone))),
    )


def _strength(campaign: Campaign, elements: list[Element]) -> Iterator[str]:
    """Yield how the strength of an element reads, by the one that has lost most."""
    # One that has not arrived yet has lost nothing.
    here = [each for each in elements if each.status != "scheduled"]
    now = {each.id: strength(campaign, each) for each in here}
    lost = max(here, key=lambda e: e.establishment - now[e.id], default=None)
    if lost and now[lost.id] < lost.establishment:
        has, made = now[lost.id], lost.establishment
        yield f"{has} of {made}: of the {made} stands it is made of it has {has} left."
    yield BANDS


def _roster_row(campaign: Campaign, element: Element) -> RosterRow:
    stands = campaign.rows(Stand, element=element.id)
    reckoned = element.day_start and element.status == "active"
    return RosterRow(
        id=element.id,
        name=element.name,
        detail=", ".join(_detail(campaign, element, stands)),
        rating=element.rating,
        boxes=tuple(_box(campaign, stand) for stand in stands if stand.status != "surplus"),
        marks=marks(campaign, element.day_start) if reckoned else None,
    )


def _detail(
    campaign: Campaign, element: Element, stands: tuple[Stand, ...]
) -> Iterator[str]:
    now = strength(campaign, element)
    kind = CLASSES.get(element.unit_class, f"class {element.unit_class}")
    is_listed = campaign.rows(Group, side=element.side, id=element.group)
    yield f"RG {element.group}, {kind}" if is_listed else kind
    full = element.establishment
    has = f"{full} stands" if full != 1 else "1 stand"
    yield has if element.status == "scheduled" else f"{now} of {full}"
    if reached := band(campaign, element.day_start, lost_today(campaign, element)):
        yield f"{reached} lost"
    if element.status == "scheduled":
        yield from _arrival(element)
    yield from (f"{s.id} {s.rating}" for s in stands if s.rating)
    yield from (f"{s.id} {word}" for s in stands for word in _marks(s))
    away = (stand for stand in stands if stand.position != "normal")
    held = Counter(f"{s.position.replace('_', ' ')} in {s.pocket}" for s in away)
    # How many: a unit is in a pocket as a whole only where all of it is.
    yield from (f"{count} {where}" for where, count in sorted(held.items()))
    yield from forces.deployment_notes(campaign, element)


def _marks(stand: Stand) -> Iterator[str]:
    """What is to be remembered of a stand on the map (BF-2.1.5.2-a, BF-2.1.5.3-b)."""
    yield from ("immobile",) if stand.immobile else ()
    yield from ("in a minefield",) if stand.minefield else ()


def _arrival(element: Element) -> Iterator[str]:
    """When, where and on what condition an element comes (R-75)."""
    part = element.arrives_part.replace("_", " ")
    if element.arrives:
        yield f"arrives {days.abbreviated(element.arrives)} {part}".strip()
    if element.entry:
        yield f"at {element.entry}"
    if element.condition:
        yield f"only if: {element.condition}"


def _box(campaign: Campaign, stand: Stand) -> Box:
    mark = BOXES.get(stand.status, "free" if stand.status == "available" else "away")
    label = forces.card_name(campaign, stand.card)
    is_told = not stand.command or "command" in label.casefold()
    return Box(mark=mark, label=label if is_told else f"{label} (command)")


def asset_tables(campaign: Campaign, side: str, whose: str) -> Iterator[Section]:
    """Yield a side's artillery and aircraft, fortifications and wrecks."""
    yield from row_table(
        f"{whose}Artillery and aircraft",
        ("Unit*2.6", "Kind", "Has*2", "Registered points*2.6", "State*1.2"),
        _support(campaign, side),
        "BF-2.1.2.5.5-a",
    )
    yield from row_table(
        f"{whose}Fortifications",
        ("No.", "Item*2", "Status", "Place*3", "Hidden"),
        _forts(campaign, side),
        "BF-2.1.2.6.2-f",
    )
    yield from row_table(
        f"{whose}Wrecks",
        ("No.", "Vehicle*4", "State*1.4", "Inside the lines of*1.4", "Place*2.2"),
        (_own_wreck(campaign, wreck) for wreck in campaign.rows(Wreck, side=side)),
        "BF-2.1.2.4.1-e",
    )


def _support(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for module in campaign.rows(Module, side=side):
        has = f"{module.smoke_left} of {module.smoke} smoke missions"
        has = "not rolled yet" if module.smoke is None else has
        state = STATES.get(module.status, "chosen" if module.chosen else "")
        yield (
            support.unit_title(campaign, module),
            "artillery",
            has,
            _points_of(campaign, module),
            state,
        )
    for flight in campaign.rows(Flight, side=side):
        has = "not rolled yet" if flight.number is None else f"{flight.number} aircraft"
        state = STATES.get(flight.status, "chosen" if flight.chosen else "")
        yield support.unit_title(campaign, flight), "aircraft", has, "", state


def _forts(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for item in campaign.rows(Fortification, side=side):
        if item.status != "eliminated":
            hidden = "hidden" if item.hidden else ""
            yield item.id, item.name, item.status, item.place, hidden


def seen_on_map(campaign: Campaign, own: tuple[str, ...]) -> Iterator[Section]:
    """Yield what anybody sees on the map that is not the reader's own."""
    forts = campaign.rows(Fortification, status="placed")
    rows = [(f.id, f.name, f.side, f.ground, f.place) for f in forts if f.side not in own]
    for wreck in campaign.rows(Wreck):
        if wreck.side not in own:
            key, name, state, ground, place = _wreck_row(campaign, wreck)
            rows.append((key, f"{name}, {state}", wreck.side, ground, place))
    title = "Enemy fortifications and wrecks" if own else "Fortifications and wrecks"
    yield from row_table(title, SEEN, rows, "BF-2.1.2.6.1-a")
    yield from _in_sight(campaign, own)


def _in_sight(campaign: Campaign, own: tuple[str, ...]) -> Iterator[Section]:
    """The stands that the table showed when the line was drawn last, and their status."""
    last = campaign.rows(Seen)[-1:]
    there = campaign.rows(Seen, slot=last[0].slot) if last else ()
    kinds = Counter((s.side, s.what, s.position) for s in there if s.side not in own)
    rows = [
        (side, what, str(count), position.replace("_", " "))
        for (side, what, position), count in kinds.items()
    ]
    title = "Enemy stands in sight" if own else "Stands in sight"
    heads = ("Whose", "What*3", ">Number", "Status*2")
    yield from row_table(title, heads, rows, "BF-2.1.5.5-a")


def _points_of(campaign: Campaign, module: Module) -> str:
    return "; ".join(
        "lapsed" if point.status == "lapsed" else point.place or "not placed"
        for point in campaign.rows(TargetPoint, module=module.id)
    )  # fmt: skip


def _wreck_row(campaign: Campaign, wreck: Wreck) -> tuple[str, ...]:
    name = forces.card_name(campaign, wreck.card)
    state = wreck.state.replace("_", " ")
    return wreck.id, name, state, wreck.ground or "nobody", wreck.place


def _own_wreck(campaign: Campaign, wreck: Wreck) -> tuple[str, ...]:
    """A wreck with the name of its stand, which only its owner knows."""
    key, name, *others = _wreck_row(campaign, wreck)
    return key, wreck.stand or name, *others
