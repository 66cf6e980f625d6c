"""The battles: who meets, what came of it, who stays and who falls back."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import misnamed
from refkit.engine.play.steps import Choice, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records import XP, Battle, Detachment, Force, Mission, Territory
from refkit.systems.epic40k.rules import experience, forces, turns
from refkit.systems.epic40k.rules.experience import Fought
from refkit.systems.epic40k.steps.moves import put
from refkit.systems.epic40k.steps.naming import detachment_label, offer_territories


@step("B1")
def join(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The counters of each battle are turned up; empty ground is taken (EP-13, EP-37)."""
    for territory in turns.attacked(turn.campaign, turn.slot):
        battle = forces.battle(turn.campaign, turn.slot, territory)
        there = list(forces.forces(turn.campaign, turn.slot, territory))
        yield turn.add(battle)
        how = f"{battle.fortifications} fortifications" if battle.fought else "unopposed"
        turn.say(f"{battle.attacker} attacks {territory}, {how}")
        for each in there:
            yield turn.add(each)
            if battle.fought:
                row = turn.get(Detachment, each.detachment)
                yield turn.change(row, known=True)


class Toll(Record):
    """What a detachment did, and what was left of it."""

    key = ("detachment",)
    detachment: str = column("Detachment")
    lost: int = count("Units lost")
    wiped_out: bool = column("Wiped out", default=False)
    objectives: int = count("Objectives claimed", high=99)
    sixes: int = count("Sixes", high=99, help="Rolled in assaults and firefights.")
    war_engines: int = count("War engines destroyed", high=99)
    flyers_halved: int = count("Flyers halved", high=99, help="For flyers only.")


class Outcome(Record):
    """What came of a battle."""

    territory: str = column("Battle", default="")
    winner: str = column("Victor", default="")
    forces: tuple[Toll, ...] = column("Detachments", default=(), fill="each")


@step("B2", Outcome)
def record_battle(turn: Turn, decision: Outcome) -> Iterator[Change | None]:
    """The umpire records who won and what was lost (EP-42, EP-52 to EP-57)."""
    battle = turn.get(Battle, f"{turn.slot}/{decision.territory}")
    turn.say(f"{decision.winner} wins in {decision.territory}")
    yield turn.change(battle, winner=decision.winner)
    tolls = {each.detachment: each for each in decision.forces}
    for row in turn.rows(Force, slot=turn.slot, territory=decision.territory):
        toll = tolls.get(row.detachment, Toll(detachment=row.detachment))
        is_lost = row.side != decision.winner and row.isolated
        yield from take(turn, row, toll, is_lost)


def take(
    turn: Turn,
    row: Force,
    toll: Toll,
    is_lost: bool,  # noqa: FBT001
) -> Iterator[Change | None]:
    """Yield what a battle does to a detachment; isolated losers are gone (EP-42)."""
    each = turn.get(Detachment, row.detachment)
    is_flyer = each.kind == "aerial"
    left = 0 if toll.wiped_out else max(each.units - toll.lost, 0)
    number = turns.directive(turn.campaign, turn.slot, row.side)
    fought = Fought(
        is_flyer,
        toll.objectives,
        toll.sixes,
        toll.war_engines,
        toll.flyers_halved,
        each.units,
        left,
        toll.wiped_out,
        number == 8,
    )
    yield turn.put(
        row.replace(
            left=left,
            wiped_out=toll.wiped_out,
            destroyed=is_lost,
            is_halved=left * 2 <= each.units,
            # Once a battle is over all may know that much of who fought.
        )
    )
    if is_lost:
        turn.say(f"{each.id} is destroyed")
        yield turn.change(each, state="destroyed", place="")
        return
    chart = turn.lookup("experience")
    change = experience.gained(chart, fought, turn.option)
    yield from gain(turn, each, "battle", change)


def gain(turn: Turn, each: Detachment, kind: str, change: int) -> Iterator[Change | None]:
    """Yield the line of experience that a detachment gains or loses (EP-R35)."""
    before = turns.experience(turn.campaign, each)
    change = experience.after(before, change) - before
    if change:
        yield turn.add(turn.line(XP, kind, (each.side, each.id), xp=change))


