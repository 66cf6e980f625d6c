"""The basket: what is had, what it costs, and what stays to spend."""

from collections.abc import Callable, Iterator, Sequence

import ipywidgets as widgets

from refkit.engine.accounts.costs import number_text
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.shop import bill
from refkit.widgets.shop.bill import Amount, BillLine, Total
from refkit.widgets.shop.till import Till


class Basket(widgets.VBox):
    """The lines of a bill with a bar for each account; a button empties it."""

    def __init__(self, empty: Callable[[], None]) -> None:
        self.shown = markup.panel(name="refkit-basket-lines")
        self.emptied = button("Empty it")
        self.emptied.on_click(lambda _: empty())
        super().__init__([self.shown, self.emptied])
        self.add_class("refkit-basket")

    def tell(self, lines: Sequence[BillLine], totals: Sequence[Total], till: Till) -> None:
        """Show what is had and what it comes to, in the colour of whose it is."""
        body = _bill_table(lines) if lines else element("p", "Nothing yet.")
        purses = (purse_markup(each, lines, till.style) for each in totals)
        title = element("h4", till.badge, " Basket")
        markup.show(self.shown, join((title, body, *purses)))
        self.emptied.layout.display = None if lines else "none"


def _bill_table(lines: Sequence[BillLine]) -> Markup:
    """Return what is had, with its price where anything has one."""
    told = [(f"{line.many} {line.name}", _paid(line)) for line in lines]
    many = 2 if any(price for _, price in told) else 1
    rows = (element("tr", *(element("td", c) for c in row[:many])) for row in told)
    names = ("What", "Price")[:many]
    heads = element("tr", *(element("th", each, scope="col") for each in names))
    return element("table", element("thead", heads), element("tbody", *rows))


def _paid(line: BillLine) -> str:
    """Return what a line takes; what it gives has a plus."""
    return ", ".join(bill.signed(cost) for cost in line.cost.values() if cost)


def purse_markup(total: Total, lines: Sequence[BillLine], style: str = "") -> Markup:
    """Return a bar with a slice for each line that is paid, and what is left."""
    slices = join(_slices(total, lines))
    looks = {"class_": "refkit-purse", "style": style}
    bar = element("div", slices, role="img", aria_label=str(total), **looks)
    unit, rest = total.purse.account.short, total.left
    gained = f"; {number_text(total.gained)} {unit} come in" if total.gained else ""
    word = "left" if rest >= 0 else "short"
    said = element(
        "p",
        element("b", number_text(total.missing or rest)),
        f" {word} of {total.had} {unit}{gained}",
        class_="refkit-left" if rest >= 0 else "refkit-left refkit-overspent",
    )
    return join((bar, said))


def _slices(total: Total, lines: Sequence[BillLine]) -> Iterator[Markup]:
    whole: Amount = max(total.had, total.spent, 1)
    for line in lines:
        cost = line.cost.get(total.purse.account.name, 0)
        if cost > 0:
            yield element("i", style=f"width:{float(100 * cost / whole):.1f}%")
