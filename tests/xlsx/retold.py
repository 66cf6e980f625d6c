"""Workbooks as another program writes them after somebody changed their lists there."""

import io

import openpyxl


def with_heading(data, title, ref, text):
    """Return the workbook with another heading; the program renames the table's column."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    book[title][ref] = text
    return _saved(book)


def with_filters(data):
    """Return the workbook with filters over its lists instead of tables."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    for sheet in book.worksheets:
        for name in list(sheet.tables):
            sheet.auto_filter.ref = sheet.tables.pop(name).ref
    return _saved(book)


def _saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
