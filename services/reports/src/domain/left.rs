//! Files that left, record by record: where these are few, each has the entry in its history instead of one
//! that counts them.

use prost::Message;
use proto::maillon::event::v1::{Envelope, Export, RecordLeft};
use proto::{Named, Timestamp};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::entry::{Entry, Unreadable};

/// What happened to a record that left in a file.
const RENDERED: &str = "rendered";

/// The entries of a fact; none for what nobody did.
pub(crate) fn entries(
    fact: &Envelope,
    recorded_at: Timestamp,
    trace_id: &str,
) -> Result<Vec<Entry>, Unreadable> {
    let one = |fact: &Envelope| Entry::of(fact, recorded_at, trace_id.to_owned());
    let told = Export::decode(fact.after.as_slice());
    let Ok(export) = told else {
        return Ok(one(fact)?.into_iter().collect());
    };
    if fact.message != Export::FULL_NAME || export.records.is_empty() {
        return Ok(one(fact)?.into_iter().collect());
    }
    let mut entries = Vec::with_capacity(export.records.len());
    for record in &export.records {
        let entry = one(&of_record(fact, &export, record))?;
        let entry = entry.map(|entry| Entry {
            event_id: id_of(entry.event_id, record),
            action: RENDERED.to_owned(),
            entity: record.entity.clone(),
            entity_label: Some(record.label.clone()).filter(|label| !label.is_empty()),
            // Older than any state of the record: what is known of it is read in its newest one.
            version: 0,
            ..entry
        });
        entries.extend(entry);
    }
    Ok(entries)
}

/// The fact as it is told of one record: others may lie where a reader of this one may not look.
fn of_record(fact: &Envelope, export: &Export, record: &RecordLeft) -> Envelope {
    let own = Export {
        rows: 1,
        records: Vec::new(),
        ..export.clone()
    };
    Envelope {
        entity_id: record.id,
        region_ids: record.region_ids.clone(),
        after: own.encode_to_vec(),
        ..fact.clone()
    }
}

/// The same one for the same record, however often the fact comes; its time is that of the fact's.
fn id_of(fact: Uuid, record: &RecordLeft) -> Uuid {
    let mut hash = Sha256::new();
    hash.update(fact.as_bytes());
    hash.update(&record.entity);
    hash.update(record.id.to_be_bytes());
    let mut bytes = *fact.as_bytes();
    for (byte, hashed) in bytes.iter_mut().skip(9).zip(hash.finalize()) {
        *byte = hashed;
    }
    Uuid::from_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn record(id: i64, region: i64) -> RecordLeft {
        RecordLeft {
            entity: "card".to_owned(),
            id,
            label: format!("2600000000{id}"),
            region_ids: vec![region],
        }
    }

    fn fact(records: Vec<RecordLeft>) -> Envelope {
        let export = Export {
            list: "cards_to_print".to_owned(),
            format: "pdf".to_owned(),
            rows: 2,
            records,
            ..Export::default()
        };
        Envelope {
            id: Uuid::now_v7().to_string(),
            subject: "cards.export.made".to_owned(),
            message: Export::FULL_NAME.to_owned(),
            after: export.encode_to_vec(),
            ..Envelope::default()
        }
    }

    #[test]
    fn each_record_of_a_file_has_the_entry_and_what_is_told_of_it_alone() {
        let fact = fact(vec![record(1, 11), record(2, 12)]);
        let told = |fact| entries(fact, Timestamp { micros: 7 }, "").expect("entries");
        let (first, again) = (told(&fact), told(&fact));
        let seen: Vec<_> = first
            .iter()
            .map(|entry| {
                (
                    &*entry.entity,
                    entry.entity_id,
                    &*entry.action,
                    &*entry.regions,
                )
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("card", Some(1), "rendered", &[11][..]),
                ("card", Some(2), "rendered", &[12]),
            ]
        );
        assert_eq!(first, again, "a repeated fact is known by its entries");
        let ids: HashSet<Uuid> = first.iter().map(|entry| entry.event_id).collect();
        assert_eq!(ids.len(), 2);
        let after = first[0].after.as_deref().unwrap_or_default();
        assert!(after.contains("cards_to_print") && !after.contains("26000000002"));
    }

    #[test]
    fn a_file_of_many_has_one_entry() {
        let told = entries(&fact(Vec::new()), Timestamp { micros: 7 }, "").expect("an entry");
        assert_eq!(told.len(), 1);
        assert_eq!((&*told[0].action, told[0].entity_id), ("exported", None));
    }
}
