"""The ground and the course of a campaign, as its rows and options have them.

A battleground is known by its position: 0 is the middle, +1 and on lie towards the second
commander, -1 and on towards the first.
"""

from typing import Any, Literal, NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.systems.echelons.records import Ground, Side, Slot, TerrainCard

SET_UP = "set-up"
FEWEST = 3
USUAL = 5
SINGLE = 5  # up to here a commander has one battleground of Front Lines at most
RESERVES = 10
TERRAIN = 3


def agreed_battlegrounds(campaign: Campaign) -> int:
    """Return how many battlegrounds there are to be; 5 where the option is no number."""
    value = campaign.option("battlegrounds")
    return int(value) if value.isdecimal() else USUAL


def deck_size(campaign: Campaign, reserves: int) -> int:
    """Return how many cards a deck beside such a reserve begins with (EF-3, EF-R6)."""
    return deck_of(campaign, battlegrounds(campaign), reserves)


def deck_of(campaign: Campaign, many: int, reserves: int) -> int:
    """Return what a deck would begin with where there were so many battlegrounds."""
    inside = campaign.option("reserves_inside_deck") == "yes"
    return 20 * many + 20 - (reserves if inside else 0)


def is_declared(campaign: Campaign, side: str) -> bool:
    """Whether a commander has said how large his deck is; later it may be empty (EF-25)."""
    return bool(campaign.get(Side, side).deck) or len(campaign.rows(Slot)) > 1


def battle_limit(campaign: Campaign) -> int:
    """Return after how many battles the campaign ends (EF-28)."""
    return battlegrounds(campaign) + 2


def battlegrounds(campaign: Campaign) -> int:
    """Return how many battlegrounds there are, 0 before they are agreed."""
    return len(campaign.rows(Ground))


def terrain(campaign: Campaign, position: int) -> list[TerrainCard]:
    """Return the terrain cards of a battleground that there are, as they lie."""
    return sorted(campaign.rows(TerrainCard, ground=position), key=lambda card: card.place)


def is_laid_out(campaign: Campaign) -> bool:
    """Whether the terrain lies in its order, as anybody can tell from what he may know."""
    is_begun = len(campaign.rows(Slot)) > 1
    return is_begun or any(card.place for card in campaign.rows(TerrainCard))


class Line(NamedTuple):
    """Which line a battleground is, and whose: 0 or 1, None for nobody's."""

    kind: Literal["Neutral", "Front", "Rear"]
    holder: int | None = None


def line(many: int, position: int) -> Line:
    """Return which line a position is of so many (EF-7, EF-R2)."""
    if position == 0:
        return Line("Neutral")
    return Line("Rear" if abs(position) == many // 2 else "Front", int(position > 0))


def line_name(campaign: Campaign, many: int, position: int) -> str:
    """Return what a battleground is called: "Red Front Lines" (EF-7).

    Several Front Lines of a commander are numbered from the middle.
    """
    kind, holder = line(many, position)
    if holder is None:
        return "Neutral Territory"
    which = f" {abs(position)}" if kind == "Front" and many > SINGLE else ""
    return naming.of_side(campaign.sides[holder], f"{kind} Lines{which}")


def picks(campaign: Campaign, position: int) -> tuple[int, int, int]:
    """Return how many cards the first lays there, the second lays, and are drawn.

    With three battlegrounds the only line of a commander may be laid as a Front line (EF-8,
    EF-R2).
    """
    many, chart = battlegrounds(campaign), campaign.lookup("lines")
    kind, holder = line(many, position)
    if holder is not None and many == FEWEST:
        kind = "Front" if campaign.option("single_line_split") == "front" else kind
    own, other = (chart.whole(kind, of=f"{who}_lays") for who in ("owner", "enemy"))
    first, second = (other, own) if holder == 1 else (own, other)
    return first, second, chart.whole(kind, of="drawn")


def owed_picks(campaign: Campaign, side: str) -> dict[str, int]:
    """Return how many cards a commander lays on each battleground where he lays any."""
    place = campaign.sides.index(side)
    grounds = campaign.rows(Ground)
    owed = {each.identity: picks(campaign, each.position)[place] for each in grounds}
    return {ground: count for ground, count in owed.items() if count}


def headquarters(campaign: Campaign, position: int) -> dict[str, Any]:
    """Return both headquarters of a battle, as its row has them (EF-4, EF-5, EF-15)."""
    kind, holder = line(battlegrounds(campaign), position)
    defending, invading = campaign.lookup("lines").text(kind, of="defended"), "Forward"
    if campaign.option("invader_hq") == "one_behind" and abs(position) > 1:  # EF-R10
        invading = "Rear"
    repairs = campaign.option("campaign_hq_repairs") == "yes"
    found: dict[str, Any] = {}
    for place, (name, side) in enumerate(
        zip(("first", "second"), campaign.rows(Side), strict=True)
    ):
        hq = defending if holder in (None, place) else invading
        # EF-R7: only Forward and Rear HQs are renewed.
        lost = side.hq_damage if hq == "Campaign" and not repairs else 0
        points = campaign.lookup("headquarters").whole(hq) - lost
        found |= {f"{name}_hq": hq, f"{name}_points": points}
    return found


class Course(NamedTuple):
    """How the campaign stands: where the next battle is, or who won (0, 1 or nobody)."""

    position: int = 0
    fought: int = 0
    over: bool = False
    winner: int | None = None
    by: Literal["", "Campaign HQ", "battles won"] = ""


def course(campaign: Campaign) -> Course:
    """Return how the campaign stands after its battles (EF-14, EF-27 to EF-29)."""
    wins = [side.wins for side in campaign.rows(Side)]
    fought = [slot for slot in campaign.rows(Slot) if slot.how]
    if not fought:
        return Course()
    last, position = fought[-1], fought[-1].position
    if last.winner:
        winner = campaign.sides.index(last.winner)
        kind, holder = line(battlegrounds(campaign), position)
        if kind != "Rear" or holder == winner:
            position += 1 if winner == 0 else -1
        elif last.how != "resigned" or campaign.option("resign_saves_campaign_hq") == "no":
            # EF-R12: where resigning saves it, the next battle is there again.
            return Course(position, len(fought), over=True, winner=winner, by="Campaign HQ")
    counted = max(wins) if campaign.option("battle_limit_counts") == "won" else len(fought)
    if counted < battle_limit(campaign):
        return Course(position, len(fought))
    best = None if wins[0] == wins[1] else int(wins[1] > wins[0])
    return Course(position, len(fought), over=True, winner=best, by="battles won")


def result(campaign: Campaign) -> str:
    """Return who won a campaign that is over, and how (EF-27 to EF-29)."""
    ended, wins = course(campaign), [side.wins for side in campaign.rows(Side)]
    won = f"{max(wins)} to {min(wins)}"
    if ended.winner is None:
        return f"the campaign is drawn, {won} battles won"
    name = naming.the_side(campaign, campaign.sides[ended.winner])
    why = "by the Campaign HQ" if ended.by == "Campaign HQ" else "on battles won"
    return f"{name} wins the campaign {why}, {won} battles"
