"""Unit cards: a block of names and values for each unit, below or beside each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import Block, Heading, Line, Look, SeenCell
from refkit.workbook.sheets.worksheets import fold_text

# So many cards, and names of values in more than one row of each, make cards of a tab.
FEWEST, FEWEST_NAMES, MOST_MISSING, MOST_TRIED = 3, 3, 0.2, 12
# So many texts beside each other that come again are the headings of a list.
HEADINGS = 4
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cards:
    """The block that cards make, the texts around them, and where all their cells are."""

    block: Block
    above: tuple[SeenCell, ...]
    notes: tuple[SeenCell, ...]
    inside: frozenset[Place]


@dataclass(slots=True)
class _Card:
    """A card: its cells by the number of their heading, and what it is headed by."""

    place: Place
    cells: dict[int, SeenCell] = field(default_factory=dict)
    sections: tuple[str, ...] = ()


def find_cards(title: str, grid: Grid) -> Cards | None:
    """Return the cards of a worksheet as one block, None where it has none.

    The names of values come again in each card at the same places, a value right of each.
    """
    texts = _repeated(grid)
    for name, places in islice(texts.items(), MOST_TRIED):
        names = _names_of(name, texts)
        if names is None:
            return None
        rows = {step[0] for step in names.values()}
        if len(rows) >= FEWEST_NAMES and _are_apart(grid, places, names):
            return _read(title, grid, places, names)
    return None


def _repeated(grid: Grid) -> Mapping[str, Sequence[Place]]:
    """Return the places of the texts that come again and again, in order."""
    found: dict[str, list[Place]] = {}
    for row, cells in grid.rows.items():
        for column, seen in cells.items():
            if kinds.kind_of(seen) in kinds.PLAIN_TEXTS and kinds.may_head(seen):
                found.setdefault(fold_text(seen.text).rstrip(" :"), []).append(
                    (row, column)
                )
    return {text: places for text, places in found.items() if len(places) >= FEWEST}


def _names_of(
    first: str, texts: Mapping[str, Sequence[Place]]
) -> Mapping[str, Place] | None:
    """Return the names of values by how far they stand from the first of their card.

    None where they are the headings of a list that comes again and again.
    """
    anchors = texts[first]
    row, column = anchors[0]
    found: dict[str, Place] = {}
    for text, places in texts.items():
        below = [at for at in places if at >= (row, column)]
        step = (below[0][0] - row, below[0][1] - column) if below else (0, 0)
        there = {(at[0] + step[0], at[1] + step[1]) for at in anchors} & {*places}
        is_all = len(there) >= (1 - MOST_MISSING) * len(anchors) and len(there) == len(
            places
        )
        if below and is_all and step[0] >= 0:
            found[text] = step
    steps = {*found.values()}
    # Texts in a row that all come again are the headings of a list.
    if any(
        {(down, across + n) for n in range(HEADINGS)} <= steps for down, across in steps
    ):
        return None
    return _without_values(found)


def _without_values(found: Mapping[str, Place]) -> Mapping[str, Place]:
    """Return the names: right of one is its value, though all cards have the same."""
    names: dict[str, Place] = {}
    for text, (down, across) in sorted(found.items(), key=lambda each: each[1]):
        if (down, across - 1) not in names.values():
            names[text] = down, across
    return names


def _are_apart(grid: Grid, places: Sequence[Place], names: Mapping[str, Place]) -> bool:
    """Tell whether nothing but other cards stands right beside a card or its title."""
    downs, acrosses = zip(*names.values(), strict=True)
    first, last = min(acrosses), max(acrosses) + 1
    named = {(row + d, column + a) for row, column in places for d, a in names.values()}
    if any((row, column + 1) in named for row, column in named):
        return False
    values = {(row, column + 1) for row, column in named}
    left = {(row, column - 1) for row, column in named} - values
    if any(column in grid.row(row) for row, column in left):
        return False
    for row, column in places:
        top = row - 1 if not _title_of(grid, (row, column)) else row - 2
        for each in (top, row + max(downs) + 1):
            if any(column + first <= c <= column + last for c in grid.row(each)):
                return False
    return True


def _read(
    title: str, grid: Grid, places: Sequence[Place], names: Mapping[str, Place]
) -> Cards:
    """Return the block that cards make: a line for each, in the order they are read."""
    steps = sorted(names.values())
    is_titled = all(_title_of(grid, at) for at in places)
    inside: set[Place] = set()
    cards = [_Card(at) for at in places]
    for card in cards:
        row, column = card.place
        if is_titled and (seen := _title_of(grid, card.place)):
            card.cells[0] = seen
            inside.add(seen.cell.at)
        for number, (down, across) in enumerate(steps, 1):
            at = row + down, column + across
            value = grid.row(at[0]).get(at[1] + 1)
            inside |= {at, (at[0], at[1] + 1)}
            if value is not None:
                card.cells[number] = value
    around = [seen for cells in grid.rows.values() for seen in cells.values()]
    outside = [seen for seen in around if seen.cell.at not in inside]
    heads = dict(_heads(cards, outside))
    above = [s for s in outside if s.cell.at < places[0] and s.cell.at[0] not in heads]
    told = {seen.cell.at for seen in above}
    notes = [s for s in outside if s.cell.at not in told and s.cell.at[0] not in heads]
    block = Block(
        title,
        tuple(_headings(grid, places[0], steps, is_titled=is_titled)),
        tuple(_line(number, card) for number, card in enumerate(cards, 1)),
        heads=heads,
        top=places[0][0],
        is_cards=True,
    )
    inside |= {seen.cell.at for seen in outside if seen.cell.at[0] in heads}
    return Cards(block, tuple(above), tuple(notes), frozenset(inside))


def _title_of(grid: Grid, at: Place) -> SeenCell | None:
    """Return the text right above the first name of a card."""
    seen = grid.row(at[0] - 1).get(at[1])
    return seen if seen is not None and kinds.kind_of(seen) in kinds.PLAIN_TEXTS else None


def _headings(
    grid: Grid, first: Place, steps: Sequence[Place], *, is_titled: bool
) -> Iterator[Heading]:
    if is_titled:
        yield Heading((), 0, (first[0] - 1, first[1]))
    for number, (down, across) in enumerate(steps, 1):
        at = first[0] + down, first[1] + across
        yield Heading((grid.row(at[0])[at[1]].text.rstrip(" :"),), number, at)


def _line(number: int, card: _Card) -> Line:
    """Return a card as a line; one whose name is struck through is that as a whole."""
    name = card.cells.get(min(card.cells, default=0))
    return Line(
        number, card.cells, card.sections, Look(struck=bool(name and name.look.struck))
    )


def _heads(
    cards: Sequence[_Card], outside: Sequence[SeenCell]
) -> Iterator[tuple[int, str]]:
    """Yield the texts between rows of cards, alone in their row, and tell the cards below.

    Texts above the first cards are heads only where others are.
    """
    rows: dict[int, list[SeenCell]] = {}
    for seen in outside:
        rows.setdefault(seen.cell.at[0], []).append(seen)
    first, last = cards[0].place[0], cards[-1].place[0]
    lone = {row: cells[0].text for row, cells in rows.items() if len(cells) == 1}
    between = [row for row in lone if first < row < last]
    before = [row for row in lone if row < first][-1:] if between else []
    for row in (*before, *between):
        yield row, lone[row]
    for card in cards:
        over = [row for row in (*before, *between) if row < card.place[0]]
        card.sections = (lone[over[-1]],) if over else ()
