"""Who declares first, the missions of aircraft, and scouting."""

from collections.abc import Iterator, Sequence
from typing import Any

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import unknown
from refkit.engine.play.steps import Done, StepCode, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, refuse
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import Detachment, First, Mission, Order, Report, Side
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import Placing, offering


class FirstSide(Record):
    """Who declares first."""

    side: str = column("Declares first", default="", offered=True)


def first_in(
    phase: records.Phase, rolled: str, chosen: str
) -> tuple[StepCode[Turn], StepCode[Turn]]:
    """Return the steps in which both sides roll for a phase, and the higher chooses."""

    @step(rolled)
    def roll(turn: Turn, _: Done) -> Iterator[Change | None]:
        """Each side rolls a d6 and adds its strategy rating; the higher chooses (EP-17)."""
        ratings = {each.id: each.rating for each in turn.rows(records.Side)}
        chooser = ""
        while not chooser:  # EP-R2
            dice = {s: turn.throw("1d6", f"{phase}, {s}").final for s in turn.sides}
            chooser = orders.chooser(dice, ratings, turn.option)
        turn.say(f"{chooser} chooses who declares first")
        yield turn.new(First, phase=phase, chooser=chooser)

    @step(chosen, FirstSide)
    def choose(turn: Turn, decision: FirstSide) -> Iterator[Change | None]:
        """The higher chooses which side declares first; then they alternate (EP-17)."""
        turn.say(f"{decision.side} declares first")
        yield turn.change(turn.get(First, f"{turn.slot}/{phase}"), side=decision.side)

    choose.offers(
        lambda turn: (
            Choice("side", each.id, each.name or each.id) for each in turn.rows(Side)
        )
    )
    return roll, choose


ROLL_MISSIONS, CHOOSE_MISSIONS = first_in("missions", "A1", "A2")
ROLL_SCOUTING, CHOOSE_SCOUTING = first_in("scouting", "C1", "C2")
ROLL_MOVES, CHOOSE_MOVES = first_in("moves", "M1", "M2")
ROLL_ATTACKS, CHOOSE_ATTACKS = first_in("attacks", "K1", "K2")


class Flight(Record):
    """The mission of one aerial detachment."""

    detachment: str = column("Detachment", default="", offered=True)
    mission: records.MissionKind = column("Mission", default="Intercept")
    territory: str = column("Territory", default="", offered=True)
    escorts: str = column("Escorts", default="", help="The flight that it escorts.")
    out: tuple[str, ...] = column("Enters on the way out", default=())
    back: tuple[str, ...] = column("Enters on the way back", default=())
    passes: bool = column("Pass", default=False)


@step("A3", Flight)
def fly(turn: Turn, decision: Flight) -> Iterator[Change | None]:
    """Every aerial detachment has one mission, in a box of a territory (EP-21 to EP-26)."""
    rows = turn.rows(Mission, slot=turn.slot, mission="Intercept")
    foes = {each.territory for each in rows if each.side != turn.side}  # EP-24
    way = route(turn, decision)
    met, _ = orders.flight(decision.mission, way, foes, ())
    box = choices.ground(turn, decision.territory)
    turn.say(f"{decision.detachment}: {decision.mission}, {box}")
    if met:
        places = dict.fromkeys(choices.ground(turn, each) for each in met)
        turn.say(f"it may be intercepted in {', '.join(places)}")
    asked = decision.model_dump(exclude={"out", "back", "passes"})
    yield turn.new(Mission, **asked, route=(*way[0], *way[1]))


def route(turn: Turn, decision: Flight) -> tuple[Sequence[str], Sequence[str]]:
    """Return the ways there and back in their order, as given where they have none.

    The way back begins beyond the target, which is entered once (EP-22, EP-25).
    """
    chart, to = board(turn), decision.territory
    out = chart.way(to, decision.out[::-1])[:0:-1] or decision.out
    home = [each for each in decision.back if each != to]
    return out, chart.way(to, home)[1:] or home


def fire_flak(turn: Turn, mission: Mission) -> None:
    """Roll for each detachment whose flak a flight meets (EP-23, EP-25)."""
    enemy = turns.on_map(turn.of(turn.others[0]))
    flak = [each.place for each in enemy if each.flak]
    way = mission.route if mission.mission != "Scouting" else ()
    if mission.territory not in way:
        way = (*way, mission.territory)
    _, met = orders.flight(mission.mission, (way, ()), (), flak)
    for place in met:
        for _ in range(flak.count(place)):
            fired = turn.consult("flak", f"flak in {place}").result
            turn.say(f"flak in {choices.ground(turn, place)}: {fired}")


def meet_drop(turn: Turn, each: Detachment, territory: str) -> None:
    """Roll for the interceptors that a drop meets: below their rating they fire (EP-16)."""
    for row in turn.rows(Mission, slot=turn.slot, mission="Intercept", territory=territory):
        foe = turn.get(Detachment, row.detachment)
        if each.state == turns.OFF_BOARD and foe.side != turn.side and foe.units:
            what = f"{foe.id} intercepts {each.id}"
            faces = turn.throw(f"{foe.units}d6", what).roll.faces
            many = orders.may_intercept_drop(foe.intercept, faces)
            turn.say(f"{foe.id} intercepts with {many} units, saved on 6 or more")


