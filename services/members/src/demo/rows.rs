//! Fictitious people as rows of `member`, in the text form of PostgreSQL's COPY: a million of them in minutes.

use std::fmt::{self, Display, Write};

use chrono::{DateTime, Datelike, Utc};
use uuid::Uuid;

use super::DEMONSTRATION;
use super::people::{MAIN, People, Person, Place};
use crate::domain::number;
use crate::store::demo as store;

/// What is written of a member; the rest keeps its default.
pub(crate) const COLUMNS: &str = "id, uuid, id_number, firstname, lastname, gender, birth_date, birth_date_precision, birth_location, city, contact, \
     contact_urgency, locality_id, membership_start_date, kind, main_member_id, order_number, status, status_reason, status_on, \
     marital_status, education_level, nationality, occupation, identity_document_type, identity_document_number, household_status, \
     household_size, dependent_count, photo_file_name, photo_updated_at, photo_checked, feed_seq, deleted_at, created_at, created_by, \
     created_by_id, updated_at, updated_by";

/// What the rows of one part have in common.
pub(super) struct Part<'a> {
    pub(super) places: &'a [Place],
    pub(super) now: DateTime<Utc>,
    /// How many of a thousand of the whole were made before.
    pub(super) done: u32,
}

/// A part that was written.
pub(super) struct Written {
    pub(super) ids: Vec<i64>,
    pub(super) families: usize,
}

/// Makes and writes so many members, whole families, in the caller's transaction.
///
/// They get their numbers of the change feed at once: left to the relay, each row and its entries in thirty indexes would be
/// written a second time. The feed's lock keeps the numbers in the order of commits, as the relay does.
pub(super) async fn write(
    db: &mut sqlx::PgConnection,
    part: &Part<'_>,
    members: usize,
    mut photo: impl FnMut(&Person) -> Option<String>,
) -> sqlx::Result<Written> {
    let node = store::node(&mut *db).await?;
    let taken = store::reserve(&mut *db, i64::try_from(members).unwrap_or(i64::MAX)).await?;
    let head = store::lock_feed(&mut *db).await?;
    let seed = taken.first().map_or(0, |(id, _)| id.cast_unsigned());
    let mut people = People::new(seed, part.places, part.now);
    // Some 350 bytes a row.
    let mut rows = String::with_capacity(members * 400);
    let (mut place, mut families, mut main_id) = (0, 0, 0);
    while place < members {
        families += 1;
        for person in people.family(members - place, part.done) {
            let (id, number) = taken[place];
            if person.kind == MAIN {
                main_id = id;
            }
            place += 1;
            let row = Row {
                id,
                main_id,
                id_number: number::given(node, person.created_at.year(), number),
                photo: photo(&person),
                feed_seq: head + i64::try_from(place).unwrap_or_default(),
                updated_at: part.now.min(person.created_at),
                person: &person,
            };
            row.write_to(&mut rows)
                .expect("a text takes what is written into it");
        }
    }
    store::copy(&mut *db, &rows).await?;
    let last = head + i64::try_from(place).unwrap_or_default();
    store::move_feed(&mut *db, last).await?;
    Ok(Written {
        ids: taken.into_iter().map(|(id, _)| id).collect(),
        families,
    })
}

struct Row<'a> {
    id: i64,
    main_id: i64,
    id_number: String,
    photo: Option<String>,
    feed_seq: i64,
    updated_at: DateTime<Utc>,
    person: &'a Person,
}

impl Row<'_> {
    fn write_to(&self, rows: &mut String) -> fmt::Result {
        let one = self.person;
        let is_main = one.kind == MAIN;
        let mut line = Line {
            rows,
            is_begun: false,
        };
        line.put(self.id)?;
        line.put(Uuid::now_v7())?;
        line.put(&self.id_number)?;
        line.put(&one.firstname)?;
        line.put(&one.lastname)?;
        line.put(one.gender)?;
        line.put(one.birth_date)?;
        line.put(if one.is_birth_year { 2 } else { 1 })?;
        line.maybe(one.birth_location.as_ref())?;
        line.maybe(one.city.as_ref())?;
        line.maybe(one.contact.as_ref())?;
        line.maybe(one.contact_urgency.as_ref())?;
        line.maybe(one.locality_id)?;
        line.put(one.membership_start_date)?;
        line.put(one.kind)?;
        line.maybe(Some(self.main_id).filter(|_| !is_main))?;
        line.maybe(one.order_number)?;
        line.put(one.standing.status)?;
        line.maybe(one.standing.why.map(|(reason, _)| reason))?;
        line.maybe(one.standing.why.map(|(_, on)| on))?;
        line.put(one.marital_status)?;
        line.put(one.education_level)?;
        line.put(one.nationality)?;
        line.maybe(one.occupation)?;
        line.maybe(one.document.as_ref().map(|_| 1))?;
        line.maybe(one.document.as_ref())?;
        line.put(one.household_status)?;
        line.maybe(one.household.map(|(size, _)| size))?;
        line.maybe(one.household.map(|(_, dependants)| dependants))?;
        line.maybe(self.photo.as_ref())?;
        line.maybe(self.photo.as_ref().map(|_| one.created_at.to_rfc3339()))?;
        line.put(self.photo.is_some())?;
        line.put(self.feed_seq)?;
        line.maybe(one.is_archived.then(|| self.updated_at.to_rfc3339()))?;
        line.put(one.created_at.to_rfc3339())?;
        line.put(DEMONSTRATION)?;
        line.put(0)?;
        line.put(self.updated_at.to_rfc3339())?;
        line.put(DEMONSTRATION)?;
        rows.push('\n');
        Ok(())
    }
}

/// One line: values between tabs, `\N` for none. No value of ours holds a tab, a line's end or a backslash.
struct Line<'a> {
    rows: &'a mut String,
    is_begun: bool,
}

impl Line<'_> {
    fn put(&mut self, value: impl Display) -> fmt::Result {
        if self.is_begun {
            self.rows.push('\t');
        }
        self.is_begun = true;
        write!(self.rows, "{value}")
    }

    fn maybe(&mut self, value: Option<impl Display>) -> fmt::Result {
        match value {
            Some(value) => self.put(value),
            None => self.put("\\N"),
        }
    }
}
