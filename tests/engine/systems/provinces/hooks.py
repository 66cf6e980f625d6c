"""The map beside the step, and the map as a sheet."""

from refkit.systems.provinces.map import MAPS, area_map

from refkit.engine.play.hooks import Hooks
from refkit.engine.sheets.brief import Brief
from refkit.engine.sheets.kinds import Kind


def brief(seen, reader, _owed, kind, *, blank):
    """Return the map as its reader may know it."""
    assert (kind, blank) == ("map", False)
    return Brief(
        title="The march",
        sheet="The map",
        side=reader.title(),
        campaign="The provinces",
        where="turn 1",
        audience=reader,
        sections=(area_map(seen),),
    )


HOOKS = Hooks(
    maps=MAPS,
    brief=brief,
    kinds=(Kind(name="map", title="The map", is_always=True, is_open=True),),
)
