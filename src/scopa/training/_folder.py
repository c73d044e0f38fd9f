"""A folder of shards: what is in it, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast, final

from ..errors import ScopaError, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Folder", "load_shards", "need_numpy"]

_MANIFEST: Final = "manifest.json"
_DRAFT: Final = ".part"  # the end of the name of a file that is being written


@final
class Folder:
    """The folder of a run: its manifest, and one file for each shard that is finished."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, str | os.PathLike):
            raise ScopaError(f"a directory is a str or a path; got {shown(path)}")
        self.path = os.fspath(path)

    def manifest(self) -> dict[str, Any] | None:
        """The settings of the run, or ``None`` when none has begun here."""
        import json  # noqa: PLC0415  (only when used)

        name = os.path.join(self.path, _MANIFEST)
        try:
            with open(name, encoding="utf-8") as file:
                found: object = json.load(file)
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise ScopaError(f"{name} is no manifest of training data: {error}") from None
        if not isinstance(found, dict):
            raise ScopaError(f"{name} is no manifest of training data: {shown(found)}")
        return cast("dict[str, Any]", found)

    def begin(self, settings: dict[str, Any]) -> None:
        """Begin a run with these settings, or go on with it.

        Raises
        ------
        ScopaError
            There is a run with other settings here, or something that is no run.
        """
        import json  # noqa: PLC0415  (only when used)

        os.makedirs(self.path, exist_ok=True)
        found = self.manifest()
        if found is None:
            if any(name.endswith(".npz") for name in os.listdir(self.path)):
                raise ScopaError(f"{self.path} holds .npz files, but no {_MANIFEST}")
            text = json.dumps(settings, indent=2, ensure_ascii=False)
            self._write(_MANIFEST, (text + "\n").encode())
        elif found != settings:
            names = [*settings, *(name for name in found if name not in settings)]
            told = ", ".join(
                f"{name} {shown(found.get(name))} and not {shown(settings.get(name))}"
                for name in names
                if found.get(name) != settings.get(name)
            )
            raise ScopaError(f"{self.path} holds a run with other settings: {told}")

    def has(self, number: int) -> bool:
        """Whether that shard is finished."""
        return os.path.exists(os.path.join(self.path, shard_name(number)))

    def write(self, number: int, data: bytes) -> None:
        """Put a shard there, whole or not at all."""
        self._write(shard_name(number), data)

    def _write(self, name: str, data: bytes) -> None:
        target = os.path.join(self.path, name)
        with open(target + _DRAFT, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(target + _DRAFT, target)


def shard_name(number: int) -> str:
    """The name of the file of a shard."""
    return f"shard-{number:06d}.npz"


def load_shards(
    directory: str | os.PathLike[str],
) -> Iterator[dict[str, npt.NDArray[np.generic]]]:
    """Read the finished shards that `self_play` has written, one after the other.

    Parameters
    ----------
    directory : str or path
        Where they are.

    Yields
    ------
    dict
        The arrays of a shard by name, as `self_play` lists them.

    Raises
    ------
    ScopaError
        There is no training data.

    Examples
    --------
    >>> import scopa, tempfile
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     run = scopa.self_play(directory, scopa.bots.Easy, hands=20, seed=1, shard=10)
    ...     [len(shard["actions"]) >= 360 for shard in load_shards(directory)]
    [True, True]
    """
    need_numpy()
    folder = Folder(directory)
    settings = folder.manifest()
    if settings is None:
        raise ScopaError(f"{folder.path} holds no training data: there is no {_MANIFEST}")
    return _read(folder, -(-settings["hands"] // settings["shard"]))


def _read(folder: Folder, shards: int) -> Iterator[dict[str, npt.NDArray[np.generic]]]:
    import numpy as np  # noqa: PLC0415  (an extra)

    for number in range(shards):
        if folder.has(number):
            with np.load(os.path.join(folder.path, shard_name(number))) as arrays:
                yield dict(arrays)


def need_numpy() -> None:
    """Say what to install when there is no NumPy."""
    from importlib import import_module  # noqa: PLC0415  (only when used)

    try:
        import_module("numpy")
    except ImportError as error:
        raise ImportError(
            "training data are NumPy arrays, and NumPy is not installed: pip install 'scopa[numpy]'"
        ) from error
