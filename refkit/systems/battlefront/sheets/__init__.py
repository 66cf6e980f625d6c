"""What the turn sheets of a Battlefront campaign say: one a side, one for the umpire."""

from collections.abc import Callable, Iterator, Mapping

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.sheets.brief import Brief, Kind, Section, Table
from refkit.systems.battlefront.sheets import blank as blanks
from refkit.systems.battlefront.sheets import (
    cells,
    charts,
    chronicle,
    day,
    deployment,
    losses,
    plan,
    setup,
    slips,
)
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.head import head
from refkit.systems.battlefront.sheets.standing import figures

__all__ = ["brief", "figures", "kinds", "step_tables"]

kinds = (
    Kind(
        name="campaign",
        title="The campaign's sheet",
        help="Calendar, victory conditions, charts and how the rules are read.",
        steps=("S10",),
        is_open=True,
    ),
    Kind(
        name="day",
        title="The day's sheet",
        help="Where things stand, what may be done, and reminders.",
        is_always=True,
        is_open=True,
    ),
    Kind(
        name="posture",
        title="The posture slip",
        help="Attack or defend; two to a page, to cut off.",
        steps=("W", "A"),
    ),
    Kind(
        name="deployment",
        title="The deployment sheet",
        help="Forces, places, what starts hidden, and the table to mark.",
        steps=("C2", "C3"),
    ),
    Kind(
        name="casualties",
        title="The casualty sheet",
        help="Filled in during the game, in the order you type it in.",
        steps=("C3", "D", "D2"),
    ),
    Kind(
        name="map",
        title="The map",
        help="The table to scale with the line drawn last and the pockets.",
        is_open=True,
    ),
    Kind(
        name="chronicle",
        title="The chronicle",
        help="What was done slot by slot, as far as its reader may know.",
        steps=("F6", ""),
        is_open=True,
    ),
)
SHEETS: Mapping[str, Callable[[Asked], Iterator[Section]]] = {
    "campaign": setup.sections,
    "day": day.sections,
    "posture": slips.sections,
    "deployment": deployment.sections,
    "casualties": losses.sections,
    "map": plan.map_sheet,
    "chronicle": chronicle.sections,
}
TITLES = {kind.name: kind.title for kind in kinds}
BROADSIDE = ("casualties", "map")


def brief(
    campaign: Campaign,
    side: str,
    owed: tuple[Due, ...],
    kind: str = "day",
    *,
    blank: bool = False,
) -> Brief | None:
    """Return a sheet of one side from its view, the umpire's from the whole.

    `owed` is what is due now; it says which slot the sheet is for. None where the sheet
    has nothing to say at this step.
    """
    asked = Asked(campaign, side, owed)
    made = (blanks.FORMS if blank else SHEETS)[kind](asked)
    said = tuple(cells.plain_cells(campaign, section) for section in made)
    if not said:
        return None
    told = head(asked) | (blanks.head(asked) if blank else {})
    named = {"sheet": TITLES[kind], "is_broadside": kind in BROADSIDE}
    return Brief(sections=said, **named, **told)


def step_tables(campaign: Campaign, step: str, slot: str, side: str) -> Iterator[Table]:
    """Yield the charts that a side decides or rolls by at a step, in words."""
    for each in charts.tables_beside(campaign, step, slot, side):
        yield cells.plain_table(campaign, each)
