//! What a node and the centre say differently of a parcel, until a person decides (docs/decisions/0300).

use proto::maillon::members::v1::{Crop, SaveParcelRequest};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{Conflict, ConflictDecision, ExchangeOutcome, ListConflictsRequest};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::parcel::{changed, of, square};
use crate::replica_conflict::{asked, typed, values};
use crate::replica_up::{agree, city};
use crate::replica_up_parcel::{coded, drawn, land, planted};
use crate::replica_world::World;
use crate::support::reason;

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_both_sides_say_of_land_is_decided_by_a_person(db: PgPool) {
    let world = World::new(db, "conflicts of parcels").await;
    let (owner, id) = land(&world).await;
    let title = |title: &str| SaveParcelRequest {
        land_title: Some(title.to_owned()),
        ..changed(id)
    };
    world
        .node
        .put_parcel(drawn(planted(title("TF 2"), Crop::Cafe), -6.2))
        .await;
    world
        .centre
        .put_parcel(drawn(planted(title("TF 1"), Crop::Cacao), -6.3))
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(answers[0].outcome(), ExchangeOutcome::Conflict);
    let open = world
        .centre
        .get_parcel(id)
        .await
        .expect("it is there")
        .conflicts;
    let fields: Vec<&str> = open.iter().map(|one| &*one.field).collect();
    assert_eq!(
        fields,
        ["parcel_crop", "parcel_geometry", "parcel_landTitle"]
    );
    assert_eq!(
        values(&open[0]),
        [Value::Null, json!("cacao"), json!("cafe")]
    );
    let kind = |value: &Value| value["parcel_geometry"]["type"].clone();
    assert_eq!(
        values(&open[1]).map(|value| kind(&value)),
        ["Polygon"; 3].map(Value::from)
    );
    let typing: Vec<bool> = open.iter().map(|one| one.can_type_in).collect();
    assert_eq!(typing, [true, false, true]);
    let on_node = world
        .node
        .get_parcel(id)
        .await
        .expect("it is there")
        .conflicts;
    let numbers = |all: &[Conflict]| all.iter().map(|one| one.id).collect::<Vec<i64>>();
    assert_eq!(
        numbers(&on_node),
        numbers(&open),
        "people call them by one number"
    );

    // Lists find them by what they are about, beside those of members.
    world.node.saved(city(owner, "Mankono")).await;
    world.centre.saved(city(owner, "Man")).await;
    world.push(&[1]).await;
    let asked_for = |entity: &str, filter: &str, field: Option<&str>| ListConflictsRequest {
        entity: Some(entity.to_owned()).filter(|entity| !entity.is_empty()),
        filter: Some(filter.to_owned()),
        field: field.map(str::to_owned),
        order_by: Some("conflict_entityLabel".to_owned()),
        ..ListConflictsRequest::default()
    };
    for (entity, filter, field, expected) in [
        ("", "", None, 4),
        ("parcel", "", None, 3),
        ("member", "", None, 1),
        ("", "p-1", None, 3),
        ("", "koné awa", None, 4),
        ("", "", Some("parcel_crop"), 1),
        ("member", "", Some("parcel_crop"), 0),
        ("card", "", None, 0),
    ] {
        let listed = world
            .centre
            .conflicts(&[1], asked_for(entity, filter, field))
            .await;
        assert_eq!(listed.total, expected, "{entity} {filter} {field:?}");
        assert_eq!(listed.rows.len(), usize::try_from(expected).expect("a few"));
    }
    let elsewhere = world
        .centre
        .conflicts(&[2], asked_for("parcel", "", None))
        .await;
    assert_eq!(elsewhere.total, 0, "who lives elsewhere is not seen");
    let decide = world
        .centre
        .decide(&[2], asked(&[open[0].id], ConflictDecision::KeepNode));
    assert_eq!(reason(decide.await), Reason::ConflictNotFound);

    let keep = ConflictDecision::KeepNode;
    let refused = [
        (typed(open[1].id, &json!({})), Reason::ValueNotTypedIn),
        (
            typed(open[0].id, &json!("riz sauvage")),
            Reason::ValidationFailed,
        ),
    ];
    for (decision, expected) in refused {
        assert_eq!(reason(world.centre.decide(&[1], decision).await), expected);
    }
    let mut stale = asked(&[open[0].id], keep);
    stale.conflict_version = Some(open[0].version + 1);
    assert_eq!(
        reason(world.centre.decide(&[1], stale).await),
        Reason::StaleVersion
    );
    for decision in [
        asked(&[open[0].id], ConflictDecision::KeepCentre),
        asked(&[open[1].id], keep),
        typed(open[2].id, &json!("TF 3")),
    ] {
        let decided = world
            .centre
            .decide(&[1], decision)
            .await
            .expect("it is good");
        assert!(decided.results[0].decided, "{decided:?}");
    }
    let (parcel, _) = world.centre.parcel_of(id).await;
    assert_eq!((parcel.crop(), parcel.land_title()), (Crop::Cacao, "TF 3"));
    assert_eq!(parcel.geometry.as_deref(), Some(&*square(-6.2)));
    assert_eq!(parcel.updated_by_user, "mariam");
    world.synchronize(&[1], 500).await;
    assert_eq!(
        world
            .node
            .get_parcel(id)
            .await
            .expect("it is there")
            .conflicts,
        []
    );
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn land_that_both_sides_changed_is_not_archived_unseen(db: PgPool) {
    let world = World::new(db, "land is in use").await;
    let (_, id) = land(&world).await;
    // Archived on the node while the centre changed it.
    world.node.delete_parcel(id).await.expect("it is there");
    world
        .centre
        .put_parcel(planted(changed(id), Crop::Riz))
        .await;
    world.push(&[1]).await;
    let expected = "deleted";
    let open = world
        .centre
        .texts("select name from replica_conflict")
        .await;
    assert_eq!(open, [expected]);
    let number = world
        .centre
        .get_parcel(id)
        .await
        .expect("it is there")
        .conflicts[0]
        .id;
    let decision = asked(&[number], ConflictDecision::KeepNode);
    world
        .centre
        .decide(&[1], decision)
        .await
        .expect("it is good");
    assert!(world.centre.get_parcel(id).await.is_err());
    agree(&world).await;

    // Archived at the centre while the node changed it: it is in use again, until somebody decides.
    let other = world
        .centre
        .put_parcel(coded(of(awa_of(&world).await), "P-2"))
        .await;
    world.synchronize(&[1], 500).await;
    world
        .centre
        .delete_parcel(other)
        .await
        .expect("it is there");
    world
        .node
        .put_parcel(planted(changed(other), Crop::Riz))
        .await;
    world.push(&[1]).await;
    let open = world
        .centre
        .get_parcel(other)
        .await
        .expect("it is in use")
        .conflicts;
    assert_eq!(open[0].field, "parcel_deletedAt");
    let decision = asked(&[open[0].id], ConflictDecision::KeepCentre);
    world
        .centre
        .decide(&[1], decision)
        .await
        .expect("it is good");
    assert!(world.centre.get_parcel(other).await.is_err());
    agree(&world).await;
    world.end().await;
}

async fn awa_of(world: &World) -> i64 {
    let id = "select id from member where lastname = 'Koné'";
    world.centre.number(id).await
}
