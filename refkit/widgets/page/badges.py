"""Badges of sides: a colour, a shape and a letter, always together with the name."""

from urllib.parse import quote

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of, letters_of
from refkit.widgets.page.markup import Markup, element, join


def side_badge(campaign: Campaign, side: str) -> Markup:
    """Return the badge of a side; it is not read aloud, as the name beside it is."""
    look = colours_of(campaign)[side]
    colours = side_style(campaign, side)
    named = {"class_": f"refkit-badge refkit-{look.shape}", "style": colours}
    return element("span", letters_of(campaign)[side], aria_hidden="true", **named)


def side_style(campaign: Campaign, side: str) -> str:
    """Return the colours of a side by day and by night, as a style has them."""
    look = colours_of(campaign)[side]
    return f"--refkit-ink-day: {look.ink}; --refkit-ink-night: {look.night}"


def named_badge(campaign: Campaign, side: str) -> Markup:
    """Return the badge of a side with its name."""
    return join((side_badge(campaign, side), " ", naming.short(side)))


def side_signs(campaign: Campaign) -> Markup:
    """Return the badges for the buttons that name sides; a button holds no markup."""
    letters, looks = letters_of(campaign), colours_of(campaign)
    rules = (
        f'.refkit-sides [data-value="{quote(naming.short(side))}"]::before '
        f'{{ content: "{_letter_text(letter)}" / ""; '
        f"background: light-dark({looks[side].ink}, {looks[side].night}); "
        f"clip-path: var(--refkit-shape-{looks[side].shape}) }}"
        for side, letter in letters.items()
    )
    return Markup(f"<style>{' '.join(rules)}</style>")


def _letter_text(letter: str) -> str:
    """Return the umpire's own letter; what is none could end the text it stands in."""
    return letter if letter.isalnum() else ""