@record_battle.refuses
def _record_battle(turn: Turn, decision: Outcome) -> Iterator[Refusal]:
    battle = turn.find(Battle, f"{turn.slot}/{decision.territory}")
    if battle is None or battle.winner:
        message = f"{decision.territory!r} is no battle that is still to be recorded"
        yield Refusal("territory", "unknown_battle", message, "EP-39")
        return
    if decision.winner not in turn.sides:
        message = f"{decision.winner!r} is no side"
        yield Refusal("winner", "unknown_side", message, "EP-39")
    rows = turn.rows(Force, slot=turn.slot, territory=decision.territory)
    there = {each.detachment: each for each in rows}
    named = [each.detachment for each in decision.forces]
    path, why = "forces[].detachment", f"does not fight in {decision.territory}"
    yield from misnamed(path, named, there, why, "EP-52")
    yield from too_many_lost(turn, "forces", decision.forces)


def too_many_lost(turn: Turn, field: str, tolls: tuple[Toll, ...]) -> Iterator[Refusal]:
    """Yield the detachments that lose more units than they have."""
    for row, toll in enumerate(tolls):
        each = turn.find(Detachment, toll.detachment)
        if each is not None and toll.lost > each.units:
            message = f"{toll.lost} of {each.units} units"
            yield Refusal(f"{field}[{row}].lost", "too_many", message, "EP-52")


def to_fight(turn: Turn) -> list[Battle]:
    """Return the battles that are still to be recorded."""
    return [each for each in turn.rows(Battle, slot=turn.slot) if not each.winner]


@record_battle.offers
def _battles(turn: Turn) -> Iterator[Choice]:
    left = [each.territory for each in to_fight(turn)]
    yield from offer_territories(turn, "territory", left)
    for side in turn.sides:
        yield Choice("winner", side, side)
    for row in turn.rows(Force, slot=turn.slot):
        if row.territory in left:
            each = turn.get(Detachment, row.detachment)
            label = f"{each.id} {each.name}, {row.role}"
            group = f"In {row.territory}"
            yield Choice("forces.detachment", each.id, label, group=group)


class AirCombat(Record):
    """What came of the fights in the air."""

    flights: tuple[Toll, ...] = column("Aircraft that fought", default=(), fill="each")


@step("B3", AirCombat)
def fight_in_the_air(turn: Turn, decision: AirCombat) -> Iterator[Change | None]:
    """Interceptors, scouts and escorts that fought gain and lose too (EP-24, EP-56)."""
    for toll in decision.flights:
        flown = turn.get(Mission, f"{turn.slot}/{toll.detachment}")
        each = turn.get(Detachment, toll.detachment)
        row = forces.force(turn.campaign, turn.slot, each, flown.territory, "flies")
        turn.say(f"{each.id} fought in the air")
        yield from take(turn, row, toll, is_lost=False)


def flights(turn: Turn) -> dict[str, Mission]:
    """Return the missions whose aircraft fought in no battle on the ground."""
    return {
        each.detachment: each
        for each in turn.rows(Mission, slot=turn.slot)
        if turn.find(Force, f"{turn.slot}/{each.detachment}") is None
    }


@fight_in_the_air.refuses
def _fight_in_the_air(turn: Turn, decision: AirCombat) -> Iterator[Refusal]:
    named = [each.detachment for each in decision.flights]
    why = "flew no mission of its own"
    yield from misnamed("flights[].detachment", named, flights(turn), why, "EP-56")
    yield from too_many_lost(turn, "flights", decision.flights)


@fight_in_the_air.offers
def _flights(turn: Turn) -> Iterator[Choice]:
    for each in flights(turn).values():
        label = f"{each.detachment}, {each.mission}, {each.territory}"
        yield Choice("flights.detachment", each.detachment, label)


class Staying(Record):
    """Whether a victorious detachment stays on the ground."""

    key = ("detachment",)
    detachment: str = column("Detachment")
    returns: bool = column("Goes back", default=False)


class Victory(Record):
    """Who goes back to where he started."""

    detachments: tuple[Staying, ...] = column("Detachments", default=(), fill="each")


