"""Command directives: what high command orders, and what comes of it."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import at_most, misnamed
from refkit.engine.play.steps import Choice, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import VP, Detachment, Directive
from refkit.systems.epic40k.rules import advanced, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps.attacks import Sent
from refkit.systems.epic40k.steps.naming import (
    detachment_label,
    offer_detachments,
    offer_territories,
    refuse,
)
from refkit.systems.epic40k.steps.reserves import Joining, entrances, join, refuse_joining

MOST_POINTS, VISITOR_POINTS = 250, 500
COME = {advanced.VISIT: 1, advanced.BREAK_THROUGH: 4}


class Back(Record):
    """Where a detachment comes back to."""

    key = ("detachment",)
    detachment: str = column("Detachment")
    territory: str = column("Comes back to", default="")


class Return(Record):
    """Who comes back, and who joins as a reward."""

    detachments: tuple[Back, ...] = column("Detachments", default=(), fill="each")
    joining: tuple[Joining, ...] = column("Joins for good", default=())


@step("D1", Return)
def come_back(turn: Turn, decision: Return) -> Iterator[Change | None]:
    """Who was called away returns to the second or third line (EP-69 to EP-71)."""
    for row in decision.detachments:
        each = turn.get(Detachment, row.detachment)
        turn.say(f"{each.id} comes back to {row.territory}")
        fields = {"place": row.territory, "state": turns.ON_MAP, "gone": ""}
        yield turn.change(each, **fields)
    for new in decision.joining:
        yield from join(turn, new, "")


def away(turn: Turn) -> dict[str, Detachment]:
    """Return the detachments that come back this turn."""
    gone = turn.own(Detachment, state="away")
    return {each.id: each for each in gone if each.gone != turn.slot}


@come_back.refuses
def _come_back(turn: Turn, decision: Return) -> Iterator[Refusal]:
    gone, where = away(turn), entrances(turn)
    named = [each.detachment for each in decision.detachments]
    why = "does not come back now"
    yield from misnamed("detachments[].detachment", named, gone, why, "EP-69")
    for name in sorted(set(gone) - set(named)):
        message = f"{name} comes back; expected where"
        yield Refusal("detachments", "missing", message, "EP-69")
    for row, back in enumerate(decision.detachments):
        if back.territory not in where:
            message = f"{back.territory!r}; expected one of {', '.join(where)}"
            yield Refusal(f"detachments[{row}].territory", "entrance", message, "EP-69")
    last = turns.directive_before(turn.campaign, turn.slot, turn.side)
    most, what = last.reward if last else 0, "detachments that join"
    yield from at_most("joining", len(decision.joining), most, what, "EP-69")
    yield from refuse_joining(turn, decision.joining, lambda _: MOST_POINTS, where, "EP-69")


@come_back.offers
def _to_come_back(turn: Turn) -> Iterator[Choice]:
    yield from offer_detachments("detachments.detachment", away(turn).values())
    for field in ("detachments.territory", "joining.territory"):
        yield from offer_territories(turn, field, entrances(turn))


@step("D2")
def receive(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Each side rolls 2d6 in secret and announces major or minor (EP-67, EP-77)."""
    last = turns.directive_before(turn.campaign, turn.slot, turn.side)
    number = 2 if last and last.forced else turn.throw("2d6", "the directive").final
    chart = turn.lookup("directives")
    turn.say(f"{number}, {chart.text(number, of='title')}")
    turn.say(chart.text(number, of="order"))
    row = {"slot": turn.slot, "side": turn.side, "number": number}
    announced = chart.text(number, of="announced")
    yield turn.add(Directive.model_validate({**row, "announced": announced}))


class Obedience(Record):
    """Whether a directive is followed, and who comes with it."""

    ignores: bool = column("Ignore it", default=False, help="For victory points.")
    joining: tuple[Joining, ...] = column("Who comes", default=())


@step("D3", Obedience)
def obey(turn: Turn, decision: Obedience) -> Iterator[Change | None]:
    """A directive is ignored at a price, or it calls away or brings troops (EP-68)."""
    row, chart = this_directive(turn), turn.lookup("directives")
    if decision.ignores:
        cost = chart.whole(row.number, of="price")
        turn.say(f"the directive is ignored for {cost} VP")
        yield turn.change(row, ignored=True)
        yield turn.add(turn.line(VP, "ignoring", vp=-cost))
        return
    rear = {each.id: each for each in turns.on_map(turn.campaign, turn.side)}
    needed = chart.whole(row.number, of="away_on")
    rolled = {
        each: turn.throw("1d6", f"{each.id} called away").final
        for each in (as_rear(turn, row) for row in rear.values())
        if each.may_go and needed <= 6
    }
    for name in advanced.away(chart, row.number, rolled):
        turn.say(f"{name} is called away")
        fields = {"place": "", "state": "away", "gone": turn.slot}
        yield turn.change(rear[name], **fields)
    for new in decision.joining:
        is_visit = row.number == advanced.VISIT
        yield from join(turn, new, "visitor" if is_visit else "break-through")


