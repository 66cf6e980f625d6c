"""The charts of the rules on a sheet, as they are printed."""

from collections.abc import Iterator

from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookups import Lookup
from refkit.engine.sheets.brief import Table, TableColumn
from refkit.engine.sheets.tables import parse_columns


def chart_table(chart: Chart | Lookup) -> Table:
    """Return a chart as it is printed, with what is added to the die where it has one."""
    told = {"title": chart.title, "rows": chart.printed, "clause": chart.clause}
    if isinstance(chart, Lookup):
        return Table(columns=tuple(_columns(chart)), **told)
    added = (
        f"{each.label} modifier of the date" if each.each else f"{each.label} {each.add:+d}"
        for each in chart.modifiers
    )
    note = "; ".join(added)
    return Table(
        columns=parse_columns(f"{chart.dice}*0.7", "Result*4"),
        note=f"Added to the die: {note}." if note else "",
        **told,
    )


def _columns(chart: Lookup) -> Iterator[TableColumn]:
    """Columns as wide as what stands in them; what is counted stands to the right."""
    kinds = (*("text" for _ in chart.keys), *(kind for _, kind in chart.gives))
    for place, (head, kind) in enumerate(zip(chart.heads, kinds, strict=True)):
        longest = max(len(head), *(len(row[place]) for row in chart.printed))
        align = "left" if kind in ("text", "yes/no") else "right"
        yield TableColumn(title=head, align=align, width=min(max(longest, 6), 60) / 10)
