"""An order form as a workbook: two tabs, protected but for the answers, no password."""

import io
from dataclasses import replace

import xlsxwriter

from refkit.engine.campaign import naming
from refkit.workbook.build.building import CREATED, let_rows_fit
from refkit.workbook.build.formats import INK, Formats, Workbook, Worksheet, of_sides
from refkit.workbook.build.pages import A4, page_header
from refkit.workbook.orders import intake, wording
from refkit.workbook.orders.choices import ChoiceLists
from refkit.workbook.orders.forms import CHOICES, SHEET, Form
from refkit.workbook.orders.page import FormPage

# A player may make columns and rows larger; the cells themselves stay as they are.
LET = {"format_columns": True, "format_rows": True}


def write_form(form: Form) -> bytes:
    """Return the workbook of an order form; the same form gives the same bytes."""
    own = intake.form_cells(_form_bytes(form))
    return _form_bytes(replace(form, wording=wording.word_numbers(own)))


def _form_bytes(form: Form) -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties(
        {
            "title": f"Orders of {naming.short(form.side)}",
            "subject": form.title,
            "created": CREATED,
        }
    )
    book.set_calc_mode("auto")
    looks, colour = Formats(book), of_sides(form.sides or (form.side,))
    orders = _add_sheet(book, form, SHEET, colour[form.side])
    choices = _add_sheet(book, form, CHOICES, INK)
    choices.fit_to_pages(1, 0)
    listed = ChoiceLists(choices, looks, form)
    listed.write()
    FormPage(orders, looks, form, listed, colour[form.side]).write()
    orders.activate()
    book.close()
    return let_rows_fit(out.getvalue())


def _add_sheet(book: Workbook, form: Form, title: str, colour: str) -> Worksheet:
    """Return a worksheet set up for paper and protected."""
    sheet = book.add_worksheet(title)
    sheet.set_tab_color(colour)
    sheet.hide_gridlines(2)
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.set_margins(left=0.5, right=0.5, top=0.75, bottom=0.7)
    told = page_header(f"{form.title}: orders of the {naming.short(form.side)} side")
    sheet.set_header(f"&L&9{told}&R&9&A")
    sheet.set_footer(f"&L&9{page_header(form.when)}, form {form.number}&R&9Page &P of &N")
    sheet.protect("", LET)
    return sheet
