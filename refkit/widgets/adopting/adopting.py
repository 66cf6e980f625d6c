"""Adopting a roster: refkit asks, shows what there will be, and how it reads each list."""

import re
from collections.abc import Iterator
from pathlib import Path

import ipywidgets as widgets

from refkit import session
from refkit.session import address
from refkit.widgets.adopting.roster_questions import RosterQuestions
from refkit.widgets.adopting.roster_summary import summary_parts
from refkit.widgets.adopting.roster_tabs import Correction, Reading, TabPanel
from refkit.widgets.home.going import Going, home_bar
from refkit.widgets.page import markup
from refkit.widgets.page.application import Application
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import once
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.adopt.answers import NONE, Answers
from refkit.workbook.adopt.attempt import Attempt
from refkit.workbook.adopt.questions import still_asked
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.adopt.understood import Question
from refkit.workbook.sheets import mapping, vocabulary

# What would be typed in the terminal has a menu here.
_FLAGS = re.compile(r" \(--\w+ '.*?'[^()]*\)")
FOLDED = "How refkit reads each worksheet, heading and word"


class Adopting(widgets.VBox):
    """The page on which a roster is adopted; then it goes on with what is due."""

    def __init__(self, path: str | Path, system: str = "") -> None:
        self.path, self._system = Path(path), system
        self.notice = Notice()
        self.guard = Guard(self.notice.refuse)
        self.button = widgets.Button(
            description="Adopt this roster", button_style="primary"
        )
        self.head = markup.panel(name="refkit-about")
        self.questions = RosterQuestions(self._answer)
        self.outcome = markup.panel(name="refkit-preview")
        self.missing = markup.panel(name="refkit-hint")
        self.panels: dict[str, TabPanel] = {}
        self._lists = widgets.VBox()
        self.folded = Fold(FOLDED, self._lists)
        self.folded.title.observe(lambda _: self._show_lists(), "is_open")
        self._page = widgets.VBox()
        self.going = Going(title=f"Adopt {self.path.name}")
        super().__init__([self.going, self.notice, home_bar("../"), self._page])
        self.add_class("refkit-walkthrough")
        self.add_class("refkit-home")
        self.guard.wire(self.button, self._adopt)
        self.guard.run(self._open)

    def _open(self) -> None:
        self._file = session.roster(self.path, system=self._system)
        self._answers: Answers = NONE
        self._asked: tuple[Question, ...] = ()
        if self._file.is_campaign:
            head = markup.panel(_already(self._file))
            self._page.children = [head, Walkthrough(self.path)]
            return
        last = once(self.button, self.missing)
        desk = widgets.VBox([self.head, self.questions, self.outcome, last, self.folded])
        desk.add_class("refkit-desk")
        desk.add_class("refkit-adopt")
        self._page.children = [desk]
        self._show()

    def _answer(self, given: dict[str, str]) -> None:
        self._correct(lambda answers: answers.with_answers(given))

    def _correct(self, correction: Correction) -> None:
        """Take an answer or a correction, and read the roster again."""
        self._answers = correction(self._answers)
        self.guard.run(self._show)

    def _show(self) -> None:
        """Show what is asked, what adopting it now would do, and how it is read."""
        attempt = self._attempt = self._file.attempt(self._answers)
        understood = attempt.understood
        self.button.disabled = attempt.adoption is None
        self._asked = still_asked(self._asked, understood.questions, self._answers)
        rules = self._file.stranger.system.title
        is_read = bool(understood.lists)
        later = GUESSES if attempt.adoption and attempt.adoption.guesses else ""
        head = _head(self.path.name, rules, len(self._asked), is_read=is_read, later=later)
        markup.show(self.head, markup.join(head))
        markup.show(self.missing, markup.escape(_missing(attempt)))
        self.questions.show(self._asked, self._answers)
        markup.show(self.outcome, markup.join(_outcome(attempt)))
        self._show_lists()

    def _show_lists(self) -> None:
        """Show how each worksheet is read, once somebody looks."""
        if not self.folded.title.is_open:
            return
        understood = self._attempt.understood
        reading = Reading(understood, vocabulary.roster_kinds(self._file.stranger.system))
        titles = [each.block.sheet for each in understood.lists]
        for title in dict.fromkeys((*titles, *understood.left)):
            if title not in self.panels:
                self.panels[title] = TabPanel(title, self._correct)
            self.panels[title].show(reading)
        # Nothing moves under the finger: a worksheet stays where it was first.
        self._lists.children = list(self.panels.values())

    def _adopt(self) -> None:
        if self._attempt.adoption is None:
            return
        set_up = session.adopt(self._file, self._attempt.adoption)
        if address.home():
            # The page of the campaign, which a reload and the address lead to as well.
            page = f"../{address.CAMPAIGN}"
            self.going.to = address.about(page, self.path.name, adopted="now")
            return
        self._page.children = [Application(set_up.path)]
        self.notice.say(element("strong", f"{self.path.name} is adopted."))


