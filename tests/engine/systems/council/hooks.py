"""What the council of ten brings besides its records and steps."""

from refkit.systems.council.sheets import SHEETS

from refkit.engine.play.hooks import Hooks

HOOKS = Hooks(brief=SHEETS.brief, kinds=SHEETS.kinds)
