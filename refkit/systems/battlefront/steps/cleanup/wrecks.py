"""Wrecks after the scenario: where they lie, who clears a defile."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed, no_sides
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import FPP, Wreck
from refkit.systems.battlefront.rules import control, forces

WHERE = ("ground", "in_pocket", "minefield", "defile")


class WreckPlace(Record):
    """Where a wreck lies after the scenario."""

    key = ("wreck",)

    wreck: str = column("Wreck")
    ground: str = column(
        "Inside the lines of", default="", help="Blank: between the lines."
    )
    in_pocket: bool = column("In an enemy pocket", default=False)
    minefield: bool = column("In a minefield", default=False)
    defile: bool = column("In a defile", default=False)
    burning: bool = column(
        "Was burning", default=False, help="It burns no more, for sight and for fire."
    )
    clear: str = column(
        "Cleared by",
        default="",
        help="The side that pays 1 FPP to shift it out of the defile.",
    )


class WreckPlaces(Record):
    """Every wreck on the map."""

    wrecks: tuple[WreckPlace, ...] = column(
        "Wrecks",
        default=(),
        help="Those not listed lie where the map has them, if their place is on it.",
        fill="each",
    )


@step("E10", WreckPlaces)
def place_wrecks(turn: Turn, decision: WreckPlaces) -> Iterator[Change | None]:
    """Wrecks stay until repaired or destroyed, unless shifted (BF-2.1.5.8-b)."""
    for each in decision.wrecks:
        row = turn.get(Wreck, each.wreck)
        if each.burning:
            # BF-2.1.5.8-a
            turn.say(f"wreck {row.id} burns no more and stays")
        yield turn.change(row, **{name: getattr(each, name) for name in WHERE})
        if each.clear:
            yield from _shift(turn, each)
    named = {each.wreck for each in decision.wrecks}
    for row in turn.rows(Wreck):
        if row.id not in named:
            yield turn.change(row, **_lying(turn, row))


def _lying(turn: Turn, wreck: Wreck) -> dict[str, str | bool]:
    """Where a wreck lies by the map, where it was if its place is not on it (R-23)."""
    there: dict[str, str | bool] = {name: getattr(wreck, name) for name in WHERE}
    lines = control.grounds_at(turn.campaign, wreck.place)
    if lines is None:
        return there
    holder = lines.pocket(wreck.place)
    # what lies in a pocket of the other side is inside nobody's line.
    ground = "" if holder not in ("", wreck.side) else lines.side(wreck.place)
    return {**there, "ground": ground, "in_pocket": holder == wreck.side}


def _shift(turn: Turn, each: WreckPlace) -> Iterator[Change | None]:
    """1 FPP, the fortification table, no place modifier; engineers help (R-51)."""
    what = {"reference": each.wreck, "note": "out of the defile"}
    yield turn.add(turn.line(FPP, "removal", each.clear, fpp=-1, **what))
    # The step is the umpire's: whose engineers help is said by who pays.
    owner = turn.of(each.clear)
    facts = {"engineers": forces.engineer_count(owner) >= forces.ENGINEERS}
    purpose = f"shifting wreck {each.wreck} out of the defile"
    shifted = turn.consult("removal", purpose, facts).result == "removed"
    outcome = "is moved to the edge of the defile" if shifted else "stays in the defile"
    turn.say(f"wreck {each.wreck} {outcome}")
    yield turn.change(turn.get(Wreck, each.wreck), defile=not shifted)


@place_wrecks.refuses
def _wreck_places(turn: Turn, decision: WreckPlaces) -> Iterator[Refusal]:
    keys, there = (each.wreck for each in decision.wrecks), {w.id for w in turn.rows(Wreck)}
    clause, why = "BF-2.1.5.8-b", "is no wreck on the map"
    yield from misnamed("wrecks[].wreck", keys, there, why, clause)
    grounds = (each.ground for each in decision.wrecks)
    yield from no_sides("wrecks[].ground", grounds, turn.sides, clause)
    paid = Counter[str]()
    for number, each in enumerate(decision.wrecks):
        if each.clear:
            paid[each.clear] += 1
            yield from _shift_bars(turn, f"wrecks[{number}].clear", each, paid[each.clear])


def _shift_bars(turn: Turn, field: str, each: WreckPlace, cost: int) -> Iterator[Refusal]:
    clause = "BF-2.1.5.8-c"
    if not each.defile:
        message = f"{each.wreck} lies in no defile"
        yield Refusal(field, "not_available", message, clause)
    # the side whose ground it is, be the wreck its own or not.
    if each.clear not in turn.sides or each.ground != each.clear:
        message = f"{each.wreck} does not lie in ground of {each.clear!r}"
        yield Refusal(field, "not_friendly_controlled", message, clause)
    elif turn.purse(FPP, each.clear).in_hand < cost:
        message = "an attempt costs 1 FPP; not enough are in hand"
        yield Refusal(field, "not_enough_fpp", message, clause)


@place_wrecks.warns
def _unmendable(turn: Turn, decision: WreckPlaces) -> Iterator[Caution]:
    """Yield each wreck of which it is not said where it lies: nobody may repair it."""
    told = {each.wreck for each in decision.wrecks if each.ground or each.in_pocket}
    for row in turn.rows(Wreck):
        # What lies between the lines by the map is where it is said to be.
        if row.id not in told and not row.place and not _lying(turn, row)["ground"]:
            name = f"{row.id}, {naming.short(row.side)}"
            why = "choose Inside the lines of; until then nobody can repair it"
            message = f"{name}, lies nowhere: {why}"
            yield Caution("wrecks", message, "BF-2.1.2.2-c")


@place_wrecks.offers
def _wreck_choices(turn: Turn) -> Iterator[Choice]:
    for row in turn.rows(Wreck):
        told = (
            f"{row.id}, {naming.short(row.side)}, {row.state.replace('_', ' ')} {row.place}"
        )
        yield Choice("wrecks.wreck", row.id, told.strip())
    for side in turn.sides:
        yield Choice("wrecks.ground", side, naming.short(side))
        yield Choice("wrecks.clear", side, naming.short(side))


@place_wrecks.drafts
def _wrecks_draft(turn: Turn) -> WreckPlaces:
    lie = ({"wreck": row.id, **_lying(turn, row)} for row in turn.rows(Wreck))
    return WreckPlaces(wrecks=tuple(WreckPlace.model_validate(each) for each in lie))
