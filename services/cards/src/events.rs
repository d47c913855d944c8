//! Facts that the service tells.

use outbox::{Actor, Event};
use prost::Message;
use proto::Named;
use proto::maillon::cards::v1::{Card, CardDeclaration, Delivery, Holder, Transaction};
use sqlx::PgConnection;

use crate::store::region;

/// Full names of the messages in the facts.
pub(crate) const CARD: &str = Card::FULL_NAME;
pub(crate) const DELIVERY: &str = Delivery::FULL_NAME;
pub(crate) const TRANSACTION: &str = Transaction::FULL_NAME;
pub(crate) const HOLDER: &str = Holder::FULL_NAME;
pub(crate) const HOLDER_UPDATED: &str = "cards.holder.updated";
/// A change that was asked for and refused: `after` is how the record would be. The version is that of
/// `before`, so no projection takes it.
pub(crate) const CARD_REFUSED: &str = "cards.card.refused";
pub(crate) const DELIVERY_REFUSED: &str = "cards.delivery.refused";
pub(crate) const EXPORTED: &str = "cards.export.made";

/// Tells facts about cards, payments and deliveries, each with the regions where their members live.
pub async fn publish(db: &mut PgConnection, actor: &Actor, facts: Vec<Event>) -> sqlx::Result<()> {
    let is_delivery = |fact: &Event| fact.subject().starts_with("cards.delivery.");
    let members: Vec<i64> = facts.iter().flat_map(Event::records).copied().collect();
    let deliveries = facts.iter().filter(|fact| is_delivery(fact));
    let deliveries: Vec<i64> = deliveries.map(Event::entity_id).collect();
    let of_members = region::of_members(&mut *db, &members).await?;
    let of_deliveries = region::of_deliveries(&mut *db, &deliveries).await?;
    let facts = facts.into_iter().map(|fact| {
        let known: Vec<i64> = if is_delivery(&fact) {
            let regions = of_deliveries.get(&fact.entity_id());
            regions.cloned().unwrap_or_default()
        } else {
            let members = fact.records().iter();
            let regions = members.filter_map(|member| of_members.get(member));
            regions.copied().collect()
        };
        fact.concerning(known)
    });
    outbox::publish_all(db, actor, facts.collect()).await?;
    Ok(())
}

/// `subject` as in `cards.card.printed`.
pub fn card(subject: &'static str, before: Option<&Card>, after: &Card) -> Event {
    let event = Event::new(subject, after.id, after.version, CARD).about([after.member_id]);
    between(event, before, Some(after))
}

/// `subject` as in `cards.delivery.sent`; `after` is none when a draft was deleted.
pub fn delivery(
    subject: &'static str,
    version: i64,
    before: Option<&Delivery>,
    after: Option<&Delivery>,
) -> Event {
    let id = after.or(before).map_or(0, |delivery| delivery.id);
    between(Event::new(subject, id, version, DELIVERY), before, after)
}

/// `subject` as in `cards.transaction.created`; `after` is none when it was deleted.
pub fn transaction(
    subject: &'static str,
    version: i64,
    before: Option<&Transaction>,
    after: Option<&Transaction>,
) -> Event {
    let id = after.or(before).map_or(0, |transaction| transaction.id);
    let members = [before, after].map(|state| state.and_then(|state| state.member_id));
    let event = Event::new(subject, id, version, TRANSACTION).about(members.into_iter().flatten());
    between(event, before, after)
}

fn between<M: Message>(event: Event, before: Option<&M>, after: Option<&M>) -> Event {
    let event = match before {
        Some(before) => event.before(before),
        None => event,
    };
    match after {
        Some(after) => event.after(after),
        None => event,
    }
}

/// What a member's cards and transactions come to from now on.
pub(crate) fn holder(holder: &Holder, version: i64) -> Event {
    Event::new(HOLDER_UPDATED, holder.member_id, version, HOLDER).after(holder)
}

/// What somebody told of a card; that its status changed is a fact of its own.
pub(crate) fn declared(declaration: &CardDeclaration, member_id: i64) -> Event {
    let message = CardDeclaration::FULL_NAME;
    Event::new("cards.declaration.created", declaration.id, 1, message)
        .about([member_id])
        .after(declaration)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use jobs::Kind as _;

    use crate::domain::job::Kind;

    /// Whether a text is a subject of ours.
    fn is_subject(text: &str) -> bool {
        let words: Vec<&str> = text.split('.').collect();
        let is_word =
            |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        words.len() == 3 && words[0] == crate::NAME && words.iter().all(is_word)
    }

    /// Every subject that stands in the sources of a folder.
    fn in_sources(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                in_sources(&path, found);
            } else {
                let source = fs::read_to_string(&path).expect("a source");
                let texts = source.split('"').filter(|text| is_subject(text));
                found.extend(texts.map(str::to_owned));
            }
        }
    }

    /// Every subject of the document; `.updated` stands for the one before it with another last word.
    fn in_document() -> BTreeSet<String> {
        let document = include_str!("../../../docs/EVENTS.md");
        let section = document
            .split("## What `cards` tells")
            .nth(1)
            .expect("a section of ours");
        let section = section.split("\n## ").next().unwrap_or_default();
        let mut found = BTreeSet::new();
        for row in section.lines().filter(|line| line.starts_with("| `")) {
            let mut entity = "";
            let cell = row.split('|').nth(1).unwrap_or_default();
            for text in cell.split('`').skip(1).step_by(2) {
                let subject = match text.strip_prefix('.') {
                    Some(word) => format!("{entity}.{word}"),
                    None => text.to_owned(),
                };
                if let Some((start, _)) =
                    text.rsplit_once('.').filter(|(start, _)| !start.is_empty())
                {
                    entity = start;
                }
                assert!(is_subject(&subject), "{subject}");
                found.insert(subject);
            }
        }
        found
    }

    #[test]
    fn the_document_tells_of_every_fact_and_of_no_other() {
        let mut told = BTreeSet::new();
        in_sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut told,
        );
        told.extend(Kind::SUBJECTS.all().map(str::to_owned));
        assert!(told.len() > 30);
        assert_eq!(told, in_document());
    }
}
