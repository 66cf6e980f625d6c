"""Who declares first, the missions of aircraft, and scouting."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, Done, StepCode, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import (
    Detachment,
    First,
    Mission,
    MissionKind,
    Order,
    Phase,
    Report,
    Side,
    Territory,
)
from refkit.systems.epic40k.rules import scouting, setting_up, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps.naming import (
    detachment_label,
    no_detachment,
    no_territory,
    offer_territories,
    refuse,
)


def choosing(turn: Turn, phase: Phase) -> First:
    """Roll for a phase and return who chooses (EP-17, EP-R2)."""
    ratings, chooser = {each.id: each.rating for each in turn.rows(Side)}, ""
    while not chooser:
        dice = {side: turn.throw("1d6", f"{phase}, {side}").final for side in turn.sides}
        chooser = setting_up.chooser(dice, ratings, turn.option)
    turn.say(f"{chooser} chooses who declares first")
    return First(slot=turn.slot, phase=phase, chooser=chooser)


def roll_for(phase: Phase, step_id: str) -> StepCode[Turn]:
    """Return the step in which both sides roll for a phase."""

    @step(step_id)
    def roll(turn: Turn, _: Done) -> Iterator[Change | None]:
        """Each side rolls a d6 and adds its strategy rating; the higher chooses (EP-17)."""
        yield turn.add(choosing(turn, phase))

    return roll


class FirstSide(Record):
    """Who declares first."""

    side: str = column("Declares first", default="")


def choose_for(phase: Phase, step_id: str) -> StepCode[Turn]:
    """Return the step in which the higher chooses who declares first in a phase."""

    @step(step_id, FirstSide)
    def choose(turn: Turn, decision: FirstSide) -> Iterator[Change | None]:
        """The higher chooses which side declares first; then they alternate (EP-17)."""
        turn.say(f"{decision.side} declares first")
        row = turn.get(First, f"{turn.slot}/{phase}")
        yield turn.change(row, side=decision.side)

    @choose.refuses
    def _choose(turn: Turn, decision: FirstSide) -> Iterator[Refusal]:
        if decision.side not in turn.sides:
            message = f"{decision.side!r} is no side"
            yield Refusal("side", "unknown_side", message, "EP-17")

    @choose.offers
    def _sides(turn: Turn) -> Iterator[Choice]:
        for side in turn.rows(Side):
            yield Choice("side", side.id, side.name or side.id)

    return choose


ROLL_MISSIONS, CHOOSE_MISSIONS = roll_for("missions", "A1"), choose_for("missions", "A2")
ROLL_SCOUTING, CHOOSE_SCOUTING = roll_for("scouting", "C1"), choose_for("scouting", "C2")
ROLL_MOVES, CHOOSE_MOVES = roll_for("moves", "M1"), choose_for("moves", "M2")
ROLL_ATTACKS, CHOOSE_ATTACKS = roll_for("attacks", "K1"), choose_for("attacks", "K2")


class Flight(Record):
    """The mission of one aerial detachment."""

    detachment: str = column("Detachment", default="")
    mission: MissionKind = column("Mission", default="Intercept")
    territory: str = column("Territory", default="")
    escorts: str = column("Escorts", default="", help="The flight that it escorts.")
    out: tuple[str, ...] = column("Enters on the way out", default=())
    back: tuple[str, ...] = column("Enters on the way back", default=())
    passes: bool = column("Pass", default=False)


@step("A3", Flight)
def fly(turn: Turn, decision: Flight) -> Iterator[Change | None]:
    """Every aerial detachment has one mission, in a box of a territory (EP-21 to EP-26)."""
    met = scouting.flight(
        decision.mission, (decision.out, decision.back), interceptors(turn), flak(turn)
    )
    turn.say(f"{decision.detachment}: {decision.mission}, {decision.territory}")
    if met.intercept_at:
        turn.say(f"it may be intercepted in {', '.join(met.intercept_at)}")
    yield turn.add(
        Mission(
            slot=turn.slot,
            detachment=decision.detachment,
            side=turn.side,
            mission=decision.mission,
            territory=decision.territory,
            escorts=decision.escorts,
            route=(*decision.out, *decision.back),
        )
    )


def interceptors(turn: Turn) -> set[str]:
    """Return the territories in which the enemy is on intercept (EP-24)."""
    rows = turn.rows(Mission, slot=turn.slot, mission="Intercept")
    return {each.territory for each in rows if each.side != turn.side}


def flak(turn: Turn) -> set[str]:
    """Return the territories in which the enemy has flak (EP-23)."""
    enemy = turns.other(turn.campaign, turn.side)
    return {each.place for each in turns.on_map(turn.campaign, enemy) if each.flak}


@fly.refuses
def _fly(turn: Turn, decision: Flight) -> Iterator[Refusal]:
    own = {each.id: each for each in turns.on_map(turn.campaign, turn.side)}
    each = own.get(decision.detachment)
    if each is None:
        yield no_detachment("detachment", decision.detachment, "EP-21")
        return
    already = turns.mission(turn.campaign, turn.slot, each.id)
    yield from refuse("detachment", scouting.mission(each.kind, already))
    ground = turn.find(Territory, decision.territory)
    if ground is None:
        yield no_territory("territory", decision.territory, "EP-21")
    elif decision.mission == "Scouting" and ground.holder == turn.side:
        message = f"{ground.id} is yours; expected one that the enemy holds"
        yield Refusal("territory", "enemy_territory", message, "EP-22")
    for name in ("out", "back"):
        for place in getattr(decision, name):
            if turn.find(Territory, place) is None:
                yield no_territory(name, place, "EP-22")
    if decision.escorts and not turns.mission(turn.campaign, turn.slot, decision.escorts):
        message = f"{decision.escorts!r} flies no mission"
        yield Refusal("escorts", "escort", message, "EP-26")


@fly.offers
def _to_fly(turn: Turn) -> Iterator[Choice]:
    for each in turns.on_map(turn.campaign, turn.side):
        flown = turns.mission(turn.campaign, turn.slot, each.id)
        if each.kind == "aerial" and not flown:
            yield Choice("detachment", each.id, detachment_label(each))
    every = [each.id for each in turn.rows(Territory)]
    yield from offer_territories(turn, "territory", every)
    for row in turn.own(Mission, slot=turn.slot):
        yield Choice("escorts", row.detachment, f"{row.detachment}, {row.mission}")


class Scouts(Record):
    """What one detachment scouts."""

    detachment: str = column("Detachment", default="")
    territory: str = column("Territory", default="")
    passes: bool = column("Pass", default=False)


@step("C3", Scouts)
def send_scouts(turn: Turn, decision: Scouts) -> Iterator[Change | None]:
    """Infiltrators scout an adjacent territory, aircraft on scouting any (EP-22, EP-27)."""
    each = turn.get(Detachment, decision.detachment)
    turn.say(f"{each.id} scouts {decision.territory}")
    if each.kind == "aerial":
        enemy = turns.other(turn.campaign, turn.side)
        for foe in turns.on_map(turn.campaign, enemy, decision.territory):
            if foe.flak:
                fired = turn.consult("flak", f"flak in {decision.territory}").result
                turn.say(f"flak in {decision.territory}: {fired}")
    row = {"kind": "scout", "detachments": (each.id,), "is_open": True}
    row |= {"origin": each.place, "target": decision.territory}
    yield turn.add(new_order(turn, **row))


def new_order(turn: Turn, **fields: object) -> Order:
    """Return the next order of a turn's side, to be added."""
    number = turn.campaign.next_number(Order, f"{turn.slot}/")
    own = {"slot": turn.slot, "number": number, "side": turn.side}
    return Order.model_validate({**own, **fields})


