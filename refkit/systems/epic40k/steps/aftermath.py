"""After the battles: the victor takes the ground, the beaten fall back."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Battle, Detachment, Force, Territory
from refkit.systems.epic40k.rules import forces, turns
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.moves import put


class Staying(Record):
    """Whether a victorious detachment stays on the ground."""

    key = ("detachment",)
    detachment: str = column("Detachment", offered=True)
    returns: bool = column("Goes back", default=False)


class Victory(Record):
    """Who goes back to where he started."""

    detachments: tuple[Staying, ...] = column("Detachments", default=(), fill="each")


@step("B4", Victory)
def hold(turn: Turn, decision: Victory) -> Iterator[Change | None]:
    """The victor takes control; each detachment stays or goes back (EP-39, EP-R19)."""
    back = {each.detachment for each in decision.detachments if each.returns}
    for battle in turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False):
        yield turn.change(battle, placed=True)
        staying = [each for each in victors(turn, battle) if each.id not in back]
        needs = turn.option("control_needs_troops") == "yes"
        if battle.attacker == turn.side and (staying or not needs):
            turn.say(f"{turn.side} takes {choices.ground(turn, battle.territory)}")
            taken = {"fortified": False, "isolated": False}  # EP-R24
            ground = turn.get(Territory, battle.territory)
            yield turn.change(ground, holder=turn.side, **taken)
        for each in staying:
            yield from put(turn, each, battle.territory)


def victors(turn: Turn, battle: Battle) -> Iterator[Detachment]:
    """Yield the detachments that came from elsewhere to a battle that they won."""
    for row in turn.rows(Force, slot=turn.slot, territory=battle.territory, side=turn.side):
        if row.role in ("attacks", "responds"):
            yield turn.get(Detachment, row.detachment)


@hold.refuses
def _hold(turn: Turn, decision: Victory) -> Iterator[Refusal]:
    for row, sent in enumerate(decision.detachments):
        each = turn.get(Detachment, sent.detachment)
        if sent.returns and each.state == turns.OFF_BOARD:
            message = f"{each.id} has landed; expected it to stay"
            yield Refusal(f"detachments[{row}]", "dropship", message, "EP-14")


@hold.offers
def _victors(turn: Turn) -> Iterator[Choice]:
    for battle in turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False):
        yield from choices.detachments("detachments.detachment", victors(turn, battle))


class FallingBack(Record):
    """Where a beaten detachment falls back to."""

    key = ("detachment",)
    detachment: str = column("Detachment", offered=True)
    territory: str = column("Falls back to", default="", by_row=True)


class Retreat(Record):
    """Where the beaten fall back to."""

    detachments: tuple[FallingBack, ...] = column("Detachments", default=(), fill="each")


@step("B5", Retreat)
def fall_back(turn: Turn, decision: Retreat) -> Iterator[Change | None]:
    """The beaten fall back, aside or one line; who cannot is destroyed (EP-40)."""
    where = {each.detachment: each.territory for each in decision.detachments}
    for each in forces.stranded(turn.campaign, turn.side):
        if where.get(each.id):
            turn.say(f"{each.id} falls back to {choices.ground(turn, where[each.id])}")
            yield turn.change(each, place=where[each.id])
            continue
        turn.say(f"{each.id} cannot fall back and is destroyed")  # EP-R18
        new = forces.force(turn.campaign, turn.slot, each, each.place, "falls back")
        row = turn.find(Force, f"{turn.slot}/{each.id}") or new
        yield turn.put(row.replace(destroyed=True))
        yield turn.change(each, state="destroyed", place="")


@fall_back.refuses
def _fall_back(turn: Turn, decision: Retreat) -> Iterator[Refusal]:
    chosen = {each.detachment for each in decision.detachments if each.territory}
    for each in forces.stranded(turn.campaign, turn.side):
        open_to = forces.refuges(turn.campaign, each)
        if open_to and each.id not in chosen:
            message = f"{each.id} falls back to one of {', '.join(open_to)}"
            yield Refusal("detachments", "retreat", message, "EP-40", waits=True)


@fall_back.offers
def _refuges(turn: Turn) -> Iterator[Choice]:
    for each in forces.stranded(turn.campaign, turn.side):
        if open_to := forces.refuges(turn.campaign, each):
            yield from choices.detachments("detachments.detachment", [each])
            for choice in choices.territories(turn, "detachments.territory", open_to):
                yield choice._replace(row=each.id)
