"""Command directives: what high command orders, and what comes of it."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import at_most
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import VP, Detachment, Directive
from refkit.systems.epic40k.rules import advanced, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import EachOf, Joining, Sent, offering

MOST_POINTS, VISITOR_POINTS = 250, 500
COME = {advanced.VISIT: 1, advanced.BREAK_THROUGH: 4}


class Back(Sent):
    """Where a detachment comes back to."""

    territory: str = column("Comes back to", default="", offered=True)


class Return(EachOf[Back]):
    """Who comes back, and who joins as a reward."""

    joining: tuple[Joining, ...] = column("Joins for good", default=())


@step(
    "D1",
    Return,
    offering(
        ("detachments.detachment", turns.called_back),
        ("detachments.territory", choices.entrances),
        ("joining.territory", choices.entrances),
    ),
)
def come_back(turn: Turn, decision: Return) -> Iterator[Change | None]:
    """Who was called away returns to the second or third line (EP-69 to EP-71)."""
    for row in decision.detachments:
        each = turn.get(Detachment, row.detachment)
        turn.say(f"{each.id} comes back to {choices.ground(turn, row.territory)}")
        yield turn.change(each, place=row.territory, state=turns.ON_MAP, gone="")
    for new in decision.joining:
        yield from choices.join(turn, new, "")


come_back.asks_only(joining=turns.earned)


@come_back.refuses
def _come_back(turn: Turn, decision: Return) -> Iterator[Refusal]:
    named = {each.detachment for each in decision.detachments}
    for each in turns.called_back(turn):
        if each.id not in named and choices.entrances(turn):
            message = f"{each.id} comes back; expected where"
            yield Refusal("detachments", "missing", message, "EP-69")
    many, what = len(decision.joining), "detachments that join"
    yield from at_most("joining", many, turns.earned(turn), what, "EP-69")
    here = choices.entrances(turn)
    yield from choices.refuse_joining(turn, decision.joining, MOST_POINTS, "EP-69", here)


@step("D2")
def receive(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Each side rolls 2d6 in secret and announces major or minor (EP-67, EP-77)."""
    last = turns.directive_before(turn)
    number = 2 if last and last.forced else turn.throw("2d6", "the directive").final
    chart = turn.lookup("directives")
    turn.say(f"{number}, {chart.text(number, of='title')}")
    turn.say(chart.text(number, of="order"))
    announced = chart.text(number, of="announced")
    yield turn.new(Directive, number=number, announced=announced)


class Obedience(Record):
    """Whether a directive is followed, and who comes with it."""

    ignores: bool = column("Ignore it", default=False, help="For victory points.")
    joining: tuple[Joining, ...] = column("Who comes", default=())


def this_directive(turn: Turn) -> Directive:
    """Return the side's directive of this turn."""
    return turn.get(Directive, f"{turn.slot}/{turn.side}")


def where_they_come(turn: Turn) -> list[str]:
    """Return where those enter whom a directive brings (EP-78, EP-79)."""
    is_visit = this_directive(turn).number == advanced.VISIT
    return choices.entrances(turn) if is_visit else choices.held(turn)


@step("D3", Obedience, offering(("joining.territory", where_they_come)))
def obey(turn: Turn, decision: Obedience) -> Iterator[Change | None]:
    """A directive is ignored at a price, or it calls away or brings troops (EP-68)."""
    row, chart = this_directive(turn), turn.lookup("directives")
    title, order = (chart.text(row.number, of=name) for name in ("title", "order"))
    if decision.ignores:
        cost = chart.whole(row.number, of="price")
        turn.say(f"{title} is ignored for {cost} VP")
        yield turn.change(row, ignored=True)
        yield turn.book(VP, "ignoring", -cost)
        return
    turn.say(f"{title} is followed. {order}")
    needed, rolled = chart.whole(row.number, of="away_on"), {}
    ground, foe = board(turn), choices.enemy_held(turn)
    for each in turns.on_map(turn):  # EP-69
        near = any(ground.are_adjacent(each.place, other) for other in foe)
        major = ground.grounds[each.place].major
        if advanced.may_be_called(near_enemy=near, in_major=major) and needed <= 6:
            rolled[each.id] = turn.throw("1d6", f"{each.id} called away").final
    for name in advanced.away(chart, row.number, rolled):
        turn.say(f"{name} is called away")
        each = turn.get(Detachment, name)
        yield turn.change(each, place="", state="away", gone=turn.slot)
    is_visit = row.number == advanced.VISIT
    for new in decision.joining:
        yield from choices.join(turn, new, "visitor" if is_visit else "break-through")


obey.asks_only(joining=lambda turn: this_directive(turn).number in COME)


@obey.refuses
def _obey(turn: Turn, decision: Obedience) -> Iterator[Refusal]:
    number = this_directive(turn).number
    if decision.ignores:
        cost = turn.lookup("directives").whole(number, of="price")
        yield from turn.purse(VP).cannot_pay("ignores", "it takes", cost, "EP-68")
    most = 0 if decision.ignores else COME.get(number, 0)
    is_visit = number == advanced.VISIT
    limit, clause = (VISITOR_POINTS, "EP-78") if is_visit else (MOST_POINTS, "EP-79")
    many, what = len(decision.joining), "detachments that come"
    yield from at_most("joining", many, most, what, clause)
    here = where_they_come(turn)
    yield from choices.refuse_joining(turn, decision.joining, limit, clause, here)


class Settling(Record):
    """What a directive takes for good, or leaves."""

    removed: tuple[Sent, ...] = column("Leave for good", default=(), fill="ticked")
    keeps: str = column("Stays for good", default="", help="One of a break-through.")


def keepable(turn: Turn) -> list[Detachment]:
    """Return the detachments of which one may stay after a break-through (EP-79)."""
    there, row = turns.on_map(turn), this_directive(turn)
    stays = (row.met, row.number) == advanced.MAY_KEEP
    return [each for each in there if stays and each.temporary == "break-through"]


def removable(turn: Turn) -> list[Detachment]:
    """Return the detachments that may be removed for a failed order (EP-72)."""
    there = turns.on_map(turn) if this_directive(turn).owed else []
    return [each for each in there if not each.temporary]


@step("E5", Settling, offering(("removed.detachment", removable), ("keeps", keepable)))
def settle(turn: Turn, decision: Settling) -> Iterator[Change | None]:
    """Detachments are removed for a failed order; one of a break-through stays (EP-79)."""
    yield turn.change(this_directive(turn), owed=0)
    for sent in decision.removed:
        turn.say(f"{sent.detachment} leaves for good")
        yield turn.change(turn.get(Detachment, sent.detachment), state="left", place="")
    if decision.keeps:
        turn.say(f"{decision.keeps} stays for good")
        yield turn.change(turn.get(Detachment, decision.keeps), temporary="")


settle.asks_only(keeps=keepable)


@settle.refuses
def _settle(turn: Turn, decision: Settling) -> Iterator[Refusal]:
    there = {each.id: each.points for each in removable(turn)}
    given = sum(there[each.detachment] for each in decision.removed)
    owed = min(this_directive(turn).owed, sum(there.values()))
    if given < owed:
        message = f"{given} points leave; expected {owed} at least"
        yield Refusal("removed", "remove_points", message, "EP-72", waits=not given)
    if decision.keeps not in ("", *(each.id for each in keepable(turn))):
        message = f"{decision.keeps!r} is none that may stay"
        yield Refusal("keeps", "may_keep", message, "EP-79")
