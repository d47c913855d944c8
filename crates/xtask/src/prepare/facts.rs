//! `web/src/api/facts.ts`: what the web has of the contract and of the rules beside types: bounds of fields,
//! settings, which status follows which. Words of long lists are in `words.ts`: the first view does not
//! carry them; nor the names of permissions in `permissions.ts`, of which it needs the type alone.

use std::fmt::Write;

use serde_json::Value;

use super::{example, write_or_compare};
use crate::error::{Doing, Result};
use crate::workspace::Workspace;

/// The committed files.
pub(crate) const FILE: &str = "web/src/api/facts.ts";
pub(crate) const WORDS: &str = "web/src/api/words.ts";
pub(crate) const PERMISSIONS: &str = "web/src/api/permissions.ts";
/// The first line of each.
const HEAD: &str = "// Written by `cargo xtask prepare`; not to be edited by hand.\n";

/// Generates the files, or compares them.
pub(super) fn prepare(workspace: &Workspace, check: bool) -> Result<bool> {
    let facts = read(&example(workspace, "facts")?)?;
    let transitions = read(&example(workspace, "transitions")?)?;
    let limits = read(&example(workspace, "limits")?)?;
    let want = written(&[
        (
            "What fields take, both included: proto/bounds.tsv.",
            "bounds",
            &facts["bounds"],
        ),
        (
            "What settings are before somebody sets them, and between which bounds: proto/settings.tsv.",
            "settings",
            &facts["settings"],
        ),
        (
            "Most corners of an outline, its holes included, and their farthest degrees: crates/geometry.",
            "outline",
            &limits["outline"],
        ),
        (
            "Millimetres of a template, and how far off a printer may print: crates/print.",
            "paper",
            &limits["paper"],
        ),
        (
            "Which status of a card follows which: services/cards/src/domain/transition.rs.",
            "cardTransitions",
            &transitions["card"],
        ),
        (
            "Which status of a delivery follows which: services/cards/src/domain/delivery.rs.",
            "deliveryTransitions",
            &transitions["delivery"],
        ),
    ]);
    let words = written(&[
        (
            "Words of long lists, in their order: proto/words.tsv.",
            "words",
            &facts["words"],
        ),
        (
            "Most MiB of a body, of calls that take more than one: `limits` of the protos.",
            "bodies",
            &limits["bodies"],
        ),
    ]);
    let table = std::fs::read_to_string(workspace.root.join("proto/permissions.tsv"));
    let permissions = listed(&table.doing("reading proto/permissions.tsv")?);
    // All are looked at, so that one run tells everything.
    let mut is_same = true;
    for (file, text) in [(FILE, want), (WORDS, words), (PERMISSIONS, permissions)] {
        is_same &= write_or_compare(workspace, file, text.as_bytes(), check)?;
    }
    Ok(is_same)
}

fn read(json: &str) -> Result<Value> {
    let value = serde_json::from_str(json);
    value
        .map_err(std::io::Error::from)
        .doing("reading an example")
}

/// A constant for each object, a line for each of its entries.
fn written(constants: &[(&str, &str, &Value)]) -> String {
    let mut text = HEAD.to_owned();
    for (comment, name, object) in constants {
        let _ = write!(text, "\n/** {comment} */\nexport const {name} = {{\n");
        for (key, value) in object.as_object().into_iter().flatten() {
            let _ = writeln!(text, "  {}: {value},", Value::from(key.as_str()));
        }
        text.push_str("} as const;\n");
    }
    text
}

/// The permissions of a table, whose first line names its columns.
fn listed(table: &str) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(
        "\n/** The permissions: proto/permissions.tsv. */\nexport const permissions = [\n",
    );
    for row in table.lines().skip(1) {
        let name = row.split('\t').next().unwrap_or_default();
        let _ = writeln!(text, "  {},", Value::from(name));
    }
    text.push_str("] as const;\n\nexport type Permission = (typeof permissions)[number];\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_permission_has_a_line() {
        let text = listed("permission\tadmin\nusers.read\tx\nusers.write\t-\n");
        assert!(
            text.contains("= [\n  \"users.read\",\n  \"users.write\",\n] as const;\n"),
            "{text}"
        );
    }

    #[test]
    fn each_entry_has_a_line() {
        let bounds = serde_json::json!({"memberName": {"max": 120}, "a.b": {"default": "x"}});
        let text = written(&[("What fields take.", "bounds", &bounds)]);
        assert_eq!(
            text,
            "// Written by `cargo xtask prepare`; not to be edited by hand.\n\n/** What fields take. */\n\
             export const bounds = {\n  \"memberName\": {\"max\":120},\n  \"a.b\": \
             {\"default\":\"x\"},\n} as const;\n"
        );
    }
}
