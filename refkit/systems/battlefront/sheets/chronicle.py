"""The chronicle: what the ledger tells its reader, slot by slot, struck entries marked."""

from collections.abc import Iterator

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.entry import Entry
from refkit.engine.sheets.brief import Section, Table
from refkit.systems.battlefront.records import Holding, Posture, Slot
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.table import parse_columns

GLANCE = (
    "Slot*1.6", "Weather*1.6", "Postures*2.4", "Attacker", ">Turns*0.8", "State*1.2",
    "VP by ground*1.8", "Remark*3",
)  # fmt: skip
DONE = (">No.*0.5", "Step*0.7", "By*0.8", "What was done*8")


def sections(asked: Asked) -> Iterator[Section]:
    """Yield the slots at a glance, then what was done in each."""
    entries = asked.campaign.entries
    yield _glance(asked)
    back = timeline.taken_back(entries)
    for title, told in _by_slot(asked):
        rows = tuple(row for entry in told for row in _rows(asked, entry, back))
        if rows:
            yield Table(title=title, columns=parse_columns(*DONE), rows=rows)


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


def _by_slot(asked: Asked) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the entries of each slot; what is of none goes with the slot at work then."""
    slots = asked.campaign.rows(Slot)
    now, told = slots[0].id, dict[str, list[Entry]]({slot.id: [] for slot in slots})
    for entry in asked.campaign.entries:
        now = entry.slot or now
        told[now].append(entry)
    for slot in slots:
        yield slot.name, told[slot.id]


def _rows(asked: Asked, entry: Entry, back: dict[int, int]) -> Iterator[tuple[str, ...]]:
    gone = f"(taken back by {back[entry.number]}) " if entry.number in back else ""
    by = entry.side or "Umpire"
    lines = naming.entry_lines(asked.campaign, entry)
    if entry.why:
        lines.append(naming.sentence(asked.campaign, f"because: {entry.why}"))
    for line in lines:
        yield str(entry.number), entry.step or entry.kind, by, f"{gone}{line}"
