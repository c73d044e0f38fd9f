"""`Store`: the games in an SQLite file, as what they began with and the moves since."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeAlias

from ..errors import ScopaError
from ..rules import Rules
from .games import Game, Setup

__all__ = ["Full", "Store", "Superseded"]

_Run: TypeAlias = Callable[..., sqlite3.Cursor]

_FORM: Final = 1
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, setup TEXT NOT NULL, version INTEGER NOT NULL, undos INTEGER NOT NULL,
    hands INTEGER NOT NULL, begun REAL NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_touched ON games (touched);
CREATE TABLE IF NOT EXISTS plays (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    hand INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL,
    PRIMARY KEY (game, hand, ply)
) WITHOUT ROWID;
"""


class Superseded(Exception):
    """Another process has changed the game, or it is gone."""


class Full(Exception):
    """There are as many games as there may be."""


class Store:
    """A file of games.  Its methods may be called from any thread; each is one transaction.

    Parameters
    ----------
    file : str or path
        The file, made when there is none; ``":memory:"`` for none.

    Raises
    ------
    ScopaError
        The file cannot be opened, or holds something else.
    """

    def __init__(self, file: str | Path) -> None:
        self._lock = Lock()
        try:
            self._connection = sqlite3.connect(
                file, timeout=10.0, isolation_level=None, check_same_thread=False
            )
            self._prepare()
        except sqlite3.Error as error:
            raise ScopaError(f"the games cannot be kept in {file}: {error}") from None

    def _prepare(self) -> None:
        run = self._connection.execute
        run("PRAGMA foreign_keys = ON")
        # Beside the file a log is kept, which a process that is killed leaves whole.
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        form = run("PRAGMA user_version").fetchone()[0]
        if form not in {0, _FORM}:
            raise sqlite3.DatabaseError(f"it has form {form}; this library reads {_FORM}")
        self._connection.executescript(_SCHEMA)
        run(f"PRAGMA user_version = {_FORM}")

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def create(self, name: str, game: Game, now: float, most: int, oldest: float) -> None:
        """Put in a new game, after throwing out those not touched since *oldest* if there are many.

        Raises
        ------
        Full
            There are *most* games, and all are younger.
        """
        setup = game.setup
        plain = {
            "rules": setup.rules.to_text(),
            "preset": setup.preset,
            "level": setup.level,
            "seed": setup.seed,
        }
        with self._transaction() as run:
            for _ in range(2):
                if run("SELECT count(*) FROM games").fetchone()[0] < most:
                    break
                run("DELETE FROM games WHERE touched < ?", (oldest,))
            else:
                raise Full
            run(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, json.dumps(plain), game.version, game.undos, game.hand_number, now, now),
            )
            self._insert_plays(name, game, 0)

    def save(self, name: str, old: Game, new: Game, now: float) -> None:
        """Put a game in the place of the one that it was made from.

        Raises
        ------
        Superseded
            The store has another version than *old*.
        """
        same = old.hand_number == new.hand_number
        pairs = zip(old.states, new.states, strict=False) if same else ()
        kept = sum(a is b for a, b in pairs) - 1 if same else 0
        with self._transaction() as run:
            changed = run(
                "UPDATE games SET version = ?, undos = ?, hands = ?, touched = ?"
                " WHERE id = ? AND version = ?",
                (new.version, new.undos, new.hand_number, now, name, old.version),
            )
            if changed.rowcount != 1:
                raise Superseded
            where = (name, new.hand_number, kept)
            run("DELETE FROM plays WHERE game = ? AND hand = ? AND ply >= ?", where)
            self._insert_plays(name, new, kept)

    def load(self, name: str) -> Game | None:
        """Build a game again; None when there is none of that name."""
        with self._transaction() as run:
            row = run(
                "SELECT setup, version, undos, hands FROM games WHERE id = ?", (name,)
            ).fetchone()
            plays = run(
                "SELECT hand, move FROM plays WHERE game = ? ORDER BY hand, ply", (name,)
            ).fetchall()
        if row is None:
            return None
        text, version, undos, hands = row
        plain: dict[str, Any] = json.loads(text)
        rules = Rules.from_text(plain["rules"])
        setup = Setup(rules, plain["preset"], plain["level"], plain["seed"])
        moves = {hand: [move for _, move in each] for hand, each in groupby(plays, itemgetter(0))}
        return Game.restore(setup, [moves.get(n, []) for n in range(1, hands + 1)], version, undos)

    def begun(self, name: str) -> float:
        """When a game was begun, in seconds since 1970; 0 when it is gone."""
        with self._transaction() as run:
            row = run("SELECT begun FROM games WHERE id = ?", (name,)).fetchone()
        return 0.0 if row is None else row[0]

    def delete(self, name: str) -> bool:
        """Forget a game; False when there was none."""
        with self._transaction() as run:
            return run("DELETE FROM games WHERE id = ?", (name,)).rowcount == 1

    def expire(self, oldest: float) -> list[str]:
        """Forget the games not touched since then, and give their names."""
        with self._transaction() as run:
            rows = run("DELETE FROM games WHERE touched < ? RETURNING id", (oldest,)).fetchall()
        return [name for (name,) in rows]

    def _insert_plays(self, name: str, game: Game, first: int) -> None:
        moves = [play.move for play in game.state.history[first:]]
        self._connection.executemany(
            "INSERT INTO plays VALUES (?, ?, ?, ?)",
            [(name, game.hand_number, first + n, str(move)) for n, move in enumerate(moves)],
        )

    @contextmanager
    def _transaction(self) -> Generator[_Run]:
        connection = self._connection
        with self._lock:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection.execute
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
