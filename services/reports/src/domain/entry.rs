//! A fact as an entry of the audit, and the hash that chains it to the entry before.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use proto::maillon::event::v1::{Envelope, Origin};
use proto::{Message, Timestamp};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::label::{label, number_in};

/// What chains an entry.
pub(crate) type Hash = [u8; 32];

/// Before the first entry.
pub(crate) const NOTHING: Hash = [0; 32];

/// Sums that services publish for one another, steps of jobs, files that are there or not: nobody did them.
/// And what a service says of an act on its job, which `reports` has told in the name of who did it.
const DERIVED: [&str; 19] = [
    "members.member.photo_lost",
    "members.member.photo_found",
    "members.figures.counted",
    "cards.figures.counted",
    "sync.figures.counted",
    "members.use.counted",
    "cards.holder.updated",
    "cards.job.progressed",
    "cards.job.expired",
    "cards.job.paused",
    "cards.job.resumed",
    "cards.job.retried",
    "cards.job.cancelled",
    "members.job.progressed",
    "members.job.expired",
    "members.job.paused",
    "members.job.resumed",
    "members.job.retried",
    "members.job.cancelled",
];

/// Why a fact can't be an entry.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("the fact has no id")]
    Id(#[from] uuid::Error),
    #[error("the subject is not three words")]
    Subject,
    #[error("no node has this number")]
    Node(#[from] std::num::TryFromIntError),
    #[error("a state can't be read")]
    State(#[from] wire::Malformed),
    #[error("a state is no JSON")]
    Json(#[from] serde_json::Error),
}

/// Who did what when.
#[derive(Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) event_id: Uuid,
    /// The other node that brought the fact; of an entry that is read it stands in [`Written`].
    pub(crate) origin: Option<i32>,
    pub(crate) at: Timestamp,
    pub(crate) recorded_at: Timestamp,
    pub(crate) login_id: Option<i64>,
    pub(crate) login_name: Option<String>,
    pub(crate) role: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) service: String,
    pub(crate) action: String,
    pub(crate) entity: String,
    pub(crate) entity_id: Option<i64>,
    pub(crate) version: i64,
    pub(crate) entity_label: Option<String>,
    /// That of the member whom it is about, as [`number`](super::label::number) writes it.
    pub(crate) number: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    pub(crate) trace_id: Option<String>,
    pub(crate) locality_id: Option<i64>,
    /// Those that it concerns; none = not known, or all.
    pub(crate) regions: Vec<i64>,
}

/// An entry at its place in the chain.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) id: i64,
    pub(crate) node: i32,
    pub(crate) hash: Hash,
    pub(crate) entry: Entry,
}

