"""The head of an order form: whose it is, how to fill it in, and the live totals."""

from collections.abc import Mapping
from dataclasses import dataclass

from refkit.workbook.build.formats import LINE, Formats, Worksheet
from refkit.workbook.orders.choices import all_lists
from refkit.workbook.orders.forms import BELOW, CHOICES, LATER, NONE, OrderForm
from refkit.xlsx.cells.addresses import column_letters

FILL = "Fill in the framed pale cells, save the file and send it back to your umpire."
WORKS_OUT = " The form works out the points as you write."
BLANK = "If a step is due now and you leave it blank, you give no orders for it."
OPEN = f" A later step stays open until it is due, unless you choose {NONE!r} there."
BELOW_OR_LATER = (
    f"{BELOW!r} gives the orders that you write in the rows below it; {LATER!r} leaves "
    "them until then."
)
SEVERAL = (
    "A step that stands here several times is carried out so often, each time in your turn "
    f"and in this order. The first that you leave blank ends it; {NONE!r} is a pass."
)
LISTED = f" What you can choose{{}} is listed on the worksheet {CHOICES}."
NEXT = "What you buy here appears in the lists of your next form."
TOTALS = ("Points", "in hand", "these orders", "left")


@dataclass(frozen=True, slots=True)
class FormHead:
    """Writes the head of a form."""

    sheet: Worksheet
    looks: Formats
    form: OrderForm
    colour: str

    def write(self) -> int:
        """Write the lines at the top, and return the row for the totals."""
        form, sheet = self.form, self.sheet
        title = f"Orders of {form.whose}"
        sheet.set_row(0, 26)
        sheet.write_string(0, 1, title, self.looks.title(self.colour))
        sheet.write_string(1, 1, f"{form.title}, {form.when}", self.looks.of(bold=True))
        short = "; ".join(f"{word}: {full}" for word, full in form.abbreviations.items())
        lines = (*how_to_fill(form), *filter(None, [short]))
        for row, line in enumerate(lines, 2):
            sheet.write_string(row, 1, line, self.looks.note())
        return len(lines) + 3

    def write_totals(
        self, row: int, column: int, rows: tuple[int, int], spent: Mapping[str, float]
    ) -> None:
        """Write what is in hand, what these orders cost and what is left.

        The costs of the first figure are in `column`, between the `rows`.
        """
        for at, text in enumerate(TOTALS, 1):
            align = {"align": "center"} if at > 1 else {}
            self.sheet.write_string(row, at, text, self.looks.bar(self.colour, **align))
        label = self.looks.of(border=1, border_color=LINE)
        number = self.looks.of(align="center", border=1, border_color=LINE, bold=True)
        bad = self.looks.bare(bold=True, font_color="#B3261E", bg_color="#FBE5DA")
        below = {"type": "cell", "criteria": "<", "value": 0, "format": bad}
        for place, (name, (title, amount)) in enumerate(self.form.in_hand.items()):
            at, letters = row + 1 + place, column_letters(column + place)
            cost = f"=SUM({letters}{rows[0] + 1}:{letters}{rows[1] + 1})"
            left = f"=C{at + 1}-D{at + 1}"
            self.sheet.write_string(at, 1, title, label)
            self.sheet.write_number(at, 2, amount, number)
            self.sheet.write_formula(at, 3, cost, number, spent[name])
            self.sheet.write_formula(at, 4, left, number, amount - spent[name])
            self.sheet.conditional_format(at, 4, at, 4, below)


def how_to_fill(form: OrderForm) -> tuple[str, ...]:
    """Return the lines that say how a form is filled in, each true of what it holds."""
    once = [block for block in form.blocks if block.owed.step.declarations == 1]
    has_later = not all(block.is_due for block in once)
    has_lists = any(all_lists(form))
    priced = ", with its price," if form.in_hand else ""
    return (
        FILL + WORKS_OUT * bool(form.in_hand),
        *([BLANK + OPEN * has_later] if once else ()),
        BELOW_OR_LATER + LISTED.format(priced) * has_lists,
        *([SEVERAL] if len(once) < len(form.blocks) else ()),
        *([NEXT] if form.in_hand else ()),
        *form.income,
    )
