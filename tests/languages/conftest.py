"""On the python core the chances of a match come from fewer hands here."""

from fewer import fewer_hands as fewer_hands  # noqa: PLC0414  a fixture for all
