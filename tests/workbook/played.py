"""The Rostov example played to its end, as a workbook; the turn sheets are left out."""

import tempfile
from functools import cache
from pathlib import Path

from refkit import session
from refkit.launch import demo

PACK = "advance-to-rostov"


@cache
def data():
    script = demo.read_script(PACK)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rostov.xlsx"
        game = session.new(PACK, file, seed="1")
        while owed := game.due():
            list(demo.do_step(game, owed[0], script))
        return file.read_bytes()
