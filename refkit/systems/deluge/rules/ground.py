"""Who may capture or loot a territory, who lost his home, and who may rebel."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from refkit.systems.deluge.records import Side, Territory, Vassal
from refkit.systems.deluge.rules.board import Fault, Option

TASK_FORCE = "task force"


class Claim(NamedTuple):
    """A territory that is to be captured: by whom, for which of his allies, after what."""

    side: Side
    kinds: Collection[str]
    allies: Collection[str] = ()
    beneficiary: str = ""
    is_won: bool = False
    turns_held: int = 0
    chosen: str = ""


def capture(claim: Claim) -> Iterator[Fault]:
    """Yield why a faction does not capture a territory (DL-31 to DL-34)."""
    if TASK_FORCE not in claim.kinds:
        yield Fault("skirmish", "skirmish forces do not capture", "DL-33")
    friend = claim.beneficiary
    if claim.side.may_capture and friend:
        yield Fault("for_itself", f"{claim.side.id} captures for itself", "DL-34")
    elif not claim.side.may_capture and not friend:
        yield Fault(
            "may_not_capture", f"{claim.side.id} captures for an ally only", "DL-48"
        )
    elif friend and friend not in claim.allies:
        yield Fault("ally", f"{friend} is no ally who may capture", "DL-34")
    if claim.chosen == "loot":
        yield Fault("looted", "the occupiers have chosen to loot it", "DL-R33")


def is_captured(claim: Claim, option: Option) -> bool:
    """Whether a territory is captured now: a battle was won, or a year is over (DL-32)."""
    return claim.is_won or claim.turns_held >= int(option("turns_per_year"))


def loot(*, is_looted: bool, chosen: str = "") -> Iterator[Fault]:
    """Yield why a territory is not looted (DL-35, DL-R33)."""
    if is_looted:
        yield Fault("looted", "it is looted already", "DL-R33")
    if chosen == "capture":
        yield Fault("captured", "the occupiers have chosen to capture it", "DL-R33")


def is_home_lost(homes: Iterable[Territory], side: str, option: Option) -> bool:
    """Whether a faction has lost its home region (DL-40, DL-R36).

    By option the loss of the capital is enough, where it has one.
    """
    own = tuple(homes)
    capitals = tuple(each for each in own if each.capital)
    asked = capitals if option("home_lost") == "capital" and capitals else own
    return bool(asked) and all(each.holder != side for each in asked)


def join(overlord: str, captor: str, *, is_lost: bool) -> Iterator[Fault]:
    """Yield why a faction does not become somebody's vassal (DL-40)."""
    if not is_lost:
        yield Fault("home_region", "its home region is not lost", "DL-40")
    elif overlord != captor:
        yield Fault("captor", f"expected {captor}, who captured it", "DL-40")


def may_rebel(bond: Vassal, turn: int, option: Option) -> bool:
    """Whether a vassal may rebel in a turn (DL-42, DL-R38)."""
    later = option("rebellion_from") == "t+r+1"
    return turn >= bond.since + bond.roll + later
