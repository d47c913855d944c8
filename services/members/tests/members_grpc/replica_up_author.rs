//! Authors of a node who may not write any more (docs/decisions/0297).

use proto::maillon::auth::v1::{Author, Role};
use proto::maillon::sync::v1::{ExchangeOutcome, ReplicaChange};
use sqlx::PgPool;

use crate::parcel::of;
use crate::replica_up::{CONFLICTS, agree, awa, city, living, outcomes, reasons};
use crate::replica_world::World;
use crate::support::{change, new};

/// The account of who wrote this, as it is now.
fn account(sent: &[ReplicaChange], role: Role, regions: &[i64]) -> Author {
    Author {
        login_id: sent[0].login_id.expect("the account is named"),
        role: role.into(),
        region_ids: regions.to_vec(),
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_somebody_wrote_who_may_not_any_more_waits_on_the_node(db: PgPool) {
    let world = World::new(db, "authors withdrawn").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let parcel = world.node.save_parcel(of(id)).await.expect("it is good").id;
    let sent = world.node.sent(0).await.records;
    let first = sent.clone();
    let now = |role: Role| Some(vec![account(&first, role, &[])]);
    let withdrawn = [
        Some(Vec::new()),
        now(Role::Viewer),
        now(Role::Cards),
        now(Role::Unspecified),
        Some(vec![account(&sent, Role::Enrolment, &[2])]),
        Some(vec![account(&sent, Role::Supervisor, &[2, 9])]),
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

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_is_limited_to_a_region_writes_and_places_members_there(db: PgPool) {
    let world = World::new(db, "authors of a region").await;
    let id = awa(&world).await;
    world.synchronize(&[1, 2], 500).await;
    let of_regions = |sent: &[ReplicaChange], regions: &[i64]| {
        let author = account(sent, Role::Enrolment, regions);
        world.receive_of(&[1, 2], sent.to_vec(), Some(vec![author]))
    };
    world.node.saved(city(id, "Mankono")).await;
    let sent = world.node.sent(0).await.records;
    assert_eq!(
        reasons(&of_regions(&sent, &[2]).await),
        ["author_withdrawn"]
    );
    let answers = of_regions(&sent, &[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Updated]);
    world.node.acknowledge(answers).await;

    // Into another region, and a new one there.
    let made = world.node.saved(living(new("Fatou", "Bamba"), 3)).await.id;
    world.node.saved(living(change(id), 3)).await;
    let sent = world.node.sent(0).await.records;
    assert_eq!(sent.len(), 2);
    let answers = of_regions(&sent, &[1]).await;
    assert_eq!(reasons(&answers), ["author_withdrawn"; 2]);
    let answers = of_regions(&sent, &[2]).await;
    assert_eq!(
        reasons(&answers),
        ["author_withdrawn"],
        "she lives in region 1 yet"
    );
    assert_eq!(world.centre.member(made).await.locality_id, Some(3));
    let answers = of_regions(&sent, &[1, 2]).await;
    assert!(reasons(&answers).is_empty(), "{answers:?}");
    assert_eq!(world.centre.member(id).await.locality_id, Some(3));
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_written_about_who_moved_out_of_the_nodes_regions_is_kept_for_a_decision(
    db: PgPool,
) {
    let world = World::new(db, "authors of who moved").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.saved(living(change(id), 3)).await;
    let sent = world.node.sent(0).await.records;
    let author = account(&sent, Role::Enrolment, &[1]);
    let answers = world.receive_of(&[1], sent, Some(vec![author])).await;
    assert_eq!(reasons(&answers), [""; 0], "{answers:?}");
    let kept: Vec<String> = sqlx::query_scalar(CONFLICTS)
        .fetch_all(&world.centre.app.db)
        .await
        .expect("conflicts");
    assert_eq!(kept, ["city Mankono elsewhere"]);
    world.end().await;
}
