"""How many smoke missions or aircraft a new module or flight has."""

import datetime
from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import CPP, Flight, Module
from refkit.systems.battlefront.rules import books, forces, support

# after June 1944 begins here.
WESTERN_AIR = datetime.date(1944, 7, 1)
WORTH_OFFERING = 8  # the lowest roll reads the best row with it


class ExtraPoint(Record):
    """CPP put on one smoke or aircraft roll before the die."""

    key = ("unit",)

    unit: str = column("Module or flight")
    extra: int = column(
        "Extra CPP", default=0, low=0, spends="cpp", help="One point adds 1 to the roll."
    )


class SmokeAir(Record):
    """The rolls that are owed; each is thrown, with or without an extra point."""

    rolls: tuple[ExtraPoint, ...] = column("Rolls", default=(), fill="each")


@step("B10", SmokeAir)
def roll_smoke_and_aircraft(turn: Turn, decision: SmokeAir) -> Iterator[Change | None]:
    """A new module or flight rolls for smoke missions or aircraft (BF-2.1.2.5.5-a)."""
    extra = {row.unit: row.extra for row in decision.rolls}
    # Every roll that is owed is thrown; a row says only what is put on it.
    for unit in _owing(turn):
        yield from _roll(turn, unit, extra.get(unit.id, 0))


def _roll(turn: Turn, unit: Module | Flight, extra: int) -> Iterator[Change | None]:
    if extra:
        yield turn.add(turn.line(CPP, "smoke_air", cpp=-extra, reference=unit.id))
    what = "smoke missions" if isinstance(unit, Module) else "aircraft"
    facts = _facts(turn, unit, extra)
    number = turn.consult("smoke_air", f"{what} of {unit.id}", facts).number
    turn.say(f"{unit.id}: {_counted(unit, number)}")
    if isinstance(unit, Module):
        yield turn.change(unit, smoke=number, smoke_left=number)
    else:
        yield turn.change(unit, number=number)


def _counted(unit: Module | Flight, number: int) -> str:
    """Return what a roll gives, with what is counted."""
    if isinstance(unit, Flight):
        return f"{number} aircraft"
    return f"{number} smoke mission{'s' * (number != 1)}"


def _owing(turn: Turn) -> tuple[Module | Flight, ...]:
    """Modules and flights that have not rolled yet, the base force's among them (R-47)."""
    modules = [m for m in turn.own(Module, status="active") if m.smoke is None]
    return (*modules, *(f for f in turn.own(Flight, status="ready") if f.number is None))


def _facts(turn: Turn, unit: Module | Flight, extra: int) -> dict[str, int | bool]:
    """The facts of the roll; dates are those of the day it is bought for (R-46)."""
    if isinstance(unit, Module):
        # BF-2.1.2.5.5-e: nation and date bear on aircraft alone.
        return {"extra": extra}
    nation, date = forces.side_nation(turn), _day(turn, unit)
    return {
        "extra": extra,
        "western_air": nation in ("american", "british") and date >= WESTERN_AIR,
        "german_early": nation == "german" and date.year < 1942,
        "german_1945": nation == "german" and date.year == 1945,
    }


def _day(turn: Turn, flight: Flight) -> datetime.date:
    """The day a flight is for: the next one where it was bought at night (R-39, R-46)."""
    good = support.valid_slots(turn.campaign, flight)
    # With no daylight slot left it serves on no day, and yet it owes its roll.
    return good[0].date if good else forces.current_slot(turn).date


@roll_smoke_and_aircraft.refuses
def _smoke_air(turn: Turn, decision: SmokeAir) -> Iterator[Refusal]:
    owing, purse = {unit.id for unit in _owing(turn)}, turn.purse(CPP)
    seen = set[str]()
    for number, row in enumerate(decision.rolls):
        place = f"rolls[{number}]."
        grounds = list(_too_much(turn, place + "extra", row.extra))
        grounds += books.cannot_pay(turn, purse, place + "extra", "it takes", row.extra)
        if row.unit not in owing - seen:
            message = f"{row.unit!r} owes no roll"
            clause = "BF-2.1.2.5.5-a"
            grounds.append(Refusal(place + "unit", "not_available", message, clause))
        yield from grounds
        seen.add(row.unit)
        purse = purse if grounds else purse.after(row.extra)


def _too_much(turn: Turn, field: str, extra: int) -> Iterator[Refusal]:
    """Once, for one extra point, unless optioned (R-45)."""
    most = turn.option("smoke_air_extra_cpp_max")
    if most != "unlimited" and extra > int(most):
        message = f"{extra} extra CPP on one roll; expected {most} at most"
        yield Refusal(field, "only_one_extra_cpp", message, "BF-2.1.2.5.5-e")


@roll_smoke_and_aircraft.offers
def _smoke_air_odds(turn: Turn) -> Iterator[Choice]:
    points = 0 if books.is_frozen(turn) else min(turn.purse(CPP).in_hand, WORTH_OFFERING)
    fit = [n for n in range(points + 1) if not list(_too_much(turn, "", n))]
    for unit in _owing(turn):
        title = support.unit_title(turn.campaign, unit)
        for extra in fit:
            label = f"{title}, with {extra or 'no'} extra CPP"
            odds = turn.odds("smoke_air", _facts(turn, unit, extra))
            told = {_counted(unit, int(number)): each for number, each in odds.items()}
            yield Choice("rolls.unit", unit.id, label, told)


@roll_smoke_and_aircraft.drafts
def _smoke_air_draft(turn: Turn) -> SmokeAir:
    return SmokeAir(rolls=tuple(ExtraPoint(unit=unit.id) for unit in _owing(turn)))
