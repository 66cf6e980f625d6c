"""Removal attempts against fortifications and enemy wrecks."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats, shorten_list
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.readers import may_read
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import FPP, Fortification, Stand, Wreck
from refkit.systems.battlefront.rules import forces

Target = Fortification | Wreck
MOST_TOLD = 5  # reasons why nothing can be cleared


class Attempt(Record):
    """One removal attempt."""

    key = ("target",)

    target: str = column(
        "Item or wreck",
        help="A known fortification in own ground, or an enemy wreck behind the line.",
    )


class Removals(Record):
    """The removal attempts of a side, 1 FPP each; none is an answer."""

    attempts: tuple[Attempt, ...] = column("Attempts", default=(), sold=True)


@step("B11", Removals)
def remove(turn: Turn, decision: Removals) -> Iterator[Change | None]:
    """Known wire, mines, roadblocks and enemy wrecks may be cleared (BF-2.1.2.6.1-a).

    What is cleared stays on the map until the reveal, so that the refit stays secret.
    """
    for attempt in decision.attempts:
        target = _target(turn, attempt.target)
        assert target is not None
        what = _target_text(target)
        yield turn.add(turn.line(FPP, "removal", fpp=-1, reference=target.id, note=what))
        reading = turn.consult("removal", _purpose(target), _facts(turn, target))
        turn.say(f"{what}: {reading.result}")
        yield _outcome(turn, target, cleared=reading.result == "removed")


def _outcome(turn: Turn, target: Target, *, cleared: bool) -> Change | None:
    # A wreck is tried by one side only, a fortification by either of them.
    if isinstance(target, Wreck):
        return turn.change(target, removal_tried=turn.slot, cleared=cleared)
    tries = {**_tries(target), turn.side: turn.slot}
    tried_by = "; ".join(f"{side}: {slot}" for side, slot in tries.items())
    return turn.change(target, tried_by=tried_by, cleared=cleared)


def _tries(item: Fortification) -> dict[str, str]:
    """The slot of each side's last attempt."""
    marks = (mark.partition(": ") for mark in item.tried_by.split("; "))
    return {side: slot for side, _, slot in marks if side}


def take_off_cleared(turn: Turn) -> Iterator[Change | None]:
    """Yield what takes off the map all that was cleared in this refit (R-67)."""
    for item in turn.rows(Fortification, cleared=True):
        # The reveal is open, and what was hidden the enemy never knew of.
        if not item.hidden:
            turn.say(f"{_target_text(item)} is gone from the map")
        yield turn.change(item, status="eliminated", cleared=False)
    for wreck in turn.rows(Wreck, cleared=True):
        # BF-2.1.2.6.1-g: off the map and off its owner's roster for good
        turn.say(f"{_target_text(wreck)} is gone from the map")
        yield turn.drop(wreck)
        stand = turn.find(Stand, wreck.stand)
        if stand is not None:
            yield turn.change(stand, status="eliminated")


def _target(turn: Turn, key: str) -> Target | None:
    """Return what is known there to the side: nothing of what it has not seen (R-49)."""
    found = turn.find(Fortification, key)
    if found and found.status == "placed" and may_read(turn.side, found.seen_by):
        return found
    return turn.find(Wreck, key)


def _target_text(target: Target) -> str:
    return _at(target, target.id if isinstance(target, Wreck) else target.name)


def _purpose(target: Target) -> str:
    """What a die is for; rolls on record have the item as the chart has it."""
    what = target.id if isinstance(target, Wreck) else target.item
    return f"removal of {_at(target, what)}"


def _at(target: Target, what: str) -> str:
    before = "wreck" if isinstance(target, Wreck) else target.id
    place = f" at {target.place}" if target.place else ""
    return f"{before} {what}{place}"


def _facts(turn: Turn, target: Target) -> dict[str, int | bool]:
    """Wrecks have no modifier of place; engineers add 1 however many (R-50)."""
    # BF-2.1.2.6.1-f: by_line is within 4" of the line, for a roadblock along it.
    near = target if isinstance(target, Fortification) and target.by_line else None
    return {
        "near_line": near is not None and near.is_wire_or_mines,
        "roadblock": near is not None and near.is_roadblock,
        "engineers": forces.engineer_count(turn) >= forces.ENGINEERS,
    }


