//! What of an entry's states is shown: what the fact changed.

use proto::maillon::reports::v1::AuditEntry;
use serde_json::{Map, Value};

/// Fields that every change changes, and that the entry itself has.
const BOOKKEEPING: [&str; 3] = ["_version", "_updatedAt", "_updatedByUser"];

/// Leaves of both states what differs; of a single one, what it holds.
pub(crate) fn differences(entry: AuditEntry) -> AuditEntry {
    let (mut before, mut after) = (read(entry.before), read(entry.after));
    match (&mut before, &mut after) {
        (Some(before), Some(after)) => {
            let same: Vec<String> = before
                .iter()
                .filter(|(name, value)| {
                    after.get(*name) == Some(value)
                        || BOOKKEEPING.iter().any(|word| name.ends_with(word))
                })
                .map(|(name, _)| name.clone())
                .collect();
            for name in same {
                before.shift_remove(&name);
                after.shift_remove(&name);
            }
        }
        (Some(one), None) | (None, Some(one)) => one.retain(|_, value| !value.is_null()),
        (None, None) => {}
    }
    AuditEntry {
        before: before.map(|state| Value::Object(state).to_string()),
        after: after.map(|state| Value::Object(state).to_string()),
        ..entry
    }
}

fn read(state: Option<String>) -> Option<Map<String, Value>> {
    serde_json::from_str(&state?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: Option<&str>, after: Option<&str>) -> (Option<String>, Option<String>) {
        let entry = differences(AuditEntry {
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
            ..AuditEntry::default()
        });
        (entry.before, entry.after)
    }

    #[test]
    fn a_change_shows_what_differs_and_nothing_that_always_does() {
        let (before, after) = shown(
            Some(r#"{"a":1,"b":null,"c":"x","a_version":1}"#),
            Some(r#"{"a":1,"b":[2],"c":"y","a_version":2}"#),
        );
        assert_eq!(before.as_deref(), Some(r#"{"b":null,"c":"x"}"#));
        assert_eq!(after.as_deref(), Some(r#"{"b":[2],"c":"y"}"#));
    }

    #[test]
    fn what_is_new_or_gone_shows_what_it_holds() {
        let (before, after) = shown(None, Some(r#"{"a":1,"b":null}"#));
        assert_eq!(
            (before.as_deref(), after.as_deref()),
            (None, Some(r#"{"a":1}"#))
        );
        let (before, after) = shown(Some(r#"{"b":null,"a":1}"#), None);
        assert_eq!(
            (before.as_deref(), after.as_deref()),
            (Some(r#"{"a":1}"#), None)
        );
    }
}
