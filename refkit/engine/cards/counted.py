"""Lists of cards by name: how many lie where, when cards of one name are alike."""

from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal, RowFault
from refkit.engine.records import records
from refkit.engine.records.records import Record, column


class ListedCard(Record):
    """How many cards of one name a side has, and where they lie.

    A system adds a worksheet and a field that counts them for each place.
    """

    key: ClassVar[tuple[str, ...]] = ("side", "name")
    audience: ClassVar[str] = "side"

    side: str = column("Side", refers="Side.id", width=14)
    name: str = column("Card", example="Rifle Squad", width=30)


class NamedCards(Record):
    """A row of a decision that names cards of a list; a step adds what it counts."""

    key: ClassVar[tuple[str, ...]] = ("name",)

    name: str = column("Card")


R = TypeVar("R", bound=ListedCard)


class CardList(Generic[R]):
    """The list of one side, empty where it keeps none.

    A decision asks for cards by name: the numbers in its rows have the names of the places
    where the cards lie.
    """

    def __init__(self, turn: Turn, cls: type[R], side: str = "") -> None:
        self._turn, self._cls, self._side = turn, cls, side or turn.side
        self._titles = {col.field: col.title.lower() for col in records.columns(cls)}

    @property
    def rows(self) -> dict[str, R]:
        """The rows as they are now, by name."""
        found = self._turn.rows(self._cls, side=self._side)
        return {row.name: row for row in found}

    def total(self, place: str) -> int:
        """Return how many cards lie in a place."""
        return sum(_count(row, place) for row in self.rows.values())

    def move(self, name: str, source: str, target: str, number: int) -> Change | None:
        """Return the change that moves so many cards of a name; None where none move."""
        row = self.rows[name]
        there = {source: _count(row, source) - number, target: _count(row, target) + number}
        return self._turn.change(row, **there)

    def added(self, asked: Iterable[Any], *places: str) -> dict[str, int]:
        """Return how many cards are asked for in each of these places."""
        named = tuple(asked)
        return {place: sum(_count(row, place) for row in named) for place in places}

    def refuse(
        self,
        decision: Record,
        places: Iterable[str],
        clause: str,
        added: Mapping[str, str] = MappingProxyType({}),
        field: str = "names",
    ) -> Iterator[Refusal]:
        """Yield what a decision asks in the rows of a field that the list has not.

        That are names told twice or not listed, more cards than lie in a place, and numbers
        told besides, which `added` gives with the places they add up: where a list is kept
        they are that sum or left at 0.
        """
        listed, named = self.rows, tuple(getattr(decision, field))
        names, places = [row.name for row in named], tuple(places)
        yield from misnamed(f"{field}[].name", names, listed, "is not on the list", clause)
        for number, row in enumerate(named):
            for place in places if row.name in listed else ():
                there, wanted = _count(listed[row.name], place), _count(row, place)
                if wanted > there:
                    told = f"{row.name}, {self._titles[place]}: {wanted} cards; "
                    limit = f"expected {there} at most"
                    yield Refusal(f"{field}[{number}]", "not_there", told + limit, clause)
        for other, place in added.items() if listed else ():
            given, total = getattr(decision, other), self.added(named, place)[place]
            if given not in (0, total):
                told = f"{given}; expected the {total} of the cards by name, or 0"
                yield Refusal(other, "sum", told, clause)

    def match(
        self, decision: Record, numbers: Mapping[str, str], clause: str
    ) -> Iterator[Refusal]:
        """Yield the numbers of a decision that a list does not add up to, by its places."""
        for field, place in numbers.items() if self.rows else ():
            told, total = getattr(decision, field), self.total(place)
            if told != total:
                message = f"{told} cards in the {self._titles[place]}; the list has {total}"
                yield Refusal(field, "card_list", message, clause)

    def offer(
        self,
        field: str,
        *places: str,
        only: Container[str] | None = None,
        is_taken: bool = False,
    ) -> Iterator[Choice]:
        """Yield the cards that lie in any of these places as choices, with how many.

        They are all, or `only` those of some names. Where they are `is_taken` from there,
        a row asks for no more of each place than lie there.
        """
        for name, row in self.rows.items():
            if only is not None and name not in only:
                continue
            counts = {self._titles[place]: _count(row, place) for place in places}
            told = ", ".join(f"{place} {many}" for place, many in counts.items() if many)
            if told:
                most = {place: many for place in places if (many := _count(row, place))}
                ware = Ware(name, asks=tuple(most), most=most) if is_taken else None
                yield Choice(field, name, f"{name} ({told})", ware=ware)

    def name_all(
        self, field: str, *numbers: str, only: Container[str] | None = None
    ) -> Iterator[Choice]:
        """Yield each card of the list, or `only` some, whatever lies where by then."""
        for name in self.rows:
            if only is None or name in only:
                yield Choice(field, name, name, ware=Ware(name, asks=numbers))


def list_faults(
    campaign: Campaign, cls: type[ListedCard], numbers: Mapping[str, str]
) -> Iterator[RowFault]:
    """Yield the numbers of sides that their lists do not add up to.

    `numbers` are the fields of a side with the places they count; where all of them are 0
    nothing was counted yet.
    """
    for side in campaign.rows("Side"):
        listed = campaign.rows(cls, side=side.identity)
        told = {field: _count(side, field) for field in numbers}
        for field, place in numbers.items() if listed and any(told.values()) else ():
            there = sum(_count(card, place) for card in listed)
            if there != told[field]:
                found, wanted = f"is {told[field]}", f"the {there} of the list"
                yield RowFault("Side", side.identity, field, found, wanted)


def _count(row: object, place: str) -> int:
    return int(getattr(row, place))
