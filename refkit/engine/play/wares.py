"""Wares: how a form shows what may be had or answered for, as in a shop."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Ware(NamedTuple):
    """How a form shows one thing that may be had or answered for.

    Things of one `kind` stand together under it; `contents` says what it is made of,
    `stock` how many are left and of how many, `limits` what else bounds it, such as '2 in a
    day'; it is had `lot` at a time. `asks` are the other fields of a row that it has an
    answer to, all of them where it says nothing; of the numbers among them `most` says how
    many there can be.
    """

    name: str
    contents: str = ""
    kind: str = ""
    stock: tuple[int, int] | None = None
    limits: tuple[str, ...] = ()
    lot: int = 1
    asks: tuple[str, ...] | None = None
    most: Mapping[str, int] = MappingProxyType({})

    def has(self, field: str) -> bool:
        """Whether there is an answer to a field of its row."""
        return self.asks is None or field in self.asks
