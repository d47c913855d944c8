//! What is offered to whoever finds nobody.

use proto::maillon::members::v1::members_client::MembersClient;
use proto::maillon::members::v1::{ListMembersRequest, MemberStatus};
use sqlx::PgPool;

use crate::country::{country, people};
use crate::support::Service;

const SOME: &[(&str, &str, &str, i64, i64)] = &[
    ("Ouattara", "Awa", "", 1, 7),
    ("Ouattara", "Fanta", "", 3, 7),
    ("Koné", "Éloïse-Marie", "", 1, 7),
    ("Kouamé", "Moussa", "", 3, 7),
];

impl Service {
    async fn suggested(&self, asked: ListMembersRequest) -> Vec<String> {
        let mut members = MembersClient::new(self.channel());
        let answer = members.suggest_members(self.asked(asked)).await;
        answer.expect("it is good").into_inner().suggestions
    }
}

fn typed(filter: &str) -> ListMembersRequest {
    ListMembersRequest {
        filter: Some(filter.to_owned()),
        ..ListMembersRequest::default()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn u4_a_name_spelled_otherwise_is_offered_as_its_bearers_write_it(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    // Out of the table, and out of memory.
    for before in ["select", "analyze member"] {
        sqlx::raw_sql(before)
            .execute(&db)
            .await
            .expect("a statement");
        offers(&Service::start(db.clone())).await;
    }
}

async fn offers(service: &Service) {
    let cases: &[(&str, &[&str])] = &[
        ("ouatara", &["Ouattara"]),
        ("OUATTARRA", &["Ouattara"]),
        ("konne", &["Koné"]),
        // A word that somebody has stays, and one that looks like no other too.
        ("ouatara awa", &["Ouattara Awa"]),
        ("eloyse kone", &["Éloïse Koné"]),
        ("awa ouatara 07", &[]),
        // Nobody is called so together.
        ("konne awa", &[]),
        ("zzzzz", &[]),
        ("%_\\", &[]),
        ("0708", &[]),
        ("", &[]),
        // What finds somebody as it is needs no other.
        ("ouattara", &[]),
    ];
    for (filter, expected) in cases {
        let found = service.found(filter).await;
        assert!(found.is_empty() || matches!(*filter, "" | "ouattara"));
        let suggested = service.suggested(typed(filter)).await;
        assert_eq!(suggested, *expected, "{filter:?}");
        for text in suggested {
            assert!(!service.found(&text).await.is_empty(), "{text}");
        }
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn u4_nobody_is_offered_a_name_that_one_may_not_see_or_that_a_filter_leaves_out(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    let service = Service::start(db);
    let limited = service.limited("viewer", &[1], 9);
    assert_eq!(service.suggested(typed("kouamme")).await, ["Kouamé"]);
    assert_eq!(limited.suggested(typed("kouamme")).await, [""; 0]);
    assert_eq!(limited.suggested(typed("ouatara")).await, ["Ouattara"]);
    let suspended = ListMembersRequest {
        status: Some(MemberStatus::Suspended.into()),
        ..typed("ouatara")
    };
    assert_eq!(service.suggested(suspended).await, [""; 0]);
}