@fly.refuses
def _fly(turn: Turn, decision: Flight) -> Iterator[Refusal]:
    if decision.mission == "Scouting" and decision.territory in choices.held(turn):
        message = f"{decision.territory} is yours; expected one that the enemy holds"
        yield Refusal("territory", "enemy_territory", message, "EP-22")
    chart, to = board(turn), decision.territory
    for name, way in (("out", decision.out[::-1]), ("back", decision.back)):
        code, why = "unknown_territory", "is no territory"
        yield from unknown(name, way, chart.grounds, why, "EP-22", code)
        if chart.grounds.keys() >= {*way} and not chart.way(to, way):
            message = f"{', '.join(way)} and {to} do not lie one beside the other"
            yield Refusal(name, "route", message, "EP-22")
    if decision.escorts and not turns.mission(turn, decision.escorts):
        message = f"{decision.escorts!r} flies no mission"
        yield Refusal("escorts", "escort", message, "EP-26")


def may_fly(turn: Turn) -> list[Detachment]:
    """Return the aerial detachments that have no mission yet (EP-21)."""
    given = ((each, turns.mission(turn, each.id)) for each in turns.on_map(turn))
    return [each for each, already in given if not [*orders.fly(each.kind, already)]]


fly.drafts(lambda turn: Flight(passes=not may_fly(turn)))
fly.asks_only(escorts=lambda turn: turn.own(Mission, slot=turn.slot))


@fly.offers
def _to_fly(turn: Turn) -> Iterator[Choice]:
    grounds = [(field, choices.every_ground) for field in ("territory", "out", "back")]
    yield from offering(("detachment", may_fly), *grounds)(turn)
    for row in turn.own(Mission, slot=turn.slot):
        yield Choice("escorts", row.detachment, f"{row.detachment}, {row.mission}")


class Scouts(Placing):
    """What one detachment scouts."""

    passes: bool = column("Pass", default=False)


@step("C3", Scouts)
def send_scouts(turn: Turn, decision: Scouts) -> Iterator[Change | None]:
    """Infiltrators scout an adjacent territory, aircraft on scouting any (EP-22, EP-27)."""
    each = turn.get(Detachment, decision.detachment)
    turn.say(f"{each.id} scouts {choices.ground(turn, decision.territory)}")
    if flown := turn.find(Mission, f"{turn.slot}/{each.id}"):
        fire_flak(turn, flown)
    yield declare(turn, "scout", each, target=decision.territory, is_open=True)


def declare(turn: Turn, kind: str, *sent: Detachment, **told: Any) -> Change | None:
    """Return what puts the next order of the side on record, for who starts together."""
    names, origin = tuple(each.id for each in sent), sent[0].place if sent else ""
    return turn.new(Order, kind=kind, detachments=names, origin=origin, **told)


@send_scouts.refuses
def _send_scouts(turn: Turn, decision: Scouts) -> Iterator[Refusal]:
    each, to = turn.get(Detachment, decision.detachment), decision.territory
    faults = orders.scout(board(turn), each.place, to, each.kind == "aerial")
    yield from refuse("territory", faults)
    flown = turn.find(Mission, f"{turn.slot}/{each.id}")
    if flown is not None and flown.territory != to:
        yield Refusal("territory", "mission", f"its mission is {flown.territory}", "EP-22")


def may_scout(turn: Turn) -> Iterator[Detachment]:
    """Yield those that have not scouted: aircraft on scouting, and infiltrators (EP-27)."""
    gone = turns.sent(turn, "scout", side=turn.side)
    for each in turns.on_map(turn):
        flies = turns.mission(turn, each.id) == "Scouting"
        walks = each.kind != "aerial" and each.infiltrators
        if each.id not in gone and (flies or walks):
            yield each


send_scouts.drafts(
    lambda turn: Scouts(passes=not ([*may_scout(turn)] and choices.enemy_held(turn)))
)
send_scouts.offers(offering(("detachment", may_scout), ("territory", choices.enemy_held)))


class Seen(Record):
    """Whether the scouts came through."""

    lost: bool = column("Shot down", default=False, help="Yes: they see nothing.")


@step("C4", Seen)
def look(turn: Turn, decision: Seen) -> Iterator[Change | None]:
    """A die for each enemy detachment: 6 its sheet, 5 its war engines, 1 caught (EP-28)."""
    order, scout = scouting(turn)
    yield turn.change(order, is_open=False)
    if decision.lost:
        turn.say(f"{scout.id} does not come through")
        return
    (enemy,) = turn.others
    there = turns.on_map(turn.of(enemy), order.target)
    foes = [each for each in there if each.kind != "aerial"]  # EP-R54
    chart = "scouting_by_air" if scout.kind == "aerial" else "scouting"
    rolled = [turn.consult(chart, f"{scout.id} at {order.target}").result for _ in foes]
    stops = turn.option("captured_scouts") == "stop_scouting"
    for foe, result in zip(foes, orders.learnt(rolled, stops), strict=True):
        seen = {
            "sheet": f"{foe.id} {sheet(foe)}",
            "war machines": f"one detachment has {foe.war_engines} war engines",
        }
        text = seen.get(result, f"one detachment: {result}")
        turn.say(text)
        if result in seen:
            own = join_readers([turn.side])
            yield turn.new(Report, readers=own, territory=order.target, text=text)
    if "captured" in rolled:
        text, foes_own = f"{scout.id} is captured: {sheet(scout)}", join_readers([enemy])
        yield turn.new(Report, readers=foes_own, territory=order.target, text=text)


look.asks_only(lost=lambda turn: scouting(turn)[1].kind == "aerial")


def scouting(turn: Turn) -> tuple[Order, Detachment]:
    """Return the scouting that is not looked at yet, and who scouts."""
    (order,) = turn.own(Order, slot=turn.slot, kind="scout", is_open=True)
    return order, turn.get(Detachment, order.detachments[0])


def sheet(each: Detachment) -> str:
    """Return a detachment as its sheet shows it."""
    return f"{each.name}, {each.points} points, {each.kind}, {each.units} units"
