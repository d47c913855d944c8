//! The hierarchy on its way from a centre to a node, each with a database of its own (docs/decisions/0291).

use prost::Message;
use proto::maillon::event::v1::Origin;
use proto::maillon::geography::v1::{ImportLocalitiesRequest, SaveDepartmentRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::replica_client::ReplicaClient;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, PullRecordsReply, PullRecordsRequest, ReceiveRecordsRequest,
    ReplicaChange, ReplicaCursor, ReplicaPage, ReplicaRecord, SendRecordsRequest,
};
use sqlx::testing::{TestArgs, TestSupport};
use sqlx::{PgPool, Postgres};
use tonic::Status;

use crate::files::{file, real};
use crate::support::{Service, change, faults, reason};

/// Everything of the hierarchy that is the same on all nodes.
const CONTENT: &str = "select string_agg(unit, E'\\n' order by unit) from (
        select concat_ws('|', 'region', id, code, name, deleted_at, created_at, created_by, updated_at,
            updated_by) as unit from region
        union all
        select concat_ws('|', 'department', id, code, name, region_id, deleted_at, created_at, created_by,
            updated_at, updated_by) from department
        union all
        select concat_ws('|', 'subprefecture', id, code, name, department_id, deleted_at, created_at,
            created_by, updated_at, updated_by) from subprefecture
        union all
        select concat_ws('|', 'locality', id, name, subprefecture_id, deleted_at, created_at, created_by,
            updated_at, updated_by) from locality
    ) as units";
const EVENTS: &str = "select count(*) from outbox";
/// Units of which the last fact tells another version, or none is told though people see them.
const UNTOLD: &str = "select count(*) from (
        select 'region' as entity, id, version, deleted_at from region
        union all
        select 'department', id, version, deleted_at from department
        union all
        select 'subprefecture', id, version, deleted_at from subprefecture
        union all
        select 'locality', id, version, deleted_at from locality
    ) as unit
    left join (
        select distinct on (entity, entity_id) split_part(subject, '.', 2) as entity, entity_id, version
        from outbox
        order by entity, entity_id, sequence desc
    ) as last on last.entity = unit.entity and last.entity_id = unit.id
    where last.version <> unit.version or (last.version is null and unit.deleted_at is null)";

/// A centre and a node.
pub(crate) struct World {
    pub(crate) centre: Service,
    pub(crate) node: Service,
    database: String,
}

impl World {
    /// The node's database is named after the test.
    pub(crate) async fn new(db: PgPool, test: &'static str) -> Self {
        let args = TestArgs {
            test_path: test,
            migrator: None,
            fixtures: &[],
        };
        let beside = Postgres::test_context(&args).await.expect("a database");
        let pool = beside.pool_opts.connect_with(beside.connect_opts);
        let pool = pool.await.expect("it is there");
        geography::MIGRATOR.run(&pool).await.expect("its tables");
        outbox::claim_node(&pool, 3).await.expect("a number");
        Self {
            centre: Service::start(db),
            node: Service::start(pool),
            database: beside.db_name,
        }
    }

    pub(crate) async fn end(self) {
        self.node.db.close().await;
        let dropped = Postgres::cleanup_test(&self.database).await;
        dropped.expect("nobody uses it");
    }

    /// What the centre has behind cursors.
    pub(crate) async fn pull(&self, cursors: Vec<ReplicaCursor>, limit: i64) -> PullRecordsReply {
        let asked = PullRecordsRequest {
            cursors,
            limit: Some(limit),
            reach: None,
        };
        self.centre.pull(asked).await.expect("it is good")
    }

    pub(crate) async fn cursors(&self) -> Vec<ReplicaCursor> {
        self.node.described().await.cursors
    }

    /// Pulls and applies until nothing is left; how many pages had records.
    pub(crate) async fn synchronize(&self, limit: i64) -> usize {
        let mut pages = 0;
        loop {
            let pulled = self.pull(self.cursors().await, limit).await;
            pages += pulled
                .pages
                .iter()
                .filter(|page| !page.records.is_empty())
                .count();
            self.node.apply(pulled.pages).await.expect("it is good");
            if !pulled.has_more {
                return pages;
            }
        }
    }

