"""The charts and tables of a side's seat say the same whatever the others hide."""

import pytest

from refkit.engine.campaign.past import campaign_by_slot
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.widgets.panels.balance import held_table, side_charts, side_table
from tests.secrecy import planting
from tests.secrecy.otherwise import fewer, otherwise
from tests.secrecy.whole import first_difference
from tests.systems import proofs

SLOTS = 3


@pytest.fixture(scope="module", params=["battlefront", "echelons"])
def begun(request):
    """A proof and a campaign that it played at random into its third slot."""
    proof, mark = proofs.of(request.param), planting.marks()
    player = planting.MarkedPlayer(5, proof, mark)
    campaign = planting.small(proof, 5, mark)
    while len(campaign_by_slot(campaign)) < SLOTS:
        campaign = player.play(campaign, play.due_steps(campaign)[0])
    return proof, campaign


def shown(campaign, past, sides):
    """What the section of the sides' figures shows of these sides."""
    tables = (side_table(campaign, past, side) for side in sides)
    charts = side_charts(campaign, past, sides)
    return "\n".join((*charts, held_table(campaign, past), *tables))


def seen(campaign, past, side):
    """What a side's own seat shows, which has only views of the campaign."""
    views = {slot: view(then, side) for slot, then in past.items()}
    return shown(view(campaign, side), views, [side])


def changed(change, proof, campaign, past, side):
    """The campaign and its past, with what a side may not know made other."""
    then = {slot: change(proof, each, side) for slot, each in past.items()}
    return change(proof, campaign, side), then


@pytest.mark.long
@pytest.mark.parametrize("change", [otherwise, fewer])
def test_a_seat_s_charts_are_the_same_whatever_the_others_hide(begun, change):
    proof, campaign = begun
    past = campaign_by_slot(campaign)
    for side in campaign.sides:
        before = seen(campaign, past, side)
        after = seen(*changed(change, proof, campaign, past, side), side)
        assert "<svg" in before
        assert before == after, first_difference(before, after)
        assert not {*planting.MARK.findall(before)} & planting.barred(campaign, side)


@pytest.mark.long
def test_the_umpire_s_own_charts_tell_what_a_seat_s_do_not(begun):
    proof, campaign = begun
    past, sides = campaign_by_slot(campaign), campaign.sides
    whole = shown(campaign, past, sides)
    for side in sides:
        told = (
            shown(*changed(each, proof, campaign, past, side), sides)
            for each in (otherwise, fewer)
        )
        assert any(each != whole for each in told)
