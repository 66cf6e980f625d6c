"""The counter: the shops of a form with one basket beside them."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from refkit.widgets.shop import bill
from refkit.widgets.shop.basket import Basket
from refkit.widgets.shop.shop import Shop
from refkit.widgets.shop.till import Till


class Counter:
    """Shops paid from the same purses: what is had of one leaves less for others."""

    def __init__(self, shops: Sequence[Shop]) -> None:
        self._shops = shops
        self.basket = Basket(self._empty)
        # Where there is nothing to take one by one an empty basket would say none is taken.
        if not any(shop.had.goods for shop in shops):
            self.basket.layout.display = "none"

    def beside(self, answers: Sequence[widgets.Widget]) -> widgets.Box:
        """Return the answers of a form with the basket beside them."""
        goods = widgets.VBox(answers)
        goods.add_class("refkit-goods-side")
        body = widgets.Box([goods, self.basket])
        body.add_class("refkit-counter-body")
        made = widgets.Box([body])
        made.add_class("refkit-counter")
        return made

    def judge(self, till: Till, answers: Mapping[str, Any]) -> list[str]:
        """Show what there can be no more of and what all comes to.

        Returns what is spent and what is left, in a line for each account.
        """
        for shop in self._shops:
            shop.judge(till, answers)
        lines = [line for shop in self._shops for line in shop.bill]
        paid = {name for shop in self._shops for name in shop.accounts}
        purses = {name: each for name, each in till.purses.items() if name in paid}
        totals = bill.totals(lines, purses)
        self.basket.tell(lines, totals, till)
        return [str(each) for each in totals if each.spent]

    def _empty(self) -> None:
        for shop in self._shops:
            shop.empty()
