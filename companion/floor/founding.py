"""The founding of a floor: what a broker and each table need so that they know each other and nobody else.

Passwords are drawn, and are as long as nobody can try; the broker's file holds them as Mosquitto's salted hashes. The
certificate is of an authority made here, whose own key is kept beside for further names. Both are valid from 1970 on,
because a table without a battery for its clock may believe that it is that year.
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

PAGE, HOME_ASSISTANT = "floor", "homeassistant"
"""The logins that are no table's."""
ROUNDS = 101
"""Mosquitto's own number. The passwords have 192 bits: nobody tries them, however cheap a try is."""
FROM, UNTIL = "19700101000000Z", "20991231235959Z"

_AUTHORITY = """\
[ca]
default_ca = here
[here]
database = {work}/index
new_certs_dir = {work}
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = none
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = name
prompt = no
[name]
commonName = x
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[broker]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


class NotFounded(Exception):
    """It cannot be made. `say` is a sentence."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


class Founding:
    """What a house's floor is made of, in the folder `into`; whatever is there already stays."""

    def __init__(self, into: Path, host: str, base: str = "butler", also: Sequence[str] = ()) -> None:
        self._into, self._host, self._base, self._also = into, host, base, also
        self._broker = into / "broker"

    def make(self, tables: Sequence[str]) -> list[str]:
        """All of it for these tables; the names of those that are new. Raises `NotFounded`."""
        try:
            self._broker.mkdir(parents=True, exist_ok=True)
            self._into.chmod(0o700)
            self._certify()
            key = self._drawn(self._into / "house" / "key")
            page = self._drawn(self._into / "house" / "floor-password")
            logins = {PAGE: page, HOME_ASSISTANT: self._drawn(self._into / "house" / "home-assistant-password")}
            new = []
            for table in tables:
                folder = self._into / f"table-{table}"
                if not (folder / "password").exists():
                    new.append(table)
                logins[table] = self._drawn(folder / "password")
                _write(folder / "floor-password", page)
                _write(folder / "key", key)
                shutil.copyfile(self._broker / "ca.pem", folder / "ca.pem")
                (folder / "floor.toml").write_text(self._settings(table))
            _write(self._broker / "passwords", self._hashed(logins))
            ours = resources.files("hardware") / "floor"
            _write(self._broker / "acl", (ours / "acl").read_text().replace("butler/", f"{self._base}/"))
            _write(self._broker / "mosquitto.conf", (ours / "mosquitto.conf").read_text(), 0o644)
        except OSError as no:
            raise NotFounded(f"{no.filename or self._into} cannot be written: {no.strerror}.") from None
        return new

    def _drawn(self, path: Path) -> str:
        """The secret that lies there, or a new one."""
        if not path.exists():
            _write(path, secrets.token_urlsafe(24))
        return path.read_text().strip()

    def _hashed(self, logins: dict[str, str]) -> str:
        """The broker's file of passwords; a line that still fits is kept, so that nothing changes without need."""
        path = self._broker / "passwords"
        lines = path.read_text().splitlines() if path.exists() else []
        before = dict(line.split(":", 1) for line in lines if ":" in line)
        kept = {name: before.get(name, "") for name in logins}
        fresh = {n: kept[n] if _fits(kept[n], password) else hashed(password) for n, password in logins.items()}
        return "\n".join(f"{name}:{mark}" for name, mark in {**before, **fresh}.items())

    def _settings(self, table: str) -> str:
        return f"""
[floor]
broker = "{self._host}"
tls = true
ca = "/etc/butler/floor-{table}/ca.pem"
base = "{self._base}"
table = "{table}"
user = "{table}"
password_file = "/etc/butler/floor-{table}/password"
staff_user = "{PAGE}"
staff_password_file = "/etc/butler/floor-{table}/floor-password"
key_file = "/etc/butler/floor-{table}/key"
"""

    def _certify(self) -> None:
        """An authority of the house, and the broker's certificate by it, for all names it is called by."""
        if shutil.which("openssl") is None:
            raise NotFounded("openssl is missing, which makes the certificate. Run: sudo apt install openssl")
        called = tuple(dict.fromkeys((self._host, *self._also)))
        broker_pem = self._broker / "broker.pem"
        if broker_pem.exists():
            for name in called:
                if not _names(broker_pem, name):
                    raise NotFounded(
                        f"The broker's certificate, {broker_pem}, does not name {name}. Move it away, and say this "
                        "again with all names of the broker (--also): another is made, which the tables trust as well."
                    )
            return
        house = self._into / "house"
        house.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as work:
            (Path(work) / "index").touch()
            names = ", ".join(_called(name) for name in called)
            config = Path(work) / "openssl.cnf"
            config.write_text(_AUTHORITY.format(work=work, names=names))
            authority, broker = house / "ca.key", self._broker / "broker.key"
            for key, name in ((authority, "Butler's floor"), (broker, self._host[:60])):
                if not key.exists():
                    _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(key))
                    key.chmod(0o600)
                _openssl(
                    "req",
                    "-new",
                    "-config",
                    str(config),
                    "-key",
                    str(key),
                    "-subj",
                    f"/CN={name}",
                    "-out",
                    f"{work}/ask",
                )
                mine = key == authority
                out = self._broker / ("ca.pem" if mine else "broker.pem")
                by = ("-selfsign", "-keyfile", str(key)) if mine else (
                    "-keyfile", str(authority), "-cert", str(self._broker / "ca.pem"),
                )  # fmt: skip
                _openssl(
                    "ca", "-batch", "-notext", "-config", str(config), "-in", f"{work}/ask", "-out", str(out), *by,
                    "-extensions", "authority" if mine else "broker", "-startdate", FROM, "-enddate", UNTIL,
                )  # fmt: skip


def hashed(password: str, salt: bytes | None = None) -> str:
    """As a line of Mosquitto's password file has it: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12) if salt is None else salt
    mark = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(mark).decode()}"


def _fits(kept: str, password: str) -> bool:
    parts = kept.split("$")
    return len(parts) == 5 and hashed(password, base64.b64decode(parts[3])) == kept


def _called(name: str) -> str:
    try:
        return f"IP:{ipaddress.ip_address(name)}"
    except ValueError:
        return f"DNS:{name}"


def _write(path: Path, text: str, mode: int = 0o600) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode)
    path.chmod(mode)
    path.write_text(text.rstrip("\n") + "\n")


def _names(certificate: Path, name: str) -> bool:
    """Whether a certificate is for this host."""
    kind = "-checkip" if _called(name).startswith("IP:") else "-checkhost"
    return "does match" in _openssl("x509", "-noout", "-in", str(certificate), kind, name)


def _openssl(*words: str) -> str:
    done = subprocess.run(["openssl", *words], capture_output=True, text=True, env={**os.environ, "OPENSSL_CONF": ""})
    if done.returncode:
        raise NotFounded(f"openssl could not make a certificate: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout
