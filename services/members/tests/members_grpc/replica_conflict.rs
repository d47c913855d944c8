//! What a node and the centre say differently of a member, until a person decides (docs/decisions/0299).

use proto::maillon::members::v1::{ChangeMemberStatusRequest, GetMemberRequest, MemberStatus};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    Conflict, ConflictDecision, ConflictReason, DecideConflictReply, DecideConflictRequest,
    DecideReplicaConflictsRequest, ListConflictsReply, ListConflictsRequest,
    ListReplicaConflictsRequest, NodeReach,
};
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::{Response, Status};

use crate::replica_up::{address, agree, awa, city, living};
use crate::replica_world::World;
use crate::support::Dependant::Child;
use crate::support::{Service, dependant, new, reason};

/// Values as people see them: of the base, the centre and the node.
pub(crate) fn values(conflict: &Conflict) -> [Value; 3] {
    let read = |text: &Option<String>| {
        let value = text.as_deref().map(serde_json::from_str::<Value>);
        value.transpose().expect("JSON").unwrap_or_default()
    };
    [
        read(&conflict.base_value),
        read(&conflict.centre_value),
        read(&conflict.node_value),
    ]
}

pub(crate) fn asked(ids: &[i64], decision: ConflictDecision) -> DecideConflictRequest {
    DecideConflictRequest {
        conflict_ids: ids.to_vec(),
        decision: Some(decision.into()),
        ..DecideConflictRequest::default()
    }
}

pub(crate) fn typed(id: i64, value: &Value) -> DecideConflictRequest {
    DecideConflictRequest {
        value: Some(value.to_string()),
        ..asked(&[id], ConflictDecision::TypeIn)
    }
}

fn within(regions: &[i64]) -> NodeReach {
    NodeReach {
        region_ids: regions.to_vec(),
        node: None,
    }
}

impl Service {
    pub(crate) async fn conflicts(
        &self,
        regions: &[i64],
        asked: ListConflictsRequest,
    ) -> ListConflictsReply {
        let (mut client, service) = self.replica();
        let request = ListReplicaConflictsRequest {
            asked: Some(asked),
            reach: Some(within(regions)),
        };
        let reply = client.list_replica_conflicts(service.asked(request)).await;
        reply.expect("it is good").into_inner()
    }

    /// Those that nobody has decided.
    async fn open(&self) -> Vec<Conflict> {
        self.conflicts(&[], ListConflictsRequest::default())
            .await
            .rows
    }

    /// By somebody of these regions.
    pub(crate) async fn decide(
        &self,
        regions: &[i64],
        asked: DecideConflictRequest,
    ) -> Result<DecideConflictReply, Status> {
        let (mut client, service) = self.replica();
        let request = DecideReplicaConflictsRequest {
            asked: Some(asked),
            reach: Some(within(regions)),
            login_id: 8,
            login_name: "mariam".to_owned(),
        };
        let reply = client
            .decide_replica_conflicts(service.asked(request))
            .await;
        reply.map(Response::into_inner)
    }
}

