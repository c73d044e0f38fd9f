"""Many hands, or matches, at once as NumPy arrays: for researchers; needs ``scopa[numpy]``."""

try:
    __import__("numpy")  # asked for here, so that its absence is told in one place
except ImportError as error:
    raise ImportError(
        "scopa.batch works on NumPy arrays, and NumPy is not installed: pip install 'scopa[numpy]'"
    ) from error

from ._batch import Batch
from ._simulate import simulate

__all__ = ["Batch", "simulate"]
