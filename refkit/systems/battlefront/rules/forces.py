"""Elements and stands: what a line of contents brings, who is isolated, who is whole."""

import re
from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.choices import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import (
    Element,
    Group,
    Side,
    Slot,
    Spot,
    Stand,
    UnitCard,
    closed_lists,
)

# A stand in either status is in a pocket and stays on the map (BF-2.1.5.6.1-a).
MISSING = ("isolated", "cut_off")
# What a stand still is that is there or may be repaired.
LEFT = ("available", "knocked_out", "abandoned")
ENGINEERS = 3  # stands that help a removal attempt


def parse_contents(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the card of each stand and whether it is the command stand.

    Raises ValueError quoting the part that is not such as `4xG-INF` or `1xG-CMD cmd`.

    >>> parse_contents("2xG-INF; 1xG-CMD cmd")
    (('G-INF', False), ('G-INF', False), ('G-CMD', True))
    """
    found: list[tuple[str, bool]] = []
    for part in filter(None, (item.strip() for item in text.split(";"))):
        line = re.fullmatch(r"(\d{1,2})\s*x\s*(\S+)(\s+cmd)?", part)
        if not line:
            message = f"contents {part!r}; expected such as 4xG-INF or 1xG-CMD cmd"
            raise ValueError(message)
        found += [(line[2], bool(line[3]))] * int(line[1])
    return tuple(found)


def new_stands(element: Element, text: str, status: str = "available") -> Iterator[Stand]:
    """Yield the stands of a new element, numbered within it."""
    for number, (card, command) in enumerate(parse_contents(text), 1):
        yield Stand.model_validate(
            {
                "id": f"{element.id}.{number}",
                "side": element.side,
                "element": element.id,
                "card": card,
                "command": command,
                "status": status,
            }
        )


def contents_of(campaign: Campaign, element: Element) -> str:
    """Return an element's own contents, or those of its line of the RG chart."""
    group = campaign.find(Group, f"{element.side}/{element.group}")
    return element.contents or (group.contents if group else "")


def next_id(campaign: Campaign, cls: type[Record], stem: str) -> str:
    """Return an id of a class with this stem that no row ever had: `G12`, `G-O3-2`."""
    number = campaign.next_number(cls, stem)
    return f"{stem}{number:02}" if cls is Element else f"{stem}{number}"


def on_hand(turn: Turn, element: Element) -> tuple[Stand, ...]:
    """Return the element's available stands."""
    return turn.rows(Stand, element=element.id, status="available")


def is_isolated(turn: Turn, element: Element) -> bool:
    """Whether every available stand is isolated or cut off (R-27, option isolated_me)."""
    there = on_hand(turn, element)
    away = [stand.position in MISSING for stand in there]
    # An element without a stand is not isolated, though all of none would be.
    return any(away) if turn.option("isolated_me") == "any" else bool(away) and all(away)


def unit_card(turn: Turn, stand: Stand) -> UnitCard:
    """Return the unit card of a stand."""
    return turn.get(UnitCard, stand.card)


def card_name(campaign: Campaign, key: str) -> str:
    """Return the name of a unit card, its id where there is no such card."""
    found = campaign.find(UnitCard, key)
    return found.name if found else key


def is_armour(turn: Turn, stand: Stand) -> bool:
    """Whether a stand is an armoured vehicle, which leaves a wreck."""
    return unit_card(turn, stand).unit_class == "A"


def is_hidden(turn: Turn, stand: Stand) -> bool:
    """Whether the enemy did not see a stand where it is: placed so, or left there so."""
    spot = turn.find(Spot, stand.id)
    if spot is None or not spot.hidden:
        return False
    return spot.slot == turn.slot or spot.place == stand.place


def engineer_count(turn: Turn) -> int:
    """Return how many engineer stands the side has in normal status (R-50)."""
    cards = (each.id for each in turn.rows(UnitCard, engineer=True))
    # Anywhere on the roster, chosen for a scenario or not.
    there = {"status": "available", "position": "normal"}
    return sum(len(turn.own(Stand, card=card, **there)) for card in cards)


def deployment_notes(campaign: Campaign, element: Element) -> tuple[str, ...]:
    """Return what is to be heeded of an element: its own note, and its line's.

    All notes of the chart are binding (BF-2.1.2.5-b); the roster keeps the others
    (BF-2.1.2.4-a).
    """
    lines = campaign.rows(Group, side=element.side, id=element.group)
    return tuple(filter(None, (element.note, *(line.note for line in lines))))


def side_nation(turn: Turn) -> str:
    """Return the nation whose modifiers the side has, in small letters."""
    return closed_lists.rules_nation(turn.get(Side, turn.side).nation).casefold()


def current_slot(turn: Turn) -> Slot:
    """Return the slot the turn is in."""
    return turn.get(Slot, turn.slot)


def is_morning(turn: Turn) -> bool:
    """Whether this is the first refit of the day, which counts as the morning (R-40)."""
    return turn.rows(Slot, day=current_slot(turn).day)[0].id == turn.slot


def stand_choices(turn: Turn, field: str, stands: Iterable[Stand]) -> Iterator[Choice]:
    """Yield the stands that a field of a decision may name."""
    for stand in stands:
        yield Choice(field, stand.id, stand_name(turn, stand))


def stand_name(turn: Turn, stand: Stand) -> str:
    """Return a stand in words: `G06.1 Pz III L of Panzer company`."""
    element = turn.get(Element, stand.element)
    return f"{stand.id} {unit_card(turn, stand).name} of {element.name}"
