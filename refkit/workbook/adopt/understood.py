"""How refkit understands a workbook of the umpire's: blocks, columns, words, doubts."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from refkit.workbook.adopt.seen import Block, Heading
from refkit.workbook.sheets.vocabulary import RosterKind


@dataclass(frozen=True, slots=True)
class UnderstoodWord:
    """A word (or a sign or a look) of his and the value it stands for, '' where unknown.

    `score` is None where the umpire said so. `others` are the values it may mean as well:
    with any, it is asked about. `cells` are where it stands, as messages name them.
    """

    his: str
    ours: str
    score: int | None
    others: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnderstoodColumn:
    """A column and what it is.

    `fields` are the fields it says, none where it stays his own; several where a cell holds
    several ("9/12"). `role` is what a number or text says whatever the field is called:
    "now", "full", "lost", "share", "part" (the count of one kind of stand, named by the
    heading), "parts" (a composition), "name", "side", "unit" (whose model it is) or "".
    `notation` names how its cells are written ("n/m", "percent", "pips", "words", "date
    d.m.y" ...), so that a value can be written back the same way.
    """

    heading: Heading
    fields: tuple[str, ...]
    role: str = ""
    notation: str = ""
    score: int | None = None
    words: tuple[UnderstoodWord, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class UnderstoodBlock:
    """A block and what it is: a list of one kind of record, or (kind None) none of ours.

    `grounds` say why in words. `sides` has the side of each line by its number, `side_from`
    where it comes from in words. `looks` are the looks that mean a status, by line.
    """

    block: Block
    kind: RosterKind | None
    score: int | None
    grounds: tuple[str, ...]
    columns: tuple[UnderstoodColumn, ...] = ()
    sides: Mapping[int, str] = dataclasses.field(default_factory=dict)
    side_from: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is not plain, asked once for all the cells it is about.

    `about` is the question in a sentence; `cells` where it comes from; `proposal` the value
    refkit would take ('' for none); `choices` values and what each is called; `hangs` what
    hangs on it. Where `must` is set nothing is adopted without an answer. `name` is short,
    stable and readable: it names the question in a file of answers.
    """

    name: str
    about: str
    cells: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    proposal: str = ""
    hangs: str = ""
    must: bool = False


@dataclass(frozen=True, slots=True)
class Understood:
    """The whole workbook: its blocks, the tabs left alone and why, the questions left.

    `rows` are the values by record, each with the block, the line and the cell of each
    field, so that faults are told at their cell and steps write where they read.
    """

    blocks: tuple[UnderstoodBlock, ...]
    left: Mapping[str, str]
    sides: tuple[str, ...]
    questions: tuple[Question, ...] = ()
    warnings: tuple[str, ...] = ()
