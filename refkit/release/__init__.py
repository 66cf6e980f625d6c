"""What leaves the umpire's hands: searched for secrets of others, then written."""

from refkit.release.forbidding import forbidden
from refkit.release.handout import hand_out
from refkit.release.leaks import leaks
from refkit.release.releasing import release

__all__ = ["forbidden", "hand_out", "leaks", "release"]
