"""What the chart renders, run for real: the migration and each service as processes in the place of pods,
with the variables of their containers."""

import pytest

import processes
from processes import PASSWORD

pytestmark = pytest.mark.skipif(not (processes.SERVER and processes.NATS),
                                reason="needs the servers of `cargo xtask test`")


def test_what_is_rendered_starts_serves_and_ends(tmp_path):
    with processes.pods(tmp_path) as pods:
        services = pods.start_all()
        account = {"MAILLON_PROBE_LOGIN": "admin", "MAILLON_PROBE_PASSWORD": PASSWORD}
        tried = pods.probe("gateway", "http", "/", **account)
        assert tried.returncode == 0, tried.stdout
        refused = pods.probe("gateway", "http", "/", **account | {"MAILLON_PROBE_PASSWORD": "another"})
        assert refused.returncode == 1 and "/api/auth/login answered 401" in refused.stdout
        # Each service is served from by a role that owns nothing.
        assert pods.examine() == 0, pods.log("doctor")
        assert "role (members): it owns nothing and may do what it has to" in pods.log("doctor")
        assert pods.stop() == dict.fromkeys(services, 0)