impl Entry {
    /// The entry of a fact; none for what nobody did.
    pub(crate) fn of(
        fact: &Envelope,
        recorded_at: Timestamp,
        trace_id: String,
    ) -> Result<Option<Self>, Unreadable> {
        if DERIVED.contains(&fact.subject.as_str()) {
            return Ok(None);
        }
        let mut words = fact.subject.split('.');
        let (Some(service), Some(entity), Some(action), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Unreadable::Subject);
        };
        let before = state(&fact.message, &fact.before)?;
        let after = state(&fact.message, &fact.after)?;
        let read = |state: Option<&str>| state.map_or(Ok(Value::Null), serde_json::from_str);
        let first = read(before.as_deref())?;
        let last = match after.as_deref() {
            Some(after) => read(Some(after))?,
            None => first.clone(),
        };
        let told = |name: &str| last[name].as_str().map(str::to_owned).and_then(some);
        let (entity, action) = match (entity, action) {
            ("export", "made") => (told("list").unwrap_or_default(), "exported"),
            ("session", "started") => (entity.to_owned(), "signed_in"),
            ("session", "ended") => (entity.to_owned(), "signed_out"),
            _ => (entity.to_owned(), action),
        };
        let actor = fact.actor.clone().unwrap_or_default();
        let origin = fact.origin.as_ref();
        let done_at = origin.and_then(|origin| origin.at).or(fact.at);
        Ok(Some(Self {
            event_id: fact.id.parse()?,
            origin: origin.map(node_of).transpose()?,
            at: done_at.unwrap_or(recorded_at),
            recorded_at,
            login_id: Some(actor.login_id).filter(|id| *id != 0),
            login_name: some(actor.login_name),
            role: some(actor.role),
            address: some(actor.address),
            service: service.to_owned(),
            action: action.to_owned(),
            entity_id: Some(fact.entity_id).filter(|id| *id != 0),
            version: fact.version,
            entity_label: label(&entity, &last),
            number: number_in(&last),
            entity,
            reason: told("reason").or_else(|| reason(&first, &last)),
            before,
            after,
            trace_id: some(trace_id),
            locality_id: ["member_localityId", "card_localityId"]
                .into_iter()
                .find_map(|place| last[place].as_i64()),
            regions: fact.region_ids.clone(),
        }))
    }

    /// The hash of this entry at its place in the chain of a node.
    pub(crate) fn hash(&self, id: i64, node: i32, before: &Hash) -> Hash {
        let mut hash = Sha256::new();
        hash.update(before);
        let mut put = |value: Option<&[u8]>| match value {
            // Every field with its length, so that no two entries have the same bytes.
            Some(bytes) => {
                hash.update([1]);
                hash.update((bytes.len() as u64).to_be_bytes());
                hash.update(bytes);
            }
            None => hash.update([0]),
        };
        let number = |number: i64| number.to_be_bytes();
        put(Some(&number(id)));
        put(Some(&number(node.into())));
        put(Some(self.event_id.as_bytes()));
        put(Some(&number(self.at.micros)));
        put(Some(&number(self.recorded_at.micros)));
        for id in [self.login_id, self.entity_id, self.locality_id] {
            put(id.map(number).as_ref().map(<[u8; 8]>::as_slice));
        }
        put(Some(&number(self.version)));
        for text in [&self.service, &self.action, &self.entity] {
            put(Some(text.as_bytes()));
        }
        for text in [
            &self.login_name,
            &self.role,
            &self.address,
            &self.entity_label,
            &self.reason,
            &self.before,
            &self.after,
            &self.trace_id,
        ] {
            put(text.as_ref().map(String::as_bytes));
        }
        // Entries older than the regions in facts have none, and keep their hashes.
        for region in &self.regions {
            put(Some(&number(*region)));
        }
        // So have those that are older than members' numbers; no region has the length of the first word.
        if let Some(number) = &self.number {
            put(Some(b"number"));
            put(Some(number.as_bytes()));
        }
        hash.finalize().into()
    }
}

fn node_of(origin: &Origin) -> Result<i32, std::num::TryFromIntError> {
    origin.node.try_into()
}

/// A state as JSON; none = there is none. One of a newer program is kept as it is, with its kind.
fn state(message: &str, bytes: &[u8]) -> Result<Option<String>, Unreadable> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let Some(message) = Message::named(message) else {
        let kept = json!({ "message": message, "bytes": BASE64.encode(bytes) });
        return Ok(Some(kept.to_string()));
    };
    let mut text = vec![b'{'];
    wire::json::object(message, bytes, &mut text)?;
    text.push(b'}');
    Ok(Some(String::from_utf8(text).map_err(|_| wire::Malformed)?))
}

