"""A small office by Docker Compose: read by Compose itself, and held against the program."""

import json
import os
import re

import pytest

import program
import tools
from chart import ROOT

COMPOSE = ROOT / "deploy/compose"
GIVEN = {"MAILLON_IMAGE": "maillon:0.1.0", "MAILLON_NODE": "7", "MAILLON_NODE_NAME": "Kindia",
         "POSTGRESQL_PASSWORD": "a/b@c"}


def compose(given: dict):
    return tools.run("docker-compose", "--file", str(COMPOSE / "compose.yaml"), "--profile", "operator",
                     "config", "--format", "json",
                     env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **given})


@pytest.fixture(scope="module")
def services() -> dict:
    read = compose(GIVEN)
    assert read.returncode == 0, read.stderr
    return json.loads(read.stdout)["services"]


@pytest.mark.parametrize("missing", GIVEN)
def test_what_is_missing_is_asked_for(missing):
    read = compose({name: value for name, value in GIVEN.items() if name != missing})
    assert read.returncode != 0
    assert f"required variable {missing} is missing" in read.stderr


def test_the_example_names_what_is_asked_for():
    lines = (COMPOSE / ".env.example").read_text().splitlines()
    assert {line.split("=")[0] for line in lines if line and not line.startswith("#")} == set(GIVEN)


def test_the_program_takes_what_it_is_told(services):
    maillon = services["maillon"]
    settings = program.settings(*[word for word in maillon["command"] if word.isalpha()])
    told = maillon["environment"].keys()
    assert told <= settings.known | program.OF_LIBRARIES
    assert settings.required <= told
    # What nobody said is not told: an empty network is no network.
    unset = {"MAILLON_TRUSTED_PROXIES", "MAILLON_MAP_FILE", "MAILLON_CENTRE_URL", "MAILLON_SYNC_TOKEN"}
    assert all(maillon["environment"][name] for name in told - unset - {"MAILLON_ADMIN_PASSWORD"})
    assert all(maillon["environment"].get(name) is None for name in unset)
    for option in maillon["command"]:
        assert option in program.help_of("up") or option == "up"


def test_an_operator_backs_up_what_the_program_works_on(services):
    maillon, operator = services["maillon"], services["operator"]
    assert operator["profiles"] == ["operator"], "nothing of it runs by itself"
    told = operator["environment"]
    for command in ("backup", "restore"):
        assert told.keys() <= program.settings(command).known | program.OF_LIBRARIES
    same = told.keys() & maillon["environment"].keys() - {"MAILLON_LOG_FORMAT"}
    assert same >= {"MAILLON_DATABASE_URL", "PGPASSWORD", "MAILLON_NATS_URL", "MAILLON_DATA_DIR"}
    assert all(told[name] == maillon["environment"][name] for name in same)
    assert maillon["volumes"][0] in operator["volumes"], "the photos"
    assert operator["build"]["args"] == {"MAILLON_IMAGE": maillon["image"]}
    assert operator["pull_policy"] == "build", "it is of the version that runs"
    # `pg_dump` is not older than the server.
    file = (COMPOSE / operator["build"]["dockerfile"]).read_text()
    assert f"\nFROM {services['postgresql']['image']}\n" in file
    (entry,) = json.loads(re.search(r"^ENTRYPOINT (.+)$", file, re.MULTILINE)[1])
    assert f"COPY --from=maillon {entry} {entry}" in file


def test_hadolint_finds_nothing_in_the_operator_s_image():
    found = tools.run("hadolint", "--failure-threshold", "style", str(COMPOSE / "Dockerfile.operator"))
    assert (found.returncode, found.stdout) == (0, ""), found.stdout + found.stderr


def test_health_is_asked_without_a_shell(services):
    word, entry, command, address = services["maillon"]["healthcheck"]["test"]
    assert (word, entry) == ("CMD", "/usr/bin/maillon")
    assert "<URL>" in program.help_of(command) and address.endswith(":9090/health/ready")
    for name in services.keys() - {"operator"}:
        assert services[name]["healthcheck"]["test"][0] == "CMD", name


def test_nothing_is_reached_from_elsewhere_unless_it_is_said(services):
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert [(port["host_ip"], port["target"]) for port in ports] == [("127.0.0.1", 8080)]


def test_containers_can_do_little(services):
    for name, service in services.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["mem_limit"], name
        assert service["restart"] == ("no" if name == "operator" else "unless-stopped"), name
        assert "privileged" not in service and "network_mode" not in service, name
    for name in ("maillon", "operator"):
        assert services[name]["read_only"] and services[name]["cap_drop"] == ["ALL"]


def test_nats_syncs_each_message():
    for place in (COMPOSE, ROOT / "deploy/systemd"):
        assert "sync_interval: always" in (place / "nats.conf").read_text()
