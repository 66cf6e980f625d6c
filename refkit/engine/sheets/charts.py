"""The charts of the rules on a sheet, as they are printed."""

from refkit.engine.charts.charts import Chart
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.tables import parse_columns


def chart_table(chart: Chart) -> Table:
    """Return a chart as it is printed, with what is added to the die."""
    rows = tuple((row.band, row.result) for row in chart.rows)
    added = (
        f"{each.label} modifier of the date" if each.each else f"{each.label} {each.add:+d}"
        for each in chart.modifiers
    )
    note = "; ".join(added)
    return Table(
        title=chart.title,
        columns=parse_columns(f"{chart.dice}*0.7", "Result*4"),
        rows=rows,
        clause=chart.clause,
        note=f"Added to the die: {note}." if note else "",
    )
