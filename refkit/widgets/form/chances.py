"""Chances: the exact odds of what can be chosen, as a table, before the roll."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from refkit.engine.charts.odds import percent
from refkit.engine.play.choices import Choice
from refkit.widgets.page.markup import Markup, element, fold, join

WIDEST = 9  # results side by side; more of them go below each other
NARROW = 3  # columns that leave room beside each other


def chances_table(choices: Iterable[Choice]) -> Markup:
    """Return the chances of the choices that have any, nothing when none has.

    Every chance is a percentage with a bar; the exact fractions are folded below.
    """
    odd = [choice for choice in choices if choice.odds]
    if not odd:
        return Markup("")
    shown = _table("The chances before the roll", odd, _cell)
    exact = fold("As fractions", _table("The exact chances", odd, _fraction))
    return join((shown, exact, *(element("p", note) for note in notes(odd))))


def step_chances(choices: Iterable[Choice], apart: Sequence[Choice]) -> Markup:
    """Return the chances of a step: a table of those `apart`, and the fractions of all.

    The other choices say theirs in percent beside their rows.
    """
    beside = [each for each in choices if each.odds and each not in apart]
    exact = fold("As fractions", _table("The exact chances", beside, _fraction))
    return join((chances_table(apart), exact if beside else ""))


def _table(
    caption: str, odd: Sequence[Choice], cell: Callable[[Choice, str], Markup]
) -> Markup:
    """The results across and the choices down, or the other way where that is narrower."""
    results = list(dict.fromkeys(result for choice in odd for result in choice.odds))
    is_tall = len(results) > WIDEST and len(odd) < len(results)
    labels = [choice.label for choice in odd]
    down, across = (results, labels) if is_tall else (labels, results)
    cells = [[cell(choice, result) for result in results] for choice in odd]
    rows = zip(down, zip(*cells, strict=True) if is_tall else cells, strict=True)
    body = (element("tr", element("th", title, scope="row"), *row) for title, row in rows)
    heads = (element("th", title, scope="col") for title in ("Result", *across))
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *heads)),
        element("tbody", *body),
        class_=f"refkit-chances{' refkit-tall' if len(across) <= NARROW else ''}",
    )


def notes(choices: Iterable[Choice]) -> list[str]:
    """Return the notes on the chances, each after what it is about."""
    return [
        f"{choice.label}: {choice.note}" if choice.field else choice.note
        for choice in choices
        if choice.note
    ]


def label_and_chances(choices: Sequence[Choice]) -> tuple[str, list[str]]:
    """Return the label of one thing to choose, and its chances in a line each.

    >>> odds = {"mended": Fraction(1, 3)}
    >>> label_and_chances([Choice("", "W1", f"W1 tank, {cpp} CPP", odds) for cpp in (0, 1)])
    ('W1 tank', ['0 CPP: mended 33 %', '1 CPP: mended 33 %'])
    >>> label_and_chances([Choice("", "A1", "A1 tanks", note="too dear")])
    ('A1 tanks (too dear)', [])
    """
    label = shared_label([choice.label for choice in choices]) or choices[0].text
    odd = [choice for choice in choices if choice.odds]
    if not odd:
        notes_of = dict.fromkeys(choice.note for choice in choices if choice.note)
        return " ".join((label, *(f"({note})" for note in notes_of))), []
    return label, [_chance_line(choice, label) for choice in odd]


def shared_label(labels: Sequence[str]) -> str:
    """Return the whole label, or of several the part before a comma they all begin with."""
    if len(set(labels)) == 1:
        return labels[0]
    split = zip(*map(str.split, labels), strict=False)
    alike = [words[0] for words in itertools.takewhile(lambda ws: len(set(ws)) == 1, split)]
    while alike and alike[-1][-1] not in ",;:)":
        alike.pop()
    return " ".join(alike).rstrip(",;:")


def _chance_line(choice: Choice, label: str) -> str:
    """The chances of a choice, after what sets it apart from others of the same thing."""
    apart = choice.label.removeprefix(label).lstrip(",;: ")
    words = ", ".join(
        f"{result}{' at' if result.isdecimal() else ''} {in_words(chance)}"
        for result, chance in choice.odds.items()
    )
    words = f"{apart}: {words}" if apart else words
    return f"{words}; {choice.note}" if choice.note else words


def in_words(chance: Fraction) -> str:
    """Return a chance as people say it.

    >>> in_words(Fraction(0)), in_words(Fraction(1, 3)), in_words(Fraction(1))
    ('never', '33 %', 'certain')
    """
    words = {Fraction(0): "never", Fraction(1): "certain"}
    return words.get(chance) or percent(chance)


def _cell(choice: Choice, result: str) -> Markup:
    chance = choice.odds.get(result, Fraction(0))
    if not chance:
        return element("td", in_words(chance), class_="refkit-never")
    share = f"--refkit-share: {float(chance):.3f}"
    bar = element("span", aria_hidden="true", class_="refkit-odds", style=share)
    return element("td", in_words(chance), bar)


def _fraction(choice: Choice, result: str) -> Markup:
    chance = choice.odds.get(result, Fraction(0))
    return element("td", str(chance))
