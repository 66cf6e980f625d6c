"""Escape from a pocket."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Seen, Spot, Stand
from refkit.systems.battlefront.rules import control, forces, inches
from refkit.systems.battlefront.steps.game import engagements, losses


class Escaper(Record):
    """A stand that tries to get out of its pocket."""

    key = ("stand",)

    stand: str = column("Stand")
    near: bool = column("Near own lines", default=False, help='4" or less from them.')
    inches: str = column(
        "Inches from own lines",
        default="",
        help="As measured, such as 3 or 4.5; it goes before the tick. Blank: as the map "
        "has it, where the stand is on it.",
    )
    together: bool = column(
        "Rolls with the column",
        default=False,
        help="Soft vehicles of one pocket may share one roll.",
    )


class Escape(Record):
    """Who tries to get out; the others stay."""

    stands: tuple[Escaper, ...] = column("Attempts", default=(), fill="ticked")


@step("E7", Escape)
def escape(turn: Turn, decision: Escape) -> Iterator[Change | None]:
    """Isolated or cut-off units may try to get out, one roll each (BF-2.1.5.5.3-c).

    The rolls are open, so they name what stands on the table and no id of a roster; of
    what the enemy does not see there is the die alone.
    """
    told = Counter[str]()
    for rollers in _columns(turn, decision):
        stands = [turn.get(Stand, each.stand) for each in rollers]
        what = _roller_text(turn, stands, told)
        result = _result(turn, rollers, what, is_open=not _is_hidden(turn, stands))
        for stand in stands:
            yield from _got_out(turn, stand, result)
    # who got out is in normal status, which ends the spell.
    yield from engagements.end_spells(turn)


def _result(turn: Turn, rollers: list[Escaper], what: str, *, is_open: bool) -> str:
    """Throw, and return what comes of it; in the open it is read and told as well."""
    name, facts = _roll(turn, rollers)
    chart, purpose = turn.charts[name], f"escape of {what}"
    if not is_open:
        return chart.read(turn.throw(chart.dice, purpose).roll, facts).result
    reading = turn.consult(name, purpose, facts)
    turn.say(f"{what}: {reading.result}")
    return reading.result


def _columns(turn: Turn, decision: Escape) -> Iterator[list[Escaper]]:
    """One roll a stand; those rolling together share one a pocket (R-58)."""
    shared: dict[str, list[Escaper]] = {}
    for each in decision.stands:
        if each.together:
            shared.setdefault(turn.get(Stand, each.stand).pocket, []).append(each)
        else:
            yield [each]
    yield from shared.values()


def _roller_text(turn: Turn, stands: list[Stand], told: Counter[str]) -> str:
    """What rolls, as it is seen on the table: `Lorry (2) in P1`, `column of 3 in P1`."""
    name = forces.unit_card(turn, stands[0]).name
    what = name if len(stands) == 1 else f"column of {len(stands)}"
    where = f" in {stands[0].pocket}"
    if _is_hidden(turn, stands):
        what, where = "what the enemy does not see", ""
    told[what + where] += 1
    number = told[what + where]
    return what + (f" ({number})" if number > 1 else "") + where


def _is_hidden(turn: Turn, stands: list[Stand]) -> bool:
    """Whether the enemy does not see all that takes a roll together."""
    return any(forces.is_hidden(turn, stand) for stand in stands)


def _roll(turn: Turn, rollers: list[Escaper]) -> tuple[str, dict[str, int | bool]]:
    """The column and the facts of a roll; the worst of several (R-58)."""
    stands = [turn.get(Stand, each.stand) for each in rollers]
    cards = [forces.unit_card(turn, stand) for stand in stands]
    soft = [card for card in cards if card.unit_class == "V"]
    afv = all(card.unit_class == "A" for card in cards)
    # R-55, option escape_soft_vehicle_column
    as_afv = afv or (bool(soft) and turn.option("escape_soft_vehicle_column") == "AFV")
    return (
        "escape_afv" if as_afv else "escape_infantry",
        {
            # the slot just played, and no other part of the day.
            "morning": forces.current_slot(turn).kind == "morning",
            "cut_off": any(stand.position == "cut_off" for stand in stands),
            # BF-2.1.5.5.3-f: a vehicle of class V may be armoured; those do not count.
            "soft": any(not card.armoured for card in soft),
            "near": all(_is_near(turn, each) for each in rollers),
            # For armour alone: the tracks of a soft vehicle give it nothing.
            "tracked": afv and all(card.tracked for card in cards),
            "russian": forces.side_nation(turn) == "russian",
        },
    )


def _is_near(turn: Turn, each: Escaper) -> bool:
    """4" or less is near; less than 4" if optioned (R-57)."""
    distance = inches.parse(each.inches)
    if distance is None and not each.near:
        distance = inches_to_own(turn, each.stand)
    if distance is None:
        return each.near
    exactly = turn.option("escape_near_inclusive") == "yes"
    return distance <= inches.NEAR if exactly else distance < inches.NEAR


def inches_to_own(turn: Turn, stand: str) -> Fraction | None:
    """Return the inches from own lines by the map, None where it is not on it (R-85)."""
    spot = turn.find(Spot, stand)
    if spot is None or spot.slot != turn.slot:  # where it stood after another scenario
        return None
    lines = control.grounds_at(turn.campaign, spot.place)
    return lines.to_own(spot.place, spot.side) if lines else None


def _got_out(turn: Turn, stand: Stand, result: str) -> Iterator[Change | None]:
    """Rejoins its element, is left behind or is gone for good (BF-2.1.5.5.3-g, R-59)."""
    free = {"position": "normal", "pocket": "", "place": "", **losses.FREE}
    if spot := turn.find(Spot, stand.id):
        yield turn.drop(spot)
        shown = turn.rows(Seen, side=spot.side, slot=spot.slot, place=spot.place)
        yield from map(turn.drop, [] if spot.hidden else shown[:1])
    if result == "escape":
        yield turn.change(stand, **free)
        return
    state = _left_as(turn, result) if forces.is_armour(turn, stand) else "eliminated"
    if turn.option("escape_casualties") == "yes":
        struck = "knocked_out" if state == "eliminated" else state
        kind = losses.loss_kind(turn, stand, struck)
        yield engagements.note_down(turn, stand.element, {kind: 1})
    yield turn.change(stand, status=state, lost_in=turn.slot, **free)
    if state != "eliminated":
        left = losses.new_wreck(turn, stand, state=state, place=stand.place)
        # A pocket lies behind the enemy's line, and with it what is left there.
        (enemy,) = turn.others
        yield turn.add(left.replace(ground=enemy))


def _left_as(turn: Turn, result: str) -> str:
    if result == "abandon":
        return "abandoned"
    lies = turn.option("escape_eliminated_afv") == "wreck"
    return "knocked_out" if lies else "eliminated"


def _penned(turn: Turn) -> dict[str, Stand]:
    there = turn.own(Stand, status="available")
    return {stand.id: stand for stand in there if stand.position in forces.MISSING}


@escape.refuses
def _escape(turn: Turn, decision: Escape) -> Iterator[Refusal]:
    penned, clause = _penned(turn), "BF-2.1.5.5.3-c"
    keys = (each.stand for each in decision.stands)
    yield from repeats("stands[].stand", keys, clause, "already_attempted")
    for number, each in enumerate(decision.stands):
        place = f"stands[{number}]."
        yield from inches.refusals(place + "inches", each.inches, "BF-2.1.5.5.3-f")
        if each.stand not in penned:
            message = f"{each.stand!r} is not an isolated or cut-off stand of the side"
            yield Refusal(place + "stand", "not_isolated", message, "BF-2.1.5.5.3-b")
        elif each.together and forces.unit_card(turn, penned[each.stand]).unit_class != "V":
            message = f"{each.stand} is no soft vehicle; it rolls alone"
            yield Refusal(place + "together", "not_transport", message, clause)


@escape.offers
def _ways_out(turn: Turn) -> Iterator[Choice]:
    for stand in _penned(turn).values():
        for each, where in _distances(turn, stand):
            chart, facts = _roll(turn, [each])
            status = f"{stand.position.replace('_', ' ')} in {stand.pocket}"
            label = f"{forces.stand_name(turn, stand)} ({status}), {where}"
            yield Choice("stands.stand", stand.id, label, turn.odds(chart, facts))


def _distances(turn: Turn, stand: Stand) -> Iterator[tuple[Escaper, str]]:
    """As far from own lines as the map has it, else near them or not."""
    far = inches_to_own(turn, stand.id)
    if far is not None:
        yield Escaper(stand=stand.id), f"{inches.as_text(far)} from own lines"
        return
    for near in (False, True):
        where = "near own lines" if near else "not near own lines"
        yield Escaper(stand=stand.id, near=near), where
