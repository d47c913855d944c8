//! Accounts as they are now, for whoever judges what they did elsewhere.

use auth::testing::Mint;
use proto::maillon::auth::v1::authors_client::AuthorsClient;
use proto::maillon::auth::v1::{CreateUserRequest, ListAuthorsRequest, Role};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::support::{Service, bearing, new, reason};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn accounts_are_told_with_their_roles_and_regions_and_deleted_ones_are_not(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.region("created", 7, 1).await;
    let konan = CreateUserRequest {
        region_ids: vec![7],
        ..new("konan", Role::Enrolment)
    };
    let konan = service.save(&admin, konan).await.expect("it is good").id;
    let mariam = service.create(&admin, "mariam", Role::Supervisor).await;
    service.delete(&admin, mariam).await.expect("it is there");
    let asked = ListAuthorsRequest {
        login_ids: vec![mariam, konan, 987_654],
    };
    let mut authors = AuthorsClient::new(service.channel.clone());
    let refused = authors.list_authors(bearing(&admin, asked.clone())).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
    let token = Mint::of(&service.db).await.token("service", &[]);
    let reply = authors.list_authors(bearing(&token, asked)).await;
    let reply = reply.expect("it is good").into_inner();
    let known = reply.authors.iter();
    let known: Vec<_> = known
        .map(|one| (one.login_id, one.role(), one.region_ids.as_slice()))
        .collect();
    assert_eq!(known, [(konan, Role::Enrolment, [7_i64].as_slice())]);
}
