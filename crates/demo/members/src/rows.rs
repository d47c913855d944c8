//! Fictitious people as rows of `member` and of what `cards` publishes of them.

use chrono::{DateTime, Datelike, Utc};
use demo_base::copy::{Row, Rows};
use members::bulk;
use proto::maillon::cards::v1::Holder;
use proto::maillon::members::v1::{BirthDatePrecision, Member};
use uuid::Uuid;

use super::people::{DEMONSTRATION, People};
use super::person::{MAIN, Person, Place, SPOUSE};
use crate::store;

/// What the rows of one part have in common.
pub(super) struct Part<'a> {
    pub(super) places: &'a [Place],
    pub(super) now: DateTime<Utc>,
    /// How many of a thousand of the whole were made before.
    pub(super) done: u32,
}

/// Members with their ids and numbers, still to be written.
pub(super) struct Made {
    now: DateTime<Utc>,
    members: Vec<One>,
    pub(super) families: usize,
}

struct One {
    id: i64,
    uuid: Uuid,
    main_id: i64,
    id_number: String,
    photo: Option<String>,
    person: Person,
}

/// Makes so many members, whole families.
pub(super) async fn make(
    db: &mut sqlx::PgConnection,
    part: &Part<'_>,
    members: usize,
    mut photo: impl FnMut(&Person) -> Option<String>,
) -> sqlx::Result<Made> {
    let node = store::node(&mut *db).await?;
    let taken = store::reserve(&mut *db, i64::try_from(members).unwrap_or(i64::MAX)).await?;
    let seed = taken.first().map_or(0, |(id, _)| id.cast_unsigned());
    let mut people = People::new(seed, part.places, part.now);
    let mut made = Made {
        now: part.now,
        members: Vec::with_capacity(members),
        families: 0,
    };
    let mut main_id = 0;
    while made.members.len() < members {
        made.families += 1;
        for person in people.family(members - made.members.len(), part.done) {
            let (id, number) = taken[made.members.len()];
            if person.kind == MAIN {
                main_id = id;
            }
            made.members.push(One {
                id,
                uuid: Uuid::now_v7(),
                main_id,
                id_number: bulk::member_number(node, person.created_at.year(), number),
                photo: photo(&person),
                person,
            });
        }
    }
    Ok(made)
}

impl Made {
    pub(super) fn ids(&self) -> Vec<i64> {
        self.members.iter().map(|one| one.id).collect()
    }

    /// The members as other services know them.
    pub(super) fn members(&self) -> Vec<Member> {
        self.members.iter().map(One::as_published).collect()
    }

    /// Writes them, with what `cards` would publish of each, in their order, and publishes nothing.
    pub(super) async fn write(
        &self,
        db: &mut sqlx::PgConnection,
        holders: &[Holder],
    ) -> sqlx::Result<()> {
        // Some 350 bytes a row.
        let mut rows = Rows::with_capacity(self.members.len() * 400);
        let mut known = Rows::default();
        let nobody = Holder::default();
        for (nth, one) in self.members.iter().enumerate() {
            let holder = holders.get(nth).unwrap_or(&nobody);
            one.write(&mut rows.row(), holder, self.now);
            if holder.has_valid_card || holder.has_unused_transaction {
                known
                    .row()
                    .put(one.id)
                    .put(holder.has_valid_card)
                    .put(holder.has_unused_transaction)
                    .put(1);
            }
        }
        store::copy(&mut *db, &rows).await?;
        store::copy_holders(db, &known).await
    }
}

impl One {
    fn updated_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now.min(self.person.created_at)
    }

    /// As far as `cards` keeps a member.
    fn as_published(&self) -> Member {
        let one = &self.person;
        let precision = if one.is_birth_year {
            BirthDatePrecision::Year
        } else {
            BirthDatePrecision::Day
        };
        Member {
            id: self.id,
            uuid: self.uuid.to_string(),
            id_number: self.id_number.clone(),
            firstname: one.firstname.clone(),
            lastname: one.lastname.clone(),
            birth_date: Some(one.birth_date.into()),
            birth_date_precision: Some(precision.into()),
            birth_location: one.birth_location.clone(),
            city: one.city.clone(),
            contact: one.contact.clone(),
            is_main_account: one.kind == MAIN,
            is_spouse: one.kind == SPOUSE,
            is_child: one.kind != MAIN && one.kind != SPOUSE,
            main_member_id: Some(self.main_id).filter(|_| one.kind != MAIN),
            locality_id: one.locality_id,
            membership_start_date: Some(one.membership_start_date.into()),
            status: one.standing.status,
            photo_file_name: self.photo.clone(),
            photo_checked: self.photo.is_some(),
            archived_at: one.is_archived.then(|| one.created_at.into()),
            version: 1,
            ..Member::default()
        }
    }

    fn write(&self, row: &mut Row<'_>, holder: &Holder, now: DateTime<Utc>) {
        let one = &self.person;
        let is_main = one.kind == MAIN;
        let updated_at = self.updated_at(now);
        row.put(self.id)
            .put(self.uuid)
            .put(&self.id_number)
            .put(&one.firstname)
            .put(&one.lastname)
            .put(one.gender)
            .put(one.birth_date)
            .put(if one.is_birth_year { 2 } else { 1 })
            .maybe(one.birth_location.as_ref())
            .maybe(one.city.as_ref())
            .maybe(one.contact.as_ref())
            .maybe(one.contact_urgency.as_ref())
            .maybe(one.locality_id)
            .put(one.membership_start_date)
            .put(one.kind)
            .maybe(Some(self.main_id).filter(|_| !is_main))
            .maybe(one.order_number)
            .put(one.standing.status)
            .maybe(one.standing.why.map(|(reason, _)| reason))
            .maybe(one.standing.why.map(|(_, on)| on))
            .put(one.marital_status)
            .put(one.education_level)
            .put(one.nationality)
            .maybe(one.occupation)
            .maybe(one.document.as_ref().map(|_| 1))
            .maybe(one.document.as_ref())
            .put(one.household_status)
            .maybe(one.household.map(|(size, _)| size))
            .maybe(one.household.map(|(_, dependants)| dependants))
            .maybe(self.photo.as_ref())
            .maybe(self.photo.as_ref().map(|_| one.created_at.to_rfc3339()))
            .put(self.photo.is_some())
            .put(holder.has_valid_card)
            .put(holder.has_unused_transaction)
            .maybe(one.is_archived.then(|| updated_at.to_rfc3339()))
            .put(one.created_at.to_rfc3339())
            .put(DEMONSTRATION)
            .put(0)
            .put(updated_at.to_rfc3339())
            .put(DEMONSTRATION);
    }
}
