"""Land that is captured or looted, homes lost, vassals; how turns begin and all ends."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, refuse, veto
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Battle, Force, Side, Slot, Territory
from refkit.systems.deluge.rules import fighting, ground, turns, victory
from refkit.systems.deluge.rules.board import ON_MAP, board, is_looted
from refkit.systems.deluge.steps import spoils
from refkit.systems.deluge.steps.scouting import relate


class Choosing(Record):
    """What is done with a territory."""

    key = ("territory",)
    territory: str = column("Territory", offered=True)
    what: Literal["stay", "capture", "loot"] = column("What", default="stay")
    beneficiary: str = column("For", default="", by_row=True, help="Blank: for yourself.")


@step("C4", rows_of(Choosing, "Territories", fill="each"))
def occupy(turn: Turn, decision: Rows[Choosing]) -> Changes:
    """Enemy land is captured or looted, or only held (DL-31 to DL-35)."""
    rows = {each.territory: each for each in decision.rows}
    now = turns.number(turn.campaign, turn.slot)
    for place in turns.entered(board(turn.campaign), turn.side):
        there = {each.side for each in turn.rows(Force, place=place.id)}
        if place.occupier not in there:
            yield turn.change(place, occupier=turn.side, since=now, chosen="")
        row = rows.get(place.id, Choosing(territory=place.id))
        if row.what == "capture":
            yield from capture(turn, turn.get(Territory, place.id), row)
        elif row.what == "loot":
            yield from loot(turn, turn.get(Territory, place.id))


def friends(turn: Turn) -> list[str]:
    """Return the allies for which a faction may capture land (DL-34)."""
    stands, others = board(turn.campaign).stands, turn.rows(Side, may_capture=True)
    there = (each.id for each in others if each.id != turn.side)
    return [each for each in there if stands(turn.side, each) == "ally"]


def capture(turn: Turn, place: Territory, row: Choosing) -> Changes:
    """Yield the capture of a territory, now or once it was held long enough (DL-32)."""
    now = turns.number(turn.campaign, turn.slot)
    held = now - place.since if place.occupier == turn.side else 0
    stands, fought = board(turn.campaign).stands, {"slot": turn.slot, "place": place.id}
    winners = (each for row in turn.rows(Battle, **fought) for each in row.winners)
    is_won = any(stands(turn.side, each) == "ally" for each in winners)
    if not ground.is_captured(turn.option, held, is_won=is_won):
        turn.say(f"{turn.side} stays in {place.called} to capture it")
        yield turn.change(place, chosen="capture")
        return
    owner = row.beneficiary or turn.side
    turn.say(f"{owner} captures {place.called}")
    yield turn.change(place, holder=owner, occupier="", since=0, chosen="")
    if place.home not in ("", owner):
        yield turn.change(turn.get(Side, place.home), captor=owner)  # DL-R36


def loot(turn: Turn, place: Territory) -> Changes:
    """Yield the loot of a territory, which supplies nobody for d3 turns (DL-35, DL-48)."""
    own = turn.own(Force, state=ON_MAP, place=place.id)
    taker, name = max(own, key=lambda each: each.points), place.called
    tokens = turn.throw("1d6", f"loot of {name}").final
    turns_off = fighting.half(turn.throw("1d6", f"turns for which {name} is looted").final)
    tokens += spoils.extra_loot(turn, turn.side)
    turn.say(f"{taker.id} loots {name}")
    # Supply is asked at the beginning of a turn: the next turns count.
    until = turns.number(turn.campaign, turn.slot) + turns_off
    yield turn.change(place, looted=until, chosen="loot")
    yield spoils.carry(turn, taker, f"looting {name}", tokens)


@occupy.refuses
def _occupy(turn: Turn, decision: Rows[Choosing]) -> Refusals:
    side, now = turn.get(Side, turn.side), turns.number(turn.campaign, turn.slot)
    for row, each in enumerate(decision.rows):
        place, faults = turn.get(Territory, each.territory), list[Refusal]()
        if each.what == "capture":
            kinds = {f.kind for f in turn.own(Force, state=ON_MAP, place=place.id)}
            faults += ground.capture(side, kinds, each.beneficiary, friends(turn))
        elif each.beneficiary:
            faults.append(veto("ally", "expected an ally for a capture only", "DL-34"))
        chosen = place.chosen if place.occupier == turn.side else ""
        faults += ground.choose(each.what, chosen, is_looted=is_looted(place, now))
        yield from refuse(f"rows[{row}]", faults)


@occupy.offers
def _territories(turn: Turn) -> Iterator[Choice]:
    others = [] if turn.get(Side, turn.side).may_capture else friends(turn)
    for place in turns.entered(board(turn.campaign), turn.side):
        yield Choice("rows.territory", place.id, place.called)
        for side in others:
            yield Choice("rows.beneficiary", side, side, row=place.id)


@step("S2")
def begin(turn: Turn, _: Done) -> Changes:
    """The first turn begins (DL-1)."""
    yield start(turn)


def start(turn: Turn) -> Change | None:
    """Return the beginning of the turn after this one."""
    number = turns.number(turn.campaign, turn.slot) + 1
    turn.say(f"turn {number} begins")
    return turn.put(Slot(id=f"turn {number}", number=number))


@step("E1")
def lose_homes(turn: Turn, _: Done) -> Changes:
    """Who lost his home region is known; who left land occupies it no more (DL-40)."""
    for place in turn.rows(Territory):
        there = {each.side for each in turn.rows(Force, place=place.id)}
        if place.occupier and place.occupier not in there:
            yield turn.change(place, occupier="", since=0, chosen="")
    for side in turn.rows(Side):
        homes = turn.rows(Territory, home=side.id)
        if side.captor and ground.is_home_lost(homes, turn.option):
            turn.say(f"{side.id} has lost its home region to {side.captor}")


class Joining(Record):
    """Whose vassal a faction becomes."""

    overlord: str = column("Vassal of", default="", help="Blank: it stays as it is.")


@step("E2", Joining)
def join(turn: Turn, decision: Joining) -> Changes:
    """Who lost his home region may join its captor; a secret die tells how long (DL-40)."""
    own = turn.get(Side, turn.side)
    if not decision.overlord:
        turn.say(f"{own.id} does not join {own.captor}")
        return
    turn.say(f"{own.id} becomes a vassal of {own.captor}")
    roll = turn.throw("1d6", "turns before it may rebel").final
    now = turns.number(turn.campaign, turn.slot)
    yield turn.change(own, overlord=own.captor, bound=now, roll=roll)


@join.refuses
def _join(turn: Turn, decision: Joining) -> Refusals:
    captor = turn.get(Side, turn.side).captor
    if decision.overlord:
        yield from refuse("overlord", ground.join(decision.overlord, captor, is_lost=True))


@join.offers
def _captor(turn: Turn) -> Iterator[Choice]:
    captor = turn.get(Side, turn.side).captor
    yield Choice("overlord", captor, captor)


class Rebellion(Record):
    """Whether a vassal rebels."""

    rebels: bool = column("Rebels", default=False)


@step("E3", Rebellion)
def rebel(turn: Turn, decision: Rebellion) -> Changes:
    """A vassal whose time has come may rebel; then it is its overlord's enemy (DL-42)."""
    own = turn.get(Side, turn.side)
    if not decision.rebels:
        turn.say(f"{own.id} stays a vassal")
        return
    turn.say(f"{own.id} rebels against {own.overlord}")
    yield turn.change(own, overlord="", bound=0, roll=0)
    yield relate(turn, own.id, own.overlord, "enemy")


