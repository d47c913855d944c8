//! Pages of records as owners give and take them, and the same as they travel over HTTP: the records in one
//! list, those that are gone in another, and one cursor for all entities.

use exchange::DELETION;
use prost::Message;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    ExchangeRecord, ExchangeTombstone, ReplicaCursor, ReplicaPage, ReplicaRecord,
};
use serde_json::Value;

use super::{conflict, cursor};

/// Records of one answer, and of one batch.
pub(crate) const AT_MOST: usize = 500;
/// Group of fields that says who wrote a record, and when.
const WRITTEN: &str = "written";

/// What travels of a page.
#[derive(Default)]
pub(crate) struct Sent {
    pub(crate) records: Vec<ExchangeRecord>,
    pub(crate) tombstones: Vec<ExchangeTombstone>,
}

impl Sent {
    /// Adds a page of an owner.
    pub(crate) fn add(&mut self, page: ReplicaPage) -> Result<(), serde_json::Error> {
        for record in page.records {
            // Without groups it is none of the node's own any more.
            let fields = Some(record.groups).filter(|groups| !groups.is_empty());
            let read = fields.as_deref().map(serde_json::from_str);
            let groups: Value = read.transpose()?.unwrap_or_default();
            let stamp: Vec<(String, i64)> = serde_json::from_str(&record.stamp)?;
            let version = stamp.last().map_or(0, |(_, version)| *version);
            // The same word for the same state of a record, whoever asks.
            let op_id = format!("{}/{}/{version}", page.entity, record.id);
            let (by, at) = (
                text(&groups[WRITTEN]["updated_by"]),
                instant(&groups[WRITTEN]["updated_at"]),
            );
            let deleted_at = &groups[DELETION];
            let decided = record.decided.into_iter().map(conflict::sent).collect();
            match fields {
                Some(fields) if deleted_at.is_null() => self.records.push(ExchangeRecord {
                    op_id,
                    entity: page.entity.clone(),
                    id: record.id,
                    version,
                    fields,
                    changed_by: by,
                    changed_at: at,
                    stamp: Some(record.stamp),
                    decided,
                    ..ExchangeRecord::default()
                }),
                fields => self.tombstones.push(ExchangeTombstone {
                    op_id,
                    entity: page.entity.clone(),
                    id: record.id,
                    version,
                    deleted_by: by,
                    deleted_at: instant(deleted_at),
                    fields,
                    stamp: Some(record.stamp),
                    decided,
                    ..ExchangeTombstone::default()
                }),
            }
        }
        Ok(())
    }

    /// How many records it is.
    pub(crate) fn count(&self) -> i64 {
        i64::try_from(self.records.len() + self.tombstones.len()).unwrap_or(i64::MAX)
    }

    /// Bytes of what it says, before they are packed.
    pub(crate) fn bytes(&self) -> i64 {
        let records = self.records.iter().map(Message::encoded_len);
        let gone = self.tombstones.iter().map(Message::encoded_len);
        i64::try_from(records.chain(gone).sum::<usize>()).unwrap_or(i64::MAX)
    }
}

/// The pages that these records are, between the cursors that were sent and those that were answered. An
/// entity that was answered and not sent is read from its beginning; one without a generation was not read,
/// since the page was full before.
pub(crate) fn pages(
    before: &[ReplicaCursor],
    after: Vec<ReplicaCursor>,
    sent: Sent,
) -> Vec<ReplicaPage> {
    let mut pages: Vec<ReplicaPage> = Vec::with_capacity(after.len());
    for reached in after.into_iter().filter(|one| !one.generation.is_empty()) {
        let from = cursor::of(before, &reached.entity).unwrap_or_default();
        let is_same = from.generation == reached.generation;
        pages.push(ReplicaPage {
            entity: reached.entity,
            generation: reached.generation,
            after: if is_same { from.seq } else { 0 },
            upto: reached.seq,
            records: Vec::new(),
        });
    }
    let records = sent.records.into_iter();
    let records = records.map(|sent| {
        let fields = Some(sent.fields);
        (sent.entity, sent.id, sent.stamp, fields, sent.decided)
    });
    let gone = sent.tombstones.into_iter();
    let gone = gone.map(|sent| (sent.entity, sent.id, sent.stamp, sent.fields, sent.decided));
    for (entity, id, stamp, groups, decided) in records.chain(gone) {
        if let Some(page) = pages.iter_mut().find(|page| page.entity == entity) {
            page.records.push(ReplicaRecord {
                id,
                stamp: stamp.unwrap_or_default(),
                groups: groups.unwrap_or_default(),
                decided: decided.into_iter().map(conflict::came).collect(),
            });
        }
    }
    pages
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn instant(value: &Value) -> Option<Timestamp> {
    let instant = chrono::DateTime::parse_from_rfc3339(value.as_str()?).ok()?;
    Some(instant.to_utc().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(entity: &str, generation: &str, seq: i64) -> ReplicaCursor {
        ReplicaCursor {
            entity: entity.to_owned(),
            generation: generation.to_owned(),
            seq,
        }
    }

    fn record(id: i64, deleted: &str) -> ReplicaRecord {
        let written = r#"{"updated_by":"awa","updated_at":"2026-11-21T12:00:00+00:00"}"#;
        ReplicaRecord {
            id,
            stamp: format!(r#"[["g",{id}]]"#),
            groups: format!(r#"{{"name":"x","written":{written},"deleted":{deleted}}}"#),
            decided: Vec::new(),
        }
    }

    #[test]
    fn pages_come_back_as_they_went() {
        let gone = r#""2026-11-22T12:00:00+00:00""#;
        let given = vec![
            ReplicaPage {
                entity: "region".to_owned(),
                generation: "g".to_owned(),
                after: 3,
                upto: 9,
                records: vec![record(1, "null"), record(2, gone)],
            },
            ReplicaPage {
                entity: "locality".to_owned(),
                generation: "h".to_owned(),
                after: 0,
                upto: 4,
                records: vec![record(7, "null")],
            },
            ReplicaPage {
                entity: "login".to_owned(),
                generation: "h".to_owned(),
                after: 0,
                upto: 4,
                records: vec![ReplicaRecord {
                    groups: String::new(),
                    ..record(8, "null")
                }],
            },
        ];
        let mut sent = Sent::default();
        for page in given.clone() {
            sent.add(page).expect("it can be read");
        }
        assert_eq!(
            (sent.records.len(), sent.tombstones.len(), sent.count()),
            (2, 2, 4)
        );
        assert_eq!(sent.records[0].changed_by.as_deref(), Some("awa"));
        assert_eq!(sent.tombstones[0].version, 2);
        let before = [at("region", "g", 3), at("locality", "older", 8)];
        let after = vec![
            at("region", "g", 9),
            at("locality", "h", 4),
            at("login", "h", 4),
            at("member", "", 0),
        ];
        assert_eq!(pages(&before, after, sent), given);
    }
}
