"""Posture: roles of the first scenario, declarations, the reveal."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Campaign, Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import Posture, Side
from refkit.systems.battlefront.steps import removal


class Declaration(Record):
    """What a side means to do in this slot."""

    posture: Literal["attack", "defend"] = column(
        "Posture",
        help="Secret until both sides show theirs; if both defend there is no game.",
    )


class Roles(Record):
    """Who attacks in the first scenario."""

    attacker: str = column("Attacker", help="The side that attacks in the first scenario.")


@step("S10", Roles)
def roles(turn: Turn, decision: Roles) -> Iterator[Change | None]:
    """The roles of the first scenario are set beforehand (BF-2.1.1-a)."""
    for side in turn.sides:
        declared = "attack" if side == decision.attacker else "defend"
        posture = {"slot": turn.slot, "side": side, "declared": declared}
        yield turn.add(Posture(**posture, predetermined=True, revealed=True))
    turn.say(f"{decision.attacker} attacks in the first scenario, as set beforehand")


@roles.refuses
def _roles(turn: Turn, decision: Roles) -> Iterator[Refusal]:
    if decision.attacker not in turn.sides:
        sides = ", ".join(turn.sides)
        message = f"Attacker is {decision.attacker!r}; expected one of {sides}"
        yield Refusal("attacker", "unknown_side", message, "BF-2.1.1-a")


@roles.offers
def _sides(turn: Turn) -> Iterator[Choice]:
    for side in turn.rows(Side):
        yield Choice("attacker", side.id, side.name or side.id)


@roles.drafts
def _roles_draft(turn: Turn) -> Roles:
    return Roles(attacker=forces.slot(turn).first_attacker or turn.sides[0])


@step("A", Declaration)
def declare(turn: Turn, decision: Declaration) -> Iterator[Change | None]:
    """Each side secretly declares attack or defend (BF-2.1.1-b)."""
    yield turn.add(Posture(slot=turn.slot, side=turn.side, declared=decision.posture))


def throws_in_secret(campaign: Campaign, slot: str) -> bool:
    """Whether both declared an attack and the penalty waits for who attacks (R-19)."""
    both = campaign.rows(Posture, slot=slot, declared="attack")
    by_roll = campaign.option("night_penalty_when_both_attack") == "actual_attacker"
    return by_roll and len(both) == len(campaign.sides)


@step("C1")
def reveal(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Both postures are shown together and settle who attacks (BF-2.1.3.1-a)."""
    postures = turn.rows(Posture, slot=turn.slot)
    for posture in postures:
        yield turn.change(posture, revealed=True)
        turn.say(f"{posture.side} declared {posture.declared}")
    yield from removal.take_off(turn)
    attackers = [posture.side for posture in postures if posture.declared == "attack"]
    yield from _settle(turn, attackers)


def _settle(turn: Turn, attackers: list[str]) -> Iterator[Change | None]:
    slot = forces.slot(turn)
    if not attackers:
        # refit and close of day are held all the same
        turn.say("both defend: no scenario is played")
        yield turn.change(slot, status="no_scenario")
        return
    attacker = attackers[0] if len(attackers) == 1 else _throw_off(turn)
    defender = next(side for side in turn.sides if side != attacker)
    turn.say(
        f"{attacker} attacks; {defender} sets up first, {attacker} sets up and moves second"
    )
    yield turn.change(slot, status="open", attacker=attacker, defender=defender)


@reveal.refuses
def _reveal(turn: Turn, decision: Done) -> Iterator[Refusal]:
    for side in turn.sides:
        if turn.find(Posture, f"{turn.slot}/{side}") is None:
            message = f"{side} has declared no posture"
            yield Refusal("", "posture_missing", message, "BF-2.1.3.1-a")


def _throw_off(turn: Turn) -> str:
    """Both attack: the higher die attacks, a tie is thrown again (BF-2.1.1-e, R-10)."""
    while True:
        thrown = {s: turn.throw("1d10", f"who attacks: {s}").final for s in turn.sides}
        if len(set(thrown.values())) == len(thrown):
            return max(thrown, key=thrown.__getitem__)
