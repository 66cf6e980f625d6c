"""The first tab of an order form: a block a step, its answers in the pale cells."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from refkit.engine.records.records import Column
from refkit.workbook.build import formats
from refkit.workbook.build.formats import GREY, LINE, Format, Formats, Setting, Worksheet
from refkit.workbook.build.pages import write_value
from refkit.workbook.orders import answers, choices, forms
from refkit.workbook.orders.choices import ChoiceLists
from refkit.workbook.orders.costs import AnswerRow, paid_for
from refkit.workbook.orders.forms import Block, OrderForm, Part
from refkit.workbook.orders.head import FormHead
from refkit.workbook.orders.offers import Named
from refkit.workbook.orders.paper import Paper
from refkit.xlsx.cells.addresses import cell_name as address

# So pale that it prints white; the border still shows where to write.
OPEN = "#FFF8DC"
BAR: dict[str, Setting] = {"bold": True, "font_color": "#FFFFFF", "valign": "vcenter"}
QUIET: dict[str, Setting] = {"bold": False, "font_color": GREY, "text_wrap": True}
HEAD: dict[str, Setting] = {"bold": True, "bg_color": formats.PALE, "bottom": 1, "top": 1}
MARK, WIDE, FIELD, PRICE, REMARKS = 15, 46, 15, 8, 56
LEAST = 4
BOLD = 0.8  # how much fewer bold letters fit into a width
DUE = "due now: carried out as soon as the umpire reads it"
WAITS = "not due yet: refkit keeps these orders sealed until it is"
AGAIN = f"{WAITS}; it shows the orders you sealed before"


class FormPage:
    """Writes the blocks of a form below each other, and the totals above them."""

    def __init__(
        self,
        sheet: Worksheet,
        looks: Formats,
        form: OrderForm,
        listed: ChoiceLists,
        colour: str,
    ) -> None:
        self._sheet, self._looks, self._form = sheet, looks, form
        self._listed, self._colour = listed, colour
        parts = [p for block in form.blocks for p in block.parts if not p.is_closed]
        self._fields = max([LEAST, *(choices.part_width(part) for part in parts)])
        self._remarks = 1 + self._fields + len(form.in_hand)
        prices = [PRICE] * len(form.in_hand)
        widths = [WIDE, *[FIELD] * (self._fields - 1), *prices, REMARKS]
        self._paper = Paper(sheet, widths)
        self._marks = Counter[str]()
        self._row = 0

    def write(self) -> None:
        """Write the whole tab."""
        self._set_columns()
        head = FormHead(self._sheet, self._looks, self._form, self._colour)
        totals = self._row = head.write()
        self._row += len(self._form.in_hand) + 2 if self._form.in_hand else 0
        first = self._row
        for block in self._form.blocks:
            begun = self._row
            self._write_block(block)
            self._paper.keep(begun, self._row - 1)
        if self._form.in_hand:
            spent = paid_for(self._form.blocks, self._form.in_hand)
            head.write_totals(totals, self._fields + 2, (first, self._row), spent)
        self._write_identity()
        self._paper.finish()
        self._sheet.print_area(0, 0, self._row, self._remarks)

    def _set_columns(self) -> None:
        sheet, fields = self._sheet, self._fields
        # The marks of the rows are for the reader alone.
        sheet.set_column(0, 0, MARK, None, {"hidden": True})
        sheet.set_column(1, 1, WIDE)
        sheet.set_column(2, fields, FIELD)
        if self._form.in_hand:
            sheet.set_column(fields + 1, self._remarks - 1, PRICE)
        sheet.set_column(self._remarks, self._remarks, REMARKS)

    def _write_block(self, block: Block) -> None:
        step, bar = block.owed.step, self._looks.of(**BAR, bg_color=self._colour)
        when = DUE if block.is_due else AGAIN if block.is_sealed else WAITS
        for column in range(self._remarks + 1):
            self._sheet.write_blank(self._row, column, None, bar)
        self._sheet.write_string(self._row, 1, block.title, bar)
        wrapped = self._looks.of(**BAR, bg_color=self._colour, text_wrap=True)
        self._sheet.write_string(self._row, self._remarks, when, wrapped)
        self._paper.heighten(self._row, [(when, REMARKS * BOLD)])
        self._row += 1
        self._write_mark(forms.STEP + forms.block_name(block.owed))
        ask = "Your orders for this step are"
        self._sheet.write_string(self._row, 1, ask, self._plain_format())
        self._sheet.write_string(self._row, 2, forms.BELOW, self._answer_format())
        self._limit(2, answers.word_drop_down([forms.BELOW, forms.LATER, forms.NONE]))
        standing = (r.text for r in step.reminders if not r.when | r.unless)
        help_text = " ".join(filter(None, (step.help, *standing)))
        self._finish_row(help_text)
        for part in block.parts:
            self._write_part(part)
        self._row += 1

    def _write_part(self, part: Part) -> None:
        if part.is_closed:
            text = f"{part.column.title}: there is nothing to choose at the moment."
            self._sheet.write_string(self._row, 1, text, self._looks.note())
            self._row += 1
        elif part.column.kind == "list":
            self._write_ticks(part)
        elif part.column.row is not None:
            self._write_table(part)
        else:
            self._write_single(part)

    def _write_single(self, part: Part) -> None:
        """Write an answer that is a single cell."""
        col = part.column
        self._write_mark(part.mark)
        self._sheet.write_string(self._row, 1, col.title, self._plain_format())
        if col.kind in ("text", "list"):
            last = self._fields
            self._sheet.merge_range(
                self._row, 2, self._row, last, "", self._answer_format(col)
            )
        cell = self._write_answer(2, col, part.value, part.list_place("", ""))
        self._write_costs(AnswerRow(part, {col.field: cell}, {col.field: part.value}, None))
        # Where nothing is proposed, the usual answer is told: a blank cell means it.
        usual = _cell_start(col.default) if part.value is None else None
        told = f"Blank: {usual}." if usual else ""
        self._finish_row(" ".join(filter(None, (col.help, told))))

    def _write_ticks(self, part: Part) -> None:
        """Write a list of names as a row for each that may be named."""
        self._write_headings(part, [part.column.title, "Chosen"], part.column.help)
        for number, key in enumerate(part.keys, 1):
            self._write_mark(f"{part.mark}.{number}")
            self._sheet.write_string(self._row, 1, key.text, self._plain_format())
            value = "yes" if key.value in part.value else None
            self._write_tick(2, part.column.title, value)
            self._write_costs(
                AnswerRow(part, {"tick": address(self._row + 1, 3)}, {"tick": value}, key)
            )
            self._finish_row(key.remark, key.text)

    def _write_table(self, part: Part) -> None:
        """Write rows: one for each thing that may be named, or blank ones."""
        titles = [col.title for col in part.fields]
        if part.has_ticks:
            titles.insert(1, "Yes")
        helped = (f"{col.title}: {col.help}" for col in part.fields if col.help)
        self._write_headings(
            part, titles, " ".join(filter(None, (part.column.help, *helped)))
        )
        for number, (key, values) in enumerate(choices.table_rows(part), 1):
            self._write_mark(f"{part.mark}.{number}")
            cells = dict(self._write_cells(part, key, values))
            row = AnswerRow(part, cells, values, key)
            self._write_costs(row)
            self._write_remark(row)
            self._finish_row(key.remark if key else "", key.text if key else "")

    def _write_cells(
        self, part: Part, key: Named | None, values: Mapping[str, Any]
    ) -> Iterator[tuple[str, str]]:
        """Write the cells of a row and yield the address of each by its field."""
        column = 1
        for place, col in enumerate(part.fields):
            if place == 0 and key is not None:
                self._sheet.write_string(self._row, column, key.text, self._plain_format())
            else:
                about = key.value if key else ""
                named = part.named(col.field, about)
                shown = choices.shown_value(named, values.get(col.field))
                source = part.list_place(col.field, about)
                yield col.field, self._write_answer(column, col, shown, source)
            column += 1
            if place == 0 and part.has_ticks:
                yield "tick", self._write_tick(column, "Yes", values.get("tick"))
                column += 1

    def _write_headings(self, part: Part, titles: Sequence[str], told: str) -> None:
        look = self._looks.of(**HEAD, bottom_color=LINE, top_color=LINE, text_wrap=True)
        quiet = self._looks.of(**{**HEAD, **QUIET}, bottom_color=LINE, top_color=LINE)
        names = choices.unit_names(self._form)
        for column in range(1, self._remarks + 1):
            self._sheet.write_blank(self._row, column, None, look)
        first = part.column.title
        lead = titles[0] if titles[0] == first else f"{first} ({titles[0]})"
        titled = [lead, *titles[1:]]
        for column, text in enumerate(titled, 1):
            self._sheet.write_string(self._row, column, text, look)
        for column, name in enumerate(self._form.in_hand, self._fields + 1):
            self._sheet.write_string(self._row, column, names[name], look)
        self._sheet.write_string(self._row, self._remarks, told, quiet)
        texts = [
            *((text, FIELD) for text in titled[1:]),
            (titled[0], WIDE),
            (told, REMARKS),
        ]
        self._paper.heighten(self._row, texts)
        self._row += 1

    def _write_answer(self, column: int, col: Column, value: Any, place: str) -> str:
        """Write a cell that is filled in and return its address."""
        look, start = self._answer_format(col), _cell_start(value)
        write_value(self._sheet, self._row, column, start, look)
        return self._limit(column, answers.cell_limit(col, self._listed.source(place)))

    def _write_tick(self, column: int, title: str, value: str | None) -> str:
        write_value(self._sheet, self._row, column, value, self._answer_format())
        return self._limit(column, answers.tick_limit(title))

    def _limit(self, column: int, limit: dict[str, Any]) -> str:
        """Limit what a cell of this row accepts, and return its address."""
        self._sheet.data_validation(self._row, column, self._row, column, limit)
        return address(self._row + 1, column + 1)

    def _write_costs(self, row: AnswerRow) -> None:
        look = self._looks.of(
            align="center", font_color=GREY, num_format='0.##;"gives "0.##;'
        )
        for place, name in enumerate(self._form.in_hand):
            column = self._fields + 1 + place
            formula = row.cost_formula(name, self._listed, place + 1)
            if formula:
                value = row.cost_now(name)
                self._sheet.write_formula(self._row, column, formula, look, value)

    def _write_remark(self, row: AnswerRow) -> None:
        """Show beside a row the remark that the other tab has on what is chosen in it."""
        formula = row.remark_formula(self._listed, 1 + len(self._form.in_hand))
        if formula:
            look = self._looks.of(text_wrap=True, valign="vcenter", font_color=GREY)
            remark = (self._row, self._remarks, formula, look, row.remark_text)
            self._sheet.write_formula(*remark)

    def _write_mark(self, mark: str) -> None:
        look = self._looks.of(font_size=formats.SMALL, font_color=GREY, valign="vcenter")
        self._sheet.write_string(self._row, 0, mark, look)
        self._marks[forms.mark_kind(mark)] += 1

    def _finish_row(self, text: str, label: str = "") -> None:
        """Write the remark beside a row, and go on to the next row."""
        look = self._looks.of(text_wrap=True, valign="vcenter", font_color=GREY)
        if text:
            self._sheet.write_string(self._row, self._remarks, text, look)
        self._paper.heighten(self._row, [(text, REMARKS), (label, WIDE)])
        self._row += 1

    def _write_identity(self) -> None:
        """Write the last lines: which form this is, for whom, and which rows it has."""
        rows = ", ".join(f"{mark} {number}" for mark, number in self._marks.items())
        lines = (
            ("form", f"Form {self._form.number}", self._form.number),
            ("slot", "For refkit: slot", self._form.slot),
            ("side", "For refkit: side", self._form.side),
            ("state", "For refkit: ledger entries when it was written", self._form.state),
            ("rows", "For refkit: rows to read", rows),
            ("wording", "For refkit: the form's own words, as numbers", self._form.wording),
        )
        look = self._looks.of(font_size=formats.SMALL, font_color=GREY)
        for mark, text, value in lines:
            self._write_mark(mark)
            self._sheet.write_string(self._row, 1, text, look)
            write_value(self._sheet, self._row, 2, str(value), look)
            if mark != "form":
                # For the reader alone, and some longer than a page is wide.
                self._sheet.set_row(self._row, None, None, {"hidden": True})
            self._row += 1

    def _plain_format(self) -> Format:
        return self._looks.of(text_wrap=True, valign="vcenter", num_format="@")

    def _answer_format(self, col: Column | None = None) -> Format:
        """Return the format of a cell that the player fills in."""
        says: dict[str, Any] = {"border": 1, "bg_color": OPEN, "locked": False}
        says |= {"valign": "vcenter", "border_color": GREY, "text_wrap": True, "indent": 1}
        kind = col.kind if col else "choice"
        shapes = {"whole": "0", "date": "yyyy-mm-dd"}
        return self._looks.of(**says, num_format=shapes.get(kind, "@"))


def _cell_start(value: Any) -> str | int | date | None:
    """Return what a cell begins with; nothing where there is no answer yet."""
    if isinstance(value, bool):
        return "yes" if value else None
    if isinstance(value, tuple | list):
        return "; ".join(map(str, value)) or None
    found: str | int | date | None = value or None
    return found