@send_scouts.refuses
def _send_scouts(turn: Turn, decision: Scouts) -> Iterator[Refusal]:
    own = {each.id: each for each in scouts(turn)}
    each = own.get(decision.detachment)
    if each is None:
        yield no_detachment("detachment", decision.detachment, "EP-27")
        return
    chart = board(turn.campaign)
    ground = chart.grounds.get(decision.territory)
    if ground is None:
        yield no_territory("territory", decision.territory, "EP-27")
        return
    if ground.holder == turn.side:
        message = f"{ground.id} is yours; expected one that the enemy holds"
        yield Refusal("territory", "enemy_territory", message, "EP-27")
    by_air = each.kind == "aerial"
    faults = scouting.scout(chart, each.place, decision.territory, by_air)
    yield from refuse("territory", faults)
    flown = turn.find(Mission, f"{turn.slot}/{each.id}")
    if flown is not None and flown.territory != decision.territory:
        message = f"its mission is {flown.territory}"
        yield Refusal("territory", "mission", message, "EP-22")


def scouts(turn: Turn) -> Iterator[Detachment]:
    """Yield the side's detachments that may still scout this turn (EP-27)."""
    gone = {
        each
        for order in turn.own(Order, slot=turn.slot, kind="scout")
        for each in order.detachments
    }
    for each in turns.on_map(turn.campaign, turn.side):
        flies = turns.mission(turn.campaign, turn.slot, each.id) == "Scouting"
        walks = each.kind != "aerial" and each.infiltrators
        if each.id not in gone and (flies or walks):
            yield each


