"""What there will be once the umpire says yes, to compare with what he knows himself."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.listing import several
from refkit.engine.play.setup_steps import one_of
from refkit.engine.play.system import System
from refkit.engine.records.columns import quote_value
from refkit.engine.records.records import Record
from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt import labels
from refkit.workbook.adopt.understood import (
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.addresses import cell_name

# The figures of a roster that he adds up himself, by what they say.
FIGURES = ("full", "now")
SIDE = "side"
# Roles of which a word stands for another of a closed list.
WORDED = frozenset({"rating", "status", "class"})
COUNTS = frozenset({"full", "lost", "now", "part"})
KEPT = "the totals in {} are typed numbers and are kept up, as you agreed."
TYPED = "the totals in {} are typed numbers and are not kept up; formulas would follow."


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A list of his: its name, what it is taken for, whose it is, why, and what is not."""

    name: str
    title: str
    sides: str
    grounds: tuple[str, ...]
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What adopting the workbook makes of it.

    `rows` has a row for each side under the `heads`. `words` are those of his that refkit
    reads as other words, by what they are about. `own` are his columns that will not be
    kept up, by the list they stand in; `typed` are his totals that are no formulas, which
    will not be kept up either, but for those in `kept_totals`, to which he agreed.
    """

    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    blocks: tuple[ReadBlock, ...] = ()
    words: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    left: Mapping[str, str] = dataclasses.field(default_factory=dict)
    own: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    typed: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    kept_totals: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {
            "sides": [dict(zip(self.heads, row, strict=True)) for row in self.rows],
            "lists": [dataclasses.asdict(block) for block in self.blocks],
            "words": {title: list(words) for title, words in self.words.items()},
            "left": dict(self.left),
            "own": {name: list(headings) for name, headings in self.own.items()},
            "typed_totals": {name: list(cells) for name, cells in self.typed.items()},
            "kept_totals": {n: list(cells) for n, cells in self.kept_totals.items()},
        }

    @property
    def lines(self) -> Iterator[str]:
        """The sentences on his words, what is left alone and what stays his."""
        for title, words in self.words.items():
            yield f"{title}: refkit reads {', '.join(words)}."
        for title, why in self.left.items():
            yield f"{title}: left alone, {why}."
        for name, headings in self.own.items():
            several = len(headings) > 1
            what = "columns stay yours and are" if several else "column stays yours and is"
            yield f"{name}: the {what} not kept up: {', '.join(headings)}."
        for name, cells in self.kept_totals.items():
            yield f"{name}: {KEPT.format(', '.join(cells))}"
        for name, cells in self.typed.items():
            yield f"{name}: {TYPED.format(', '.join(cells))}"


def summarise(understood: Understood, campaign: Campaign | None) -> Summary:
    """Return the summary; without a campaign, as it cannot be adopted yet, no figures."""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    if campaign:
        counted = list(_counted(understood, campaign.system))
        heads = ("Side", *_heads(counted, campaign.system))
        rows = tuple(_rows(campaign, counted))
    return Summary(
        heads,
        rows,
        tuple(_read_block(understood, block) for block in understood.lists),
        dict(_other_words(understood)),
        understood.left,
        dict(_own(understood)),
        dict(_typed_totals(understood)),
        {
            labels.block_name(understood, block): tuple(
                ref for total in block.sums.values() for ref in total.cells
            )
            for block in understood.lists
            if block.sums
        },
    )


def _read_block(understood: Understood, block: UnderstoodBlock) -> ReadBlock:
    assert block.kind
    return ReadBlock(
        labels.block_name(understood, block),
        block.kind.title,
        labels.together(labels.block_sides(block)),
        block.grounds,
        tuple(f"row {line}: {why}" for line, why in sorted(block.apart.items())),
    )


def _other_words(understood: Understood) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the fields in which words of his stand for others, and which for which.

    What he said himself, and what is asked, he knows.
    """
    columns = (
        (block.kind, column)
        for block in understood.lists
        for column in block.columns
        if column.role in WORDED and block.kind
    )
    found: dict[str, Counter[tuple[str, str]]] = {}
    for kind, column in columns:
        title = kind.heading(column.fields[0])
        for word in column.words:
            if pair := _other_word(kind, column, word):
                found.setdefault(title, Counter())[pair] += len(word.cells)
    for title, words in found.items():
        yield title, tuple(_as_read(*at, count) for at, count in words.items())


