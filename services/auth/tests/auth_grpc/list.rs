//! Lists of accounts: filter, role, order, page.

use proto::maillon::auth::v1::{CreateUserRequest, ListUsersRequest, Role, User};
use proto::maillon::refusal::v1::Reason;
use proto::{Kind, Message};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{PASSWORD, Service, bearing, new, reason};

async fn list(
    service: &Service,
    token: &str,
    asked: ListUsersRequest,
) -> Result<(i64, Vec<User>), Status> {
    let answer = service
        .users()
        .list_users(bearing(token, asked))
        .await?
        .into_inner();
    Ok((answer.total, answer.rows))
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn accounts_are_found_by_name_and_role_page_by_page(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for (name, role) in [
        ("Awa Koné", Role::Viewer),
        ("Koné-Traoré Issa", Role::Cards),
        ("N’Guessan", Role::Viewer),
    ] {
        service.create(&admin, name, role).await;
    }
    let found = async |filter: &str, role: Option<Role>| {
        let asked = ListUsersRequest {
            filter: Some(filter.to_owned()),
            role: role.map(Into::into),
            ..ListUsersRequest::default()
        };
        let (total, rows) = list(&service, &admin, asked).await.expect("a list");
        assert_eq!(usize::try_from(total).ok(), Some(rows.len()));
        rows.into_iter().map(|user| user.name).collect::<Vec<_>>()
    };
    assert_eq!(
        found("", None).await,
        ["admin", "Awa Koné", "Koné-Traoré Issa", "N’Guessan"]
    );
    assert_eq!(found("kone", None).await, ["Awa Koné", "Koné-Traoré Issa"]);
    assert_eq!(found("issa KONE", None).await, ["Koné-Traoré Issa"]);
    assert_eq!(found("n guess", None).await, ["N’Guessan"]);
    assert_eq!(
        found("", Some(Role::Viewer)).await,
        ["Awa Koné", "N’Guessan"]
    );
    assert_eq!(found("kone", Some(Role::Admin)).await, [""; 0]);
    assert_eq!(found("", Some(Role::Service)).await, [""; 0]);

    let page = ListUsersRequest {
        limit: Some(2),
        offset: Some(1),
        descending: Some(true),
        ..ListUsersRequest::default()
    };
    let (total, rows) = list(&service, &admin, page).await.expect("a page");
    let names: Vec<_> = rows.iter().map(|user| user.name.as_str()).collect();
    assert_eq!((total, names), (4, vec!["Koné-Traoré Issa", "Awa Koné"]));
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_list_is_ordered_by_any_of_its_fields_both_ways(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.region("created", 3, 1).await;
    for nth in 0..6 {
        let save = CreateUserRequest {
            sync_token: (nth % 2 == 0).then_some(true),
            region_ids: if nth % 3 == 0 { vec![3] } else { vec![] },
            ..new(
                &format!("user{nth}"),
                if nth < 3 { Role::Viewer } else { Role::Cards },
            )
        };
        service.save(&admin, save).await.expect("it is good");
    }
    service.sign_in("admin", PASSWORD).await.expect("signed in");
    let message = Message::named("maillon.auth.v1.User").expect("a message of the contract");
    for field in message.fields {
        assert!(!matches!(field.kind, Kind::Json));
        let mut orders = Vec::new();
        for descending in [false, true] {
            let asked = ListUsersRequest {
                order_by: Some(field.name.to_owned()),
                descending: Some(descending),
                ..ListUsersRequest::default()
            };
            let (_, rows) = list(&service, &admin, asked).await.expect(field.name);
            orders.push(rows.iter().map(|user| user.id).collect::<Vec<_>>());
        }
        orders[1].reverse();
        // Who never signed in comes last, both ways.
        if field.name != "login_lastConnection" {
            assert_eq!(orders[0], orders[1], "{}", field.name);
        }
    }
    for bad in ["id", "password_hash", "login_id; drop table login"] {
        let asked = ListUsersRequest {
            order_by: Some(bad.to_owned()),
            ..ListUsersRequest::default()
        };
        assert_eq!(
            reason(list(&service, &admin, asked).await),
            Reason::BadRequest
        );
    }
}
