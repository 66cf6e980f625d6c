"""The table and its tray show the colours and letters that the umpire chose."""

from dataclasses import replace

from refkit.engine.maps.side_looks import BY_NAME, OPTION, colours_of, letters_of
from refkit.engine.play.system import Option
from refkit.widgets.map import tray
from refkit.widgets.map.tray import SideLooks
from refkit.workbook.sheets import packs


def test_the_tray_has_the_chosen_colours_and_letters():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    chosen = Option(name=OPTION, value="navy; brown")
    told = replace(
        campaign,
        tables={
            **campaign.tables,
            "Option": {**campaign.tables["Option"], chosen.name: chosen},
        },
    )
    looks = SideLooks(colours_of(told), letters_of(told))
    assert looks.letters == {"german": "G", "russian": "S"}
    style = tray.side_style(told.sides, looks)
    for name in ("navy", "brown"):
        assert BY_NAME[name].ink in style
        assert BY_NAME[name].night_tint in style
    assert BY_NAME["blue"].ink not in style
