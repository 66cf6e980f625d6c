"""Steps that do themselves: those with nothing to do, and those set to automatic."""

from typing import NamedTuple

from refkit.engine.campaign.entry import Entry
from refkit.engine.play.listing import join_words
from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.session.side import Seat
from refkit.widgets.page import last_step, markup
from refkit.widgets.page.help_levels import AUTOMATIC, LOG, HelpLevels, reason_to_wait
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.locks import NotSaved

HOW = "Undo the last step takes back the last of them and leaves it to you."


class DoneStep(NamedTuple):
    """A step that did itself: its entry, its title and what it looks at."""

    entry: Entry
    title: str
    looks_at: str
    is_empty: bool


def do_automatic_steps(game: Seat, part: str = "") -> list[DoneStep]:
    """Do each step of a part that goes by itself, up to the first that waits."""
    helping, done = HelpLevels(game.path), list[DoneStep]()
    # One at a time: what is done may make another step due, or have it wait.
    while found := _next_automatic(game, part, helping):
        owed, is_empty = found
        try:
            entry = game.commit(owed, game.draft(owed).values)
        except (Refused, NotSaved):  # the desk will say why, when he does it himself
            break
        done.append(DoneStep(entry, owed.step.title, owed.step.help, is_empty))
    return done


def automatic_report(game: Seat, done: list[DoneStep], part: str = "") -> Markup:
    """Return what was done by itself, and how it is taken back; nothing where none was.

    What changed nothing stands in the list of steps of the part that is shown.
    """
    listed = {step.id for step in game.campaign.system.steps if part in ("", step.part)}
    empty = [each for each in done if each.is_empty and not each.entry.changes]
    empty = [each for each in empty if each.entry.step not in listed]
    booked = [each for each in done if each.is_empty and each.entry.changes]
    others = [each.entry for each in done if not each.is_empty]
    parts = [_empty_report(empty)] if empty else []
    parts += [_booked_report(game, booked)] if booked else []
    if others:
        title = element("strong", "Done automatically, as you set it:")
        reports = markup.items(last_step.entry_report(game, entry) for entry in others)
        parts += [title, reports, element("p", HOW)]
    return element("div", *parts, class_="refkit-alone") if parts else Markup("")


def _empty_report(done: list[DoneStep]) -> Markup:
    """Return in a line which steps had nothing to do; what each looked at is folded."""
    steps = {each.title: each.looks_at for each in done}
    names = join_words(map(_as_words, steps))
    count = "1 step" if len(steps) == 1 else f"{len(steps)} steps"
    looked = (f"{title}: {about}" if about else title for title, about in steps.items())
    line = f"{count} had nothing to do: {names}."
    return markup.fold(line, markup.items(looked), element("p", HOW))


def _booked_report(game: Seat, done: list[DoneStep]) -> Markup:
    """Return in a line which steps had nothing to decide; what they did is folded."""
    titles = [*dict.fromkeys(each.title for each in done)]
    count = "1 step" if len(titles) == 1 else f"{len(titles)} steps"
    why = "in which there was nothing to decide"
    line = f"refkit closed {count} {why}: {join_words(titles)}."
    reports = markup.items(last_step.entry_report(game, each.entry) for each in done)
    return markup.fold(line, reports, element("p", HOW))


def _as_words(title: str) -> str:
    return title[:1].lower() + title[1:]


def _next_automatic(game: Seat, part: str, helping: HelpLevels) -> tuple[Due, bool] | None:
    """Return the next step that goes by itself, and whether nothing is to be done."""
    due = game.due()
    for owed in (each for each in due if part in ("", each.step.part)):
        level = helping.of(owed.step.id)
        others = [each for each in due if each.step.id == owed.step.id]
        if level != LOG and all(_is_empty(game, each) for each in others):
            return owed, True
        if level == AUTOMATIC and not reason_to_wait(game, owed):
            return owed, False
    return None


def _is_empty(game: Seat, owed: Due) -> bool:
    """Whether there is nothing to decide or throw in a step, and it has nothing to say.

    Plain bookkeeping, such as the marks of a new day, is done as well.
    """
    if reason_to_wait(game, owed):
        return False
    found = game.preview(owed, game.draft(owed).values, ())
    return found.wanted is None and not (found.changes and found.lines)
