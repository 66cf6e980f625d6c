"""Engagements: what is noted of each element from the setup of a scenario to its end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.entry import Change
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Element, Engagement, Slot, Stand
from refkit.systems.battlefront.records.troops import Position
from refkit.systems.battlefront.rules import forces


def lately(lookback: str) -> str:
    """Return of which scenarios an option looks at what happened, in words.

    >>> lately("last_scenario"), lately("since_last_check")
    ('in the last scenario', 'in a scenario since the last check')
    """
    is_long = lookback == "since_last_check"
    return "in a scenario since the last check" if is_long else "in the last scenario"


def begun_position(turn: Turn, element: Element) -> Position:
    """Return what an element begins as; cut off only as a whole (R-27, R-35)."""
    if {stand.position for stand in forces.on_hand(turn, element)} == {"cut_off"}:
        return "cut_off"
    return "isolated" if forces.is_isolated(turn, element) else "normal"


def begin_engagements(turn: Turn, stands: Iterable[Stand]) -> Iterator[Change | None]:
    """The stands on the table are noted as they begin (BF-2.1.2.4.2-n, R-34)."""
    there = tuple(stands)
    for key, count in Counter(stand.element for stand in there).items():
        element = turn.get(Element, key)
        yield turn.add(_row(turn, element, count))
        yield turn.change(element, **_spell(element, begun_position(turn, element)))
    for stand in there:
        yield turn.change(stand, **_spell(stand, stand.position))


def _row(turn: Turn, element: Element, stands: int) -> Engagement:
    return Engagement(
        slot=turn.slot,
        side=element.side,
        element=element.id,
        stands=stands,
        begun=begun_position(turn, element),
    )


def _spell(row: Element | Stand, begins: Position) -> dict[str, int]:
    """One scenario more in the present spell; normal status ends it (R-34)."""
    if begins == "normal":
        return {"begun_isolated": 0, "begun_cut_off": 0}
    # The other counter stays: a spell may be begun isolated and go on cut off.
    counter = f"begun_{begins}"
    return {counter: getattr(row, counter) + 1}


def end_spells(turn: Turn) -> Iterator[Change | None]:
    """The counters of whatever is back in normal status return to nothing (R-34)."""
    for stand in turn.rows(Stand, position="normal"):
        yield _ended(turn, stand)
    for element in turn.rows(Element):
        if begun_position(turn, element) == "normal":
            yield _ended(turn, element)


def _ended(turn: Turn, row: Element | Stand) -> Change | None:
    counted = row.begun_isolated or row.begun_cut_off
    return turn.change(row, **_spell(row, "normal")) if counted else None


def note_down(
    turn: Turn, element: str, more: Mapping[str, int], **told: int | bool
) -> Change | None:
    """Return the change that adds counts and other facts to an element's engagement.

    An element that joined the game after its setup is noted from here on.
    """
    row = turn.find(Engagement, f"{turn.slot}/{element}")
    there = turn.get(Element, element)
    known = row or _row(turn, there, stands=len(forces.on_hand(turn, there)))
    counts = {name: getattr(known, name) + count for name, count in more.items()}
    return campaigns.change_between(row, known.replace(**counts, **told))


def since_last_check(turn: Turn) -> tuple[Slot, ...]:
    """Return the slots with a scenario fought since the morning before this one (R-33)."""
    slots = turn.rows(Slot)
    before = slots[: slots.index(forces.current_slot(turn))]
    # In a morning that is the day before; in a later slot it is the day itself.
    return tuple(s for s in before if s.attacker and s.day == before[-1].day)


def unnoted_elements(turn: Turn) -> tuple[Element, ...]:
    """Return the side's elements whose tallies are still wanted (BF-2.1.2.4.2-n)."""
    rows = turn.own(Engagement, slot=turn.slot, noted=False)
    # Only the discipline roll reads them, and that rule is optional.
    wanted = turn.option("discipline") == "on"
    return tuple(turn.get(Element, row.element) for row in rows) if wanted else ()
