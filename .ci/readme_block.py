"""Print or run the code blocks of a Markdown file, so that what it shows is what is tested."""

import argparse
import re
import sys
from pathlib import Path


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("file", type=Path)
    parser.add_argument("--number", type=int, default=1, help="which block, from 1")
    parser.add_argument("--run", action="store_true", help="execute it as Python")
    arguments = parser.parse_args()
    found = blocks(arguments.file.read_text(encoding="utf-8"), arguments.language)
    if len(found) < arguments.number:
        print(f"{arguments.file} has {len(found)} {arguments.language} blocks", file=sys.stderr)
        return 1
    block = found[arguments.number - 1]
    if arguments.run:
        exec(compile(block, str(arguments.file), "exec"), {"__name__": "__main__"})
    else:
        sys.stdout.write(block)
    return 0


if __name__ == "__main__":
    sys.exit(main())
