//! A centre and a node with a database each, and the way between them (docs/decisions/0296).

use proto::maillon::auth::v1::Author;
use proto::maillon::sync::v1::replica_client::ReplicaClient;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest, Authors,
    DescribeReplicaReply, DescribeReplicaRequest, NodeReach, PullRecordsReply, PullRecordsRequest,
    ReceiveRecordsReply, ReceiveRecordsRequest, ReplicaAnswer, ReplicaChange, ReplicaPage,
    SendRecordsReply, SendRecordsRequest,
};
use sqlx::testing::{TestArgs, TestSupport};
use sqlx::{PgPool, Postgres};
use tonic::{Response, Status};

use crate::country::country;
use crate::support::Service;

/// Everything in use that a node of some regions is to have, as it is to look there.
const AT_CENTRE: &str = "select string_agg(line, E'\\n' order by line) from (
        select concat('member ', id, replica_groups('member', to_jsonb(shown_to(r, $1)))) as line
        from member as r
        where deleted_at is null and id in (select reaching_member(array[r.id], $1))
        union all
        select concat('cooperative ', id, replica_groups('cooperative', to_jsonb(shown_to(r, $1))))
        from cooperative as r
        where deleted_at is null and id in (select reaching_cooperative(array[r.id], $1))
        union all
        select concat('membership ', id, replica_groups('membership', to_jsonb(r)))
        from membership as r where id in (select reaching_membership(array[r.id], $1))
        union all
        select concat('parcel ', id, replica_groups('parcel', to_jsonb(r)))
        from parcel as r
        where deleted_at is null and id in (select reaching_parcel(array[r.id], $1))
    ) as lines";
/// Everything in use that the node has.
const ON_NODE: &str = "select string_agg(line, E'\\n' order by line) from (
        select concat('member ', id, replica_groups('member', to_jsonb(r))) as line
        from member as r where deleted_at is null
        union all
        select concat('cooperative ', id, replica_groups('cooperative', to_jsonb(r)))
        from cooperative as r where deleted_at is null
        union all
        select concat('membership ', id, replica_groups('membership', to_jsonb(r)))
        from membership as r
        union all
        select concat('parcel ', id, replica_groups('parcel', to_jsonb(r)))
        from parcel as r where deleted_at is null
    ) as lines";

pub(crate) struct World {
    pub(crate) centre: Service,
    pub(crate) node: Service,
    /// Of the node.
    number: u16,
    database: String,
}

impl World {
    /// The same country on both; the node's database is named after the test.
    pub(crate) async fn new(db: PgPool, test: &'static str) -> Self {
        country(&db).await;
        Self::around(Service::start(db), test, 3).await
    }

    /// The same centre, with another node.
    pub(crate) async fn beside(&self, test: &'static str) -> Self {
        Self::around(self.centre.clone(), test, self.number + 1).await
    }

    async fn around(centre: Service, test: &'static str, number: u16) -> Self {
        let args = TestArgs {
            test_path: test,
            migrator: None,
            fixtures: &[],
        };
        let beside = Postgres::test_context(&args).await.expect("a database");
        let pool = beside.pool_opts.connect_with(beside.connect_opts);
        let pool = pool.await.expect("it is there");
        members::MIGRATOR.run(&pool).await.expect("its tables");
        outbox::claim_node(&pool, number).await.expect("a number");
        country(&pool).await;
        Self {
            centre,
            node: Service::start(pool),
            number,
            database: beside.db_name,
        }
    }

    pub(crate) async fn end(self) {
        self.node.app.db.close().await;
        let dropped = Postgres::cleanup_test(&self.database).await;
        dropped.expect("nobody uses it");
    }

    /// What the centre has for a node of these regions.
    pub(crate) async fn pull(&self, regions: &[i64], limit: i64) -> PullRecordsReply {
        let asked = PullRecordsRequest {
            cursors: self.node.described().await.cursors,
            limit: Some(limit),
            reach: Some(NodeReach {
                region_ids: regions.to_vec(),
                node: Some(self.number.into()),
            }),
        };
        self.centre.pull(asked).await.expect("it is good")
    }

    /// Pulls and applies until nothing is left, each page twice. How many records came.
    pub(crate) async fn synchronize(&self, regions: &[i64], limit: i64) -> usize {
        let mut count = 0;
        loop {
            let pulled = self.pull(regions, limit).await;
            count += records(&pulled.pages);
            for _ in 0..2 {
                let applied = self.node.apply(pulled.pages.clone()).await;
                applied.expect("it is good");
            }
            if !pulled.has_more {
                return count;
            }
        }
    }

