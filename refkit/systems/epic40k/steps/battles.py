"""The battles: who meets, what came of it, who takes the ground and who falls back."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import unknown
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records import XP, Battle, Detachment, Force, Mission, Territory
from refkit.systems.epic40k.rules import forces, orders, scores, turns
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import EachOf, Sent, offering
from refkit.systems.epic40k.steps.declaring import put, take_ground


@step("B1")
def join(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The counters of each battle are turned up; empty ground is taken (EP-13, EP-37)."""
    for territory in turns.attacked(turn):
        battle = forces.battle(turn, territory)
        there = list(forces.forces(turn, territory))
        yield turn.add(battle)
        how = f"{battle.fortifications} fortifications" if battle.fought else "unopposed"
        turn.say(f"{battle.attacker} attacks {choices.ground(turn, territory)}, {how}")
        if battle.fought:
            chits = forces.chits(battle.attacker, turn.sides).items()
            told = ", ".join(f"{side} {number}" for side, number in chits)
            turn.say(f"chits for strategy: {told}")
        for each in there:
            leaves = forces.leaves_the_field(each.isolated, enemy_holds_all=False)
            if battle.fought and not leaves:
                turn.say(f"{each.detachment} fights on until every objective is lost")
            yield turn.add(each)
            row = turn.get(Detachment, each.detachment)
            yield turn.change(row, known=row.known or battle.fought)


class Toll(Sent):
    """What a detachment did, and what was left of it."""

    lost: int = count("Units lost")
    wiped_out: bool = column("Wiped out", default=False)
    objectives: int = count("Objectives claimed", high=99)
    sixes: int = count("Sixes", high=99, help="Rolled in assaults and firefights.")
    war_engines: int = count("War engines destroyed", high=99)
    flyers_halved: int = count("Flyers halved", high=99, help="For flyers only.")


class Outcome(Record):
    """What came of a battle."""

    territory: str = column("Battle", default="", offered=True)
    winner: str = column("Victor", default="", offered=True)
    forces: tuple[Toll, ...] = column("Detachments", default=(), fill="each")


@step("B2", Outcome)
def record_battle(turn: Turn, decision: Outcome) -> Iterator[Change | None]:
    """The umpire records who won and what was lost (EP-42, EP-52 to EP-57)."""
    battle = turn.get(Battle, f"{turn.slot}/{decision.territory}")
    turn.say(f"{decision.winner} wins in {choices.ground(turn, decision.territory)}")
    yield turn.change(battle, winner=decision.winner)
    tolls = {each.detachment: each for each in decision.forces}
    for row in turn.rows(Force, slot=turn.slot, territory=decision.territory):
        toll = tolls.get(row.detachment, Toll(detachment=row.detachment))
        is_lost = row.side != decision.winner and row.isolated
        yield from take(turn, row.replace(destroyed=is_lost), toll)
        each = turn.get(Detachment, row.detachment)
        if row.side != decision.winner and each.state == turns.OFF_BOARD:
            # It has landed, and has to fall back from there (EP-14, EP-R16).
            yield put(turn, each, decision.territory)


def take(turn: Turn, row: Force, toll: Toll) -> Iterator[Change | None]:
    """Yield what a battle does to a detachment; isolated losers are gone (EP-42)."""
    each = turn.get(Detachment, row.detachment)
    left = 0 if toll.wiped_out else each.units - toll.lost
    told = {"left": left, "wiped_out": toll.wiped_out, "is_halved": left * 2 <= each.units}
    yield turn.put(row.replace(**told))
    if row.destroyed:
        turn.say(f"{each.id} is destroyed")
        yield turn.change(each, state="destroyed", place="")
        return
    done = toll.model_dump(exclude={"detachment", "lost"})
    number = turns.directive(turn.of(row.side))
    done |= {"is_flyer": each.kind == "aerial", "full": each.units, "left": left}
    fought = scores.Fought(is_excused=number == orders.HALVED, **done)
    change = scores.gained(turn.lookup("experience"), fought, turn.option)
    yield gain(turn, each, "battle", change)


def gain(turn: Turn, each: Detachment, kind: str, change: int) -> Change | None:
    """Return the line of experience that a detachment gains or loses (EP-R35)."""
    before = turns.experience(turn.campaign, each)
    change = scores.after(before, change) - before
    return turn.book(XP, kind, change, (each.side, each.id))


@record_battle.refuses
def _record_battle(turn: Turn, decision: Outcome) -> Iterator[Refusal]:
    rows = turn.rows(Force, slot=turn.slot, territory=decision.territory)
    there = {each.detachment for each in rows}
    named = (each.detachment for each in decision.forces)
    why = f"does not fight in {decision.territory}"
    yield from unknown("forces[].detachment", named, there, why, "EP-52")
    yield from too_many_lost(turn, "forces", decision.forces)


def too_many_lost(turn: Turn, field: str, tolls: tuple[Toll, ...]) -> Iterator[Refusal]:
    """Yield the detachments that lose more units than they have."""
    for row, toll in enumerate(tolls):
        units = turn.get(Detachment, toll.detachment).units
        if toll.lost > units:
            message = f"{toll.lost} of {units} units"
            yield Refusal(f"{field}[{row}].lost", "too_many", message, "EP-52")


