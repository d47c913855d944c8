//! The list of parcels: what it adds up to, and that it and the check of shared ground stay quick among many.

use platform::channel::Channel;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{ListParcelsReply, ListParcelsRequest, SaveParcelRequest};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::parcel::{of, owners, square};
use crate::parcel_map::crowd;
use crate::support::Service;

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

/// A plan that fits any rectangle must not read the table by its key.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_saves_an_outline_reads_the_few_that_it_meets(db: PgPool) {
    let owners = owners(&db).await;
    crowd(&db, owners[2], 20_000).await;
    for statement in ["update parcel set measured_area_ha = 1", "analyze parcel"] {
        sqlx::query(statement).execute(&db).await.expect("good");
    }
    // One connection, which plans anew only five times, and knows its own statistics.
    let one = PgPoolOptions::new()
        .max_connections(1)
        .connect_with((*db.connect_options()).clone())
        .await
        .expect("it answers");
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
