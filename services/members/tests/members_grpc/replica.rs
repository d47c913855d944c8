//! What of members, cooperatives and parcels travels between nodes (docs/decisions/0291), beside the tables.

use std::collections::{BTreeMap, BTreeSet};

use members::{EXCHANGED, Exchanged, FEED, KEPT_HERE, Stays};
use proto::maillon::members::v1::{Crop, SaveParcelRequest};
use serde_json::Value;
use sqlx::{PgPool, QueryBuilder};

use crate::cooperative::into_cooperative;
use crate::parcel::{of, owners, square};
use crate::support::Service;

/// Columns of a table, and whether the database works them out.
async fn columns(db: &PgPool, table: &str) -> BTreeMap<String, bool> {
    let found: Vec<(String, bool)> = sqlx::query_as(
        "select column_name::text, is_generated = 'ALWAYS' from information_schema.columns
        where table_schema = current_schema() and table_name = $1",
    )
    .bind(table)
    .fetch_all(db)
    .await
    .expect("columns");
    found.into_iter().collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn each_column_is_in_one_group_or_stays_for_a_reason(db: PgPool) {
    for exchanged in EXCHANGED {
        let entity = exchanged.shape.entity;
        let of_table = columns(&db, entity).await;
        let in_groups = exchanged.columns.iter().flat_map(|(_, columns)| *columns);
        let stays = exchanged.stays.iter().map(|(column, _)| column);
        let mut named: Vec<&str> = in_groups.chain(stays).copied().collect();
        named.sort_unstable();
        assert!(of_table.keys().eq(named), "{entity}: {of_table:?}");

        let generated = of_table.iter().filter(|(_, is_generated)| **is_generated);
        let generated: BTreeSet<&str> = generated.map(|(column, _)| column.as_str()).collect();
        assert_eq!(staying(&exchanged, Stays::Derived), generated, "{entity}");
        let identity = BTreeSet::from(["id"]);
        assert_eq!(staying(&exchanged, Stays::Identity), identity, "{entity}");

        let groups: Vec<&str> = exchanged.columns.iter().map(|(group, _)| *group).collect();
        assert_eq!(exchanged.shape.groups, groups, "{entity}");
        let is_one = |group: &&str| groups.contains(group);
        assert!(exchanged.central.iter().all(is_one), "{entity}");
        assert_eq!(joined(&db, entity).await, grouped(&exchanged), "{entity}");
    }
}

/// The groups that the database knows.
async fn joined(db: &PgPool, entity: &str) -> BTreeMap<String, Vec<String>> {
    let joined: Vec<(String, Vec<String>)> =
        sqlx::query_as("select name, columns from replica_group where entity = $1")
            .bind(entity)
            .fetch_all(db)
            .await
            .expect("groups");
    joined.into_iter().collect()
}

fn grouped(exchanged: &Exchanged) -> BTreeMap<String, Vec<String>> {
    let grouped = exchanged.columns.iter().map(|(group, columns)| {
        let columns = columns.iter().map(|column| (*column).to_owned());
        ((*group).to_owned(), columns.collect())
    });
    grouped.collect()
}

fn staying(exchanged: &Exchanged, why: Stays) -> BTreeSet<&'static str> {
    let stays = exchanged.stays.iter().filter(|(_, stays)| *stays == why);
    stays.map(|(column, _)| *column).collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_refers_to_a_record_travels_after_it_waits_for_it_or_stays(db: PgPool) {
    let entities = EXCHANGED.map(|exchanged| exchanged.shape.entity);
    let referring: Vec<(String, String)> = sqlx::query_as(
        "select distinct conrelid::regclass::text, confrelid::regclass::text from pg_constraint
        where contype = 'f'",
    )
    .fetch_all(&db)
    .await
    .expect("constraints");
    let about: BTreeSet<&str> = (referring.iter())
        .filter(|(_, to)| entities.contains(&to.as_str()))
        .map(|(from, _)| from.as_str())
        .filter(|from| !entities.contains(from))
        .collect();
    assert_eq!(about, KEPT_HERE.iter().map(|(table, _)| *table).collect());

    // Members come after the cooperatives, and before what is said of members.
    let order = ["cooperative", "member", "membership", "parcel"];
    assert_eq!(entities, order);
    let place = |entity: &str| order.iter().position(|one| *one == entity);
    let ahead = (referring.iter())
        .filter(|(from, to)| place(from).is_some_and(|from| place(to).is_some_and(|to| to > from)));
    let ahead: Vec<&str> = ahead.map(|(from, _)| from.as_str()).collect();
    assert_eq!(ahead, ["cooperative"], "of its president");
    let waiting: Vec<String> = sqlx::query_scalar(
        "select conname::text from pg_constraint
        where condeferrable and not condeferred and conrelid::regclass::text = any($1) order by 1",
    )
    .bind(order.as_slice())
    .fetch_all(&db)
    .await
    .expect("constraints");
    let expected = [
        "cooperative_president_fkey",
        "member_main_fkey",
        "membership_overlap",
    ];
    assert_eq!(waiting, expected);
}

/// A cooperative of the centre's, a stay in it and a parcel, each with all that it may have.
async fn records(db: &PgPool) -> Service {
    let owners = owners(db).await;
    let service = Service::start(db.clone());
    service
        .sql(
            "insert into cooperative (id, uuid, code, name, locality_id, contact, created_by, created_by_id,
                updated_by)
            values (5, gen_random_uuid(), 'CAF', 'Avenir', 1, '0707070707', 'x', 9, 'y')",
        )
        .await;
    service.saved(into_cooperative(owners[0], 5)).await;
    let parcel = SaveParcelRequest {
        code: Some("P-1".to_owned()),
        crop: Some(Crop::Cacao.into()),
        declared_area_ha: Some(1.25),
        planted_year: Some(2009),
        land_title: Some("TF 12".to_owned()),
        accuracy_m: Some(4.5),
        geometry: Some(square(-5.0)),
        ..of(owners[0])
    };
    service.save_parcel(parcel).await.expect("it is good");
    service
        .sql(
            "update cooperative set president_member_id = member_id, version = cooperative.version + 1
            from membership where cooperative_id = cooperative.id",
        )
        .await;
    service
        .sql("delete from member where id not in (select member_id from membership)")
        .await;
    service
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn records_that_a_node_made_are_in_the_feed_under_ids_of_its_own(db: PgPool) {
    outbox::claim_node(&db, 3).await.expect("nobody's yet");
    let service = records(&db).await;
    for (exchanged, maker) in EXCHANGED.iter().zip([0, 3, 3, 3]) {
        let entity = exchanged.shape.entity;
        assert!(FEED.contains(&entity), "{entity}");
        let statement = format!(
            "select array_agg(id >> 40), array_agg(feed.id >> 40 order by id) from {entity}
            left join feed_entry as feed using (id) where feed.entity = '{entity}' and feed.seq is null"
        );
        let mut nodes = QueryBuilder::new(statement);
        let nodes: (Vec<i64>, Vec<i64>) = nodes
            .build_query_as()
            .fetch_one(&service.app.db)
            .await
            .expect("one is there");
        assert_eq!(nodes, (vec![maker], vec![maker]), "{entity}");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_record_is_whole_again_out_of_its_groups(db: PgPool) {
    let service = records(&db).await;
    let mut kept: Vec<(Value, Value)> = Vec::new();
    for exchanged in EXCHANGED {
        kept.push(row(&db, exchanged.shape.entity).await);
    }
    service
        .sql(
            "update cooperative set president_member_id = null; delete from parcel_outline;
            delete from parcel; delete from membership; delete from cooperative; delete from member",
        )
        .await;
    // Its president comes later.
    let order = [1, 0, 2, 3];
    for (exchanged, (record, groups)) in order.map(|nth: usize| (&EXCHANGED[nth], &kept[nth])) {
        let entity = exchanged.shape.entity;
        let mut identity = serde_json::Map::new();
        // The owner counts it: this is the first version here.
        if let Some(outline) = record.get("outline_version") {
            identity.insert("outline_version".to_owned(), outline.clone());
        }
        sqlx::query("select replica_write_all($1, array[$2], array[$3], array[$4])")
            .bind(entity)
            .bind(record["id"].as_i64())
            .bind(groups)
            .bind(Value::Object(identity))
            .execute(&db)
            .await
            .expect("it is written");
        let (mut again, _) = row(&db, entity).await;
        again["version"] = record["version"].clone();
        assert_eq!(&again, record, "{entity}");
    }
}

/// The only record of a table, and its groups.
async fn row(db: &PgPool, entity: &'static str) -> (Value, Value) {
    let statement = format!(
        "select to_jsonb(record), replica_groups('{entity}', to_jsonb(record)) from {entity} as record"
    );
    let mut row = QueryBuilder::new(statement);
    let row = row.build_query_as().fetch_one(db).await;
    row.expect("one is there")
}
