"""A phone with WebKit, as every iPhone has it: Debian's WebKitWebDriver, spoken to in plain W3C WebDriver.

    with webkit(place) as phone:          # the browser lives in that place's network
        phone.opens("http://10.0.0.7/j/K4TW2M")
        phone.types("Your name", "Ann")
        phone.taps("Take a seat")

Buttons, fields and headings are found by what people read on them.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.http_phone import until
from tests.system.networks import Place

PORT = 9515
PATIENCE_S = 30.0
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

Element = dict[str, str]


def mini_browser() -> Path:
    """The browser that the driver drives; Debian keeps it out of the way of commands."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    assert found, "There is no MiniBrowser here. `apt-get install webkit2gtk-driver` brings it."
    return found[-1]


@contextmanager
def webkit(place: Place) -> Iterator[WebKit]:
    """One browser with one window, on a display of its own that nobody looks at."""
    with _running(["Xvfb", "-displayfd", "1", "-screen", "0", "1024x1200x24", "-nolisten", "tcp"]) as display:
        assert display.stdout is not None
        surroundings = os.environ | {"DISPLAY": f":{display.stdout.readline().strip()}", "NO_AT_BRIDGE": "1"}
        driver = [*place.before, "WebKitWebDriver", f"--port={PORT}", "--host=127.0.0.1"]
        with _running(driver, surroundings):
            phone = WebKit(place)
            try:
                yield phone
            finally:
                phone.ends()


@contextmanager
def _running(command: list[str], surroundings: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """The process and whatever it starts, until the block is over."""
    process = subprocess.Popen(
        command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)
        if process.stdout is not None:
            process.stdout.close()


class WebKit:
    """The browser and what people do with it."""

    def __init__(self, place: Place) -> None:
        self._place = place
        until(self._is_up, PATIENCE_S, "WebKitWebDriver")
        browser = {"binary": str(mini_browser()), "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}}
        self._session = f"/session/{self._asks('POST', '/session', wish)['sessionId']}"
        self.asks("POST", "/window/rect", {"x": 0, "y": 0, "width": 390, "height": 900})

    def ends(self) -> None:
        """Closes the window."""
        with suppress(OSError, AssertionError):
            self.asks("DELETE", "")

    # --- the protocol

    def _is_up(self) -> bool:
        with suppress(OSError):
            return bool(self._asks("GET", "/status")["ready"])
        return False

    def asks(self, method: str, path: str, body: Any = None) -> Any:
        """A command of the open session; its value."""
        return self._asks(method, self._session + path, body)

    def _asks(self, method: str, path: str, body: Any = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=PATIENCE_S)
        with self._place.inside():
            line.connect()
        try:
            text = None if method != "POST" else json.dumps(body or {})
            line.request(method, path, text, {"Content-Type": "application/json"})
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            line.close()
        assert answer.status == 200, (method, path, value)
        return value

    def runs(self, script: str, *words: Any) -> Any:
        """Script in the page; what it returns."""
        return self.asks("POST", "/execute/sync", {"script": script, "args": list(words)})

    # --- what people do

    def opens(self, url: str) -> None:
        self.asks("POST", "/url", {"url": url})

    def reloads(self) -> None:
        self.asks("POST", "/refresh")

    def goes_back(self) -> None:
        self.asks("POST", "/back")

    def finds(self, xpath: str) -> list[Element]:
        """What can be seen of it."""
        found: list[Element] = self.asks("POST", "/elements", {"using": "xpath", "value": xpath})
        return [each for each in found if self._is_shown(each)]

    def _is_shown(self, element: Element) -> bool:
        with suppress(AssertionError):  # it is gone again
            return bool(self.asks("GET", f"/element/{element[_ELEMENT]}/displayed"))
        return False

    def button(self, words: str) -> Element:
        """The button that begins with these words, as soon as it can be pressed."""
        xpath = f"//button[starts-with(normalize-space(.), {words!r}) and not(@disabled or @aria-disabled)]"
        return until(lambda: next(iter(self.finds(xpath)), None), PATIENCE_S, f"a button {words!r}")

    def types(self, label: str, text: str) -> None:
        """Into the field with this label."""
        xpath = f"//label[starts-with(normalize-space(.), {label!r})]//input"
        field = until(lambda: next(iter(self.finds(xpath)), None), PATIENCE_S, f"a field {label!r}")
        self.asks("POST", f"/element/{field[_ELEMENT]}/value", {"text": text})

    def taps(self, words: str) -> None:
        """A finger on the button that begins so, down and up again."""
        said: list[object] = []

        def tapped() -> bool:
            try:
                self.asks("POST", f"/element/{self.button(words)[_ELEMENT]}/click")
            except AssertionError as why:  # it moved away under the finger
                said[:] = why.args
            else:
                return True
            return False

        try:
            until(tapped, PATIENCE_S)
        except AssertionError:
            raise AssertionError(f"{words!r} cannot be tapped: {said}") from None

    @contextmanager
    def holding(self, words: str) -> Iterator[None]:
        """A finger that stays on it for as long as the block lasts."""
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}
        down = [
            {"type": "pointerMove", "duration": 0, "origin": self.button(words), "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
        ]
        self.asks("POST", "/actions", {"actions": [{**finger, "actions": down}]})
        try:
            yield
        finally:
            up = [{"type": "pointerUp", "button": 0}]
            self.asks("POST", "/actions", {"actions": [{**finger, "actions": up}]})

    def text(self) -> str:
        """All that can be read."""
        return str(self.runs("return document.body.innerText"))

    def sees(self, words: str, seconds: float = PATIENCE_S) -> None:
        until(lambda: words in self.text(), seconds, f"{words!r} on the page")

    def heading(self) -> str:
        return str(self.runs("return document.querySelector('main h1')?.innerText ?? ''"))

    def is_asked(self, words: str, seconds: float = PATIENCE_S) -> None:
        until(lambda: self.heading().startswith(words), seconds, f"the heading {words!r}")

    def cookie(self, name: str) -> str:
        return str(self.asks("GET", f"/cookie/{name}")["value"])

    def picture(self, to: Path) -> None:
        """What it looks like now."""
        to.write_bytes(base64.b64decode(self.asks("GET", "/screenshot")))
