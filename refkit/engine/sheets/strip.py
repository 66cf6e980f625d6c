"""A strip: what was played one after the other, such as a battle chit by chit."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.strip import Strip
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.tables import row_table

COLUMNS = (">No.*0.5", "Played*2.6", "What it did*7")


def strip_tables(campaign: Campaign, slot: str) -> Iterator[Table]:
    """Yield each strip of a slot under what it began with, as far as its reader knows."""
    kind = campaign.system.strip
    if kind is None:
        return
    for first, *entries in _strips(campaign, slot, kind):
        said = _lines(campaign, first)
        # A row that the umpire typed himself comes without the line.
        title = next((each for each in said if each.startswith(kind.begins)), kind.begins)
        rest = _joined(line for line in said if line != title)
        yield from row_table(title, COLUMNS, _rows(campaign, entries, kind), note=rest)


def _strips(campaign: Campaign, slot: str, kind: Strip) -> Iterator[list[Entry]]:
    """Yield the entries of each strip, the one with which it begins as the first."""
    back = timeline.taken_back(campaign.entries)
    found: list[Entry] = []
    for entry in campaign.entries:
        if entry.slot != slot or entry.number in back:
            continue
        own = [each for each in entry.changes if each.record == kind.record]
        if any(each.before is None for each in own):
            found = [entry]
        elif found and entry.step in kind.steps and entry.told:
            found.append(entry)
        if found and any((each.after or {}).get(kind.over) for each in own):
            yield found
            found = []
    if found:
        yield found


def _rows(
    campaign: Campaign, entries: Iterable[Entry], kind: Strip
) -> Iterator[tuple[str, str, str]]:
    """Yield a line for each play, with all that it did."""
    played: list[tuple[str, list[str]]] = []
    for entry in entries:
        first, *others = told = _lines(campaign, entry)
        if entry.step in kind.plays:
            played.append((first, others))
        elif played:
            played[-1][1].extend(told)
    for number, (what, did) in enumerate(played, 1):
        yield str(number), what, _joined(did)


def _lines(campaign: Campaign, entry: Entry) -> list[str]:
    return [naming.sentence(campaign, line) for line in entry.told]


def _joined(lines: Iterable[str]) -> str:
    return " ".join(f"{line.rstrip('.')}." for line in lines)
