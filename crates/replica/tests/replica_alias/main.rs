//! Records that became another one, and what they are when that is taken back.

use proto::Timestamp;
use replica::alias::{self, Alias, AliasError};
use sqlx::PgPool;
use uuid::Uuid;

const NOW: Timestamp = Timestamp {
    micros: 1_795_262_400_000_000,
};

fn of(id: i64, survivor_id: i64) -> Alias<'static> {
    Alias {
        entity: "member",
        id,
        uuid: uuid(id),
        survivor_id,
    }
}

fn uuid(id: i64) -> Uuid {
    Uuid::from_u128(id.unsigned_abs().into())
}

async fn write(db: &PgPool, alias: Alias<'_>) -> Result<(), AliasError> {
    let mut tx = outbox::begin(db).await?;
    alias::write(&mut tx, alias).await?;
    tx.commit().await?;
    Ok(())
}

async fn withdraw(db: &PgPool, id: i64) -> bool {
    let mut tx = outbox::begin(db).await.expect("a transaction");
    let done = alias::withdraw(&mut tx, "member", id, NOW).await;
    tx.commit().await.expect("it is committed");
    done.expect("it is written")
}

async fn resolved(db: &PgPool, ids: &[i64]) -> Vec<i64> {
    let mut found = Vec::new();
    for id in ids {
        let survivor = alias::resolve(db, "member", *id).await;
        found.push(survivor.expect("it is read"));
    }
    found
}

/// Version, whether it has a number of the feed, and whether it is a tombstone.
async fn stored(db: &PgPool, id: i64) -> (i64, bool, bool) {
    sqlx::query_as(
        "select version, seq is not null, deleted_at is not null
        from entity_alias join feed_entry using (id) where id = $1",
    )
    .bind(id)
    .fetch_one(db)
    .await
    .expect("it is there")
}

async fn stamp(db: &PgPool) -> i64 {
    sqlx::query_scalar("select stamp_feed(array['entity_alias'], 100)")
        .fetch_one(db)
        .await
        .expect("it is numbered")
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn a_record_is_what_it_became_at_last_and_itself_again_when_that_is_taken_back(db: PgPool) {
    write(&db, of(1, 2)).await.expect("two of one person");
    write(&db, of(2, 3)).await.expect("and a third");
    assert_eq!(resolved(&db, &[1, 2, 3, 4]).await, [3, 3, 3, 4]);
    assert_eq!(
        alias::resolve(&db, "transaction", 1).await.expect("read"),
        1,
        "ids of another entity are others"
    );
    let mut connection = db.acquire().await.expect("a connection");
    let mut by_uuid = async |id| {
        let found = alias::resolve_uuid(&mut connection, "member", uuid(id)).await;
        found.expect("it is read")
    };
    assert_eq!(by_uuid(1).await, Some(3));
    assert_eq!(by_uuid(3).await, None);

    assert!(withdraw(&db, 2).await);
    assert!(!withdraw(&db, 2).await, "it is itself already");
    assert_eq!(resolved(&db, &[1, 2, 3]).await, [2, 2, 3]);
    write(&db, of(2, 4)).await.expect("somebody else after all");
    assert_eq!(resolved(&db, &[1, 2]).await, [4, 4]);
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn no_record_becomes_itself_by_way_of_others(db: PgPool) {
    write(&db, of(1, 2)).await.expect("two of one person");
    write(&db, of(2, 3)).await.expect("and a third");
    for circle in [of(3, 1), of(3, 2), of(4, 4)] {
        let refused = write(&db, circle).await;
        assert!(matches!(refused, Err(AliasError::Circle)), "{circle:?}");
    }
    assert_eq!(resolved(&db, &[1, 2, 3]).await, [3, 3, 3]);
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn of_two_that_would_become_each_other_at_once_one_is_refused(db: PgPool) {
    let (one, other) = tokio::join!(write(&db, of(1, 2)), write(&db, of(2, 1)));
    let refused = [one, other].into_iter().filter(|done| {
        done.as_ref()
            .is_err_and(|error| matches!(error, AliasError::Circle))
    });
    assert_eq!(refused.count(), 1);
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn it_is_of_the_transaction_and_comes_anew_in_the_feed_with_each_change(db: PgPool) {
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    alias::write(&mut tx, of(1, 2))
        .await
        .expect("it is written");
    assert_eq!(
        alias::resolve(&mut *tx, "member", 1).await.expect("read"),
        2
    );
    tx.rollback().await.expect("it is taken back");
    assert_eq!(resolved(&db, &[1]).await, [1]);

    write(&db, of(1, 2)).await.expect("two of one person");
    assert_eq!(stored(&db, 1).await, (1, false, false));
    assert_eq!(stamp(&db).await, 1);
    write(&db, of(1, 2)).await.expect("said again");
    assert_eq!(stored(&db, 1).await, (1, true, false), "nothing is new");
    assert!(withdraw(&db, 1).await);
    assert_eq!(stored(&db, 1).await, (2, false, true));
    assert_eq!(stamp(&db).await, 1);
    write(&db, of(1, 2)).await.expect("decided anew");
    assert_eq!(stored(&db, 1).await, (3, false, false));
}
