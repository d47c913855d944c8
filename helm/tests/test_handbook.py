"""What handbooks tell an operator to type is what the program takes."""

import re

import pytest

import program
from chart import ROOT

PLACES = ("", "docs", "docs/operations", "docs/runbooks", "docs/manuel", "deploy/*", "helm/maillon")
PAGES = sorted(page for place in PLACES for page in ROOT.glob(f"{place}/*.md".lstrip("/")))
# `maillon` as a command, with what follows it on its line: not a release, a user or a container.
CALL = re.compile(r"(?:^|[\s`])(?:\S*/)?maillon ((?:[a-z]+-)*[a-z]+(?![\w/.-])[^`#;|()\n]*)")
OF_OTHERS = re.compile(r"\b(?:helm (?:\S+ )*|(?:logs|exec|stop|start|status|now|unit|role|namespace|uid) )$")
# In Compose the program is the entrypoint.
OPERATOR = re.compile(r"docker compose run --rm operator ([^`#;|()\n]+)")
# Variables of Compose's file and of the tests.
OF_OTHER_PROGRAMS = {"MAILLON_IMAGE", "MAILLON_LISTEN", "MAILLON_BACKUPS", "MAILLON_PREVIOUS_PROGRAM"}


def calls(text: str) -> list[list[str]]:
    """The words after each `maillon` that stands in code."""
    blocks = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
    spans = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    found = []
    for code in [*blocks, *(span.replace("\n", " ") for span in spans)]:
        code = code.replace("\\\n", " ")
        found += [one[1].split() for one in CALL.finditer(code)
                  if not OF_OTHERS.search(code[: one.start()].rsplit("\n", 1)[-1] + " ")]
        found += [one.split() for one in OPERATOR.findall(code)]
    return found


def complaint(words: list[str]) -> str | None:
    """What is wrong with a call."""
    command: list[str] = []
    for word in words:
        listed = program.help_of(*command).partition("Commands:")[2].partition("Options:")[0]
        known = set(re.findall(r"^  ([\w-]+) ", listed, re.MULTILINE))
        # `serve NAME`: any of them.
        if not known or word.isupper() or word.startswith("<"):
            break
        if word not in known:
            return f"no command {word}"
        command.append(word)
    told = program.help_of(*command)
    options = {word.partition("=")[0] for word in words if word.startswith("--")}
    wrong = [option for option in options if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", told)]
    return f"no option {wrong[0]}" if wrong else None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_are_those_of_the_program(page):
    for words in calls(page.read_text()):
        assert complaint(words) is None, f"maillon {' '.join(words)}: {complaint(words)}"


def test_commands_are_found_and_wrong_ones_told():
    of = {page.name: calls(page.read_text()) for page in PAGES}
    assert ["doctor", "--json"] in of["OPERATIONS.md"]
    assert sum(len(found) for found in of.values()) > 60
    (found,) = calls("```sh\nkubectl exec pod/maillon-auth -- /usr/bin/maillon rotate --soon  # yes\n```")
    assert complaint(found) == "no command rotate"
    (found,) = calls("Then `maillon backup\n--for EVER`.")
    assert complaint(found) == "no option --for"


def names() -> set[str]:
    listed = program.help_of().partition("Commands:")[2].partition("Options:")[0]
    return set(re.findall(r"^  ([\w-]+) ", listed, re.MULTILINE)) - {"help", "serve", "dead-letters"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_variables_are_those_of_the_program(page):
    named = set(re.findall(r"\bMAILLON_[A-Z][A-Z_]*[A-Z]\b", page.read_text()))
    commands = [*((name,) for name in names()), *(("serve", name) for name in program.services())]
    known = set().union(*(program.settings(*command).known for command in commands))
    assert named - known - OF_OTHER_PROGRAMS == set()
