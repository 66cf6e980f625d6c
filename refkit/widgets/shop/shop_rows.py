"""The rows of a shop: what is had of each thing, and the rows with one more of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from refkit.engine.records.columns import Column
from refkit.engine.records.row_keys import key_text, key_values
from refkit.widgets.form.fields import Offers, Rows
from refkit.widgets.shop import bill, goods
from refkit.widgets.shop.goods import Good

MOST = 99  # of one thing
Row = dict[str, Any]
# What one more is: another row, the only one, a higher number in its row; or there is no
# more, as there is a row for each thing anyway.
Counting = Literal["rows", "tick", "times", "none"]
COUNTING: dict[str, Counting] = {"added": "rows", "ticked": "tick", "each": "none"}


class OneMore(NamedTuple):
    """The rows with one more of something: of the thing itself, or of an extra of it.

    `place` is '' or copy and field of the extra, `number` the row that it is about.
    """

    key: str
    place: str
    rows: list[Row]
    number: int


class ShopRows:
    """The rows of a decision that are sold, in the order in which they were taken."""

    def __init__(
        self,
        col: Column,
        rows: Rows,
        offers: Offers,
        named: Callable[[str], str] = str,
    ) -> None:
        assert col.row is not None
        self.col, self._cls = col, col.row
        self.asked, self._times = goods.extras(col), goods.times_field(col)
        self.goods = tuple(goods.goods(col, rows, offers, named))
        self.named = {each.key: each for each in self.goods}
        self._proposed = {key_text(col.row, row) for row in rows}
        self.rows: list[Row] = [
            {**goods.blank_row(col, self.named[self.key_of(row)]), **row} for row in rows
        ]

    @property
    def counting(self) -> Counting:
        """What plus and minus do."""
        return "times" if self._times else COUNTING[self.col.fill]

    @property
    def counted(self) -> list[int]:
        """The numbers of the rows that the engine is given."""
        return [number for number, row in enumerate(self.rows) if self._is_counted(row)]

    def _is_counted(self, row: Row) -> bool:
        """Whether a row says something; where each has one anyway it may be blank."""
        key = self.key_of(row)
        if self.counting != "none" or key in self._proposed:
            return True
        return row != goods.blank_row(self.col, self.named[key])

    def key_of(self, row: Mapping[str, Any]) -> str:
        """Return which thing a row is about."""
        return key_text(self._cls, row)

    def of(self, key: str) -> list[int]:
        """Return the numbers of the rows of a thing."""
        return [number for number, row in enumerate(self.rows) if self.key_of(row) == key]

    def count(self, key: str) -> int:
        """Return how many there are of a thing."""
        own = [self.rows[number] for number in self.of(key)]
        return bill.count(self.col, own) if own else 0

    def asked_of(self, good: Good) -> list[Column]:
        """Return what a card asks besides how many."""
        return [col for col in self.asked if good.ware.has(col.field)]

    def shown(self, good: Good) -> list[Row]:
        """Return the rows of a thing; a blank one where each thing has one anyway."""
        own = [self.rows[number] for number in self.of(good.key)]
        is_blank = not own and self.counting == "none"
        return [goods.blank_row(self.col, good)] if is_blank else own

    def have(self, key: str, many: int) -> None:
        """Have so many of a thing; the last come go first."""
        own, good = self.of(key), self.named[key]
        many = max(0, min(many, 1 if self.counting == "tick" else MOST))
        wanted = min(many, 1) if self._times else many
        for number in reversed(own[wanted:]):
            del self.rows[number]
        self.rows += [goods.blank_row(self.col, good) for _ in range(wanted - len(own))]
        if self._times and many:
            self.rows[self.of(key)[0]][self._times] = many

    def answer(self, key: str, copy: int, field: str, value: Any) -> None:
        """Take what was typed for one of a thing, right or wrong."""
        if self.counting == "none" and not self.of(key):
            self.rows.append(goods.blank_row(self.col, self.named[key]))
        own, asked = self.of(key), {col.field: col for col in self.asked}
        if copy < len(own) and field in asked:
            self.rows[own[copy]][field] = _typed_value(asked[field], value)

    def fill(self, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """Put answers into the rows with these keys; a key without a row gets one."""
        for key, values in answers.items():
            if not self.of(key):
                self.rows.append(goods.blank_row(self.col, self.named[key]))
            row = self.rows[self.of(key)[0]]
            row.update({**key_values(self._cls, key), **values})

    def one_more(self) -> Iterator[OneMore]:
        """Yield the rows with one more of each thing, and of each number asked of one."""
        for good in self.goods:
            if self.counting != "none":
                yield self._one_more_of(good)
            yield from self._more_extras(good)

    def _one_more_of(self, good: Good) -> OneMore:
        own = self.of(good.key)
        if self._times and own:
            more = _number(self.rows[own[0]][self._times]) + good.ware.lot
            rows = self._with(own[0], {self._times: more})
            return OneMore(good.key, "", rows, own[0])
        rows = [*self.rows, goods.blank_row(self.col, good)]
        return OneMore(good.key, "", rows, len(self.rows))

    def _more_extras(self, good: Good) -> Iterator[OneMore]:
        whole = [col for col in self.asked_of(good) if col.kind == "whole"]
        for copy, number in enumerate(self.of(good.key)):
            for col in whole:
                more = _number(self.rows[number][col.field]) + 1
                rows = self._with(number, {col.field: more})
                yield OneMore(good.key, f"{copy}|{col.field}", rows, number)

    def _with(self, number: int, answers: Row) -> list[Row]:
        """Return the rows, one of them with other answers."""
        changed = {**self.rows[number], **answers}
        return [changed if n == number else row for n, row in enumerate(self.rows)]


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _typed_value(col: Column, value: Any) -> Any:
    """Return what was typed as the engine takes it: a number where it is one."""
    text = str(value).strip()
    if col.kind == "yes/no":
        return bool(value)
    if col.kind == "whole" and text.isascii() and text.isdecimal():
        return int(text)
    return value


def as_shown(values: Sequence[Row], asked: Sequence[Column]) -> list[dict[str, Any]]:
    """Return what was answered of each as the browser shows it: texts and ticks."""
    return [
        {c.field: v if isinstance(v := row[c.field], bool) else str(v) for c in asked}
        for row in values
    ]
