"""A battle: what is turned up, and how it ended."""

from collections.abc import Iterable, Iterator
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed, unknown
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Ground, Side, Slot, TerrainCard


@step("B1")
def reveal(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The terrain is turned up at the first battle there, and stays known (EF-6, EF-13)."""
    battle = turn.get(Slot, turn.slot)
    ground = turn.get(Ground, str(battle.position))
    if not ground.revealed:
        yield turn.change(ground, revealed=battle.id)
    for card in rules.terrain(turn.campaign, battle.position):
        # EF-17: what was destroyed is destroyed still.
        gone = f", destroyed in {card.destroyed}" if card.destroyed else ""
        turn.say(f"{card.place}: {card.type}{gone}")


NOBODY = "nobody"
ENDS = {"hq": "The loser's headquarters fell", "resigned": "The loser gave up"}
DRAWN = "Both stopped"


class Outcome(Record):
    """How the battle ended."""

    winner: str = column(
        "Winner", help="The fight moves one battleground towards the loser."
    )
    how: Literal["hq", "resigned", "drawn"] = column(
        "How",
        follows="winner",
        help="Either way the loser has lost the headquarters he used.",
    )
    damage: int = count("Damage to a Campaign HQ that held", help="Points in this battle.")
    destroyed: tuple[str, ...] = column("Terrain destroyed", default=())
    note: str = column(
        "Note", default="", width=60, help="For all to read, on every sheet."
    )


@step("B2", Outcome)
def fight(turn: Turn, decision: Outcome) -> Iterator[Change | None]:
    """The loser has lost the headquarters he used; resigning is losing (EF-16, EF-26)."""
    battle = turn.get(Slot, turn.slot)
    won_by = "" if decision.winner == NOBODY else decision.winner
    told = {"winner": won_by, "how": decision.how, "note": decision.note}
    yield turn.change(battle, **told)
    for each in decision.destroyed:
        row = turn.get(TerrainCard, f"{battle.position}/{each}")
        turn.say(f"{row.type} is destroyed")
        yield turn.change(row, destroyed=battle.id)
    if won_by:
        winner = turn.get(Side, won_by)
        who = naming.the_side(turn.campaign, winner.id)
        turn.say(f"{who} wins {battle.id} in {battle.line}")
        yield turn.change(winner, wins=winner.wins + 1)
    else:
        turn.say(f"{battle.id} is drawn")
    if decision.damage:
        side = turn.get(Side, at_stake(turn)[0])
        hq = naming.of_side(side.id, "Campaign HQ")
        turn.say(f"the {hq} loses {decision.damage} points")
        # EF-R7: it is renewed by no rule.
        yield turn.change(side, hq_damage=side.hq_damage + decision.damage)
    now = rules.course(turn.campaign)
    next_line = turn.get(Ground, str(now.position)).line
    # EF-14
    turn.say("the campaign is over" if now.over else f"the next battle is in {next_line}")


def at_stake(turn: Turn) -> tuple[str, int]:
    """Return whose Campaign HQ is at stake and its points, if anybody's (EF-15)."""
    both = zip(turn.sides, turn.get(Slot, turn.slot).stakes, strict=True)
    return next(((side, left) for side, (hq, left) in both if hq == "Campaign"), ("", 0))


@fight.refuses
def _fight(turn: Turn, decision: Outcome) -> Iterator[Refusal]:
    known = (*turn.sides, NOBODY)
    why = "is no side"
    yield from unknown("winner", [decision.winner], known, why, "EF-13", "unknown_side")
    is_drawn = decision.winner == NOBODY
    if (decision.how == "drawn") != is_drawn:
        ends = f"{DRAWN!r}, as nobody won" if is_drawn else "how the winner won"
        told = f"How is {({**ENDS, 'drawn': DRAWN})[decision.how]!r}; expected {ends}"
        yield Refusal("how", "drawn", told, "EF-13")
    elif decision.how == "drawn" and turn.option("drawn_battles") == "refuse":  # EF-R11
        told = "the battle is drawn; expected a winner"
        yield Refusal("winner", "drawn", told, "EF-13")
    holder, points = at_stake(turn)
    if decision.damage and not holder:
        told = "no Campaign HQ is at stake here; expected 0"
        yield Refusal("damage", "no_campaign_hq", told, "EF-15")
    elif decision.damage and decision.damage >= points:
        told = f"{decision.damage} points; expected fewer than the {points} it has"
        yield Refusal("damage", "too_much", told, "EF-15")
    there = {card.card for card in _standing(turn)}
    why = "is no terrain card that stands here"
    yield from misnamed("destroyed[]", decision.destroyed, there, why, "EF-17")


def _standing(turn: Turn) -> list[TerrainCard]:
    there = rules.terrain(turn.campaign, turn.get(Slot, turn.slot).position)
    return [card for card in there if not card.destroyed]


@fight.leaves_out
def _safe(turn: Turn) -> Iterable[str]:
    """Where no Campaign HQ is at stake none can be damaged (EF-15)."""
    return () if at_stake(turn)[0] else ("damage",)


@fight.offers
def _outcomes(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides:
        yield Choice("winner", side, naming.short(side))
        for how, words in ENDS.items():
            yield Choice("how", how, words, row=side)
    if turn.option("drawn_battles") == "allow":  # EF-R11
        yield Choice("winner", NOBODY, "Nobody: the battle was drawn")
        yield Choice("how", "drawn", DRAWN, row=NOBODY)
    for card in _standing(turn):
        yield Choice("destroyed", card.card, f"{card.place}: {card.type}")


@step("V")
def announce(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """A Campaign HQ falls, or the last battle is fought: the campaign is over (EF-27)."""
    turn.say(rules.result(turn.campaign))
    yield from ()
