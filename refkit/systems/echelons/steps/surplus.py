"""Surplus supply: what each commander throws away after a battle."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.cards.counted import CardList, NamedCards
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import at_most, unknown
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.echelons.records import Card, CardType, Side
from refkit.systems.echelons.steps.cleanup import by_list, is_counted, this_clean_up


class ThrownCard(NamedCards):
    """Cards of one name that are thrown away."""

    deck: int = count("Thrown away")


class Surplus(Record):
    """The supply a commander throws away, openly."""

    thrown: int = count("Supply thrown away")
    names: tuple[ThrownCard, ...] = column("Supply to throw away", default=(), fill="each")


def supply(turn: Turn) -> frozenset[str]:
    """Return the names on the commander's list that may be thrown away (EF-20)."""
    spare = {kind.type for kind in turn.rows(CardType, spare=True)}
    return frozenset(card.name for card in turn.own(Card) if card.type in spare)


@step("C3", Surplus)
def throw_away(turn: Turn, decision: Surplus) -> Iterator[Change | None]:
    """Surplus Supply may be thrown away, openly; no other card (EF-20)."""
    held, side = CardList(turn, Card), turn.get(Side, turn.side)
    thrown = decision.thrown or held.added(decision.names, "deck")["deck"]
    for each in decision.names:
        yield held.move(each.name, "deck", "pile", each.deck)
    turn.say(f"{thrown} cards of supply thrown away")
    yield turn.change(side, deck=side.deck - thrown)
    named = tuple(f"{each.deck} {each.name}" for each in decision.names if each.deck)
    yield turn.change(this_clean_up(turn), thrown=thrown, named=named)


@throw_away.refuses
def _throw_away(turn: Turn, decision: Surplus) -> Iterator[Refusal]:
    held, there = CardList(turn, Card), turn.get(Side, turn.side).deck
    yield from held.refuse(decision, ["deck"], "EF-23", {"thrown": "deck"})
    names = [each.name for each in decision.names]
    may_go = supply(turn) | (set(names) - held.rows.keys())
    yield from unknown("names[].name", names, may_go, "is no supply", "EF-20", "supply")
    yield from at_most("thrown", decision.thrown, there, "thrown away", "EF-20")


@throw_away.offers
def _to_throw(turn: Turn) -> Iterator[Choice]:
    held, spare = CardList(turn, Card), supply(turn)
    if is_counted(turn):
        yield from held.offer("names.name", "deck", only=spare, is_taken=True)
    else:
        yield from held.name_all("names.name", "deck", only=spare)


@throw_away.leaves_out
def _thrown_or_named(turn: Turn) -> Iterable[str]:
    return by_list(turn, "thrown")