def this_directive(turn: Turn) -> Directive:
    """Return the side's directive of this turn."""
    return turn.get(Directive, f"{turn.slot}/{turn.side}")


def as_rear(turn: Turn, each: Detachment) -> advanced.Rear:
    """Return a detachment as directives ask whether it is called away (EP-69)."""
    chart = board(turn.campaign)
    near = chart.near_enemy(turn.side, each.place)
    return advanced.Rear(each.id, near, chart.grounds[each.place].is_major)


@obey.refuses
def _obey(turn: Turn, decision: Obedience) -> Iterator[Refusal]:
    row = this_directive(turn)
    if decision.ignores:
        cost = turn.lookup("directives").whole(row.number, of="price")
        score = turns.score(turn.campaign, turn.side)
        yield from refuse("ignores", advanced.cannot_ignore(score, cost))
    is_visit = row.number == advanced.VISIT
    most = 0 if decision.ignores else COME.get(row.number, 0)
    clause = "EP-78" if is_visit else "EP-79"
    many = len(decision.joining)
    yield from at_most("joining", many, most, "detachments that come", clause)
    limit = VISITOR_POINTS if is_visit else MOST_POINTS
    where = entrances(turn) if is_visit else board(turn.campaign).held(turn.side)
    yield from refuse_joining(turn, decision.joining, lambda _: limit, where, clause)


@obey.offers
def _to_obey(turn: Turn) -> Iterator[Choice]:
    is_visit = this_directive(turn).number == advanced.VISIT
    where = entrances(turn) if is_visit else board(turn.campaign).held(turn.side)
    yield from offer_territories(turn, "joining.territory", where)


class Settling(Record):
    """What a directive takes for good, or leaves."""

    removed: tuple[Sent, ...] = column("Leave for good", default=(), fill="ticked")
    keeps: str = column("Stays for good", default="", help="One of a break-through.")


@step("E5", Settling)
def settle(turn: Turn, decision: Settling) -> Iterator[Change | None]:
    """Detachments are removed for a failed order; one of a break-through stays (EP-79)."""
    row = this_directive(turn)
    yield turn.change(row, owed=0)
    for sent in decision.removed:
        each = turn.get(Detachment, sent.detachment)
        turn.say(f"{each.id} leaves for good")
        yield turn.change(each, state="left", place="")
    if decision.keeps:
        turn.say(f"{decision.keeps} stays for good")
        yield turn.change(turn.get(Detachment, decision.keeps), temporary="")


def removable(turn: Turn) -> dict[str, Detachment]:
    """Return the detachments that may be removed for a failed order (EP-72)."""
    there = turns.on_map(turn.campaign, turn.side)
    return {each.id: each for each in there if not each.temporary}


def keepable(turn: Turn) -> dict[str, Detachment]:
    """Return the detachments of which one may stay after a break-through (EP-79)."""
    row = this_directive(turn)
    if row.number != advanced.BREAK_THROUGH or row.met != "met":
        return {}
    there = turns.on_map(turn.campaign, turn.side)
    return {each.id: each for each in there if each.temporary == "break-through"}


@settle.refuses
def _settle(turn: Turn, decision: Settling) -> Iterator[Refusal]:
    there = removable(turn)
    named = [each.detachment for each in decision.removed]
    why, path = "is none that you can remove", "removed[].detachment"
    yield from misnamed(path, named, there, why, "EP-72")
    owed = min(this_directive(turn).owed, sum(each.points for each in there.values()))
    given = sum(there[name].points for name in set(named) & set(there))
    if given < owed:
        message = f"{given} points leave; expected {owed} at least"
        yield Refusal("removed", "remove_points", message, "EP-72")
    if decision.keeps and decision.keeps not in keepable(turn):
        message = f"{decision.keeps!r} is none that may stay"
        yield Refusal("keeps", "may_keep", message, "EP-79")


@settle.offers
def _to_settle(turn: Turn) -> Iterator[Choice]:
    if this_directive(turn).owed:
        yield from offer_detachments("removed.detachment", removable(turn).values())
    for each in keepable(turn).values():
        yield Choice("keeps", each.id, detachment_label(each))
