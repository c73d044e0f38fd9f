"""The browser game under load: two hundred matches at once against a real server on loopback.

Everyone plays a hand, with a pause before each move, and then one as fast as the server answers.
In the end the server is killed and started again, and every game must stand as its person was
last told.  The clients run in this process, on the same processors; their time is in the figures.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx2
from _measure import Report, options

import scopa

PERSONS = 200
PAUSE = 2.0  # seconds at most, one on average
LEVELS = ("easy", "normal", "hard")


@contextmanager
def server(store: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    words = ["-m", "scopa", "web", "--port", "0", "--rate", "0", "--store", str(store)]
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().split()[0]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Person:
    """Plays at random, and notes how long each answer took."""

    def __init__(self, client: httpx2.AsyncClient, number: int) -> None:
        self.client = client
        self.random = Random(number)
        self.game: dict[str, Any] = {}
        self.waited: list[float] = []

    async def begin(self, level: str, seed: int) -> None:
        """Begin a match."""
        answer = await self.client.post("/api/games", json={"level": level, "seed": seed})
        self.game = answer.raise_for_status().json()

    async def play_hand(self, pause: float) -> None:
        """Play to the end of the hand, with a pause of at most so many seconds before each move."""
        if self.game["phase"] == "hand_over":
            await self._post("next")
        while self.game["phase"] == "move":
            if pause:
                await asyncio.sleep(self.random.uniform(0, pause))
            start = time.perf_counter()
            await self._post("move", move=self.random.choice(self.game["legal"])["move"])
            self.waited.append(time.perf_counter() - start)

    async def _post(self, what: str, **more: Any) -> None:
        body = {"version": self.game["version"], **more}
        answer = await self.client.post(f"/api/games/{self.game['id']}/{what}", json=body)
        self.game = answer.raise_for_status().json()

    async def check(self, client: httpx2.AsyncClient) -> None:
        """Find the game as it was last told, and its record without a fault."""
        path = f"/api/games/{self.game['id']}"
        told = (await client.get(path)).raise_for_status().json()
        if {**told, "events": None} != {**self.game, "events": None}:
            raise SystemExit(f"LOST: game {self.game['id']} stands otherwise than it was told")
        text = (await client.get(f"{path}/record")).raise_for_status().text
        hands = [[*(hand.points or ())] for hand in scopa.records.loads(text)[0].hands]
        if hands != self.game["scores"]:
            raise SystemExit(f"LOST: game {self.game['id']} has another record")


def clients(address: str) -> httpx2.AsyncClient:
    """A client that keeps as many connections as there are persons."""
    limits = httpx2.Limits(max_connections=PERSONS, max_keepalive_connections=PERSONS)
    return httpx2.AsyncClient(base_url=address, limits=limits, timeout=120, trust_env=False)


async def crowd(
    address: str, level: str, persons: int, pause: float, run: int
) -> tuple[list[Person], list[float], list[float], float]:
    """What they waited for each move, with pauses and without, and moves a second without."""
    async with clients(address) as client:
        people = [Person(client, number) for number in range(persons)]
        seeds = range(run * persons, (run + 1) * persons)
        begin = zip(people, seeds, strict=True)
        await asyncio.gather(*(person.begin(level, seed) for person, seed in begin))
        await asyncio.gather(*(person.play_hand(pause) for person in people))
        calm = [seconds for person in people for seconds in person.waited]
        for person in people:
            person.waited.clear()
        start = time.perf_counter()
        await asyncio.gather(*(person.play_hand(0) for person in people))
        spent = time.perf_counter() - start
        rushed = [seconds for person in people for seconds in person.waited]
        return people, calm, rushed, len(rushed) / spent


async def check_all(address: str, people: list[Person]) -> None:
    """Look at every game again."""
    async with clients(address) as client:
        for person in people:
            await person.check(client)


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
        with server(store) as (process, address):
            for level in LEVELS:
                calm: list[list[float]] = []
                rushed: list[list[float]] = []
                rates: list[float] = []
                for run in range(report.runs):
                    found = asyncio.run(crowd(address, level, persons, pause, run))
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
        with server(store) as (_, address):
            asyncio.run(check_all(address, everybody))
        report.row("games as they were last told", [len(everybody)], f"of {len(everybody)}")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
