"""What is secret in a war is among the secrets that are planted, and would be noticed."""

from collections import defaultdict

import pytest

from refkit.engine.play import play
from refkit.systems.stalingrad.records import Card, Intent
from tests.secrecy import handing, otherwise, planting
from tests.secrecy.whole import told_apart
from tests.systems.stalingrad.field import AXIS, SIDES, SOVIET
from tests.systems.stalingrad.proof import PROOF

HIDDEN = {"hand", "deck", "chits", "discard"}
READERS = (*SIDES, "open")


def marks(row):
    return {*planting.MARK.findall(str(row.values))}


def planted(campaign, reader):
    """Yield the kinds of secrets of the sides that are planted and barred to a reader."""
    barred = planting.barred(campaign, reader)
    for card in campaign.rows(Card):
        side, _, pile = card.pile.partition(" ")
        if pile in HIDDEN and marks(card) and marks(card) <= barred:
            yield side, pile
    told = otherwise.otherwise(PROOF, campaign, reader)
    for row in campaign.rows(Intent, shown=False):
        if told.get(Intent, row.identity).choice != row.choice:
            yield row.side, "choice"


@pytest.fixture(scope="module")
def moments():
    """The moments of two wars with planted secrets."""
    return [each for seed in (5, 7) for each in [*played(seed)][::3]]


def played(seed):
    """Yield the moments of a war with planted secrets."""
    mark = planting.marks()
    player = planting.MarkedPlayer(seed, PROOF, mark)
    campaign = planting.small(PROOF, seed, mark)
    while owed := play.due_steps(campaign):
        campaign = player.play(campaign, player.chance.choice(owed))
        yield campaign


def test_hands_decks_chits_choices_and_discards_are_planted(moments):
    found = defaultdict(set)
    for campaign in moments:
        for reader in READERS:
            found[reader].update(planted(campaign, reader))
    every = {(side, kind) for side in SIDES for kind in (*HIDDEN, "choice")}
    assert found["open"] == every
    # A side sees its own, but never again what it discarded (RS-14), and no deck.
    for side in SIDES:
        assert every - found[side] == {(side, each) for each in ("hand", "chits", "choice")}


@pytest.mark.parametrize("pile", sorted(HIDDEN))
def test_a_card_that_is_told_by_its_name_alone_is_noticed(pile, moments, monkeypatch):
    said = handing.said

    def telling(campaign, reader):
        names = [each.name for each in campaign.rows(Card, pile=f"{AXIS} {pile}")]
        return {**said(campaign, reader), "sheet": " ".join(names)}

    held = [each for each in moments if each.rows(Card, pile=f"{AXIS} {pile}")]
    best = held[-1]
    monkeypatch.setattr(otherwise, "fewer", lambda _proof, campaign, _reader: campaign)
    assert [*told_apart(PROOF, best, SOVIET, said(best, SOVIET))] == []
    monkeypatch.setattr(handing, "said", telling)
    found = (told_apart(PROOF, e, SOVIET, telling(e, SOVIET)) for e in reversed(held))
    assert any(each.startswith("sheet") for sentences in found for each in sentences)
