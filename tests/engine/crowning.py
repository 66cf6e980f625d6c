"""Wars of crowns played at random, every law asked on the way, and every way back gone.

`python -m tests.engine.crowning 0 200` plays the wars of these numbers and prints, as JSON,
how many there were, their entries, and how often each law was asked; `--workbooks` saves
each of them too, and has the workbook verified. In the tests some are played in every run,
all with `--long`: `pytest tests/engine/play/test_crowns.py --long`.
"""

import json
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import replace
from pathlib import Path

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.late.corrections import Correction
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.workbook.file import WorkbookFile
from tests.engine import crowns
from tests.engine.crown_laws import Laws
from tests.play import again, laws, umpire
from tests.play.player import Player


def interrupting(player, game):
    """Return a card that somebody plays now, as a due step, or None."""
    offered = play.offered_steps(game) if player.happens(0.3) else ()
    there = [
        owed
        for owed in offered
        if any(
            c.field == "card"
            for c in owed.step.code.offer(Turn(game, owed.slot, owed.side))
        )
    ]
    return player.chance.choice(there) if there else None


def played(player, game, watch=lambda before, owed, after: None, upto=None):
    """Return a war played at random to its end, or to so many entries."""
    while (owed := play.due_steps(game)) and (upto is None or len(game.entries) < upto):
        now = interrupting(player, game) or player.chance.choice(owed)
        after = player.play(game, now)
        watch(game, now, after)
        game = after
    return game


def proven(seed):
    """Play a war and prove it; return the war, and how often each law was asked."""
    player = Player(seed, crowns.PROOF)
    start, law = crowns.campaign(seed), Laws(player)
    game = played(player, start, law)
    checked = law.checked
    for name, check in CHECKS.items():
        check(player, start, game, law)
        checked[name] += 1
    return game, checked


def books(_player, _start, game, _law):
    """Ledger, dice, digests and accounts are whole, and the rows follow from them."""
    laws.books_close(game)
    assert play.due_steps(game) == play.offered_steps(game) == ()


def replay(_player, start, game, _law):
    """The same decisions and dice come to the same digest."""
    assert again.replayed(start, game).entries == game.entries


def undo(_player, start, game, law):
    """All steps taken back, one by one, leave the war as it began."""
    back = again.unrolled(law.states, game)
    assert campaigns.changes_between(back, start) == ()
    laws.none(ledger.faults(back, game.option("seed")))


def correction(player, start, game, _law):
    """A march set right in the middle leaves a war that goes on to its end."""
    middle = again.replayed(start, cut(game, len(game.entries) // 2 + 10))
    marches = [e for e in ledger.standing_steps(middle.entries) if e.step == "march"]
    wanted = (
        Correction(e.number, decision={**e.decision, "passes": not e.decision["passes"]})
        for e in player.chance.sample(marches, len(marches))
    )
    found = filter(None, (again.settled(middle, each) for each in wanted))
    after = next(found, middle)
    assert after is not middle
    laws.books_close(after)
    books(player, start, played(player, after), None)


def cut(game, upto):
    """Return the campaign with its first entries only, to be replayed."""
    return replace(game, entries=game.entries[:upto])


def set_right(player, _start, game, _law):
    """A step of long ago done otherwise, where that can be."""
    laws.books_close(umpire.set_right(player, game))


CHECKS = {each.__name__: each for each in (books, replay, undo, correction, set_right)}


def saved(game):
    """The war as a workbook is read as it was written, and verifies clean."""
    with tempfile.TemporaryDirectory() as folder, crowns.found():
        path = Path(folder) / "crowns.xlsx"
        WorkbookFile.create(path, game)
        read = session.open(path)
        assert (read.check(), read.verify()) == ([], [])
        assert read.campaign.entries == game.entries


def main(*words):
    """Print each war that breaks a law, and last what was asked of how many."""
    told = Counter()
    has_books = "--workbooks" in words
    first, last = (int(word) for word in words if word != "--workbooks")
    for seed in range(first, last):
        try:
            game, checked = proven(seed)
            if has_books:
                saved(game)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{place.name}, {place.filename}:{place.lineno}"
            sys.stdout.write(f"war {seed}: {type(error).__name__} in {where}: {error}\n")
            continue
        steps = Counter(f"{entry.step or entry.kind} done" for entry in game.entries)
        told += Counter(campaigns=1, entries=len(game.entries), laws=checked.total())
        told += checked + steps
    sys.stdout.write(json.dumps(dict(told)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
