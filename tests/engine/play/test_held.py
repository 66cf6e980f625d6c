"""What sides hold: the places by name, and who holds them in a campaign."""

from refkit.engine.play.hooks import Held
from tests.engine import princes


def test_a_place_is_called_by_its_name_and_held_by_a_side_or_nobody():
    campaign = princes.campaign()
    envoy = campaign.rows(princes.Envoy)[0]
    held = Held(princes.Envoy, "id", "side")
    assert held.name(envoy) == envoy.id
    assert held.holder(campaign, envoy) == envoy.side
    stranger = envoy.model_copy(update={"id": "nowhere", "side": ""})
    assert held.holder(campaign, stranger) == ""
