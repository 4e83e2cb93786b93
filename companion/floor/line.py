"""The line to the broker: one MQTT client that comes back for ever and never holds anybody up.

    line = Line(floor, "butler-4", login, will=(topics.status, OFFLINE), hears=(topics.set,), heard=..., changed=...)
    line.start()               # returns at once, whether a broker is there or not
    line.put(topic, payload)   # queued for paho's own thread; False where the line is down or too much is waiting
    line.stop([...])           # the last words, within a second, then good-bye

MQTT 3.1.1 with a clean session, which every broker speaks; the same client id each time, so that a broker ends an older
line of this table (and sends its last will) before the new one says that it is online. What is put while the line is
down is refused: whoever puts it knows what is true when it is up again. paho is imported here and in `wary` and
nowhere else, on the thread that starts the line.
"""

from __future__ import annotations

import logging
import random
import stat
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.said import said

if TYPE_CHECKING:
    from companion.settings.floor import Floor

KEEPALIVE_S = 20
"""A broker that hears nothing for one and a half of these sends the last will."""
FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
MOST_WAITING = 40
"""Messages on their way that the broker has not confirmed; more are refused."""
LAST_WORDS_S = 1.0
TWIN_TIMES, TWIN_S = 5, 60.0
"""A line that came up so often in so short a time is ended by somebody who has its name, each time he comes back."""

log = logging.getLogger("butler.floor")

Will = tuple[str, bytes]


