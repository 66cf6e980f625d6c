"""Rows of boxes, one for each stand: crossed off, coloured or blank, some with a letter."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from refkit.workbook.adopt import words
from refkit.workbook.adopt.seen import PLAIN, Block, Heading, Line, Look, SeenCell
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.cells import Cell

# So many columns beside each other, and signs in all of them, make boxes.
FEWEST, MOST_SIGNS, LONGEST = 3, 8, 2
CROSSES = frozenset("xX\N{MULTIPLICATION SIGN}✗✘✕☒/\\")
DASHES = frozenset("-\N{EN DASH}\N{EM DASH}.·")
# What a box is drawn with where nothing says what a cross in it means.
CROSSED, OPEN = "X", "O"


@dataclass(frozen=True, slots=True)
class _Key:
    """What a block's key says of its boxes: signs of those there, gone, and of none."""

    there: frozenset[str]
    gone: frozenset[str]
    none: frozenset[str]
    looks: frozenset[Look]
    names: Mapping[str, str]


def with_boxes(block: Block) -> Block:
    """Return a block in which one column, or two, say what a run of boxes said.

    The first counts them, "9/12", or draws them where a cross may mean either; the second
    has the letters of those that are left, "5 rifle, 2 mortar".
    """
    for run in () if block.is_across else _runs(block):
        key = _key_of(block)
        made = _crossed(block, run, key) or _lettered(block, run, key)
        if made:
            return _replaced(block, run, made)
    return block


def _runs(block: Block) -> Iterator[tuple[Heading, ...]]:
    """Yield the columns beside each other that hold a sign or a letter at most."""
    for _, run in groupby(block.headings, key=_family):
        found = tuple(run)
        are_boxes = all(_holds_boxes(block, each) for each in found)
        if are_boxes and len(found) >= FEWEST and _are_one(found):
            cells = [seen for each in found for seen in block.column(each.number)]
            signs = {fold_text(seen.text) for seen in cells}
            if len(cells) >= FEWEST and 0 < len(signs) <= MOST_SIGNS:
                yield found


def _family(heading: Heading) -> tuple[str, ...]:
    """Return what the headings of boxes have in common: they are numbers, or the same."""
    is_number = heading.text.strip(" .").isdecimal()
    return heading.levels[:-1] if is_number else heading.levels


def _holds_boxes(block: Block, heading: Heading) -> bool:
    """Tell whether a column has short signs alone, blank where its heading is a number."""
    cells = block.column(heading.number)
    is_numbered = heading.text.strip(" .").isdecimal()
    return bool(cells or is_numbered) and all(
        seen.cell.kind == "text" and len(seen.text) <= LONGEST and not seen.text.isdecimal()
        for seen in cells
    )


def _are_one(run: Sequence[Heading]) -> bool:
    """Tell whether headings are those of boxes: counted, one over all, or none."""
    texts = [heading.text.strip(" .") for heading in run]
    if all(map(str.isdecimal, texts)):
        return {int(b) - int(a) for a, b in pairwise(texts)} == {1}
    return len(set(texts)) == 1


def _key_of(block: Block) -> _Key:
    entries = [(each.sign.strip(), each.look, each.says) for each in block.legend]
    return _Key(
        frozenset(fold_text(sign) for sign, _, says in entries if sign and _is_there(says)),
        frozenset(fold_text(sign) for sign, _, says in entries if sign and _is_gone(says)),
        frozenset(fold_text(sign) for sign, _, says in entries if sign and _is_none(says)),
        frozenset(look for _, look, says in entries if look != PLAIN and _is_gone(says)),
        {fold_text(sign): says for sign, _, says in entries if sign},
    )


def _is_gone(says: str) -> bool:
    return bool(words.words_of("gone") & _phrases(says))


def _is_there(says: str) -> bool:
    return bool(words.words_of("there") & _phrases(says)) and not _is_gone(says)


def _is_none(says: str) -> bool:
    return bool(words.words_of("no_such") & _phrases(says))


def _phrases(text: str) -> set[str]:
    """Return each run of up to three words of a text."""
    told = re.findall(r"[^\W_]+", fold_text(text))
    return {" ".join(told[at : at + n]) for at in range(len(told)) for n in (1, 2, 3)}


Made = Sequence[Mapping[int, str]]