@step("B4", Victory)
def hold(turn: Turn, decision: Victory) -> Iterator[Change | None]:
    """The victor takes control; each detachment stays or goes back (EP-39, EP-R19)."""
    back = {each.detachment for each in decision.detachments if each.returns}
    for battle in turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False):
        yield turn.change(battle, placed=True)
        staying = [each for each in victors(turn, battle) if each.id not in back]
        needs = turn.option("control_needs_troops") == "yes"
        if battle.attacker == turn.side and (staying or not needs):
            ground = turn.get(Territory, battle.territory)
            turn.say(f"{turn.side} takes {battle.territory}")
            taken = {"fortified": False, "isolated": False}  # EP-R24
            yield turn.change(ground, holder=turn.side, **taken)
        for each in staying:
            yield from put(turn, each, battle.territory)


def victors(turn: Turn, battle: Battle) -> Iterator[Detachment]:
    """Yield the detachments that came from elsewhere to a battle that they won."""
    for row in turn.rows(Force, slot=turn.slot, territory=battle.territory):
        each = turn.get(Detachment, row.detachment)
        came = row.role in ("attacks", "responds") and each.place != battle.territory
        if row.side == turn.side and came and each.state != "destroyed":
            yield each


def all_victors(turn: Turn) -> dict[str, Detachment]:
    """Return all detachments of a side that may stay where they won."""
    won = turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False)
    return {each.id: each for battle in won for each in victors(turn, battle)}


@hold.refuses
def _hold(turn: Turn, decision: Victory) -> Iterator[Refusal]:
    there = all_victors(turn)
    named = [each.detachment for each in decision.detachments]
    why = "has not come to a battle that you won"
    yield from misnamed("detachments[].detachment", named, there, why, "EP-39")
    for row, sent in enumerate(decision.detachments):
        each = there.get(sent.detachment)
        if each and sent.returns and each.state == turns.OFF_BOARD:
            message = f"{each.id} has landed; expected it to stay"
            yield Refusal(f"detachments[{row}]", "dropship", message, "EP-14")


@hold.offers
def _victors(turn: Turn) -> Iterator[Choice]:
    for each in all_victors(turn).values():
        yield Choice("detachments.detachment", each.id, detachment_label(each))


class FallingBack(Record):
    """Where a beaten detachment falls back to."""

    key = ("detachment",)
    detachment: str = column("Detachment")
    territory: str = column("Falls back to", default="", by_row=True)


class Retreat(Record):
    """Where the beaten fall back to."""

    detachments: tuple[FallingBack, ...] = column("Detachments", default=(), fill="each")


@step("B5", Retreat)
def fall_back(turn: Turn, decision: Retreat) -> Iterator[Change | None]:
    """The beaten fall back, aside or one line; who cannot is destroyed (EP-40)."""
    where = {each.detachment: each.territory for each in decision.detachments}
    for each in forces.stranded(turn.campaign, turn.side):
        if where.get(each.id):
            turn.say(f"{each.id} falls back to {where[each.id]}")
            yield turn.change(each, place=where[each.id])
            continue
        turn.say(f"{each.id} cannot fall back and is destroyed")
        fought = turn.find(Force, f"{turn.slot}/{each.id}")
        row = fought or forces.force(
            turn.campaign, turn.slot, each, each.place, "falls back"
        )
        yield turn.put(row.replace(destroyed=True))
        yield turn.change(each, state="destroyed", place="")


@fall_back.refuses
def _fall_back(turn: Turn, decision: Retreat) -> Iterator[Refusal]:
    lost = {each.id: each for each in forces.stranded(turn.campaign, turn.side)}
    named = [each.detachment for each in decision.detachments]
    why = "need not fall back"
    yield from misnamed("detachments[].detachment", named, lost, why, "EP-40")
    chosen = {each.detachment: each.territory for each in decision.detachments}
    for each in lost.values():
        open_to = forces.refuges(turn.campaign, each)
        if open_to and chosen.get(each.id, "") not in open_to:
            message = f"{each.id} falls back to one of {', '.join(open_to)}"
            yield Refusal("detachments", "retreat", message, "EP-40")


@fall_back.offers
def _refuges(turn: Turn) -> Iterator[Choice]:
    for each in forces.stranded(turn.campaign, turn.side):
        open_to = forces.refuges(turn.campaign, each)
        if open_to:
            yield Choice("detachments.detachment", each.id, detachment_label(each))
            for choice in offer_territories(turn, "detachments.territory", open_to):
                yield choice._replace(row=each.id)
