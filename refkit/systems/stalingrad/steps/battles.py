"""Battles: drawing and playing chits, who is struck, retreats, and the end."""

from collections.abc import Iterator, Mapping

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.checks import Check
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import counted, not_offered
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals
from refkit.engine.records.records import Record, column
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import Area, Battle, Pile, Play, Retreat, Unit
from refkit.systems.stalingrad.rules import battles, units
from refkit.systems.stalingrad.rules.battles import FORTIFICATIONS, Effect
from refkit.systems.stalingrad.rules.units import OTHER, Ground, Outcome
from refkit.systems.stalingrad.steps import cups, marches, named, retreats
from refkit.systems.stalingrad.steps.cups import fight


def conclude(turn: Turn) -> Changes:
    """Yield the end of a battle, once one side has nobody left there (RS-49c)."""
    battle = standing.open_battle(turn.campaign, turn.slot)
    if battle is not None and _is_quiet(turn.campaign, turn.slot):
        won = battles.winner(standing.fighting(turn.campaign, battle))
        yield from end(turn, battle, won.replace(battles.NOBODY, "")) if won else ()
    yield from marches.isolate(turn)


def end(turn: Turn, battle: Battle, victor: str) -> Changes:
    """Yield what comes after a battle; the victor is '' where nobody is left."""
    place = named.land(turn, battle.area)
    told = f"{named.people(victor)} holds {place}" if victor else f"{place} is left empty"
    turn.say(f"The battle is over: {told}")
    yield turn.change(battle, over=True, winner=victor, pending=())
    # What is left over goes back into the cup (RS-R44).
    for pile in (f"{side} {each}" for side in turn.sides for each in ("chits", "spent")):
        yield from named.card_table(turn).move_all(pile, f"{pile.split()[0]} cup")
    if victor:
        yield from marches.take(turn, battle.area, victor)


def has_chits(campaign: Campaign, side: str, *piles: str) -> bool:
    """Whether a side has chits in one of these piles, which everybody can count."""
    rows = (campaign.find(Pile, f"{side} {pile}") for pile in piles)
    return any(each.size for each in rows if each)


