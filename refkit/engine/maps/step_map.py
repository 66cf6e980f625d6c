"""The map beside a step, as its rules system declares it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

# What a form holds by field; of a list all rows, those nobody has filled in as well.
Answers = Mapping[str, Any]
M = TypeVar("M")


class Filling(NamedTuple):
    """What a map puts into a form: answers by field, rows of a list by their keys.

    `remarks` say what the form cannot take; `dropped` are rows that go, by their keys.
    """

    answers: Answers
    rows: Mapping[str, Mapping[str, Answers]]
    remarks: tuple[str, ...] = ()
    dropped: Mapping[str, Collection[str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StepMap(Generic[M]):
    """How the map of a step is laid out, and how what is done on it fills the form.

    What `lay_out` returns says which kind of map it is: a table with its stands, or areas
    with the choices on them. It is given the campaign, as the side that acts may know it,
    and the slot; with `is_told_side` that side as well, by this name (`side`). It returns
    None where there is nothing to show. A table with `paste` has
    pieces that may be moved, by rows from a worksheet too; it refuses each bad row. With
    `look` the umpire sees areas as another side does: it is given the view of that side.
    `covers` are the fields of the form that nobody needs to type beside the map, `pockets`
    is the one whose rows are drawn on it as pockets.
    """

    lay_out: Callable[..., M | None]
    fill: Callable[[M, Answers], Filling]
    help: str
    covers: tuple[str, ...] = ()
    pockets: str = ""
    paste: Callable[[M, str], M] | None = None
    paste_help: str = ""
    paste_example: str = ""
    look: Callable[[Any, str], M] | None = None
    is_told_side: bool = False

    def laid_for(
        self, campaign: object, slot: str, side: str
    ) -> Callable[[Answers], M | None]:
        """Return the function that lays it out for whoever acts, from a form's answers."""
        told = {"side": side} if self.is_told_side else {}
        return partial(self.lay_out, campaign, slot, **told)
