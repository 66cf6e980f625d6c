"""The maps of the reference data, as areas and links; nothing of them is in the project."""

import csv
import os
from pathlib import Path

from refkit.geometry.areas.network import Link, Network

KINDS = {"deluge": "kind", "stalingrad": "river", "epic": None}


def rows(path):
    lines = path.read_text("utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def folder(name):
    return Path(os.environ["REFKIT_SHARED"]) / "data" / name


def areas(name):
    """Return the rows about the areas of a map, by their names."""
    files = (folder(name) / file for file in ("territories.csv", "areas.csv"))
    return {row["id"]: row for row in rows(next(file for file in files if file.exists()))}


def example_map(name):
    """Return a map's areas with their links, and their places."""
    own, kind = areas(name), KINDS[name]
    links = (
        Link(row["a"], row["b"], row[kind] if kind else "")
        for row in rows(folder(name) / "adjacency.csv")
    )
    placed = folder(name) / "positions.csv"
    spots = rows(placed) if placed.exists() else own.values()
    places = {row["id"]: (float(row["x"]), float(row["y"])) for row in spots}
    return Network(tuple(own), tuple(links)), places
