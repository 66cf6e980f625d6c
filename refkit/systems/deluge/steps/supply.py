"""Supply and attrition: tokens, foraging, recovery."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.deluge.records import Force, Territory, Unit
from refkit.systems.deluge.rules import fighting, supply, turns
from refkit.systems.deluge.rules.board import ON_MAP, Board, board, is_looted
from refkit.systems.deluge.steps import named, spoils


@step("T1")
def wear(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Who is out of supply lives off the land or wears out (DL-11 to DL-14)."""
    chart, number = board(turn.campaign), turns.number(turn.campaign, turn.slot)
    foraged: dict[str, list[str]] = {}
    for each in turn.rows(Force, state=ON_MAP):
        if each.side not in named.playing(turn):
            continue
        is_fed = chart.is_supplied(each.side, each.place, number)
        forages = not is_fed and can_forage(chart, each, number)
        units = turn.rows(Unit, force=each.id)
        told = {"is_supplied": is_fed, "can_forage": forages}
        recovery = turn.option("recovery")
        worn = supply.wear([unit.tokens for unit in units], **told, recovery=recovery)
        if worn.forages:
            foraged.setdefault(each.place, []).append(each.id)
        out = 0 if is_fed else each.out + 1
        if not is_fed:
            turn.say(f"{each.id} is out of supply{' and forages' * forages}")
        yield turn.change(each, supplied=is_fed, out=out)
        for unit, tokens in zip(units, worn.tokens, strict=True):
            yield turn.change(unit, tokens=tokens)
        yield from spoils.break_up(turn, each.id)
    for place, names in foraged.items():
        yield from strip(turn, turn.get(Territory, place), names, number)


def can_forage(chart: Board, each: Force, number: int) -> bool:
    """Whether a force may live off the land: friendly, and not looted (DL-13)."""
    ground = chart.grounds[each.place]
    return chart.land(each.side, each.place) == "friendly" and not is_looted(ground, number)


def strip(
    turn: Turn, place: Territory, names: list[str], number: int
) -> Iterator[Change | None]:
    """Yield the looting of land that was lived off, for d3 turns with this (DL-R8)."""
    name = named.land(turn, place.id)
    lasts = fighting.half(turn.throw("1d6", f"turns for which {name} is looted").final)
    turn.say(f"{name} is lived off")
    yield turn.change(place, looted=number + lasts - 1)
    if turn.option("forage_gives_tokens") == "yes":
        here = (turn.get(Force, each) for each in names)
        if taker := spoils.strongest(turn, here):
            tokens = turn.throw("1d6", f"loot of {name}").final
            yield from spoils.carry(turn, taker, f"living off {name}", tokens)
