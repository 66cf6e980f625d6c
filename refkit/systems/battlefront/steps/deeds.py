"""Deeds: what elements did in a scenario, and who ran short of ammunition."""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice
from refkit.engine.turn import Turn
from refkit.systems.battlefront import ammunition, forces
from refkit.systems.battlefront.listing import repeats
from refkit.systems.battlefront.records import Element, Stand
from refkit.systems.battlefront.steps import engagements


class Tally(Record):
    """What one element did in the scenario; the discipline roll looks at it."""

    key = ("element",)

    element: str = column("ME")
    in_combat: bool = column(
        "In combat",
        default=True,
        help="Fired, was fired at or was in close combat; a loss or a kill says it too.",
    )
    kills: int = column(
        "Kills",
        default=0,
        low=0,
        high=999,
        help="Enemy stands knocked out by its fire.",
    )
    cc_won: int = column(
        "CC won", default=0, low=0, high=99, help="Close combats it took part in and won."
    )
    cc_lost: int = column("CC lost", default=0, low=0, high=99)

    @property
    def fought(self) -> bool:
        """Whether it was in combat by the tick or by what it did (R-33)."""
        return self.in_combat or self.kills + self.cc_won + self.cc_lost > 0


class AmmunitionLoss(Record):
    """A stand whose firing check left it short of ammunition or out of it."""

    key = ("stand",)

    stand: str = column("Stand")
    state: Literal["short", "out"] = column("Ammunition", default="short")


def note(
    turn: Turn, tallies: Iterable[Tally], hit: Collection[str]
) -> Iterator[Change | None]:
    """What the elements did; who lost a stand was in combat, ticked or not (R-33)."""
    for element in sorted(hit):
        yield engagements.note(turn, element, {}, in_combat=True)
    for tally in tallies:
        counts = {"kills": tally.kills, "cc_won": tally.cc_won, "cc_lost": tally.cc_lost}
        fought = tally.fought or tally.element in hit
        yield engagements.note(turn, tally.element, counts, in_combat=fought, noted=True)


def run_short(turn: Turn, rows: Iterable[AmmunitionLoss]) -> Iterator[Change | None]:
    """Whoever threw a 1 when firing is short, or out (BF-2.1.2.4.5.1-a)."""
    for row in rows:
        stand = turn.get(Stand, row.stand)
        turn.say(f"{forces.name(turn, stand)}: {row.state} of ammunition")
        yield turn.change(stand, ammunition=row.state)


def bars(stands: Iterable[Stand], tallies: tuple[Tally, ...]) -> Iterator[Refusal]:
    """Every ground for not taking these tallies of the elements on the table."""
    clause = "BF-2.1.2.4.2-n"
    there = {stand.element for stand in stands}
    for number, tally in enumerate(tallies):
        if tally.element not in there:
            message = f"{tally.element!r} is not an element on the table"
            yield Refusal(f"tallies[{number}].element", "not_available", message, clause)
    yield from repeats("tallies[].element", (tally.element for tally in tallies), clause)


def ammunition_bars(
    stands: Iterable[Stand], rows: tuple[AmmunitionLoss, ...]
) -> Iterator[Refusal]:
    """Only a stand that rolls for it can run short, or out (R-36)."""
    clause = "BF-2.1.2.4.5.1-a"
    there = {stand.id: stand for stand in stands}
    for number, row in enumerate(rows):
        place, stand = f"ammunition[{number}].stand", there.get(row.stand)
        if stand is None:
            message = f"{row.stand!r} is not a stand on the table"
            yield Refusal(place, "not_available", message, clause)
        elif not ammunition.rolls(stand.position, stand.ammunition):
            message = f"{stand.id} owes no roll: {ammunition.told(stand)}"
            yield Refusal(place, "not_available", message, clause)
    yield from repeats("ammunition[].stand", (row.stand for row in rows), clause)


def choices(turn: Turn, stands: tuple[Stand, ...]) -> Iterator[Choice]:
    """The elements on the table, and the stands that roll when they fire."""
    for key in dict.fromkeys(stand.element for stand in stands):
        name = turn.get(Element, key).name
        yield Choice("tallies.element", key, f"{key} {name}")
    for stand in ammunition.rolling(stands):
        label = f"{forces.name(turn, stand)}, {ammunition.told(stand)}"
        yield Choice("ammunition.stand", stand.id, label, turn.odds("ammunition"))
