"""What a part of the day shows besides its steps, by the name that a system gives it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from refkit.widgets.panels.balance import Balance
from refkit.widgets.panels.cards import Cards
from refkit.widgets.panels.history import History
from refkit.widgets.panels.luck import Luck
from refkit.widgets.panels.orders import order_panel
from refkit.widgets.panels.reference_panel import ReferencePanel
from refkit.widgets.panels.sheets import Sheets
from refkit.widgets.panels.worksheets import Worksheets


class Section(NamedTuple):
    """What a part of the page says above what it shows, and what it shows."""

    title: str
    widget: Callable[..., Any]
    text: str = ""


SHOWN = {
    "reference": Section("At the table", ReferencePanel),
    "cards": Section("The cards", Cards),
    "sheets": Section(
        "The sheets", Sheets, "refkit checks each sheet for secrets before it writes it."
    ),
    "orders": Section(
        "Orders by file",
        order_panel,
        "A side may send its orders in a workbook. Write its form here, and read it here "
        "when it comes back.",
    ),
    "history": Section("What was done", History),
    "balance": Section("How the sides are doing", Balance),
    "dice": Section(
        "The dice",
        Luck,
        "The chances of what is due, and the rolls so far beside what was expected.",
    ),
    "worksheets": Section("All worksheets", Worksheets, "Any worksheet as a table."),
}
