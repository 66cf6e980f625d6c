"""The maps of the reference data, as areas and links; nothing of them is in the project."""

import csv
import os
from pathlib import Path

from refkit.engine.maps.area_map import Area, AreaBorder, AreaCrossing, AreaMap, LinkKind
from refkit.geometry.areas.cells import lay_out
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


LOOKS = {
    "sea": "sea",
    "minor": "stream",
    "major": "river",
    "volga": "broad",
    "kerch": "sea",
}


def drawn_map(name):
    """Return a map as it is at the start, for a sheet."""
    network, places = example_map(name)
    ground, own = lay_out(network, places), areas(name)
    field = {"deluge": "start_faction", "stalingrad": "start_control", "epic": "side"}[name]
    kinds = {link.kind for link in network.links}
    return AreaMap(
        title=name,
        sides=tuple(dict.fromkeys(row[field] for row in own.values())),
        areas=tuple(
            Area(
                id=cell.name,
                name=own[cell.name].get("name", cell.name),
                outline=cell.outline,
                middle=cell.middle,
                owner=own[cell.name][field],
            )
            for cell in ground.cells
        ),
        borders=tuple(AreaBorder(**each._asdict()) for each in ground.borders),
        crossings=tuple(AreaCrossing(**each._asdict()) for each in ground.crossings),
        kinds={kind: LinkKind(words=kind, look=LOOKS.get(kind, "open")) for kind in kinds},
    )
