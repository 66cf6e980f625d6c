"""The course of a campaign on a worksheet of its own, with a chart of each figure."""

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.build.formats import INK, LINE, Workbook, Worksheet
from refkit.workbook.build.pages import Pages, write_value
from refkit.workbook.sheets import course
from refkit.workbook.sheets.layout import HEADINGS, quote_title
from refkit.xlsx.cells.addresses import column_letters

NAMES, FIGURE = 30, 12
HIGH, WIDE, GAP = 300, 560, 16


def lay_course(book: Workbook, pages: Pages, campaign: Campaign) -> None:
    """Write the worksheet: a row for the start and for each slot, and the charts beside."""
    sheet = pages.sheet(course.TITLE, INK)
    purpose = course.PURPOSE.format(slot=campaign.system.slot)
    pages.head(sheet, course.TITLE, purpose, INK)
    columns, names = course.course_columns(campaign), course.row_names(campaign)
    sheet.set_column(0, 0, NAMES)
    sheet.set_column(1, len(columns), FIGURE)
    headings = (course.first_heading(campaign), *(each.heading for each in columns))
    for column, heading in enumerate(headings):
        align = "center" if column else "left"
        look = pages.looks.bar(INK, align=align)
        sheet.write_string(HEADINGS - 1, column, heading, look)
    now, figures = course.name_now(campaign), list(course.figures_now(campaign))
    begun = bool(campaign.entries)
    for row, name in enumerate(names, HEADINGS):
        told = figures if begun and name == now else [None] * len(columns)
        for column, value in enumerate((name or None, *told)):
            align = "center" if column else "left"
            look = pages.looks.of(border=4, border_color=LINE, align=align)
            write_value(sheet, row, column, value, look)
    sheet.freeze_panes(HEADINGS, 1)
    _lay_charts(book, pages, sheet, campaign)


def _lay_charts(book: Workbook, pages: Pages, sheet: Worksheet, campaign: Campaign) -> None:
    """Draw each figure as lines, one a side in its colour, one chart below the other."""
    first, last = HEADINGS + 1, HEADINGS + len(course.row_names(campaign))
    columns = course.course_columns(campaign)
    for place, figure in enumerate(campaign.system.courses):
        chart = book.add_chart({"type": "line"})
        for number, column in enumerate(columns, 2):
            if column.figure == figure:
                colour = pages.side_colour(column.side)
                letters, title = column_letters(number), quote_title(course.TITLE)
                chart.add_series(
                    {
                        "name": f"={title}!${letters}${HEADINGS}",
                        "categories": f"={title}!$A${first}:$A${last}",
                        "values": f"={title}!${letters}${first}:${letters}${last}",
                        "line": {"color": colour, "width": 2.25},
                        "marker": {
                            "type": "automatic",
                            "size": 7,
                            "fill": {"color": colour},
                            "border": {"color": colour},
                        },
                    }
                )
        meant = campaign.system.spelled_out([figure])
        told = ": ".join((figure, *meant.values()))
        chart.set_title({"name": told, "name_font": {"size": 12, "color": INK}})
        chart.set_y_axis({"min": 0, "major_gridlines": {"visible": True}})
        chart.set_legend({"position": "bottom"})
        chart.set_size({"width": WIDE, "height": HIGH})
        alt = f"{told} of each side, from {campaign.system.slot} to {campaign.system.slot}"
        at = {"y_offset": place * (HIGH + GAP), "description": alt, "object_position": 2}
        sheet.insert_chart(HEADINGS - 1, len(columns) + 2, chart, at)
