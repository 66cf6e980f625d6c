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
    d.m.y" ...), so that a value can be written back the same way. `asked` is the name of
    the question about the column itself, '' for none, `choices` what it may be.
    """

    heading: Heading
    fields: tuple[str, ...]
    role: str = ""
    notation: str = ""
    score: int | None = None
    words: tuple[UnderstoodWord, ...] = ()
    why: str = ""
    asked: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptTotal:
    """A line of totals that are typed numbers: its name, what it adds up, and where."""

    name: str
    scope: str
    headings: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnderstoodBlock:
    """A block and what it is: a list of one kind of record, or (kind None) none of ours.

    `grounds` say why in words. `sides` has the side of each line by its number, `side_from`
    where it comes from in words. `statuses` has the status of each line whose look says
    it, `grades` the grade, `units` the unit of each line of a row-a-model list, `apart` the
    lines that are no record of the kind, and why. `doubtful` is the kind it may be where
    that is asked.
    `sums` are the typed totals that he wants to be kept up, by line.
    `lacks` are the fields of a chart that nothing says and that are asked for.
    """

    block: Block
    kind: RosterKind | None
    score: int | None
    grounds: tuple[str, ...]
    columns: tuple[UnderstoodColumn, ...] = ()
    sides: Mapping[int, str] = dataclasses.field(default_factory=dict)
    side_from: str = ""
    statuses: Mapping[int, str] = dataclasses.field(default_factory=dict)
    grades: Mapping[int, str] = dataclasses.field(default_factory=dict)
    units: Mapping[int, str] = dataclasses.field(default_factory=dict)
    apart: Mapping[int, str] = dataclasses.field(default_factory=dict)
    doubtful: RosterKind | None = None
    sums: Mapping[int, KeptTotal] = dataclasses.field(default_factory=dict)
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is not plain, asked once for all the cells it is about.

    `about` is the question in a sentence; `cells` where it comes from; `proposal` the value
    refkit would take ('' for none); `choices` values and what each is called, none where
    any text will do; `hangs` what hangs on it. Where `must` is set nothing is adopted
    without an answer. `name` is short, stable and readable: it names the question in a file
    of answers. An offer only makes refkit do more than it would (keep up a column of his):
    nobody needs to read it. `suggests` are answers that are known where any text will do.
    """

    name: str
    about: str
    cells: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    proposal: str = ""
    hangs: str = ""
    must: bool = False
    is_offer: bool = False
    suggests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Understood:
    """The whole workbook: its blocks, the tabs left alone and why, the questions left.

    `questions` are all there are to ask, those answered by their name too, in the order
    they are asked; what a correction settles is no question. `left` has why by tab, for
    tabs of which no block is used. `nations` has the nation of each side where it is
    known. `always` are the values of all rows, by record and field.
    """

    blocks: tuple[UnderstoodBlock, ...]
    left: Mapping[str, str]
    sides: tuple[str, ...]
    questions: tuple[Question, ...] = ()
    warnings: tuple[str, ...] = ()
    nations: Mapping[str, str] = dataclasses.field(default_factory=dict)
    always: Mapping[tuple[str, str], str] = dataclasses.field(default_factory=dict)

    @property
    def known(self) -> tuple[UnderstoodBlock, ...]:
        """The blocks that are a list of ours, whole or not."""
        return tuple(block for block in self.blocks if block.kind)

    @property
    def lists(self) -> tuple[UnderstoodBlock, ...]:
        """The blocks that are a list of ours and lack nothing."""
        return tuple(block for block in self.known if not block.lacks)
