"""Chances: the exact odds of what can be chosen, as a table, before any die falls."""

from collections.abc import Iterable
from fractions import Fraction

from refkit.engine.steps import Choice
from refkit.widgets.markup import Markup, element, join

WIDEST = 9  # results side by side; more of them go below each other


def table(choices: Iterable[Choice]) -> Markup:
    """Return the chances of the choices that have any, nothing when none has.

    Every chance is shown as a percentage and, below it, as the exact fraction.
    """
    odd = [choice for choice in choices if choice.odds]
    if not odd:
        return Markup("")
    results = list(dict.fromkeys(result for choice in odd for result in choice.odds))
    if len(results) > WIDEST and len(odd) < len(results):
        head, rows = _upright(odd, results)
    else:
        head, rows = _flat(odd, results)
    caption = element("caption", "The chances, before the die")
    shown = element(
        "table",
        caption,
        element("thead", head),
        element("tbody", *rows),
        class_="refkit-chances",
    )
    return join((shown, *(element("p", note) for note in notes(odd))))


def notes(choices: Iterable[Choice]) -> list[str]:
    """Return what is said besides of chances, each after what it is about."""
    return [
        f"{choice.label}: {choice.note}" if choice.field else choice.note
        for choice in choices
        if choice.note
    ]


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage.

    >>> percent(Fraction(3, 10)), percent(Fraction(1, 3))
    ('30 %', '33.3 %')
    """
    text = f"{float(100 * chance):.1f}".removesuffix(".0")
    return f"{text} %"


def _flat(odd: list[Choice], results: list[str]) -> tuple[Markup, list[Markup]]:
    rows = [
        element("tr", _side(choice.label), *(_cell(choice, result) for result in results))
        for choice in odd
    ]
    return _head("Result", results), rows


def _upright(odd: list[Choice], results: list[str]) -> tuple[Markup, list[Markup]]:
    rows = [
        element("tr", _side(result), *(_cell(choice, result) for choice in odd))
        for result in results
    ]
    return _head("Result", [choice.label for choice in odd]), rows


def _head(corner: str, titles: Iterable[str]) -> Markup:
    return element("tr", *(element("th", t, scope="col") for t in (corner, *titles)))


def _side(title: str) -> Markup:
    return element("th", title, scope="row")


def _cell(choice: Choice, result: str) -> Markup:
    chance = choice.odds.get(result, Fraction(0))
    if not chance:
        return element("td", "never", class_="refkit-never")
    exact = f"{chance.numerator}/{chance.denominator}"
    small = element("small", "" if chance == 1 else exact)
    return element("td", percent(chance), " ", small, title=f"exactly {exact}")
