"""Blank forms: the same sheets for a new campaign, with nothing written in them yet."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Box, Lines, Roster, RosterRow, Section, Signature
from refkit.engine.sheets.deciding import whole_order_form
from refkit.engine.sheets.head import blank_head
from refkit.engine.sheets.tables import table_to_fill, table_to_type
from refkit.systems.battlefront.sheets import (
    account,
    charts,
    deployment,
    engaged,
    losses,
    plan,
    setup,
    slips,
)
from refkit.systems.battlefront.sheets.assets import HEADINGS
from refkit.systems.battlefront.steps.forces.deployment import FortPlace, PointPlace
from refkit.systems.battlefront.steps.game.losses import FireMissions
from refkit.systems.battlefront.steps.perimeter.escape import Escaper
from refkit.systems.battlefront.steps.refit.groups import GroupOrder
from refkit.systems.battlefront.steps.refit.repair import Mending
from refkit.systems.battlefront.steps.refit.works import FortOrder

FACTS = ("Date", "Weather", "Posture", "Attacker", "CPP in hand", "FPP in hand")
ELEMENTS, STANDS = 14, 12


def head(_asked: Asked) -> dict[str, Any]:
    """Return the heads that are otherwise on a blank form."""
    return blank_head("Day", FACTS)


def day_form(asked: Asked) -> Iterator[Section]:
    """Yield the day's sheet: roster boxes, means, accounts, orders."""
    yield Roster(title="Roster", rows=_elements(), headings=HEADINGS, clause="BF-2.1.2.4-a")
    support = ("Unit", "Has*2", "Registered points*3")
    yield table_to_fill("Artillery and aircraft", 5, "BF-2.1.2.5.5-a", *support)
    forts = ("No.", "Item*2", "Place*3", "Hidden")
    yield table_to_fill("Fortifications", 6, "BF-2.1.2.6.2-f", *forts)
    wrecks = ("Wreck", "Vehicle*2", "Inside the lines of*2", "Place*2", "Repaired")
    yield table_to_fill("Wrecks", 6, "BF-2.1.2.4.1-e", *wrecks)
    yield from _to_buy()
    yield from _to_try()
    lines = ("For*2", "CPP", "FPP", "What*4", "CPP left", "FPP left")
    yield table_to_fill("Points in this slot", 10, "BF-2.1.2.5-e", *lines)
    yield whole_order_form(asked, account.ORDERS)
    yield from _end(asked)


def _elements() -> tuple[RosterRow, ...]:
    """Return room for the elements of a side, each with boxes for its stands."""
    return (RosterRow(id="", name="", boxes=(Box(),) * STANDS),) * ELEMENTS


def notes_form(_asked: Asked) -> Iterator[Section]:
    """Yield room for notes: of charts there is nothing to fill in."""
    yield Lines(title="Notes", count=28)


def _to_buy() -> Iterator[Section]:
    """What is otherwise written beside the charts."""
    yield table_to_type("Purchases", 8, "BF-2.1.2.5-c", GroupOrder, "CPP*0.8")
    yield table_to_type("Fortifications bought", 5, "BF-2.1.2.6.2-a", FortOrder, "FPP*0.8")


def _to_try() -> Iterator[Section]:
    """What is otherwise written beside the chances."""
    yield table_to_type("Repairs", 4, "BF-2.1.2.2-f", Mending, "Vehicle*3")
    yield table_to_type("Escape", 4, "BF-2.1.5.5.3-c", Escaper, "Unit*2")


def casualty_form(asked: Asked) -> Iterator[Section]:
    """Yield a roster to cross off, and room for what is told besides."""
    yield engaged.casualty_form("Casualty sheet", _elements())
    yield from losses.besides("")
    yield table_to_type("Artillery", 4, losses.CALLED, FireMissions, losses.LEFT)
    yield table_to_fill("Aircraft", 3, losses.TAKEN_OFF, *losses.FLOWN)
    yield from setup.turn_table(asked)
    yield from _end(asked)


def deployment_form(asked: Asked) -> Iterator[Section]:
    """Yield room for the forces, what goes down, what starts hidden; and the table."""
    fielded = deployment.FIELDED
    yield table_to_fill("Who takes the field", ELEMENTS, "BF-2.1.3.2-a", *fielded)
    down, clause = deployment.GOING_DOWN, "BF-2.1.2.6.2-f"
    yield table_to_type("Fortifications to place", 8, clause, FortPlace, *down)
    clause = "BF-2.1.2.5.4-d"
    yield table_to_type("Registered points to name", 6, clause, PointPlace, "Module")
    yield deployment.hidden_units("", 8)
    yield from _end(asked)
    yield from plan.bare_plan(asked, deployment.MARK.format(such=""))


def campaign_form(asked: Asked) -> Iterator[Section]:
    """Yield room for what the umpire prepares (BF-2.S-a to BF-2.S-h)."""
    slots = ("Day", "Date*2", "Part of day*2", "Weather*2", "Attacker")
    yield table_to_fill("Calendar", 10, "BF-2-e", *slots)
    goals = ("Objective*3", "Place*2", "VP a day", "VP at the end", "Held by")
    yield table_to_fill("Objectives", 8, "BF-2.S-c", *goals)
    won = ("Condition*4", "Looked at", "Measured by*2")
    yield table_to_fill("Victory conditions", 5, "BF-2.S-c", *won)
    groups = ("RG", "Reinforcement group*4", "Rating*2", "CPP", "Max a scenario")
    yield table_to_fill(charts.GROUP_CHART, 12, "BF-2.1.2.5-d", *groups, "Max in all*1.3")
    works = ("Item*2", "Size*2", "FPP", "In one refit", "Note*3")
    yield table_to_fill(charts.FORT_CHART, 10, "BF-2.1.2.6.2-e", *works)
    yield from _end(asked)


def chronicle_form(_asked: Asked) -> Iterator[Section]:
    """Yield room for what was done."""
    done = ("Slot*1.5", "Step*0.8", "By", "What was done*8")
    yield table_to_fill("What was done", 30, "BF-2-a", *done)


def posture_form(asked: Asked) -> Iterator[Section]:
    """Yield the slips of any slot."""
    yield from slips.posture_slips(asked, "")


def map_form(asked: Asked) -> Iterator[Section]:
    """Yield the table to mark."""
    yield from plan.bare_plan(asked, deployment.PLACES)


def _end(asked: Asked) -> Iterator[Section]:
    yield Lines(title="Notes", count=6)
    yield Signature(title="Signed", who=asked.signers)