class Unreadable(Exception):
    """A file that the floor's settings name cannot be used. `say` is a sentence."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


def secret(word: str, file: str) -> str:
    """The secret that stands in the settings, or in the first line of a file that nobody else may read."""
    if not file:
        return word
    path = Path(file).expanduser()
    try:
        mode = path.stat()
        # Group-readable only as root gives it to a service's group.
        others = 0o077 if mode.st_uid != 0 else 0o007
        if not stat.S_ISREG(mode.st_mode) or mode.st_mode & others:
            raise Unreadable(said("{file} holds a secret and may be read by others. Run: chmod 600 {file}", file=path))
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise Unreadable(said("{file} should hold a secret of the floor and cannot be read.", file=path)) from None
    return lines[0].strip() if lines else ""


class Line:
    """One client at the broker of a house. `heard(topic, payload, was_kept)` and `changed()` are called on paho's
    thread, must be quick, and may not raise."""

    def __init__(
        self,
        floor: Floor,
        name: str,
        login: Callable[[], tuple[str, str]],
        *,
        will: Will | None = None,
        hears: Sequence[str] = (),
        heard: Callable[[str, bytes, bool], None] = lambda topic, payload, was_kept: None,
        changed: Callable[[], None] = lambda: None,
        waits_s: tuple[float, float] = (FIRST_WAIT_S, LONGEST_WAIT_S),
    ) -> None:
        self._floor, self._name, self._login = floor, name, login
        self._will, self._hears = will, hears
        self._heard, self._changed, self._waits_s = heard, changed, waits_s
        self._client: Any = None
        self.is_up = False
        self.times = 0
        """How often the line has come up."""
        self.trouble: str | None = None
        """Why the line is down, in a sentence, or None."""
        self._came: deque[float] = deque(maxlen=TWIN_TIMES)

    @property
    def flaps(self) -> bool:
        """Whether the line comes and goes, which it does where two tables have one name."""
        return len(self._came) == TWIN_TIMES and time.monotonic() - self._came[0] < TWIN_S

    def start(self) -> None:
        """Begin to try. Raises `Unreadable`."""
        client = self._made()
        self._client = client
        client.connect_async(self._floor.broker, self._floor.at, KEEPALIVE_S)
        client.loop_start()

    def _made(self) -> Any:
        from paho.mqtt.client import MQTTv311
        from paho.mqtt.enums import CallbackAPIVersion

        from companion.floor.wary import Wary

        client = Wary(CallbackAPIVersion.VERSION2, client_id=self._name, clean_session=True, protocol=MQTTv311)
        user, password = self._login()
        if user:
            client.username_pw_set(user, password or None)
        if self._floor.tls:
            import ssl

            try:
                client.tls_set_context(ssl.create_default_context(cafile=self._floor.ca or None))
            except OSError:
                say = said(
                    "{file} should hold the authority of the floor's broker and cannot be read.", file=self._floor.ca
                )
                raise Unreadable(say) from None
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=True)
        first, longest = self._waits_s
        # Not all tables of a house at once, when its broker comes back.
        client.reconnect_delay_set(first * random.uniform(0.5, 1.5), longest * random.uniform(0.8, 1.2))  # type: ignore[arg-type]
        client.max_queued_messages_set(MOST_WAITING)
        client.suppress_exceptions = True
        client.on_connect, client.on_disconnect = self._up, self._down
        client.on_connect_fail, client.on_message = self._unreachable, self._message
        client.on_publish = lambda *_: self._changed()
        return client

    def knock(self, patience_s: float) -> str | None:
        """Calls the broker once, on this thread, and hangs up again: None where it lets this login in, else its answer
        as a sentence. Instead of `start`. Raises `Unreadable`, or `OSError` where there is no broker."""
        client = self._made()
        client.connect_timeout = patience_s
        client.connect(self._floor.broker, self._floor.at, KEEPALIVE_S)
        gives_up_at = time.monotonic() + patience_s
        while not self.is_up and self.trouble is None and time.monotonic() < gives_up_at:
            if client.loop(0.1):
                break  # hung up without a word
        was_up = self.is_up
        client.disconnect()
        if not was_up and self.trouble is None:
            raise ConnectionError("what is there does not answer as a broker")
        return None if was_up else self.trouble

    def stop(self, last_words: Sequence[Will] = ()) -> None:
        """Say these (retained), and hang up. The broker sends no last will then."""
        client, self._client = self._client, None
        if client is None:
            return
        with suppress(ValueError, RuntimeError):
            if self.is_up:
                for topic, payload in last_words:
                    client.publish(topic, payload, qos=1, retain=True).wait_for_publish(LAST_WORDS_S)
        self.is_up = False
        client.disconnect()
        # paho waits for its thread, which may be looking up a name for as long as the network likes.
        ending = threading.Thread(target=client.loop_stop, name="floor's end", daemon=True)
        ending.start()
        ending.join(LAST_WORDS_S)

    def put(self, topic: str, payload: bytes, *, kept: bool = False) -> Any:
        """What tells by `is_published()` when the broker has it; None where it cannot be sent now."""
        client = self._client
        if client is None or not self.is_up:
            return None
        info = client.publish(topic, payload, qos=1, retain=kept)
        return info if info.rc == 0 else None

    # --- on paho's thread

    def _up(self, client: Any, _userdata: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._troubled(said("The floor's broker does not let this table in ({why}).", why=str(reason)))
            return
        if self._hears:
            client.subscribe([(topic, 1) for topic in self._hears])
        self._came.append(time.monotonic())
        self.trouble = said("Another table on the floor seems to have this one's name.") if self.flaps else None
        self.is_up, self.times = True, self.times + 1
        log.info("the floor's broker answers")
        self._changed()

    def _down(self, _client: Any, _userdata: Any, _flags: Any, _reason: Any, _properties: Any) -> None:
        was_up, self.is_up = self.is_up, False
        if was_up and self._client is not None and not self.flaps:
            self._troubled(said("The line to the floor's broker broke. It is tried again."))

    def _unreachable(self, _client: Any, _userdata: Any) -> None:
        self._troubled(said("The floor's broker at {host} cannot be reached. It is tried again.", host=self._where()))

    def _message(self, _client: Any, _userdata: Any, message: Any) -> None:
        with suppress(UnicodeDecodeError):
            self._heard(message.topic, bytes(message.payload), bool(message.retain))

    def _troubled(self, say: str) -> None:
        if say != self.trouble:
            log.info("%s", say)
        self.trouble = say
        self._changed()

    def _where(self) -> str:
        return f"{self._floor.broker}:{self._floor.at}"
