"""`Rules`: the frozen, validated description of the game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeAlias, final

from ._rule_checks import check_scoring, check_table
from ._rule_fields import DEFAULTS, FIELDS, KINGS, PRESET_CHANGES, as_mapping
from ._rule_spec import pack_spec
from ._rule_words import from_plain, from_word, is_text, to_plain, to_word
from .cards import Card
from .errors import InvalidRulesError, NotationError, shown

__all__ = ["Rules"]

_Pairs: TypeAlias = tuple[tuple[Any, int], ...]

_PLAYERS_BUILT: Final = (2, 3, 4, 6)
_TEXT_LIMIT: Final = 2_000


@final
class Rules:
    """The rules of one game: a frozen value, equal and hashed by its fields.

    Called without arguments it gives the standard game: two players to 11, every house rule
    off. Mappings and sets are accepted, and kept as sorted tuples. All sides together may score
    255 points in a hand at most.

    Parameters
    ----------
    players : int, default 2
        The number of players: 2, 3, 4 or 6.
    sides : int, optional
        The number of sides, a divisor of `players`, at least 2; seat ``p`` plays for
        side ``p % sides``. When left out, everyone plays for himself.
    hand_size : int, default 3
        The cards dealt to each player in each round, 1 to 10.
    table_size : int, default 4
        The cards dealt face up to the table at the start.
    redeal : mapping of int to int, optional
        For a rank, how many of it on the opening table void the deal. When left out,
        three kings (``{10: 3}``) do, or nothing when `table_size` is 0.
    redeal_sum : int, default 0
        The opening table is void when its total is at most this.
    totals : set, default {"rank"}
        How captures are made: ``"rank"``, an equal card or a sum of the played card's
        rank; 15 or 11, cards that make so much together with the played one. Several may hold.
    choice : {"single", "fewest", "free"}
        Which of the possible captures may be chosen: by rank an equal card rather than
        a sum; of each total only the captures of the fewest cards; or any.
    forced : bool, default True
        Whether a card that can capture must; otherwise it may be laid as well.
    ace : {"normal", "sweep_unless_ace", "sweep"}
        What an ace takes: what another card of its rank would; the whole table unless
        an ace lies there; the whole table.
    ace_scopa : bool, default False
        Whether an ace scores by taking the whole table as only an ace can.
    ace_empty : bool, default False
        Whether an ace played on an empty table is won.
    last_scopa : bool, default False
        Whether a sweep with the very last card of the hand scores.
    scopa : int, default 1
        The points of a sweep.
    majorities : mapping, default {"cards": 1, "coins": 1, "primiera": 1}
        The points for having most of something; ``"sevens"`` is there too.
    card_points : mapping of Card to int, default {7D: 1}
        The points for single cards.
    set_points : mapping of frozenset of Card to int, default {}
        The points for holding all of several cards; at most 8 sets.
    napola : bool or int, default False
        Whether the coins from the ace upwards score, one point each when there are
        three or more in an unbroken run. A number, 3 to 10, is the longest run that counts;
        True means 10. Kept as 0 or 3 to 10.
    all_coins_wins : bool, default False
        Whether all ten coins win the match.
    prime_scale : sequence of int
        What each rank, ace first, is worth in the primiera, 0 to 99.
    prime_suits : {"all", "any"}
        Whether a primiera needs all four suits.
    table_bonus : mapping of int to int, default {}
        The sweeps the dealer scores for a total of the opening table, which it takes;
        at most 16 totals.
    accusi : mapping, default {}
        The sweeps for what is declared when three cards are dealt: ``"low9"``,
        ``"triple"``; ``"wild"`` is the wild card.
    target : int, default 11
        The points that end the match.
    finish : {"highest", "first", "lowest"}
        Who wins it: the most points, who is first at the target, or the fewest.

    Raises
    ------
    InvalidRulesError
        A value is of the wrong kind or out of range, or the values do not go together; the
        message names the field and the value.

    Examples
    --------
    >>> Rules(players=4, sides=2, napola=True, target=21)
    Rules(players=4, sides=2, napola=10, target=21)
    >>> Rules(players=5)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
      ...
    scopa.errors.InvalidRulesError: players=5 with ... 36 left ... do not divide by 15
    """

    __slots__ = ("_hash", "_key", "_spec", *DEFAULTS)

    players: int
    sides: int
    hand_size: int
    table_size: int
    redeal: tuple[tuple[int, int], ...]
    redeal_sum: int
    totals: tuple[str | int, ...]
    choice: str
    forced: bool
    ace: str
    ace_scopa: bool
    ace_empty: bool
    last_scopa: bool
    scopa: int
    majorities: tuple[tuple[str, int], ...]
    card_points: tuple[tuple[Card, int], ...]
    set_points: tuple[tuple[tuple[Card, ...], int], ...]
    napola: int
    all_coins_wins: bool
    prime_scale: tuple[int, ...]
    prime_suits: str
    table_bonus: tuple[tuple[int, int], ...]
    accusi: tuple[tuple[str, Any], ...]
    target: int
    finish: str
    _spec: tuple[int, ...]
    _key: tuple[Any, ...]
    _hash: int

    def __init__(
        self,
        *,
        players: int = 2,
        sides: int | None = None,
        hand_size: int = 3,
        table_size: int = 4,
        redeal: Mapping[int, int] | Iterable[tuple[int, int]] | None = None,
        redeal_sum: int = 0,
        totals: Iterable[str | int] = ("rank",),
        choice: str = "single",
        forced: bool = True,
        ace: str = "normal",
        ace_scopa: bool = False,
        ace_empty: bool = False,
        last_scopa: bool = False,
        scopa: int = 1,
        majorities: Mapping[str, int] | _Pairs = DEFAULTS["majorities"],
        card_points: Mapping[Card, int] | _Pairs = DEFAULTS["card_points"],
        set_points: Mapping[frozenset[Card], int] | _Pairs = (),
        napola: bool | int = False,
        all_coins_wins: bool = False,
        prime_scale: Iterable[int] = DEFAULTS["prime_scale"],
        prime_suits: str = "all",
        table_bonus: Mapping[int, int] | _Pairs = (),
        accusi: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
        target: int = 11,
        finish: str = "highest",
    ) -> None:
        given = locals()  # the arguments by name, and self
        if hasattr(self, "_hash"):
            raise AttributeError("Rules cannot be changed: use replace")
        if sides is None:
            given["sides"] = players
        if redeal is None:
            given["redeal"] = () if type(table_size) is int and not table_size else KINGS
        for name, field in FIELDS.items():
            object.__setattr__(self, name, field.read(name, given[name]))
        self._check_deal()
        self._check_aces()
        check_table(self.redeal, self.redeal_sum, self.table_size)
        check_scoring(self)
        object.__setattr__(self, "_spec", pack_spec(self))
        key = tuple(getattr(self, name) for name in FIELDS)
        object.__setattr__(self, "_key", key)
        object.__setattr__(self, "_hash", hash(key))

    def _check_deal(self) -> None:
        """Refuse numbers of players, sides and cards that do not go together."""
        each_round, rest = self.players * self.hand_size, 40 - self.table_size
        deal = (
            f"players={self.players} with hand_size={self.hand_size} "
            f"and table_size={self.table_size} cannot be dealt"
        )
        if each_round > rest:
            raise InvalidRulesError(
                f"{deal}: each round takes {each_round} cards, and only {rest} are left "
                "after the table"
            )
        if rest % each_round:
            raise InvalidRulesError(
                f"{deal}: each round takes {each_round} cards, and the {rest} left after "
                f"the table do not divide by {each_round}"
            )
        if self.players not in _PLAYERS_BUILT:
            raise InvalidRulesError(f"players={self.players}: there may be 2, 3, 4 or 6 players")
        allowed = [n for n in range(2, self.players + 1) if self.players % n == 0]
        if self.sides not in allowed:
            raise InvalidRulesError(
                f"sides={self.sides}: with players={self.players} there may be "
                f"{' or '.join(map(str, allowed))} sides"
            )

    def _check_aces(self) -> None:
        """Refuse rules of aces that take nothing more than other cards."""
        for name in ("ace_scopa", "ace_empty"):
            if getattr(self, name) and self.ace == "normal":
                raise InvalidRulesError(
                    f"{name}=True with ace='normal': it says how an ace sweeps, which needs "
                    "ace='sweep_unless_ace' or ace='sweep'"
                )

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Give the rules of a well-known game; `scopa.PRESETS` lists them.

        Raises
        ------
        InvalidRulesError
            There is no preset of that name; the message lists those there are.

        Examples
        --------
        >>> Rules.preset("scopone")
        Rules(players=4, sides=2, hand_size=9)
        """
        if name not in list(PRESET_CHANGES):
            raise InvalidRulesError(
                f"no preset {shown(name)}; there are {', '.join(PRESET_CHANGES)}"
            )
        return cls(**PRESET_CHANGES[name])

    def replace(self, **changes: Any) -> Rules:
        """Give the same rules with some fields changed.

        A field that holds its default follows what it depends on: `sides` the number of
        players, `redeal` the table.

        Examples
        --------
        >>> Rules(target=21).replace(napola=True)
        Rules(napola=10, target=21)
        """
        return Rules(**{**self._changes(), **changes})

    def to_dict(self) -> dict[str, Any]:
        """Give every field as plain data that JSON can hold; cards become their texts."""
        return {name: to_plain(name, getattr(self, name)) for name in FIELDS}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """Read what `to_dict` gave; a field that is missing has its default.

        Raises
        ------
        InvalidRulesError
            The data has an unknown field, or a value that is not allowed.
        """
        fields = as_mapping("rules", data)
        for name in fields:
            if name not in list(FIELDS):
                raise InvalidRulesError(
                    f"no field of the rules is called {shown(name)}; there are {', '.join(FIELDS)}"
                )
        return cls(**{name: from_plain(name, value) for name, value in fields.items()})

    def to_text(self) -> str:
        """Give the rules as one word: the nearest preset, then what differs from it.

        Examples
        --------
        >>> Rules(players=4, sides=2, target=21, redeal={}).to_text()
        'scopa_pairs,redeal=-,target=21'
        """
        own = self._changes()
        best, differing = "", list(FIELDS)
        for name, preset in PRESET_CHANGES.items():
            names = [
                field
                for field in FIELDS
                if (field in own or field in preset) and own.get(field) != preset.get(field)
            ]
            if len(names) < len(differing):
                best, differing = name, names
        return ",".join(
            [best, *(f"{name}={to_word(name, getattr(self, name))}" for name in differing)]
        )

    @classmethod
    def from_text(cls, text: str) -> Rules:
        """Read what `to_text` writes: a preset, then ``field=value`` parts behind commas.

        Numbers are written as such, flags as ``yes`` and ``no``, mappings as ``key:value``
        joined by ``+``, or ``-`` when they are empty, and other values joined by ``+``.

        Raises
        ------
        NotationError
            A part cannot be read; its `field` names it.
        InvalidRulesError
            The preset or a value is not allowed.

        Examples
        --------
        >>> Rules.from_text("scopa,napola=10,redeal=10:3+1:2")
        Rules(redeal={1: 2, 10: 3}, napola=10)
        """
        if not is_text(text, _TEXT_LIMIT):
            raise NotationError(
                f"rules cannot be read from {shown(text)}; write a preset and its changes in "
                f"at most {_TEXT_LIMIT} characters, as in scopa,target=21",
                field="rules",
            )
        preset, *parts = text.split(",")
        if "=" in preset:
            raise InvalidRulesError(
                f"{shown(preset)} is no preset, which comes first and before a comma, as in "
                f"scopa,target=21; there are {', '.join(PRESET_CHANGES)}"
            )
        if preset not in PRESET_CHANGES:
            cls.preset(preset)  # says which there are
        changes = dict(PRESET_CHANGES[preset])
        seen: set[str] = set()
        for part in parts:
            name, equals, value = part.partition("=")
            if not equals or name not in FIELDS or name in seen:
                what = "twice the same field" if name in seen else "no field of the rules"
                raise NotationError(
                    f"{what} in {shown(part)}; write field=value, each once, "
                    f"the field being one of {', '.join(FIELDS)}",
                    text=part,
                    field="rules",
                )
            seen.add(name)
            changes[name] = from_word(name, value)
        return cls(**changes)

    def _changes(self) -> dict[str, Any]:
        """Give the fields that differ from their default, which for two depends on others."""
        defaults = {**DEFAULTS, "sides": self.players}
        if not self.table_size:
            defaults["redeal"] = ()
        return {
            name: getattr(self, name) for name in FIELDS if getattr(self, name) != defaults[name]
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        shown_fields = (
            f"{name}={FIELDS[name].literal(value)!r}" for name, value in self._changes().items()
        )
        return f"Rules({', '.join(shown_fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_pickle, (1, tuple(self._changes().items()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Rules cannot be changed: use replace({name}=…)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Rules cannot be changed: {name} cannot be deleted")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Rules is final: it cannot be subclassed")


@lru_cache(maxsize=64)  # many values of a match share their rules
def _from_pickle(version: int, changes: tuple[tuple[str, Any], ...]) -> Rules:
    """Build rules again from a pickle."""
    if version != 1:
        raise InvalidRulesError(f"pickled rules of version {version}; this library reads 1")
    return Rules(**dict(changes))
