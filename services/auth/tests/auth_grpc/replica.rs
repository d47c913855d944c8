//! Accounts and settings on their way from a centre to a node, each with a database of its own
//! (docs/decisions/0295).

use auth::testing::Mint;
use proto::maillon::auth::v1::{CreateUserRequest, Role, SaveLoginParamRequest};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::replica_client::ReplicaClient;
use proto::maillon::sync::v1::{
    ApplyRecordsReply, ApplyRecordsRequest, DescribeReplicaReply, DescribeReplicaRequest,
    NodeReach, PullRecordsReply, PullRecordsRequest, ReplicaCursor, ReplicaPage,
};
use proto::settings;
use sqlx::testing::{TestArgs, TestSupport};
use sqlx::{PgPool, Postgres};
use tonic::{Response, Status};

use crate::support::{PASSWORD, Service, bearing, change, new, reason};

/// Everything of accounts and settings in use that is the same on a node of the whole country.
const CONTENT: &str = "select string_agg(line, E'\\n' order by line) from (
        select concat_ws('|', 'login', id, name, role, provider, region_ids, password_hash,
            must_change_password, created_at, created_by, updated_at, updated_by) as line
        from login where role <> 'sync' and deleted_at is null
        union all
        select concat_ws('|', 'setting', id, name, string_value, int_value, bool_value, updated_by)
        from setting
    ) as lines";
/// Columns of a table that no group has.
const COLUMNS_THAT_STAY: &str = "select string_agg(column_name, ' ' order by column_name)
    from information_schema.columns
    where table_name = $1 and not exists (
        select from replica_group where entity = $1 and column_name::text = any(columns)
    )";

/// A centre and a node.
struct World {
    centre: Service,
    node: Service,
    /// The administrator's token at the centre.
    admin: String,
    database: String,
}

impl World {
    /// Two regions at the centre; the node's database is named after the test.
    async fn new(db: PgPool, test: &'static str) -> Self {
        let args = TestArgs {
            test_path: test,
            migrator: None,
            fixtures: &[],
        };
        let beside = Postgres::test_context(&args).await.expect("a database");
        let pool = beside.pool_opts.connect_with(beside.connect_opts);
        let pool = pool.await.expect("it is there");
        auth::MIGRATOR.run(&pool).await.expect("its tables");
        outbox::claim_node(&pool, 3).await.expect("a number");
        let centre = Service::start(db).await;
        centre.region("created", 1, 1).await;
        centre.region("created", 2, 1).await;
        let node = Service::start(pool).await;
        let admin = centre.token().await;
        Self {
            centre,
            node,
            admin,
            database: beside.db_name,
        }
    }

    async fn end(self) {
        self.node.db.close().await;
        let dropped = Postgres::cleanup_test(&self.database).await;
        dropped.expect("nobody uses it");
    }

    /// An account of the centre with the password `abcd`.
    async fn employ(&self, name: &str, role: Role, regions: &[i64]) -> i64 {
        let account = CreateUserRequest {
            region_ids: regions.to_vec(),
            ..new(name, role)
        };
        let made = self.centre.save(&self.admin, account).await;
        made.expect("it is good").id
    }

    async fn save(&self, save: CreateUserRequest) {
        let saved = self.centre.save(&self.admin, save).await;
        saved.expect("it is good");
    }

    /// What the centre has for a node of these regions; none = for a person.
    async fn pull(&self, regions: Option<&[i64]>, limit: i64) -> PullRecordsReply {
        let asked = PullRecordsRequest {
            cursors: self.node.described().await.cursors,
            limit: Some(limit),
            reach: regions.map(|regions| NodeReach {
                region_ids: regions.to_vec(),
                node: None,
            }),
        };
        self.centre.pull(asked).await.expect("it is good")
    }

    /// Pulls and applies until nothing is left, each page twice.
    async fn synchronize(&self, regions: &[i64], limit: i64) {
        loop {
            let pulled = self.pull(Some(regions), limit).await;
            for _ in 0..2 {
                let applied = self.node.apply(pulled.pages.clone()).await;
                applied.expect("it is good");
            }
            if !pulled.has_more {
                return;
            }
        }
    }

    async fn must_be_equal(&self) {
        let [centre, node] = [&self.centre, &self.node].map(Service::content);
        assert_eq!(node.await, centre.await);
        assert_eq!(self.node.described().await.waiting, 0);
    }
}

impl Service {
    async fn replica(&self) -> (ReplicaClient<platform::channel::Channel>, String) {
        let token = Mint::of(&self.db).await.token("service", &[]);
        (ReplicaClient::new(self.channel.clone()), token)
    }

    async fn pull(&self, asked: PullRecordsRequest) -> Result<PullRecordsReply, Status> {
        let (mut client, token) = self.replica().await;
        let reply = client.pull_records(bearing(&token, asked)).await;
        reply.map(Response::into_inner)
    }

