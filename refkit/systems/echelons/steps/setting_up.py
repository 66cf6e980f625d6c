"""Setting up: battlegrounds, decks and reserves, terrain."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.cards.counted import CardList
from refkit.engine.charts.dice import Stack
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import at_most, exactly, misnamed, repeats, unknown
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import (
    Card,
    Ground,
    Side,
    Slot,
    TerrainCard,
    TerrainType,
)

ORDERS = ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1))


class Shape(Record):
    """How long the campaign is."""

    battlegrounds: int = count(
        "Battlegrounds", default=5, help="An odd number, 3 or more; 5 is usual.", high=99
    )


@step("S1", Shape)
def agree(turn: Turn, decision: Shape) -> Iterator[Change | None]:
    """The commanders agree on an odd number of battlegrounds, 3 or more (EF-2)."""
    many, half = decision.battlegrounds, decision.battlegrounds // 2
    for position in range(-half, half + 1):
        line = rules.line_name(turn.campaign, many, position)
        yield turn.add(Ground(position=position, line=line))
    cards, limit = rules.deck_size(turn.campaign, 0), rules.battle_limit(turn.campaign)
    turn.say(f"{many} battlegrounds: decks of {cards} cards, at most {limit} battles")


@agree.refuses
def _agree(turn: Turn, decision: Shape) -> Iterator[Refusal]:
    many, most = decision.battlegrounds, turn.option("max_battlegrounds")
    if many < rules.FEWEST or many % 2 == 0:
        told = f"{many} battlegrounds; expected an odd number, {rules.FEWEST} or more"
        yield Refusal("battlegrounds", "battlegrounds", told, "EF-2")
    limit = many if most == "none" else int(most)  # EF-R1
    name, what = "battlegrounds", "battlegrounds"
    yield from at_most(name, many, limit, what, "EF-2", code="battlegrounds")


@agree.drafts
def _agree_draft(turn: Turn) -> Shape:
    return Shape(battlegrounds=rules.agreed_battlegrounds(turn.campaign))


class Decks(Record):
    """What a commander begins with."""

    deck: int = count("Cards in the deck", help="20 for each battleground and 20 more.")
    reserves: int = count("Cards in reserve", help="10, or 0 for none.")


@step("S2", Decks)
def declare(turn: Turn, decision: Decks) -> Iterator[Change | None]:
    """A deck has the size the battlegrounds give, a reserve 10 cards or none (EF-3)."""
    deck, reserves = declared(turn, decision)
    turn.say(f"a deck of {deck} cards, {reserves} in reserve")
    yield turn.change(turn.get(Side, turn.side), deck=deck, reserves=reserves)


def declared(turn: Turn, decision: Decks) -> tuple[int, int]:
    """Return how many cards begin in deck and reserve, by the list if there is one."""
    held = CardList(turn, Card)
    if held.rows:
        return held.total("deck"), held.total("reserve")
    return decision.deck, decision.reserves


@declare.refuses
def _declare(turn: Turn, decision: Decks) -> Iterator[Refusal]:
    deck, reserves = declared(turn, decision)
    if reserves not in (0, rules.RESERVES):
        told = f"{reserves} cards in reserve; expected {rules.RESERVES} or none"
        yield Refusal("reserves", "reserves", told, "EF-24")
    wanted = rules.deck_size(turn.campaign, reserves)
    yield from exactly("deck", deck, wanted, "cards in the deck", "EF-3", "deck_size")
    places = {"deck": "deck", "reserves": "reserve"}
    given = decision.replace(
        deck=decision.deck or deck, reserves=decision.reserves or reserves
    )
    yield from CardList(turn, Card).match(given, places, "EF-3")


@declare.leaves_out
def _listed(turn: Turn) -> Iterable[str]:
    """Return what a list of cards says already."""
    return ("deck", "reserves") if CardList(turn, Card).rows else ()


@declare.drafts
def _decks_draft(turn: Turn) -> Decks:
    deck = rules.deck_size(turn.campaign, rules.RESERVES)
    deck, reserves = declared(turn, Decks(deck=deck, reserves=rules.RESERVES))
    return Decks(deck=deck, reserves=reserves)


class GroundPicks(Record):
    """The terrain a commander lays on one battleground."""

    key = ("ground",)

    ground: str = column("Battleground")
    first: str = column("First card", default="")
    second: str = column("Second card", default="")
    third: str = column("Third card", default="")

    @property
    def types(self) -> tuple[str, ...]:
        """The types laid, in their order."""
        return tuple(filter(None, (self.first, self.second, self.third)))


PLACES = ("first", "second", "third")


class TerrainPicks(Record):
    """All the terrain a commander lays."""

    grounds: tuple[GroundPicks, ...] = column("Battlegrounds", default=(), fill="each")


@step("S3", TerrainPicks)
def pick(turn: Turn, decision: TerrainPicks) -> Iterator[Change | None]:
    """Terrain is laid in secret, one card of a type on each ground (EF-8, EF-9)."""
    for each in decision.grounds:
        ground = turn.get(Ground, each.ground)
        for number, kind in enumerate(each.types, 1):
            laid = {"card": f"card {number} of {turn.side}", "side": turn.side}
            yield turn.add(TerrainCard(ground=ground.position, type=kind, **laid))
        turn.say(f"{ground.line}: {', '.join(each.types)}")


@pick.refuses
def _pick(turn: Turn, decision: TerrainPicks) -> Iterator[Refusal]:
    owed = rules.owed_picks(turn.campaign, turn.side)
    named = [each.ground for each in decision.grounds]
    why = "is no battleground where you lay a card"
    yield from misnamed("grounds[].ground", named, owed, why, "EF-8")
    types = {row.type for row in turn.rows(TerrainType)}
    laid = {each.ground: each.types for each in decision.grounds}
    for row, ground in enumerate(dict.fromkeys((*laid, *owed))):
        if ground not in owed:
            continue
        # What the other lays is never looked at (EF-10).
        place, kinds = f"grounds[{row}]", laid.get(ground, ())
        what, code = f"cards in {turn.get(Ground, ground).line}", "number_of_cards"
        left = owed[ground] - len(kinds)
        if left > 0:
            cards = "1 card" if left == 1 else f"{left} cards"
            told = f"{turn.get(Ground, ground).line}: {cards} still to choose"
            yield Refusal(place, code, told, "EF-9", waits=True)
        else:
            yield from exactly(place, len(kinds), owed[ground], what, "EF-9", code)
        yield from repeats(place, kinds, "EF-9", "same_type_twice")
        yield from unknown(place, kinds, types, "is no terrain", "EF-9", "unknown_type")


@pick.offers
def _terrain(turn: Turn) -> Iterator[Choice]:
    for ground, many in rules.owed_picks(turn.campaign, turn.side).items():
        cards = "1 card" if many == 1 else f"{many} cards"
        label = f"{turn.get(Ground, ground).line}: {cards}"
        ware = Ware(label, asks=PLACES[:many])
        yield Choice("grounds.ground", ground, label, ware=ware)
    for kind in turn.rows(TerrainType):
        for name in PLACES:
            yield Choice(f"grounds.{name}", kind.type, kind.type)


@step("S4")
def lay(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The random card is drawn, and all cards get their place (EF-8, EF-11)."""
    types = Stack("terrain", tuple(kind.type for kind in turn.rows(TerrainType)))
    for ground in turn.rows(Ground):
        if rules.picks(turn.campaign, ground.position)[-1]:
            kind = turn.draw(types, f"card for {ground.line}", "EF-8")
            turn.say(f"{ground.line}: {kind} is drawn")
            yield turn.add(TerrainCard(ground=ground.position, card="drawn", type=kind))
        face = 1
        if turn.option("slot_order") == "shuffled":  # EF-R15
            face = turn.throw("1d6", f"order of the cards, {ground.line}").final
        laid = turn.rows(TerrainCard, ground=ground.position)
        # Named by its place from now on: turned up, a card does not tell who laid it.
        for place, row in sorted(zip(ORDERS[face - 1], laid, strict=False)):
            yield turn.drop(row)
            yield turn.add(row.replace(card=f"card {place}", place=place))


@step("S5")
def begin(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The first battle is in Neutral Territory, Forward HQ against Forward HQ (EF-12)."""
    yield turn.add(new_battle(turn, 0))


def new_battle(turn: Turn, position: int) -> Slot:
    """Return the row of a battle to come, with where it is and what is at stake (EF-15)."""
    number, line = len(turn.rows(Slot)), turn.get(Ground, str(position)).line
    where = {"id": f"battle {number}", "number": number, "position": position, "line": line}
    battle = Slot(**where, **rules.headquarters(turn.campaign, position))
    both = zip(turn.sides, battle.stakes, strict=True)
    told = (f"{naming.of_side(side, hq)} HQ ({n} points)" for side, (hq, n) in both)
    turn.say(f"battle {number}, {line}: {' against '.join(told)}")
    return battle
