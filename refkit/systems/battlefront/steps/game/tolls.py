"""Tolls: losses told by number, and which stands they are."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Stand, UnitCard
from refkit.systems.battlefront.records.troops import count
from refkit.systems.battlefront.rules import forces

RESULTS = ("knocked_out", "abandoned", "panicked")
SHORT = {"short": "short of ammunition", "out": "out of ammunition"}


class Tally(Record):
    """What an element lost and did in the scenario; the discipline roll looks at it.

    An element with stands of several kinds has a row for each; what it did is asked once.
    """

    key = ("element",)

    element: str = column(
        "Element",
        help="If its stands are of several kinds: one of them, for those like it.",
    )
    knocked_out: int = count("Knocked out", adds="Casualties")
    abandoned: int = count("Abandoned", help="Armoured vehicles only.", adds="Casualties")
    panicked: int = count(
        "Panicked off", help="They return when the map is cleared.", adds="Casualties"
    )
    kills: int = count("Kills", help="Enemy stands knocked out by its fire.", once=True)
    cc_won: int = count(
        "Close combats won", high=99, help="Those it took part in.", once=True
    )
    cc_lost: int = count("Close combats lost", high=99, once=True)
    in_combat: bool = column(
        "In combat",
        default=True,
        help="It fired, was fired at or was in close combat; a loss or a kill counts too.",
        once=True,
    )

    @property
    def fought(self) -> bool:
        """Whether it was in combat by the tick or by what it did (R-33)."""
        return self.in_combat or self.kills + self.cc_won + self.cc_lost > 0


class Alike(NamedTuple):
    """Stands of one element that nothing on the roster tells apart.

    Their key is that of the element where it has no others on the table, else of the
    first of them.
    """

    key: str
    element: str
    stands: tuple[Stand, ...]


def group_alike(stands: Iterable[Stand]) -> tuple[Alike, ...]:
    """Return the stands on the table as a casualty sheet lists them, in roster order."""
    kinds: dict[str, dict[object, list[Stand]]] = {}
    for stand in stands:
        state = (stand.position, stand.pocket, stand.ammunition, stand.immobile)
        likeness = (stand.card, stand.command, stand.rating, *state)
        kinds.setdefault(stand.element, {}).setdefault(likeness, []).append(stand)
    return tuple(
        Alike(element if len(found) == 1 else like[0].id, element, tuple(like))
        for element, found in kinds.items()
        for like in found.values()
    )


def first_keys(groups: Iterable[Alike]) -> dict[str, str]:
    """Return the key of the first row of each element, by element."""
    found: dict[str, str] = {}
    for group in groups:
        found.setdefault(group.element, group.key)
    return found


def element_title(campaign: Campaign, group: Alike) -> str:
    """Return the element of some stands in words: `G06 Panzer company`."""
    found = campaign.find(Element, group.element)
    return f"{group.element} {found.name if found else ''}".rstrip()


def label_stands(campaign: Campaign, group: Alike) -> str:
    """Return stands that are alike in words: `3 x T-34/76, short of ammunition`."""
    stand = group.stands[0]
    told = [f"{len(group.stands)} x {forces.card_name(campaign, stand.card)}"]
    told += ["command"] if stand.command and "command" not in told[0].casefold() else []
    told += [stand.position.replace("_", " ")] if stand.position != "normal" else []
    told += [SHORT[stand.ammunition]] if stand.ammunition in SHORT else []
    told += ["immobile"] if stand.immobile else []
    return ", ".join(told)


def lost_stands(
    groups: Sequence[Alike], tolls: Iterable[Tally], named: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield each stand that a number means, and what befell it.

    Stands that are named besides are others (BF-2.1.2.4.1-a).
    """
    left = {g.key: [s.id for s in g.stands if s.id not in named] for g in groups}
    for toll in tolls:
        for result in RESULTS:
            for _ in range(getattr(toll, result)):
                yield left[toll.element].pop(0), result


def toll_refusals(
    campaign: Campaign,
    groups: Sequence[Alike],
    tolls: Sequence[Tally],
    named: Collection[str],
) -> Iterator[Refusal]:
    """Every ground for not taking these numbers of the stands on the table."""
    by_key = {group.key: group for group in groups}
    kinds = {
        name: [g.key for g in groups if g.element == name] for name in first_keys(groups)
    }
    for number, toll in enumerate(tolls):
        counted = [result for result in RESULTS if getattr(toll, result)]
        place = f"tallies[{number}]."
        if counted and toll.element in by_key:
            yield from _excess(campaign, by_key[toll.element], toll, place, named)
        elif counted and toll.element in kinds:
            wanted = ", ".join(kinds[toll.element])
            message = f"{toll.element} has stands of several kinds; expected {wanted}"
            field = f"{place}{counted[0]}"
            yield Refusal(field, "not_understood", message, "BF-2.1.2.4.1-a")


def _excess(
    campaign: Campaign, group: Alike, toll: Tally, place: str, named: Collection[str]
) -> Iterator[Refusal]:
    card = campaign.get(UnitCard, group.stands[0].card)
    if toll.abandoned and card.unit_class != "A":
        message = f"{card.name} is no armoured vehicle; expected none abandoned"
        yield Refusal(f"{place}abandoned", "not_type_A", message, "BF-2.1.2.4.1-e")
    there = sum(stand.id not in named for stand in group.stands)
    counts = {result: getattr(toll, result) for result in RESULTS}
    if (total := sum(counts.values())) > there:
        besides = " besides those named" if there < len(group.stands) else ""
        fault = f"{total} lost of {label_stands(campaign, group)}"
        message = f"{fault}; expected {there} at most{besides}"
        first = next(result for result in RESULTS if counts[result])
        yield Refusal(f"{place}{first}", "not_available", message, "BF-2.1.2.4.1-a")
