"""The chronicle: what the ledger tells its reader, slot by slot, struck entries marked."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.sheets import on_record
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section, Table
from refkit.engine.sheets.tables import parse_columns
from refkit.systems.battlefront.records import Holding, Posture, Slot

GLANCE = (
    "Slot*1.6", "Weather*1.6", "Postures*2.4", "Attacker", ">Turns*0.8", "State*1.2",
    "VP by ground*1.8", "Remark*3",
)  # fmt: skip


def sections(asked: Asked) -> Iterator[Section]:
    """Yield the slots at a glance, then what was done in each."""
    yield _glance(asked)
    yield from on_record.chronicle(asked)


def _glance(asked: Asked) -> Table:
    """Each slot that was begun: who declared what, who attacked, how it ended."""
    rows = tuple(
        (
            slot.name,
            slot.weather,
            _postures(asked, slot),
            slot.attacker,
            "" if slot.turns is None else str(slot.turns),
            slot.status.replace("_", " "),
            _points(asked, slot),
            slot.remark,
        )
        for slot in asked.campaign.rows(Slot)
    )
    cols = parse_columns(*GLANCE)
    return Table(title="The campaign at a glance", columns=cols, rows=rows, clause="BF-2-a")


def _postures(asked: Asked, slot: Slot) -> str:
    shown = asked.campaign.rows(Posture, slot=slot.id)
    return ", ".join(f"{naming.short(row.side)} {row.declared}" for row in shown)


def _points(asked: Asked, slot: Slot) -> str:
    held = asked.campaign.rows(Holding, slot=slot.id)
    sums = (
        (side, sum(h.vp for h in held if h.side == side)) for side in asked.campaign.sides
    )
    summary = ", ".join(f"{naming.short(side)} {points}" for side, points in sums)
    return summary if held else ""
