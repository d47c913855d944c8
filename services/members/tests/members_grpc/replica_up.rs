//! Members that were changed on a node, at the centre (docs/decisions/0297).

use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ReceiveRecordsRequest, ReplicaAnswer, SendRecordsReply,
};
use sqlx::PgPool;

use crate::country::people;
use crate::replica_world::World;
use crate::support::Dependant::{Child, Spouse};
use crate::support::{change, dependant, new, reason};

pub(crate) const PENDING: &str = "select count(*) from replica_pending where entity = 'member'";
pub(crate) const CONFLICTS: &str = "select concat_ws(' ', name, node_value #>> '{}',
        centre_value #>> '{}', why)
    from replica_conflict where name <> 'family' order by 1";

/// The city of a member.
pub(crate) fn city(id: i64, city: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        city: Some(city.to_owned()),
        ..change(id)
    }
}

/// The address of a member.
pub(crate) fn address(id: i64, address: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        address: Some(address.to_owned()),
        ..change(id)
    }
}

/// Somebody who lives in this locality.
pub(crate) fn living(save: SaveMemberRequest, locality: i64) -> SaveMemberRequest {
    SaveMemberRequest {
        locality_id: Some(locality),
        ..save
    }
}

pub(crate) fn outcomes(answers: &[ReplicaAnswer]) -> Vec<ExchangeOutcome> {
    let mut outcomes: Vec<ExchangeOutcome> = answers.iter().map(ReplicaAnswer::outcome).collect();
    outcomes.sort();
    outcomes
}

/// Why nothing was taken of which records.
pub(crate) fn reasons(answers: &[ReplicaAnswer]) -> Vec<&str> {
    let left = answers.iter().filter(|answer| answer.stamp.is_empty());
    left.map(ReplicaAnswer::reason).collect()
}

/// A member of region 1 on both sides.
pub(crate) async fn awa(world: &World) -> i64 {
    let named = [("Koné", "Awa", "0707070707", 1, 42)];
    let id = people(&world.centre.app.db, &named).await[0];
    world.synchronize(&[1], 500).await;
    id
}

