//! What the list of all entries is searched by: words that there are, numbers of members.

use outbox::Envelope;
use platform::Refusal;
use proto::maillon::cards::v1::Card;
use proto::maillon::members::v1::Member;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ExportAuditEntriesRequest as Export, ListAuditEntriesRequest as Asked,
};
use sqlx::PgPool;

use crate::chain::whole;
use crate::list::some;
use crate::support::{Service, WithState, fact, member, reason, told};

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_word_that_no_entry_has_is_refused_and_named(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let token = service.token("auditor", 1, &[]);
    let of = |entity: Option<&str>, action: Option<&str>| Asked {
        entity: entity.map(str::to_owned),
        action: action.map(str::to_owned),
        ..Asked::default()
    };
    for (asked, field) in [
        (of(Some("members"), None), "entity"),
        (of(None, Some("create")), "action"),
    ] {
        let refused = service.list(&token, asked).await;
        let refusal = Refusal::of(&refused.expect_err("nothing is called so"));
        assert_eq!(refusal.reason(), Reason::ValidationFailed);
        assert_eq!(refusal.message().fields[0].field, field);
    }
    let export = Export {
        entity: Some("members".to_owned()),
        ..Export::default()
    };
    let refused = service.export(&token, export).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
    // A kind of record that a newer program tells of, and one that nobody told of yet.
    service
        .hear(vec![fact(
            "members.comet.seen",
            "auth.v1.SessionFact",
            1,
            1,
        )])
        .await;
    for (asked, total) in [
        (of(Some("comet"), Some("seen")), 1),
        (of(Some("parcel"), Some("sent")), 0),
    ] {
        assert_eq!(
            service.list(&token, asked).await.expect("a list").total,
            total
        );
    }
}

/// Enough entries for a window, not in the order of their times; Awa acted in the first half of the time
/// alone, and a clock was wrong.
const MANY: &str =
    "insert into audit_entry (id, event_id, at, recorded_at, node, login_name, service, action,
        entity, version, hash)
    select 202611000000000 + nth, gen_random_uuid(),
        case nth when 5 then timestamptz '1970-01-01' when 6 then '2099-01-01' else
            timestamptz '2025-11-01' + nth * 7919 % 10500 * interval '1 hour' end,
        timestamptz '2025-11-01' + nth * interval '1 hour', 0,
        case when nth * 7919 % 10500 < 5000 then 'awa' else 'kofi' end, 'members',
        case nth % 50 when 0 then 'photo_refused' else 'updated' end, 'member', 1, sha256(int8send(nth))
    from generate_series(1, 10500) as nth";

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_page_of_frequent_words_has_the_rows_that_the_whole_list_has(db: PgPool) {
    for statement in [
        "select open_audit_month(202611)",
        MANY,
        "analyze audit_entry",
    ] {
        let done = sqlx::raw_sql(statement).execute(&db).await;
        done.expect("a statement");
    }
    let service = Service::start(db.clone());
    let token = service.token("auditor", 1, &[]);
    for filter in ["awa", "kofi", "member", "kofi member", "awa kofi"] {
        for action in [None, Some("photo_refused")] {
            for (descending, offset) in [(true, 0), (true, 40), (false, 0), (false, 40)] {
                let asked = Asked {
                    filter: Some(filter.to_owned()),
                    action: action.map(str::to_owned),
                    limit: Some(5),
                    offset: Some(offset),
                    descending: Some(descending),
                    ..Asked::default()
                };
                let list = service.list(&token, asked).await.expect("a list");
                let found: Vec<i64> = list.rows.iter().map(|row| row.id).collect();
                let way = if descending { "desc" } else { "asc" };
                let whole = format!(
                    "select id from audit_entry where coalesce(action = $2, true)
                        and not exists (select from unnest(string_to_array($1, ' ')) as word
                            where strpos(search, word) = 0)
                    order by at {way}, id {way} limit 5 offset {offset}"
                );
                let whole: Vec<i64> = sqlx::query_scalar(sqlx::AssertSqlSafe(whole))
                    .bind(filter)
                    .bind(action)
                    .fetch_all(&db)
                    .await
                    .expect("ids");
                assert_eq!(found, whole, "{filter} {action:?} {way} {offset}");
            }
        }
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn entries_are_found_by_the_number_of_the_member_they_are_about(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let named = |id: i64, number: &str, place: i64| Member {
        id_number: number.to_owned(),
        ..member(id, 1, "Abobo", Some(place))
    };
    let card = Card {
        id: 5,
        member_id: 7,
        member_id_number: "2026-ab/1".to_owned(),
        locality_id: Some(14),
        ..Card::default()
    };
    let of_card = fact("cards.card.created", "cards.v1.Card", 5, 1);
    service
        .hear(vec![
            told(None, Some(&named(7, "2026-ab/1", 14))),
            told(None, Some(&named(8, "0000260000019", 24))),
            Envelope {
                region_ids: vec![1],
                ..of_card.state(None, Some(&card))
            },
        ])
        .await;
    let of = |number: &str| Asked {
        number: Some(number.to_owned()),
        ..Asked::default()
    };
    for (regions, number, total) in [
        (&[] as &[i64], "2026-ab/1", 2),
        (&[], "2026 AB1", 2),
        (&[], "0000 26 000001 9", 1),
        (&[], "0000", 0),
        (&[2], "2026-ab/1", 0),
        (&[1], "2026-ab/1", 2),
    ] {
        let token = service.token("auditor", 1, regions);
        let list = service.list(&token, of(number)).await.expect("a list");
        assert_eq!(list.total, total, "{number} within {regions:?}");
    }
    assert_eq!(whole(&service.db).await, 3);
}