/// Why a card or a delivery came into the status that it has from now on, or a photo was refused; it keeps
/// the reason when something else changes.
fn reason(before: &Value, after: &Value) -> Option<String> {
    let kept = [
        ("card_status", "card_statusReason"),
        ("delivery_status", "delivery_reason"),
        ("member_photoRefusedReason", "member_photoRefusedReason"),
    ];
    let told = kept
        .into_iter()
        .filter(|(status, _)| before[status] != after[status])
        .find_map(|(_, reason)| after[reason].as_str());
    told.map(str::to_owned).and_then(some)
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use prost::Message as _;
    use proto::maillon::auth::v1::SessionFact;
    use proto::maillon::cards::v1::{Card, Delivery, Transaction};
    use proto::maillon::event::v1::{Actor, Export};
    use proto::maillon::members::v1::Member;

    use super::*;

    const NOW: Timestamp = Timestamp { micros: 7 };

    fn fact(subject: &str, message: &str, after: &impl prost::Message) -> Envelope {
        Envelope {
            id: Uuid::from_u128(5).to_string(),
            subject: subject.to_owned(),
            entity_id: 3,
            version: 2,
            at: Some(Timestamp { micros: 5 }),
            actor: Some(Actor {
                login_id: 9,
                login_name: "awa".to_owned(),
                role: "admin".to_owned(),
                address: String::new(),
            }),
            message: message.to_owned(),
            after: after.encode_to_vec(),
            ..Envelope::default()
        }
    }

    fn member() -> Envelope {
        let member = Member {
            id: 3,
            lastname: "N'Zi".to_owned(),
            firstname: "Awa".to_owned(),
            locality_id: Some(11),
            ..Member::default()
        };
        fact(
            "members.member.created",
            "maillon.members.v1.Member",
            &member,
        )
    }

    fn entry(fact: &Envelope) -> Entry {
        let entry = Entry::of(fact, NOW, String::new());
        entry.expect("it is readable").expect("an entry")
    }

    #[test]
    fn a_fact_tells_who_did_what_to_whom() {
        let entry = entry(&member());
        assert_eq!(
            (&*entry.service, &*entry.entity, &*entry.action),
            ("members", "member", "created")
        );
        assert_eq!(entry.entity_label.as_deref(), Some("N'Zi Awa"));
        assert_eq!((entry.login_id, entry.locality_id), (Some(9), Some(11)));
        assert_eq!((entry.address, entry.before), (None, None));
        let after: Value = serde_json::from_str(&entry.after.expect("a state")).expect("JSON");
        assert_eq!(after["member_localityId"], 11);
    }

    #[test]
    fn a_fact_that_a_node_brought_is_of_that_node_and_of_its_clock() {
        let origin = |node| Origin {
            node,
            at: Some(Timestamp { micros: 3 }),
            ..Origin::default()
        };
        let brought = |node| Envelope {
            origin: Some(origin(node)),
            ..member()
        };
        let told = entry(&brought(7));
        assert_eq!((told.origin, told.at.micros), (Some(7), 3));
        assert_eq!(told.recorded_at, NOW);
        let of_nowhere = Entry::of(&brought(i64::MAX), NOW, String::new());
        assert!(matches!(of_nowhere, Err(Unreadable::Node(_))));
        assert_eq!(entry(&member()).origin, None);
    }

    #[test]
    fn a_refused_photo_tells_why_and_what_comes_after_it_does_not() {
        let member = |reason: Option<&str>| Member {
            photo_refused_reason: reason.map(str::to_owned),
            ..Member::default()
        };
        let told = |subject: &str, before: &Member, after: &Member| {
            let fact = fact(subject, "maillon.members.v1.Member", after);
            entry(&Envelope {
                before: before.encode_to_vec(),
                ..fact
            })
        };
        let (shown, refused) = (member(None), member(Some("blurred")));
        let entry = told("members.member.photo_refused", &shown, &refused);
        assert_eq!(
            (&*entry.action, entry.reason.as_deref()),
            ("photo_refused", Some("blurred"))
        );
        for (before, after) in [(&refused, &refused), (&refused, &shown)] {
            assert_eq!(told("members.member.updated", before, after).reason, None);
        }
    }

    #[test]
    fn sign_ins_and_exports_have_words_of_their_own() {
        let session = SessionFact {
            login_name: "awa".to_owned(),
            reason: "idle".to_owned(),
            ..SessionFact::default()
        };
        for (subject, action) in [
            ("auth.session.started", "signed_in"),
            ("auth.session.ended", "signed_out"),
            ("auth.session.refused", "refused"),
        ] {
            let entry = entry(&fact(subject, "maillon.auth.v1.SessionFact", &session));
            assert_eq!((&*entry.entity, &*entry.action), ("session", action));
            assert_eq!(entry.entity_label.as_deref(), Some("awa"));
            assert_eq!(entry.reason.as_deref(), Some("idle"));
        }
        let export = Export {
            list: "member".to_owned(),
            format: "csv".to_owned(),
            rows: 12,
            ..Export::default()
        };
        let entry = entry(&fact(
            "members.export.made",
            "maillon.event.v1.Export",
            &export,
        ));
        assert_eq!((&*entry.entity, &*entry.action), ("member", "exported"));
    }

    #[test]
    fn cards_deliveries_and_payments_are_called_by_their_numbers_and_tell_why() {
        let card = |status: i32, reason: &str| Card {
            id_number: "26000000123".to_owned(),
            lastname: "Koné".to_owned(),
            status,
            status_reason: Some(reason.to_owned()),
            locality_id: Some(11),
            ..Card::default()
        };
        let changed = |before: &Card, after: &Card| Envelope {
            before: before.encode_to_vec(),
            ..fact("cards.card.lost", "maillon.cards.v1.Card", after)
        };
        let lost = entry(&changed(&card(4, ""), &card(7, "On the way.")));
        assert_eq!(lost.entity_label.as_deref(), Some("26000000123"));
        assert_eq!(lost.reason.as_deref(), Some("On the way."));
        assert_eq!(lost.locality_id, Some(11));
        let refreshed = entry(&changed(&card(1, "Blurred."), &card(1, "Blurred.")));
        assert_eq!(refreshed.reason, None, "it is that of another day");

        let delivery = Delivery {
            code: "LIV-2026-000001".to_owned(),
            status: 6,
            reason: Some("Lost.".to_owned()),
            ..Delivery::default()
        };
        let message = "maillon.cards.v1.Delivery";
        let cancelled = entry(&fact("cards.delivery.cancelled", message, &delivery));
        assert_eq!(cancelled.entity_label.as_deref(), Some("LIV-2026-000001"));
        assert_eq!(cancelled.reason.as_deref(), Some("Lost."));
        let payment = Transaction {
            number: "OM1".to_owned(),
            member_lastname: Some("Koné".to_owned()),
            member_firstname: Some("Awa".to_owned()),
            ..Transaction::default()
        };
        let message = "maillon.cards.v1.Transaction";
        let created = entry(&fact("cards.transaction.created", message, &payment));
        assert_eq!(created.entity_label.as_deref(), Some("OM1"));
    }

    #[test]
    fn what_nobody_did_is_no_entry_what_is_newer_is_kept_what_is_broken_is_given_back() {
        for subject in DERIVED {
            let sum = Envelope {
                subject: subject.to_owned(),
                ..member()
            };
            assert_eq!(Entry::of(&sum, NOW, String::new()).expect("readable"), None);
        }
        let newer = Envelope {
            message: "maillon.members.v2.Member".to_owned(),
            ..member()
        };
        let kept = entry(&newer).after.expect("a state, as it came");
        assert!(kept.contains("maillon.members.v2.Member"), "{kept}");
        for broken in [
            Envelope {
                after: vec![0xff],
                ..member()
            },
            Envelope {
                subject: "members".to_owned(),
                ..member()
            },
            Envelope {
                id: "seven".to_owned(),
                ..member()
            },
        ] {
            assert!(Entry::of(&broken, NOW, String::new()).is_err());
        }
    }

    #[test]
    fn every_field_and_the_place_count_for_the_hash() {
        let fact = member();
        let whole = entry(&fact).hash(1, 0, &NOTHING);
        assert_eq!(whole, entry(&fact).hash(1, 0, &NOTHING));
        let changed: [fn(&mut Entry); 20] = [
            |entry| entry.event_id = Uuid::from_u128(6),
            |entry| entry.at.micros += 1,
            |entry| entry.recorded_at.micros += 1,
            |entry| entry.login_id = None,
            |entry| entry.login_name = None,
            |entry| entry.role = None,
            |entry| entry.address = Some(String::new()),
            |entry| entry.service.push('s'),
            |entry| entry.action.push('s'),
            |entry| entry.entity.push('s'),
            |entry| entry.entity_id = None,
            |entry| entry.version += 1,
            |entry| entry.entity_label = None,
            |entry| entry.reason = Some(String::new()),
            |entry| entry.before = Some(String::new()),
            |entry| entry.after = None,
            |entry| entry.trace_id = Some(String::new()),
            |entry| entry.locality_id = None,
            |entry| entry.regions.push(1),
            |entry| entry.number = Some("1".to_owned()),
        ];
        for (nth, change) in changed.into_iter().enumerate() {
            let mut entry = entry(&fact);
            change(&mut entry);
            assert_ne!(entry.hash(1, 0, &NOTHING), whole, "field {nth}");
        }
        assert_ne!(entry(&fact).hash(2, 0, &NOTHING), whole);
        assert_ne!(entry(&fact).hash(1, 1, &NOTHING), whole);
        assert_ne!(entry(&fact).hash(1, 0, &[1; 32]), whole);
    }
}