@rebel.refuses
def _rebel(turn: Turn, decision: Rebellion) -> Refusals:
    own, now = turn.get(Side, turn.side), turns.number(turn.campaign, turn.slot)
    if decision.rebels and not ground.may_rebel(own, now, turn.option):
        message = f"the die was {own.roll}, in turn {own.bound}: it is too early"
        yield Refusal("rebels", "too_early", message, "DL-42")


class Ending(Record):
    """Whether the campaign is over."""

    ends: bool = column("The campaign ends", default=False)


@step("E4", Ending)
def next_turn(turn: Turn, decision: Ending) -> Changes:
    """The next turn begins, or victory points are counted (DL-1, DL-43 to DL-51)."""
    if not decision.ends:
        yield start(turn)
        return
    yield turn.change(turn.get(Slot, turn.slot), ended=True)
    found, why_not = victory.scores(turn.campaign)
    if why_not:
        # The umpire has overruled that, and counts the points himself.
        turn.say(why_not)
    for score in found:
        turn.say(f"{score.side}: {score.final} VP, place {score.place}")
        yield turn.put(score)


@next_turn.refuses
def _next_turn(turn: Turn, decision: Ending) -> Refusals:
    _, why_not = victory.scores(turn.campaign)
    if decision.ends and why_not:
        yield Refusal("ends", "no_solution", why_not, "DL-R39")
