"""The containers of the chart as processes, on a PostgreSQL with the roles of OPERATIONS.md and a NATS with
the laptop's configuration."""

import os
import re
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import program
from chart import ROOT, merged, render, values_of

SERVER = os.environ.get("DATABASE_URL")
NATS = os.environ.get("MAILLON_TEST_NATS_SERVER")
PSQL = Path(os.environ.get("MAILLON_TEST_PG_BIN", "")) / "psql"
PREFIX = f"chart_{os.getpid()}"
PASSWORD = "a password / with @ letters"
# Containers that end by themselves.
ONCE = ("migrate", "probe", "doctor", "restore")
SECRETS = {"service-secret": "0123456789abcdef0123456789abcdef", "password": PASSWORD}


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def psql(*statements: str) -> None:
    commands = [word for one in statements for word in ("--command", one)]
    subprocess.run([PSQL, SERVER, "--quiet", "--set=ON_ERROR_STOP=1", *commands], check=True, timeout=60)


@contextmanager
def databases():
    """Those of OPERATIONS.md."""
    services = render_alone(0, 0).values["services"]
    owners = [name for name, service in services.items() if service.get("database")]
    roles = ["owner", *(f"{name}_run" for name in owners)]
    psql(*(f"create role {PREFIX}_{role} login password '{PASSWORD}'" for role in roles))
    psql(*(f"create database {PREFIX}_{name} owner {PREFIX}_owner template template0" for name in owners))
    try:
        yield
    finally:
        psql(*(f"drop database {PREFIX}_{name} with (force)" for name in owners))
        psql(*(f"drop role {PREFIX}_{role}" for role in roles))


@contextmanager
def nats(folder: Path):
    """A server; answers its port."""
    port = free_port()
    text = (ROOT / "deploy/systemd/nats.conf").read_text()
    text = text.replace("127.0.0.1:4222", f"127.0.0.1:{port}").replace("/var/lib/maillon-nats", str(folder))
    (folder / "nats.conf").write_text(text)
    server = subprocess.Popen([NATS, "--config", folder / "nats.conf"], stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        server.terminate()
        server.wait(20)


def render_alone(nats: int, postgresql: int):
    """One of each, with photos in a folder."""
    small = values_of(ROOT / "helm/maillon/ci/shared-volume.yaml")
    return render(merged(small, {
        "defaults": {"replicas": 1},
        "node": {"env": "demo"},
        "admin": {"existingSecret": "admin"},
        "postgresql": {"host": "127.0.0.1", "port": postgresql or 5432, "sslMode": "disable",
                       "prefix": PREFIX, "maxConnections": 50},
        "jetstream": {"url": f"nats://127.0.0.1:{nats}", "streamReplicas": 1},
        "drainSeconds": 0,
        "doctor": {"enabled": True},
    }))


class Pods:
    """Containers as processes: names of services become ports of this machine."""

    def __init__(self, release, folder: Path):
        self.folder, self.running = folder, {}
        self.containers = {container["name"]: container for owner, _, container in release.containers()}
        names = [name for name in self.containers if name not in ONCE]
        self.ports = {(name, port): free_port() for name in names for port in ("grpc", "ops", "http")}

    def environment(self, name: str) -> dict[str, str]:
        told = {}
        for variable in self.containers[name].get("env", []):
            reference = variable.get("valueFrom", {}).get("secretKeyRef", {})
            told[variable["name"]] = SECRETS[reference["key"]] if reference else variable["value"]
        for variable, value in told.items():
            value = value.replace("maillon-gateway-pods:8080", f"127.0.0.1:{self.ports['gateway', 'http']}")
            value = re.sub(r"maillon-(\w+):50051", lambda at: f"127.0.0.1:{self.ports[at[1], 'grpc']}", value)
            for port, number in (("grpc", 50051), ("ops", 9090), ("http", 8080)):
                value = value.replace(f"0.0.0.0:{number}", f"127.0.0.1:{self.ports.get((name, port))}")
            told[variable] = value.replace("/var/lib/maillon/photos", str(self.folder / "photos"))
        # As the image has it.
        return told | ({"MAILLON_WEB_DIR": str(self.folder)} if name == "gateway" else {})

    def start(self, name: str) -> subprocess.Popen:
        log = open(self.folder / f"{name}.log", "w")
        command = [program.PROGRAM, *self.containers[name]["args"]]
        self.running[name] = subprocess.Popen(command, env=self.environment(name), stdout=log, stderr=log)
        return self.running[name]

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def probe(self, name: str, port: str, path: str, **account) -> subprocess.CompletedProcess:
        address = f"http://127.0.0.1:{self.ports[name, port]}{path}"
        return subprocess.run([program.PROGRAM, "probe", address], env=account, capture_output=True,
                              text=True)

    def await_ready(self, name: str, seconds: int = 60) -> None:
        end = time.monotonic() + seconds
        while (asked := self.probe(name, "ops", "/health/ready")).returncode:
            assert self.running[name].poll() is None, self.log(name)
            assert time.monotonic() < end, asked.stdout + self.log(name)
            time.sleep(0.1)

    def start_all(self) -> list[str]:
        """Migrates, starts every service and waits until it is ready; answers which."""
        assert self.once("migrate") == 0, self.log("migrate")
        return self.start_services()

    def start_services(self) -> list[str]:
        services = [name for name in self.containers if name not in ONCE]
        for name in services:
            self.start(name)
        for name in services:
            self.await_ready(name)
        return services

    def once(self, name: str) -> int:
        """A container that ends by itself, run to its end."""
        code = self.start(name).wait(120)
        del self.running[name]
        return code

    def operate(self, *arguments: str) -> subprocess.CompletedProcess:
        """A command of the operator, who is told what the migration is told."""
        environment = self.environment("restore") | {"MAILLON_PG_BIN": str(PSQL.parent),
                                                     "MAILLON_PHOTO_STORE": str(self.folder / "photos")}
        return subprocess.run([program.PROGRAM, *arguments], env=environment, capture_output=True, text=True,
                              timeout=120)

    def stop(self) -> dict[str, int]:
        for process in self.running.values():
            process.send_signal(signal.SIGTERM)
        codes = {name: process.wait(40) for name, process in self.running.items()}
        self.running.clear()
        return codes


@contextmanager
def pods(folder: Path):
    """What is rendered, ready to be started; all of it ends with this."""
    (folder / "photos").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Maillon</title>")
    with databases(), nats(folder) as port:
        made = Pods(render_alone(port, int(re.search(r":(\d+)/", SERVER)[1])), folder)
        try:
            yield made
        finally:
            for process in made.running.values():
                process.kill()
                process.wait()
