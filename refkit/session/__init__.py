"""The one way in: open a campaign, ask what is due, decide, commit, undo, hand out."""

from refkit.session.game import Game, adopt, new, open, roster

__all__ = ["Game", "adopt", "new", "open", "roster"]
