"""Treasuries, income, subsidies, loot that comes home, supply and attrition."""

from collections.abc import Iterator

from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals, refuse
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge import records
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.records import Force, IncomeTerm, Side, Territory, Unit
from refkit.systems.deluge.rules import fighting, money, turns, victory
from refkit.systems.deluge.rules.board import ON_MAP, board, forages, is_looted, wear
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import Sent


@step("S1")
def fill_treasuries(turn: Turn, _: Done) -> Changes:
    """Each faction that plays begins with its thalers (DL-2 to DL-10)."""
    for term in turn.rows(IncomeTerm):
        if term.start and term.side in turns.playing(turn.campaign):
            turn.say(f"{term.side} begins with {term.start} thalers")
            yield turn.book(THALERS, "at the start", term.start, term.side)


@step("I1")
def collect(turn: Turn, _: Done) -> Changes:
    """Every faction has its income, and vassals pay a quarter of theirs (DL-41)."""
    is_first = turns.number(turn.campaign, turn.slot) == 1
    if is_first and turn.option("first_turn_income") == "no":  # DL-R1
        turn.say("there is no income in the first turn")
        return
    chart, got = board(turn.campaign), dict[str, int]()
    for side in turns.playing(turn.campaign):
        lands = len(victory.occupied(chart, side)), len(money.own(chart, side))
        for term in turn.rows(IncomeTerm, side=side):
            got[side], note = money.income(term, *lands)
            yield turn.book(THALERS, "income", got[side], side, note=note)
    for bond in (turn.get(Side, each) for each in got):
        if bond.overlord in turns.playing(turn.campaign):  # DL-R52
            pays = money.tribute(got[bond.id], turn.option("tribute_rounding"))
            yield from hand_over(turn, "tribute", pays, bond.id, bond.overlord)


def hand_over(turn: Turn, reason: str, thalers: int, payer: str, to: str) -> Changes:
    """Yield what one faction pays another."""
    yield turn.book(THALERS, reason, -thalers, payer, note=f"to {to}")
    yield turn.book(THALERS, reason, thalers, to, note=f"from {payer}")


class Gift(Record):
    """What one faction gets."""

    key = ("to",)
    to: str = column("To", offered=True)
    thalers: int = count("Thalers", high=9999, spends=THALERS.name)


@step("I2", rows_of(Gift, "Subsidies", fill="each"))
def subsidise(turn: Turn, decision: Rows[Gift]) -> Changes:
    """A faction may subsidise another (DL-7, DL-R46)."""
    for each in decision.rows:
        if each.thalers:
            turn.say(f"{turn.side} pays {each.thalers} thalers to {each.to}")
            yield from hand_over(turn, "subsidy", each.thalers, turn.side, each.to)


@subsidise.refuses
def _subsidise(turn: Turn, decision: Rows[Gift]) -> Refusals:
    costs = {f"rows[{n}].thalers": each.thalers for n, each in enumerate(decision.rows)}
    yield from turn.purse(THALERS).cannot_pay_each("the subsidy takes", costs, "DL-7")


@subsidise.offers
def _receivers(turn: Turn) -> Iterator[Choice]:
    term = turn.find(IncomeTerm, turn.side)
    allowed = term.subsidises if term else ""
    for side in turns.playing(turn.campaign):
        if side != turn.side and not [*money.subsidise(allowed, side, turn.option)]:
            yield Choice("rows.to", side, side)


class Brought(Sent):
    """What a force brings home, and how much of it becomes thalers."""

    cashed: int = count("Tokens cashed", help="10 T each; the others are kept at home.")


BROUGHT = rows_of(Brought, "Forces", fill="each")