@send_scouts.offers
def _to_scout(turn: Turn) -> Iterator[Choice]:
    for each in scouts(turn):
        yield Choice("detachment", each.id, detachment_label(each))
    foe = board(turn.campaign).held(turns.other(turn.campaign, turn.side))
    yield from offer_territories(turn, "territory", foe)


class Seen(Record):
    """Whether the scouts came through."""

    lost: bool = column("Shot down", default=False, help="Yes: they see nothing.")


@step("C4", Seen)
def look(turn: Turn, decision: Seen) -> Iterator[Change | None]:
    """A die for each enemy detachment: 6 its sheet, 5 its war engines, 1 caught (EP-28)."""
    order = next(iter(turn.own(Order, slot=turn.slot, kind="scout", is_open=True)))
    yield turn.change(order, is_open=False)
    if decision.lost:
        turn.say(f"{order.detachments[0]} does not come through")
        return
    scout = turn.get(Detachment, order.detachments[0])
    enemy = turns.other(turn.campaign, turn.side)
    foes = [
        each
        for each in turns.on_map(turn.campaign, enemy, order.target)
        if each.kind != "aerial"  # EP-R54
    ]
    chart = "scouting_by_air" if scout.kind == "aerial" else "scouting"
    rolled = [turn.consult(chart, f"{scout.id} at {order.target}").result for _ in foes]
    stops = turn.option("captured_scouts") == "stop_scouting"
    for foe, result in zip(foes, scouting.learnt(rolled, stops), strict=True):
        text = what_is_seen(foe, result)
        turn.say(text)
        if result != "captured" and result != "nothing":
            yield turn.add(report(turn, turn.side, order.target, text))
    if "captured" in rolled:
        told = f"{scout.id} is captured: {sheet(scout)}"
        yield turn.add(report(turn, enemy, order.target, told))


def report(turn: Turn, side: str, territory: str, text: str) -> Report:
    """Return what a side learns, to be added."""
    number = turn.campaign.next_number(Report, "")
    row = {"slot": turn.slot, "territory": territory, "text": text}
    return Report(number=number, readers=join_readers([side]), **row)


def sheet(each: Detachment) -> str:
    """Return a detachment as its sheet shows it."""
    return f"{each.name}, {each.points} points, {each.kind}, {each.units} units"


def what_is_seen(foe: Detachment, result: str) -> str:
    """Return what a scouting die tells of an enemy."""
    if result == "sheet":
        return f"{foe.id} is {sheet(foe)}"
    if result == "war machines":
        return f"one detachment has {foe.war_engines} war engines"
    return f"one detachment: {result}"
