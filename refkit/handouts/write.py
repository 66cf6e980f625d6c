"""Searches the documents of a packet, then writes all of them or none."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.handouts.comparing import needle
from refkit.handouts.formats.pieces import Unreadable
from refkit.handouts.search import EXPECTED, Leak, search_document, search_name
from refkit.handouts.secrets import secret_texts
from refkit.handouts.wording import is_wording
from refkit.workbook import locks

ENDING = ".refkit-tmp"
LONGEST = 200


def write_handouts(
    campaign: Campaign,
    reader: str,
    folder: Path,
    documents: Mapping[str, bytes],
    *,
    allow: Collection[str] = (),
) -> tuple[Path, ...]:
    """Write documents for a side, 'open' or the 'umpire' into a folder; return the files.

    Each document and its name are searched first. Raises Refused, and writes none of them,
    when the reader is unknown, or when a document holds a secret or cannot be searched.
    `allow` has texts, exactly as a refusal quotes them, that the umpire lets out all the
    same. If one file cannot be written, the others are taken back. Only a machine that
    stops on the way leaves a part of a packet: whole files, which the same call completes.
    """
    if reader not in (*campaign.sides, "open", "umpire"):
        expected = ", ".join((*campaign.sides, "open", "umpire"))
        raise Refused([f"side {reader!r}: expected one of {expected}"])
    # The whole packet is searched before a file of it is there: all of it or none.
    faults = [*_name_faults(documents), *leak_faults(campaign, reader, documents, allow)]
    if faults:
        raise Refused(faults)
    try:
        folder.mkdir(mode=locks.PRIVATE, parents=True, exist_ok=True)
        return _put_in_place(folder, documents)
    except OSError as fault:
        there = f"{fault.filename or folder}: cannot be written ({fault.strerror})"
        raise Refused([f"{there}; expected a folder with room"]) from fault


def _name_faults(documents: Mapping[str, bytes]) -> Iterator[str]:
    for name in documents:
        is_plain = name and name == Path(name).name and name.isprintable()
        # Only Windows takes a backslash for a folder, and to Path it is a letter elsewhere.
        if not is_plain or "\\" in name or name == "..":
            yield f"document {name!r}: expected the name of a file, without a folder"
        # In bytes: so most file systems count, and one letter may take four.
        elif len(name.encode()) > LONGEST:
            yield f"document {name!r}: expected a name of {LONGEST} bytes at most"


def leak_faults(
    campaign: Campaign,
    reader: str,
    documents: Mapping[str, bytes],
    allow: Collection[str] = (),
) -> Iterator[str]:
    """Yield a sentence for every secret in a document, with its place.

    Words that every such file has, whatever the campaign, hold no document back.
    """
    if reader == "umpire":
        return
    origins = secret_texts(campaign, reader)
    needles = [needle(text) for text in sorted(origins.keys() - set(allow))]
    for name, data in documents.items():
        try:
            leaks = [*search_name(name, needles), *search_document(data, needles)]
        except Unreadable as fault:
            yield f"{name} not written: {fault}"
            continue
        for each in _beyond_wording(leaks, campaign.system.name, Path(name).suffix):
            yield (
                f"{name} not written: {each} ({origins[each.text]}); {EXPECTED}, "
                "unless you allow exactly this text (--allow)."
            )


def _beyond_wording(leaks: Iterable[Leak], system: str, ending: str) -> Iterator[Leak]:
    """Yield the leaks whose text is not in every file of the kind anyway."""
    for text, alike in groupby(leaks, key=lambda each: each.text):
        if not is_wording(needle(text), system, ending):
            yield from alike


def _put_in_place(folder: Path, documents: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Write every document, or leave the folder as it was."""
    with ExitStack() as back:
        whole = {}
        for name, data in documents.items():
            # In the same folder: into another drive it is a copy, half there for a while.
            fresh = folder / f".{name}{ENDING}"
            back.callback(fresh.unlink, missing_ok=True)
            _write_file(fresh, data)
            whole[folder / name] = fresh
        for file, fresh in whole.items():
            # Before the move, so that there is a way back whenever it fails.
            back.callback(_restore_file, file, file.read_bytes() if file.exists() else None)
            fresh.replace(file)
        # All are in their places: the ways back are dropped, or they would be taken now.
        back.pop_all()
    return tuple(whole)


def _restore_file(file: Path, held: bytes | None) -> None:
    if held is None:
        file.unlink(missing_ok=True)
    else:
        _write_file(file, held)


def _write_file(file: Path, data: bytes) -> None:
    with open(file, "wb", opener=locks.open_private) as out:
        out.write(data)
        out.flush()
        # Else a power cut leaves the new name with an empty file behind it.
        os.fsync(out.fileno())
