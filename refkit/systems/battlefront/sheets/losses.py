"""The casualty sheet of a game: the roster to cross off, and what is told besides."""

from collections.abc import Iterator

from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Lines, Section, Signature, Table
from refkit.engine.sheets.reminders import step_reminders
from refkit.engine.sheets.tables import (
    parse_columns,
    table_to_type,
    typed_columns,
    typed_table,
)
from refkit.systems.battlefront.records import Flight, Module
from refkit.systems.battlefront.sheets import engaged, setup
from refkit.systems.battlefront.steps.game.deeds import AmmunitionLoss
from refkit.systems.battlefront.steps.game.losses import FireMissions, StandLoss

LEFT, CALLED = "Smoke missions left*2", "BF-2.1.2.5.5-c"
FLOWN, TAKEN_OFF = ("Flight", "Aircraft*2", "_Flown"), "BF-2.1.2.5.5-b"


def sections(asked: Asked) -> Iterator[Section]:
    """Yield what a side notes during the game (BF-2.1.4-a, BF-2.1.2.4.1-a)."""
    told = [part for side in asked.own for part in _of(asked, side)]
    if told and not asked.is_past("D2"):
        yield from told
        yield from setup.turn_table(asked)
        yield from step_reminders(asked, ("D", "D2"))
        yield Lines(title="Notes", count=5)
        yield Signature(title="Signed", who=asked.signers)


def _of(asked: Asked, side: str) -> Iterator[Section]:
    for roster in engaged.casualty_roster(asked, side):
        yield roster
        yield from besides(asked.whose(side))
        yield from _support(asked, side)


def besides(whose: str) -> Iterator[Table]:
    """Yield room for losses told by name, and for what ran short of ammunition."""
    clause = "BF-2.1.2.4.1-e"
    yield table_to_type(f"{whose}Stands by name", 5, clause, StandLoss)
    clause = "BF-2.1.2.4.5.1-a"
    yield table_to_type(f"{whose}Ran short of ammunition", 4, clause, AmmunitionLoss)


def _support(asked: Asked, side: str) -> Iterator[Section]:
    campaign, mine = asked.campaign, {"side": side, "chosen": asked.slot.id}
    modules = campaign.rows(Module, **mine)
    if modules:
        title, cols = f"{asked.whose(side)}Artillery", typed_columns(FireMissions, LEFT)
        fired = ((each.id, str(each.smoke_left)) for each in modules)
        yield typed_table(title, CALLED, cols, fired)
    flights = campaign.rows(Flight, **mine)
    if flights:
        title, cols = f"{asked.whose(side)}Aircraft", parse_columns(*FLOWN)
        flown = ((each.id, str(each.number or "")) for each in flights)
        yield typed_table(title, TAKEN_OFF, cols, flown)