def drawing(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that have to draw: without a chit in a battle (RS-42, RS-45)."""
    battle = standing.open_battle(campaign, slot)
    if battle is None or not _is_quiet(campaign, slot):
        return []
    return [
        side
        for side in campaign.sides
        if not has_chits(campaign, side, "chits")
        and has_chits(campaign, side, "cup", "spent")
    ]


def _is_quiet(campaign: Campaign, slot: str) -> bool:
    """Whether nobody is to be struck or to fall back."""
    return cups.next_struck(campaign, slot) is None and not retreats.due(campaign, slot)


def playing(campaign: Campaign, slot: str) -> list[str]:
    """Return the side whose turn it is to play a chit, once both have some (RS-43)."""
    battle = standing.open_battle(campaign, slot)
    if battle is None or not _is_quiet(campaign, slot) or drawing(campaign, slot):
        return []
    last = OTHER[battle.turn] if battle.chit else ""
    able = [side for side in campaign.sides if has_chits(campaign, side, "chits")]
    due = [side for side in able if not any(battles.turn(side, battle.attacker, last))]
    # Who has chits when the other has none at all goes on alone.
    return due or able


def struck(campaign: Campaign, slot: str) -> list[str]:
    """Return who says which unit is struck, once nobody is to fall back (RS-44, RS-48)."""
    found = None if retreats.due(campaign, slot) else cups.next_struck(campaign, slot)
    return [found.effect.picked_by] if found else []


@step("B1")
def draw(turn: Turn, _: Done) -> Changes:
    """Each side draws by its best tactical value (RS-42, RS-45)."""
    yield from cups.draw(turn)
    many = named.size(turn, f"{turn.side} chits")
    turn.say(f"{named.people(turn.side)} holds {counted(many, 'chit')}")


class Played(Record):
    """The chit that is played."""

    chit: str = column("Chit", default="", offered=True, in_sight=True)


@step("B2", Played)
def play(turn: Turn, decision: Played) -> Changes:
    """A chit is played, for all to see (RS-43)."""
    battle, table, side = fight(turn), named.card_table(turn), turn.side
    chit = table.find(f"{side} chits", decision.chit)
    assert chit is not None
    turn.say(f"{named.people(side)} plays {chit.name}")
    yield turn.change(battle, chit=chit.name, turn=OTHER[side])
    there = cups.present(turn.campaign, battle, side)
    able = there.has(cups.chart(turn.campaign, side).text(chit.name, of="needs"))
    does = dict.fromkeys(e.side for e in cups.effects(turn.campaign, fight(turn)) if able)
    yield turn.change(fight(turn), pending=tuple(does))
    # What is assigned to a unit stays out of the cup (RS-R25).
    is_assigned = chit.name == FORTIFICATIONS and cups.next_struck(turn.campaign, turn.slot)
    yield from table.move(chit, f"{side} {'spare' if is_assigned else 'spent'}")


@play.offers
def _chits(turn: Turn) -> Iterator[Choice]:
    for name, text in dict.fromkeys((chit.name, chit.text) for chit in cups.held(turn)):
        yield Choice("chit", name, name, note=text)


class Taken(Record):
    """Who takes what a chit does, with what a card adds to the die."""

    unit: str = column("Unit", default="", offered=True, in_sight=True)
    added: int = column("Added by a card", default=0, low=-9, high=9)


@step("B3", Taken)
def take(turn: Turn, decision: Taken) -> Changes:
    """The defender's unit is struck first; most check their cohesion (RS-44 to RS-49a)."""
    found, battle = cups.next_struck(turn.campaign, turn.slot), fight(turn)
    assert found is not None
    effect, unit = found.effect, turn.get(Unit, decision.unit)
    left = tuple(side for side in battle.pending if side != effect.side)
    yield turn.change(battle, pending=left)
    told = {"battle": battle.number, "by": OTHER[battle.turn], "chit": battle.chit}
    if effect.gets == (cups.FORTIFIES,):
        turn.say(f"{unit.called} has field fortifications")
        yield turn.change(unit, fortified=True)
        yield turn.new(Play, **told, unit=unit.id, result=cups.FORTIFIES)
        return
    ahead, checked, working = check(turn, effect, unit, decision.added), None, ""
    told["cv"] = ahead.value
    if effect.checks:
        die = turn.throw("1d10", f"cohesion of {unit.called}").final
        checked = battles.check(ahead.value, die, ahead.modifier, fortified=False)
        told |= {"die": die, "modifier": ahead.modifier}
        working = f"{ahead.words(die)}: "
    outcome = battles.strike(effect, standing.state(unit), checked)
    turn.say(f"{unit.called} {working}{outcome.words}")
    yield turn.new(Play, **told, unit=unit.id, result=word(outcome))
    yield from suffer(turn, unit, outcome)
    yield from conclude(turn)


def check(turn: Turn, effect: Effect, unit: Unit, card: int = 0) -> Check:
    """Return the check of a unit that is struck, with its working (RS-46, RS-47)."""
    battle = fight(turn)
    attacks, winter = unit.side == battle.attacker, standing.season(turn.campaign).winter
    is_above = turn.get(Area, battle.area).mountain and not attacks
    ground = Ground(battle.river if attacks else "none", is_above, winter)
    cv = standing.side_up(unit).cv
    told = standing.state(unit), ground, turn.lookup("borders")
    clause = cups.chart(turn.campaign, OTHER[battle.turn]).clause
    added = {f"{battle.chit} ({clause})": effect.added, "a card (RS-1)": card}
    added["fortifications (RS-47)"] = battles.FORTIFIED * unit.fortified
    worth = units.cohesion_changes(*told)
    return Check("CV", units.cohesion(cv, *told), cv, worth, added)


def word(outcome: Outcome) -> str:
    """Return what came of a chit for a unit, in one word of the worksheet."""
    if outcome.destroyed:
        return "destroyed"
    return " and ".join(sorted(outcome.new, reverse=True)) or (
        "passes" if outcome.passes else "no effect"
    )


def suffer(turn: Turn, unit: Unit, outcome: Outcome) -> Changes:
    """Yield what becomes of a unit (RS-48, RS-49, RS-49a)."""
    now = outcome.state
    yield turn.change(unit, depleted=now.depleted, disorganised=now.disorganised)
    if outcome.destroyed:
        yield from retreats.destroy(turn, turn.get(Unit, unit.id))
    elif outcome.retreats:
        yield turn.new(Retreat, unit=unit.id, start=unit.area, state="to choose")


@take.offers
def _takers(turn: Turn) -> Iterator[Choice]:
    found = cups.next_struck(turn.campaign, turn.slot)
    for each in found.units if found else ():
        ahead = found and found.effect.checks and check(turn, found.effect, each)
        needs = ahead.needs(10) if ahead else "no check"
        yield Choice("unit", each.id, f"{each.called}: {needs}")


class Back(Record):
    """Where a unit falls back to."""

    key = ("unit",)
    unit: str = column("Unit", offered=True)
    to: str = column("Falls back to", default="", by_row=True)


@step("B4", rows_of(Back, "Units", fill="each"))
def fall_back(turn: Turn, decision: Rows[Back]) -> Changes:
    """Disorganised units fall back, or are destroyed where they cannot (RS-49b, RS-34)."""
    goals = {row.unit: row.to for row in decision.rows}
    for row, unit, ways in _falling(turn):
        if goals.get(unit.id) == retreats.OFF and retreats.may_leave(turn, unit):
            yield from marches.leave(turn, unit)
            yield turn.change(row, state="left")
        elif not ways:
            yield turn.change(row, state="destroyed")
            yield from retreats.destroy(turn, unit)
        else:
            # Without a goal, and where no way leads to it, the umpire has overruled that.
            to = goals.get(unit.id) or next(iter(ways))
            turn.say(f"{unit.called} falls back to {named.land(turn, to)}")
            yield turn.change(unit, area=to, fortified=False)
            way = ways.get(to, (to,))
            yield turn.change(row, way=way, state="fell back")
            yield from marches.lead(turn, unit.area, to)
            for area in way:
                yield from marches.take(turn, area, unit.side)
    yield from conclude(turn)


def _falling(turn: Turn) -> Iterator[tuple[Retreat, Unit, Mapping[str, tuple[str, ...]]]]:
    """Yield the retreats of the side, each with its unit and where that may go."""
    for row in retreats.due(turn.campaign, turn.slot, turn.side):
        unit = turn.get(Unit, row.unit)
        yield row, unit, retreats.ways(turn.campaign, unit, fight(turn))


@fall_back.refuses
def _fall_back(turn: Turn, decision: Rows[Back]) -> Refusals:
    goals = {row.unit: row.to for row in decision.rows}
    for _, unit, ways in _falling(turn):
        if not goals.get(unit.id) and (ways or retreats.may_leave(turn, unit)):
            wanted = f"where {unit.called} falls back to"
            yield not_offered("rows", "", wanted, "RS-49b", title="Falls back to")


@fall_back.offers
def _goals(turn: Turn) -> Iterator[Choice]:
    for _, unit, ways in _falling(turn):
        yield named.unit(turn, "rows.unit", unit)
        for area in ways:
            yield Choice("rows.to", area, named.land(turn, area), row=unit.id)
        if retreats.may_leave(turn, unit):
            yield Choice("rows.to", retreats.OFF, retreats.OFF, row=unit.id)
