"""Steps that refkit does by itself, where the umpire allows it and nothing is to decide."""

from refkit.engine.campaign.entry import Entry
from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.session.side import Seat
from refkit.widgets.page import last_step, markup
from refkit.widgets.page.help_levels import AUTOMATIC, HelpLevels, reason_to_wait
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.locks import NotSaved

HOW = "Undo the last step takes back the last of them and leaves it to you."


def do_automatic_steps(game: Seat, part: str = "") -> list[Entry]:
    """Do each step of a part that goes by itself, up to the first that waits."""
    helping, done = HelpLevels(game.path), list[Entry]()
    # One at a time: what is done may make another step due, or have it wait.
    while owed := _next_automatic(game, part, helping):
        try:
            done.append(game.commit(owed, game.draft(owed).values))
        except (Refused, NotSaved):  # the desk will say why, when he commits it himself
            break
    return done


def automatic_report(game: Seat, done: list[Entry]) -> Markup:
    """Return what was done by itself, and how it is taken back; nothing where none was."""
    if not done:
        return Markup("")
    title = element("strong", "Done automatically, as you set it:")
    reports = markup.items(last_step.entry_report(game, entry) for entry in done)
    return element("div", title, reports, element("p", HOW), class_="refkit-alone")


def _next_automatic(game: Seat, part: str, helping: HelpLevels) -> Due | None:
    here = (each for each in game.due() if part in ("", each.step.part))
    mine = (each for each in here if helping.of(each.step.id) == AUTOMATIC)
    return next((each for each in mine if not reason_to_wait(game, each)), None)
