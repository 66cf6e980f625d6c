"""An umpire who clicks his way through the pages."""

from refkit import session
from refkit.widgets.panels.history import History

LEAST = {"A": {"posture": "attack"}, "E6": {"course": "y = 54"}}


def correcting_panel(page):
    """The panel on which an entry is put right, below what was done."""
    return page.panel(History).children[0].correcting


def commit(page):
    """Commit the due step with the least that is taken."""
    for field, value in LEAST.get(page.desk.owed.step.id, {}).items():
        answer(page, field, value)
    page.desk.commit.click()


def commit_until(page, step):
    """Commit step after step until a step is due; return its desk."""
    while page.desk.owed.step.id != step:
        commit(page)
    return page.desk


def play_until(workbook, step):
    """Do the same without a page; return the game."""
    return commit_due(session.open(workbook), until=step)


def commit_due(game, until):
    """Commit what is due until a step is; return the game."""
    while game.due()[0].step.id != until:
        game.commit(*least(game))
    return game


def least(game):
    """Return what is due, and the least that is taken as an answer to it."""
    owed = game.due()[0]
    return owed, {**game.draft(owed).values, **LEAST.get(owed.step.id, {})}


def answer(page, field, value):
    """Answer one field of the form."""
    page.desk.form.parts[field].control.widget.value = value


def order(page, *groups):
    """Put groups on a purchase form, one more of each."""
    shop = page.desk.form.parts["orders"]
    for group in groups:
        if group in shop.had.named:
            shop.have(group, shop.had.count(group) + 1)
    return shop


def roll(page, *faces):
    """Say "I rolled" and enter what fell."""
    page.desk.dice.who.value = "I rolled"
    for face in faces:
        page.desk.dice.face.value = str(face)


def drag(aid, name, x, y):
    """Drag a stand on the map beside a step, as the browser tells it."""
    told = {"kind": "move", "id": f"stand/{name}", "x": x, "y": y, "beat": 1}
    aid.desk.map._handle_custom_msg(told, [])


def texts(widget):
    """Everything a widget and its children show as HTML."""
    own = getattr(widget, "value", "") if type(widget).__name__ == "HTML" else ""
    own += widget.body if type(widget).__name__ == "Timeline" else ""
    return own + "".join(map(texts, getattr(widget, "children", ())))
