"""The last look: what a document holds that its reader may not know."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from refkit.release import reading
from refkit.release.comparing import Needle, Text
from refkit.release.pieces import AS_IT_LIES, Piece, spelled


def leaks(data: bytes, forbidden: Iterable[str]) -> list[str]:
    """Return a sentence for every forbidden text and every place of the file that holds it.

    Read are PDF, workbooks and other zip files, HTML, notebooks, pictures, plain text, and
    what lies in any of these. What cannot be read is one sentence too, so that nobody is
    handed it.
    """
    try:
        held = _Held(data)
    except Exception as error:  # whatever is wrong with the file, it is not handed out
        return [f"it cannot be read ({error}); expected a form that can be searched."]
    needles = (Needle(secret) for secret in forbidden)
    return [
        f"{place}: holds {needle.secret!r}; expected nothing that the reader may not know."
        for needle in needles
        for place in held.places(needle)
    ]


def leaks_of_name(name: str, forbidden: Iterable[str]) -> list[str]:
    """Return a sentence for every forbidden text that the name of a file gives away."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in name)
    text = Text([*spelled(name), spaced])
    return [
        f"its name holds {secret!r}; expected nothing that the reader may not know."
        for secret in forbidden
        if Needle(secret).in_text(text)
    ]


class _Held:
    """All that a file holds, ready to be compared."""

    def __init__(self, data: bytes) -> None:
        self._bytes: list[tuple[str, bytes]] = []
        texts: defaultdict[str, list[Piece]] = defaultdict(list)
        for piece in reading.pieces(data):
            if isinstance(piece.held, bytes):
                self._bytes.append((piece.place, piece.held.lower()))
            else:
                texts[piece.place].append(piece)
        self._pieces = texts
        self._texts = {place: Text(_strings(found)) for place, found in texts.items()}
        self._whole = Text(text.folded for text in self._texts.values())
        self._lying = data.lower()
        self._all = b"\n".join((self._lying, *(each for _, each in self._bytes)))

    def places(self, needle: Needle) -> list[str]:
        """Return every place where the text stands, the bytes if there is no other."""
        found = [*self._in_texts(needle)] if needle.in_text(self._whole) else []
        if needle.in_bytes(self._all):
            found += [place for place, data in self._bytes if needle.in_bytes(data)]
            found += [AS_IT_LIES] if needle.in_bytes(self._lying) else []
        named = [place for place in found if place != AS_IT_LIES]
        return list(dict.fromkeys(named or found))

    def _in_texts(self, needle: Needle) -> Iterator[str]:
        for place, text in self._texts.items():
            if needle.in_text(text):
                ats = {
                    piece.at: None
                    for piece in self._pieces[place]
                    if needle.in_text(Text([str(piece.held)]))
                }
                yield from (f"{place}{at}" for at in ats or ("",))


def _strings(found: Iterable[Piece]) -> Iterator[str]:
    return (str(piece.held) for piece in found)
