"""Game records: matches as text, TOML or JSON, checked when they are read, and replayed.

`read_records` and `write_records` are the way in and out; a file may hold any number of
matches, and only one of them is in memory at a time.
"""

from ._hand import HandRecord
from ._match import MatchRecord
from ._plain import FORMAT
from ._read import check_records, loads, read_records
from ._recorder import Recorder
from ._replay import Replay
from ._schema import schema
from ._write import FORMS, RecordWriter, dumps, write_records

__all__ = [
    "FORMAT",
    "FORMS",
    "HandRecord",
    "MatchRecord",
    "RecordWriter",
    "Recorder",
    "Replay",
    "check_records",
    "dumps",
    "loads",
    "read_records",
    "schema",
    "write_records",
]
