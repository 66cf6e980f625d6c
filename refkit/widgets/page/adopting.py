"""Adopting a roster: refkit shows how it reads each tab, and the umpire corrects it."""

import re
from functools import partial
from pathlib import Path

import ipywidgets as widgets

from refkit import session
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.widgets.page import guard, markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import once
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice
from refkit.widgets.page.roster_tabs import TabContext, TabPanel
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.proposal import Proposal
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.sheets import mapping, vocabulary

# What would be typed in the terminal has a menu here.
_FLAGS = re.compile(r" \(--\w+ '.*?'[^()]*\)")


class Adopting(widgets.VBox):
    """The page on which a roster is adopted; then it goes on with what is due."""

    def __init__(self, path: str | Path, system: str = "") -> None:
        self.path, self._system = Path(path), system
        self.notice = Notice()
        self.guard = Guard(self.notice.refuse)
        self.button = widgets.Button(
            description="Adopt this roster", button_style="primary"
        )
        self.outcome = markup.panel(name="refkit-preview")
        self.panels: dict[str, TabPanel] = {}
        self.game: Game | None = None
        self._page = widgets.VBox()
        super().__init__([self.notice, self._page])
        self.add_class("refkit-walkthrough")
        self.guard.wire(self.button, self._adopt)
        self.guard.run(self._open)

    def _open(self) -> None:
        self._file = session.roster(self.path, system=self._system)
        self._said = Corrections()
        self._adoption: Adoption | None = None
        if self._file.is_campaign:
            head = markup.panel(_already(self._file))
            self._page.children = [head, Walkthrough(self.path)]
        else:
            self._lay_out()

    def _lay_out(self) -> None:
        """Put a panel on the page for each tab, those taken for something first."""
        proposal = self._file.proposal(self._said)
        kinds = vocabulary.roster_kinds(self._file.stranger.system)
        tabs = {tab.title: tab for tab in proposal.tabs}
        run = self.guard.run
        context = TabContext(
            self._said, partial(run, self._lay_out), partial(run, self._refresh)
        )
        self.panels = {
            title: TabPanel(kinds, title, tabs.get(title), context)
            for title in (*tabs, *proposal.left)
        }
        title = element("h3", f"What {self.path.name} holds")
        head = markup.panel(markup.join((title, element("p", SAY))), "refkit-about")
        desk = widgets.VBox([head, *self.panels.values(), self.outcome, once(self.button)])
        desk.add_class("refkit-desk")
        self._page.children = [desk]
        self._show(proposal)

    def _refresh(self) -> None:
        self._show(self._file.proposal(self._said))

    def _show(self, proposal: Proposal) -> None:
        """Show what is taken for what, and what adopting it so would do."""
        tabs = {tab.title: tab for tab in proposal.tabs}
        for title, panel in self.panels.items():
            panel.show(tabs.get(title), proposal.left.get(title, ""))
        self._adoption, faults = None, []
        try:
            self._adoption = self._file.adoption(proposal)
        except Refused as refused:
            faults = guard.sentences(refused)
        self.button.disabled = bool(faults)
        lines = [markup.alert(_FLAGS.sub("", fault)) for fault in faults]
        done = self._adoption.lines if self._adoption else ()
        lines += [element("p", line) for line in done]
        title = element("h4", "What adopting it would do")
        markup.show(self.outcome, markup.join((title, *lines)))

    def _adopt(self) -> None:
        if self._adoption is None:
            return
        self.game = session.adopt(self._file, self._adoption)
        self._page.children = [Walkthrough(self.game)]
        self.notice.say(element("strong", f"{self.path.name} is adopted."))


SAY = (
    "Check what refkit takes each worksheet and each heading for, and correct what is "
    "wrong. Nothing is written until you adopt the roster, and the file as it was is kept."
)


def _already(file: RosterFile) -> Markup:
    """Return what a workbook that is adopted already says of itself."""
    title = element("h3", f"{file.path.name} is already a campaign workbook")
    if not file.mapped:
        return markup.join((title, element("p", "There is nothing to adopt.")))
    say = "To change how refkit reads a worksheet or a heading, edit the worksheet Mapping."
    kinds = vocabulary.roster_kinds(file.stranger.system)
    names: dict[object, str] = {None: "", **{kind.name: kind.title for kind in kinds}}
    for kind in kinds:
        names |= {f"{kind.name}.{field}": kind.heading(field) for field in kind.headings}
    rows = [[names.get(each, each) for each in row] for row in file.mapped]
    caption = "How refkit reads your worksheets"
    table = markup.table(caption, mapping.BOOK.headings, rows)
    return markup.join((title, markup.fold(caption, element("p", say), table)))
