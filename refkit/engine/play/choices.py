"""Choices: what a decision may name, with the exact chances of each."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from refkit.engine.play.wares import Ware
from refkit.engine.records.row_keys import PARTING


class Choice(NamedTuple):
    """One thing a decision may name, in words, with the exact chance of each result.

    Choices of one group, such as the kinds of stands of an element, stand together. `cost`
    is what it takes from figures of the side, by their names: `{"cpp": 3}`.

    Rows whose key has several fields are offered under the name of their list, with the
    values of those fields: `Choice("moves", ("R1", "north"), ...)`. In a column whose
    choices are the row's own, `row` is the key of the row it is for, '' for every row; in
    one that follows another, the answer there that it goes with.
    `ware` is how a shop shows it, where its rows are sold.
    """

    field: str
    value: str | int | tuple[str | int, ...]
    label: str
    odds: Mapping[str, Fraction] = MappingProxyType({})
    note: str = ""
    group: str = ""
    cost: Mapping[str, int | Fraction] = MappingProxyType({})
    row: str = ""
    ware: Ware | None = None

    @property
    def text(self) -> str:
        """What it names as one text; of a key with several fields all of them."""
        if isinstance(self.value, tuple):
            return PARTING.join(map(str, self.value))
        return str(self.value)

    def is_for(self, row: str) -> bool:
        """Whether the row with this key may name it."""
        return self.row in ("", row)
