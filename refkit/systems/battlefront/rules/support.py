"""Artillery and aircraft: when they may serve, and what uses them up."""

import itertools
from collections.abc import Iterable, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Caution, Refusal
from refkit.systems.battlefront.records import Flight, Group, Module, Slot
from refkit.systems.battlefront.rules.special import is_in_force

POINTS_IN_FORCE = 2  # registered points of one module (BF-2.1.2.5.4-c)
# What of a module says that it was used.
USED = {"mission_fired": ("fired",), "call_attempted": ("fired", "called")}
USED["chosen"] = ("fired", "called", "chosen")


def unit_title(campaign: Campaign, unit: Module | Flight) -> str:
    """Return a unit by its number and by what its line of the chart calls it."""
    lines = campaign.rows(Group, side=unit.side, id=unit.group)
    return " ".join((unit.id, *(line.description for line in lines)))


def valid_slots(campaign: Campaign, flight: Flight) -> tuple[Slot, ...]:
    """Return the daylight slots a flight is good for (BF-2.1.2.5.2-a, R-39).

    They are those of the day that follows its refit, or by the option the first of them;
    a special rule keeps aircraft for as long as it is in force.
    """
    since = itertools.dropwhile(lambda row: row.id != flight.slot, campaign.rows(Slot))
    good: list[Slot] = []
    for row in since:
        # BF-2.1.2.5.2-d: what is bought for a night refit waits for the next daylight.
        if row.kind == "night":
            continue
        if good and not _goes_on(campaign, good[-1], row):
            break
        good.append(row)
    return tuple(good)


def _goes_on(campaign: Campaign, last: Slot, row: Slot) -> bool:
    same_day = row.day == last.day and campaign.option("aircraft_valid") == "campaign_day"
    return same_day or is_in_force(campaign, "aircraft_keep", last)


def is_over(campaign: Campaign, flight: Flight, slot: Slot) -> bool:
    """Whether a flight can serve in no slot after this one (BF-2.1.2.5.2-b)."""
    slots = [row.id for row in campaign.rows(Slot)]
    later = slots[slots.index(slot.id) + 1 :]
    good = valid_slots(campaign, flight)
    return not any(
        row.id in later and not _has_flown(campaign, flight, row) for row in good
    )


def why_grounded(
    campaign: Campaign, flight: Flight, slot: Slot, field: str = ""
) -> Iterator[Refusal]:
    """Yield every ground for not using a flight in a slot (BF-2.1.2.5.2-d, R-39)."""
    if slot.kind == "night":
        message = f"{flight.id}: there is no air support at night"
        yield Refusal(field, "no_air_at_night", message, "BF-2.1.2.5.2-d")
    elif flight.status == "lost" or slot not in valid_slots(campaign, flight):
        bought = naming.slot(campaign, flight.slot)
        message = f"{flight.id} was bought for {bought} and cannot serve in this scenario"
        yield Refusal(field, "air_support_lost", message, "BF-2.1.2.5.2-b")
    if _has_flown(campaign, flight, slot):
        flown = naming.slot(campaign, flight.flown) or "an earlier slot"
        message = f"{flight.id} has flown in {flown}"
        yield Refusal(field, "already_flown", message, "BF-2.1.2.5.2-a")


def unflown(
    campaign: Campaign, flights: Iterable[Flight], slot: Slot, field: str
) -> Iterator[Caution]:
    """Yield each of these flights that serves no more after a slot (BF-2.1.2.5.2-b)."""
    for flight in flights:
        # one that has flown did its service, and nothing is lost with it.
        if not flight.flown and is_over(campaign, flight, slot):
            message = f"{unit_title(campaign, flight)} does not fly and is then lost"
            yield Caution(field, message, "BF-2.1.2.5.2-b")


def _has_flown(campaign: Campaign, flight: Flight, slot: Slot) -> bool:
    """Whether it did its service: one scenario, or by the option a whole day (R-39)."""
    # A special rule may keep aircraft for days; one that flew serves on that day only.
    served = campaign.find(Slot, flight.flown)
    return flight.status == "flown" or (served is not None and served.day != slot.day)


def after_flying(campaign: Campaign, flight: Flight) -> str:
    """Return the status of a flight that flew; it may serve all day (R-39)."""
    again = campaign.option("flight_uses") == "whole_day"
    return flight.status if again else "flown"


def fired_earlier(campaign: Campaign, side: str, slot: Slot) -> tuple[Module, ...]:
    """Return a side's modules that fired in an earlier slot of the day (R-41)."""
    today = campaign.rows(Slot, day=slot.day)
    earlier = {row.id for row in today[: today.index(slot)]}
    return tuple(m for m in campaign.rows(Module, side=side) if m.fired in earlier)


def used_up(campaign: Campaign, slot: Slot) -> Iterator[Module]:
    """Yield the modules that were used on the day of a slot (BF-2.1.2.5.3-d, R-42)."""
    today = {row.id for row in campaign.rows(Slot, day=slot.day)}
    marks = USED[campaign.option("oba_used_when")]
    for module in campaign.rows(Module, status="active"):
        if any(getattr(module, mark) in today for mark in marks):
            yield module
