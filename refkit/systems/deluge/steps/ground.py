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
from refkit.systems.deluge.steps import spoils
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


def friends(turn: Turn) -> list[str]:
    """Return the allies for which a faction may capture land (DL-34)."""
    stands, others = board(turn.campaign).stands, turn.rows(Side, may_capture=True)
    there = (each.id for each in others if each.id != turn.side)
    return [each for each in there if stands(turn.side, each) == "ally"]


def capture(turn: Turn, place: Territory, row: Choosing) -> Iterator[Change | None]:
    """Yield the capture of a territory, now or once it was held long enough (DL-32)."""
    now = turns.number(turn.campaign, turn.slot)
    held = now - place.since if place.occupier == turn.side else 0
    is_won = board(turn.campaign).stands(turn.side, place.won) == "ally"
    if not ground.is_captured(turn.option, held, is_won=is_won):
        turn.say(f"{turn.side} stays in {place.called} to capture it")
        yield turn.change(place, chosen="capture")
        return
    owner = row.beneficiary or turn.side
    turn.say(f"{owner} captures {place.called}")
    yield turn.change(place, holder=owner, occupier="", since=0, chosen="")
    if place.home not in ("", owner):
        yield turn.change(turn.get(Side, place.home), captor=owner)  # DL-R36


def loot(turn: Turn, place: Territory) -> Iterator[Change | None]:
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
def _occupy(turn: Turn, decision: Occupation) -> Iterator[Refusal]:
    side, now = turn.get(Side, turn.side), turns.number(turn.campaign, turn.slot)
    for row, each in enumerate(decision.territories):
        place, faults = turn.get(Territory, each.territory), list[Refusal]()
        if each.what == "capture":
            kinds = {f.kind for f in turn.own(Force, state=ON_MAP, place=place.id)}
            faults += ground.capture(side, kinds, each.beneficiary, friends(turn))
        elif each.beneficiary:
            faults.append(
                Refusal("", "ally", "expected an ally for a capture only", "DL-34")
            )
        if each.what == "loot":
            faults += ground.loot(is_looted=is_looted(place, now))
        if place.occupier == turn.side:
            faults += ground.keep_to(place.chosen, each.what)
        yield from refuse(f"territories[{row}]", faults)


@occupy.offers
def _territories(turn: Turn) -> Iterator[Choice]:
    others = [] if turn.get(Side, turn.side).may_capture else friends(turn)
    for place in turns.entered(board(turn.campaign), turn.side):
        yield Choice("territories.territory", place.id, place.called)
        for side in others:
            yield Choice("territories.beneficiary", side, side, row=place.id)
