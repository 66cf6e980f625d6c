"""The work of a campaign: setting up, and a turn from its income to its close."""

from refkit.systems.deluge.steps import battles as battles
from refkit.systems.deluge.steps import ground as ground
from refkit.systems.deluge.steps import marching as marching
from refkit.systems.deluge.steps import raising as raising
from refkit.systems.deluge.steps import resources as resources
from refkit.systems.deluge.steps import scouting as scouting
