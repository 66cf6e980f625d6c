"""What the sheets of a campaign say: of each faction, of the umpire, and for all."""

from collections.abc import Iterator
from typing import Any, get_args

from refkit.engine.campaign import naming
from refkit.engine.records.records import Record
from refkit.engine.sheets import head, on_record
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import FormRow, Lines, Questions, Section, Signature
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.options import doubtful_table
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.reminders import due_reminders
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.engine.sheets.slips import slip, slip_sheet
from refkit.engine.sheets.tables import row_table
from refkit.systems.deluge import records
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.map import area_map, known
from refkit.systems.deluge.records import Battle, Force, Outcome, Side, Unit
from refkit.systems.deluge.rules import victory
from refkit.systems.deluge.rules.board import ON_MAP, is_looted

SIDES = "id name*2 run overlord bound roll territories forces thalers"
FORCES = "id*3 kind*1.4 place*1.8 points intelligence loot supplied out"
UNITS = "force*3 number*0.6 name*2.4 type*1.6 quality points tokens"
LANDS = "id*2 home*1.6 holder*1.6 looted occupier*1.6 since"
OTHERS = ("Faction", "Force", "In*1.5", "Known of it*6")
TURN: dict[str, tuple[type[Record], str]] = {
    "Moves": (records.Order, "side force*2.4 path*4 state"),
    "Battles": (Battle, "place red blue sides*2 how result*2 winners red_points blue_points"
                " red_lost blue_lost"),
    "Retreats": (records.Retreat, "side force*2.4 kind path*3 passed tokens"),
    "Loot": (records.Loot, "side force*2.4 reason*3 change"),
}  # fmt: skip
STANDING: dict[str, tuple[type[Record], str]] = {
    "Relations": (records.Relation, "one other state since"),
    "Learnt of forces": (records.Finding, "slot how force place told*6"),
    "Victory": (records.Score, "side gross deducted workings*5 final place"),
}


def sheet_head(asked: Asked) -> dict[str, Any]:
    """Return the head of a sheet: what its reader has in hand."""
    campaign, mine = asked.campaign, [] if asked.is_umpire else asked.own
    facts = [("Treasury", f"{THALERS.balance(campaign, side)} T") for side in mine]
    state = (f"{name}: {value}" for name, value in facts)
    return head.sheet_head(asked, facts, state, title=naming.short(asked.when))


def turn_sheet(asked: Asked) -> Iterator[Section]:
    """Yield how the campaign stands, as far as the reader may know it (DL-15, DL-20)."""
    campaign, slot = asked.campaign, asked.slot.id
    yield progress_table(asked)
    yield from record_table(asked, campaign.rows(Side), "Factions", *SIDES.split())
    yield from account_table(
        asked, (THALERS,), "Treasury this turn", what=lambda line: str(line.note)
    )
    for side in asked.own:
        yield from _army(asked, side)
    yield from row_table("Forces of others", OTHERS, _others(asked), "DL-20")
    for title, (cls, fields) in TURN.items():
        rows = campaign.rows(cls, slot=slot)
        yield from record_table(asked, rows, title, *fields.split())
    for title, (cls, fields) in STANDING.items():
        yield from record_table(asked, campaign.rows(cls), title, *fields.split())
    if asked.is_umpire:
        standing, (_, fields) = victory.scores(campaign)[0], STANDING["Victory"]
        title = "Victory points if it ended now"
        yield from record_table(asked, standing, title, *fields.split())
    yield on_record.slot_record(asked)
    yield from due_reminders(asked)
    if not asked.slot.number:
        yield doubtful_table(campaign)
    yield from row_table("Territories", ("Held by", "Territories*6"), _held(asked))
    changed = [
        each
        for each in campaign.rows(records.Territory)
        if each.holder != each.home or each.occupier or is_looted(each, asked.slot.number)
    ]
    yield from record_table(asked, changed, "Taken, looted or occupied", *LANDS.split())
    yield Lines(title="Notes", count=6)
    yield Signature(title="Signed", who=asked.signers)
    yield area_map(campaign, slot)


def _army(asked: Asked, side: str, forces: tuple[str, ...] = ()) -> Iterator[Section]:
    """Yield the forces of a faction and their units, or only some of the forces."""
    campaign, whose = asked.campaign, asked.whose(side)
    own = [
        each
        for each in campaign.rows(Force, side=side, state=ON_MAP)
        if not forces or each.id in forces
    ]
    yield from record_table(asked, own, f"{whose}Forces", *FORCES.split())
    names = {each.id for each in own}
    units = [each for each in campaign.rows(Unit, side=side) if each.force in names]
    yield from record_table(asked, units, f"{whose}Units", *UNITS.split(), clause="DL-12")


def _others(asked: Asked) -> Iterator[tuple[str, ...]]:
    """Yield where the forces of others stand, and what the reader knows of them (DL-20)."""
    for each in asked.campaign.rows(Force, state=ON_MAP):
        if each.side not in asked.own:
            yield each.side, each.id, each.place, known(asked.campaign, each)


def _held(asked: Asked) -> Iterator[tuple[str, ...]]:
    """Yield who holds which territories."""
    for side in (*asked.campaign.sides, ""):
        if rows := asked.campaign.rows(records.Territory, holder=side):
            yield side or "nobody", ", ".join(each.id for each in rows)


def battle_sheet(asked: Asked) -> Iterator[Section]:
    """Yield the battles to be fought of those in them, with room for how they end."""
    campaign = asked.campaign
    for battle in campaign.rows(Battle, slot=asked.slot.id, how=""):
        if not {*battle.sides} & {*asked.own}:
            continue
        land = campaign.get(records.Territory, battle.place).called
        title, fields = f"Battle {battle.number} in {land}", TURN["Battles"][1].split()
        yield from record_table(asked, [battle], title, *fields, clause="DL-24")
        for side in asked.own:
            if side in battle.sides:
                yield from _army(asked, side, (*battle.red, *battle.blue))
        yield from battle_form(asked, land)


def battle_form(asked: Asked, land: str = "__________") -> Iterator[Section]:
    """Yield what a battle costs, and what the umpire records of it (DL-30, DL-38)."""
    yield chart_table(asked.campaign.lookup("battle_losses"))
    rows = (
        FormRow(label="Result", choices=tuple(filter(None, get_args(Outcome)))),
        FormRow(label="Post-battle loot", blanks=("rolled",)),
        FormRow(label="Forces destroyed", blanks=("their numbers",)),
    )
    yield slip(Questions(title=f"Result of the battle in {land}", rows=rows))


ALL = "Treasury, forces, what is known of others, lands and the map."
IN_BATTLE = "For those in a battle: their units, the points of both, the result."
SLIPS = "What a faction does and where it goes in a turn, to fill in by hand."
WHOLE = Kind(name="turn", title="The turn's sheet", help=ALL, is_always=True, is_open=True)
BATTLE = Kind(name="battle", title="The battle sheet", help=IN_BATTLE, steps=("C2",))
ORDERED = ("I2", "A1", "A2", "A3", "M1")
ORDERS = Kind(name="orders", title="The order slips", help=SLIPS, steps=ORDERED)
SHEETS = Sheets(
    (
        Sheet(WHOLE, turn_sheet),
        Sheet(BATTLE, battle_sheet, battle_form),
        slip_sheet(ORDERS, *ORDERED, empty=3, ahead=True),
        on_record.chronicle_sheet("E4"),
    ),
    head=sheet_head,
    names=lambda campaign: {e.id: e.called for e in campaign.rows(records.Territory)},
    blank_head=lambda _asked: head.blank_head("Turn", ("Turn", "Faction")),
)
