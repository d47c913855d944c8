//! The list of parcels: what it adds up to, and that it and the check of shared ground stay quick among many.

use platform::channel::Channel;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{
    ListParcelsReply, ListParcelsRequest, Parcel, SaveParcelRequest,
};
use sqlx::PgPool;

use crate::parcel::{of, owners, square};
use crate::parcel_map::crowd;
use crate::support::{Service, one_connection};

impl Service {
    async fn list_parcels(&self, asked: ListParcelsRequest) -> ListParcelsReply {
        let mut parcels: ParcelsClient<Channel> = ParcelsClient::new(self.channel());
        let answer = parcels.list_parcels(self.asked(asked)).await;
        answer.expect("it is good").into_inner()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_list_tells_the_hectares_of_all_that_it_finds(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let all = ListParcelsRequest::default();
    let none = service.list_parcels(all.clone()).await;
    assert_eq!((none.total, none.total_area_ha), (0, Some(0.0)));
    for (owner, hectares) in [(0, 1.5), (0, 2.25), (2, 4.0)] {
        let save = SaveParcelRequest {
            declared_area_ha: Some(hectares),
            ..of(owners[owner])
        };
        service.save_parcel(save).await.expect("it is good");
    }
    // One that nobody measured or declared.
    service
        .save_parcel(of(owners[1]))
        .await
        .expect("it is good");
    assert_eq!(
        service.list_parcels(all.clone()).await.total_area_ha,
        Some(7.75)
    );
    let one_row = ListParcelsRequest {
        limit: Some(1),
        offset: Some(1),
        ..all.clone()
    };
    let page = service.list_parcels(one_row).await;
    assert_eq!((page.total, page.total_area_ha), (4, Some(7.75)));
    let of_member = ListParcelsRequest {
        member_id: Some(owners[0]),
        ..all.clone()
    };
    assert_eq!(
        service.list_parcels(of_member).await.total_area_ha,
        Some(3.75)
    );
    let limited = service.limited("supervisor", &[1], 7);
    let seen = limited.list_parcels(all).await;
    assert_eq!((seen.total, seen.total_area_ha), (3, Some(3.75)));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn more_than_is_promised_is_guessed_and_adds_up_to_nothing(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    crowd(&db, owners[0], 10_000).await;
    let first = ListParcelsRequest {
        limit: Some(10),
        ..ListParcelsRequest::default()
    };
    let exact = service.list_parcels(first.clone()).await;
    assert_eq!((exact.total, exact.total_is_estimate), (10_000, false));
    assert_eq!(exact.total_area_ha, Some(0.0));
    service.parcel(owners[1], square(-5.0)).await;
    let guessed = service.list_parcels(first).await;
    assert!(guessed.total >= 10_001 && guessed.total_is_estimate);
    assert_eq!(guessed.total_area_ha, None);
}

/// All that a list may be ordered by.
const ORDERS: [&str; 13] = [
    "parcel_id",
    "parcel_code",
    "parcel_memberName",
    "member_idNumber",
    "parcel_crop",
    "parcel_areaHa",
    "parcel_declaredAreaHa",
    "parcel_plantedYear",
    "parcel_createdAt",
    "parcel_updatedAt",
    "parcel_version",
    "locality_name",
    "region_name",
];

fn ordered(order: &str, descending: bool, limit: i64, offset: i64) -> ListParcelsRequest {
    ListParcelsRequest {
        order_by: Some(order.to_owned()),
        descending: Some(descending),
        limit: Some(limit),
        offset: Some(offset),
        ..ListParcelsRequest::default()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn pages_of_every_order_join_both_ways_and_those_without_a_value_come_last(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    for nth in 0..7_i32 {
        let owner = owners[usize::try_from(nth % 3).expect("a few")];
        let save = SaveParcelRequest {
            crop: (nth > 3).then_some(1 + nth % 2),
            declared_area_ha: (nth > 2).then(|| f64::from(nth % 3) + 0.5),
            planted_year: (nth > 4).then_some(2000 + nth),
            ..of(owner)
        };
        service.save_parcel(save).await.expect("it is good");
    }
    sqlx::query("update parcel set locality_id = null where id < 3")
        .execute(&db)
        .await
        .expect("good");
    let is_empty = |row: &Parcel, order: &str| match order {
        "parcel_crop" => row.crop.is_none(),
        "parcel_areaHa" => row.area_ha.is_none(),
        "parcel_declaredAreaHa" => row.declared_area_ha.is_none(),
        "parcel_plantedYear" => row.planted_year.is_none(),
        "locality_name" | "region_name" => row.locality_id.is_none(),
        _ => false,
    };
    for order in ORDERS {
        for descending in [false, true] {
            let whole = service
                .list_parcels(ordered(order, descending, 50, 0))
                .await
                .rows;
            assert_eq!(whole.len(), 7, "{order}");
            let last = whole
                .iter()
                .position(|row| is_empty(row, order))
                .unwrap_or(7);
            assert!(
                whole[last..].iter().all(|row| is_empty(row, order)),
                "{order} {descending}"
            );
            let mut joined = Vec::new();
            for offset in [0, 3, 6, 9] {
                let page = service
                    .list_parcels(ordered(order, descending, 3, offset))
                    .await;
                assert_eq!(page.total, 7, "{order}");
                joined.extend(page.rows);
            }
            assert_eq!(joined, whole, "{order} {descending}");
        }
    }
}

/// Beyond what a page shows there is what the list adds up to, which every order reads.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn every_order_reads_a_page_and_not_the_list(db: PgPool) {
    owners(&db).await;
    for statement in [
        "insert into territory_locality select n, 1 + n % 2, 'Village ' || n, 1, false
        from generate_series(10, 400) as n",
        "insert into member (uuid, id_number, lastname, firstname, locality_id, kind, gender, created_by,
            created_by_id, updated_by)
        select gen_random_uuid(), 'M-' || n, 'Nom' || n % 700, 'Prénom' || n, 10 + n % 390, 1, 1, 'x', 9, 'x'
        from generate_series(1, 10000) as n",
        "insert into parcel (uuid, code, member_id, locality_id, crop, declared_area_ha, planted_year,
            outline_version, created_by, updated_by)
        select gen_random_uuid(), m.id_number || '-' || n, m.id, m.locality_id, 1 + m.id % 5,
            1 + m.id % 900 * 0.01, 1990 + m.id % 30, 0, 'x', 'x'
        from member as m cross join generate_series(1, 3) as n where m.id_number like 'M-%'",
        "analyze",
    ] {
        sqlx::query(statement).execute(&db).await.expect("good");
    }
    let one = one_connection(&db).await;
    let service = Service::start(one.clone());
    let read = async |order: &str, descending: bool| {
        let before = rows_read(&one).await;
        let page = service
            .list_parcels(ordered(order, descending, 50, 0))
            .await;
        assert_eq!(page.rows.len(), 50, "{order}");
        rows_read(&one).await - before
    };
    let summed = read("parcel_id", false).await;
    for order in ORDERS {
        // Of a region all ids are sorted, and no more.
        let most = if order == "region_name" {
            20_000
        } else {
            2_000
        };
        for descending in [false, true] {
            let more = read(order, descending).await - summed;
            assert!(more < most, "{order} {descending}: {more}");
        }
    }
}

/// Codes and titles are the parcel's, names and numbers its member's.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn each_word_is_looked_for_in_the_parcel_and_in_its_member(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    for (owner, code, title) in [
        (0, "P-0012", "TF 44"),
        (0, "P-0013", ""),
        (1, "Q-0012", "TF 45"),
    ] {
        let save = SaveParcelRequest {
            code: Some(code.to_owned()),
            land_title: Some(title.to_owned()),
            ..of(owners[owner])
        };
        service.save_parcel(save).await.expect("it is good");
    }
    for (words, found) in [
        ("kone 0012", vec!["P-0012"]),
        ("0012 Koné", vec!["P-0012"]),
        ("0012", vec!["P-0012", "Q-0012"]),
        ("kone awa", vec!["P-0012", "P-0013"]),
        ("awa tf p-0012", vec!["P-0012"]),
        ("awa tf 44 0012 kone", vec!["P-0012"]),
        ("issa 45 tf bamba q-0012", vec!["Q-0012"]),
        ("bamba p-0012", vec![]),
        ("awa tf 45 0012 kone", vec![]),
        ("kone bamba", vec![]),
    ] {
        let asked = ListParcelsRequest {
            filter: Some(words.to_owned()),
            ..ListParcelsRequest::default()
        };
        assert_eq!(service.parcel_codes(asked).await, found, "{words}");
    }
}

