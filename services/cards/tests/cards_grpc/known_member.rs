//! What `members` tells of the members, while this projection is filled anew (docs/decisions/0228).

use futures_util::stream;
use outbox::{Envelope, Nats};
use prost::Message;
use proto::maillon::members::v1::Member;
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::Service;

fn member(id: i64, lastname: &str, version: i64) -> Member {
    Member {
        id,
        id_number: format!("0000-26-{id:06}"),
        lastname: lastname.to_owned(),
        firstname: "Awa".to_owned(),
        is_main_account: true,
        status: 1,
        version,
        ..Member::default()
    }
}

/// A fact in its place among the owner's; an archived member's has its last state before it.
fn fact(member: &Member, sequence: i64, is_archived: bool) -> Envelope {
    let (state, none) = (member.encode_to_vec(), Vec::new());
    let (before, after) = if is_archived {
        (state, none)
    } else {
        (none, state)
    };
    Envelope {
        id: Uuid::now_v7().to_string(),
        sequence,
        subject: "members.member.updated".to_owned(),
        entity_id: member.id,
        version: member.version,
        message: "maillon.members.v1.Member".to_owned(),
        before,
        after,
        ..Envelope::default()
    }
}

async fn hear(service: &Service, facts: Vec<Envelope>) {
    let nats = Nats::connect("nats://127.0.0.1:1", "cards").await;
    let (db, clock) = (service.app.db.clone(), service.app.clock.clone());
    let consumer = cards::members(db, nats.expect("an address"), clock);
    let heard = consumer.fill(stream::iter(facts.into_iter().map(Ok))).await;
    heard.expect("they are heard");
}

/// Name, whether archived, and version of each member that is kept.
async fn kept(service: &Service) -> Vec<(i64, String, bool, i64)> {
    let kept = "select id, lastname, is_archived, version from known_member order by id";
    let kept = sqlx::query_as(kept).fetch_all(&service.app.db).await;
    kept.expect("members")
}

/// Which transaction wrote a member.
async fn writer(service: &Service, id: i64) -> i64 {
    let written = format!("select xmin::text::bigint from known_member where id = {id}");
    service.number(&written).await
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn of_a_set_of_facts_the_last_of_each_member_is_kept(db: PgPool) {
    let service = Service::signing(db).await;
    let facts = vec![
        fact(&member(2, "Koné", 1), 11, false),
        fact(&member(1, "Bamba", 3), 14, false),
        fact(&member(1, "Touré", 2), 12, false),
        fact(&member(3, "Cissé", 4), 15, true),
        fact(&member(2, "Koné", 2), 16, true),
    ];
    hear(&service, vec![fact(&member(2, "Konan", 0), 10, false)]).await;
    hear(&service, facts).await;
    // One that was archived before anybody told of it is nobody's.
    let expected = [
        (1, "Bamba".to_owned(), false, 3),
        (2, "Koné".to_owned(), true, 2),
    ];
    assert_eq!(kept(&service).await, expected);
    // Something older changes nothing.
    hear(&service, vec![fact(&member(1, "Touré", 2), 12, false)]).await;
    assert_eq!(kept(&service).await, expected);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_doubted_member_gives_way_to_any_version_and_one_that_is_told_unchanged_is_not_written(
    db: PgPool,
) {
    let service = Service::signing(db).await;
    let told: Vec<Member> = (1..=4).map(|id| member(id, "Koné", 5)).collect();
    let facts = told.iter().map(|member| fact(member, 0, false));
    hear(&service, facts.collect()).await;
    service
        .sql("insert into doubted select 'known_member', id from known_member")
        .await;
    let before = writer(&service, 1).await;
    let facts = vec![
        fact(&told[0], 0, false),
        // Of another generation, in which less happened.
        fact(&member(2, "Touré", 2), 0, false),
        fact(&member(3, "Bamba", 2), 0, true),
    ];
    hear(&service, facts).await;
    assert_eq!(writer(&service, 1).await, before);
    let expected = [
        (1, "Koné".to_owned(), false, 5),
        (2, "Touré".to_owned(), false, 2),
        (3, "Bamba".to_owned(), true, 2),
        (4, "Koné".to_owned(), false, 5),
    ];
    assert_eq!(kept(&service).await, expected);
    let doubted = "select sum(id)::bigint from doubted";
    assert_eq!(service.number(doubted).await, 4);
    // The doubt is over: versions count again.
    hear(&service, vec![fact(&member(2, "Koffi", 1), 0, false)]).await;
    assert_eq!(kept(&service).await, expected);
}
