"""The shop: rows that are sold as cards, each with how many of it one has."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal
from refkit.engine.records.columns import Column
from refkit.widgets.form.fields import Messages, Offers, Rows, rows_head
from refkit.widgets.page import markup
from refkit.widgets.shop import bill
from refkit.widgets.shop.bill import BillLine
from refkit.widgets.shop.goods import Good
from refkit.widgets.shop.shop_rows import Row, ShopRows, as_shown
from refkit.widgets.shop.till import Till

HERE = Path(__file__).parent
KEYS = "On a card + takes one more and - one less. Ctrl+Enter presses the main button."


class ShopView(anywidget.AnyWidget):
    """The cards in the browser: a number that is pressed shows there at once."""

    _esm = HERE / "shop.js"
    _css = HERE / "shop.css"
    caption = traitlets.Unicode("").tag(sync=True)
    goods = traitlets.List(traitlets.Dict()).tag(sync=True)
    asked = traitlets.List(traitlets.Dict()).tag(sync=True)
    counting = traitlets.Unicode("rows").tag(sync=True)
    # `heard` is the last message that it answers: what was pressed since is newer.
    state = traitlets.Dict({"heard": 0, "cards": {}}).tag(sync=True)


class Shop(widgets.VBox):
    """The rows of a decision that are sold; each is one of a thing, or so many of it."""

    def __init__(
        self,
        col: Column,
        rows: Rows,
        offers: Offers,
        named: Callable[[str], str] = str,
    ) -> None:
        self.had = ShopRows(col, rows, offers, named)
        self._changed: Callable[[], None] = lambda: None
        self._faults: dict[tuple[str, str], list[str]] = {}
        self._bars: dict[str, dict[str, str]] = {}
        self._units: Mapping[str, str] = {}
        self._heard, self._may_overrule = 0, False
        self.view = ShopView(
            caption=col.title,
            goods=[_card(each) for each in self.had.goods],
            asked=[
                {"field": c.field, "title": c.title, "kind": c.kind, "hint": c.help}
                for c in self.had.asked
            ],
            counting=self.had.counting,
        )
        self._tell()
        self.view.on_msg(self._receive)
        self.message = markup.panel(name="refkit-message")
        is_open = bool(self.had.goods)
        about = rows_head(col, [], is_open=is_open, keys=KEYS)
        shown = [self.view] if is_open else []
        super().__init__([markup.panel(about, "refkit-hint"), *shown, self.message])
        self.add_class("refkit-shop-list")

    @property
    def raw(self) -> list[Row]:
        """The rows as the engine takes them."""
        return [dict(self.had.rows[number]) for number in self.had.counted]

    @property
    def bill(self) -> list[BillLine]:
        """What the rows come to."""
        return bill.bill_lines(self.had.col, self.had.goods, self.raw)

    @property
    def accounts(self) -> set[str]:
        """The names of the accounts that something here is paid from."""
        priced = (each.cost.items() for each in self.had.goods)
        named = {name for costs in priced for name, cost in costs if cost > 0}
        return named | {col.spends for col in self.had.asked if col.spends}

    def observe_answer(self, changed: Callable[[], None]) -> None:
        """Call back whenever more or less of something is had."""
        self._changed = changed

    def fill(self, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """Put answers into the rows with these keys; a key without a row gets one."""
        self.had.fill(answers)
        self._heard_of(self._heard)

    def have(self, key: str, many: int) -> None:
        """Have so many of a thing."""
        self.had.have(key, many)
        self._heard_of(self._heard)

    def empty(self) -> None:
        """Put everything back."""
        self.had.rows.clear()
        self._heard_of(self._heard)

    def _receive(self, _: object, message: Mapping[str, Any], __: object) -> None:
        key = str(message.get("key"))
        if key not in self.had.named:
            return
        if message["kind"] == "count":
            self.had.have(key, int(message["count"]))
        else:
            at, field = int(message["copy"]), str(message["field"])
            self.had.answer(key, at, field, message["value"])
        self._heard_of(int(message["turn"]))

    def _heard_of(self, turn: int) -> None:
        self._heard = turn
        # Before the step judges it: a number that is pressed is not to wait for that.
        self._tell()
        self._changed()

    def show(self, messages: Messages) -> list[str]:
        """Show what is refused by its path, `[1].group` on the card of that row."""
        counted = self.had.counted
        self._faults = {}
        told: list[str] = []
        rest: list[str] = []
        for path, texts in messages.items():
            number, _, field = path.removeprefix("[").partition("]")
            if number.isdigit() and int(number) < len(counted):
                at = counted[int(number)]
                key = self.had.key_of(self.had.rows[at])
                copy = self.had.of(key).index(at)
                place = key, f"{copy}|{field.removeprefix('.')}"
                self._faults.setdefault(place, []).extend(texts)
                name = self.had.named[key].ware.name
                told += [_with_name(text, key, name) for text in texts]
            else:
                rest += texts
        self._tell()
        return [*told, *markup.show_alerts(self.message, rest)]

    def judge(self, till: Till, answers: Mapping[str, Any]) -> None:
        """Show, in the words of the step itself, of what there can be no more."""
        self._may_overrule = till.may_overrule
        self._units = {name: each.account.short for name, each in till.purses.items()}
        name, asked = self.had.col.field, [*self.had.one_more()]
        tried = [{**answers, name: each.rows} for each in asked]
        now, *found = till.refused([answers, *tried])
        self._bars = {}
        for more, refusals in zip(asked, found, strict=True):
            if reasons := _new_refusals(now, refusals, f"{name}[{more.number}]"):
                told = (_without_key(text, more.key) for text in reasons)
                own = map(self._named, told)
                words = "; ".join(dict.fromkeys(map(till.in_words, own)))
                self._bars.setdefault(more.key, {})[more.place] = words
        self._tell()

    def _named(self, text: str) -> str:
        """A sentence with the names of the goods that it calls by their keys."""
        for good in self.had.goods:
            text = _with_name(text, good.key, good.ware.name)
        return text

    def _tell(self) -> None:
        cards = {good.key: self._card_state(good) for good in self.had.goods}
        self.view.state = {
            "heard": self._heard,
            "mayOverrule": self._may_overrule,
            "cards": cards,
        }

    def _card_state(self, good: Good) -> dict[str, Any]:
        faults = {
            place: ". ".join(_without_key(text, key) for text in texts)
            for (key, place), texts in self._faults.items()
            if key == good.key
        }
        count = self.had.count(good.key)
        return {
            "count": count,
            "limits": _limits(good.ware, count),
            "price": self._price(good),
            "rows": as_shown(self.had.shown(good), self.had.asked),
            "faults": faults,
            "bars": self._bars.get(good.key, {}),
        }

    def _price(self, good: Good) -> list[list[str]]:
        """Return what a lot takes, as number and unit; what it gives has a plus."""
        many = good.ware.lot if self.had.counting == "times" else 1
        return [
            [bill.signed(cost * many), self._units.get(name, "")]
            for name, cost in good.cost.items()
            if cost
        ]


def _limits(ware: Ware, count: int) -> list[str]:
    """Return what bounds a thing of which so many are had."""
    if ware.stock is None:
        return [*ware.limits]
    left, most = ware.stock
    return [f"{max(left - count, 0)} of {most} left", *ware.limits]


def _card(good: Good) -> dict[str, Any]:
    """Return what a card says that never changes."""
    ware = good.ware
    return {
        "key": good.key,
        "name": ware.name,
        "kind": ware.kind,
        "contents": [text for text in (ware.contents, *good.chances) if text],
        "lot": ware.lot,
        "asks": None if ware.asks is None else list(ware.asks),
        "options": dict(good.options),
    }


def _new_refusals(
    now: Sequence[Refusal], found: Sequence[Refusal], place: str
) -> list[str]:
    """Return why one more is refused, and not what is refused already."""
    before = {each.message for each in now if each.field.startswith(place)}
    own = [each.message for each in found if each.field.startswith(place)]
    known = {each.message for each in now}
    others = [each.message for each in found if each.message not in known]
    return [text for text in own if text not in before] or others


def _without_key(text: str, key: str) -> str:
    """Return a sentence as it stands on the card of what it begins with.

    >>> _without_key("A1 costs 10; there are 3", "A1"), _without_key("A1: none", "A1")
    ('Costs 10; there are 3', 'None')
    """
    begins = re.match(rf"'?{re.escape(key)}'?:? ", text)
    rest = text[begins.end() :] if begins else text
    return rest[:1].upper() + rest[1:]


def _with_name(text: str, key: str, name: str) -> str:
    """Return a sentence with the name of what it calls by its key."""
    return re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", lambda _: name, text)
