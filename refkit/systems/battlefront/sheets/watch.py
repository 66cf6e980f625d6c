"""What the umpire alone looks at: what to judge, what to tell, what is missing."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.play.turn import Turn
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Reminder, Reminders, Section
from refkit.engine.sheets.tables import row_table
from refkit.systems.battlefront.records import Fortification, Posture, Spot, Wreck
from refkit.systems.battlefront.rules import fieldmap, forces
from refkit.systems.battlefront.sheets import situation
from refkit.systems.battlefront.steps.cleanup import paperwork

BOTH_DEFEND = (
    "Both sides defend: no scenario will be played; aircraft bought now may go unused."
)
CLEARED = ("No.", "What*2", "Whose", "Place*3")
TOUCHED = (
    "Wreck*2", "Owner", "Inside the lines of*2", "May be repaired by*2",
    "May be destroyed by*2",
)  # fmt: skip
AT_NIGHT = "{side} attacks at night: its roll for CPP takes the night penalty."


def watch_sections(asked: Asked) -> Iterator[Section]:
    """Yield the open questions of the map, warnings, what was cleared and what lacks."""
    yield from situation.judged_stands(asked)
    yield from _in_contact(asked)
    yield from _warnings(asked)
    yield from _cleared(asked)
    yield from _touched(asked)
    yield from _missing(asked)


def _in_contact(asked: Asked) -> Iterator[Section]:
    """What is hidden and did not go back from an enemy, until the map is cleared (R-86)."""
    campaign, clause = asked.campaign, "BF-2.1.5.5.1-a"
    there = (
        fieldmap.placed_spots(campaign, asked.slot.id)
        if asked.is_within("E6", "E8")
        else {}
    )
    items = tuple(
        Reminder(text=f"{_spot_text(one)} and {_spot_text(two)}", clause=clause)
        for one, two in fieldmap.near_enemies(campaign, there.values())
        if one.hidden or two.hidden
    )
    if items:
        yield Reminders(title='Hidden units less than 5" from an enemy', items=items)


def _spot_text(spot: Spot) -> str:
    return f"{spot.stand}{' (hidden)' * spot.hidden} at {spot.place}"


def _warnings(asked: Asked) -> Iterator[Section]:
    """What both declarations come to, until they are shown (BF-2.1.1-f, BF-2.1.1-g)."""
    slot = asked.slot
    hidden = asked.campaign.rows(Posture, slot=slot.id, revealed=False)
    told = Counter(row.declared for row in hidden)
    items = []
    if told["defend"] == len(asked.campaign.sides):
        items.append(Reminder(text=BOTH_DEFEND, clause="BF-2.1.1-f"))
    for row in hidden:
        if row.declared == "attack" and slot.kind == "night":
            text = AT_NIGHT.format(side=naming.short(row.side))
            items.append(Reminder(text=text, clause="BF-2.1.2.1.1-a"))
    if items:
        yield Reminders(title="What the declarations mean", items=tuple(items))


def _cleared(asked: Asked) -> Iterator[Section]:
    """What was removed in the refit, told and taken off at the reveal (BF-2.1.2.6.1-d)."""
    campaign = asked.campaign
    forts = campaign.rows(Fortification, cleared=True)
    wrecks = campaign.rows(Wreck, cleared=True)
    rows = [(f.id, f.name, f.side, f.place) for f in forts if f.status == "placed"]
    rows += [
        (w.id, f"wreck of {forces.card_name(campaign, w.card)}", w.side, w.place)
        for w in wrecks
    ]
    title = "Removed: announce and take off at the reveal"
    yield from row_table(title, CLEARED, rows, "BF-2.1.2.6.1-d")


def _touched(asked: Asked) -> Iterator[Section]:
    """Which side may repair each wreck now, and which may destroy it (BF-2.1.2.4.1-c)."""
    repaired = {key: side for side in asked.own for key in _named(asked, "F1", side)}
    struck = {key: side for side in asked.own for key in _named(asked, "B11", side)}
    rows = tuple(
        (f"{wreck.id} {forces.card_name(asked.campaign, wreck.card)}", wreck.side,
         wreck.ground or "nobody", repaired.get(wreck.id, ""), struck.get(wreck.id, ""))
        for wreck in asked.campaign.rows(Wreck)
        if wreck.id in repaired or wreck.id in struck
    )  # fmt: skip
    yield from row_table(
        "Who may repair or destroy each wreck", TOUCHED, rows, "BF-2.1.2.4.1-c"
    )


def _named(asked: Asked, step_id: str, side: str) -> list[str]:
    """The wrecks a step offers to a side."""
    turn = Turn(asked.campaign, asked.slot.id, side)
    offers = asked.campaign.system.step(step_id).code.offer(turn)
    keys = dict.fromkeys(str(offer.value) for offer in offers)
    return [key for key in keys if asked.campaign.find(Wreck, key)]


def _missing(asked: Asked) -> Iterator[Section]:
    """What is still to be written down, from the front to the close (BF-2.1.5.9-a)."""
    if not asked.is_within("E8", "E11") or not asked.slot.attacker:
        return
    lacking = paperwork.missing_notes(Turn(asked.campaign, asked.slot.id))
    told = dict.fromkeys(each.text for each in lacking)
    items = tuple(Reminder(text=text, clause="BF-2.1.5.9-a") for text in told)
    if items:
        yield Reminders(title="Still to be written down", items=items)
