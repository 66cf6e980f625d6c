"""What factions get each turn, what vassals pay of it, and what things cost."""

from fractions import Fraction

from refkit.engine.accounts.shares import rounded
from refkit.engine.problems import Refusals, veto
from refkit.systems.deluge.records import IncomeTerm, Unit
from refkit.systems.deluge.rules.board import Board, Option

TOKEN = 10  # thalers for one of loot (DL-35, DL-37)
LEAST = 22  # points of a force that is raised
PAID = 5  # thalers for paid scouts
PAID_INTELLIGENCE = 2


def own(board: Board, side: str) -> list[str]:
    """Return the home territories that still yield to a faction (DL-R4)."""
    taken, homes = board.threatened(side), board.homes(side)
    return [each.id for each in homes if not each.is_taken and each.id not in taken]


def income(term: IncomeTerm, abroad: int, at_home: int) -> tuple[int, str]:
    """Return the income of a turn, and how it adds up in words (DL-2 to DL-10)."""
    parts = {
        f"{term.each_turn}": term.each_turn,
        f"{abroad} occupied x {term.occupied}": abroad * term.occupied,
        f"{at_home} at home x {term.own}": at_home * term.own,
    }
    words = (each for each, thalers in parts.items() if thalers)
    return sum(parts.values()), " + ".join(words)


def tribute(thalers: int, rounding: str) -> int:
    """Return the quarter of an income that a vassal pays (DL-41, DL-R37)."""
    return rounded(Fraction(thalers, 4), rounding)


def subsidise(allowed: str, receiver: str, option: Option) -> Refusals:
    """Yield why a faction does not subsidise another (DL-7, DL-R46)."""
    if receiver != allowed and option("free_subsidies") == "no":
        yield veto("subsidy", f"no subsidies go to {receiver}", "DL-R46")


def bring_home(tokens: int, cash: int, *, may_keep: bool) -> Refusals:
    """Yield why so many tokens are not cashed at home (DL-37, DL-48)."""
    if cash > tokens or (cash < tokens and not may_keep):
        wanted = f"at most {tokens}" if may_keep else f"all {tokens}"
        message = f"{cash} of {tokens} are cashed; expected {wanted}"
        yield veto("loot_tokens", message, "DL-37")


def price(points: int, option: Option) -> int:
    """Return what points cost (DL-R13)."""
    return points * int(option("thalers_per_point"))


def raising(points: int, *, is_home: bool, has_enemy: bool) -> Refusals:
    """Yield why a force is not raised somewhere (DL-15, DL-R15)."""
    if not is_home:
        message = "a force is raised in a home territory that is still one's own"
        yield veto("home_territory", message, "DL-15")
    if has_enemy:
        yield veto("enemy_force", "an enemy force stands there", "DL-15")
    if points < LEAST:
        message = f"it has {points} points; expected {LEAST} at least"
        yield veto("22_points", message, "DL-15")


def kind_fault(kind: str, points: int, option: Option) -> Refusals:
    """Yield that a force is of the other kind than is named, by its points (DL-R12)."""
    border = option("task_force_from") if kind else "none"
    if border != "none" and (points >= int(border)) != (kind == "task force"):
        message = f"a task force begins at {border} points; this one has {points}"
        yield veto("kind", message, "DL-15")


def reinforcing(loot: int, used: int, *, is_supplied: bool, is_friendly: bool) -> Refusals:
    """Yield why a force is not reinforced (DL-16, DL-36)."""
    if not is_supplied:
        yield veto("supply", "it is out of supply", "DL-16")
    if not is_friendly:
        yield veto("friendly_territory", "it is in land that is not friendly", "DL-16")
    if used > loot:
        message = f"it has {loot} loot tokens; {used} are spent"
        yield veto("loot_tokens", message, "DL-36")


def paid_by(cost: int, used: int, option: Option) -> int:
    """Return what the treasury pays besides loot tokens; below 0 it gets the change.

    Change is lost unless the option says otherwise (DL-36, DL-R17).
    """
    rest = cost - used * TOKEN
    return rest if option("loot_change") == "treasury" else max(rest, 0)


def merging(one: Unit, other: Unit) -> Refusals:
    """Yield why two units are not merged (DL-17)."""
    if (one.type, one.quality) != (other.type, other.quality):
        message = f"{one.name} and {other.name} are not of the same quality and type"
        yield veto("same_quality_and_type", message, "DL-17")
    if not (one.tokens and other.tokens):
        message = "units are merged that both have losses tokens"
        yield veto("damaged", message, "DL-17")


def merged_tokens(one: int, other: int, option: Option) -> int:
    """Return the losses tokens of a merged unit (DL-R18)."""
    how = {"none": 0, "lower": min(one, other), "sum": one + other}
    return how[option("merged_tokens")]
