"""The clean-up of each commander after a battle, in the order of the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.cards.counted import CardList, NamedCards
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import at_most, exactly, misnamed
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, CardType, CleanUp, Side
from refkit.systems.echelons.steps.setting_up import new_battle

DRAWN = "Where the cards were that you drew; all others were never drawn."


IN_PLAY = "On the table when the battle ended."
IN_HAND = "In the commander's hand when the battle ended."
LOST = "Destroyed or spent in the battle: they go to the discard pile."


class TypeInPlay(Record):
    """Cards of one type in play at the end of the battle."""

    key = ("type",)

    type: str = column("Type")
    in_play: int = count("In play", help=IN_PLAY)


class CardOut(NamedCards):
    """Where cards of one name were at the end; the rest was never drawn."""

    in_play: int = count("In play", help=IN_PLAY)
    hand: int = count("In hand", help=IN_HAND)
    lost: int = count("Lost", help=LOST)

    @property
    def deck(self) -> int:
        """How many of the deck were drawn."""
        return self.in_play + self.hand + self.lost


class AfterBattle(Record):
    """A commander's cards at the end of a battle."""

    undrawn: int = count("Never drawn")
    hand: int = count("In hand", help=IN_HAND)
    lost: int = count("Lost", help=LOST)
    types: tuple[TypeInPlay, ...] = column("In play", default=(), fill="each")
    names: tuple[CardOut, ...] = column("Cards drawn", default=(), help=DRAWN, fill="each")


def this_clean_up(turn: Turn) -> CleanUp:
    """Return the clean-up of the turn's commander after this battle."""
    return turn.get(CleanUp, f"{turn.slot}/{turn.side}")


def is_counted(turn: Turn) -> bool:
    """Whether the turn's commander has counted his cards after this battle."""
    return turn.find(CleanUp, f"{turn.slot}/{turn.side}") is not None


def counted(turn: Turn, decision: AfterBattle) -> tuple[AfterBattle, Mapping[str, int]]:
    """Return a decision with the cards named in it added up, and those in play by type."""
    held = CardList(turn, Card)
    if not held.rows:
        return decision, {each.type: each.in_play for each in decision.types}
    in_play: Counter[str] = Counter()
    for each in decision.names:
        in_play[held.rows[each.name].type] += each.in_play
    added = held.added(decision.names, "deck", "hand", "lost")
    undrawn = held.total("deck") - added.pop("deck")
    return decision.replace(undrawn=undrawn, **added), in_play


@step("C1", AfterBattle)
def come_back(turn: Turn, decision: AfterBattle) -> Iterator[Change | None]:
    """Units in play go back to the deck; else all that was drawn is discarded (EF-18)."""
    numbers, in_play = counted(turn, decision)
    returns = {kind.type for kind in turn.rows(CardType, returns=True)}
    back = sum(many for kind, many in in_play.items() if kind in returns)
    kept = turn.option("hand_after_battle") == "deck"  # EF-R3
    pile = sum(in_play.values()) - back + numbers.lost + (0 if kept else numbers.hand)
    turn.say(f"{back} cards come back, {pile} are discarded")
    deck = numbers.undrawn + back + (numbers.hand if kept else 0)
    yield turn.change(turn.get(Side, turn.side), deck=deck)
    yield turn.add(
        CleanUp(
            slot=turn.slot,
            side=turn.side,
            undrawn=numbers.undrawn,
            hand=numbers.hand,
            in_play=tuple(f"{many} {kind}" for kind, many in in_play.items() if many),
            lost=numbers.lost,
            pile=pile,
            limit=pile // 2,  # EF-R16
        )
    )
    held = CardList(turn, Card)
    for each in decision.names:
        stays = each.hand if kept else 0
        stays += each.in_play if held.rows[each.name].type in returns else 0
        yield held.move(each.name, "deck", "pile", each.deck - stays)


@come_back.refuses
def _come_back(turn: Turn, decision: AfterBattle) -> Iterator[Refusal]:
    held, there = CardList(turn, Card), turn.get(Side, turn.side).deck
    kinds = () if held.rows else [kind.type for kind in turn.rows(CardType)]
    types = [each.type for each in decision.types]
    yield from misnamed("types[].type", types, kinds, "is no type to count", "EF-18")
    numbers = {"hand": "hand", "lost": "lost"}
    yield from held.refuse(decision, ["deck"], "EF-18", numbers)
    out = decision.hand + decision.lost + sum(each.in_play for each in decision.types)
    total = decision.undrawn + (sum(each.deck for each in decision.names) or out)
    if decision.undrawn or not held.rows:
        what = "cards in all, counted from the whole deck"
        yield from exactly("", total, there, what, "EF-18", "total")


@come_back.warns
def _nothing_drawn(turn: Turn, decision: AfterBattle) -> Iterator[Caution]:
    """Whose cards are all in the deck still drew none: that is seldom meant (EF-18)."""
    numbers, in_play = counted(turn, decision)
    if not (numbers.hand or numbers.lost or sum(in_play.values())):
        field = "names" if CardList(turn, Card).rows else "undrawn"
        message = "no card is recorded as drawn in this battle; all stay in the deck"
        yield Caution(field, message, "EF-18")


@come_back.offers
def _card_places(turn: Turn) -> Iterator[Choice]:
    held = CardList(turn, Card)
    yield from held.offer("names.name", "deck")
    for kind in () if held.rows else turn.rows(CardType):
        yield Choice("types.type", kind.type, kind.type)