    async fn apply(&self, pages: Vec<ReplicaPage>) -> Result<ApplyRecordsReply, Status> {
        let (mut client, token) = self.replica().await;
        let asked = bearing(&token, ApplyRecordsRequest { pages });
        let reply = client.apply_records(asked).await;
        reply.map(Response::into_inner)
    }

    async fn described(&self) -> DescribeReplicaReply {
        let (mut client, token) = self.replica().await;
        let asked = bearing(&token, DescribeReplicaRequest {});
        let reply = client.describe_replica(asked).await;
        reply.expect("it is good").into_inner()
    }

    async fn content(&self) -> String {
        let content = sqlx::query_scalar(CONTENT).fetch_one(&self.db);
        let content: Option<String> = content.await.expect("the accounts");
        content.unwrap_or_default()
    }

    /// Names of the accounts in use.
    async fn names(&self) -> Vec<String> {
        sqlx::query_scalar("select name from login where deleted_at is null order by name")
            .fetch_all(&self.db)
            .await
            .expect("the accounts")
    }

    async fn told(&self) -> Vec<String> {
        sqlx::query_scalar(
            "select subject || ' ' || (origin is not null) from outbox
            where subject not like 'auth.session.%' order by sequence",
        )
        .fetch_all(&self.db)
        .await
        .expect("the outbox")
    }

