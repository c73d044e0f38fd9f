"""The browser game under load: two hundred matches at once against a real server on loopback.

Everyone plays a hand, with a pause before each move, and then one as fast as the server answers.
In the end the server is killed and started again, and every game must stand as its person was
last told.  The clients run in this process, on the same processors; their time is in the figures.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from _measure import Report, options

import scopa

PERSONS = 200
PAUSE = 2.0  # seconds at most, one on average
LEVELS = ("easy", "normal", "hard")


@contextmanager
def server(store: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own, and its port."""
    words = ["-m", "scopa", "web", "--port", "0", "--rate", "0", "--store", str(store)]
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[0]
        yield process, int(address.rstrip("/").rpartition(":")[2])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Person:
    """Plays at random over a connection of its own, and notes how long each answer took."""

    def __init__(self, port: int, number: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)
        self.random = Random(number)
        self.game: dict[str, Any] = {}
        self.waited: list[float] = []

    def begin(self, level: str, seed: int) -> None:
        """Begin a match."""
        self.game = self.ask("POST", "", {"level": level, "seed": seed})

    def play_hand(self, pause: float) -> None:
        """Play to the end of the hand, with a pause of at most so many seconds before each move."""
        if self.game["phase"] == "hand_over":
            self._go_on("next")
        while self.game["phase"] == "move":
            if pause:
                time.sleep(self.random.uniform(0, pause))
            start = time.perf_counter()
            self._go_on("move", move=self.random.choice(self.game["legal"])["move"])
            self.waited.append(time.perf_counter() - start)

    def _go_on(self, what: str, **more: Any) -> None:
        body = {"version": self.game["version"], **more}
        self.game = self.ask("POST", f"/{self.game['id']}/{what}", body)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request, and give its answer: the plain values, or the text of a record."""
        headers = {"Content-Type": "application/json"}
        text = None if body is None else json.dumps(body)
        self.connection.request(method, f"/api/games{path}", text, headers)
        answer = self.connection.getresponse()
        found = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"LOST: {method} {path} was answered {answer.status}: {found!r}")
        return found.decode() if path.endswith("/record") else json.loads(found)

    def check(self, port: int) -> None:
        """Find the game as it was last told, by the server that listens there, and its record."""
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)
        path = f"/{self.game['id']}"
        if {**self.ask("GET", path), "events": None} != {**self.game, "events": None}:
            raise SystemExit(f"LOST: game {path} stands otherwise than it was told")
        record = scopa.records.loads(self.ask("GET", f"{path}/record"))[0]
        if [[*(hand.points or ())] for hand in record.hands] != self.game["scores"]:
            raise SystemExit(f"LOST: game {path} has another record")
        self.connection.close()


def crowd(
    port: int, level: str, persons: int, pause: float, run: int
) -> tuple[list[Person], list[float], list[float], float]:
    """What they waited for each move, with pauses and without, and moves a second without."""
    people = [Person(port, number) for number in range(persons)]
    with ThreadPoolExecutor(persons) as pool:
        seeds = range(run * persons, (run + 1) * persons)
        list(pool.map(lambda person, seed: person.begin(level, seed), people, seeds))
        list(pool.map(lambda person: person.play_hand(pause), people))
        calm = [seconds for person in people for seconds in person.waited]
        for person in people:
            person.waited.clear()
        start = time.perf_counter()
        list(pool.map(lambda person: person.play_hand(0), people))
        spent = time.perf_counter() - start
    rushed = [seconds for person in people for seconds in person.waited]
    for person in people:
        person.connection.close()
    return people, calm, rushed, len(rushed) / spent


def tell(report: Report, name: str, runs: list[list[float]]) -> None:
    """Report how long answers took, in milliseconds."""
    cut = [quantiles(waited, n=20) for waited in runs]
    report.row(f"{name}, median", [1e3 * each[9] for each in cut], "milliseconds")
    report.row(f"{name}, 95th percentile", [1e3 * each[18] for each in cut], "milliseconds")
    report.row(f"{name}, longest", [1e3 * max(waited) for waited in runs], "milliseconds")


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    given = options(__doc__).parse_args(arguments)
    given.runs = given.runs or (1 if given.quick else 3)
    report = Report("web", given)
    persons, pause = (8, 0.02) if given.quick else (PERSONS, PAUSE)
    everybody: list[Person] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "games.sqlite"
        with server(store) as (process, port):
            for level in LEVELS:
                calm: list[list[float]] = []
                rushed: list[list[float]] = []
                rates: list[float] = []
                for run in range(report.runs):
                    found = crowd(port, level, persons, pause, run)
                    everybody += found[0]
                    calm.append(found[1])
                    rushed.append(found[2])
                    rates.append(found[3])
                report.section(f"{level}, {persons} games at once")
                tell(report, "with pauses, a move", calm)
                tell(report, "without, a move", rushed)
                report.row("without, moves answered", rates, "a second")
            process.send_signal(signal.SIGKILL)
            process.wait()
        report.section("killed and started again")
        with server(store) as (_, port):
            for person in everybody:
                person.check(port)
        report.row("games as they were last told", [len(everybody)], f"of {len(everybody)}")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
