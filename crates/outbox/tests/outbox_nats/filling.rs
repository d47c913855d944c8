//! What is done besides when a projection is filled by another generation of its owner.

use std::sync::Arc;

use futures_util::FutureExt;
use outbox::Piece;
use sqlx::{PgConnection, PgPool};

use crate::healing::{ANOTHER_GENERATION, Ask, Both, FORMS, heals, keeping, run_all, told};
use crate::server::NatsServer;
use crate::support::{connect, consumer, count, make_many, relay, until};

/// A piece of what is worked out of the things: of two of them.
fn work_out(db: &mut PgConnection, after: i64) -> Piece<'_> {
    Box::pin(async move {
        let worked = "with piece as (select id from thing where id > $1 order by id limit 2),
            noted as (
                insert into application (event_id, entity_id, version)
                select gen_random_uuid(), max(id), 7000 from piece having count(*) > 0
            )
            select max(id) from piece";
        let reached = sqlx::query_scalar(worked).bind(after);
        Ok(reached.fetch_one(db).await?)
    })
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_follows_from_a_projection_is_worked_out_in_pieces_once_it_is_filled(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 3).await;
    let pieces =
        "select array_agg(entity_id order by entity_id) from application where version = 7000";
    for expected in [None, Some(vec![2, 3])] {
        let consumer = consumer(&db, &nats).after_filling(work_out);
        let both = Both::start(&db, relay(&db, &nats), consumer);
        heals(&db, "the things").await;
        both.stop().await;
        let noted: Option<Vec<i64>> = sqlx::query_scalar(pieces)
            .fetch_one(&db)
            .await
            .expect("lines");
        assert_eq!(noted, expected);
        run_all(&db, ANOTHER_GENERATION).await;
        run_all(&db, "delete from projection").await;
    }
    let transactions = "select count(distinct xmin::text) from application where version = 7000";
    assert_eq!(count(&db, transactions).await, 2);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn doubts_that_an_older_program_left_are_forgotten(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 1).await;
    for _ in 0..2 {
        let owner = db.clone();
        let ask: Ask = Arc::new(move || told(owner.clone()).boxed());
        let consumer = keeping(FORMS[1], &db, &nats);
        let both = Both::asking(&db, relay(&db, &nats), consumer, ask);
        heals(&db, "a thing").await;
        until("nothing is doubted", async || {
            count(&db, "select count(*) from doubted").await == 0
        })
        .await;
        both.stop().await;
        run_all(&db, "insert into doubted values ('thing_view', 1)").await;
    }
}