@come_back.leaves_out
def _counted_or_named(turn: Turn) -> Iterable[str]:
    return by_list(turn, "undrawn", "hand", "lost", "types")


def by_list(turn: Turn, *numbers: str) -> Iterable[str]:
    """Return what need not be asked: numbers where there is a list, names where none is."""
    return numbers if CardList(turn, Card).rows else ("names",)


class Taken(NamedCards):
    """Cards of one name that come back."""

    pile: int = count("From the discard pile")
    reserve: int = count("From the reserve")


class Replacements(Record):
    """What a commander takes back."""

    replacements: int = count("Replacements", help="Counted out face down.")
    reserves: int = count("From the reserve")
    names: tuple[Taken, ...] = column("Cards to take", default=(), fill="each")


def taken(turn: Turn, decision: Replacements) -> tuple[int, int]:
    """Return how many come back from the pile and from the reserve."""
    added = CardList(turn, Card).added(decision.names, "pile", "reserve")
    return decision.replacements or added["pile"], decision.reserves or added["reserve"]


@step("C2", Replacements)
def replace(turn: Turn, decision: Replacements) -> Iterator[Change | None]:
    """Half the discard pile may come back, and reserves besides (EF-19, EF-24)."""
    held, side = CardList(turn, Card), turn.get(Side, turn.side)
    back, drawn = taken(turn, decision)
    most, reserves = this_clean_up(turn).limit, side.reserves
    turn.say(f"{back} of at most {most} replacements, {drawn} of {reserves} in reserve")
    yield turn.change(side, deck=side.deck + back + drawn, reserves=reserves - drawn)
    piled = (f"{e.pile} {e.name}" for e in decision.names if e.pile)
    kept = (f"{e.reserve} {e.name} from the reserve" for e in decision.names if e.reserve)
    told = {"replacements": back, "reserves": drawn, "taken": (*piled, *kept)}
    yield turn.change(this_clean_up(turn), **told)
    for each in decision.names:
        yield held.move(each.name, "pile", "deck", each.pile)
        yield held.move(each.name, "reserve", "deck", each.reserve)


@replace.refuses
def _replace(turn: Turn, decision: Replacements) -> Iterator[Refusal]:
    side, (back, drawn) = turn.get(Side, turn.side), taken(turn, decision)
    places = {"replacements": "pile", "reserves": "reserve"}
    yield from CardList(turn, Card).refuse(decision, places.values(), "EF-23", places)
    within = turn.option("reserves_count_in_half") == "yes"  # EF-R5
    total, most = back + (drawn if within else 0), this_clean_up(turn).limit
    what = "cards of the discard pile, of which half may come back"
    yield from at_most("replacements", total, most, what, "EF-19", "half")
    what, left = "from the reserve", side.reserves
    yield from at_most("reserves", drawn, left, what, "EF-24", "reserves")


@replace.warns
def _left_for_good(turn: Turn, decision: Replacements) -> Iterator[Caution]:
    """Say how many cards more could come back: what stays leaves for good (EF-21)."""
    back, drawn = taken(turn, decision)
    within = turn.option("reserves_count_in_half") == "yes"  # EF-R5
    more = this_clean_up(turn).limit - back - (drawn if within else 0)
    if more > 0:
        most = this_clean_up(turn).limit
        left = f"{most - more} of {most} replacements taken, {more} left to take"
        message = f"{left}; what stays in the discard pile leaves the campaign"
        field = "names" if CardList(turn, Card).rows else "replacements"
        yield Caution(field, message, "EF-21")


@replace.offers
def _to_take(turn: Turn) -> Iterator[Choice]:
    held, places = CardList(turn, Card), ("pile", "reserve")
    if is_counted(turn):
        yield from held.offer("names.name", *places, is_taken=True)
    else:
        yield from held.name_all("names.name", *places)


@replace.leaves_out
def _taken_or_named(turn: Turn) -> Iterable[str]:
    return by_list(turn, "replacements", "reserves")


@step("C4")
def close(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The discard piles leave for good, and the fight moves on (EF-21, EF-14)."""
    for side in turn.rows(Side):
        done = turn.get(CleanUp, f"{turn.slot}/{side.id}")
        removed = leaving(done)
        yield turn.change(side, removed=side.removed + removed)
        yield turn.change(done, removed=removed, deck=side.deck, is_open=True)
        back = f"{done.replacements} replacements, {done.reserves} from the reserve"
        name = naming.the_side(turn.campaign, side.id)
        turn.say(f"{name} takes {back} and throws {done.thrown} cards of supply away")
    for card in turn.rows(Card):
        yield turn.change(card, pile=0, removed=card.removed + card.pile)
    yield turn.add(new_battle(turn, rules.course(turn.campaign).position))


def leaving(done: CleanUp) -> int:
    """Return how many cards a clean-up takes out of the campaign (EF-21)."""
    return done.pile - done.replacements + done.thrown


@close.warns
def _gone(turn: Turn, decision: Done) -> Iterator[Caution]:
    """Say how many cards leave for good; no record tells it, it is secret (EF-30)."""
    for done in turn.rows(CleanUp, slot=turn.slot):
        cards = "1 card leaves" if leaving(done) == 1 else f"{leaving(done)} cards leave"
        message = f"{naming.of_side(done.side, 'discard pile')}: {cards} the campaign"
        yield Caution("", message, "EF-21")