/// Awa, whose city is `Mankono` on the node and `Man` at the centre.
async fn two_cities(world: &World) -> i64 {
    let id = awa(world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.saved(city(id, "Man")).await;
    world.push(&[1]).await;
    id
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn both_sides_show_what_a_person_decided(db: PgPool) {
    let world = World::new(db, "conflicts are decided").await;
    let id = two_cities(&world).await;
    let [conflict] = &world.centre.open().await[..] else {
        panic!("there is one");
    };
    assert_eq!(
        values(conflict),
        [Value::Null, json!("Man"), json!("Mankono")]
    );
    assert_eq!(
        (&*conflict.entity, conflict.entity_id, &*conflict.field),
        ("member", id, "member_city")
    );
    assert_eq!(conflict.entity_label(), "Koné Awa");
    assert_eq!(conflict.reason(), ConflictReason::Differs);
    assert!(conflict.can_type_in && conflict.node == 3);
    assert_eq!(
        (conflict.centre_user(), conflict.node_user()),
        ("awa", "awa")
    );
    assert_eq!(conflict.version, world.centre.member(id).await.version);
    let on_node = world.node.open().await;
    assert_eq!(on_node[0].id, conflict.id, "people call it by one number");
    assert_eq!(values(&on_node[0]), values(conflict));
    assert_eq!(world.node.described().await.conflicts, 1);
    let counted = world.centre.described().await.conflicts_by_node;
    let counted: Vec<(i32, i64)> = counted
        .iter()
        .map(|one| (one.node, one.conflicts))
        .collect();
    assert_eq!(counted, [(3, 1)]);

    let decided = world
        .centre
        .decide(&[1], asked(&[conflict.id], ConflictDecision::KeepNode));
    assert!(decided.await.expect("it is good").results[0].decided);
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Mankono")
    );
    let author = "select updated_by from member where city = 'Mankono'";
    assert_eq!(world.centre.texts(author).await, ["mariam"]);
    let told = world.centre.told().await;
    assert!(
        told.contains(&format!("members.conflict.decided {} false", conflict.id)),
        "{told:?}"
    );
    agree(&world).await;
    for side in [&world.centre, &world.node] {
        assert_eq!(side.open().await, []);
        assert_eq!(side.described().await.conflicts, 0);
        let all = ListConflictsRequest {
            decided: Some(true),
            ..ListConflictsRequest::default()
        };
        let [conflict] = &side.conflicts(&[], all).await.rows[..] else {
            panic!("it is kept");
        };
        assert_eq!(conflict.decision(), ConflictDecision::KeepNode);
        assert_eq!(conflict.decided_by(), "mariam");
        assert_eq!(conflict.decided_value(), r#""Mankono""#);
        assert_eq!(values(conflict)[1], json!("Man"), "as it was when they met");
    }
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_centres_value_stays_and_the_node_hears_so(db: PgPool) {
    let world = World::new(db, "centre is kept").await;
    let id = two_cities(&world).await;
    world.synchronize(&[1], 500).await;
    let conflict = &world.centre.open().await[0];
    let version = world.centre.member(id).await.version;
    let keep = || asked(&[conflict.id], ConflictDecision::KeepCentre);
    for _ in 0..2 {
        let decided = world.centre.decide(&[], keep()).await;
        assert!(decided.expect("it is good").results[0].decided);
    }
    assert_eq!(world.centre.member(id).await.version, version);
    let otherwise = world
        .centre
        .decide(&[], asked(&[conflict.id], ConflictDecision::KeepNode))
        .await;
    assert_eq!(reason(otherwise), Reason::ConflictDecided);
    assert_eq!(world.node.described().await.conflicts, 1);
    agree(&world).await;
    assert_eq!(world.node.described().await.conflicts, 0);
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Man"));
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn another_value_is_typed_in_by_the_rules_of_a_save(db: PgPool) {
    let world = World::new(db, "typed in").await;
    let id = two_cities(&world).await;
    let conflict = world.centre.open().await[0].id;
    let refused = world
        .centre
        .decide(&[], typed(conflict, &json!("x".repeat(500))))
        .await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
    let refused = world.centre.decide(&[], typed(conflict, &json!(7))).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
    let none = asked(&[conflict], ConflictDecision::TypeIn);
    let refused = world.centre.decide(&[], none).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
    assert_eq!(world.centre.open().await.len(), 1, "nothing is decided");
    let typed_in = world
        .centre
        .decide(&[], typed(conflict, &json!("  Danané ")))
        .await;
    assert!(typed_in.expect("it is good").results[0].decided);
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Danané")
    );
    agree(&world).await;
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Danané"));
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_saw_another_version_decides_nothing(db: PgPool) {
    let world = World::new(db, "stale decisions").await;
    let id = two_cities(&world).await;
    let conflict = world.centre.open().await[0].clone();
    world.centre.saved(city(id, "Odienné")).await;
    let seen = DecideConflictRequest {
        conflict_version: Some(conflict.version),
        ..asked(&[conflict.id], ConflictDecision::KeepNode)
    };
    let stale = world.centre.decide(&[], seen).await;
    assert_eq!(reason(stale), Reason::StaleVersion);
    let now = world.centre.open().await[0].clone();
    assert_eq!(values(&now)[1], json!("Odienné"), "the one that is live");
    let seen = DecideConflictRequest {
        conflict_version: Some(now.version),
        ..asked(&[now.id], ConflictDecision::KeepNode)
    };
    world.centre.decide(&[], seen).await.expect("it is good");
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Mankono")
    );
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn several_are_decided_each_by_itself_and_nobody_decides_elsewhere(db: PgPool) {
    let world = World::new(db, "several decisions").await;
    let id = awa(&world).await;
    for (side, said) in [(&world.node, "Mankono"), (&world.centre, "Man")] {
        side.saved(city(id, said)).await;
        side.saved(address(id, said)).await;
    }
    world.push(&[1]).await;
    let open = world.centre.open().await;
    let ids: Vec<i64> = open.iter().map(|one| one.id).collect();
    assert_eq!(ids.len(), 2);
    let seen = world
        .centre
        .conflicts(&[2], ListConflictsRequest::default())
        .await;
    assert_eq!((seen.total, seen.rows.len()), (0, 0));
    let elsewhere = world
        .centre
        .decide(&[2], asked(&ids[..1], ConflictDecision::KeepNode))
        .await;
    assert_eq!(reason(elsewhere), Reason::ConflictNotFound);
    let on_node = world
        .node
        .decide(&[], asked(&ids[..1], ConflictDecision::KeepNode))
        .await;
    assert_eq!(reason(on_node), Reason::CentralOnly);
    let all = [ids[0], 999, ids[1]];
    let decided = world
        .centre
        .decide(&[1], asked(&all, ConflictDecision::KeepNode))
        .await;
    let results = decided.expect("it is good").results;
    let results: Vec<(i64, bool, &str)> = results
        .iter()
        .map(|one| (one.conflict_id, one.decided, one.code()))
        .collect();
    let expected = [
        (ids[0], true, ""),
        (999, false, "conflict_not_found"),
        (ids[1], true, ""),
    ];
    assert_eq!(results, expected);
    let member = world.centre.member(id).await;
    assert_eq!(
        (member.city.as_deref(), member.address.as_deref()),
        (Some("Mankono"), Some("Mankono"))
    );
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_list_is_narrowed_ordered_and_paged(db: PgPool) {
    let world = World::new(db, "conflicts listed").await;
    let id = two_cities(&world).await;
    let other = world.centre.saved(living(new("Zana", "Bamba"), 2)).await.id;
    world.synchronize(&[1], 500).await;
    world.node.saved(address(other, "Lot 7")).await;
    world.centre.saved(address(other, "Lot 8")).await;
    world.push(&[1]).await;
    let of = |asked: ListConflictsRequest| async {
        let reply = world.centre.conflicts(&[], asked).await;
        (
            reply.total,
            reply
                .rows
                .iter()
                .map(|one| one.entity_id)
                .collect::<Vec<i64>>(),
        )
    };
    let none = ListConflictsRequest::default;
    assert_eq!(of(none()).await, (2, vec![id, other]), "the oldest first");
    let named = ListConflictsRequest {
        filter: Some("zana".to_owned()),
        ..none()
    };
    assert_eq!(of(named).await, (1, vec![other]));
    let field = ListConflictsRequest {
        field: Some("member_city".to_owned()),
        ..none()
    };
    assert_eq!(of(field).await, (1, vec![id]));
    let unknown = ListConflictsRequest {
        field: Some("city".to_owned()),
        ..none()
    };
    assert_eq!(of(unknown).await, (0, vec![]));
    let node = ListConflictsRequest {
        node: Some(4),
        ..none()
    };
    assert_eq!(of(node).await, (0, vec![]));
    let about = ListConflictsRequest {
        entity: Some("member".to_owned()),
        entity_id: Some(other),
        ..none()
    };
    assert_eq!(of(about).await, (1, vec![other]));
    let parcels = ListConflictsRequest {
        entity: Some("parcel".to_owned()),
        ..none()
    };
    assert_eq!(of(parcels).await, (0, vec![]));
    let page = ListConflictsRequest {
        limit: Some(1),
        offset: Some(1),
        order_by: Some("conflict_entityLabel".to_owned()),
        ..none()
    };
    assert_eq!(of(page).await, (2, vec![id]), "Bamba is before Koné");
    let asked = world.centre.asked(GetMemberRequest { id });
    let shown = world
        .centre
        .members()
        .get_member(asked)
        .await
        .expect("it is there");
    assert_eq!(shown.into_inner().conflicts.len(), 1, "the member shows it");
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_number_that_is_anothers_is_not_given_and_a_free_one_is(db: PgPool) {
    let world = World::new(db, "numbers decided").await;
    let id = awa(&world).await;
    let numbered = |first: &str| {
        let mut save = living(new(first, "Bamba"), 2);
        save.id_number = Some("CI-71".to_owned());
        save
    };
    let taken = world.centre.saved(numbered("Ali")).await.id;
    let made = world.node.saved(numbered("Zana")).await.id;
    world.push(&[1]).await;
    let conflict = world.centre.open().await[0].clone();
    assert_eq!(
        (conflict.entity_id, &*conflict.field),
        (made, "member_idNumber")
    );
    assert!(!conflict.can_type_in);
    let keep = || asked(&[conflict.id], ConflictDecision::KeepNode);
    let refused = world.centre.decide(&[], keep()).await;
    assert_eq!(reason(refused), Reason::ValueDoesNotFit);
    let refused = world
        .centre
        .decide(&[], typed(conflict.id, &json!("CI-72")))
        .await;
    assert_eq!(reason(refused), Reason::ValueNotTypedIn);
    world
        .centre
        .sql("update member set id_number = 'CI-79', version = version + 1 where firstname = 'Ali'")
        .await;
    world
        .centre
        .decide(&[], keep())
        .await
        .expect("nobody has it");
    assert_eq!(world.centre.member(made).await.id_number, "CI-71");
    assert_eq!(world.centre.member(taken).await.id_number, "CI-79");
    assert_ne!(id, made);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_was_archived_unseen_stays_in_use_or_goes_back(db: PgPool) {
    let world = World::new(db, "revived decided").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.delete(id).await.expect("nobody needs them");
    world.push(&[1]).await;
    world.centre.get(id).await.expect("it is in use again");
    let conflict = world.centre.open().await[0].clone();
    assert_eq!(conflict.reason(), ConflictReason::Revived);
    assert_eq!(&*conflict.field, "member_archivedAt");
    let [_, centre, node] = values(&conflict);
    assert!(centre.is_string() && node.is_null(), "{centre} {node}");
    world
        .centre
        .decide(&[], asked(&[conflict.id], ConflictDecision::KeepCentre))
        .await
        .expect("it is good");
    world.centre.get(id).await.expect_err("it is archived");
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_is_archived_by_a_decision_whom_others_need(db: PgPool) {
    let world = World::new(db, "archiving decided").await;
    let id = awa(&world).await;
    world.node.delete(id).await.expect("nobody needs them");
    let child = world
        .centre
        .saved(living(dependant(id, Child, "Fanta"), 1))
        .await
        .id;
    world.push(&[1]).await;
    let conflict = world.centre.open().await[0].id;
    let keep = || asked(&[conflict], ConflictDecision::KeepNode);
    let refused = world.centre.decide(&[], keep()).await;
    assert_eq!(reason(refused), Reason::ValueDoesNotFit);
    world.centre.delete(child).await.expect("nobody needs them");
    world
        .centre
        .decide(&[], keep())
        .await
        .expect("nobody depends on them");
    world.centre.get(id).await.expect_err("it is archived");
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_status_is_chosen_with_its_reason_and_its_day(db: PgPool) {
    let world = World::new(db, "status decided").await;
    let id = awa(&world).await;
    let suspended = MemberStatus::Suspended;
    let suspend = ChangeMemberStatusRequest {
        id,
        status: Some(suspended.into()),
        status_reason: Some("Absent".to_owned()),
        ..ChangeMemberStatusRequest::default()
    };
    world.node.put_status(suspend).await.expect("it is good");
    world
        .centre
        .sql(
            "update member set status = 4, status_reason = 'Parti', status_on = '2026-11-01',
        version = version + 1",
        )
        .await;
    world.push(&[1]).await;
    let conflict = world.centre.open().await[0].clone();
    assert_eq!(&*conflict.field, "member_status");
    assert_eq!(values(&conflict)[2]["member_status"], json!("suspended"));
    world
        .centre
        .decide(&[], asked(&[conflict.id], ConflictDecision::KeepNode))
        .await
        .expect("it is good");
    assert_eq!(world.centre.member(id).await.status(), suspended);
    agree(&world).await;
    world.end().await;
}
