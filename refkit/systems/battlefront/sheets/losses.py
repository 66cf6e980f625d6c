"""The casualty sheet of a game: filled in at the table, in the order it is typed in."""

from collections.abc import Iterator

from refkit.engine.brief import Lines, Section, Signature, Table
from refkit.systems.battlefront.records import Flight, Module
from refkit.systems.battlefront.sheets import account, engaged, setup
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.table import columns, to_fill

BY_NAME = ("Stand*1.5", "Result*2", "In a minefield*1.3", "Place*3")
SHORT = ("Stand*2", "Short or out*2", "In which turn*2")
FIRED = ("Module", "Smoke missions left*2")
FLOWN = ("Flight", "Aircraft*2")


def sections(asked: Asked) -> Iterator[Section]:
    """Yield what a side notes during the game (BF-2.1.4-a, BF-2.1.2.4.1-a)."""
    told = [part for side in asked.own for part in _of(asked, side)]
    if told and not asked.is_past("D2"):
        yield from told
        yield from setup.turns(asked)
        yield account.reminders_of(asked, ("D", "D2"))
        yield Lines(title="Notes", count=5)
        yield Signature(title="Signed", who=asked.signers)


def _of(asked: Asked, side: str) -> Iterator[Section]:
    for grid in engaged.casualties(asked, side):
        yield grid
        yield from besides(asked.whose(side))
        yield from _support(asked, side)


def besides(whose: str) -> Iterator[Table]:
    """Yield room for losses told by name, and for what ran short of ammunition."""
    yield to_fill(f"{whose}Stands by name", 5, "BF-2.1.2.4.1-e", *BY_NAME)
    yield to_fill(f"{whose}Ran short of ammunition", 4, "BF-2.1.2.4.5.1-a", *SHORT)


def _support(asked: Asked, side: str) -> Iterator[Section]:
    campaign, mine = asked.campaign, {"side": side, "chosen": asked.slot.id}
    fired = tuple(
        (each.id, str(each.smoke_left), "", "") for each in campaign.rows(Module, **mine)
    )
    if fired:
        title, cols = (
            f"{asked.whose(side)}Artillery",
            columns(*FIRED, "_Missions", "_Smoke"),
        )
        yield Table(title=title, columns=cols, rows=fired, clause="BF-2.1.2.5.5-c")
    flown = tuple(
        (each.id, str(each.number or ""), "") for each in campaign.rows(Flight, **mine)
    )
    if flown:
        title, cols = f"{asked.whose(side)}Aircraft", columns(*FLOWN, "_Flown")
        yield Table(title=title, columns=cols, rows=flown, clause="BF-2.1.2.5.5-b")