/// Nothing is left to send, and both sides have the same.
pub(crate) async fn agree(world: &World) {
    assert!(world.push(&[1]).await.is_empty(), "nothing is left to send");
    let described = world.node.described().await;
    assert_eq!((described.to_send, described.oldest_unsent_at), (0, None));
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    assert_eq!(world.node.number(PENDING).await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_a_node_changed_and_made_is_live_at_the_centre(db: PgPool) {
    let world = World::new(db, "members go up").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let spouse = living(dependant(id, Spouse, "Issa"), 1);
    let spouse = world.node.saved(spouse).await.id;
    let made = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    assert!(world.node.member(made).await.synchronization_needed);
    let described = world.node.described().await;
    let now = world.node.app.clock.now().into();
    assert_eq!(
        (described.to_send, described.oldest_unsent_at),
        (3, Some(now))
    );
    let answers = world.push(&[1]).await;
    let created = ExchangeOutcome::Created;
    let expected = [created, created, ExchangeOutcome::Updated];
    assert_eq!(outcomes(&answers), expected, "{answers:?}");
    assert!(
        answers.iter().all(|answer| answer.groups.is_empty()),
        "it is there: {answers:?}"
    );
    let changed = world.centre.member(id).await;
    assert_eq!(changed.city.as_deref(), Some("Mankono"));
    let author = "select updated_by from member where city = 'Mankono'";
    assert_eq!(world.centre.texts(author).await, ["awa"]);
    assert_eq!(world.centre.member(spouse).await.main_member_id, Some(id));
    let seen = world.centre.member(made).await;
    assert_eq!(seen.locality_name.as_deref(), Some("École"));
    assert!(!world.node.member(made).await.synchronization_needed);
    let expected = [
        format!("members.member.updated {id} true"),
        format!("members.member.created {spouse} true"),
        format!("members.member.created {made} true"),
    ];
    assert_eq!(world.centre.told().await, expected);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_did_it_where_and_when_is_told(db: PgPool) {
    let world = World::new(db, "authors go up").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let saved = "select updated_at::text from member where city = 'Mankono'";
    world.push(&[1]).await;
    let told = world.centre.events().await;
    let on_node = world.node.events().await;
    let author = &on_node.last().expect("it was told").by[..2];
    assert_eq!(told[0].by[..2], *author);
    assert!(author[0] != "0" && author[1] == "awa", "{author:?}");
    let origin: Vec<u8> = sqlx::query_scalar("select origin from outbox")
        .fetch_one(&world.centre.app.db)
        .await
        .expect("one fact");
    let origin = <outbox::Origin as prost::Message>::decode(origin.as_slice()).expect("an origin");
    assert_eq!(origin.node, 3);
    assert!(!origin.op_id.is_empty());
    assert_eq!(
        origin.at, origin.received_at,
        "the clocks of this test stand still"
    );
    assert_eq!(
        world.centre.texts(saved).await,
        world.node.texts(saved).await
    );
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn an_answer_that_is_lost_changes_nothing(db: PgPool) {
    let world = World::new(db, "answers are lost").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let made = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    let sent = world.node.sent(0).await;
    let first = world.receive(&[1], sent.records).await;
    let expected = [ExchangeOutcome::Created, ExchangeOutcome::Updated];
    assert_eq!(outcomes(&first), expected);
    let versions = [
        world.centre.member(id).await.version,
        world.centre.member(made).await.version,
    ];
    let told = world.centre.told().await;
    // The node asks its owner again, and the batch is another one.
    let sent = world.node.sent(0).await;
    let again = world.receive(&[1], sent.records).await;
    assert_eq!(outcomes(&again), [ExchangeOutcome::Unchanged; 2]);
    let after = [
        world.centre.member(id).await.version,
        world.centre.member(made).await.version,
    ];
    assert_eq!(after, versions);
    assert_eq!(world.centre.told().await, told);
    world.node.acknowledge(again).await;
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_came_down_of_a_batch_whose_answer_was_lost_is_known(db: PgPool) {
    let world = World::new(db, "pages before answers").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let made = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    let sent = world.node.sent(0).await;
    world.receive(&[1], sent.records).await;
    world.centre.saved(city(id, "Séguéla")).await;
    world.centre.saved(address(made, "Lot 7")).await;
    world.synchronize(&[1], 500).await;
    // What is under way stays until its answer.
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Mankono"));
    world.push(&[1]).await;
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Séguéla"));
    assert!(world.node.texts(CONFLICTS).await.is_empty());
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_two_values_the_centres_stays_and_both_are_kept(db: PgPool) {
    let world = World::new(db, "two values").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.saved(city(id, "Séguéla")).await;
    world.node.saved(address(id, "Lot 7")).await;
    let sent = world.node.sent(0).await;
    let lost = world.receive(&[1], sent.records).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Conflict]);
    assert_eq!(
        answers[0].conflicts, lost[0].conflicts,
        "the same, told again"
    );
    for side in [&world.centre, &world.node] {
        let seen = side.member(id).await;
        assert_eq!(seen.city.as_deref(), Some("Séguéla"));
        assert_eq!(
            seen.address.as_deref(),
            Some("Lot 7"),
            "nobody else changed it"
        );
        let kept = side.texts(CONFLICTS).await;
        assert_eq!(kept, ["city Mankono Séguéla differs"]);
    }
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_pull_before_the_push_does_not_overwrite_the_centres_value(db: PgPool) {
    let world = World::new(db, "pulled first").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.saved(city(id, "Séguéla")).await;
    world.synchronize(&[1], 500).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Conflict]);
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Séguéla")
    );
    // Who saw both decides on the node, and it is no conflict.
    world.node.saved(city(id, "Mankono")).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Updated]);
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Mankono")
    );
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_edited_while_a_batch_is_under_way_goes_with_the_next(db: PgPool) {
    let world = World::new(db, "edited under way").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let made = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    let sent = world.node.sent(0).await;
    world.node.saved(city(id, "Séguéla")).await;
    world.node.saved(address(id, "Lot 7")).await;
    world.node.saved(city(made, "Bouaké")).await;
    let answers = world.receive(&[1], sent.records).await;
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Mankono")
    );
    world.node.acknowledge(answers).await;
    let seen = world.node.member(id).await;
    assert_eq!(seen.city.as_deref(), Some("Séguéla"));
    assert!(seen.synchronization_needed);
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Updated; 2],
        "{answers:?}"
    );
    assert_eq!(
        world.centre.member(made).await.city.as_deref(),
        Some("Bouaké")
    );
    agree(&world).await;
    let seen = world.node.member(id).await;
    assert_eq!(
        (seen.city.as_deref(), seen.address.as_deref()),
        (Some("Séguéla"), Some("Lot 7"))
    );
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn an_answer_that_comes_after_a_newer_page_is_not_the_last_word(db: PgPool) {
    let world = World::new(db, "late answers").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    let sent = world.node.sent(0).await;
    let answers = world.receive(&[1], sent.records).await;
    world.centre.saved(city(id, "Séguéla")).await;
    world.synchronize(&[1], 500).await;
    world.node.acknowledge(answers).await;
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Séguéla"));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn two_nodes_meet_at_the_centre(db: PgPool) {
    let world = World::new(db, "first of two nodes").await;
    let id = awa(&world).await;
    let other = world.beside("second of two nodes").await;
    other.synchronize(&[1], 500).await;
    world.node.saved(city(id, "Mankono")).await;
    other.node.saved(city(id, "Bouaké")).await;
    other.node.saved(address(id, "Lot 7")).await;
    other.node.saved(living(new("Fatou", "Bamba"), 2)).await;
    world.node.saved(living(new("Ali", "Yao"), 2)).await;
    world.push(&[1]).await;
    let answers = other.push(&[1]).await;
    let expected = [ExchangeOutcome::Created, ExchangeOutcome::Conflict];
    assert_eq!(outcomes(&answers), expected);
    for world in [&world, &other] {
        agree(world).await;
        let seen = world.node.member(id).await;
        assert_eq!(
            (seen.city.as_deref(), seen.address.as_deref()),
            (Some("Mankono"), Some("Lot 7"))
        );
    }
    let kept = ["city Bouaké Mankono differs"];
    assert_eq!(world.centre.texts(CONFLICTS).await, kept);
    assert_eq!(other.node.texts(CONFLICTS).await, kept);
    assert!(
        world.node.texts(CONFLICTS).await.is_empty(),
        "it is none of this node's"
    );
    other.end().await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_cooperative_stays_behind_until_its_stays_go_up(db: PgPool) {
    let world = World::new(db, "cooperatives held back").await;
    let id = awa(&world).await;
    let cooperative = world.centre.cooperative("Cacao", 1).await;
    world.synchronize(&[1], 500).await;
    let joins = |save| SaveMemberRequest {
        cooperative_id: Some(cooperative),
        ..save
    };
    world.node.saved(joins(city(id, "Mankono"))).await;
    let made = joins(living(new("Fatou", "Bamba"), 2));
    let made = world.node.saved(made).await.id;
    let answers = world.push(&[1]).await;
    let expected = [ExchangeOutcome::Created, ExchangeOutcome::Updated];
    assert_eq!(outcomes(&answers), expected, "{answers:?}");
    world.synchronize(&[1], 500).await;
    for member in [id, made] {
        assert_eq!(world.centre.member(member).await.cooperative_id, None);
        let seen = world.node.member(member).await;
        assert_eq!(seen.cooperative_id, Some(cooperative));
        assert!(seen.synchronization_needed);
    }
    let wrong = "select count(*) from tally_differences()";
    assert_eq!(world.centre.number(wrong).await, 0);
    assert_eq!(world.node.number(PENDING).await, 2, "it waits");
    assert!(world.push(&[1]).await.is_empty());
    // Whose changes all wait holds up nobody behind them.
    let behind = world.node.saved(living(new("Ali", "Traoré"), 2)).await.id;
    let next = world.node.send_at_most(0, Some(1)).await;
    let next = next.expect("it is a node").records;
    let ids: Vec<i64> = next.iter().map(|record| record.id).collect();
    assert_eq!(ids, [behind]);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_batch_has_whole_families_and_no_more_than_the_centre_takes(db: PgPool) {
    let world = World::new(db, "families").await;
    awa(&world).await;
    let mut mains = Vec::new();
    for name in ["Bamba", "Traoré"] {
        mains.push(world.node.saved(living(new("Ali", name), 1)).await.id);
    }
    let mut first = vec![mains[0]];
    for (nth, name) in ["Issa", "Fanta", "Moussa", "Aya"].into_iter().enumerate() {
        let child = living(dependant(mains[nth % 2], Child, name), 1);
        let child = world.node.saved(child).await.id;
        first.extend(Some(child).filter(|_| nth % 2 == 0));
    }
    let ids = |sent: &SendRecordsReply| {
        let ids = sent.records.iter().map(|record| record.id);
        ids.collect::<Vec<i64>>()
    };
    let sent = world.node.send_at_most(0, Some(2)).await;
    let sent = sent.expect("it is a node");
    assert_eq!(ids(&sent), first, "both families are more than twice two");
    let rest = world.node.send_at_most(sent.last, Some(3)).await;
    assert!(ids(&rest.expect("it is a node")).contains(&mains[1]));
    assert_eq!(world.push(&[1]).await.len(), 6);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn each_side_takes_what_is_its_own(db: PgPool) {
    let world = World::new(db, "sides").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    assert_eq!(reason(world.centre.send(0).await), Reason::FieldOnly);
    let records = world.node.sent(0).await.records;
    let asked = |node| ReceiveRecordsRequest {
        node,
        reach: None,
        records: records.clone(),
        ..ReceiveRecordsRequest::default()
    };
    assert_eq!(
        reason(world.centre.receive(asked(0)).await),
        Reason::ValidationFailed
    );
    assert_eq!(
        reason(world.centre.receive(asked(3)).await),
        Reason::ValidationFailed
    );
    let own = ReceiveRecordsRequest {
        reach: Some(proto::maillon::sync::v1::NodeReach::default()),
        ..asked(3)
    };
    assert_eq!(reason(world.node.receive(own).await), Reason::CentralOnly);
    world.end().await;
}
