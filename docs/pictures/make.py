"""Take the pictures of the game in the browser again.

Run it from the root of the repository, with the groups ``browser`` and Chromium installed and
``tests`` on the path: ``PYTHONPATH=tests python docs/pictures/make.py``.
"""

import socket
import threading
from io import BytesIO
from pathlib import Path

import extras
import uvicorn
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from webpage import Person

from scopa.web import Settings, create_app

HERE = Path(__file__).parent
SEED = 178  # the first hand offers a choice of captures
SIZES = {"phone": (320, 640), "desktop": (1100, 700)}
COLOURS = 256


def take(page: Page, address: str) -> dict[str, Image.Image]:
    """Play a hand and take the four pictures on the way."""
    person = Person(page, address, "keyboard")
    person.begin(seed=SEED, level="easy")
    shots: dict[str, Image.Image] = {}

    def shoot(name: str) -> None:
        page.wait_for_timeout(1_000)  # until everything rests
        shots[name] = Image.open(BytesIO(page.screenshot()))

    while (game := person.told())["phase"] == "move":
        cards = [move["card"] for move in game["legal"]]
        several = [card for card in cards if cards.count(card) > 1]
        if several and "choice" not in shots:
            page.locator(f'#hand [data-play="{several[0]}"]').click()
            shoot("choice")
            page.keyboard.press("Escape")
        if game["ply"] == 14:
            shoot("table")
        person.play(max(game["legal"], key=lambda move: len(move["captured"])))
    page.wait_for_selector("#count")
    shoot("count")
    page.keyboard.press("r")
    page.wait_for_selector("#review .lead")
    shoot("review")
    return shots


def main() -> None:
    """Write web-table-phone.png and the others."""
    with socket.socket() as listening, sync_playwright() as driver:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(Settings(rate=0)), log_level="warning", ws="none")
        server = uvicorn.Server(config)
        threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True).start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        browser = driver.chromium.launch(executable_path=extras.chromium(), args=["--no-sandbox"])
        for name, (width, height) in SIZES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="light" if name == "desktop" else "dark",
            )
            for shot, image in take(context.new_page(), address).items():
                size = (770, 490) if name == "desktop" else image.size
                shown = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
                few = shown.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
                few.save(HERE / f"web-{shot}-{name}.png", optimize=True)
        browser.close()
        server.should_exit = True


if __name__ == "__main__":
    main()
