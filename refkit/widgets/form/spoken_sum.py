"""A throw as it is spoken: die, modifiers, total, result; and the chart that reads it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.charts.charts import DRAWN, Chart, Reading, Row, dice_totals
from refkit.engine.charts.dice import NoDice, count_and_sides
from refkit.widgets.form.chances import in_words
from refkit.widgets.page.markup import Markup, element, fold, join, plain_words

OPEN = "?"
MANY = 6  # dice; of more the sum is shown and not each face
SHORT = 6  # letters of a result that is shown as large as a number
MINUS = "\N{MINUS SIGN}"

Modifiers = Sequence[tuple[str, int]]


class Throw(NamedTuple):
    """What is known of a throw; a face or a total still to come is None."""

    dice: str
    faces: Sequence[int | None]
    modifiers: Modifiers
    total: int | None
    chart: str
    result: str

    @classmethod
    def read(cls, found: Reading) -> "Throw":
        """Return a throw that is read."""
        roll = found.roll
        return cls(
            roll.dice, roll.faces, found.modifiers, found.final, found.chart, found.result
        )

    @classmethod
    def awaited(cls, wanted: NoDice, faces: Sequence[int | None]) -> "Throw":
        """Return a throw with dice still to come."""
        return cls(wanted.dice, faces, wanted.modifiers, None, wanted.chart, "")


def spoken_sum(throw: Throw) -> Markup:
    """Return the sum: each number with what it is below, each reason with its number."""
    return element("div", *_terms(throw), class_="refkit-sum")


def _terms(throw: Throw) -> Iterator[Markup]:
    yield _term(_faces(throw), "die" if len(throw.faces) == 1 else "dice")
    for label, add in throw.modifiers:
        yield _sign(MINUS if add < 0 else "+")
        yield _term(str(abs(add)), plain_words(label))
    if throw.modifiers or len(throw.faces) > 1:
        yield _sign("=")
        yield _term(OPEN if throw.total is None else str(throw.total), "total")
    if throw.chart and not throw.chart.startswith(DRAWN):
        yield _sign("\N{RIGHTWARDS ARROW}")
        yield _term(plain_words(throw.result) or OPEN, "result")


def _faces(throw: Throw) -> str:
    if len(throw.faces) > MANY and None not in throw.faces:
        return str(sum(each or 0 for each in throw.faces))
    return " + ".join(OPEN if each is None else str(each) for each in throw.faces)


def _term(number: str, label: str) -> Markup:
    wide = (
        {"class_": "refkit-in-words"} if len(number) > SHORT and "+" not in number else {}
    )
    is_open = {"class_": "refkit-open"} if OPEN in number else {}
    return element("span", element("b", number, **wide), element("small", label), **is_open)


def _sign(sign: str) -> Markup:
    return element("span", sign, class_="refkit-op")


def printed_chart(chart: Chart, throw: Throw, *, has_chances: bool) -> Markup:
    """Return a chart as printed, the row that was hit marked; with the chances or not."""
    heads = ("Dice" if count_and_sides(chart.dice)[0] > 1 else "Die", "Result", "Chance")
    named = (f"{heads[0]} and modifier" if chart.modifiers else heads[0], *heads[1:])
    shift = sum(add for _, add in throw.modifiers)
    totals = dice_totals(chart.dice).items()
    chances = {
        row: sum(
            (odd for total, odd in totals if row.low <= total + shift <= row.high),
            Fraction(0),
        )
        for row in chart.rows
    }
    columns = 3 if has_chances else 2
    rows = [_chart_row(row, odd, throw.total, columns) for row, odd in chances.items()]
    head = element("tr", *(element("th", each, scope="col") for each in named[:columns]))
    shown = element(
        "table",
        element("caption", f"{chart.title} ({chart.clause})"),
        element("thead", head),
        element("tbody", *rows),
        class_="refkit-sheet refkit-read-on",
    )
    if not has_chances:
        return shown
    exact = ", ".join(f"{row.band}: {odd}" for row, odd in chances.items())
    return join((shown, _average(chances), fold("As fractions", element("p", exact))))


def _chart_row(row: Row, chance: Fraction, total: int | None, columns: int) -> Markup:
    is_hit = total is not None and row.low <= total <= row.high
    share = f"--refkit-share: {float(chance):.3f}"
    bar = element("span", aria_hidden="true", class_="refkit-odds", style=share)
    cells = (
        element("td", row.band),
        element("td", plain_words(row.result)),
        element("td", in_words(chance), bar if chance else ""),
    )
    hit = {"class_": "refkit-hit", "aria_current": "true"} if is_hit else {}
    return element("tr", *cells[:columns], **hit)


def _average(chances: dict[Row, Fraction]) -> Markup:
    """What the chart gives on average, where it gives numbers."""
    if not all(row.result.lstrip("+-").isdecimal() for row in chances):
        return Markup("")
    mean = sum((int(row.result) * odd for row, odd in chances.items()), Fraction(0))
    return element("p", f"{float(mean):.3g} on average", class_="refkit-muted")