    async fn opens(&self, name: &str, password: &str) -> bool {
        self.sign_in(name, password).await.is_ok()
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_account_opens_the_nodes_of_its_regions(db: PgPool) {
    let world = World::new(db, "accounts of regions").await;
    world.employ("konan.yao", Role::Enrolment, &[1]).await;
    world.employ("awa.kone", Role::Viewer, &[2]).await;
    world.employ("aya.toure", Role::Supervisor, &[1, 2]).await;
    world.employ("noeud-3", Role::Sync, &[1]).await;
    let for_people = world.pull(None, 500).await;
    let entities: Vec<&str> = for_people.pages.iter().map(|page| &*page.entity).collect();
    assert_eq!(entities, ["setting"], "accounts are for nodes alone");

    world.synchronize(&[1], 500).await;
    assert_eq!(
        world.node.names().await,
        ["admin", "aya.toure", "konan.yao"]
    );
    assert!(world.node.opens("konan.yao", "abcd").await);
    assert!(world.node.opens("aya.toure", "abcd").await);
    assert!(!world.node.opens("awa.kone", "abcd").await);
    assert_eq!(
        world.node.told().await,
        [
            "auth.user.created false",
            "auth.user.created true",
            "auth.user.created true"
        ]
    );
    let secrets = "select count(*) from outbox where position('argon2'::bytea in after) > 0";
    assert_eq!(world.node.number(secrets).await, 0);

    // Another territory: whoever works there comes, and who does not any more goes.
    world.synchronize(&[2], 500).await;
    assert_eq!(world.node.names().await, ["admin", "awa.kone", "aya.toure"]);
    assert!(!world.node.opens("konan.yao", "abcd").await);
    assert!(world.node.opens("awa.kone", "abcd").await);
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_national_account_takes_its_name_on_a_national_node(db: PgPool) {
    let world = World::new(db, "accounts of the country").await;
    let own = world.node.token().await;
    world.employ("konan.yao", Role::Enrolment, &[1]).await;
    world.synchronize(&[], 1).await;
    assert_eq!(world.node.names().await, ["admin", "konan.yao"]);
    let number = "select id from login where name = 'admin' and deleted_at is null";
    assert_eq!(
        world.node.number(number).await,
        world.centre.number(number).await
    );
    assert_eq!(reason(world.node.refresh(&own).await), Reason::SessionEnded);
    assert_eq!(world.node.ends().await, ["user_deleted"]);
    assert!(world.node.opens("admin", PASSWORD).await);
    world.must_be_equal().await;
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_is_changed_at_the_centre_ends_sessions_of_a_node(db: PgPool) {
    let world = World::new(db, "accounts changed").await;
    let konan = world.employ("konan.yao", Role::Enrolment, &[1]).await;
    world.synchronize(&[1], 500).await;
    let session = world
        .node
        .sign_in("konan.yao", "abcd")
        .await
        .expect("it opens");
    let password = CreateUserRequest {
        password: Some("efgh".to_owned()),
        ..change(konan)
    };
    world.save(password).await;
    world.synchronize(&[1], 500).await;
    assert_eq!(
        reason(world.node.refresh(&session.token).await),
        Reason::SessionEnded
    );
    assert!(!world.node.opens("konan.yao", "abcd").await);
    assert!(world.node.opens("konan.yao", "efgh").await);

    let role = CreateUserRequest {
        role: Some(Role::Cards.into()),
        ..change(konan)
    };
    world.save(role).await;
    world.synchronize(&[1], 500).await;
    // A name changes nothing of what a token says.
    let name = CreateUserRequest {
        name: Some("konan.yao2".to_owned()),
        ..change(konan)
    };
    assert!(world.node.opens("konan.yao", "efgh").await);
    world.save(name).await;
    world.synchronize(&[1], 500).await;
    let away = CreateUserRequest {
        region_ids: vec![2],
        ..change(konan)
    };
    world.save(away).await;
    world.synchronize(&[1], 500).await;
    assert_eq!(world.node.names().await, ["admin"]);
    assert_eq!(
        world.node.ends().await,
        ["password_changed", "role_changed", "user_deleted"]
    );

    // It comes back with the territory, and goes with the account.
    let back = CreateUserRequest {
        region_ids: vec![1],
        ..change(konan)
    };
    world.save(back).await;
    world.synchronize(&[1], 500).await;
    assert!(world.node.opens("konan.yao2", "efgh").await);
    let deleted = world.centre.delete(&world.admin, konan).await;
    deleted.expect("it is there");
    world.synchronize(&[1], 500).await;
    assert_eq!(world.node.names().await, ["admin"]);
    assert_eq!(world.node.described().await.waiting, 0);
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn names_that_were_exchanged_or_given_again_are_so_on_a_node(db: PgPool) {
    let world = World::new(db, "accounts exchanged").await;
    let konan = world.employ("konan.yao", Role::Enrolment, &[1]).await;
    let aya = world.employ("aya.toure", Role::Viewer, &[1]).await;
    let gone = world.employ("awa.kone", Role::Viewer, &[1]).await;
    world.synchronize(&[], 500).await;
    for (id, name) in [(konan, "x.yao1"), (aya, "konan.yao"), (konan, "aya.toure")] {
        let rename = CreateUserRequest {
            name: Some(name.to_owned()),
            ..change(id)
        };
        world.save(rename).await;
    }
    let deleted = world.centre.delete(&world.admin, gone).await;
    deleted.expect("it is there");
    world.employ("awa.kone", Role::Cashier, &[1]).await;
    // One after the other the first can't have its name yet.
    let pulled = world.pull(Some(&[]), 1).await;
    let applied = world.node.apply(pulled.pages).await.expect("it is good");
    assert_eq!((applied.shown, applied.waiting), (0, 1));
    world.synchronize(&[], 1).await;
    world.must_be_equal().await;
    assert_eq!(world.node.described().await.waiting, 0);
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn settings_hold_on_nodes_and_those_of_a_newer_program_wait(db: PgPool) {
    let world = World::new(db, "settings").await;
    let save = SaveLoginParamRequest {
        name: Some(settings::PASSWORD_MIN_LENGTH.name.to_owned()),
        int_value: Some(9),
        ..SaveLoginParamRequest::default()
    };
    let saved = world
        .centre
        .params()
        .save_login_param(bearing(&world.admin, save))
        .await;
    saved.expect("it is good");
    let later =
        "insert into setting (id, name, int_value, created_at, created_by, updated_at, updated_by)
        values (9999, 'global.of_a_newer_program', 1, now(), '', now(), '')";
    world.centre.sql(later).await;
    world.synchronize(&[1], 500).await;
    let value = "select int_value from setting where name = 'global.password.min_length'";
    assert_eq!(world.node.number(value).await, 9);
    assert_eq!(
        world.node.told().await,
        ["auth.user.created false", "auth.setting.updated true"]
    );
    assert_eq!(world.node.described().await.waiting, 1);
    assert_eq!(world.node.number("select count(*) from setting").await, 1);
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn each_side_has_its_calls_and_a_page_that_is_none_changes_nothing(db: PgPool) {
    let world = World::new(db, "accounts refused").await;
    let asked = PullRecordsRequest::default();
    assert_eq!(reason(world.node.pull(asked).await), Reason::CentralOnly);
    assert_eq!(
        reason(world.centre.apply(Vec::new()).await),
        Reason::FieldOnly
    );
    let broken = ReplicaPage {
        entity: "login".to_owned(),
        generation: "none".to_owned(),
        ..ReplicaPage::default()
    };
    assert_eq!(
        reason(world.node.apply(vec![broken]).await),
        Reason::ValidationFailed
    );
    let cursors: Vec<ReplicaCursor> = world.node.described().await.cursors;
    assert!(cursors.iter().all(|cursor| cursor.generation.is_empty()));
    world.end().await;
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn every_column_travels_or_stays_for_a_reason(db: PgPool) {
    for (table, stay) in [
        // The hash of a token opens the centre; a sign-in is of the node where it was.
        (
            "login",
            "feed_seq id last_connection_at name_key sync_token_hash version",
        ),
        ("setting", "feed_seq id version"),
    ] {
        let columns = sqlx::query_scalar(COLUMNS_THAT_STAY).bind(table);
        let columns: Option<String> = columns.fetch_one(&db).await.expect("its columns");
        assert_eq!(columns.as_deref(), Some(stay), "{table}");
    }
}
