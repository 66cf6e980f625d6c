"""Deeds: what elements did in a scenario, and who ran short of ammunition."""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed, repeats
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.rules import ammunition, forces
from refkit.systems.battlefront.steps.game import engagements, tolls

DONE = ("kills", "cc_won", "cc_lost")


class AmmunitionLoss(Record):
    """A stand whose firing check left it short of ammunition or out of it."""

    key = ("stand",)

    stand: str = column("Stand")
    state: Literal["short", "out"] = column("Ammunition", default="short")


def note_deeds(
    turn: Turn, tallies: Iterable[tolls.Tally], hit: Collection[str]
) -> Iterator[Change | None]:
    """What the elements did; who lost a stand was in combat, ticked or not (R-33)."""
    for element in sorted(hit):
        # Not as noted: what else it did is still to be said (BF-2.1.2.4.2-n).
        yield engagements.note_down(turn, element, {}, in_combat=True)
    rows: dict[str, list[tolls.Tally]] = {}
    for tally in tallies:
        rows.setdefault(_element(turn, tally), []).append(tally)
    for element, found in rows.items():
        counts = {n: sum(getattr(row, n) for row in found) for n in DONE}
        fought = element in hit or any(row.fought for row in found)
        yield engagements.note_down(turn, element, counts, in_combat=fought, noted=True)


def _element(turn: Turn, tally: tolls.Tally) -> str:
    stand = turn.find(Stand, tally.element)
    return stand.element if stand else tally.element


def run_short(turn: Turn, rows: Iterable[AmmunitionLoss]) -> Iterator[Change | None]:
    """Whoever threw a 1 when firing is short, or out (BF-2.1.2.4.5.1-a)."""
    for row in rows:
        stand = turn.get(Stand, row.stand)
        turn.say(f"{forces.stand_name(turn, stand)}: {row.state} of ammunition")
        yield turn.change(stand, ammunition=row.state)


def tally_refusals(
    turn: Turn,
    stands: Iterable[Stand],
    tallies: tuple[tolls.Tally, ...],
    named: Collection[str],
) -> Iterator[Refusal]:
    """Every ground for not taking these tallies of the elements on the table."""
    groups = tolls.group_alike(stands)
    # With several kinds of stands an element is named whole for its deeds, not losses.
    there = {key for group in groups for key in (group.key, group.element)}
    keys, why = (tally.element for tally in tallies), "is not an element on the table"
    yield from misnamed("tallies[].element", keys, there, why, "BF-2.1.2.4.2-n")
    yield from tolls.toll_refusals(turn.campaign, groups, tallies, named)


def ammunition_refusals(
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
        elif not ammunition.must_roll(stand.position, stand.ammunition):
            message = f"{stand.id} owes no roll: {ammunition.describe(stand)}"
            yield Refusal(place, "not_available", message, clause)
    yield from repeats("ammunition[].stand", (row.stand for row in rows), clause)


def deed_choices(turn: Turn, stands: tuple[Stand, ...]) -> Iterator[Choice]:
    """The elements on the table, and the stands that roll when they fire."""
    for group in tolls.group_alike(stands):
        told = tolls.label_stands(turn.campaign, group)
        element = tolls.element_title(turn.campaign, group)
        yield Choice("tallies.element", group.key, told, group=element)
    for stand in ammunition.stands_that_roll(stands):
        label = f"{forces.stand_name(turn, stand)}, {ammunition.describe(stand)}"
        yield Choice("ammunition.stand", stand.id, label, turn.odds("ammunition"))
