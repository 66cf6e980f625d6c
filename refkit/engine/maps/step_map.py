"""The map beside a step, as its rules system declares it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

# What a form holds by field; of a list all rows, those nobody has filled in as well.
Answers = Mapping[str, Any]
M = TypeVar("M")


class Filling(NamedTuple):
    """What a map puts into a form: answers by field, rows of a list by their keys.

    `remarks` say what the form cannot take.
    """

    answers: Answers
    rows: Mapping[str, Mapping[str, Answers]]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepMap(Generic[M]):
    """How the map of a step is laid out, and how what is done on it fills the form.

    `lay_out` is given the campaign and the slot; it returns None where there is nothing to
    show. With `paste` the pieces may be moved, by rows from a worksheet too; it refuses
    each bad row.
    """

    lay_out: Callable[[Any, str, Answers], M | None]
    fill: Callable[[M, Answers], Filling]
    help: str
    button: str = ""
    paste: Callable[[M, str], M] | None = None
    paste_help: str = ""
    paste_example: str = ""