def _head(
    name: str, rules: str, asked: int, *, is_read: bool, later: str
) -> Iterator[Markup]:
    """Yield what the page is about and what there is to do."""
    yield element("h1", f"Adopt {name}")
    yield element("p", f"{ABOUT} The rules are those of {rules}.")
    if asked:
        yield element("p", f"refkit has read it and asks {_count(asked, 'question')}.")
    elif is_read:
        yield element("p", f"refkit has read it and has nothing to ask{later or '.'}")
    yield element("p", SAY.format(name))


def _missing(attempt: Attempt) -> str:
    """Return what keeps the roster from being adopted, '' for nothing."""
    if attempt.open:
        return f"{_count(len(attempt.open), 'question')} above must be answered first."
    return "What is in the way is told above." if attempt.faults else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _outcome(attempt: Attempt) -> Iterator[Markup]:
    """Yield what there will be, or what is in the way."""
    yield element("h2", "What there will be")
    if attempt.open:
        yield element("p", "The figures come as soon as the questions are answered.")
    for fault in attempt.cell_faults if attempt.open else attempt.faults:
        yield markup.alert(_FLAGS.sub("", str(fault)))
    if warned := attempt.understood.warnings:
        yield element("h3", "What you should know")
        yield markup.items(warned)
    yield from summary_parts(attempt.summary)
    for said in attempt.adoption.lines if attempt.adoption else ():
        yield element("p", said)


GUESSES = " now; what it guesses is told below, and listed before the start."
ABOUT = (
    "Your own workbook becomes the campaign workbook: your worksheets stay as they are, "
    "and refkit adds its own behind them. What stands on both is kept alike: go on editing "
    "yours. Units that are bought later stand on refkit's worksheets only."
)
SAY = (
    "Nothing is written until you adopt the roster. The file as it was stays for good "
    "among its versions, in the folder .refkit/{} beside it; copy it from there to have it "
    "back."
)


def _already(file: RosterFile) -> Markup:
    """Return what a workbook that is adopted already says of itself."""
    title = element("h1", f"{file.path.name} is already a campaign workbook")
    if not file.mapped:
        return markup.join((title, element("p", "There is nothing to adopt.")))
    say = "To change how refkit reads a worksheet or a heading, edit the worksheet Mapping."
    kinds = vocabulary.roster_kinds(file.stranger.system)
    names: dict[object, str] = {None: "", **{kind.name: kind.title for kind in kinds}}
    for kind in kinds:
        names |= {f"{kind.name}.{field}": kind.heading(field) for field in kind.headings}
    # What was guessed of a row is no way to read a heading: the set-up check has it.
    read = [row for row in file.mapped if mapping.GUESS not in row]
    rows = [[names.get(each, each) for each in row] for row in read]
    caption = "How refkit reads your worksheets"
    table = markup.table(caption, mapping.BOOK.headings, rows)
    return markup.join((title, markup.fold(caption, element("p", say), table)))