/// Whose names begin with the letter have a hundred times as many parcels as have the rest of the code.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_letter_of_a_code_does_not_lead_to_all_parcels_of_the_members_that_have_it(db: PgPool) {
    for statement in [
        "insert into member (uuid, id_number, lastname, firstname, kind, created_by, created_by_id,
            updated_by)
        select gen_random_uuid(), 'M-' || n, case when n % 500 = 0 then 'Bamba' else 'Kone' end, 'Awa', 1,
            'x', 9, 'x'
        from generate_series(1, 20000) as n",
        "insert into parcel (uuid, code, member_id, outline_version, created_by, updated_by)
        select gen_random_uuid(), 'B-' || m.id || '-' || n, m.id, 0, 'x', 'x'
        from member as m
        cross join generate_series(1, case when m.lastname = 'Bamba' then 250 else 1 end) as n",
        "analyze",
    ] {
        sqlx::query(statement).execute(&db).await.expect("good");
    }
    let one = one_connection(&db).await;
    let service = Service::start(one.clone());
    let before = rows_read(&one).await;
    let asked = ListParcelsRequest {
        filter: Some("B-4711".to_owned()),
        ..ListParcelsRequest::default()
    };
    let found = service.parcel_codes(asked).await;
    assert_eq!(found, ["B-4711-1", "B-14711-1"]);
    let read = rows_read(&one).await - before;
    assert!(read < 1_000, "{read}");
}

/// A plan that fits any rectangle must not read the table by its key.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_saves_an_outline_reads_the_few_that_it_meets(db: PgPool) {
    let owners = owners(&db).await;
    crowd(&db, owners[2], 20_000).await;
    for statement in ["update parcel set measured_area_ha = 1", "analyze parcel"] {
        sqlx::query(statement).execute(&db).await.expect("good");
    }
    // One connection, which plans anew only five times, and knows its own statistics.
    let one = one_connection(&db).await;
    let service = Service::start(one.clone());
    let mut read = Vec::new();
    for nth in 0..8 {
        let save = SaveParcelRequest {
            code: Some(format!("Q-{nth}")),
            geometry: Some(square(-3.0 + f64::from(nth) * 0.01)),
            ..of(owners[0])
        };
        service.save_parcel(save).await.expect("it is good");
        read.push(rows_read(&one).await);
    }
    let last = read[7] - read[6];
    assert!(last < 1_000, "{read:?}");
}

/// How many parcels were read so far.
async fn rows_read(db: &PgPool) -> i64 {
    sqlx::query("select pg_stat_force_next_flush()")
        .execute(db)
        .await
        .expect("PostgreSQL 15 has it");
    sqlx::query_scalar(
        "select (seq_tup_read + idx_tup_fetch)::bigint from pg_stat_user_tables where relname = 'parcel'",
    )
    .fetch_one(db)
    .await
    .expect("it keeps statistics")
}
