"""Discipline: who rolls in the morning, with what modifiers, and what becomes of it."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Element, Engagement, Stand, casualties, share
from refkit.systems.battlefront.records.strengths import PARTS
from refkit.systems.battlefront.records.troops import Position
from refkit.systems.battlefront.rules import forces, ratings
from refkit.systems.battlefront.steps.game import engagements

Facts = dict[str, int | bool]
REASONS = {
    "rule_not_in_use": "the rule is not in use",
    "first_scenario": "there was no scenario yet",
    "not_morning": "it is not the first scenario of the day",
    "no_scenario_since_last_check": "no scenario was fought since the last morning",
    "not_in_combat": "not in combat {lately}",
}
MOVES = {"better": ratings.rating_above, "worse": ratings.rating_below}


@step("B5")
def discipline(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Elements that were in combat roll, and stands that are cut off (BF-2.1.2.4.2-a)."""
    waiting: dict[str, list[str]] = {}
    for element in _checked(turn):
        if codes := excuses(turn, element):
            lately = engagements.lately(turn.option("discipline_lookback"))
            told = " and ".join(REASONS[code].format(lately=lately) for code in codes)
            waiting.setdefault(told, []).append(element.id)
        else:
            yield from _roll(turn, element, _facts(turn, element))
        for stand in _alone(turn, element):
            yield from _roll(turn, stand, _begun(turn, stand, stand.position))
    for told, keys in waiting.items():
        turn.say(f"no roll for {', '.join(keys)}: {told}")


def _checked(turn: Turn) -> Iterator[Element]:
    """The elements of the side that there are: on the roster, or left in a pocket."""
    for element in turn.own(Element):
        # an element that was withdrawn may still have stands in a pocket.
        if element.status == "active" or forces.on_hand(turn, element):
            yield element


def excuses(turn: Turn, element: Element) -> tuple[str, ...]:
    """Return the codes of why an element owes no roll in this slot, none where it does.

    One that is cut off as a whole rolls in place of its stands, whatever it did (R-35).
    """
    facts = _of_slot(turn)
    # Due outside the morning too, where option separate_rolls says so.
    if "discipline_due" in facts and engagements.begun_position(turn, element) == "cut_off":
        return ()
    fought = engagements.since_last_check(turn)
    grounds = {
        "rule_not_in_use": "discipline_in_use" not in facts,
        "first_scenario": "first_slot" in facts,
        "not_morning": "first_of_day" not in facts,
        "no_scenario_since_last_check": not fought and "first_slot" not in facts,
        "not_in_combat": bool(fought) and not _looked_at(turn, element),
    }
    return tuple(code for code, holds in grounds.items() if holds)


def _of_slot(turn: Turn) -> frozenset[str]:
    return turn.campaign.system.facts(turn.campaign, turn.slot)


def _alone(turn: Turn, element: Element) -> tuple[Stand, ...]:
    """The cut-off stands that roll each for itself (BF-2.1.2.4.2-d, R-35)."""
    whole = engagements.begun_position(turn, element) == "cut_off"
    if whole or "discipline_due" not in _of_slot(turn):
        return ()
    return tuple(s for s in forces.on_hand(turn, element) if s.position == "cut_off")


def _looked_at(turn: Turn, element: Element) -> tuple[Engagement, ...]:
    """The element's engagements in the last scenario, none if it saw no combat (R-33).

    Option discipline_lookback takes all scenarios since the last check.
    """
    fought = engagements.since_last_check(turn)
    every = turn.option("discipline_lookback") == "since_last_check"
    slots = fought if every else fought[-1:]
    keys = [element.id, *_joined(turn, element.id)]
    rows = (turn.find(Engagement, f"{slot.id}/{key}") for slot in slots for key in keys)
    found = tuple(row for row in rows if row)
    # BF-2.1.2.4.2-b; where several scenarios count, combat in one of them is enough.
    return found if any(row.in_combat for row in found) else ()


def _joined(turn: Turn, key: str) -> Iterator[str]:
    """Yield the elements that were combined into one, whose deeds are its own (R-88)."""
    if turn.option("combined_record") == "kept":
        return
    for each in turn.own(Element, status="combined", combined_into=key):
        yield each.id
        yield from _joined(turn, each.id)


def _facts(turn: Turn, element: Element) -> Facts:
    """What the chart asks of an element: its tallies and its spell of isolation.

    Only the morning looks back (R-33); what is cut off may roll in other slots too.
    """
    rows = _looked_at(turn, element) if "first_of_day" in _of_slot(turn) else ()
    of_day = turn.option("casualty_base_discipline") == "day_start"
    # Losses of several scenarios are a share of what the first of them began with.
    first = [row for row in rows if row.slot == rows[0].slot]
    at_start = element.day_start if of_day else sum(row.stands for row in first)
    part = share(sum(casualties(turn.campaign, row) for row in rows), at_start)
    # BF-2.1.2.4.2-g: one band counts and no other, so they never add up.
    bands = {f"lost_{each}": each == part for each in PARTS}
    names = ("panicked", "kills", "cc_won", "cc_lost")
    counts = {name: sum(getattr(row, name) for row in rows) for name in names}
    spell = _begun(turn, element, engagements.begun_position(turn, element))
    return {**bands, **counts, **spell}


def _begun(turn: Turn, row: Element | Stand, now: Position) -> Facts:
    """How many scenarios of this spell it has begun so, the coming one included (R-34)."""
    if now == "normal":
        return {}
    # BF-2.1.2.4.2-l, -m: both counters of the spell count, whichever it adds to now.
    isolated = row.begun_isolated + (now == "isolated")
    cut_off = row.begun_cut_off + (now == "cut_off")
    # the option is for being cut off alone; what was begun isolated always adds up.
    cumulative = turn.option("discipline_cut_off_cumulative") == "yes"
    return {"isolated": isolated, "cut_off": cut_off if cumulative else min(1, cut_off)}


def _roll(turn: Turn, row: Element | Stand, facts: Facts) -> Iterator[Change | None]:
    """A drop rolled for a stand is its own (BF-2.1.2.4.2-e); the ends hold (R-07)."""
    reading = turn.consult("discipline", f"discipline of {row.id}", facts)
    before = _rating(turn, row)
    move = MOVES.get(reading.result)
    after = move(turn.campaign, before) if move else before
    outcome = f"{before}, now {after}" if after != before else f"no effect, still {before}"
    turn.say(f"{_row_text(turn, row)}: {outcome}")
    if after != before:
        yield turn.change(row, rating=after)


def _rating(turn: Turn, row: Element | Stand) -> str:
    """The rating of an element, or of a stand by itself or by its element."""
    return row.rating or turn.get(Element, getattr(row, "element", row.id)).rating


def _row_text(turn: Turn, row: Element | Stand) -> str:
    return (
        f"{row.id} {row.name}" if isinstance(row, Element) else forces.stand_name(turn, row)
    )


@discipline.offers
def _rolls(turn: Turn) -> Iterator[Choice]:
    for element in _checked(turn):
        if not excuses(turn, element):
            yield _chance(turn, element, _facts(turn, element))
        for stand in _alone(turn, element):
            yield _chance(turn, stand, _begun(turn, stand, stand.position))


def _chance(turn: Turn, row: Element | Stand, facts: Facts) -> Choice:
    chart = turn.charts["discipline"]
    added = "".join(f", {label} {add:+d}" for label, add in chart.applied(facts))
    label = f"{_row_text(turn, row)}, {_rating(turn, row)}{added}"
    return Choice("", row.id, label, chart.odds(facts))
