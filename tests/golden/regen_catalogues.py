"""Compile the catalogues in ``src/scopa/locale``: each ``.mo`` from the ``.po`` beside it.

``python tests/golden/regen_catalogues.py`` says which are not what their ``.po`` compiles to, and
with ``--write`` makes them so. The bytes depend on the texts alone, and on no version of a tool.
"""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

from babel.messages.pofile import read_po

HEADERS = ("Language", "Plural-Forms", "Content-Type")


def compiled(po: bytes) -> bytes:
    """The bytes of a ``.mo``: the texts by their keys, sorted, each ended by a NUL."""
    catalogue = read_po(io.BytesIO(po), abort_invalid=True)
    header = {name: value for name, value in catalogue.mime_headers if name in HEADERS}
    texts = {"": "".join(f"{name}: {header[name]}\n" for name in HEADERS)}
    for each in catalogue:
        if each.id:
            ids = [each.id] if isinstance(each.id, str) else each.id
            forms = [each.string] if isinstance(each.string, str) else each.string
            context = f"{each.context}\x04" if each.context else ""
            texts[context + "\0".join(ids)] = "\0".join(forms)
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    count = len(pairs)
    first = 28 + 16 * count
    tables: list[int] = []
    body = b""
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), first + len(body)]
            body += pair[column] + b"\0"
    head = (0x950412DE, 0, count, 28, 28 + 8 * count, 0, first)
    return struct.pack(f"<{7 + 4 * count}I", *head, *tables) + body


def main() -> int:
    found = 0
    for po in sorted(Path(__file__).parents[2].glob("src/scopa/locale/*/LC_MESSAGES/scopa.po")):
        mo, new = po.with_suffix(".mo"), compiled(po.read_bytes())
        if not mo.exists() or mo.read_bytes() != new:
            found += 1
            print(f"{po.parts[-3]}: {'written' if '--write' in sys.argv else 'not compiled'}")
            if "--write" in sys.argv:
                mo.write_bytes(new)
    return 1 if found and "--write" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
