"""Terminal text: a text as a terminal may show it, whatever its writer put in."""

import unicodedata

KEPT = "\n\t"
# Marks that turn the letters after them round, so that what is read is not what is there.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Controls, halves of characters, ends of lines and of paragraphs.
CODED = frozenset({"Cc", "Cs", "Zl", "Zp"})


def printable(text: str) -> str:
    r"""Return the text with the code of each letter that commands a terminal, or misleads.

    The code is that of JSON, so that data stay data.

    >>> printable("\x1b[31mred\r\nnext \u202egpj, שלום 😀")
    '\\u001b[31mred\\u000d\nnext \\u202egpj, שלום 😀'
    """
    if text.isascii() and text.isprintable():
        return text
    coded = {
        ord(letter): f"\\u{ord(letter):04x}"
        for letter in set(text).difference(KEPT)
        if letter in TURNING or unicodedata.category(letter) in CODED
    }
    return text.translate(coded)
