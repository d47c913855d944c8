//! What a row of a list says of its member.

use proto::maillon::members::v1::ListMembersRequest;
use sqlx::PgPool;

use crate::country::{country, people};
use crate::list::SOME;
use crate::support::Service;

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_row_says_of_a_member_what_its_record_says(db: PgPool) {
    country(&db).await;
    let ids = people(&db, SOME).await;
    sqlx::raw_sql(
        "update member set birth_date = '1969-12-31', birth_date_precision = 1, birth_location = 'Béré',
            city = '', address = 'Lot 7',
            district = 'Nord', contact_urgency = '07', membership_start_date = '2024-02-29',
            cooperative_id = 3, status = 3,
            status_reason = 'Dit', status_on = '0001-01-01', marital_status = 1, education_level = 7,
            ethnicity = 'é', nationality = 'ni',
            other_nationality = 'x', occupation = 'o', other_occupation = 'p', identity_document_type = 7,
            identity_document_number = 'n',
            household_status = 5, household_size = 0, dependent_count = -1, photo_file_name = 'x.jpg',
            photo_checked = true,
            has_valid_card = true, has_unused_transaction = true,
            can_write = false,
            synchronization_needed = true, version = 9007199254740993,
            created_at = '1969-12-31T23:59:59.999999Z'
        where lastname = 'Koné';
        update member set photo_refused_reason = 'flou' where lastname <> 'Koné';
        update member set kind = 3, order_number = 1, main_member_id = (select id from member
        where lastname = 'N''Guessan')
        where lastname in ('Koné', 'Yao')",
    )
    .execute(&db)
    .await
    .expect("all that a record may hold");
    let service = Service::start(db);
    let rows = service.list(ListMembersRequest::default()).await;
    let rows = rows.expect("it is good").rows;
    assert_eq!(rows.len(), ids.len());
    for row in rows {
        assert_eq!(row, service.member(row.id).await, "member {}", row.id);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn places_are_called_in_a_list_what_they_are_called_now(db: PgPool) {
    country(&db).await;
    let ids = people(&db, &SOME[..1]).await;
    let service = Service::start(db);
    let changes = [
        "update territory_locality set name = 'Kékégoza 2' where id = 1",
        "update territory_subprefecture set name = 'Sarhala' where id = 1",
        "update territory_department set name = 'Dianra', region_id = 2 where id = 1",
        "update territory_region set name = 'Lagunes' where id = 2",
        "update territory_locality set is_deleted = true where id = 1",
        "update member set locality_id = 4",
        "update member set locality_id = 3",
        "delete from territory_region where id = 2",
        "insert into territory_region values (2, 'R2', 'Abidjan', 1, false)",
        "update member set locality_id = null",
    ];
    for change in changes {
        service.sql(change).await;
        let listed = service.list(ListMembersRequest::default()).await;
        let rows = listed.expect("it is good").rows;
        assert_eq!(rows, [service.member(ids[0]).await], "{change}");
    }
}
