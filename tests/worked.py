"""The worked examples of the rules as plain data, shared by the tests of referee and library.

Cards are texts. A capture example is (name, table, card played, groups it may take); a counted hand
is a `Counted`; a match example is (name, totals, target, winner).
"""

from __future__ import annotations

from dataclasses import dataclass

CAPTURES: list[tuple[str, str, str, list[str]]] = [
    ("a seven takes a seven, not 3+4", "7C 3S 4B", "7D", ["7C"]),
    ("without a seven it takes 3+4", "3S 4B", "7D", ["3S 4B"]),
    ("a servant takes 6+2", "6C 2S", "FD", ["6C 2S"]),
    ("a knight takes a knight", "CC 5S 4B", "CD", ["CC"]),
    ("a knight takes 5+4", "5S 4B", "CD", ["4B 5S"]),
    ("a knight takes 6+2+A", "6S 2B AC", "CD", ["AC 2B 6S"]),
    ("a five takes the five, not 3+2", "5D 3C 2B", "5S", ["5D"]),
    ("one of two sevens, never both", "7D 7C 3S 4B", "7S", ["7D", "7C"]),
    ("5+4 or 6+2+A, never all five", "5C 4S 6B 2D AC", "CD", ["4S 5C", "AC 2D 6B"]),
    ("A+6 by a seven", "AC 5C 6S", "7B", ["AC 6S"]),
    ("four aces and a six by a king", "AD AC AS AB 6D", "RD", ["AD AC AS AB 6D"]),
    ("sums of any size are free", "6C 2S 3B 4D", "CS", ["2S 3B 4D", "3B 6C"]),
    ("an equal card shuts out the sum", "3C 4S 7B", "7D", ["7B"]),
    ("nothing to take", "2D 4S", "5C", []),
    ("an empty table", "", "RD", []),
]


@dataclass(frozen=True)
class Counted:
    """A finished hand: piles by side, sweeps, and what the count must say."""

    name: str
    piles: list[str]
    sweeps: list[int]
    lines: dict[str, tuple[list[int], list[int]]]
    points: list[int]
    napola: int = 0


E1 = "AD 2D 3D 4D 7D FD 7C 6C 5C 4C 3C 7S FS CS RS 2S AB 2B 3B FB CB"
E2 = "7D 2D 3D FD RD 7C AC 2C 3C FC 6S 2S 3S 4S FS 6B 2B 3B 4B FB"
E3 = "7D 7C 7S FB CB RB 2D 3D AD 2C 3C AC 2S 3S AS 4D 4C 4S 5C"
E4_B = "AB 2B 3B 4B 5B 6B 7B FB CB RB FD CD RD FC CC RC FS CS RS"
E5 = "AD 2D 3D 4D 5D 6D 7D FD CD RD 7S 6S AS 7B 6B"
E6_A = "7D 6D 5D 4D AC 2C 3C AS 2S 3S AB 2B 3B FB"
E6_B = "AD 2D 3D 7C 6C 5C 4C 7S 6S 5S 4S FS CS RS"
REST = "the rest"

