"""What becomes of enemy land that a force stands in: captured, looted, or only held."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Force, Side, Territory
from refkit.systems.deluge.rules import fighting, ground, turns
from refkit.systems.deluge.rules.board import ON_MAP, board, is_looted
from refkit.systems.deluge.rules.ground import Claim
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import refuse


class Choosing(Record):
    """What is done with a territory."""

    key = ("territory",)
    territory: str = column("Territory", offered=True)
    what: Literal["stay", "capture", "loot"] = column("What", default="stay")
    beneficiary: str = column(
        "For", default="", by_row=True, help="An ally, where you may not capture yourself."
    )


class Occupation(Record):
    """What is done with the territories that are occupied."""

    territories: tuple[Choosing, ...] = column("Territories", default=(), fill="each")


@step("C4", Occupation)
def occupy(turn: Turn, decision: Occupation) -> Iterator[Change | None]:
    """Enemy land is captured or looted, or only held (DL-31 to DL-35)."""
    chosen = {each.territory: each for each in decision.territories}
    for each in turns.entered(board(turn.campaign), turn.side):
        yield from settle(turn, each)
        row = chosen.get(each.id, Choosing(territory=each.id))
        place = turn.get(Territory, each.id)
        if row.what == "capture":
            yield from capture(turn, place, row)
        elif row.what == "loot":
            yield from loot(turn, place)


def settle(turn: Turn, place: Territory) -> Iterator[Change | None]:
    """Yield since when a faction occupies a territory, where no other does (DL-R33)."""
    there = {each.side for each in turn.rows(Force, state=ON_MAP, place=place.id)}
    if place.occupier not in there:
        now = turns.number(turn.campaign, turn.slot)
        yield turn.change(place, occupier=turn.side, since=now, chosen="")


def allies(turn: Turn) -> list[str]:
    """Return the allies of a faction that may capture land (DL-34)."""
    stands, there = board(turn.campaign).stands, turn.rows(Side, may_capture=True)
    return [e.id for e in there if e.id != turn.side and stands(turn.side, e.id) == "ally"]


def claim(turn: Turn, place: Territory, beneficiary: str) -> Claim:
    """Return what a faction has to show for the capture of a territory."""
    own = turn.own(Force, state=ON_MAP, place=place.id)
    stands = board(turn.campaign).stands
    is_own = place.occupier == turn.side
    now = turns.number(turn.campaign, turn.slot)
    return Claim(
        side=turn.get(Side, turn.side),
        kinds={each.kind for each in own},
        allies=allies(turn),
        beneficiary=beneficiary,
        is_won=bool(place.won) and stands(turn.side, place.won) == "ally",
        turns_held=now - place.since if is_own and place.since else 0,
        chosen=place.chosen if is_own else "",
    )


def capture(turn: Turn, place: Territory, row: Choosing) -> Iterator[Change | None]:
    """Yield the capture of a territory, now or once it was held long enough (DL-32)."""
    name = named.land(turn, place.id)
    if not ground.is_captured(claim(turn, place, row.beneficiary), turn.option):
        turn.say(f"{turn.side} stays in {name} to capture it")
        yield turn.change(place, chosen="capture")
        return
    owner = row.beneficiary or turn.side
    turn.say(f"{owner} captures {name}")
    yield turn.change(place, holder=owner, occupier="", since=0, chosen="")
    if place.home and place.home != owner:
        yield from lose_home(turn, place.home, owner)


def lose_home(turn: Turn, side: str, captor: str) -> Iterator[Change | None]:
    """Yield who took the last of a home region, where it is lost (DL-40, DL-R36)."""
    homes = turn.rows(Territory, home=side)
    if ground.is_home_lost(homes, side, turn.option):
        turn.say(f"{side} has lost its home region to {captor}")
        yield turn.change(turn.get(Side, side), captor=captor)


def loot(turn: Turn, place: Territory) -> Iterator[Change | None]:
    """Yield the loot of a territory, which supplies nobody for d3 turns (DL-35, DL-48)."""
    own = turn.own(Force, state=ON_MAP, place=place.id)
    taker, name = max(own, key=lambda each: each.points), named.land(turn, place.id)
    tokens = turn.throw("1d6", f"loot of {name}").final
    turns_off = fighting.half(turn.throw("1d6", f"turns for which {name} is looted").final)
    tokens += spoils.extra_loot(turn, turn.side)
    turn.say(f"{taker.id} loots {name}")
    # Supply is asked at the beginning of a turn: the next turns count.
    until = turns.number(turn.campaign, turn.slot) + turns_off
    yield turn.change(place, looted=until, chosen="loot")
    yield from spoils.carry(turn, taker, f"looting {name}", tokens)


@occupy.refuses
def _occupy(turn: Turn, decision: Occupation) -> Iterator[Refusal]:
    now = turns.number(turn.campaign, turn.slot)
    for row, each in enumerate(decision.territories):
        place, field = turn.get(Territory, each.territory), f"territories[{row}]"
        asked = claim(turn, place, each.beneficiary)
        if each.what == "capture":
            yield from refuse(field, ground.capture(asked))
        elif each.beneficiary:
            message = "expected an ally for a capture only"
            yield Refusal(f"{field}.beneficiary", "ally", message, "DL-34")
        if each.what == "loot":
            is_off = is_looted(place, now)
            faults = ground.loot(is_looted=is_off, chosen=asked.chosen)
            yield from refuse(field, faults)


@occupy.offers
def _territories(turn: Turn) -> Iterator[Choice]:
    chart = board(turn.campaign)
    friends = [] if turn.get(Side, turn.side).may_capture else allies(turn)
    for place in turns.entered(chart, turn.side):
        yield Choice("territories.territory", place.id, named.land(turn, place.id))
        for side in friends:
            yield Choice("territories.beneficiary", side, side, row=place.id)
