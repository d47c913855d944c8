//! Every SQL statement about what decides who may get a card; lists are in [`super::candidate_list`].

use std::collections::HashMap;

use platform::postgres::rows;
use proto::Date;
use proto::maillon::cards::v1::{CardCandidate, CardStatus};
use proto::maillon::members::v1::MemberStatus;
use sqlx::PgConnection;
use tracing::instrument;

use crate::domain::eligibility::{Candidate, Rules, Standing};
use crate::domain::member_kind::MemberKind;

/// A member as it is judged and shown.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) candidate: Candidate,
    pub(crate) id_number: String,
    /// What territories are bounded by.
    pub(crate) region_id: Option<i64>,
    /// Without the judgement.
    pub(crate) row: CardCandidate,
}

/// These members in this order, archived ones too, without those that don't exist.
#[instrument(name = "store.candidate.at", skip_all)]
pub(crate) async fn at(
    db: &mut PgConnection,
    ids: &[i64],
    rules: &Rules,
) -> sqlx::Result<Vec<Seen>> {
    let mut cards = cards(&mut *db, ids).await?;
    let found = sqlx::query_file!("src/store/candidate_at.sql", ids, rules.min_amount);
    let found = rows(found.fetch_all(db)).await?;
    let seen = found.into_iter().map(|row| {
        let candidate = Candidate {
            member_id: row.id,
            firstname: row.firstname.clone(),
            lastname: row.lastname.clone(),
            birth_date: row.birth_date,
            status: MemberStatus::try_from(row.status).unwrap_or_default(),
            is_archived: row.is_archived,
            has_photo: row.photo_file_name.is_some(),
            is_photo_checked: row.photo_checked,
            cards: cards.remove(&row.id).unwrap_or_default(),
            payment: row.payment,
        };
        let valid = candidate.valid_card(rules.today);
        let photo_file_path = row.photo_file_name.as_deref().map(photo_store::path_of);
        Seen {
            row: CardCandidate {
                id: row.id,
                id_number: row.id_number.clone(),
                firstname: row.firstname,
                lastname: row.lastname,
                birth_date: row.birth_date,
                contact: row.contact,
                is_main_account: row.kind == MemberKind::Main as i32,
                locality_id: row.locality_id,
                locality_name: row.locality_name,
                subprefecture_name: row.subprefecture_name,
                department_name: row.department_name,
                region_name: row.region_name,
                photo_file_name: row.photo_file_name,
                photo_file_path,
                photo_checked: row.photo_checked,
                card_id: valid.map(|card| card.id),
                expiration_date: valid.map(|card| card.expiration_date),
                ..CardCandidate::default()
            },
            candidate,
            id_number: row.id_number,
            region_id: row.region_id,
        }
    });
    Ok(seen.collect())
}

/// The cards of these members, each's in the order of their ids.
#[instrument(name = "store.candidate.cards", skip_all)]
async fn cards(
    db: &mut PgConnection,
    member_ids: &[i64],
) -> sqlx::Result<HashMap<i64, Vec<Standing>>> {
    let found = sqlx::query!(
        r#"select c.member_id, c.id, c.status, c.expiration_date as "expiration_date: Date",
            exists (select from card as next
            where next.replaces_card_id = c.id and next.status <> 11) as "has_successor!"
        from card as c
        where c.member_id = any($1) and c.deleted_at is null
        order by c.member_id, c.id"#,
        member_ids
    );
    let mut cards: HashMap<i64, Vec<Standing>> = HashMap::new();
    for row in rows(found.fetch_all(db)).await? {
        cards.entry(row.member_id).or_default().push(Standing {
            id: row.id,
            status: CardStatus::try_from(row.status).unwrap_or_default(),
            expiration_date: row.expiration_date,
            has_successor: row.has_successor,
        });
    }
    Ok(cards)
}