@remove.refuses
def _remove(turn: Turn, decision: Removals) -> Iterator[Refusal]:
    clause, purse = "BF-2.1.2.6.1-c", turn.purse(FPP)
    keys = [attempt.target for attempt in decision.attempts]
    yield from repeats("attempts[].target", keys, clause, "already_attempted")
    for number, key in enumerate(keys):
        field = f"attempts[{number}].target"
        grounds = list(_bars(turn, field, key))
        grounds += purse.cannot_pay(field, "an attempt costs", 1, "BF-2.1.2.6.1-d")
        yield from grounds
        purse = purse.after(not grounds)


def _bars(turn: Turn, field: str, key: str) -> Iterator[Refusal]:
    target = _target(turn, key)
    if target is None:
        # in the same words for what is hidden and for what is not there.
        yield Refusal(field, "not_known", "nothing known there", "BF-2.1.2.6.1-a")
    elif isinstance(target, Wreck):
        yield from _wreck_bars(turn, field, target)
    else:
        yield from _item_bars(turn, field, target)


def _wreck_bars(turn: Turn, field: str, wreck: Wreck) -> Iterator[Refusal]:
    named, clause = f"wreck {wreck.id}", "BF-2.1.2.4.1-c"
    if wreck.side == turn.side:
        yield Refusal(field, "not_enemy_wreck", f"{named} is the side's own", clause)
    # Blank is between the lines: nobody's ground, so nobody may try it there.
    if wreck.ground != turn.side:
        message = f"{named} does not lie behind the side's line"
        yield Refusal(field, "not_friendly_controlled", message, clause)
    if wreck.in_pocket:
        yield Refusal(field, "in_enemy_pocket", f"{named} lies in an enemy pocket", clause)
    if _is_barred(turn, wreck.removal_tried):
        message = f"{named} was tried already"
        yield Refusal(field, "already_attempted", message, "BF-2.1.2.6.1-c")


def _item_bars(turn: Turn, field: str, item: Fortification) -> Iterator[Refusal]:
    # which kinds those are is a column of the fortification chart.
    if not item.removable:
        message = f"{item.name} cannot be removed"
        yield Refusal(field, "not_removable", message, "BF-2.1.2.6.1-a")
    if item.ground != turn.side:
        message = f"{item.id} is not in ground the side controls"
        yield Refusal(field, "not_friendly_controlled", message, "BF-2.1.2.6.1-a")
    if _is_barred(turn, _tries(item).get(turn.side, "")):
        message = f"{item.id} was tried already"
        yield Refusal(field, "already_attempted", message, "BF-2.1.2.6.1-c")


def _is_barred(turn: Turn, tried: str) -> bool:
    """One attempt for each item in each refit, or once for all if optioned (R-48)."""
    once = turn.option("removal_attempts") == "once_ever"
    return bool(tried) and (once or tried == turn.slot)


@remove.warns
def _beyond_reach(turn: Turn, decision: Removals) -> Iterator[Caution]:
    """Say why there is nothing to clear, where something on the map is known."""
    kinds = (turn.rows(Fortification), turn.rows(Wreck))
    known = [row.id for rows in kinds for row in rows if _target(turn, row.id)]
    bars = [list(_bars(turn, "", key)) for key in known]
    if bars and all(bars):
        whys = dict.fromkeys(ground.message for own in bars for ground in own)
        message = f"nothing can be cleared: {shorten_list(whys, MOST_TOLD)}"
        yield Caution("attempts", message, "BF-2.1.2.6.1-a")


@remove.offers
def _targets(turn: Turn) -> Iterator[Choice]:
    items = [item.id for item in turn.rows(Fortification)]
    for key in (*items, *(wreck.id for wreck in turn.rows(Wreck))):
        target = _target(turn, key)
        if target is not None and not list(_bars(turn, "", key)):
            odds = turn.odds("removal", _facts(turn, target))
            yield Choice(
                "attempts.target", key, _target_text(target), odds, cost={"fpp": 1}
            )
