"""Disclosure: what somebody is given to check his dice by, without the workbook."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from refkit.engine import ledger, play, seals, timeline
from refkit.engine.brief import Section, Table, TableColumn
from refkit.engine.campaign import Campaign
from refkit.engine.dice import Source
from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.engine.seals import Cast
from refkit.engine.view import view

NOTE = (
    "Fixed before the first die of the slot. Keep this sheet: when the slot is closed the "
    "keys are shown, and by them refkit verify --public FILE checks every die."
)
COLUMNS = (TableColumn(title="Dice", width=1), TableColumn(title="SHA-256", width=5))


class Told(BaseModel):
    """One frozen piece of a disclosure."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Thrown(Told):
    """A roll as it is told: `n` is its number among the dice of this slot and reader."""

    entry: int
    step: str
    reader: str
    n: int = Field(ge=1, le=100_000)
    purpose: str
    dice: str
    faces: tuple[int, ...]
    source: Source


class Decided(Told):
    """A decision of a side under its seal; what it is, is told to who may know it.

    `kind` is 'orders' for those that were sent in before their step was due.
    """

    kind: Literal["step", "orders"]
    step: str
    side: str
    seal: str
    nonce: str = ""
    decision: dict[str, JsonValue] | None = None


class Slot(Told):
    """A slot: the seals of all its dice, the keys shown, the rolls, what was decided."""

    slot: str
    seals: dict[str, str]
    keys: dict[str, str] = {}
    rolls: tuple[Thrown, ...] = ()
    decisions: tuple[Decided, ...] = ()


class Disclosure(Told):
    """All that a reader may be given of the dice: everybody ('open') or a side."""

    campaign: str
    reader: str
    slots: tuple[Slot, ...] = Field(max_length=10_000)


def disclosed(campaign: Campaign, reader: str) -> Disclosure:
    """Return what everybody ('open') or a side may be given of the dice.

    Keys are those of slots that are closed, the reader's own and the open ones.
    """
    seen = view(campaign, reader)
    over = set(closed(campaign, play.due(campaign)))
    casts = tuple(seals.casts(seen.entries))
    return Disclosure(
        campaign=campaign.option("title"),
        reader=reader,
        slots=tuple(
            Slot(
                slot=slot.id,
                seals=promised(campaign, slot.id),
                keys=_keys(campaign, slot.id, reader) if slot.id in over else {},
                rolls=tuple(_thrown(cast) for cast in casts if cast.slot == slot.id),
                decisions=tuple(_decided(campaign, slot.id, reader)),
            )
            for slot in campaign.rows("Slot")
        ),
    )


def closed(campaign: Campaign, owed: tuple[Due, ...]) -> tuple[str, ...]:
    """Return the slots that are over: those before the one that is at work."""
    slots = (slot.id for slot in campaign.rows("Slot"))
    return tuple(takewhile(lambda slot: not owed or slot != owed[0].slot, slots))


def promised(campaign: Campaign, slot: str) -> dict[str, str]:
    """Return the seals of a slot by reader; they betray nothing, to nobody."""
    seed, all_readers = campaign.option("seed"), seals.readers(campaign.sides)
    keys = {each: seals.key_of(seed, slot, each) for each in all_readers}
    return {e: seals.spaced(seals.seal_of(key, slot, e)) for e, key in keys.items()}


def _keys(campaign: Campaign, slot: str, reader: str) -> dict[str, str]:
    seed = campaign.option("seed")
    own = dict.fromkeys(("open", reader))
    return {each: seals.spaced(seals.key_of(seed, slot, each)) for each in own}


def _decided(campaign: Campaign, slot: str, reader: str) -> Iterator[Decided]:
    """Yield a side's own decisions, and the enemy's that will be shown to all.

    The last word counts: one that was taken back is not told of.
    """
    steps = {step.id: step for step in campaign.system.steps}
    done, held = ledger.done(campaign.entries), timeline.held(campaign.entries)
    told: dict[tuple[str, str, str], Decided] = {}
    for entry in held:
        step = steps.get(entry.step)
        if entry.slot != slot or step is None or step.audience != "side":
            continue
        is_shown = bool(step.shown_by) and (slot, step.shown_by, "") in done
        if step.shown_by or entry.side == reader:
            found = _sealed(campaign, entry)
            is_known = is_shown or entry.side == reader
            hidden = {} if is_known else {"nonce": "", "decision": None}
            told[found.kind, found.step, found.side] = found.model_copy(update=hidden)
    yield from told.values()


def _sealed(campaign: Campaign, entry: Entry) -> Decided:
    key = seals.key_of(campaign.option("seed"), entry.slot, entry.side)
    kind: Literal["step", "orders"] = "orders" if entry.kind == "orders" else "step"
    nonce = seals.nonce_of(key, kind, entry.step)
    return Decided(
        kind=kind,
        step=entry.step,
        side=entry.side,
        seal=seals.spaced(seals.seal_of_decision(nonce, entry.decision)),
        nonce=seals.spaced(nonce),
        decision=entry.decision,
    )


def _promises(campaign: Campaign, slot: str) -> Iterator[Table]:
    """What the sides have decided in secret, to be shown to all by a later step."""
    titles = {step.id: step.title for step in campaign.system.steps}
    rows = tuple(
        (f"{titles[each.step]}, {each.side}", each.seal)
        for each in _decided(campaign, slot, "open")
        if each.decision is None and each.kind == "step"
    )
    if rows:
        columns = (TableColumn(title="Decision", width=1), COLUMNS[1])
        yield Table(title="Seals of decisions", columns=columns, rows=rows)


def _thrown(cast: Cast) -> Thrown:
    roll = cast.roll
    return Thrown(
        entry=cast.entry,
        step=cast.step,
        reader=cast.reader,
        n=cast.place,
        purpose=roll.purpose,
        dice=roll.dice,
        faces=roll.faces,
        source=roll.source,
    )


def printed(campaign: Campaign, reader: str, owed: tuple[Due, ...]) -> Iterator[Section]:
    """Yield what a sheet says of the dice: the slot's seals, the keys of the last closed.

    The umpire's sheet shows what either side is told; his own key stays his.
    """
    over = closed(campaign, owed)
    if owed:
        rows = tuple(promised(campaign, owed[0].slot).items())
        yield Table(title="Seals of the dice", columns=COLUMNS, rows=rows, note=NOTE)
        yield from _promises(campaign, owed[0].slot)
    if over:
        all_readers = campaign.sides if reader == "umpire" else (reader,)
        found = [_keys(campaign, over[-1], each) for each in all_readers]
        keys = {name: key for each in found for name, key in each.items()}
        title = f"Keys of the dice, {over[-1]}"
        columns = (COLUMNS[0], TableColumn(title="Key", width=5))
        yield Table(title=title, columns=columns, rows=tuple(keys.items()))
