"""What the sheets of a campaign say: of each side, of the umpire, and for all."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.play.listing import counted
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record
from refkit.engine.sheets import head, on_record
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.engine.sheets.slips import slip_sheet
from refkit.engine.sheets.tables import row_table
from refkit.systems.epic40k import records
from refkit.systems.epic40k.map import area_map
from refkit.systems.epic40k.records import VP, Detachment, Slot
from refkit.systems.epic40k.rules import scores, turns

OWN = ("Detachment*3", "Kind", "In", ">Points", ">Units", ">XP", "Level*4")
ENEMY = ("Side", "In", ">Counters", "Known of them*6")
GROUND = ("id", "name*2", "home", "line", "major", "holder", "fortified", "isolated")
TURN: dict[str, tuple[type[Record], str]] = {
    "Missions": (records.Mission, "detachment*2 side mission*2 territory"),
    "Orders": (records.Order, "side kind detachments*3 origin target"),
    "Battles": (records.Battle, "territory attacker defender fortifications winner"),
    "Who fought": (records.Force, "detachment*3 territory side role points left wiped_out"),
    "Directive": (records.Directive, "side announced number ignored met"),
    "Resources": (records.Resource, "side kind territory"),
}


def sheet_head(asked: Asked) -> dict[str, Any]:
    """Return the head of a sheet: the planet, and the victory points of both."""
    campaign = asked.campaign
    planet = campaign.get(Slot, turns.SET_UP).planet
    facts = [("Planet", planet)] if planet else []
    for side in campaign.sides:
        value = f"{VP.balance(campaign, side)} of {campaign.option('vp_target')} VP"
        facts.append((naming.short(side), value))
    if winner := asked.slot.winner:
        facts.append(("Result", f"{naming.short(winner)} wins by {asked.slot.how}"))
    state = (f"{name}: {value}" for name, value in facts)
    return head.sheet_head(asked, facts, state, title=naming.short(asked.when))


def turn_sheet(asked: Asked) -> Iterator[Section]:
    """Yield how the campaign stands, as far as the reader may know it (EP-13)."""
    campaign, slot = asked.campaign, asked.slot.id
    yield progress_table(asked)
    grounds = campaign.rows(records.Territory)
    yield from record_table(asked, grounds, "Territories", *GROUND, clause="EP-7")
    for side in campaign.sides:
        if side in asked.own:
            title = f"{asked.whose(side)}Detachments"
            rows = [_own(asked, each) for each in campaign.rows(Detachment, side=side)]
            yield from row_table(title, OWN, rows, "EP-49")
    others = [side for side in campaign.sides if side not in asked.own]
    seen = [row for side in others for row in _enemy(asked, side)]
    yield from row_table("Counters on the map", ENEMY, seen, "EP-13")
    for title, (cls, fields) in TURN.items():
        yield from record_table(
            asked, campaign.rows(cls, slot=slot), title, *fields.split()
        )
    learnt = campaign.rows(records.Report)
    yield from record_table(
        asked, learnt, "Learnt by scouting", "slot", "territory", "text*6", clause="EP-28"
    )
    effects = campaign.rows(records.Momentum, used="")
    yield from record_table(asked, effects, "Momentum", "slot", "side", "effect")
    yield from account_table(asked, (VP,), "Victory points this turn")
    yield from on_record.ending(asked)
    yield area_map(campaign, asked.slot.id)


def _own(asked: Asked, each: Detachment) -> tuple[str, ...]:
    """Return a detachment as its owner knows it, with what its level is good for."""
    campaign, xp = asked.campaign, turns.experience(asked.campaign, each)
    level, chart = campaign.lookup("levels").text(xp), campaign.lookup("benefits")
    kind = "flyer" if each.kind == "aerial" else "ground"
    good = scores.benefits(chart, level, kind, campaign.option)
    if honours := scores.honours(xp) if each.war_engines else 0:
        good.append(counted(honours, "battle honour"))
    told = (str(each.points), str(each.units), str(xp), f"{level}: {', '.join(good)}")
    return each.id, each.kind, each.place or each.state, *told


def _enemy(asked: Asked, side: str) -> Iterator[tuple[str, ...]]:
    """Yield the counters of a side by territory, named as far as they are known."""
    there = turns.on_map(Turn(asked.campaign, asked.slot.id, side))
    for place in sorted({each.place for each in there}):
        own = [each for each in there if each.place == place]
        known = (f"{each.id} {each.name}" for each in own if each.known and each.name)
        yield naming.short(side), place, str(len(own)), "; ".join(known)


ALL = "Territories, detachments, what the enemy shows, scores and orders."
SLIPS = "Moves and attacks of a turn, to fill in beside the map."
TURN_SHEET = Kind(
    name="turn", title="The turn's sheet", help=ALL, is_always=True, is_open=True
)
ORDERS = Kind(name="orders", title="The order slips", help=SLIPS, steps=("M3", "K3"))
SHEETS = Sheets(
    (
        Sheet(TURN_SHEET, turn_sheet),
        slip_sheet(ORDERS, "M3", "K3", empty=4, ahead=True),
        on_record.chronicle_sheet("E9"),
    ),
    head=sheet_head,
    blank_head=lambda _asked: head.blank_head("Turn", ("Turn", "Side")),
)
