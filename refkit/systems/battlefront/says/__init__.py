"""What the steps of Battlefront do in sentences for people; the ledger keeps its lines."""

from refkit.systems.battlefront.says.battle import SAID_OF_THE_BATTLE
from refkit.systems.battlefront.says.names import NAMES
from refkit.systems.battlefront.says.refit import SAID_OF_THE_REFIT

__all__ = ["NAMES", "SAYS"]

SAYS = {**SAID_OF_THE_REFIT, **SAID_OF_THE_BATTLE}