def _other_word(
    kind: RosterKind, column: UnderstoodColumn, word: UnderstoodWord
) -> tuple[str, str] | None:
    """Return a word of his and the other word that it is read as, None for the same."""
    is_blank = word.ours in ("", BLANK)
    if is_blank or word.score is None or labels.doubtful(word):
        return None
    ours = kind.value_name(column.fields[0], word.ours).partition(" (")[0]
    is_same = fold_words(word.his) in {fold_words(word.ours), fold_words(ours)}
    return None if is_same else (word.his, ours)


def _as_read(his: str, ours: str, count: int) -> str:
    return f"{quote_value(his)} as {ours} ({count} line{'s' * (count != 1)})"


def _own(understood: Understood) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each list that has columns of his own which hold something, and those."""
    for block in understood.lists:
        names = (
            f"{labels.heading_text(each)} ({cell_name(*each.heading.at)})"
            for each in block.columns
            if labels.is_own(each) and block.block.column(each.heading.number)
        )
        found = tuple(names)
        if found:
            yield labels.block_name(understood, block), found


def _typed_totals(understood: Understood) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each list with totals that are numbers and no formulas, and their cells."""
    for block in understood.lists:
        kept = {ref for total in block.sums.values() for ref in total.cells}
        numbers = [c.heading.number for c in block.columns if c.role in COUNTS]
        cells = (
            line.cells[number].cell
            for line in block.block.totals
            for number in numbers
            if number in line.cells
        )
        found = tuple(
            cell.ref
            for cell in cells
            if cell.formula is None
            and isinstance(cell.value, int | float)
            and cell.ref not in kept
        )
        if found:
            yield labels.block_name(understood, block), found


def _counted(understood: Understood, system: System) -> Iterator[RosterKind]:
    """Yield the kinds of record he has that belong to sides, and what they consist of."""
    kinds = [block.kind for block in understood.lists if block.kind]
    his = {name for kind in kinds for name in (kind.name, kind.gathers) if name}
    for kind in vocabulary.roster_kinds(system):
        if SIDE in kind.columns and {kind.name, kind.gathers} & his:
            yield kind


def _heads(kinds: list[RosterKind], system: System) -> Iterator[str]:
    for kind in kinds:
        name = several(one_of(system.setup, kind.name))
        yield name[:1].upper() + name[1:]
        yield from (kind.heading(field) for field in _figures(kind))


def _figures(kind: RosterKind) -> Iterator[str]:
    """Yield the fields that hold the figures of a kind."""
    for role in FIGURES:
        field = kind.roles.get(role, "")
        if field:
            yield field


def _rows(campaign: Campaign, kinds: list[RosterKind]) -> Iterator[tuple[str | int, ...]]:
    """Yield a row for each side: its name, how many rows of each kind, their figures."""
    for side in campaign.sides:
        figures: list[int] = []
        for kind in kinds:
            rows = [row for row in campaign.rows(kind.name) if _side(row) == side]
            figures.append(len(rows))
            for field in _figures(kind):
                figures.append(sum(_value(campaign, row, field) for row in rows))
        yield naming.short(side), *figures


def _side(row: Record) -> str:
    return str(getattr(row, SIDE, ""))


def _value(campaign: Campaign, row: Record, field: str) -> int:
    for derived in type(row).derived:
        if derived.name == field:
            return int(derived.value(campaign, row) or 0)
    return int(getattr(row, field, 0) or 0)
