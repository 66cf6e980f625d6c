"""Posture: roles of the first scenario, declarations, the reveal."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Posture, Side, Slot
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.rules.special import is_in_force
from refkit.systems.battlefront.steps.refit import removal


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
    told = forces.current_slot(turn).first_attacker
    for side in turn.rows(Side):
        as_set = ", as you set it beforehand" if side.id == told else ""
        yield Choice("attacker", side.id, f"{naming.short(side.id)}{as_set}")


@roles.drafts
def _roles_draft(turn: Turn) -> Roles:
    # Blank where nobody is set beforehand: then the umpire is asked.
    set_beforehand = forces.current_slot(turn).first_attacker
    return Roles.model_construct(attacker=set_beforehand)


@step("A", Declaration)
def declare(turn: Turn, decision: Declaration) -> Iterator[Change | None]:
    """Each side secretly declares attack or defend (BF-2.1.1-b)."""
    yield turn.add(Posture(slot=turn.slot, side=turn.side, declared=decision.posture))


@declare.refuses
def _declare(turn: Turn, decision: Declaration) -> Iterator[Refusal]:
    slot = forces.current_slot(turn)
    if slot.kind == "night" and is_in_force(turn.campaign, "no_night_scenarios", slot):
        message = f"{slot.name}: this campaign has no night scenarios"
        yield Refusal("", "no_such_slot", message, "BF-2.1.1-g")


def throws_in_secret(campaign: Campaign, slot: Slot) -> bool:
    """Whether the roll-off of a night slot is thrown before the CPP rolls (R-19).

    It is then a step of every such slot, so that having it betrays no posture.
    """
    by_roll = campaign.option("night_penalty_when_both_attack") == "actual_attacker"
    # Where the next roll bears the penalty, the reveal has settled who attacked by then.
    now = campaign.option("night_penalty_roll") == "same_slot"
    return by_roll and now and slot.kind == "night"


@step("A2")
def throw_in_secret(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Both attack at night: who the attacker is, is thrown in secret (R-19)."""
    attacking = turn.rows(Posture, slot=turn.slot, declared="attack")
    if len(attacking) < len(turn.sides):
        turn.say("not both attack: nothing is thrown")
        return
    thrown = _throw_off(turn)
    for posture in attacking:
        yield turn.change(posture, thrown=thrown[posture.side])


@throw_in_secret.offers
def _even_chances(turn: Turn) -> Iterator[Choice]:
    """Told in the secret step alone: elsewhere it would say that both attack (R-10)."""
    if len(turn.rows(Posture, slot=turn.slot, declared="attack")) < len(turn.sides):
        return
    even = odds.throw_off("1d10")
    chances = dict(zip(turn.sides, (even.first, even.second), strict=True))
    tie = f"{odds.percent(even.tie)} of throws are a tie and thrown again"
    note = f"{tie}; {float(even.throws):.2f} throws on average"
    yield Choice("", turn.slot, "who attacks", chances, note)


def night_role(turn: Turn) -> str:
    """Return what the side's CPP roll bears of a night: attack, defend or nothing.

    It is the roll of the night slot itself, or of the slot after it (R-17); a side that
    declared an attack bears it, or only the one that attacks in fact (R-19).
    """
    night = _night_borne(turn)
    own = turn.find(Posture, f"{night.id}/{turn.side}") if night else None
    if night is None or own is None:
        return ""
    by_roll = turn.option("night_penalty_when_both_attack") == "actual_attacker"
    # who lost the throw is a defender, also for what a night defender is spared.
    beaten = by_roll and _attacker(turn, night) not in ("", turn.side)
    return "defend" if beaten else own.declared


def _night_borne(turn: Turn) -> Slot | None:
    slots = turn.rows(Slot)
    back = turn.option("night_penalty_roll") == "next_slot"
    # The slot before may be of the day before: then a morning roll bears the night.
    at = slots.index(forces.current_slot(turn)) - back
    return slots[at] if at >= 0 and slots[at].kind == "night" else None


def _attacker(turn: Turn, slot: Slot) -> str:
    """Who attacks, as it was revealed or thrown in secret; blank while it is not known."""
    postures = turn.rows(Posture, slot=slot.id)
    thrown = {posture.side: posture.thrown for posture in postures if posture.thrown}
    return slot.attacker or max(thrown, key=thrown.__getitem__, default="")


@step("C1")
def reveal(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Both postures are shown together and settle who attacks (BF-2.1.3.1-a)."""
    postures = turn.rows(Posture, slot=turn.slot)
    for posture in postures:
        yield turn.change(posture, revealed=True)
        # A role that was set beforehand nobody has declared.
        if not posture.predetermined:
            turn.say(f"{posture.side} declared {posture.declared}")
    # Only now: an item that left the map in the refit would betray it.
    yield from removal.take_off_cleared(turn)
    attackers = [posture.side for posture in postures if posture.declared == "attack"]
    yield from _settle(turn, attackers)


def _settle(turn: Turn, attackers: list[str]) -> Iterator[Change | None]:
    slot = forces.current_slot(turn)
    if not attackers:
        # refit and close of day are held all the same
        turn.say("both defend: no scenario is played")
        yield turn.change(slot, status="no_scenario")
        return
    attacker = attackers[0] if len(attackers) == 1 else _higher(turn)
    defender = next(side for side in turn.sides if side != attacker)
    yield turn.change(slot, status="open", attacker=attacker, defender=defender)
    # Asked for anew: the slot that was read before has no attacker yet.
    first = first_to_move(turn.campaign, forces.current_slot(turn))
    turn.say(
        f"{attacker} attacks; {defender} sets up first, {attacker} second; "
        f"{first} moves first"
    )


def first_to_move(campaign: Campaign, slot: Slot) -> str:
    """Return the side that moves first: the defender, unless optioned (R-11)."""
    first = campaign.option("move_order") == "attacker_first"
    return slot.attacker if first else slot.defender


def _higher(turn: Turn) -> str:
    """Both attack: the higher die attacks, thrown now or before in secret (BF-2.1.1-e)."""
    attacker = _attacker(turn, forces.current_slot(turn))
    if not attacker:
        thrown = _throw_off(turn)
        return max(thrown, key=thrown.__getitem__)
    postures = turn.rows(Posture, slot=turn.slot)
    throws = ", ".join(f"{posture.side} {posture.thrown}" for posture in postures)
    turn.say(f"both attack; thrown in secret: {throws}")
    return attacker


@reveal.refuses
def _reveal(turn: Turn, decision: Done) -> Iterator[Refusal]:
    for side in turn.sides:
        if turn.find(Posture, f"{turn.slot}/{side}") is None:
            message = f"{side} has declared no posture"
            yield Refusal("", "posture_missing", message, "BF-2.1.3.1-a")


def _throw_off(turn: Turn) -> dict[str, int]:
    """Throw for each side until the dice are unequal (BF-2.1.1-e, R-10)."""
    while True:
        thrown = {s: turn.throw("1d10", f"who attacks: {s}").final for s in turn.sides}
        if len(set(thrown.values())) == len(thrown):
            return thrown
