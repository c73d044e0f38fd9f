"""Training data from bots that play: written in shards, read back; needs ``scopa[numpy]``."""

from ._folder import load_shards
from ._self_play import SelfPlayResult, self_play

__all__ = ["SelfPlayResult", "load_shards", "self_play"]
