"""The Rostov example played to its end, as a workbook; the turn sheets are left out."""

import tempfile
import tomllib
from functools import cache
from pathlib import Path

from refkit import demonstration, session, shipped


@cache
def data():
    pack = shipped.folder("templates") / "packs" / demonstration.PACK
    script = tomllib.loads((pack / "demo.toml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / demonstration.WORKBOOK
        game = session.new(demonstration.PACK, file, seed="1")
        while owed := game.due():
            list(demonstration.act(game, owed[0], script))
        return file.read_bytes()
