"""What the chart renders, run for real: the migration and each service as processes in the place of pods,
with the variables of their containers."""

import pytest

import processes
from processes import PASSWORD

pytestmark = pytest.mark.skipif(not (processes.SERVER and processes.NATS),
                                reason="needs the servers of `cargo xtask test`")


@pytest.fixture(scope="module")
def pods(tmp_path_factory):
    with processes.pods(tmp_path_factory.mktemp("pods")) as made:
        made.start_all()
        yield made


def test_what_is_rendered_starts_serves_and_ends(pods):
    account = {"MAILLON_PROBE_LOGIN": "admin", "MAILLON_PROBE_PASSWORD": PASSWORD}
    tried = pods.probe("gateway", "http", "/", **account)
    assert tried.returncode == 0, tried.stdout
    refused = pods.probe("gateway", "http", "/", **account | {"MAILLON_PROBE_PASSWORD": "another"})
    assert refused.returncode == 1 and "/api/auth/login answered 401" in refused.stdout
    # Each service is served from by a role that owns nothing.
    assert pods.once("doctor") == 0, pods.log("doctor")
    assert "role (members): it owns nothing and may do what it has to" in pods.log("doctor")
    assert set(pods.stop().values()) == {0}


def test_whatever_way_databases_come_back_the_running_roles_work_on_them(pods):
    kept = str(pods.folder / "kept")
    done = pods.operate("backup", "--to", kept)
    assert done.returncode == 0, done.stdout + done.stderr
    done = pods.operate("restore", "--from", kept, "--yes")
    assert done.returncode == 0, done.stdout + done.stderr
    # What follows when they were put back by other means, as in a cluster.
    assert pods.once("restore") == 0, pods.log("restore")
    assert "members is back: ids and numbers moved ahead" in pods.log("restore")
    pods.start_services()
    # Not while anybody works on them, of whom the owner sees little: it is no superuser.
    assert pods.once("restore") == 1 and "stop its processes first" in pods.log("restore")
    refused = pods.operate("restore", "--from", kept, "--yes")
    assert refused.returncode == 1 and "stop its processes first" in refused.stdout + refused.stderr
    assert pods.once("doctor") == 0, pods.log("doctor")
