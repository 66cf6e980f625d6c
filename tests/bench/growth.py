"""What a chit of a battle takes as a war grows to 2,500 entries, and what keeping it takes.

`python -m tests.bench growth` plays Roads to Stalingrad on its whole map at random, without
an end, and saves it as a workbook after about 250, 1,000 and 2,500 entries. There it opens
the workbook, plays chits and takes each back once, and verifies all; then chits are played
on the page, by its own widgets without a browser. Seconds are medians, of the processor.
"""

import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from refkit import session
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import play
from refkit.systems.stalingrad.records import Card, Pile
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs
from tests.play.player import Player
from tests.systems.proofs import entered
from tests.systems.stalingrad.field import SIDES
from tests.systems.stalingrad.moves import Moves
from tests.systems.stalingrad.proof import PROOF

STAGES, CHITS, OPENINGS = (250, 1_000, 2_500), 9, 3
PACK, CHIT = "roads-to-stalingrad", "B2"
RICH, SPARE = 200, 120  # resource points in each place, cards more in each deck


class Endless(Moves):
    """Decisions of a war that goes on."""

    last = sys.maxsize


def war():
    """Return the war of the pack, with points and cards for a long time."""
    told = packs.campaign(PACK, seed="bench")
    tables = {name: {**table} for name, table in told.tables.items()}
    for key, row in tables["Points"].items():
        tables["Points"][key] = row.replace(points=RICH)
    number = max(each.number for each in told.rows(Card))
    for side in SIDES:
        for _ in range(SPARE):
            number += 1
            row = Card(number=number, name="Quiet", kind="event", pile=f"{side} deck")
            tables["Card"][row.identity] = row
        deck = told.get(Pile, f"{side} deck")
        tables["Pile"][deck.id] = deck.replace(size=deck.size + SPARE)
    rows = [row for table in tables.values() for row in table.values()]
    return entered(Campaign(told.system, {name: {} for name in tables}), rows)


def grown(stages=STAGES):
    """Yield the player and the war at about so many entries, a chit to be played next."""
    player, game = Player("bench", replace(PROOF, making=Endless)), war()
    for upto in stages:
        while len(game.entries) < upto or not is_due(game):
            game = player.play(game, player.chance.choice(play.due_steps(game)))
        yield player, game


def is_due(game):
    """Whether a chit is to be played next."""
    return play.due_steps(game)[0].step.id == CHIT


def seconds(work):
    """Return the seconds of the processor that a piece of work took."""
    start = time.process_time()
    work()
    return time.process_time() - start


def to_a_chit(player, game):
    """Play on until a chit is to be played; return the step and a decision of it."""
    while not is_due(game.campaign):
        owed = player.chance.choice(game.due())
        game.commit(owed, player.decide(game.campaign, owed).values)
    owed = game.due()[0]
    return owed, player.decide(game.campaign, owed).values


def kept(player, path, chits, openings):
    """Return what opening, a chit with its save, undoing it and verifying take."""
    opened = [seconds(lambda: session.open(path)) for _ in range(openings)]
    game, played, undone = session.open(path), [], []
    for _ in range(chits):
        owed, raw = to_a_chit(player, game)
        game.commit(owed, raw)
        undone.append(seconds(game.undo))
        played.append(seconds(lambda owed=owed, raw=raw: game.commit(owed, raw)))
    verified = [seconds(game.verify) for _ in range(openings)]
    named = {"open": opened, "a chit": played, "undo": undone, "verify": verified}
    return {name: statistics.median(found) for name, found in named.items()}


def on_page(player, path, chits):
    """Return what a chit takes on the page, from the press to the next form."""
    shown, found = Walkthrough(path, part="operation"), []
    for _ in range(chits):
        _, raw = to_a_chit(player, shown.game)
        shown.read_again()
        shown.desk.form.parts["chit"].control.widget.value = raw["chit"]
        before = len(shown.game.campaign.entries)
        found.append(seconds(shown.desk.commit.click))
        assert len(shown.game.campaign.entries) == before + 1, shown.notice.body
    return statistics.median(found)


def measured(stages=STAGES, chits=CHITS, openings=OPENINGS):
    """Print the medians of each stage, and how they grow with the entries."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for player, game in grown(stages):
            path = Path(folder) / f"{len(game.entries)}.xlsx"
            WorkbookFile.create(path, game)
            took = kept(player, path, chits, openings)
            took["a chit on the page"] = on_page(player, path, chits)
            found[len(game.entries)] = took
            told = "; ".join(f"{name} {each:.3f} s" for name, each in took.items())
            sys.stdout.write(f"{len(game.entries)} entries: {told}\n")
            sys.stdout.flush()
    first, *_, last = found
    grows = (f"{name} {found[last][name] / found[first][name]:.1f}" for name in found[last])
    sys.stdout.write(f"{last / first:.1f} times the entries: {'; '.join(grows)} times\n")
