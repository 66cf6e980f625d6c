"""What the houses do in a season."""

from refkit.systems.feud.records import Lot, Raid, Side, Toll

from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column


class Bid(Record):
    gold: int = column("Gold", default=0, low=0, high=9)
    passes: bool = column("Pass", default=False)


class Move(Record):
    steps: int = column("Steps", default=1, low=1, high=3)
    passes: bool = column("Pass", default=False)


class Target(Record):
    house: str = column("House", default="")
    passes: bool = column("Pass", default=False)


class Answer(Record):
    stands: bool = column("Stand", default=False)


class Omen(Record):
    house: str = column("House")


@step("toll")
def pay_toll(turn, _):
    """Every house pays a step."""
    for side in turn.rows(Side):
        yield turn.change(side, steps=max(side.steps - 1, 0))


@step("lots")
def draw_lots(turn, _):
    """Each house throws a die."""
    for side in turn.sides:
        die = turn.throw("1d6", f"the lot of {side}").final
        number = turn.campaign.next_number(Lot, "L")
        yield turn.add(Lot(id=f"L{number}", slot=turn.slot, side=side, die=die))


@step("bid", Bid)
def bid(turn, decision):
    """A house bids in secret."""
    yield turn.change(turn.get(Side, turn.side), bid=decision.gold)


@step("reveal")
def reveal(turn, _):
    """The bids are shown; the highest wins, and all bid anew."""
    best = max(turn.rows(Side), key=lambda side: side.bid)
    turn.say(f"{best.id} bids {best.bid}")
    yield turn.change(best, won=best.won + 1)
    for side in turn.rows(Side):
        yield turn.change(side, bid=0)


@step("move", Move)
def move(turn, decision):
    """A house goes one to three steps."""
    side = turn.get(Side, turn.side)
    gone = side.gone + decision.steps
    yield turn.change(side, steps=side.steps - decision.steps, gone=gone)


@move.refuses
def refuse_move(turn, decision):
    left = turn.get(Side, turn.side).steps
    if decision.steps > left:
        yield Refusal("steps", "too_far", f"{turn.side} has {left} steps left", "3")


@step("raid", Target)
def raid(turn, decision):
    """A house raids another."""
    number = turn.campaign.next_number(Raid, "R")
    raid = Raid(id=f"R{number}", raider=turn.side, raided=decision.house)
    yield turn.add(raid)


@raid.refuses
def refuse_raid(turn, decision):
    house = turn.find(Side, decision.house)
    if house is None or house.id == turn.side or not house.men:
        yield Refusal("house", "no_house", f"{decision.house!r} cannot be raided", "4")


@raid.offers
def offer_houses(turn):
    for side in turn.rows(Side):
        if side.id != turn.side and side.men:
            yield Choice("house", side.id, f"{side.id}, {side.men} men")


@step("answer", Answer)
def answer(turn, decision):
    """The raided house stands, or gives a man."""
    raid = turn.rows(Raid, state="declared")[-1]
    if decision.stands:
        yield turn.change(raid, state="battle")
        return
    house = turn.get(Side, turn.side)
    # After a correction two raids may lie on a house: it gives no more than it has.
    yield turn.change(house, men=max(house.men - 1, 0))
    yield turn.change(raid, state="over")


@step("blow")
def strike(turn, _):
    """A blow kills a man on four or more."""
    raid = turn.rows(Raid, state="battle")[-1]
    foe = turn.get(Side, raid.raided if turn.side == raid.raider else raid.raider)
    fell = turn.throw("1d6", f"blow of {turn.side}").final >= 4
    if fell:
        yield turn.change(foe, men=max(foe.men - 1, 0))
    if fell and foe.men <= 1:
        turn.say(f"{turn.side} wins {raid.id}")
        yield turn.change(raid, state="over")


@step("omen", Omen)
def play_omen(turn, decision):
    """An omen takes a step of a house, and brings a toll."""
    side, foe = turn.get(Side, turn.side), turn.get(Side, decision.house)
    yield turn.change(side, omens=side.omens - 1)
    yield turn.change(foe, steps=max(foe.steps - 1, 0))
    yield turn.add(Toll(id=f"T{turn.campaign.next_number(Toll, 'T')}"))


@play_omen.refuses
def refuse_omen(turn, decision):
    if turn.find(Side, decision.house) is None:
        yield Refusal("house", "no_house", f"there is no house {decision.house!r}", "6")


@step("close")
def close(turn, _):
    """Men and steps come back."""
    for side in turn.rows(Side):
        yield turn.change(side, steps=4, men=side.men + 2)
