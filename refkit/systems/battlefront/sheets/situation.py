"""The front, the ground it gained and lost, what the map found, and the objectives."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.engine.sheets.tables import row_table
from refkit.systems.battlefront.records import (
    Front,
    Objective,
    Slot,
    Spot,
    Stand,
    VictoryCondition,
)
from refkit.systems.battlefront.rules import control, coordinates, forces
from refkit.systems.battlefront.sheets.proposal import proposed_front
from refkit.systems.battlefront.steps.perimeter.drawing import LINE

LINES = {LINE: "Front line (MLR)", "Start": "Opening line"}
TO_DRAW = "The line is not drawn yet; this is what the map proposes."


def objectives_and_ground(campaign: Campaign) -> Iterator[Section]:
    """Yield what decides the campaign, who holds what, and what ground changed hands."""
    yield from condition_table(campaign)
    yield from objective_table(campaign)
    yield from _ground(campaign)


def front_table(campaign: Campaign, *, is_drawn: bool) -> Iterator[Section]:
    """Yield the lines as they were drawn last, point by point (BF-2.1.5.5-a).

    Where the map is on the sheet, it alone says how they run.
    """
    lines = campaign.rows(Front)
    last = lines[-1].slot if lines else ""
    rows = [
        (
            _line_name(campaign, f),
            f.side or "both",
            f.course,
        )
        for f in lines
        if f.slot == last and not (is_drawn and coordinates.parse_line(f.course))
    ]
    heads = ("Line*2", "Whose", "Course*5")
    yield from row_table("The front line", heads, rows, "BF-2.1.5.5-a")


def _line_name(campaign: Campaign, line: Front) -> str:
    if line.start and line.side:
        return f"{naming.short(line.side)} start line"
    return LINES.get(line.id, naming.plain_text(campaign, line.id))


def condition_table(campaign: Campaign) -> Iterator[Section]:
    """Yield the conditions of victory, when each is looked at and what was found."""
    rows = (
        (row.text, row.when or "at the end", row.measured, row.finding)
        for row in campaign.rows(VictoryCondition)
    )
    heads = ("Condition*4", "Looked at*1.5", "Measured by*2", "Finding*2")
    yield from row_table("Victory conditions", heads, rows, "BF-2.S-c")


def objective_table(campaign: Campaign) -> Iterator[Section]:
    """Yield what counts for victory on the ground, and who holds it (BF-2.S-c)."""
    held = [
        (o.name, o.place, str(o.daily), str(o.final), o.held_by or "nobody")
        for o in campaign.rows(Objective)
    ]
    heads = ("Objective*3", "Place", ">VP a day", ">VP at the end", "Held by")
    note = (
        "Held by: as recorded when the line was last drawn, whoever has the ground around "
        "it."
    )
    yield from row_table("Objectives", heads, held, "BF-2.S-c", note)


def _ground(campaign: Campaign) -> Iterator[Section]:
    """What each side gained between the last two lines; the other has lost it (R-87)."""
    rows = [
        (shift.side, str(shift.inches), ", ".join(shift.objectives))
        for shift in control.ground_shifts(campaign)
    ]
    heads = ("Gained by", ">Square inches", "Objectives taken*4")
    note = _between(campaign) if rows else ""
    yield from row_table("Ground gained", heads, rows, "BF-2.1.5.9-a", note)


def _between(campaign: Campaign) -> str:
    """Return between which lines, the last two, ground was gained."""
    old, new = (_line_day(campaign, line) for line in control.front_lines(campaign)[-2:])
    return f"Between {old} and {new}."


def _line_day(campaign: Campaign, line: Front) -> str:
    day = naming.slot(campaign, line.slot)
    return f"the line of {day}" if line.id == LINE else f"the opening line of {day}"


def judged_stands(asked: Asked) -> Iterator[Section]:
    """Yield what the map says of stands in pockets and of doubtful ones (R-62).

    Until the line is drawn it is what the map proposes. A line drawn later, by hand, leaves
    nothing to judge by the places that were given before it.
    """
    proposal = proposed_front(asked.campaign, asked.slot.id)
    campaign = proposal or asked.campaign
    drawn = control.front_lines(campaign)
    last = drawn[-1].slot if drawn else ""
    rows = [
        (_stand(campaign, spot), spot.place, spot.status.replace("_", " "),
         "yes" if spot.ruled else "", spot.reason)
        for spot in campaign.rows(Spot, slot=last)
        if spot.doubtful or spot.ruled or spot.found not in ("", "normal")
    ]  # fmt: skip
    heads = ("Stand*2", "Place*1.2", "Status*1.2", "Ruled", "Because*5")
    note = TO_DRAW if proposal else _placed_note(campaign, last, asked.slot)
    title = "What the map says, for the umpire to judge"
    yield from row_table(title, heads, rows, "BF-2.1.5.5.2-d", note)


def _placed_note(campaign: Campaign, drawn: str, now: Slot) -> str:
    """Return of which day the places are, '' where of the slot that is asked for."""
    if drawn in ("", now.id):
        return ""
    return f"From the places of {days.without_year(campaign.get(Slot, drawn).date)}."


def _stand(campaign: Campaign, spot: Spot) -> str:
    stand = campaign.get(Stand, spot.stand)
    return f"{stand.id} {forces.card_name(campaign, stand.card)}"
