"""What an element or a stand says in a roster as an umpire keeps it."""

from collections import Counter
from collections.abc import Mapping, Sequence

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Record
from refkit.engine.records.roster_says import RosterPart, RosterSays
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.records import (
    THERE,
    Element,
    Group,
    Stand,
    UnitCard,
    counted_name,
)
from refkit.systems.battlefront.rosters.roster_words import is_sure_card, parts
from refkit.systems.battlefront.rules import forces

# What the status of a row means to somebody who only ticks "out" or "lost".
ALIKE = {
    Element: {
        "combined": ("withdrawn", "destroyed"),
        "withdrawn": ("destroyed",),
        "destroyed": ("withdrawn",),
        "scheduled": ("active",),
    },
    Stand: {
        "knocked_out": ("eliminated", "abandoned"),
        "abandoned": ("knocked_out", "eliminated"),
        "eliminated": ("knocked_out",),
        "withdrawn": ("eliminated", "knocked_out"),
        "surplus": ("eliminated", "knocked_out"),
        "scheduled": ("available",),
    },
}


def roster_says(campaign: Campaign, row: Record) -> RosterSays:
    """Return how many stands an element has and had, and what else its status may mean.

    Of an element that is gone the umpire may keep the last number it had.
    """
    meant = ALIKE.get(type(row), {}).get(getattr(row, "status", ""), ())
    alike = {"status": meant} if meant else {}
    if not isinstance(row, Element):
        return RosterSays(alike=alike)
    status = THERE.get(row.status, "")
    there = campaign.rows(Stand, element=row.id, status=status) if status else ()
    cards = Counter(stand.card for stand in there)
    parts = tuple(_part(campaign, card, count) for card, count in cards.items())
    full = max(row.establishment, len(there))
    state = "" if row.status == "active" else row.status
    return RosterSays(len(there), full, parts, bool(status), alike, state)


def recount(campaign: Campaign, row: Record, counts: Mapping[str, int]) -> Sequence[Stand]:
    """Return the stands struck off, or there again, where a roster counts so many now.

    A number of a kind says it of the stands of that kind, '' of all. None where a number
    does not say which: the last go, those that command last of all, and only stands of one
    kind are alike. A stand with a wreck is no mere number.
    """
    status = THERE.get(row.status) if isinstance(row, Element) else None
    if not isinstance(row, Element) or not status:
        return ()
    stands = campaign.rows(Stand, element=row.id)
    cards = {each.card for each in stands}
    names = {card: {*map(fold_words, _card_names(campaign, card))} for card in cards}
    found: list[Stand] = []
    for kind, now in counts.items():
        meant = [e for e in stands if not kind or fold_words(kind) in names[e.card]]
        changing = _changing(meant, status, now)
        if changing is None:
            return ()
        found += changing
    return found


def _changing(stands: Sequence[Stand], status: str, now: int) -> list[Stand] | None:
    """Return the stands of which so many are left or there again; None where not said."""
    there = [each for each in stands if each.status == status]
    gone = [each for each in stands if each.status == "eliminated"]
    if now > len(there):
        changing, split = gone[: now - len(there)], gone
    else:
        # Those that command go last of all.
        ordered = sorted(there, key=lambda each: not each.command)
        changing = ordered[now:]
        first = changing[0] if changing and now else None
        split = [e for e in ordered if first and e.command == first.command]
    is_short = len(changing) != abs(now - len(there))
    if is_short or len({each.card for each in split}) > 1:
        return None
    new = "eliminated" if now < len(there) else status
    return [each.replace(status=new) for each in changing]


def _part(campaign: Campaign, key: str, count: int) -> RosterPart:
    names = _card_names(campaign, key)
    return RosterPart(count, names, (UnitCard.__name__, key), not is_sure_card(names[0]))


def _card_names(campaign: Campaign, key: str) -> tuple[str, ...]:
    card = campaign.find(UnitCard, key)
    return (card.name, key) if card else (key,)


def in_words(campaign: Campaign, row: Record) -> Mapping[str, str]:
    """Return what an element or a line consists of by the names of its stands.

    Only where it reads back the same: a name may hold what reads as another number.
    """
    if not isinstance(row, Element | Group):
        return {}
    contents = (
        forces.contents_of(campaign, row) if isinstance(row, Element) else row.contents
    )
    try:
        named = Counter(
            forces.card_name(campaign, c) for c, _ in forces.parse_contents(contents)
        )
    except ValueError:
        return {}
    text = ", ".join(counted_name(count, name) for name, count in named.items())
    same = parts(text) == tuple((count, name) for name, count in named.items())
    return {"contents": text} if text and same else {}
