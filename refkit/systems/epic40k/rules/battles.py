"""What holds of a battle at the table, as far as the campaign decides it."""

from collections.abc import Callable, Collection, Iterable

ATTACKER, DEFENDER = 3, 2
EACH = 250


def chits(attacker: str, sides: Iterable[str]) -> dict[str, int]:
    """Return how many chits each side draws for strategy (EP-19)."""
    return {side: ATTACKER if side == attacker else DEFENDER for side in sides}


def fortifications(is_fortified: bool, standing: int) -> int:  # noqa: FBT001
    """Return the fortifications of the defenders who stood there (EP-38, EP-R15)."""
    return standing // EACH if is_fortified else 0


def leaves_the_field(is_isolated: bool, enemy_holds_all: bool) -> bool:  # noqa: FBT001
    """Whether troops leave the table at an army morale of 0 (EP-42)."""
    return enemy_holds_all or not is_isolated


def is_destroyed(
    is_isolated: bool,  # noqa: FBT001
    retreats: Collection[str],
    option: Callable[[str], str],
) -> bool:
    """Whether a beaten detachment is destroyed: cut off, or nowhere to go (EP-R18)."""
    return is_isolated or (not retreats and option("no_retreat") == "destroyed")
