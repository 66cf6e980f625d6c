"""What these rules bring as code besides their records and steps."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from refkit.engine.campaign import row_names
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.play.turn import Turn
from refkit.engine.problems import RowFault
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record
from refkit.systems.epic40k import records
from refkit.systems.epic40k.map import area_map
from refkit.systems.epic40k.records import VP, XP, Battle, Detachment, Force, Momentum
from refkit.systems.epic40k.rules import advanced, forces, turns
from refkit.systems.epic40k.sheets import SHEETS
from refkit.systems.epic40k.studies import STUDIES


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a turn, and what there is to do in it."""
    if slot == turns.SET_UP:
        return frozenset({"set_up"})
    if campaign.get(records.Slot, slot).winner:
        return frozenset({"over"})
    there = {
        "momentum": campaign.option("momentum") == "yes",
        "command_directives": campaign.option("command_directives") == "yes",
        "to_fight": forces.to_fight(Turn(campaign, slot)),
        "flown": campaign.rows(records.Mission, slot=slot),
    }
    return frozenset({"turn", *(fact for fact, is_so in there.items() if is_so)})


Actors = Callable[[Campaign, str], list[str]]


def choosing(phase: str) -> Actors:
    """Return the function that gives the side that chooses who is first in a phase."""
    first, asked = records.First, {"phase": phase, "side": ""}
    return lambda game, slot: [row.chooser for row in game.rows(first, slot=slot, **asked)]


def placers(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that have counters to lay, the first to place first (EP-11)."""
    order = turns.in_order(campaign, slot, "allocation")
    return [side for side in order if campaign.rows(Detachment, side=side, state="waiting")]


def sides_that(act: Callable[[Turn], object]) -> Actors:
    """Return the function that gives the sides of which something holds in a slot."""
    return lambda game, slot: [s for s in game.sides if act(Turn(game, slot, s))]


def settling(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides whose directive takes something for good, or leaves it."""
    rows = campaign.rows(records.Directive, slot=slot, ignored=False)
    return [e.side for e in rows if e.owed or (e.met, e.number) == advanced.MAY_KEEP]


PHASES = ("missions", "scouting", "moves", "attacks")
ACTORS: dict[str, Actors] = {
    # Who chooses who declares first, and who then does (EP-17).
    **{f"first in {phase}": choosing(phase) for phase in PHASES},
    **{phase: partial(turns.in_order, phase=phase) for phase in PHASES},
    "placers": placers,
    "looking": sides_that(
        lambda turn: turns.made(turn, "scout", side=turn.side, is_open=True)
    ),
    # Who answers an attack (EP-35).
    "attacked": sides_that(
        lambda turn: any(each.side != turn.side for each in turns.unanswered(turn))
    ),
    # Who won battles and has not said who stays (EP-39), and who falls back (EP-40).
    "victors": sides_that(
        lambda turn: turn.rows(Battle, slot=turn.slot, winner=turn.side, placed=False)
    ),
    "beaten": sides_that(forces.stranded),
    "returning": sides_that(lambda turn: turns.called_back(turn) or turns.earned(turn)),
    "settling": settling,
    # Who may buy resources, or has temporary troops to pay.
    "spenders": sides_that(
        lambda turn: (
            turn.option("command_resources") == "yes"
            or any(each.temporary == "break-through" for each in turns.on_map(turn))
        )
    ),
    # Who has effects of momentum to play (EP-58).
    "inspired": sides_that(turns.unplayed),
}


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return what a side has left of its army initiative this turn (EP-18)."""
    if slot == turns.SET_UP:
        return {}
    turn = Turn(campaign, slot, side)
    return {
        "Moves left": turns.left(turn, "moves"),
        "Attacks left": turns.attacks_left(turn),
        "Responses left": turns.left(turn, "responses"),
    }


def audience(campaign: Campaign, row: Record) -> str:
    """Return who may see a row: what is off the map is its owner's (EP-13, EP-14)."""
    is_off = isinstance(row, Detachment) and row.state == turns.OFF_BOARD
    is_kept = isinstance(row, Momentum) and not row.used
    return row.owner if is_off or is_kept else row.seen_by


def insiders(campaign: Campaign, row: Record) -> str:
    """Return who may see what a row keeps for its side: both, once it is known (EP-13)."""
    each = campaign.find(Detachment, row.detachment) if isinstance(row, Force) else row
    if isinstance(each, Detachment) and each.known:
        return join_readers(campaign.sides)
    return row.owner


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield sides beyond two, and what is nowhere or in another's place (EP-6, EP-11)."""
    for side in campaign.sides[2:]:
        yield RowFault("Side", side, "id", "there are two sides already", "two")
    taken = Counter((each.x, each.y) for each in campaign.rows(records.Territory))
    for ground in campaign.rows(records.Territory):
        if taken[ground.x, ground.y] > 1:
            found, wanted = "another lies in this column and row", "one of its own"
            yield RowFault("Territory", ground.id, "x", found, wanted)
    for each in campaign.rows(Detachment):
        is_placed = each.state == turns.ON_MAP
        if is_placed != bool(each.place) and each.state != "waiting":
            found = f"is {each.state} in {each.place or 'no territory'}"
            yield RowFault("Detachment", each.id, "place", found, "both or neither")


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors=ACTORS,
    at_hand=at_hand,
    names={Detachment: row_names.by_id},
    audience=audience,
    insiders=insiders,
    checks=checks,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    accounts=(VP, XP),
    area_map=area_map,
    # Who responds goes where the attack is that is to be answered.
    aim=lambda turn: "".join(each.target for each in turns.unanswered(turn)),
    held=Held(records.Territory, "id", "holder"),
    studies=STUDIES,
)
