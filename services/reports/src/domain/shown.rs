//! What of an entry's states is shown: what the fact changed.

use proto::maillon::reports::v1::AuditEntry;
use serde_json::{Map, Value};

/// Fields that every change changes, and that the entry itself has.
const BOOKKEEPING: [&str; 3] = ["_version", "_updatedAt", "_updatedByUser"];

/// What is named beside its number. Two places may be called the same: a number that differs keeps both
/// names.
const NAMED: [(&str, &str); 6] = [
    ("member_localityId", "locality_name"),
    ("card_localityId", "locality_name"),
    ("cooperative_localityId", "locality_name"),
    ("parcel_localityId", "locality_name"),
    ("member_cooperativeId", "cooperative_name"),
    ("member_mainMemberId", "member_mainMemberName"),
];

/// Leaves of both states what differs; of a single one, what it holds.
pub(crate) fn differences(entry: AuditEntry) -> AuditEntry {
    let (mut before, mut after) = (read(entry.before), read(entry.after));
    match (&mut before, &mut after) {
        (Some(before), Some(after)) => {
            let names: Vec<&str> = NAMED
                .into_iter()
                .filter(|(id, _)| before.get(*id) != after.get(*id))
                .map(|(_, name)| name)
                .collect();
            let same: Vec<String> = before
                .iter()
                .filter(|(name, value)| {
                    after.get(*name) == Some(value) && !names.contains(&name.as_str())
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
    fn another_place_of_the_same_name_keeps_its_name() {
        let state = |id: i64| {
            format!(r#"{{"member_localityId":{id},"locality_name":"Gbonné","member_city":"Man"}}"#)
        };
        let (before, after) = shown(Some(&state(3)), Some(&state(4)));
        let of = |id: i64| format!(r#"{{"member_localityId":{id},"locality_name":"Gbonné"}}"#);
        assert_eq!((before, after), (Some(of(3)), Some(of(4))));
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
