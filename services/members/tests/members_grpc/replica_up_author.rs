//! Authors of a node who may not write any more (docs/decisions/0297).

use proto::maillon::auth::v1::{Author, Role};
use proto::maillon::sync::v1::ExchangeOutcome;
use sqlx::PgPool;

use crate::parcel::of;
use crate::replica_up::{agree, awa, city, outcomes, reasons};
use crate::replica_world::World;

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_somebody_wrote_who_may_not_any_more_waits_on_the_node(db: PgPool) {
    let world = World::new(db, "authors withdrawn").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let parcel = world.node.save_parcel(of(id)).await.expect("it is good").id;
    let sent = world.node.sent(0).await.records;
    let author = sent[0].login_id.expect("the account is named");
    let now = |role: Role| {
        let role = role.into();
        Some(vec![Author {
            login_id: author,
            role,
        }])
    };
    let withdrawn = [
        Some(Vec::new()),
        now(Role::Viewer),
        now(Role::Cards),
        now(Role::Unspecified),
    ];
    for authors in withdrawn {
        let answers = world.receive_of(&[1], sent.clone(), authors.clone()).await;
        assert_eq!(reasons(&answers), ["author_withdrawn"; 2], "{authors:?}");
        assert!(
            answers
                .iter()
                .all(|one| one.outcome() == ExchangeOutcome::Rejected)
        );
        world.node.acknowledge(answers).await;
    }
    assert_eq!(world.node.described().await.to_send, 2, "nothing is lost");
    assert_eq!(world.centre.member(id).await.city, None);

    // Who may write may not archive.
    let answers = world.receive_of(&[1], sent, now(Role::Enrolment)).await;
    let (created, updated) = (ExchangeOutcome::Created, ExchangeOutcome::Updated);
    assert_eq!(outcomes(&answers), [created, updated], "{answers:?}");
    world.node.acknowledge(answers).await;
    world.node.delete_parcel(parcel).await.expect("it is there");
    let sent = world.node.sent(0).await.records;
    let answers = world
        .receive_of(&[1], sent.clone(), now(Role::Enrolment))
        .await;
    assert_eq!(reasons(&answers), ["author_withdrawn"]);
    let answers = world.receive_of(&[1], sent, now(Role::Supervisor)).await;
    assert_eq!(outcomes(&answers), [updated]);
    world.node.acknowledge(answers).await;
    agree(&world).await;
    world.end().await;
}
