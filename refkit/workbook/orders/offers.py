"""What a form offers: each thing once, with its chances, notes and cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.records.records import Column
from refkit.engine.records.row_keys import offered_field

SEPARATOR = " \N{MIDDLE DOT} "

# A drop-down is looked up by its text, and Excel compares no more than 255 characters.
COMPARED = 255
LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Named:
    """One choice for an answer: its text in the drop-down list, remarks and cost."""

    value: str
    text: str
    remark: str
    cost: Mapping[str, int | Fraction]


def offered_names(col: Column, choices: Sequence[Choice]) -> dict[str, tuple[Named, ...]]:
    """Return the choices of each field of an answer, '' for the answer itself."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        name = offered_field(col, choice.field)
        if name is not None:
            found.setdefault(name, []).append(choice)
    return {name: name_choices(offered) for name, offered in found.items()}


def name_choices(choices: Iterable[Choice]) -> tuple[Named, ...]:
    """Return each thing that is offered once, with all that is said of it."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.text, []).append(choice)
    return tuple(_name_choice(value, alike) for value, alike in found.items())


def _name_choice(value: str, alike: Sequence[Choice]) -> Named:
    """Return one choice: what is in it, and the chances and notes of all that share it."""
    labels = [choice.label for choice in alike]
    name = labels[0] if len(alike) == 1 else _shared_label(value, labels)
    text = _choice_text(value, name)
    remarks = (
        _odds_words(each, each.label.removeprefix(name).lstrip(" ,")) for each in alike
    )
    told = (*_ware_words(alike[0], text), *remarks)
    return Named(value, text, "; ".join(filter(None, told)), alike[0].cost)


def _ware_words(choice: Choice, text: str) -> tuple[str, ...]:
    """Return what a ware is made of and what bounds it, as far as its text does not say."""
    ware = choice.ware
    said = (ware.contents, *ware.limits) if ware else ()
    return tuple(each.rstrip(".") for each in said if each not in text)


def _choice_text(value: str, name: str) -> str:
    """Return what a drop-down says: the name, with a code that it has behind it.

    >>> _choice_text("W1", "W1 Tank"), _choice_text("wire", "Wire (6-inch section)")
    ('Tank [W1]', 'Wire (6-inch section)')
    >>> _choice_text("Fuel Dump", "Fuel Dump (deck 4)")
    'Fuel Dump · deck 4'
    """
    is_code = any(letter.isdigit() for letter in value)
    if not name.startswith(value) and not is_code:
        return name[:LONGEST_TEXT]
    is_same = name.casefold().startswith(value.casefold())
    rest = name[len(value) * is_same :].lstrip(" :,")
    if rest.startswith("(") and rest.find(")") == len(rest) - 1:
        rest = rest[1:-1]
    if is_code and rest:
        return f"{rest[: LONGEST_TEXT - len(value)]} [{value}]"
    return f"{value}{SEPARATOR}{rest}"[:LONGEST_TEXT] if rest else value


def _shared_label(value: str, labels: Sequence[str]) -> str:
    """Return the start that all labels share, up to a comma, or else the value.

    >>> _shared_label("W1", ["W1 Tank, with fuel", "W1 Tank, without fuel"])
    'W1 Tank'
    """
    parts = zip(*(label.split(", ") for label in labels), strict=False)
    alike = takewhile(lambda some: len(set(some)) == 1, parts)
    return ", ".join(some[0] for some in alike) or value


def _odds_words(choice: Choice, name: str) -> str:
    """Return the exact chances of a choice in words, after its name where it has one."""
    chances = ", ".join(f"{each} {odds.percent(p)}" for each, p in choice.odds.items())
    noted = f"{chances} ({choice.note})" if chances and choice.note else ""
    words = noted or chances or choice.note
    return f"{name}: {words}" if name and words else words


def meant_name(text: object, named: Sequence[Named]) -> object:
    """Return the choice that an answer names: by its text, its name or its code.

    The name stands before the dot, the code in brackets at the end, as they were offered.
    Case and blanks do not matter, unless two names differ in nothing else.

    >>> meant_name("Rifle platoon: 3 points [I3]", ())
    'I3'
    """
    if not isinstance(text, str):
        return text
    said = _said_name(text)
    for fold in (str.strip, _fold_spaces):
        for each in named:
            if fold(text) == fold(each.text) or fold(each.value) in (
                fold(text),
                fold(said),
            ):
                return each.value
    return said


def _said_name(text: str) -> str:
    """Return the name before the dot of an answer, or its code in brackets at the end."""
    if text.rstrip().endswith("]"):
        return text.rstrip()[:-1].rpartition("[")[2].strip()
    return text.partition(SEPARATOR)[0].strip()


def _fold_spaces(text: str) -> str:
    return " ".join(text.split()).casefold()
