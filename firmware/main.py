"""The dice reader on its board, a Raspberry Pi Pico with MicroPython 1.20 or later: pins, buses, the loop.

    GP4 SDA, GP5 SCL    sensor of well A, I2C0        GP8  its light
    GP6 SDA, GP7 SCL    sensor of well B, I2C1        GP9  its light
    GP22                six WS2812 seat lamps         GP10 to ground at power-up: service, stay at the prompt

Nothing else imports `machine`. Once the loop runs, byte 3 from the host no longer stops it and the watchdog cannot be
stopped; the service jumper is the way back to the prompt.
"""

import gc
import os
import select
import sys
import time
from binascii import hexlify

import colours
import kept
import lamps
import lines
import machine
import micropython
import neopixel
import port
import reader
import settings
import tcs34725
import ticks
import tray

SIDES = (("A", 0, 4, 5, 8), ("B", 1, 6, 7, 9))  # well, I2C, SDA, SCL, light
SEAT_LAMPS = 22
SERVICE = 10
BUS_HZ = 100_000
BUS_TIMEOUT_US = 100_000
WATCHDOG_MS = 8000
PAUSE_MS = 2
TIDY_MS = 1000


def clock():
    return time.ticks_ms()


def bus(number, sda, scl, is_soft):
    """The wires to one sensor. Early firmware of this chip timed them so that just this sensor failed: hence soft."""
    if is_soft:
        return machine.SoftI2C(machine.Pin(scl), machine.Pin(sda), freq=BUS_HZ, timeout=BUS_TIMEOUT_US)
    return machine.I2C(number, scl=machine.Pin(scl), sda=machine.Pin(sda), freq=BUS_HZ, timeout=BUS_TIMEOUT_US)


def sides(is_soft):
    """The two wells. Their lights are put out first: they shine by themselves while nobody drives them."""
    lights = [machine.Pin(side[4], machine.Pin.OUT, value=0) for side in SIDES]
    found = []
    for (name, number, sda, scl, _), light in zip(SIDES, lights):
        sensor = tcs34725.ColourSensor(bus(number, sda, scl, is_soft), light.value, clock)
        found.append(tray.Side(name, sensor))
    return found


def whole_reader():
    """Everything plugged together."""
    files = kept.Kept()
    wishes, taught = settings.read(files.load())
    known = colours.Colours()
    known.taught.update(taught)
    both = tray.Tray(sides(wishes["soft-bus"]), known, wishes, clock)
    both.settle()
    # A boot number that nobody had before: the host keeps apart by it what was told before and after.
    uid = hexlify(machine.unique_id()).decode()
    end = lines.ReaderEnd(uid, hexlify(os.urandom(4)).decode(), reader.FIRMWARE, clock())
    host = port.HostPort(
        sys.stdin.buffer,
        sys.stdout.buffer,
        port.asking(sys.stdin, select.POLLIN),
        port.asking(sys.stdout, select.POLLOUT),
        clock,
    )
    strip = neopixel.NeoPixel(machine.Pin(SEAT_LAMPS, machine.Pin.OUT), lamps.SEATS)
    return reader.Reader(end, host, both, lamps.Lamps(strip), files, wishes)


def main():
    if not machine.Pin(SERVICE, machine.Pin.IN, machine.Pin.PULL_UP).value():
        return
    micropython.kbd_intr(-1)
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    whole = whole_reader()
    tidied = clock()
    try:
        while True:
            whole.step(clock)
            watchdog.feed()
            if ticks.passed(clock(), tidied) >= TIDY_MS:
                gc.collect()
                tidied = clock()
            time.sleep_ms(PAUSE_MS)
    except Exception as wrong:
        sys.print_exception(wrong)
    finally:
        # A mistake in this program: dark, and begin anew with another boot number.
        whole.tray.rest()
        machine.reset()


main()
