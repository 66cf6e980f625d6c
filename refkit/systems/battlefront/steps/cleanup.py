"""Cleanup: perimeter and status, escape, clearing the map, hidden things, wrecks."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import (
    Element,
    Fortification,
    Front,
    Holding,
    Objective,
    Stand,
    Wreck,
)
from refkit.systems.battlefront.steps import battle


class Pocket(Record):
    """The perimeter of units that are isolated or cut off."""

    key = ("pocket",)

    pocket: str = column("Pocket", help="A short name, such as P1.")
    side: str = column("Side")
    course: str = column("Course", default="", width=60)


class UnitStatus(Record):
    """An element or a single stand that is not in normal status."""

    key = ("unit",)

    unit: str = column("ME or stand", help="G05 for all its stands, G05.2 for one.")
    position: Literal["isolated", "cut_off"] = column("Status")
    pocket: str = column("Pocket")
    place: str = column("Place", default="", width=30)


class Held(Record):
    """Who holds an objective now."""

    key = ("objective",)

    objective: str = column("Objective")
    side: str = column("Held by", default="", help="Blank: nobody.")


class Perimeter(Record):
    """The front as the umpire has it drawn."""

    course: str = column("MLR", help="How the line runs, point to point.", width=90, length=2000)
    pockets: tuple[Pocket, ...] = column("Pockets", default=())
    units: tuple[UnitStatus, ...] = column("Not in normal status", default=())
    held: tuple[Held, ...] = column("Objectives that changed hands", default=())


@step("E6", Perimeter)
def draw_front(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The line divides the sides and starts the next scenario (BF-2.1.5.5-a)."""
    yield turn.add(Front(slot=turn.slot, id="MLR", course=decision.course))
    turn.say(f"MLR: {decision.course}")
    for pocket in decision.pockets:
        yield turn.add(Front(slot=turn.slot, id=pocket.pocket, side=pocket.side, course=pocket.course))
        turn.say(f"pocket {pocket.pocket} of {pocket.side}")
    yield from _set_status(turn, decision)
    yield from _hold(turn, decision)