    /// Both have the same, nothing waits, and the facts on the node lead to what is there.
    pub(crate) async fn must_be_equal(&self, when: &str) {
        let [centre, node] = [&self.centre, &self.node].map(Service::content);
        assert_eq!(node.await, centre.await, "{when}");
        assert_eq!(self.node.described().await.waiting, 0, "{when}");
        assert_eq!(self.node.number(UNTOLD).await, 0, "{when}");
    }
}

impl Service {
    fn replica(&self) -> (ReplicaClient<platform::channel::Channel>, Self) {
        (ReplicaClient::new(self.channel()), self.as_role("service"))
    }

    async fn pull(&self, asked: PullRecordsRequest) -> Result<PullRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let reply = client.pull_records(service.asked(asked)).await;
        reply.map(tonic::Response::into_inner)
    }

    pub(crate) async fn apply(&self, pages: Vec<ReplicaPage>) -> Result<ApplyRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let asked = service.asked(ApplyRecordsRequest { pages });
        let reply = client.apply_records(asked).await;
        reply.map(tonic::Response::into_inner)
    }

    pub(crate) async fn described(&self) -> DescribeReplicaReply {
        let (mut client, service) = self.replica();
        let asked = service.asked(DescribeReplicaRequest {});
        let reply = client.describe_replica(asked).await;
        reply.expect("it is good").into_inner()
    }

    async fn content(&self) -> String {
        let content = sqlx::query_scalar(CONTENT).fetch_one(&self.db);
        let content: Option<String> = content.await.expect("the units");
        content.unwrap_or_default()
    }

    /// Subjects and ids of the facts behind the first so many.
    async fn told(&self, behind: i64) -> Vec<String> {
        sqlx::query_scalar(
            "select subject || ' ' || entity_id from outbox order by sequence offset $1",
        )
        .bind(behind)
        .fetch_all(&self.db)
        .await
        .expect("the outbox")
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn what_is_written_at_the_centre_is_on_a_node_once(db: PgPool) {
    let world = World::new(db, "replica once").await;
    let rows: &[[&str; 7]] = &[
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"],
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Marandala"],
    ];
    world.centre.import(file(rows)).await.expect("it is good");
    let pulled = world.pull(world.cursors().await, 500).await;
    let applied = world
        .node
        .apply(pulled.pages.clone())
        .await
        .expect("it is good");
    assert_eq!((applied.shown, applied.waiting), (5, 0));
    world.must_be_equal("after the first page").await;
    let created = [
        "geography.region.created 1",
        "geography.department.created 1",
        "geography.subprefecture.created 1",
        "geography.locality.created 1",
        "geography.locality.created 2",
    ];
    assert_eq!(world.node.told(0).await, created);
    let origins: Vec<Vec<u8>> = sqlx::query_scalar("select origin from outbox")
        .fetch_all(&world.node.db)
        .await
        .expect("each came from elsewhere");
    let origin = Origin::decode(origins[0].as_slice()).expect("an origin");
    assert!(origin.node == 0 && origin.received_at.is_some());

    // The same once more, and a name and a deletion.
    let again = world.node.apply(pulled.pages).await.expect("it is good");
    assert_eq!(again.shown, 0);
    let rename = SaveDepartmentRequest {
        id: Some(1),
        name: Some("Mankono-Ville".to_owned()),
        ..SaveDepartmentRequest::default()
    };
    world
        .centre
        .save_department(rename)
        .await
        .expect("it is good");
    world.centre.delete_locality(2).await.expect("unused");
    assert_eq!(world.synchronize(500).await, 2);
    world.must_be_equal("after a change").await;
    assert_eq!(
        world.node.told(5).await,
        [
            "geography.department.updated 1",
            "geography.locality.deleted 2"
        ]
    );
    assert_eq!(world.synchronize(500).await, 0, "nothing is read twice");
    assert_eq!(world.node.number(EVENTS).await, 7);
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn names_that_were_exchanged_are_exchanged_on_a_node(db: PgPool) {
    let world = World::new(db, "replica exchanged").await;
    let bere = world.centre.create("R1", "Béré").await;
    let bafing = world.centre.create("R2", "Bafing").await;
    world.synchronize(500).await;
    for (id, name) in [(bere, "X"), (bafing, "Béré"), (bere, "Bafing")] {
        let mut save = change(id);
        save.name = Some(name.to_owned());
        world.centre.save(save).await.expect("it is free");
    }
    // One of them alone can't have its name.
    let pulled = world.pull(world.cursors().await, 1).await;
    let applied = world.node.apply(pulled.pages).await.expect("it is good");
    assert_eq!((applied.shown, applied.waiting), (0, 1));
    assert_eq!(world.node.found("Béré").await, ["R1"]);
    world.synchronize(1).await;
    world.must_be_equal("after both came").await;
    assert_eq!(world.node.found("Béré").await, ["R2"]);
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_page_that_is_cut_off_leaves_nothing_and_comes_again(db: PgPool) {
    let world = World::new(db, "replica cut").await;
    let rows: &[[&str; 7]] = &[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    world.centre.import(file(rows)).await.expect("it is good");
    let pulled = world.pull(world.cursors().await, 500).await;
    let broken = "create function fail() returns trigger language plpgsql as
        $$ begin raise 'the disk is full'; end $$;
        create trigger fail before insert on locality execute function fail()";
    world.node.sql(broken).await;
    let failed = world.node.apply(pulled.pages.clone()).await;
    assert_eq!(reason(failed), Reason::Internal);
    assert_eq!(world.node.sizes().await, [0; 4]);
    assert_eq!(world.node.number(EVENTS).await, 0);
    let described = world.node.described().await;
    assert!(
        described
            .cursors
            .iter()
            .all(|cursor| cursor.generation.is_empty())
    );
    assert_eq!(described.waiting, 0);
    world.node.sql("drop trigger fail on locality").await;
    assert_eq!(world.synchronize(500).await, 4);
    world.must_be_equal("after the second time").await;
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn what_is_written_after_the_centre_was_put_back_comes_nevertheless(db: PgPool) {
    let world = World::new(db, "replica put back").await;
    let id = world.centre.create("R1", "Béré").await;
    world.synchronize(500).await;
    // The backup has not what was saved last; the node has.
    world
        .centre
        .sql("create table backup as select * from region")
        .await;
    let named = |name: &str| {
        let mut save = change(id);
        save.name = Some(name.to_owned());
        save
    };
    world.centre.save(named("Lost")).await.expect("it is good");
    world.synchronize(500).await;
    let put_back = "update region set name = backup.name, version = backup.version,
            updated_at = backup.updated_at from backup where backup.id = region.id;
        update feed set generation = gen_random_uuid()";
    world.centre.sql(put_back).await;
    world
        .centre
        .save(named("Worodougou"))
        .await
        .expect("it is good");
    let next = world.centre.create("R2", "Bafing").await;
    world.synchronize(500).await;
    world.must_be_equal("after the restore").await;
    // Two versions with one number are two.
    world
        .centre
        .save(named("Bafing-Nord"))
        .await
        .expect("it is good");
    world.centre.delete(next).await.expect("unused");
    world.synchronize(500).await;
    world.must_be_equal("after later changes").await;
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn only_services_exchange_and_each_side_does_its_own(db: PgPool) {
    let world = World::new(db, "replica sides").await;
    world.centre.create("R1", "Béré").await;
    let pulled = world.pull(world.cursors().await, 500).await;
    for role in ["admin", "sync", "viewer"] {
        let node = world.node.as_role(role);
        let asked = node.asked(ApplyRecordsRequest {
            pages: pulled.pages.clone(),
        });
        let applied = node.replica().0.apply_records(asked).await;
        assert_eq!(reason(applied), Reason::PermissionDenied, "{role}");
        let asked = node.asked(PullRecordsRequest::default());
        let read = node.replica().0.pull_records(asked).await;
        assert_eq!(reason(read), Reason::PermissionDenied, "{role}");
    }
    let at_the_centre = world.centre.apply(pulled.pages.clone()).await;
    assert_eq!(reason(at_the_centre), Reason::FieldOnly);
    let on_a_node = world.node.pull(PullRecordsRequest::default()).await;
    assert_eq!(reason(on_a_node), Reason::CentralOnly);

    let mut unreadable = pulled.pages.clone();
    unreadable[0].records[0].groups = "[]".to_owned();
    let refused = world.node.apply(unreadable).await;
    assert_eq!(faults(refused), [("pages".to_owned(), Fault::WrongType)]);
    // One that the tables would not take waits for a better word, and holds up nothing.
    let mut poisoned = pulled.pages.clone();
    let poison = ReplicaRecord {
        id: 77,
        groups: r#"{"code": "", "name": "X", "deleted": null}"#.to_owned(),
        ..poisoned[0].records[0].clone()
    };
    poisoned[0].records.push(poison);
    // What only a newer program knows is passed over.
    poisoned.push(ReplicaPage {
        entity: "village".to_owned(),
        ..ReplicaPage::default()
    });
    let applied = world.node.apply(poisoned).await.expect("the rest is good");
    assert_eq!((applied.shown, applied.waiting), (1, 1));
    assert_eq!(applied.cursors.len(), 4);
    assert_eq!(world.node.found("Béré").await, ["R1"]);
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_country_comes_down_in_pages(db: PgPool) {
    let world = World::new(db, "replica country").await;
    let request = ImportLocalitiesRequest {
        rows: real(),
        ..ImportLocalitiesRequest::default()
    };
    world.centre.import(request).await.expect("it is good");
    let pages = world.synchronize(500).await;
    assert!((18..30).contains(&pages), "{pages} pages");
    world.must_be_equal("after the first download").await;
    assert_eq!(
        world.node.number(EVENTS).await,
        world.centre.number(EVENTS).await
    );
    world.end().await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn what_a_node_says_of_units_is_rejected(db: PgPool) {
    let world = World::new(db, "units do not go up").await;
    let id = world.centre.create("R1", "Béré").await;
    let asked = || ReceiveRecordsRequest {
        node: 3,
        records: vec![ReplicaChange {
            entity: "region".to_owned(),
            id,
            ..ReplicaChange::default()
        }],
        ..ReceiveRecordsRequest::default()
    };
    let (mut centre, service) = world.centre.replica();
    let answers = centre.receive_records(service.asked(asked())).await;
    let answers = answers.expect("it is the centre").into_inner().records;
    assert_eq!((answers.len(), answers[0].id), (1, id));
    assert_eq!(answers[0].reason(), "central_only");
    let sent = centre.send_records(service.asked(SendRecordsRequest::default()));
    assert_eq!(reason(sent.await), Reason::FieldOnly);
    let acknowledged = AcknowledgeRecordsRequest { records: answers };
    let at_the_centre = centre.acknowledge_records(service.asked(acknowledged.clone()));
    assert_eq!(reason(at_the_centre.await), Reason::FieldOnly);

    let (mut node, service) = world.node.replica();
    let on_a_node = node.receive_records(service.asked(asked())).await;
    assert_eq!(reason(on_a_node), Reason::CentralOnly);
    let after = SendRecordsRequest {
        after: 7,
        limit: None,
    };
    let sent = node.send_records(service.asked(after)).await;
    let sent = sent.expect("it is a node").into_inner();
    assert_eq!((sent.records.len(), sent.last), (0, 7));
    let acknowledged = node.acknowledge_records(service.asked(acknowledged)).await;
    let pending = acknowledged.expect("it is a node").into_inner().pending;
    assert_eq!(pending, 0);
    world.end().await;
}
