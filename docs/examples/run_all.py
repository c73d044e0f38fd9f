"""Run the examples again, and write what they print into ``output``.

The first line of each file there is the command, as given at the root of the repository.
"""

import shlex
import subprocess
import sys
from pathlib import Path

OUTPUT = Path(__file__).parent / "output"
ROOT = Path(__file__).parents[2]


def command_of(path: Path) -> str:
    """The command whose output *path* holds; it is a comment in a picture."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("<!-- ").removesuffix(" -->").removeprefix("$ ")


def run(command: str, *more: str) -> str:
    """What the command prints, with more options."""
    words, _, source = command.partition(" < ")
    given = (ROOT / source).read_text(encoding="utf-8") if source else None
    done = subprocess.run(
        [sys.executable, *shlex.split(words)[1:], *more],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def page(path: Path, printed: str) -> str:
    """What *path* holds when its command prints that."""
    head = "<!-- {} -->" if path.suffix == ".svg" else "$ {}"
    return f"{head.format(command_of(path))}\n{printed}"


if __name__ == "__main__":
    for each in sorted(OUTPUT.iterdir()):
        each.write_text(page(each, run(command_of(each))), encoding="utf-8")