    /// Sends all that was changed, each batch twice, and takes the answers twice. The first answers.
    pub(crate) async fn push(&self, regions: &[i64]) -> Vec<ReplicaAnswer> {
        let (mut after, mut all) = (0, Vec::new());
        loop {
            let sent = self.node.sent(after).await;
            if sent.last == after {
                return all;
            }
            let answers = self.receive(regions, sent.records.clone()).await;
            let again = self.receive(regions, sent.records).await;
            for answers in [&answers, &again] {
                self.node.acknowledge(answers.clone()).await;
            }
            after = sent.last;
            all.extend(answers);
        }
    }

    /// What the centre makes of records of the node.
    pub(crate) async fn receive(
        &self,
        regions: &[i64],
        records: Vec<ReplicaChange>,
    ) -> Vec<ReplicaAnswer> {
        self.receive_of(regions, records, None).await
    }

    /// The same, of authors who have these roles now.
    pub(crate) async fn receive_of(
        &self,
        regions: &[i64],
        records: Vec<ReplicaChange>,
        authors: Option<Vec<Author>>,
    ) -> Vec<ReplicaAnswer> {
        let asked = ReceiveRecordsRequest {
            node: self.number.into(),
            reach: Some(NodeReach {
                region_ids: regions.to_vec(),
                node: Some(self.number.into()),
            }),
            records,
            authors: authors.map(|authors| Authors { authors }),
        };
        let received = self.centre.receive(asked).await;
        received.expect("it is good").records
    }

    pub(crate) async fn must_be_equal(&self, regions: &[i64]) {
        let db = &self.centre.app.db;
        let centre = sqlx::query_scalar(AT_CENTRE).bind(regions).fetch_one(db);
        let centre: Option<String> = centre.await.expect("the records");
        let node = sqlx::query_scalar(ON_NODE).fetch_one(&self.node.app.db);
        let node: Option<String> = node.await.expect("the records");
        let lines = |text: Option<String>| -> Vec<String> {
            let text = text.unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        };
        assert_eq!(lines(node), lines(centre));
        assert_eq!(self.node.described().await.waiting, 0);
        let wrong = "select count(*) from tally_differences()";
        assert_eq!(self.node.number(wrong).await, 0);
        assert_eq!(self.centre.number(wrong).await, 0);
    }
}

/// How many records some pages have.
pub(crate) fn records(pages: &[ReplicaPage]) -> usize {
    pages.iter().map(|page| page.records.len()).sum()
}

impl Service {
    pub(crate) fn replica(&self) -> (ReplicaClient<platform::channel::Channel>, Self) {
        let client = ReplicaClient::new(self.channel());
        let client = client.max_decoding_message_size(64 * 1024 * 1024);
        (client, self.as_role("service"))
    }

    pub(crate) async fn pull(&self, asked: PullRecordsRequest) -> Result<PullRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let reply = client.pull_records(service.asked(asked)).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn apply(&self, pages: Vec<ReplicaPage>) -> Result<ApplyRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let asked = service.asked(ApplyRecordsRequest { pages });
        let reply = client.apply_records(asked).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn send(&self, after: i64) -> Result<SendRecordsReply, Status> {
        self.send_at_most(after, None).await
    }

    pub(crate) async fn send_at_most(
        &self,
        after: i64,
        limit: Option<i64>,
    ) -> Result<SendRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let asked = service.asked(SendRecordsRequest { after, limit });
        let reply = client.send_records(asked).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn sent(&self, after: i64) -> SendRecordsReply {
        self.send(after).await.expect("it is a node")
    }

    pub(crate) async fn receive(
        &self,
        asked: ReceiveRecordsRequest,
    ) -> Result<ReceiveRecordsReply, Status> {
        let (mut client, service) = self.replica();
        let reply = client.receive_records(service.asked(asked)).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn acknowledge(&self, records: Vec<ReplicaAnswer>) {
        let (mut client, service) = self.replica();
        let asked = service.asked(AcknowledgeRecordsRequest { records });
        let reply = client.acknowledge_records(asked).await;
        reply.expect("it is good");
    }

    pub(crate) async fn described(&self) -> DescribeReplicaReply {
        let (mut client, service) = self.replica();
        let asked = service.asked(DescribeReplicaRequest {});
        let reply = client.describe_replica(asked).await;
        reply.expect("it is good").into_inner()
    }

    /// What was told since, and whether it came from elsewhere.
    pub(crate) async fn told(&self) -> Vec<String> {
        sqlx::query_scalar(
            "select subject || ' ' || entity_id || ' ' || (origin is not null) from outbox
            order by sequence",
        )
        .fetch_all(&self.app.db)
        .await
        .expect("the outbox")
    }

    pub(crate) async fn texts(&self, statement: &'static str) -> Vec<String> {
        let texts = sqlx::query_scalar(statement).fetch_all(&self.app.db);
        texts.await.expect("texts")
    }
}