COUNTED = [
    Counted(
        "E1 a clear win",
        [E1, REST],
        [2, 1],
        {
            "cards": ([21, 19], [1, 0]),
            "coins": ([6, 4], [1, 0]),
            "settebello": ([1, 0], [1, 0]),
            "primiera": ([79, 73], [1, 0]),
            "scope": ([2, 1], [2, 1]),
        },
        [6, 1],
    ),
    Counted(
        "E1 with napola",
        [E1, REST],
        [2, 1],
        {"napola": ([4, 0], [4, 0]), "scope": ([2, 1], [2, 1])},
        [10, 1],
        napola=10,
    ),
    Counted(
        "E2 every tie at once",
        [E2, REST],
        [0, 0],
        {
            "cards": ([20, 20], [0, 0]),
            "coins": ([5, 5], [0, 0]),
            "settebello": ([1, 0], [1, 0]),
            "primiera": ([78, 78], [0, 0]),
            "scope": ([0, 0], [0, 0]),
        },
        [1, 0],
    ),
    Counted(
        "E3 three sevens lose the primiera",
        [E3, REST],
        [0, 0],
        {
            "cards": ([19, 21], [0, 1]),
            "coins": ([5, 5], [0, 0]),
            "settebello": ([1, 0], [1, 0]),
            "primiera": ([73, 75], [0, 1]),
        },
        [1, 2],
    ),
    Counted(
        "E4 a missing suit is no primiera",
        [REST, E4_B],
        [0, 0],
        {
            "cards": ([21, 19], [1, 0]),
            "coins": ([7, 3], [1, 0]),
            "settebello": ([1, 0], [1, 0]),
            "primiera": ([0, 51], [0, 1]),
        },
        [3, 1],
    ),
    Counted("E4 with napola", [REST, E4_B], [0, 0], {"napola": ([7, 0], [7, 0])}, [10, 1], 10),
    Counted(
        "E5 nobody has four suits",
        [E5, REST],
        [0, 0],
        {
            "cards": ([15, 25], [0, 1]),
            "coins": ([10, 0], [1, 0]),
            "settebello": ([1, 0], [1, 0]),
            "primiera": ([0, 0], [0, 0]),
        },
        [2, 1],
    ),
    Counted("E5 with napola", [E5, REST], [0, 0], {"napola": ([10, 0], [10, 0])}, [12, 1], 10),
    Counted(
        "E6 three sides",
        [E6_A, E6_B, REST],
        [0, 0, 0],
        {
            "cards": ([14, 14, 12], [0, 0, 0]),
            "coins": ([4, 3, 3], [1, 0, 0]),
            "settebello": ([1, 0, 0], [1, 0, 0]),
            "primiera": ([69, 0, 0], [1, 0, 0]),
        },
        [3, 0, 0],
    ),
    Counted(
        "E6 with napola",
        [E6_A, E6_B, REST],
        [0, 0, 0],
        {"napola": ([0, 3, 0], [0, 3, 0])},
        [3, 3, 0],
        10,
    ),
]

# The best cards of one side and their primiera; the other side holds the rest.
PRIMES: list[tuple[str, int]] = [
    ("7C 7D 6B 5S", 75),
    ("7C 7D 6B AS", 76),
    ("7C 7D 7B 5S", 78),
    ("7C 6D 6B 6S", 75),
    ("7D 7C 7S 7B", 84),
    ("RD RC RS RB", 40),
    ("FD CC RS FB", 40),
    ("7D 7C 7S FB", 73),
    ("6D 6C 6S 7B", 75),
    ("7D 7C 7S 2B", 75),
    ("7D 7C 7S 6D 6C 6S", 0),
    ("AD 2C 3S 4B", 55),
]

# Coins held and the napola they make (longest run 10).
NAPOLE: list[tuple[str, int]] = [
    ("AD 2D 3D", 3),
    ("AD 2D 3D 4D", 4),
    ("AD 2D 3D 4D 5D", 5),
    ("AD 2D 3D 4D 6D 7D", 4),
    ("AD 2D 3D 4D 5D FD", 5),
    ("AD 3D 4D 5D", 0),
    ("AD 2D", 0),
    ("2D 3D 4D", 0),
    ("AD 2D 3D 4D 5D 6D 7D FD CD RD", 10),
]

MATCHES: list[tuple[str, list[int], int, int | None]] = [
    ("10-9 then +1/+3", [11, 12], 11, 1),
    ("10-9 then +2/+3", [12, 12], 11, None),
    ("12-12 then +1/+2", [13, 14], 11, 1),
    ("10-8 then +1/+2", [11, 10], 11, 0),
    ("nobody there yet", [10, 9], 11, None),
    ("exactly eleven", [11, 3], 11, 0),
    ("both at eleven", [11, 11], 11, None),
    ("twelve against eleven", [12, 11], 11, 0),
    ("eleven is not twenty-one", [14, 11], 21, None),
    ("three sides, one on top", [11, 13, 12], 11, 1),
    ("three sides, two on top", [13, 13, 2], 11, None),
    ("a tie below the top is nothing", [11, 11, 12], 11, 2),
    ("a target of one", [0, 1], 1, 1),
]
