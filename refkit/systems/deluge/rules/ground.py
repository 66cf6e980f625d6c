"""Who may capture or loot a territory, who lost his home, and who may rebel."""

from collections.abc import Collection, Iterable

from refkit.engine.problems import Refusals, veto
from refkit.systems.deluge.records import Side, Territory
from refkit.systems.deluge.rules.board import Option

TASK_FORCE = "task force"


def capture(
    side: Side, kinds: Collection[str], friend: str, allies: Collection[str]
) -> Refusals:
    """Yield why a faction does not capture land, for itself or a friend (DL-33, DL-34)."""
    if TASK_FORCE not in kinds:
        yield veto("skirmish", "skirmish forces do not capture", "DL-33")
    if side.may_capture and friend:
        yield veto("for_itself", f"{side.id} captures for itself", "DL-34")
    elif not side.may_capture and not friend:
        yield veto("may_not_capture", f"{side.id} captures for an ally only", "DL-48")
    elif friend and friend not in allies:
        yield veto("ally", f"{friend} is no ally who may capture", "DL-34")


def is_captured(option: Option, turns_held: int, *, is_won: bool) -> bool:
    """Whether a territory is captured now: a battle was won, or a year is over (DL-32)."""
    return is_won or turns_held >= int(option("turns_per_year"))


def choose(what: str, chosen: str = "", *, is_looted: bool) -> Refusals:
    """Yield why occupiers do not capture or loot land (DL-31, DL-35, DL-R33)."""
    if what == "loot" and is_looted:
        yield veto("looted", "it is looted already", "DL-R33")
    if {chosen, what} == {"capture", "loot"}:
        message = f"the occupiers have chosen to {chosen} it"
        yield veto("chosen", message, "DL-R33")


def is_home_lost(homes: Iterable[Territory], option: Option) -> bool:
    """Whether a faction has lost its home region (DL-40, DL-R36).

    By option the loss of the capital is enough, where it has one.
    """
    own = tuple(homes)
    capitals = tuple(each for each in own if each.capital)
    asked = capitals if option("home_lost") == "capital" and capitals else own
    return bool(asked) and all(each.is_taken for each in asked)


def join(overlord: str, captor: str, *, is_lost: bool) -> Refusals:
    """Yield why a faction does not become somebody's vassal (DL-40)."""
    if not is_lost:
        yield veto("home_region", "its home region is not lost", "DL-40")
    elif overlord != captor:
        yield veto("captor", f"expected {captor}, who captured it", "DL-40")


def may_rebel(vassal: Side, turn: int, option: Option) -> bool:
    """Whether a vassal may rebel in a turn (DL-42, DL-R38)."""
    later = option("rebellion_from") == "t+r+1"
    return turn >= vassal.bound + vassal.roll + later
