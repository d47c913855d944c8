//! Open sessions: listed, ended by hand, ended by time.

use chrono::TimeDelta;
use proto::maillon::auth::v1::{DeleteSessionRequest, ListSessionsRequest, Role, Session};
use proto::maillon::refusal::v1::Reason;
use proto::{Message, Timestamp};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{PASSWORD, Service, bearing, reason};

pub(crate) async fn list(
    service: &Service,
    token: &str,
    asked: ListSessionsRequest,
) -> Result<Vec<Session>, Status> {
    let mut sessions = service.open_sessions();
    let answer = sessions
        .list_sessions(bearing(token, asked))
        .await?
        .into_inner();
    assert!(answer.total >= i64::try_from(answer.rows.len()).expect("a few"));
    Ok(answer.rows)
}

pub(crate) async fn delete(service: &Service, token: &str, id: i64) -> Result<(), Status> {
    let mut sessions = service.open_sessions();
    let asked = bearing(token, DeleteSessionRequest { id });
    sessions.delete_session(asked).await.map(|_| ())
}

pub(crate) fn of(login_id: i64) -> ListSessionsRequest {
    ListSessionsRequest {
        login_id: Some(login_id),
        ..ListSessionsRequest::default()
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn ones_own_sessions_are_listed_and_ended(db: PgPool) {
    let service = Service::start(db).await;
    let (here, there) = (service.token().await, service.token().await);
    let rows = list(&service, &here, ListSessionsRequest::default())
        .await
        .expect("a list");
    let current: Vec<bool> = rows.iter().map(|row| row.is_current).collect();
    assert_eq!(current, [true, false]);
    let now = service.clock.now();
    let row = &rows[0];
    assert_eq!(row.login_name, "admin");
    assert_eq!(row.started_at, Some(now.into()));
    assert_eq!(
        row.expires_at,
        Some(Timestamp::from(now + TimeDelta::hours(12)))
    );
    assert_eq!(
        (row.address.as_deref(), row.user_agent.as_deref()),
        (Some("192.0.2.7"), Some("Firefox"))
    );
    delete(&service, &here, rows[1].id)
        .await
        .expect("it is one's own");
    assert_eq!(reason(service.me(&there).await), Reason::SessionEnded);
    assert_eq!(
        reason(delete(&service, &here, rows[1].id).await),
        Reason::SessionNotFound
    );
    assert_eq!(service.ends().await, ["closed"]);
    delete(&service, &here, rows[0].id)
        .await
        .expect("also the current one");
    assert_eq!(reason(service.me(&here).await), Reason::SessionEnded);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn those_of_others_are_for_who_may_write_users(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let admin_id = service.me(&admin).await.expect("signed in").id;
    let id = service.create(&admin, "awa.kone", Role::Supervisor).await;
    let token = service.settled("awa.kone", "abcd").await;

    assert_eq!(
        reason(list(&service, &token, of(admin_id)).await),
        Reason::PermissionDenied
    );
    let own = list(&service, &token, of(id)).await.expect("one's own");
    assert_eq!(own.len(), 1);
    let admins = list(&service, &admin, of(admin_id)).await.expect("a list");
    assert_eq!(
        reason(delete(&service, &token, admins[0].id).await),
        Reason::SessionNotFound
    );
    service.me(&admin).await.expect("it goes on");

    let seen = list(&service, &admin, of(id)).await.expect("an admin may");
    assert!(!seen[0].is_current && seen[0].login_id == id && seen[0].login_name == "awa.kone");
    delete(&service, &admin, seen[0].id)
        .await
        .expect("an admin may");
    assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
    let told = service.events("auth.session.ended").await;
    assert_eq!(
        (
            told[0].login_name.as_str(),
            told[0].fact.login_name.as_str(),
            told[0].fact.reason.as_str()
        ),
        ("admin", "awa.kone", "closed")
    );
    assert!(
        list(&service, &admin, of(id))
            .await
            .expect("a list")
            .is_empty()
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn time_ends_sessions_that_nobody_refreshes_and_tells_it_once(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::hours(12)).await;
    let idle = service.token().await;
    let mut busy = service.token().await;
    service.clock.advance(TimeDelta::minutes(29));
    busy = service.refresh(&busy).await.expect("it lives");
    service.clock.advance(TimeDelta::minutes(1));
    service.app.keep_once().await.expect("upkeep");
    assert_eq!(service.ends().await, ["idle"]);
    let told = service.events("auth.session.ended").await;
    assert_eq!(
        (told[0].login_id, told[0].fact.login_name.as_str()),
        (0, "admin")
    );
    assert_eq!(reason(service.refresh(&idle).await), Reason::SessionEnded);
    for _ in 0..34 {
        service.clock.advance(TimeDelta::minutes(20));
        busy = service.refresh(&busy).await.expect("it lives");
    }
    service.clock.advance(TimeDelta::minutes(10));
    let (one, other) = tokio::join!(service.app.keep_once(), service.app.keep_once());
    one.and(other).expect("two processes at once");
    assert_eq!(service.ends().await, ["idle", "too_old"]);

    service.clock.advance(TimeDelta::days(31));
    service.app.keep_once().await.expect("upkeep");
    assert_eq!(service.number("select count(*) from session").await, 0);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_list_shows_only_what_lives_in_any_order_page_by_page(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::minutes(31)).await;
    service.token().await;
    service.clock.advance(TimeDelta::minutes(30));
    let mut tokens = Vec::new();
    for nth in 0..5 {
        let address = format!("192.0.2.{}", 9 - nth);
        let opened = service.sign_in_from(&address, "admin", PASSWORD).await;
        tokens.push(opened.expect("it opens").token);
        service.clock.advance(TimeDelta::seconds(1));
    }
    let all = list(&service, &tokens[2], ListSessionsRequest::default()).await;
    assert_eq!(all.expect("a list").len(), 5, "the idle one is not shown");
    let message = Message::named("maillon.auth.v1.Session").expect("a message of the contract");
    for field in message.fields {
        let mut orders = Vec::new();
        for descending in [false, true] {
            let asked = ListSessionsRequest {
                order_by: Some(field.name.to_owned()),
                descending: Some(descending),
                ..ListSessionsRequest::default()
            };
            let rows = list(&service, &tokens[2], asked).await.expect(field.name);
            orders.push(rows.iter().map(|row| row.id).collect::<Vec<_>>());
        }
        orders[1].reverse();
        assert_eq!(orders[0], orders[1], "{}", field.name);
    }
    let page = ListSessionsRequest {
        limit: Some(2),
        offset: Some(4),
        order_by: Some("session_isCurrent".to_owned()),
        ..ListSessionsRequest::default()
    };
    let rows = list(&service, &tokens[2], page).await.expect("a page");
    assert!(rows.len() == 1 && rows[0].is_current);
}
