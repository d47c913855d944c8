//! The list of all entries.

use platform::Refusal;
use platform::channel::ROWS_HEADER;
use proto::Message;
use proto::maillon::auth::v1::SessionFact;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ExportAuditEntriesRequest as Export, ListAuditEntriesRequest as Asked,
};
use sqlx::PgPool;

use crate::support::{Service, WithState, actions, fact, member, reason, rows, told};

pub(crate) async fn some(service: &Service) {
    service.know_the_country().await;
    let (one, two) = (
        member(7, 1, "Béré", Some(14)),
        member(7, 2, "Nawa", Some(14)),
    );
    let session = SessionFact {
        login_name: "awa.kone".to_owned(),
        reason: "wrong_password".to_owned(),
        ..SessionFact::default()
    };
    service
        .hear(vec![
            told(None, Some(&one)),
            told(Some(&one), Some(&two)),
            told(None, Some(&member(8, 1, "Abobo", Some(24)))),
            fact("auth.session.refused", "auth.v1.SessionFact", 0, 1).state(None, Some(&session)),
        ])
        .await;
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn entries_are_found_by_what_they_tell(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let token = service.token("auditor", 1, &[]);
    let list = async |asked: Asked| service.list(&token, asked).await.expect("a list");
    let all = list(Asked::default()).await;
    assert_eq!(all.total, 4);
    assert_eq!(
        actions(&all.rows),
        ["refused", "created", "updated", "created"]
    );
    assert_eq!(all.rows[0].reason.as_deref(), Some("wrong_password"));
    let text = |text: &str| Some(text.to_owned());
    for (asked, total) in [
        (
            Asked {
                filter: text("NZI kofi"),
                ..Asked::default()
            },
            0,
        ),
        (
            Asked {
                filter: text("kofi N’ZI"),
                ..Asked::default()
            },
            3,
        ),
        (
            Asked {
                filter: text("n%"),
                ..Asked::default()
            },
            0,
        ),
        (
            Asked {
                filter: text("awa"),
                action: text("updated"),
                ..Asked::default()
            },
            1,
        ),
        (
            Asked {
                entity: text("member"),
                entity_id: Some(8),
                ..Asked::default()
            },
            1,
        ),
        (
            Asked {
                login_id: Some(99),
                ..Asked::default()
            },
            0,
        ),
        (
            Asked {
                to: all.rows[3].at,
                ..Asked::default()
            },
            0,
        ),
        (
            Asked {
                from: all.rows[3].at,
                limit: Some(1),
                ..Asked::default()
            },
            4,
        ),
    ] {
        assert_eq!(list(asked).await.total, total);
    }
    let message = Message::named("maillon.reports.v1.AuditEntry").expect("of the contract");
    for field in message.fields {
        if matches!(field.name, "audit_before" | "audit_after") {
            continue;
        }
        let mut orders = Vec::new();
        for descending in [false, true] {
            let asked = Asked {
                order_by: text(field.name),
                descending: Some(descending),
                ..Asked::default()
            };
            let rows = list(asked).await.rows;
            orders.push(rows.iter().map(|row| row.id).collect::<Vec<_>>());
        }
        orders[1].reverse();
        assert_eq!(orders[0], orders[1], "{}", field.name);
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_number_without_the_kind_of_its_record_is_refused(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let token = service.token("auditor", 1, &[]);
    let asked = Asked {
        entity_id: Some(8),
        ..Asked::default()
    };
    let refused = service.list(&token, asked).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_audit_is_for_who_may_read_it_as_far_as_their_territory_reaches(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    for role in ["supervisor", "viewer", "sync"] {
        let token = service.token(role, 1, &[]);
        let refused = service.list(&token, Asked::default()).await;
        assert_eq!(reason(refused), Reason::PermissionDenied, "{role}");
    }
    let token = service.token("auditor", 1, &[1]);
    let list = service
        .list(&token, Asked::default())
        .await
        .expect("a list");
    assert_eq!(
        actions(&list.rows),
        ["updated", "created"],
        "without the member of the other region, and a sign-in of nobody knows where"
    );
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_region_finds_what_concerns_it_and_one_outside_of_a_territory_finds_nothing(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let (there, here) = (
        member(7, 2, "Nawa", Some(14)),
        member(7, 3, "Nawa", Some(24)),
    );
    service.hear(vec![told(Some(&there), Some(&here))]).await;
    for (territory, region, total, in_file) in [
        // A sign-in of nobody knows where concerns no region; the move concerns both.
        (&[] as &[i64], None, 5, "5"),
        (&[], Some(1), 3, "3"),
        (&[], Some(2), 2, "2"),
        (&[], Some(3), 0, "0"),
        (&[1], Some(1), 3, "3"),
        (&[1], Some(2), 0, "0"),
        (&[2], Some(1), 0, "0"),
        (&[1, 2], Some(2), 2, "2"),
    ] {
        let token = service.token("auditor", 1, territory);
        let asked = Asked {
            region_id: region,
            ..Asked::default()
        };
        let list = service.list(&token, asked).await.expect("a list");
        assert_eq!(list.total, total, "{region:?} within {territory:?}");
        let export = Export {
            region_id: region,
            ..Export::default()
        };
        let file = service.export(&token, export).await.expect("rows");
        let rows = file.metadata().get(ROWS_HEADER).expect("a count");
        assert_eq!(rows, in_file, "{region:?} within {territory:?}");
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_audit_leaves_as_rows_and_says_so_itself(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let token = service.token("auditor", 1, &[1]);
    let asked = || Export {
        entity: Some("member".to_owned()),
        format: Some("xlsx".to_owned()),
        ..Export::default()
    };
    let answer = service.export(&token, asked()).await.expect("rows");
    assert_eq!(
        answer.metadata().get(ROWS_HEADER).expect("a count"),
        "2",
        "what lies in the other region stays there"
    );
    let rows = rows(answer).await;
    assert_eq!(actions(&rows), ["updated", "created"]);
    assert_eq!(rows[0].before.as_deref(), Some(r#"{"member_city":"Béré"}"#));
    let told: Vec<(String, i64)> = sqlx::query_as("select subject, login_id from outbox")
        .fetch_all(&service.db)
        .await
        .expect("the outbox");
    assert_eq!(told, [("reports.export.made".to_owned(), 1)]);
    let viewer = service.token("viewer", 1, &[]);
    let refused = service.export(&viewer, asked()).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
}

/// More entries than are counted, of which one is a deletion.
const MANY: &str =
    "insert into audit_entry (id, event_id, at, recorded_at, node, login_name, service, action,
        entity, version, hash, regions)
    select 202611000000000 + nth, gen_random_uuid(), now(), now(), 0, 'kofi', 'members',
        case nth when 77 then 'deleted' else 'updated' end, 'member', 1, sha256(int8send(nth)),
        array[nth % 2 + 1]
    from generate_series(1, 10500) as nth";

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_long_list_has_a_total_as_far_as_it_is_counted_and_the_orders_of_its_indexes(db: PgPool) {
    for statement in [
        "select open_audit_month(202611)",
        MANY,
        "analyze audit_entry",
    ] {
        sqlx::raw_sql(statement)
            .execute(&db)
            .await
            .expect("a statement");
    }
    let service = Service::start(db);
    let national = service.token("auditor", 1, &[]);
    let limited = service.token("auditor", 1, &[1]);
    let page = |order: &str| Asked {
        limit: Some(10),
        order_by: Some(order.to_owned()),
        ..Asked::default()
    };
    let list = service
        .list(&national, page("audit_at"))
        .await
        .expect("a list");
    assert!(list.total_is_estimate && list.total > 10_000, "{list:?}");
    for word in ["kofi", "KOFI mem"] {
        let asked = Asked {
            filter: Some(word.to_owned()),
            ..page("audit_id")
        };
        let list = service.list(&national, asked).await.expect("a list");
        assert!(list.total_is_estimate, "{word}");
    }
    let list = service
        .list(&limited, page("audit_at"))
        .await
        .expect("a list");
    assert_eq!((list.total, list.total_is_estimate), (5_250, false));

    // What no index orders is sorted where it is short enough.
    let refused = service.list(&national, page("audit_role")).await;
    let refusal = Refusal::of(&refused.expect_err("it is too long"));
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    assert_eq!(refusal.message().fields[0].field, "_orderBy");
    let narrowed = Asked {
        action: Some("deleted".to_owned()),
        ..page("audit_role")
    };
    let list = service.list(&national, narrowed).await.expect("a list");
    assert_eq!(list.total, 1);
    let list = service.list(&limited, page("audit_role")).await;
    assert_eq!(list.expect("a list").total, 5_250);
    let export = Export {
        order_by: Some("audit_hash".to_owned()),
        ..Export::default()
    };
    let refused = service.export(&national, export).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
}