@step("I3", BROUGHT)
def bring_home(turn: Turn, decision: Rows[Brought]) -> Changes:
    """Loot in the home region is worth thalers, or is kept to score (DL-37, DL-48)."""
    for each in decision.rows:
        carrier, home = turn.get(Force, each.force), turn.get(Side, turn.side)
        loot = spoils.carried(turn, carrier)
        kept = loot - each.cashed
        turn.say(f"{carrier.id} brings {loot} loot tokens home; {kept} are kept")
        note = f"{each.cashed} tokens of {carrier.id}"
        yield turn.book(THALERS, "loot", each.cashed * money.TOKEN, note=note)
        yield spoils.carry(turn, carrier, "brought home", -loot)
        yield turn.change(home, kept=home.kept + kept)


@bring_home.refuses
def _bring_home(turn: Turn, decision: Rows[Brought]) -> Refusals:
    for row, each in enumerate(decision.rows):
        tokens = spoils.carried(turn, turn.get(Force, each.force))
        faults = money.bring_home(tokens, each.cashed, may_keep=may_keep(turn))
        yield from refuse(f"rows[{row}].cashed", faults)


def may_keep(turn: Turn) -> bool:
    """Whether the faction scores for loot that it keeps (DL-48, DL-R50)."""
    return bool(turn.own(records.VictoryTerm, kind="loot kept"))


@bring_home.offers
def _carriers(turn: Turn) -> Iterator[Choice]:
    for each in turns.at_home(turn.campaign, turn.side):
        if spoils.carried(turn, each):
            yield named.force(turn, "rows.force", each)


@bring_home.drafts
def _all_of_it(turn: Turn) -> Rows[Brought]:
    there = [] if may_keep(turn) else turns.at_home(turn.campaign, turn.side)
    rows = [Brought(force=e.id, cashed=n) for e in there if (n := spoils.carried(turn, e))]
    return BROUGHT(rows=tuple(rows))


@step("T1")
def attrition(turn: Turn, _: Done) -> Changes:
    """Who is out of supply lives off the land or wears out (DL-11 to DL-14)."""
    chart, number = board(turn.campaign), turns.number(turn.campaign, turn.slot)
    foraged: dict[str, list[Force]] = {}
    playing = turns.playing(turn.campaign)
    for each in (e for e in turn.rows(Force, state=ON_MAP) if e.side in playing):
        is_fed = chart.is_supplied(each.side, each.place, number)
        land, ground = chart.land(each.side, each.place), chart.grounds[each.place]
        told = {"is_supplied": is_fed, "is_looted": is_looted(ground, number)}
        is_living_off = forages(land, **told)
        if is_living_off:
            foraged.setdefault(each.place, []).append(each)
        if not is_fed:
            turn.say(f"{each.id} is out of supply{' and forages' * is_living_off}")
        yield turn.change(each, supplied=is_fed, out=0 if is_fed else each.out + 1)
        yield from wear_units(turn, each, is_supplied=is_fed, forages=is_living_off)
    for place, forces in foraged.items():
        yield from strip(turn, turn.get(Territory, place), forces, number)


def wear_units(turn: Turn, force: Force, *, is_supplied: bool, forages: bool) -> Changes:
    """Yield the losses tokens of a force after the test of supply, and what they do."""
    units, recovery = turn.rows(Unit, force=force.id), turn.option("recovery")
    told = {"is_supplied": is_supplied, "forages": forages}
    worn = wear([unit.tokens for unit in units], recovery, **told)
    for unit, tokens in zip(units, worn, strict=True):
        yield turn.change(unit, tokens=tokens)
    yield from spoils.break_up(turn, force.id)


def strip(turn: Turn, place: Territory, forces: list[Force], number: int) -> Changes:
    """Yield the looting of land that was lived off, for d3 turns with this (DL-R8)."""
    lasts = turn.throw("1d6", f"turns for which {place.called} is looted").final
    turn.say(f"{place.called} is lived off")
    yield turn.change(place, looted=number + fighting.half(lasts) - 1)
    here = forces if turn.option("forage_gives_tokens") == "yes" else []
    if taker := spoils.strongest(turn, here):
        tokens = turn.throw("1d6", f"loot of {place.called}").final
        yield spoils.carry(turn, taker, f"living off {place.called}", tokens)
