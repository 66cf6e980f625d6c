"""The second tab of an order form: every choice, with its chances and costs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refkit.workbook.build.formats import GREY, LINE, TEXT_SIZE, Formats, Setting, Worksheet
from refkit.workbook.orders.forms import CHOICES, FEWEST, SPARE, OrderForm, Part
from refkit.workbook.orders.offers import Named
from refkit.xlsx.cells.addresses import column_letters
from refkit.xlsx.cells.heights import row_height

WIDTHS = (58, 70)
PRICE = 8
LINED: dict[str, Setting] = {"valign": "vcenter", "bottom": 4, "bottom_color": LINE}
HEAD = 3


class ChoiceLists:
    """Writes the lists of choices below each other and knows where each one is."""

    def __init__(self, sheet: Worksheet, looks: Formats, form: OrderForm) -> None:
        self._sheet, self._looks, self._form = sheet, looks, form
        self._spans: dict[str, tuple[int, int]] = {}
        self._row = HEAD

    def write(self) -> None:
        """Write every list that a drop-down of the form is made of."""
        prices, sheet = list(self._form.in_hand), self._sheet
        sheet.set_column(0, 0, WIDTHS[0])
        sheet.set_column(1, len(prices), PRICE) if prices else None
        sheet.set_column(len(prices) + 1, len(prices) + 1, WIDTHS[1])
        # What some write instead of the name, for the totals alone.
        sheet.set_column(self._ids, self._ids, WIDTHS[0], None, {"hidden": True})
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, "What you can choose", self._looks.title())
        note = "The drop-downs on the other worksheet take their choices from these lists."
        sheet.write_string(1, 0, note, self._looks.note())
        for title, place, named in all_lists(self._form):
            self._write_list(title, place, named)

    def _write_list(self, title: str, place: str, named: Sequence[Named]) -> None:
        bar = self._looks.bar(GREY)
        remarks = (
            "Chances and notes" if any("%" in each.remark for each in named) else "Notes"
        )
        heads = [title, *(unit_names(self._form)[name] for name in self._form.in_hand)]
        for column, text in enumerate([*heads, remarks]):
            self._sheet.write_string(self._row, column, text, bar)
        first = self._row + 1
        for self._row, each in enumerate(named, first):
            self._write_line(each)
        self._spans[place] = (first, self._row)
        self._row += 2

    def _write_line(self, named: Named) -> None:
        text = self._looks.of(**LINED, text_wrap=True, num_format="@")
        number = self._looks.of(**LINED, align="center", num_format='0.##;"gives "0.##;')
        self._sheet.write_string(self._row, 0, named.text, text)
        for column, name in enumerate(self._form.in_hand, 1):
            cost = float(named.cost.get(name, 0))
            self._sheet.write_number(self._row, column, cost, number)
        last = len(self._form.in_hand) + 1
        self._sheet.write_string(self._row, last, named.remark, text)
        self._sheet.write_string(self._row, self._ids, named.value, text)
        texts = [(named.text, WIDTHS[0]), (named.remark, WIDTHS[1])]
        if high := row_height(texts, TEXT_SIZE):
            self._sheet.set_row(self._row, high)

    @property
    def _ids(self) -> int:
        return len(self._form.in_hand) + 2

    def ids(self, place: str) -> str:
        """Return the range of what the lines of a list are called by refkit."""
        return self.span(place, self._ids)

    def source(self, place: str) -> str:
        """Return the range of a list for a drop-down, nothing where there is no list."""
        return "=" + self.span(place) if place in self._spans else ""

    def span(self, place: str, column: int = 0) -> str:
        """Return the range of one column of a list."""
        first, last = self._spans[place]
        letters = column_letters(column + 1)
        return f"{CHOICES}!${letters}${first + 1}:${letters}${last + 1}"


def all_lists(form: OrderForm) -> Iterator[tuple[str, str, Sequence[Named]]]:
    """Yield each list that something is picked from: title, place and what it holds."""
    steps = {block.owed.step.id: block for block in reversed(form.blocks)}
    for block in (each for each in form.blocks if each is steps[each.owed.step.id]):
        for part in block.parts:
            title = f"{block.owed.step.title}: {part.column.title}"
            titles = {col.field: f", {col.title}" for col in part.fields}
            for field, named in picked_fields(part).items():
                whole = title + titles.get(field, "")
                yield whole, part.list_place(field, ""), named
            for (field, key), named in part.own.items():
                whole = f"{title}{titles[field]}, for {key}"
                yield from [(whole, part.list_place(field, key), named)] if named else ()


def picked_fields(part: Part) -> Mapping[str, Sequence[Named]]:
    """Return what the fields of an answer are picked from; keyed rows are not picked."""
    if part.column.kind == "list":
        return {}
    own = {field for field, _ in part.own} | ({part.key} if part.keys else set())
    return {name: each for name, each in part.offers.items() if each and name not in own}


def unit_names(form: OrderForm) -> dict[str, str]:
    """Return the short name of each figure that orders are paid from.

    >>> unit_names(OrderForm("", "", "", 0, "", (), {"fuel": ("Fuel in hand", 3)}))
    {'fuel': 'Fuel'}
    """
    return {name: title.split()[0] for name, (title, _) in form.in_hand.items()}


def part_width(part: Part) -> int:
    """Return how many columns the answers of a part take."""
    return max(2, len(part.fields) + part.has_ticks)


def table_rows(part: Part) -> Iterator[tuple[Named | None, Mapping[str, Any]]]:
    """Yield the rows of a table: the thing each is about, and its answers so far."""
    drafted = {part.row_key(row): row for row in part.value}
    for each in part.keys:
        there = drafted.get(each.value)
        yield each, {**(there or {}), "tick": "yes" if there else None}
    if not part.keys:
        yield from ((None, row) for row in part.value)
        yield from ((None, {}) for _ in range(_spare_rows(part)))


def _spare_rows(part: Part) -> int:
    """Return how many rows are left to write in: no more than there is to write of."""
    picked = picked_fields(part)
    is_free = not picked or any(each.free for each in part.fields)
    most = SPARE if is_free else max(map(len, picked.values()))
    return min(SPARE, max(FEWEST, most))


def shown_value(named: Sequence[Named], value: object) -> object:
    """Return what a cell shows; for a choice, the text of its drop-down."""
    return next((each.text for each in named if each.value == value), value)
