"""The Rostov example played to its end, as a workbook; the turn sheets are left out."""

import tempfile
import tomllib
from functools import cache
from pathlib import Path

from refkit import session, shipped
from refkit.launch import demo


@cache
def data():
    pack = shipped.folder("templates") / "packs" / demo.PACK
    script = tomllib.loads((pack / "demo.toml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / demo.WORKBOOK
        game = session.new(demo.PACK, file, seed="1")
        while owed := game.due():
            list(demo.act(game, owed[0], script))
        return file.read_bytes()
