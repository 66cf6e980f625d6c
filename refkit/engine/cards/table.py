"""The table of a step with its cards: drawing, moving, shuffling and showing them."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from refkit.engine.campaign.entry import Change
from refkit.engine.cards.cards import Card, Pile, draw_stack, top_first
from refkit.engine.play.turn import Turn
from refkit.engine.readers import OPEN, may_read

C = TypeVar("C", bound=Card)
P = TypeVar("P", bound=Pile)
Changes = Iterator[Change | None]
At = Literal["shuffled", "top", "bottom"]


class CardTable(Generic[C, P]):
    """The cards of a step, by the classes of its system.

    What moves a card is a generator of changes: a step yields from `table.shuffle(...)`.
    A pile is named by its id; KeyError for one that is not there.
    """

    def __init__(self, turn: Turn, card: type[C], pile: type[P]) -> None:
        self._turn, self._card, self._pile = turn, card, pile

    def lying(self, pile: str) -> tuple[C, ...]:
        """Return the cards in a pile: those on top first, shuffled ones by number."""
        return tuple(top_first(self._turn.rows(self._card, pile=pile)))

    def alike(self, pile: str) -> list[C]:
        """Return the cards in a pile, one of each name."""
        return [*{each.name: each for each in self.lying(pile)}.values()]

    def sort(self, pile: str, wanted: Mapping[str, int], others: Sequence[str]) -> Changes:
        """Put so many cards of each name into a pile, and all others of it into the first.

        They come out of the pile itself first, then out of the others in their order.
        """
        left = Counter(wanted)
        for source in (pile, *others):
            for card in self.lying(source):
                goal = pile if left[card.name] > 0 else others[0]
                left[card.name] -= 1
                if goal != source:
                    yield from self.move(card, goal)

    def count(self, pile: str) -> int:
        """Return how many cards are in a pile."""
        return len(self._turn.rows(self._card, pile=pile))

    def draw(  # noqa: PLR0913 - the pile to refill from and the clause are named
        self,
        source: str,
        target: str,
        purpose: str,
        number: int = 1,
        *,
        refill: str = "",
        clause: str = "",
    ) -> Generator[Change | None, None, tuple[C, ...]]:
        """Draw so many cards from one pile to another, and return them.

        The next is the card on top, else any that is shuffled in. Where the pile runs out
        in between it is refilled with all of the pile `refill`, shuffled; without one, or
        when that is empty too, fewer are drawn.
        """
        self._require_discreet(target)
        drawn: list[C] = []
        for place in range(1, number + 1):
            if not self.count(source) and refill:
                yield from self.move_all(refill, source)
            if not self.count(source):
                break
            told = f"{purpose}, {place} of {number}" if number > 1 else purpose
            card = self._drawn(source, told, clause)
            yield from self.move(card, target)
            drawn.append(self._turn.get(self._card, card.identity))
        return tuple(drawn)

    def _drawn(self, source: str, purpose: str, clause: str) -> C:
        seed, turn = self._turn.option("seed"), self._turn
        # The entry to come, and the place among its rolls: no draw has the same.
        draw = f"{len(turn.campaign.entries) + 1}/{len(turn.readings) + 1}"
        stack, cards = draw_stack(source, self.lying(source), seed, draw)
        name = self._turn.draw(stack, purpose, clause)
        # Cards of one name are alike: which of them it is nobody can tell.
        return next(card for card in cards if card.name == name)

    def _require_discreet(self, target: str) -> None:
        """Refuse, as a fault of the system, a step that would tell who must not know."""
        known = self._turn.get(self._pile, target).readers
        told = (OPEN, *self._turn.sides)
        if any(may_read(r, self._turn.readers) and not may_read(r, known) for r in told):
            message = (
                f"cards of {target} are for {known}, the step for {self._turn.readers}"
            )
            raise RuntimeError(message)

    def find(self, pile: str, name: str) -> C | None:
        """Return a card of this name in a pile, the uppermost, or None."""
        wanted = name.casefold()
        named = (card for card in self.lying(pile) if card.name.casefold() == wanted)
        return next(named, None)

    def move(self, card: C, target: str, at: At = "shuffled") -> Changes:
        """Put a card into a pile: on top, at the bottom, or shuffled in.

        It is known there to whom that pile's cards are.
        """
        card, pile = (
            self._turn.get(self._card, card.identity),
            self._turn.get(self._pile, target),
        )
        source = card.pile
        orders = [each.order for each in self.lying(target) if each.number != card.number]
        ends = {"top": max([0, *orders]) + 1, "bottom": min([0, *orders]) - 1}
        fields = {"pile": target, "order": ends.get(at, 0), "readers": pile.readers}
        yield self._turn.change(card, **fields)
        for each in dict.fromkeys((source, target)):
            yield from self._counted(each)

    def _counted(self, pile: str) -> Changes:
        yield self._turn.change(self._turn.get(self._pile, pile), size=self.count(pile))

    def move_all(self, source: str, target: str, at: At = "shuffled") -> Changes:
        """Put all cards of a pile into another; on top, the lowest comes first."""
        lying = self.lying(source)
        for card in reversed(lying) if at == "top" else lying:
            yield from self.move(card, target, at)

    def shuffle(self, pile: str) -> Changes:
        """Shuffle a pile: no card has a place in it any more, and none is known there.

        No order is drawn up that could be found out: each card drawn is any of the pile.
        """
        readers = self._turn.get(self._pile, pile).readers
        for card in self.lying(pile):
            yield self._turn.change(card, order=0, readers=readers)

    def reveal(self, cards: Iterable[C], readers: str = OPEN) -> Changes:
        """Show cards where they lie, to all or to some, until they move or are shuffled."""
        for card in cards:
            yield self._turn.change(card, readers=readers)

    def hand_over(self, pile: str, readers: str) -> Changes:
        """Let others see the cards of a pile, now and from now on: a pact is made."""
        yield self._turn.change(self._turn.get(self._pile, pile), readers=readers)
        yield from self.reveal(self.lying(pile), readers)
