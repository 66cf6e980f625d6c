"""Splits a document of any format into pieces; refuses what it cannot read."""

from collections.abc import Callable, Iterator
from functools import partial

from refkit.handouts.formats import hypertext, notebook, pdf, pictures, zipped
from refkit.handouts.formats.pieces import (
    AS_IT_LIES,
    Piece,
    Unreadable,
    spellings,
    unpack_base64,
)

DEEPEST = 5
Pieces = Iterator[Piece]
FORMS: dict[bytes, Callable[..., Pieces]] = {
    b"%PDF": pdf.pieces,
    b"PK\3\4": zipped.pieces,
    b"PK\5\6": zipped.pieces,
    pictures.PNG: pictures.pieces,
    **dict.fromkeys(pictures.PLAIN, pictures.plain_pieces),
}
BINARY = tuple(FORMS)


def pieces(data: bytes, depth: int = 0) -> Pieces:
    """Yield everything a document holds, files within it opened in turn, and its bytes.

    Raises Unreadable, or whatever a broken file does, when it cannot be searched.
    """
    if depth > DEEPEST:
        message = f"it holds files within files, {depth} deep"
        raise Unreadable(message)
    form = _choose_reader(data)
    if form is not pdf.pieces:  # a PDF yields its own bytes
        yield Piece(AS_IT_LIES, data)
    for piece in form(data, opened=partial(pieces, depth=depth + 1)):
        if isinstance(piece.held, bytes):
            yield piece
        else:
            yield from _spelled_pieces(piece, piece.held, depth)


def _spelled_pieces(piece: Piece, text: str, depth: int) -> Pieces:
    """Yield a text in all its spellings, and the bytes it may encode."""
    for each in spellings(text):
        yield piece._replace(held=each)
        for data in unpack_base64(each):
            yield piece._replace(held=data)
            for inner in pieces(data, depth + 1) if data.startswith(BINARY) else ():
                yield inner._replace(place=f"{piece.place}, {inner.place}")


def _choose_reader(data: bytes) -> Callable[..., Pieces]:
    return next(
        (form for start, form in FORMS.items() if data.startswith(start)), _text_pieces
    )


def _text_pieces(data: bytes, **_: object) -> Pieces:
    text = decode_text(data)
    yield Piece(AS_IT_LIES, text)
    if text.lstrip().startswith("<"):
        yield from hypertext.pieces(text)
    else:
        yield from notebook.pieces(notebook.parse_json(text))


def decode_text(data: bytes) -> str:
    """Return bytes as text; a byte order mark or the zeros in them give the encoding."""
    try:
        text = data.decode(_guess_encoding(data))
    except UnicodeDecodeError as fault:
        message = f"it is not a text ({fault.reason} at byte {fault.start})"
        raise Unreadable(message) from fault
    if "\0" in text:
        message = "it is not a text (it has a zero byte)"
        raise Unreadable(message)
    return text


def _guess_encoding(data: bytes) -> str:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return "utf-16"
    even, odd = data[::2].count(0), data[1::2].count(0)
    if even == odd:
        return "utf-8-sig"
    return "utf-16-be" if even > odd else "utf-16-le"
