"""What the turn sheets of a Battlefront campaign say: one a side, one for the umpire."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.systems.battlefront.rules import coordinates
from refkit.systems.battlefront.sheets import (
    blank,
    charts,
    chronicle,
    day,
    deployment,
    losses,
    plan,
    setup,
    slips,
)
from refkit.systems.battlefront.sheets.head import head
from refkit.systems.battlefront.sheets.standing import figures

__all__ = ["SHEETS", "figures", "step_tables"]

SHEETS = Sheets(
    (
        Sheet(
            Kind(
                name="campaign",
                title="The campaign's sheet",
                help="Calendar, victory conditions, charts and how the rules are read.",
                steps=("S10",),
                is_open=True,
            ),
            setup.sections,
            blank.campaign_form,
        ),
        Sheet(
            Kind(
                name="day",
                title="The day's sheet",
                help="Where things stand, and what is owed now.",
                is_always=True,
                is_open=True,
            ),
            day.sections,
            blank.day_form,
        ),
        Sheet(
            Kind(
                name="appendix",
                title="The appendix",
                help="Charts, chances of what is to come, reminders and readings.",
                steps=("S10",),
                is_open=True,
                is_appendix=True,
            ),
            day.appendix,
            blank.notes_form,
        ),
        Sheet(
            Kind(
                name="posture",
                title="The posture slip",
                help="Attack or defend; two to a page, to cut off.",
                steps=("W", "A"),
                is_alone=True,
            ),
            slips.sections,
            blank.posture_form,
        ),
        Sheet(
            Kind(
                name="deployment",
                title="The deployment sheet",
                help="Forces, places, what starts hidden, and the table to mark.",
                steps=("C2", "C3"),
                is_alone=True,
            ),
            deployment.sections,
            blank.deployment_form,
        ),
        Sheet(
            Kind(
                name="casualties",
                title="The casualty sheet",
                help="The stands to cross off in the game, and what their elements did.",
                steps=("D", "D2"),
                is_alone=True,
            ),
            losses.sections,
            blank.casualty_form,
            is_broadside=True,
        ),
        Sheet(
            Kind(
                name="map",
                title="The map",
                help="The table to scale with the line drawn last and the pockets.",
                is_open=True,
            ),
            plan.map_sheet,
            blank.map_form,
            is_broadside=True,
        ),
        Sheet(
            Kind(
                name="chronicle",
                title="The chronicle",
                help="What was done slot by slot, as far as its reader may know.",
                steps=("F6", ""),
                is_open=True,
            ),
            chronicle.sections,
            blank.chronicle_form,
        ),
    ),
    head=head,
    blank_head=blank.head,
    write=coordinates.to_tenths,
)


def step_tables(campaign: Campaign, step: str, slot: str, side: str) -> Iterator[Table]:
    """Yield the charts that a side decides or rolls by at a step, in words."""
    for each in charts.tables_beside(campaign, step, slot, side):
        yield SHEETS.plain_table(campaign, each)
