"""What the sheets of a campaign say: of each side, of the umpire, and for all."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.records.records import Record
from refkit.engine.sheets import head, on_record
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.engine.sheets.cards import card_tables
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.engine.sheets.slips import slip_sheet
from refkit.engine.sheets.strip import strip_tables
from refkit.engine.sheets.tables import row_table
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.map import area_map, in_words
from refkit.systems.stalingrad.records import ON_MAP, SUPPLY, Unit

SIDES = "id name*2 player rp units lost lands"
UNITS = ("Unit*2.4", "Area*1.6", "CV, MF and TV now*2.2", "State*2.6")
POINTS = ("Side", "Area*2", ">RP")
SEQUENCE: dict[str, tuple[type[Record], str]] = {
    "Choices": (records.Intent, "side choice die card"),
    "Operation": (records.Operation, "side area*2 sp rebuilt*2"),
}
STANDING: dict[str, tuple[type[Record], str]] = {
    "Permanent cards": (records.Permanent, "card*2 side slot used city*1.4"),
    "Leaders": (records.Leader, "id side area*1.6 state"),
    "Victory": (records.Score, "side cities losses total"),
}
CHARTS = ("prices", "borders", "axis_chits", "soviet_chits")


def sheet_head(asked: Asked) -> dict[str, Any]:
    """Return the head of a sheet: the season, and how many cards were used."""
    season = "winter" if standing.season(asked.campaign).winter else "before winter"
    facts = [("Season", season), ("Cards used", str(standing.used(asked.campaign)))]
    state = (f"{name}: {value}" for name, value in facts)
    return head.sheet_head(asked, facts, state, title=naming.short(asked.when))


def sequence_sheet(asked: Asked) -> Iterator[Section]:
    """Yield how the war stands, as far as the reader may know it (RS-1, RS-3)."""
    campaign, slot = asked.campaign, asked.slot.id
    yield progress_table(asked)
    yield from record_table(asked, campaign.rows(records.Side), "Sides", *SIDES.split())
    for title, (cls, fields) in SEQUENCE.items():
        rows = campaign.rows(cls, **{cls.key[0]: slot})
        yield from record_table(asked, rows, title, *fields.split())
    yield from account_table(asked, (SUPPLY,), "Actions of the operation")
    yield from strip_tables(campaign, slot)
    yield from card_tables(asked)
    for title, (cls, fields) in STANDING.items():
        yield from record_table(asked, campaign.rows(cls), title, *fields.split())
    yield from row_table("Resource points", POINTS, _points(asked), "RS-16")
    for side in campaign.sides:
        for state in (ON_MAP, "waiting"):
            title = f"{naming.short(side)} units {state}"
            yield from row_table(title, UNITS, _units(asked, side, state), "RS-4")
    yield from on_record.ending(asked)
    yield area_map(campaign, slot)


def _units(asked: Asked, side: str, state: str) -> Iterator[tuple[str, ...]]:
    """Yield the units of a side, each with its values as they are now."""
    for each in asked.campaign.rows(Unit, side=side, state=state):
        what, *states = in_words(asked.campaign, each)
        yield each.called, each.area, what, ", ".join(states)


def _points(asked: Asked) -> Iterator[tuple[str, ...]]:
    """Yield where resource points lie, and how many."""
    for side in asked.campaign.sides:
        for area, many in standing.points(asked.campaign, side).items():
            yield side, area, str(many)


def reference(asked: Asked) -> Iterator[Section]:
    """Yield the prices, the rivers and the chits of both sides, for the table."""
    yield from (chart_table(asked.campaign.lookup(name)) for name in CHARTS)


ALL = "Units, resource points, cards in hand, the sequence so far and the map."
TABLES = "Prices, rivers and battle chits, for the table."
SLIPS = "Card or Map, and what is paid for an operation, to fill in by hand."
WHOLE = Kind(
    name="sequence", title="The sequence's sheet", help=ALL, is_always=True, is_open=True
)
CHARTED = Kind(
    name="charts", title="Prices and chits", help=TABLES, is_always=True, is_open=True
)
ORDERED = ("C1", "O1")
ORDERS = Kind(name="orders", title="The order slips", help=SLIPS, steps=ORDERED)
SHEETS = Sheets(
    (
        Sheet(WHOLE, sequence_sheet),
        Sheet(CHARTED, reference),
        slip_sheet(ORDERS, *ORDERED, empty=3, ahead=True),
        on_record.chronicle_sheet("E1"),
    ),
    head=sheet_head,
    names=lambda campaign: (
        {e.id: e.called for e in campaign.rows(records.Area)}
        | {e.id: e.called for e in campaign.rows(Unit)}
    ),
    blank_head=lambda _asked: head.blank_head("Sequence", ("Sequence", "Side")),
)
