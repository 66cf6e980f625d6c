"""The work of a campaign: setting up, a battle, the clean-up after it."""

from refkit.systems.echelons.steps import battle, cleanup, setting_up, surplus

__all__ = ["battle", "cleanup", "setting_up", "surplus"]
