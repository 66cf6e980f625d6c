"""What a turn sheet says of the dice: seals before they fall, keys afterwards."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.readers import OPEN, UMPIRE
from refkit.engine.sheets.brief import Section, Table, TableColumn
from refkit.engine.trust import disclosure, seals

NOTE = (
    "Fixed before the first die falls. Keep this sheet: with the keys, which follow later, "
    "you can check every die; refkit's manual tells how under Checking the dice."
)
DICE, SEAL = TableColumn(title="Dice", width=1), TableColumn(title="Seal", width=5)
DECISION, KEY = TableColumn(title="Decision", width=1), TableColumn(title="Key", width=12)
ROLLS = TableColumn(title="Rolls", width=1)


def seal_sections(
    campaign: Campaign, reader: str, owed: tuple[Due, ...]
) -> Iterator[Section]:
    """Yield what a sheet says of the dice: the slot's seals, the keys of the last closed.

    With a key comes how many rolls there were, so that none can be left out of a file. A
    slot that was taken up again has those of its last time. The umpire's sheet shows what
    either side is told; his own key stays his.
    """
    slot = owed[0].slot if owed else ""
    name = seals.slot_name(slot, seals.rounds(campaign.entries)[slot])
    earlier = takewhile(lambda each: each.name != name, disclosure.rounds(campaign))
    over = [each.name for each in earlier if each.is_over]
    if owed and _dice_may_fall(campaign, slot):
        together = disclosure.groups(campaign, reader)
        promised = disclosure.promised(campaign, name, together)
        rows = tuple((_readers(each), seal) for each, seal in promised.items())
        again = f", {naming.plain_text(campaign, name)}" if name != slot else ""
        title = f"Seals of the dice{again}"
        yield Table(title=title, columns=(DICE, SEAL), rows=rows, note=NOTE, is_fine=True)
    if owed:
        yield from _decision_seals(campaign, slot)
    if over:
        yield from _keys(campaign, over[-1], reader)


def _dice_may_fall(campaign: Campaign, slot: str) -> bool:
    """Whether dice may fall in a slot, or have fallen there all the same."""
    when = campaign.system.dice_when
    may = not when or bool({*when} & campaign.system.facts(campaign, slot))
    return may or any(each.slot == slot for each in seals.casts(campaign.entries))


def _readers(name: str) -> str:
    """Return whose rolls they are, by the name that a seal and a key are made with."""
    return {OPEN: "For all", UMPIRE: "Umpire"}.get(name) or naming.together(name)


def _decision_seals(campaign: Campaign, slot: str) -> Iterator[Table]:
    """Yield the seals of what the sides decided in secret and a later step shows."""
    system = campaign.system
    rows = tuple(
        (f"{system.step(each.step).title}, {naming.short(each.side)}", each.seal)
        for each in disclosure.decisions(campaign, slot, "open")
        if each.decision is None
    )
    if rows:
        yield Table(
            title="Seals of decisions", columns=(DECISION, SEAL), rows=rows, is_fine=True
        )


def _keys(campaign: Campaign, slot: str, reader: str) -> Iterator[Table]:
    """Yield the keys of a closed slot, each with how many rolls follow from it.

    There are none where nothing follows from them: no roll, no decision that was sealed.
    """
    own = campaign.sides if reader == UMPIRE else (reader,)
    keys = disclosure.keys(campaign, slot, (*own, *disclosure.groups(campaign, reader)))
    casts = seals.casts(campaign.entries)
    fell = Counter(each.reader for each in casts if each.slot == slot)
    rows = tuple((_readers(each), key, str(fell[each])) for each, key in keys.items())
    title = f"Keys of the dice, {naming.plain_text(campaign, slot)}"
    sealed = disclosure.decisions(campaign, slot, OPEN)
    if any(fell[each] for each in keys) or any(True for _ in sealed):
        yield Table(title=title, columns=(DICE, KEY, ROLLS), rows=rows, is_fine=True)