def _set_status(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The umpire decides each unit's status; all others are normal (R-62)."""
    told = {stand: unit for unit in decision.units for stand in _stands_of(turn, unit.unit)}
    for stand in turn.rows(Stand, status="available"):
        unit = told.get(stand.id)
        if unit:
            yield turn.change(stand, position=unit.position, pocket=unit.pocket, place=unit.place)
        else:
            yield turn.change(stand, position="normal", pocket="", place="")


def _stands_of(turn: Turn, unit: str) -> tuple[str, ...]:
    """A stand by its id, or the stands on the table of an element."""
    there = [stand for side in turn.sides for stand in battle.afield(turn, side)]
    return tuple(stand.id for stand in there if unit in (stand.id, stand.element))


def _hold(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """Objectives inside a line are counted once a slot."""
    now = {held.objective: held.side for held in decision.held}
    for objective in turn.rows(Objective):
        side = now.get(objective.id, objective.held_by)
        yield turn.add(Holding(slot=turn.slot, objective=objective.id, side=side, vp=objective.daily))
        if side and side == objective.bonus_side and objective.bonus_cpp:
            note = f"first held: {objective.name}"
            yield turn.add(books.line(turn, "bonus", side, cpp=objective.bonus_cpp, reference=objective.id, note=note))
            yield turn.change(objective, held_by=side, bonus_side="", bonus_cpp=0)
        else:
            yield turn.change(objective, held_by=side)


@draw_front.refuses
def _front(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    pockets = {pocket.pocket for pocket in decision.pockets}
    if len(pockets) < len(decision.pockets):
        yield Refusal("pockets", "not_understood", "a pocket is listed twice", "BF-2.1.5.5.2-b")
    for number, pocket in enumerate(decision.pockets):
        if pocket.side not in turn.sides:
            yield Refusal(f"pockets[{number}].side", "unknown_side", f"{pocket.side!r} is no side", "BF-2.1.5.5.2-b")
    seen = set[str]()
    for number, unit in enumerate(decision.units):
        place, stands = f"units[{number}].", set(_stands_of(turn, unit.unit))
        if not stands or stands & seen:
            told = "is listed twice" if stands else "is not on the table"
            yield Refusal(place + "unit", "not_available", f"{unit.unit!r} {told}", "BF-2.1.5.5.2-b")
        seen |= stands
        if unit.pocket not in pockets:
            yield Refusal(place + "pocket", "unknown_pocket", f"{unit.pocket!r} is not among the pockets", "BF-2.1.5.5.2-b")
    yield from _held_refusals(turn, decision)


def _held_refusals(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    for number, held in enumerate(decision.held):
        if turn.find(Objective, held.objective) is None:
            yield Refusal(f"held[{number}].objective", "unknown_objective", f"{held.objective!r} is no objective", "BF-2.S-c")
        if held.side and held.side not in turn.sides:
            yield Refusal(f"held[{number}].side", "unknown_side", f"{held.side!r} is no side", "BF-2.S-c")


@draw_front.offers
def _front_choices(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides:
        yield Choice("pockets.side", side, side)
        yield Choice("held.side", side, side)
        for element in turn.rows(Element, side=side, chosen=turn.slot):
            if forces.on_hand(turn, element):
                yield Choice("units.unit", element.id, f"{element.id} {element.name}, all of it")
        for stand in battle.afield(turn, side):
            yield Choice("units.unit", stand.id, forces.name(turn, stand))
    for objective in turn.rows(Objective):
        yield Choice("held.objective", objective.id, f"{objective.name}, held by {objective.held_by or 'nobody'}")


@draw_front.drafts
def _front_draft(turn: Turn) -> Perimeter:
    lines = turn.rows(Front, side="")
    return Perimeter.model_construct(course=lines[-1].course if lines else "", pockets=(), units=(), held=())


class Escaper(Record):
    """A stand that tries to get out of its pocket."""

    key = ("stand",)

    stand: str = column("Stand")
    near: bool = column('4" or less from own lines', default=False)
    together: bool = column("Rolls with the column", default=False, help="Soft vehicles of one pocket may share one roll.")


class Escape(Record):
    """Who tries to get out; the others stay."""

    stands: tuple[Escaper, ...] = column("Stands", default=())


@step("E7", Escape)
def escape(turn: Turn, decision: Escape) -> Iterator[Change | None]:
    """Isolated or cut-off units may try to get out, one roll each (BF-2.1.5.5.3-c)."""
    for rollers in _columns(turn, decision):
        stands = [turn.get(Stand, each.stand) for each in rollers]
        chart, facts = _worst(turn, rollers)
        names = ", ".join(stand.id for stand in stands)
        reading = turn.consult(chart, f"escape of {names}", facts)
        turn.say(f"{names}: {reading.result}")
        for stand in stands:
            yield from _got_out(turn, stand, reading.result)


def _columns(turn: Turn, decision: Escape) -> Iterator[list[Escaper]]:
    """One roll a stand; those rolling together share one a pocket (R-58)."""
    shared: dict[str, list[Escaper]] = {}
    for each in decision.stands:
        if each.together:
            shared.setdefault(turn.get(Stand, each.stand).pocket, []).append(each)
        else:
            yield [each]
    yield from shared.values()


def _worst(turn: Turn, rollers: list[Escaper]) -> tuple[str, dict[str, int | bool]]:
    """The column and facts of a roll; a column takes the worst of its vehicles (R-58)."""
    cards = [forces.card(turn, turn.get(Stand, each.stand)) for each in rollers]
    stands = [turn.get(Stand, each.stand) for each in rollers]
    soft = all(card.unit_class == "V" for card in cards)
    afv = all(card.unit_class == "A" for card in cards)
    as_afv = afv or (soft and turn.option("escape_soft_vehicle_column") == "AFV")
    return "escape_afv" if as_afv else "escape_infantry", {
        "morning": forces.slot(turn).kind == "morning",
        "cut_off": any(stand.position == "cut_off" for stand in stands),
        "soft": soft,
        "near": all(each.near for each in rollers),
        "tracked": all(card.tracked and card.unit_class == "A" for card in cards),
        "russian": _nation(turn) == "Russian",
    }


def _nation(turn: Turn) -> str:
    return next(row.nation for row in turn.campaign.rows("Side") if row.id == turn.side)


def _got_out(turn: Turn, stand: Stand, result: str) -> Iterator[Change | None]:
    free = {"position": "normal", "pocket": "", "place": ""}
    armour = forces.card(turn, stand).unit_class == "A"
    if result == "escape":
        yield turn.change(stand, **free)
        return
    lies = result == "eliminated" and armour and turn.option("escape_eliminated_afv") == "wreck"
    if armour and (result == "abandon" or lies):
        state = "abandoned" if result == "abandon" else "knocked_out"
        yield turn.change(stand, status=state, lost_in=turn.slot, **free)
        loss = battle.StandLoss(stand=stand.id, result=state, place=stand.place)
        left = battle.wreck(turn, stand, loss)
        yield turn.add(left.replace(ground=turn.enemy))
    else:
        yield turn.change(stand, status="eliminated", lost_in=turn.slot, **free)


def _penned(turn: Turn) -> dict[str, Stand]:
    return {s.id: s for s in turn.own(Stand, status="available") if s.position != "normal"}


@escape.refuses
def _escape(turn: Turn, decision: Escape) -> Iterator[Refusal]:
    penned, seen = _penned(turn), set[str]()
    for number, each in enumerate(decision.stands):
        place = f"stands[{number}]."
        if each.stand not in penned:
            yield Refusal(place + "stand", "not_isolated", f"{each.stand!r} is not an isolated or cut-off stand of the side", "BF-2.1.5.5.3-b")
            continue
        if each.stand in seen:
            yield Refusal(place + "stand", "already_attempted", f"{each.stand} is listed twice", "BF-2.1.5.5.3-c")
        seen.add(each.stand)
        if each.together and forces.card(turn, penned[each.stand]).unit_class != "V":
            yield Refusal(place + "together", "not_transport", f"{each.stand} is no soft vehicle; it rolls alone", "BF-2.1.5.5.3-c")


@escape.offers
def _ways_out(turn: Turn) -> Iterator[Choice]:
    for stand in _penned(turn).values():
        for near in (False, True):
            chart, facts = _worst(turn, [Escaper(stand=stand.id, near=near)])
            where = '4" or less from own lines' if near else 'farther than 4"'
            label = f"{forces.name(turn, stand)} ({stand.position.replace('_', ' ')} in {stand.pocket}), {where}"
            yield Choice("stands.stand", stand.id, label, turn.odds(chart, facts))


@step("E8")
def clear_map(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Units in normal status come off the map, panicked stands come back (BF-2.1.5.6-b)."""
    for stand in turn.rows(Stand, panicked=True):
        yield turn.change(stand, panicked=False)


class Ground(Record):
    """Whose ground a fortification stands in after the scenario."""

    key = ("item",)

    item: str = column("No.")
    ground: str = column("Ground held by", default="", help="Blank: between the lines.")
    by_line: bool = column("Near the MLR", default=False)


class Grounds(Record):
    """The ground of every fortification on the map that changed."""

    items: tuple[Ground, ...] = column("Fortifications", default=())


@step("E9", Grounds)
def show_hidden(turn: Turn, decision: Grounds) -> Iterator[Change | None]:
    """A hidden fortification in ground the enemy now holds is shown (BF-2.1.5.7-a)."""
    for each in decision.items:
        item = turn.get(Fortification, each.item)
        lost = each.ground not in ("", item.side)
        yield turn.change(item, ground=each.ground, by_line=each.by_line, hidden=item.hidden and not lost)


@show_hidden.refuses
def _grounds(turn: Turn, decision: Grounds) -> Iterator[Refusal]:
    placed = {item.id for item in turn.rows(Fortification, status="placed")}
    for number, each in enumerate(decision.items):
        if each.item not in placed:
            yield Refusal(f"items[{number}].item", "not_available", f"{each.item!r} is not on the map", "BF-2.1.5.7-a")
        if each.ground and each.ground not in turn.sides:
            yield Refusal(f"items[{number}].ground", "unknown_side", f"{each.ground!r} is no side", "BF-2.1.5.7-a")


@show_hidden.offers
def _forts(turn: Turn) -> Iterator[Choice]:
    for item in turn.rows(Fortification, status="placed"):
        yield Choice("items.item", item.id, f"{item.id} {item.item} at {item.place}")
    for side in turn.sides:
        yield Choice("items.ground", side, side)


@show_hidden.drafts
def _grounds_draft(turn: Turn) -> Grounds:
    placed = turn.rows(Fortification, status="placed")
    return Grounds(items=tuple(Ground(item=f.id, ground=f.ground, by_line=f.by_line) for f in placed))


class WreckPlace(Record):
    """Where a wreck lies after the scenario."""

    key = ("wreck",)

    wreck: str = column("Wreck")
    ground: str = column("Inside the lines of", default="", help="Blank: between the lines.")
    in_pocket: bool = column("In an enemy pocket", default=False)
    minefield: bool = column("In a minefield", default=False)
    defile: bool = column("In a defile", default=False)
    clear: str = column("Cleared by", default="", help="The side that pays 1 FPP to shift it out of the defile.")


class WreckPlaces(Record):
    """Every wreck on the map."""

    wrecks: tuple[WreckPlace, ...] = column("Wrecks", default=())


@step("E10", WreckPlaces)
def place_wrecks(turn: Turn, decision: WreckPlaces) -> Iterator[Change | None]:
    """Wrecks stay until mended or destroyed; one in a defile may be shifted (BF-2.1.5.8-b)."""
    for each in decision.wrecks:
        row = turn.get(Wreck, each.wreck)
        where = {name: getattr(each, name) for name in ("ground", "in_pocket", "minefield", "defile")}
        yield turn.change(row, **where)
        if each.clear:
            yield from _shift(turn, each)


def _shift(turn: Turn, each: WreckPlace) -> Iterator[Change | None]:
    """1 FPP, the fortification table, no place modifier; engineers help (R-51)."""
    yield turn.add(books.line(turn, "removal", each.clear, fpp=-1, reference=each.wreck, note="out of the defile"))
    owner = Turn(turn.campaign, turn.slot, each.clear)
    facts = {"engineers": forces.engineers(owner) >= 3}
    reading = turn.consult("removal", f"shifting wreck {each.wreck} out of the defile", facts)
    shifted = reading.result == "removed"
    turn.say(f"wreck {each.wreck} " + ("is moved to the edge of the defile" if shifted else "stays in the defile"))
    yield turn.change(turn.get(Wreck, each.wreck), defile=not shifted)


@place_wrecks.refuses
def _wreck_places(turn: Turn, decision: WreckPlaces) -> Iterator[Refusal]:
    paid = dict[str, int]()
    for number, each in enumerate(decision.wrecks):
        place = f"wrecks[{number}]."
        if turn.find(Wreck, each.wreck) is None:
            yield Refusal(place + "wreck", "not_available", f"{each.wreck!r} is no wreck on the map", "BF-2.1.5.8-b")
        if each.ground and each.ground not in turn.sides:
            yield Refusal(place + "ground", "unknown_side", f"{each.ground!r} is no side", "BF-2.1.5.8-b")
        if each.clear:
            paid[each.clear] = paid.get(each.clear, 0) + 1
            yield from _shift_bars(turn, place, each, paid[each.clear])


def _shift_bars(turn: Turn, place: str, each: WreckPlace, cost: int) -> Iterator[Refusal]:
    if not each.defile:
        yield Refusal(place + "clear", "not_available", f"{each.wreck} lies in no defile", "BF-2.1.5.8-c")
    if each.clear not in turn.sides or each.ground != each.clear:
        yield Refusal(place + "clear", "not_friendly_controlled", f"{each.wreck} does not lie in ground of {each.clear!r}", "BF-2.1.5.8-c")
    elif books.fpp(turn, each.clear) < cost:
        yield Refusal(place + "clear", "not_enough_fpp", "an attempt costs 1 FPP; there are too few", "BF-2.1.5.8-c")


@place_wrecks.offers
def _wreck_choices(turn: Turn) -> Iterator[Choice]:
    for row in turn.rows(Wreck):
        yield Choice("wrecks.wreck", row.id, f"{row.id}, {row.side}, {row.state.replace('_', ' ')} {row.place}".strip())
    for side in turn.sides:
        yield Choice("wrecks.ground", side, side)
        yield Choice("wrecks.clear", side, side)


@place_wrecks.drafts
def _wrecks_draft(turn: Turn) -> WreckPlaces:
    names = ("ground", "in_pocket", "minefield", "defile")
    return WreckPlaces(
        wrecks=tuple(WreckPlace(wreck=w.id, **{n: getattr(w, n) for n in names}) for w in turn.rows(Wreck))
    )
