//! What the service knows of users: it hears, live or replayed, and lets no region go that somebody is
//! limited to.

use futures_util::stream;
use outbox::{Failure, Nats};
use prost::Message;
use proto::maillon::auth::v1::User;
use proto::maillon::event::v1::Envelope;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::files::figures;
use crate::support::{Service, reason};

/// A fact about a user; none = the account is gone.
fn fact(id: i64, version: i64, regions: Option<&[i64]>) -> Envelope {
    let user = |regions: &[i64]| User {
        id,
        region_ids: regions.to_vec(),
        version,
        ..User::default()
    };
    Envelope {
        subject: "auth.user.updated".to_owned(),
        entity_id: id,
        version,
        message: "maillon.auth.v1.User".to_owned(),
        after: regions
            .map(|regions| user(regions).encode_to_vec())
            .unwrap_or_default(),
        ..Envelope::default()
    }
}

async fn hear(service: &Service, fact: Envelope) {
    told(service, fact).await.expect("a user's fact");
}

/// Hands a fact to the consumer; its NATS is nowhere, as a replay needs none.
async fn told(service: &Service, fact: Envelope) -> Result<u64, Failure> {
    let nats = Nats::connect("nats://127.0.0.1:1", "geography").await?;
    let consumer = geography::users(service.db.clone(), nats);
    consumer.fill(stream::iter([Ok(fact)])).await
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_region_that_somebody_is_limited_to_stays(db: PgPool) {
    let service = Service::start(db);
    let one = service.create("R1", "Béré").await;
    let two = service.create("R2", "Nawa").await;
    hear(&service, fact(7, 1, Some(&[one, two]))).await;
    hear(&service, fact(8, 4, Some(&[one]))).await;
    hear(&service, fact(9, 1, Some(&[]))).await;
    let users = |count| [("users".to_owned(), count)];
    let refused = service.delete(one).await;
    assert_eq!(reason(refused.clone()), Reason::RegionInUse);
    assert_eq!(figures(refused), users(2));
    assert_eq!(figures(service.delete(two).await), users(1));

    // What comes again, or too late, changes nothing; a deletion is a version like any other.
    hear(&service, fact(8, 3, Some(&[]))).await;
    hear(&service, fact(8, 4, Some(&[]))).await;
    assert_eq!(figures(service.delete(one).await), users(2));
    hear(&service, fact(8, 5, None)).await;
    hear(&service, fact(8, 4, Some(&[one]))).await;
    assert_eq!(figures(service.delete(one).await), users(1));
    hear(&service, fact(7, 2, Some(&[two]))).await;
    service.delete(one).await.expect("nobody is limited to it");
    hear(&service, fact(7, 3, Some(&[]))).await;
    service.delete(two).await.expect("nobody is limited to it");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_fact_that_is_none_is_given_back(db: PgPool) {
    let service = Service::start(db);
    let mut broken = fact(7, 1, Some(&[1]));
    broken.after = vec![0xff; 3];
    assert!(told(&service, broken).await.is_err());
    assert_eq!(
        service.number("select count(*) from login_territory").await,
        0
    );
}
