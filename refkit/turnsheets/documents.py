"""The documents of a reader: briefs of the kinds he asks for, as PDFs with file names."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import takewhile
from typing import Unpack

from pydantic import ValidationError

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.view import view
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.side_looks import with_own_looks
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.engine.readers import UMPIRE
from refkit.engine.records.columns import quote_value
from refkit.engine.sheets.brief import (
    Brief,
    Lines,
    Reminder,
    Reminders,
    Section,
    SheetMap,
    Signature,
)
from refkit.engine.sheets.kinds import Kind, Printing
from refkit.engine.sheets.plain_brief import in_plain_words
from refkit.turnsheets.render import Paper, render_brief
from refkit.turnsheets.seals import seal_sections

NOT_VERIFIED = "The workbook does not pass refkit verify"
# typst lets other threads run while it works.
AT_ONCE = 2
PAPERS: dict[str, Paper] = {"a4": "a4", "letter": "us-letter", "us-letter": "us-letter"}


def documents(
    campaign: Campaign, reader: str, **printing: Unpack[Printing]
) -> Mapping[str, bytes]:
    """Return the turn sheets of a side, 'umpire' or 'open' as PDFs, by their file names.

    Without kinds they are the sheets for the due step. Two are set at a time, and only
    asking for a document waits for it. Raises Refused when the reader, the paper or a kind
    is unknown, or when a kind that was named has nothing to print now.
    """
    paper, large = chosen_paper(printing), printing.get("large", False)
    kinds, blank = printing.get("kinds", ()), printing.get("blank", False)
    more = printing.get("appendix", False)
    breaks = printing.get("breaks", ())
    sheets = briefs(campaign, reader, kinds, blank=blank, appendix=more, breaks=breaks)
    set_in = partial(render_brief, paper=paper, large=large)
    return _Typesetting(set_in, {f"{name}.pdf": brief for name, brief in sheets.items()})


class _Typesetting(Mapping[str, bytes]):
    """Documents by their names; asking for one waits until it is set."""

    def __init__(self, set_in: Callable[[Brief], bytes], own: Mapping[str, Brief]) -> None:
        pool = ThreadPoolExecutor(AT_ONCE)
        self._set = {name: pool.submit(set_in, brief) for name, brief in own.items()}
        pool.shutdown(wait=False)

    def __getitem__(self, name: str) -> bytes:
        return self._set[name].result()

    def __iter__(self) -> Iterator[str]:
        return iter(self._set)

    def __len__(self) -> int:
        return len(self._set)


def chosen_paper(printing: Printing) -> Paper:
    """Return the paper to print on, A4 unless one is named; Refused if it is unknown."""
    named = printing.get("paper", "a4")
    if named not in PAPERS:
        raise Refused([f"paper {named!r}: expected one of a4, letter"])
    return PAPERS[named]


def briefs(  # noqa: PLR0913 - all but the reader and the kinds is named
    campaign: Campaign,
    reader: str,
    kinds: Sequence[str] = (),
    *,
    blank: bool = False,
    appendix: bool = False,
    breaks: Sequence[str] = (),
) -> Mapping[str, Brief]:
    """Return the contents of a reader's sheets, each by its file name.

    Without kinds they are those that the due step wants, and with them the appendix. The
    umpire's say what breaks the trust in the workbook.

    The name says the slot, what is due, the reader and the kind of sheet, in this order.
    """
    if reader not in (*campaign.sides, "umpire", "open"):
        expected = ", ".join((*campaign.sides, "umpire", "open"))
        raise Refused([f"side {reader!r}: expected one of {expected}"])
    if campaign.system.brief is None:
        raise Refused([f"{campaign.system.name} has no turn sheets"])
    owed = play.due_steps(campaign)
    chosen = _named_kinds(campaign, reader, kinds) if kinds else ()
    wanted = chosen or [*_due_kinds(campaign, reader, owed, appendix=appendix)]
    # The sheet is made from the view; the search when it is written is a second guard.
    seen = view(campaign, reader)
    made = {kind: _make_brief(seen, reader, owed, kind, blank=blank) for kind in wanted}
    made = made if kinds else _without_needless(campaign, reader, made)
    if kinds and not all(made.values()):
        empty = [kind for kind, brief in made.items() if not brief]
        has_form = partial(_make_brief, seen, reader, owed, blank=True)
        raise Refused(
            _nothing_on(
                campaign, reader, kind, with_form=not blank and bool(has_form(kind))
            )
            for kind in empty
        )
    when = "blank" if blank else _sheet_time(campaign, owed, reader)
    whose = "public" if reader == "open" else reader
    seals = () if blank else tuple(seal_sections(campaign, reader, owed))
    sealed = _kinds_with_seals(campaign, made, is_packet=not kinds)
    files = {
        naming.file_name(when, whose, kind): finish_brief(
            campaign, brief, seals if kind in sealed else ()
        )
        for kind, brief in made.items()
        if brief
    }
    if breaks and reader == UMPIRE and not blank:
        return {name: with_breaks(brief, breaks) for name, brief in files.items()}
    return files


def _without_needless(
    campaign: Campaign, reader: str, made: Mapping[str, Brief | None]
) -> dict[str, Brief | None]:
    """Return the sheets of a packet: beside what a side has alone nothing is printed.

    The umpire's master has all that there is.
    """
    kinds = {kind.name: kind for kind in campaign.system.kinds}
    has_own = any(brief and kinds[name].is_alone for name, brief in made.items())
    is_enough = has_own and reader in campaign.sides
    return {n: brief for n, brief in made.items() if not (is_enough and kinds[n].is_always)}


def _kinds_with_seals(
    campaign: Campaign, made: Mapping[str, Brief | None], *, is_packet: bool
) -> Collection[str]:
    """Return which kinds have the seals: of a packet one has, whatever is in it."""
    always = {kind.name for kind in campaign.system.kinds if kind.is_always}
    there = [kind for kind, brief in made.items() if brief]
    return always if always & {*there} or not is_packet else there[:1]


def with_breaks(brief: Brief, breaks: Sequence[str]) -> Brief:
    """Return a brief that says on each page that the workbook cannot be relied on.

    Where no map takes the first page it begins with what is wrong.
    """
    footer = ". ".join(filter(None, (brief.footer, NOT_VERIFIED)))
    items = tuple(Reminder(text=each) for each in breaks)
    found = (Reminders(title=NOT_VERIFIED, items=items),)
    is_map = isinstance(brief.sections[0], SheetMap)
    sections = brief.sections if is_map else (*found, *brief.sections)
    return brief.model_copy(update={"footer": footer, "sections": sections})


# The end of a sheet: lines to write on, signatures, and maps on their own pages.
END = Lines | Signature | SheetMap


def finish_brief(campaign: Campaign, brief: Brief, more: tuple[Section, ...]) -> Brief:
    """Add sections before the end of the sheet, and spell out its abbreviations."""
    own = tuple(
        with_own_looks(campaign, each) if isinstance(each, AreaMap) else each
        for each in brief.sections
    )
    at = len(own) - sum(1 for _ in takewhile(lambda s: isinstance(s, END), own[::-1]))
    sections = (*own[:at], *more, *own[at:])
    short = campaign.system.spelled_out([brief.model_dump_json()])
    words = "; ".join(f"{word}: {full}" for word, full in short.items())
    return brief.model_copy(update={"sections": sections, "abbreviations": words})


def _named_kinds(campaign: Campaign, reader: str, names: Sequence[str]) -> list[str]:
    """Return the kinds that were asked for by name, each once."""
    known = {kind.name: kind for kind in _kinds_for(campaign, reader)}
    expected = ", ".join(known)
    if wrong := [name for name in names if name not in known]:
        raise Refused(f"kind {name!r}: expected one of {expected}" for name in wrong)
    return list(dict.fromkeys(names))


def _due_kinds(
    campaign: Campaign, reader: str, owed: tuple[Due, ...], *, appendix: bool
) -> Iterator[str]:
    """Yield the kinds that belong to the due step; after the last step it is ''."""
    step = owed[0].step.id if owed else ""
    for kind in _kinds_for(campaign, reader):
        is_more = appendix and kind.is_appendix
        if kind.is_always or is_more or step in kind.steps:
            yield kind.name


def _kinds_for(campaign: Campaign, reader: str) -> Iterator[Kind]:
    return (kind for kind in campaign.system.kinds if reader != "open" or kind.is_open)


def _make_brief(
    seen: Campaign, reader: str, owed: tuple[Due, ...], kind: str, *, blank: bool
) -> Brief | None:
    assert seen.system.brief is not None
    try:
        made = seen.system.brief(seen, reader, owed, kind, blank=blank)
        return in_plain_words(seen, made) if made else None
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False)
        sheet = f"sheet of the {naming.short(reader)} side"
        raise Refused(
            f"{sheet}: {each['loc'][-1]} is {quote_value(each['input'])};"
            f" {each['msg'].lower()}"
            for each in faults
        ) from error


def _nothing_on(campaign: Campaign, reader: str, name: str, *, with_form: bool) -> str:
    """Return that a sheet is empty, which steps it is for, and what can be had."""
    kind = next(each for each in campaign.system.kinds if each.name == name)
    at = [campaign.system.step(step).title for step in kind.steps if step]
    whose = "public" if reader == "open" else naming.short(reader)
    words = f"{kind.title[:1].lower()}{kind.title[1:]} ({whose}) has nothing on it now"
    when = f"; it is for {', '.join(at)}" if at else ""
    form = "; --blank makes an empty form" if with_form else ""
    return f"Nothing was written: {words}{when}{form}"


def _sheet_time(campaign: Campaign, owed: tuple[Due, ...], reader: str) -> str:
    """Return the slot and step of a sheet; a side reads of no secret step of the umpire."""
    if not owed:
        return f"{campaign.rows('Slot')[-1].identity} the end"
    slot, step = owed[0].slot, owed[0].step
    is_secret = step.audience == "umpire" and reader != "umpire"
    # A step that comes again: the sheet of one turn must not take the place of another.
    again = f" {owed[0].time}" if owed[0].time > 1 else ""
    return f"{slot} {'umpire at work' if is_secret else step.title.lower() + again}"
