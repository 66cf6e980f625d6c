"""The sheets of a system: which there are, and what each says of a campaign."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Brief, Section, Table
from refkit.engine.sheets.head import sheet_head
from refkit.engine.sheets.kinds import Kind

Sections = Callable[[Asked], Iterator[Section]]
Head = Callable[[Asked], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet with its sections, and those of its blank form where it has one."""

    kind: Kind
    sections: Sections
    blank: Sections | None = None
    is_broadside: bool = False


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a system and their head; `write` puts what a cell holds into words.

    `blank_head` has the heads that are otherwise on blank forms. What `names` has a name
    for is called by it in tables, in lists too.
    """

    sheets: tuple[Sheet, ...]
    head: Head = sheet_head
    blank_head: Head = lambda _asked: {}
    write: Callable[[str], str] = str
    names: Callable[[Campaign], Mapping[str, str]] = lambda _campaign: {}

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of sheets there are."""
        return tuple(sheet.kind for sheet in self.sheets)

    def brief(
        self,
        campaign: Campaign,
        side: str,
        owed: tuple[Due, ...],
        kind: str = "",
        *,
        blank: bool = False,
    ) -> Brief | None:
        """Return a sheet of one side from its view, the umpire's from the whole.

        `owed` is what is due now; it says which slot the sheet is for. Without a kind it is
        the first that every step wants. None where the sheet has nothing to say.
        """
        named = {sheet.kind.name: sheet for sheet in self.sheets}
        always = (sheet for sheet in self.sheets if sheet.kind.is_always)
        sheet = named[kind] if kind else next(always, self.sheets[0])
        asked, code = Asked(campaign, side, owed), sheet.blank if blank else sheet.sections
        sections = [
            self.plain_table(campaign, part) if isinstance(part, Table) else part
            for part in (code(asked) if code else ())
        ]
        if not sections:
            return None
        head = self.head(asked) | (self.blank_head(asked) if blank else {})
        own = {"sheet": sheet.kind.title, "is_broadside": sheet.is_broadside}
        cites = campaign.system.numbered
        return Brief(sections=tuple(sections), cites=cites, **own, **head)

    def plain_table(self, campaign: Campaign, section: Table) -> Table:
        """Return a table with what its cells hold in words, sides by their short names."""
        sides = {side: naming.short(side) for side in campaign.sides}
        names = self.names(campaign)

        def called(cell: str) -> str:
            if names:
                cell = ", ".join(names.get(each, each) for each in cell.split(", "))
            return self.write(sides.get(cell, cell))

        rows = (tuple(map(called, row)) for row in section.rows)
        return section.model_copy(update={"rows": tuple(rows)})
