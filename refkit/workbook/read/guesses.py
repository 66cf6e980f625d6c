"""What refkit guessed of an adopted workbook and nobody has agreed to yet."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from refkit.engine.campaign import gaps
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.gaps import Gap
from refkit.engine.records.records import columns
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import mapping, vocabulary
from refkit.workbook.sheets.mapping import MappingLine
from refkit.workbook.sheets.own_lists import OwnList
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.values import Edit

# Below these, of 100, a word or a heading is only like one that refkit knows.
SURE_WORD, SURE_HEADING = 94, 70
LOOK = "Correct it there where it is wrong."


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess as a gap of the campaign, and its row in the mapping."""

    gap: Gap
    row: int


def find_guesses(contents: Contents) -> Iterator[Guess]:
    """Yield each guess of the mapping that the campaign holds still."""
    there, campaign = contents.found.get(mapping.TITLE), contents.campaign
    if there is None or campaign is None:
        return
    own = {(each.title, each.number): each for each in contents.own.lists}
    for row, line in mapping.read_lines(there):
        if line.score is None:
            continue
        if line.what == mapping.GUESS:
            gap = _of_rows(contents, campaign, line)
        else:
            his = own.get((line.tab, line.list or 0))
            place = there.place(row, "Means")
            gap = _of_reading(campaign, line, place, his) if his else None
        if gap is not None:
            yield Guess(gap, row)


def _of_rows(contents: Contents, campaign: Campaign, line: MappingLine) -> Gap | None:
    """Return a guess about rows, None once one of them says otherwise."""
    field, _, value = line.means.partition("=")
    record, _, name = field.partition(".")
    keys = line.written.split(mapping.HEADS)
    rows = [campaign.find(record, key) for key in keys if record in campaign.tables]
    if not rows or any(row is None or str(getattr(row, name, "")) != value for row in rows):
        return None
    return Gap(
        contents.place(record, keys[0], name),
        record,
        keys[0],
        name,
        f"guessed: {line.word}",
        LOOK,
        must=False,
        step=gaps.step_of(campaign, record, keys[0]),
        is_guess=True,
    )


def _of_reading(
    campaign: Campaign, line: MappingLine, place: str, his: OwnList
) -> Gap | None:
    """Return a guess what a word or a heading of his means, None for one that is sure."""
    least = {mapping.WORD: SURE_WORD, mapping.COLUMN: SURE_HEADING}.get(line.what, 0)
    if not line.means or (line.score or 0) >= least:
        return None
    under = f"{line.heading!r} on {line.tab!r}"
    read = f"{line.word!r} under {under}" if line.what == mapping.WORD else under
    return Gap(
        place,
        his.record,
        "",
        "",
        f"guessed: {read} means {_meaning(campaign, line, his)}",
        LOOK,
        must=False,
        step=gaps.step_of(campaign, his.record),
        is_guess=True,
    )


def _meaning(campaign: Campaign, line: MappingLine, his: OwnList) -> str:
    """Return what a word or heading means in the words of the worksheets."""
    cls = campaign.system.record(his.record)
    kinds = vocabulary.roster_kinds(campaign.system)
    [kind] = (kind for kind in kinds if kind.record is cls)
    means = next(c.means for c in his.columns if c.heading == line.heading)
    if line.what == mapping.WORD:
        return kind.value_name(means, line.means)
    titles = {col.field: col.title for col in columns(cls)}
    return titles.get(means) or kind.role_name(means)


def agreed_edits(contents: Contents, agreed: Container[Gap]) -> Iterable[Edit]:
    """Yield the cells of the mapping by which guesses are guesses no more."""
    there = contents.found.get(mapping.TITLE)
    for each in find_guesses(contents):
        if there is not None and each.gap in agreed:
            column = there.grid.columns["Score"]
            yield Edit(Spot(there.title, each.row, column), None)
