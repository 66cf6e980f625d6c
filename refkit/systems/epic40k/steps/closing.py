"""The close of a turn: isolation, scores, other sectors, the next turn, the end."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import count
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import VP, Battle, Detachment, Slot
from refkit.systems.epic40k.rules import advanced, forces, scores, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.battles import gain
from refkit.systems.epic40k.steps.choices import EachOf, Sent, offering

EMERGENCY = 2


class Altered(Sent):
    """Choices of a detachment that are changed or added."""

    choices: int = count("Choices changed", high=99)


@step("E1", EachOf[Altered], offering(("detachments.detachment", turns.alive)))
def alter(turn: Turn, decision: EachOf[Altered]) -> Iterator[Change | None]:
    """Losses are made good; each choice that changes costs experience (EP-54, EP-57)."""
    for row in decision.detachments:
        if row.choices:
            many = "choice" if row.choices == 1 else "choices"
            turn.say(f"{row.detachment}: {row.choices} {many} changed")
            each = turn.get(Detachment, row.detachment)
            yield gain(turn, each, "alteration", -row.choices)


@step("E2")
def isolate(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Fortifications count from now on; who is cut off is isolated next turn (EP-41)."""
    chart = board(turn)
    bought = turn.rows(records.Resource, slot=turn.slot, kind="engineers")
    engineers = {(each.side, each.territory) for each in bought}
    for ground in turn.rows(records.Territory):
        # EP-31, EP-65: it must still be held by who fortified it.
        is_done = ground.fortify == ground.holder or (ground.holder, ground.id) in engineers
        fortified = ground.fortified or is_done
        isolated = chart.is_isolated(ground.holder, ground.id)
        if isolated:
            turn.say(f"{choices.ground(turn, ground.id)} is isolated in the next turn")
        yield turn.change(ground, fortified=fortified, fortify="", isolated=isolated)


@step("E3")
def count_scores(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Territories held and lost, battles won, detachments lost (EP-45 to EP-47)."""
    chart = turn.lookup("territory_points")
    taken = [each.territory for each in forces.conquests(turn)]
    for side in turn.sides:
        held, lost = scores.held_points(chart, board(turn), side, taken)
        for reason, vp in {"territories held": held, "territories lost": lost}.items():
            yield turn.book(VP, reason, vp, side)
        for battle in turn.rows(Battle, slot=turn.slot, winner=side, fought=True):
            points = scores.battle_points(*forces.won(turn, battle), turn.option)
            yield turn.book(VP, "battle won", points, side, note=battle.territory)
        for loss in forces.losses(turn.of(side)):
            yield turn.book(VP, "detachment lost", -loss, side)
        yield from judge(turn, side, is_last=False)
        turn.say(f"{naming.short(side)} stands at {turns.score(turn, side)} VP")


def judge(turn: Turn, side: str, *, is_last: bool) -> Iterator[Change | None]:
    """Yield what comes of a side's directive; of the second only at last (EP-R56)."""
    own = turn.of(side)
    number = turns.directive(own)
    if not number or (number == EMERGENCY) != is_last:
        return
    course, chart = forces.course(own), turn.lookup("directives")
    result = advanced.result(chart, number, course, turn.option)
    if number == advanced.VISIT:
        result = advanced.visit(forces.visitor_fates(own), turn.option)
    yield turn.book(VP, "directive", result.change, side)
    yield turn.change(
        turn.get(records.Directive, f"{turn.slot}/{side}"),
        met="met" if result.met else "not met",
        reward=int(number == EMERGENCY and result.met),
        forced=bool(result.next_directive),
        owed=result.remove_points,
    )


@step("E4")
def other_sectors(turn: Turn, _: Done) -> Iterator[Change | None]:
    """A die tells how other sectors fare; then who has won is seen (EP-44, EP-48)."""
    if turn.option("win_test") == "before_and_after":  # EP-R30
        yield from end(turn)
        if turn.get(Slot, turn.slot).winner:
            return
    for side in turn.sides:
        facts = scores.other_sectors(turns.score(turn, side))
        reading = turn.consult("other_sectors", f"other sectors, {side}", facts)
        yield turn.book(VP, "other sectors", reading.number, side)
        yield from judge(turn, side, is_last=True)
        turn.say(f"{naming.short(side)} stands at {turns.score(turn, side)} VP")
    yield from end(turn)


def end(turn: Turn, *surrendered: str) -> Iterator[Change | None]:
    """Yield the end of the campaign where somebody has won (EP-44, EP-R31)."""
    standing = {side: turns.score(turn, side) for side in turn.sides}
    held = {side: len(board(turn).held(side)) for side in turn.sides}
    target, there = int(turn.option("vp_target")), {} if surrendered else held
    winner, how = scores.winner(standing, there, target, surrendered)
    if winner:
        turn.say(f"{winner} wins the campaign by {how}")
        yield turn.change(turn.get(Slot, turn.slot), winner=winner, how=how)


@step("Z")
def surrender(turn: Turn, _: Done) -> Iterator[Change | None]:
    """A side may surrender unconditionally (EP-44)."""
    turn.say(f"{turn.side} surrenders")
    yield from end(turn, turn.side)


@step("E9")
def next_turn(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The next turn begins; who came for a turn leaves (EP-20, EP-78, EP-79)."""
    for each in turn.rows(Detachment, state=turns.ON_MAP):
        # Who is cut off in a break-through stays.
        stays = each.temporary == "break-through" and turns.is_isolated(turn, each)
        if each.temporary in ("visitor", "break-through") and not stays:
            turn.say(f"{each.id} leaves")
            yield turn.change(each, state="left", place="")
    number = turn.get(Slot, turn.slot).number + 1
    turn.say(f"turn {number} begins")
    yield turn.add(Slot(id=f"turn {number}", number=number))
