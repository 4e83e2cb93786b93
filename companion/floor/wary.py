"""An MQTT client that takes no more from a broker than a floor has to say, whoever the broker is.

Without TLS anybody in the network can answer in the broker's place. paho reads whatever is announced, up to 256 MB,
keeps half-delivered messages for as long as it lives, reads as fast as somebody sends, and a few surprises end its
thread for good. Here a line that does any of that is hung up, and tried again later like every broken line.
"""

from __future__ import annotations

import logging
import time

from paho.mqtt.client import PUBLISH, Client
from paho.mqtt.enums import MQTTErrorCode

LARGEST = 16 * 1024
"""Bytes of a packet: what the shipped broker passes on at most (hardware/floor/mosquitto.conf)."""
MOST_A_SECOND = 500
"""Packets that are looked at; the rest waits in the network. When the page opens, 200 tables are 400 packets."""
MOST_UNTAKEN = 1000
"""Packets of ours, most of them confirmations, that a broker may leave lying before the line is hung up."""

log = logging.getLogger("butler.floor")


class Wary(Client):
    """paho's client with bounds. It overrides what paho calls between its socket and its packets."""

    _second = 0.0
    _this_second = 0

    def _sock_recv(self, bufsize: int) -> bytes:
        if bufsize > LARGEST:
            raise ConnectionError("a packet larger than any of the floor's")
        return super()._sock_recv(bufsize)

    def _packet_handle(self) -> MQTTErrorCode:
        self._slow_down()
        command = self._in_packet["command"]
        half_delivered = command & 0xF0 == PUBLISH and command & 0x04  # QoS 2, which nobody here subscribes to
        if half_delivered or len(self._out_packet) > MOST_UNTAKEN:
            return MQTTErrorCode.MQTT_ERR_PROTOCOL
        try:
            return super()._packet_handle()
        except Exception as wrong:  # on paho's thread, which nothing else would hold
            log.info("the floor's broker said something strange (%s)", type(wrong).__name__)
            return MQTTErrorCode.MQTT_ERR_PROTOCOL

    def _slow_down(self) -> None:
        now = time.monotonic()
        if now - self._second >= 1:
            self._second, self._this_second = now, 0
        self._this_second += 1
        if self._this_second > MOST_A_SECOND:
            time.sleep(max(0.0, self._second + 1 - now))