def _crossed(block: Block, run: Sequence[Heading], key: _Key) -> Made:
    """Return how many boxes are left of how many in each line, where some are crossed."""
    signs = {fold_text(s.text) for each in run for s in block.column(each.number)}
    ticks = signs & (key.there or (CROSSES - key.gone if signs & key.gone else key.there))
    if ticks and not signs - ticks - key.gone - key.none - DASHES:
        return (_ticked(block, run, ticks, signs & key.gone),)
    crosses = {sign for sign in signs if sign in CROSSES or sign in key.gone} - DASHES
    others = signs - crosses - DASHES - key.none
    if not crosses or others:
        return ()
    is_told = crosses <= key.gone
    found: dict[int, str] = {}
    for line in block.lines:
        cells = [line.cells.get(each.number) for each in run]
        texts = [fold_text(seen.text) if seen else "" for seen in cells]
        there = [text for text in texts if text not in DASHES | key.none]
        gone = sum(text in crosses for text in there)
        drawn = CROSSED * gone + OPEN * (len(there) - gone)
        found[line.number] = f"{len(there) - gone}/{len(there)}" if is_told else drawn
    return (found,)


def _ticked(
    block: Block, run: Sequence[Heading], there: set[str], gone: set[str]
) -> Mapping[int, str]:
    """Return how many boxes have the sign of those there, of how many if that is told."""
    found: dict[int, str] = {}
    for line in block.lines:
        cells = (line.cells.get(each.number) for each in run)
        signs = [fold_text(seen.text) for seen in cells if seen]
        left, lost = (sum(sign in each for sign in signs) for each in (there, gone))
        found[line.number] = f"{left}/{left + lost}" if gone else str(left)
    return found


def _lettered(block: Block, run: Sequence[Heading], key: _Key) -> Made:
    """Return how many boxes with a letter are left, and of what kind."""
    signs = {fold_text(s.text) for each in run for s in block.column(each.number)}
    if not signs or not all(sign.isalpha() for sign in signs):
        return ()
    counts: dict[int, str] = {}
    kinds: dict[int, str] = {}
    for line in block.lines:
        cells = [seen for each in run if (seen := line.cells.get(each.number))]
        left = [seen for seen in cells if not _is_lost(seen, key)]
        if cells:
            counts[line.number] = f"{len(left)}/{len(cells)}"
        told = Counter(key.names.get(fold_text(seen.text), seen.text) for seen in left)
        if told:
            kinds[line.number] = ", ".join(f"{n} {name}" for name, n in told.items())
    return counts, kinds


def _is_lost(seen: SeenCell, key: _Key) -> bool:
    look = seen.look
    return look.struck or any(
        (each.fill and each.fill == look.fill)
        or (each.colour and each.colour == look.colour)
        for each in key.looks
    )


def _replaced(block: Block, run: Sequence[Heading], made: Made) -> Block:
    """Return a block with new columns in the places of the first boxes."""
    numbers = {heading.number for heading in run}
    places = [heading.number for heading in run][: len(made)]
    headings = [
        replace(_heading(run), number=each.number, boxes=tuple(sorted(numbers)), at=each.at)
        for each in run[: len(made)]
    ]
    at = block.headings.index(run[0])
    rest = [each for each in block.headings if each.number not in numbers]
    texts = dict(zip(places, made, strict=True))
    lines = tuple(_line(line, numbers, texts) for line in block.lines)
    return replace(block, headings=(*rest[:at], *headings, *rest[at:]), lines=lines)


def _heading(run: Sequence[Heading]) -> Heading:
    """Return the heading of all boxes: the one they share, or the first and the last."""
    first, last = run[0], run[-1]
    if first.levels == last.levels:
        return first
    shared = tuple(a for a, b in zip(first.levels, last.levels, strict=False) if a == b)
    return replace(first, levels=(*shared, f"{first.text}-{last.text}"))


def _line(line: Line, numbers: set[int], made: Mapping[int, Mapping[int, str]]) -> Line:
    cells = {n: seen for n, seen in line.cells.items() if n not in numbers}
    for number, texts in made.items():
        if text := texts.get(line.number):
            cells[number] = SeenCell(Cell((line.number, number), text, None, 0, "text"))
    return replace(line, cells=dict(sorted(cells.items())))
