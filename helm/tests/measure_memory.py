"""What each service holds in memory, idle and at work, as the table in the chart's README: `cargo xtask chart
--measure`. Requests and limits of the chart follow from it (`test_values.py`).
"""

import json
import re
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import processes
import program
from renew import MEMORY, README, between

# Fillings and first connections are over by then.
SETTLED_S = 30
# Members with cards, and people who do all that costs memory, for so long.
MEMBERS = 20_000
PEOPLE = 8
WORK_S = 90
ANSWER_S = 60
# What is told to go away and come back is no failure.
BUSY = {429, 503}


def mebibytes(pid: int, what: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{what}:\s+(\d+) kB", status)[1]) / 1024


class Person:
    """Somebody who works through the gateway."""

    def __init__(self, address: str):
        self.address, self.token, self.done = address, "", Counter()
        self.failed: list[str] = []

    def ask(self, path: str, body: dict | None = None):
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(f"{self.address}{path}", headers=headers,
                                       data=None if body is None else json.dumps(body).encode())
        what = path.split("?")[0]
        try:
            with urllib.request.urlopen(asked, timeout=ANSWER_S) as answer:
                content = answer.read()
                self.done[what] += 1
                is_json = answer.headers.get("content-type", "").startswith("application/json")
                return json.loads(content) if is_json else content
        except urllib.error.HTTPError as refused:
            if refused.code not in BUSY:
                self.failed.append(f"{what}: {refused.code} {refused.read()[:200]}")
            return None

    def sign_in(self) -> None:
        self.token = ""
        account = {"login": "admin", "password": processes.PASSWORD}
        if answer := self.ask("/api/auth/login", account):
            self.token = answer["token"]

    def settle(self) -> None:
        """A place to live in."""
        region = self.ask("/api/region/post_region", {"region_code": "R1", "region_name": "Delta"})
        department = self.ask("/api/department/post_department", {
            "department_code": "D1", "department_name": "Bonou", "department_regionId": region["region_id"]})
        subprefecture = self.ask("/api/subprefecture/post_subprefecture", {
            "subprefecture_code": "S1", "subprefecture_name": "Bonou",
            "subprefecture_departmentId": department["department_id"]})
        for nth in range(20):
            self.ask("/api/locality/post_locality", {
                "locality_name": f"Bonou {nth}",
                "locality_subprefectureId": subprefecture["subprefecture_id"]})

    def work(self, nth: int, until: float) -> None:
        """Long lists, files, pages to print, saves, signing in: one after the other until then."""
        cards = self.ask("/api/card/get.card_list?_limit=500&card_status=created")
        ids = [card["card_id"] for card in cards["rows"]] if cards else []
        turn = 0
        while time.monotonic() < until:
            turn += 1
            self.ask("/api/member/get.member_list?_limit=2000")
            self.ask("/api/member/post_member", {
                "member_firstname": f"Awa {nth} {turn}", "member_lastname": "Koné",
                "member_birthDate": "1990-05-17", "member_duplicateConfirmed": True})
            self.ask("/api/card/get.card_list?_limit=2000")
            self.ask("/api/metabase/get.trends")
            self.ask("/api/tools/get.audit_list?_limit=500")
            self.ask("/api/locality/get.locality_list?_limit=2000")
            self.ask("/api/synchronization/get_synchronization_from_server")
            self.ask("/api/synchronization/get.synchronization_list?_limit=500")
            match turn % 4:
                case 0:
                    self.ask("/api/member/export?format=xlsx")
                case 1:
                    self.ask("/api/card/print", {"card_ids": ids[:200]})
                case 2:
                    self.sign_in()


def fill(pods: processes.Pods) -> None:
    """Members with cards and portraits, as a demonstration has them."""
    environment = pods.environment("cards") | pods.environment("members")
    # As the owner of the databases, who may switch off what saves one by one need.
    owner = pods.environment("migrate")
    urls = {f"{name}_DATABASE_URL": owner[f"{name}_OWNER_DATABASE_URL"]
            for name in ("GEOGRAPHY", "MEMBERS", "CARDS")}
    subprocess.run([program.PROGRAM, "demo", "--members", str(MEMBERS)], env=environment | urls, check=True)


def at_work(pods: processes.Pods) -> None:
    address = f"http://127.0.0.1:{pods.ports['gateway', 'http']}"
    first = Person(address)
    first.sign_in()
    first.settle()
    fill(pods)
    people = [Person(address) for _ in range(PEOPLE)]
    for person in people:
        person.token = first.token
    until = time.monotonic() + WORK_S
    threads = [threading.Thread(target=person.work, args=(nth, until)) for nth, person in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failed = [failure for person in [first, *people] for failure in person.failed]
    assert not failed, failed[:5]
    done = sum((person.done for person in people), Counter())
    for what, count in sorted(done.items()):
        print(f"{count:6} {what}")
    wanted = {"/api/member/export", "/api/card/print", "/api/member/post_member", "/api/metabase/get.trends"}
    assert wanted <= done.keys(), "nothing was done of some of it"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, processes.pods(Path(folder)) as pods:
        services = pods.start_all()
        time.sleep(SETTLED_S)
        pids = {name: pods.running[name].pid for name in services}
        idle = {name: mebibytes(pid, "VmRSS") for name, pid in pids.items()}
        at_work(pods)
        most = {name: mebibytes(pid, "VmHWM") for name, pid in pids.items()}
        rows = ["| service | idle, MiB | most at work, MiB |", "|---|---|---|"]
        rows += [f"| {name} | {idle[name]:.0f} | {most[name]:.0f} |" for name in services]
        is_optimised = "release" in Path(program.PROGRAM).parts
        how = f"Of the program built {'with' if is_optimised else 'without'} optimisation:"
        table = "\n".join([how, "", *rows]) + "\n"
        print(table)
        README.write_text(between(README.read_text(), MEMORY, table))


if __name__ == "__main__":
    main()