@record_battle.offers
def _battles(turn: Turn) -> Iterator[Choice]:
    """Yield the open battles and who may win; who fights, battle by battle."""
    winners = ("winner", lambda turn: turn.sides)
    yield from offering(("territory", forces.to_fight), winners)(turn)
    for battle in forces.to_fight(turn):
        for row in turn.rows(Force, slot=turn.slot, territory=battle):
            each = turn.get(Detachment, row.detachment)
            told = f"{each.id} {each.name}, {row.role} in {battle}"
            where = choices.ground(turn, battle)
            yield Choice("forces.detachment", each.id, told, group=where)


class AirCombat(Record):
    """What came of the fights in the air."""

    flights: tuple[Toll, ...] = column("Aircraft that fought", default=(), fill="each")


@step("B3", AirCombat)
def fight_in_the_air(turn: Turn, decision: AirCombat) -> Iterator[Change | None]:
    """Interceptors, scouts and escorts that fought gain and lose too (EP-24, EP-56)."""
    for toll in decision.flights:
        box = turn.get(Mission, f"{turn.slot}/{toll.detachment}").territory
        each = turn.get(Detachment, toll.detachment)
        turn.say(f"{each.id} fought in the air")
        row = forces.force(turn, each, box, "flies")
        yield from take(turn, row, toll)


fight_in_the_air.refuses(
    lambda turn, decision: too_many_lost(turn, "flights", decision.flights)
)


@fight_in_the_air.offers
def _flights(turn: Turn) -> Iterator[Choice]:
    """Yield the missions whose aircraft fought in no battle on the ground."""
    for each in turn.rows(Mission, slot=turn.slot):
        if turn.find(Force, f"{turn.slot}/{each.detachment}") is None:
            told = f"{each.detachment}, {each.mission}, {each.territory}"
            yield Choice("flights.detachment", each.detachment, told)


class Staying(Sent):
    """Whether a victorious detachment stays on the ground."""

    returns: bool = column("Goes back", default=False)


def victors(turn: Turn, battle: Battle) -> Iterator[Detachment]:
    """Yield the detachments that came from elsewhere to a battle that they won."""
    for row in turn.rows(Force, slot=turn.slot, territory=battle.territory, side=turn.side):
        if row.role in ("attacks", "responds"):
            yield turn.get(Detachment, row.detachment)


def all_victors(turn: Turn) -> Iterator[Detachment]:
    """Yield the detachments of which it is still to be said whether they stay."""
    for battle in turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False):
        yield from victors(turn, battle)


@step("B4", EachOf[Staying], offering(("detachments.detachment", all_victors)))
def hold(turn: Turn, decision: EachOf[Staying]) -> Iterator[Change | None]:
    """The victor takes control; each detachment stays or goes back (EP-39, EP-R19)."""
    back = {each.detachment for each in decision.detachments if each.returns}
    for battle in turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False):
        yield turn.change(battle, placed=True)
        staying = [each for each in victors(turn, battle) if each.id not in back]
        needs = turn.option("control_needs_troops") == "yes"
        if battle.attacker == turn.side and (staying or not needs):
            turn.say(f"{turn.side} takes {choices.ground(turn, battle.territory)}")
            yield take_ground(turn, turn.get(Territory, battle.territory))
        for each in staying:
            yield put(turn, each, battle.territory)


@hold.refuses
def _hold(turn: Turn, decision: EachOf[Staying]) -> Iterator[Refusal]:
    for row, sent in enumerate(decision.detachments):
        each = turn.get(Detachment, sent.detachment)
        if sent.returns and each.state == turns.OFF_BOARD:
            message = f"{each.id} has landed; expected it to stay"
            yield Refusal(f"detachments[{row}]", "dropship", message, "EP-14")


class FallingBack(Sent):
    """Where a beaten detachment falls back to."""

    territory: str = column("Falls back to", default="", by_row=True)


@step("B5", EachOf[FallingBack])
def fall_back(turn: Turn, decision: EachOf[FallingBack]) -> Iterator[Change | None]:
    """The beaten fall back, aside or one line; who cannot is destroyed (EP-40)."""
    where = {each.detachment: each.territory for each in decision.detachments}
    for each in forces.stranded(turn):
        if where.get(each.id):
            turn.say(f"{each.id} falls back to {choices.ground(turn, where[each.id])}")
            yield turn.change(each, place=where[each.id])
            continue
        turn.say(f"{each.id} cannot fall back and is destroyed")  # EP-R18
        new = forces.force(turn, each, each.place, "falls back")
        row = turn.find(Force, f"{turn.slot}/{each.id}") or new
        yield turn.put(row.replace(destroyed=True))
        yield turn.change(each, state="destroyed", place="")


@fall_back.refuses
def _fall_back(turn: Turn, decision: EachOf[FallingBack]) -> Iterator[Refusal]:
    chosen = {each.detachment for each in decision.detachments if each.territory}
    for each in forces.stranded(turn):
        open_to = forces.refuges(turn, each)
        if open_to and each.id not in chosen:
            message = f"{each.id} falls back to one of {', '.join(open_to)}"
            yield Refusal("detachments", "retreat", message, "EP-40", waits=True)


@fall_back.offers
def _refuges(turn: Turn) -> Iterator[Choice]:
    for each in forces.stranded(turn):
        if open_to := forces.refuges(turn, each):
            yield choices.choice(turn, "detachments.detachment", each)
            for refuge in open_to:
                to = choices.choice(turn, "detachments.territory", refuge)
                yield to._replace(row=each.id)
