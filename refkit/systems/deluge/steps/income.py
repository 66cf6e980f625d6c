"""Income, tribute, subsidies, and loot that comes home."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge.records import (
    THALERS,
    Force,
    IncomeTerm,
    Side,
    Vassal,
    VictoryTerm,
)
from refkit.systems.deluge.rules import money, turns, victory
from refkit.systems.deluge.rules.board import board
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import Sent, refuse


@step("I1")
def collect(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Every faction has its income, and vassals pay a quarter of theirs (DL-41)."""
    is_first = turns.number(turn.campaign, turn.slot) == 1
    if is_first and turn.option("first_turn_income") == "no":  # DL-R1
        turn.say("there is no income in the first turn")
        return
    chart, got = board(turn.campaign), dict[str, int]()
    for term in turn.rows(IncomeTerm):
        if term.side in named.playing(turn):
            lands = (
                len(victory.occupied(chart, term.side)),
                len(money.own(chart, term.side)),
            )
            got[term.side] = money.income(term, *lands)
            note = money.workings(term, *lands)
            yield from book(turn, term.side, "income", got[term.side], note)
    for bond in turn.rows(Vassal):
        pays = money.tribute(got.get(bond.side, 0), turn.option("tribute_rounding"))
        yield from book(turn, bond.side, "tribute", -pays, f"to {bond.overlord}")
        yield from book(turn, bond.overlord, "tribute", pays, f"from {bond.side}")


def book(
    turn: Turn, side: str, reason: str, thalers: int, note: str
) -> Iterator[Change | None]:
    """Yield a line of a faction's treasury, none for nothing."""
    if thalers:
        yield turn.add(turn.line(THALERS, reason, side, thalers=thalers, note=note))


class Gift(Record):
    """What one faction gets."""

    key = ("to",)
    to: str = column("To", offered=True)
    thalers: int = count("Thalers", high=9999, spends=THALERS.name)


class Subsidies(Record):
    """What a faction pays to others."""

    gifts: tuple[Gift, ...] = column("Subsidies", default=(), fill="each")


@step("I2", Subsidies)
def subsidise(turn: Turn, decision: Subsidies) -> Iterator[Change | None]:
    """A faction may subsidise another (DL-7, DL-R46)."""
    for each in decision.gifts:
        if each.thalers:
            turn.say(f"{turn.side} pays {each.thalers} thalers to {each.to}")
            yield from book(turn, turn.side, "subsidy", -each.thalers, f"to {each.to}")
            yield from book(turn, each.to, "subsidy", each.thalers, f"from {turn.side}")


@subsidise.refuses
def _subsidise(turn: Turn, decision: Subsidies) -> Iterator[Refusal]:
    purse = turn.purse(THALERS)
    for row, each in enumerate(decision.gifts):
        field = f"gifts[{row}].thalers"
        grounds = list(purse.cannot_pay(field, "the subsidies take", each.thalers, "DL-7"))
        yield from grounds
        purse = purse if grounds else purse.after(each.thalers)


@subsidise.offers
def _receivers(turn: Turn) -> Iterator[Choice]:
    term = turn.find(IncomeTerm, turn.side)
    allowed = term.subsidises if term else ""
    for side in turn.others:
        if not [*money.subsidise(allowed, side, turn.option)]:
            yield Choice("gifts.to", side, side)


class Brought(Sent):
    """What a force brings home, and how much of it becomes thalers."""

    cashed: int = count("Tokens cashed", help="10 T each; the others are kept at home.")


class Carried(Record):
    """The loot that comes home."""

    forces: tuple[Brought, ...] = column("Forces", default=(), fill="each")


@step("I3", Carried)
def bring_home(turn: Turn, decision: Carried) -> Iterator[Change | None]:
    """Loot in the home region is worth thalers, or is kept to score (DL-37, DL-48)."""
    for each in decision.forces:
        carrier = turn.get(Force, each.force)
        kept = carrier.loot - each.cashed
        turn.say(f"{carrier.id} brings {carrier.loot} loot tokens home; {kept} are kept")
        note = f"{each.cashed} tokens of {carrier.id}"
        yield from book(turn, turn.side, "loot", money.cashed(each.cashed), note)
        yield from spoils.carry(turn, carrier, "brought home", -carrier.loot)
        home = turn.get(Side, turn.side)
        yield turn.change(home, kept=home.kept + kept)


@bring_home.refuses
def _bring_home(turn: Turn, decision: Carried) -> Iterator[Refusal]:
    may_keep = keeps(turn)
    for row, each in enumerate(decision.forces):
        tokens = turn.get(Force, each.force).loot
        faults = money.bring_home(tokens, each.cashed, may_keep=may_keep)
        yield from refuse(f"forces[{row}].cashed", faults)


def keeps(turn: Turn) -> bool:
    """Whether the faction scores for loot that it keeps (DL-48, DL-R50)."""
    return bool(turn.own(VictoryTerm, kind="loot kept"))


def carrying(turn: Turn) -> list[Force]:
    """Return the side's forces at home that have loot."""
    return [each for each in turns.at_home(turn.campaign, turn.side) if each.loot]


@bring_home.offers
def _carriers(turn: Turn) -> Iterator[Choice]:
    for each in carrying(turn):
        yield named.force(turn, "forces.force", each)


@bring_home.drafts
def _all_of_it(turn: Turn) -> Carried:
    rows = tuple(Brought(force=each.id, cashed=each.loot) for each in carrying(turn))
    return Carried(forces=() if keeps(turn) else rows)
