//! Parts are put back to an older state, on a real PostgreSQL and NATS: the projection becomes what its owner
//! has. `healing_walk` walks every history; this is what the statements and the streams make of some.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt, stream};
use healing::Comparison;
use outbox::{
    Consumer, Envelope, Facts, Failure, Handled, Nats, Projections, Relay, Table, end_doubts,
    generation,
};
use prost::Message;
use proto::maillon::geography::v1::Region;
use sqlx::{PgConnection, PgPool};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::server::NatsServer;
use crate::support::{
    CONSUMER, MESSAGE, Running, connect, consumer, count, make, make_many, relay, rename, state,
    things, until, view, waiting,
};

/// Both forms in which a projection gives way; the second for large ones.
pub(crate) const FORMS: [&[Table]; 2] = [
    &[Table::whole("thing_view")],
    &[Table::of_records("thing_view", "id")],
];
/// What an owner's database has, and what a projection's has: here they are one, and put back apart.
pub(crate) const OWNER: [&str; 5] = ["thing", "outbox", "relay", "feed", "generation"];
const PROJECTION: [&str; 5] = [
    "thing_view",
    "inbox",
    "dead_letter",
    "projection",
    "consumer_place",
];

fn fact(id: i64, name: &str, version: i64) -> Envelope {
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: "things.thing.made".to_owned(),
        entity_id: id,
        version,
        message: MESSAGE.to_owned(),
        after: state(id, name, version).encode_to_vec(),
        ..Envelope::default()
    }
}

/// The present things as facts.
pub(crate) async fn told(db: PgPool) -> Result<Facts, Failure> {
    let things = things(&db).await.into_iter();
    let facts = things.map(|(id, (name, version))| Ok(fact(id, &name, version)));
    Ok(stream::iter(facts.collect::<Vec<_>>()).boxed())
}

/// Projects things in a table of many: what is told ends the doubt, and what is there already is not written.
fn project_many<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let thing = Region::decode(event.after.as_slice())?;
        let doubted = end_doubts(db, "thing_view", &[event.entity_id]).await?;
        let view = sqlx::query(
            "insert into thing_view as known (id, name, version)
            select told.* from (values ($1::bigint, $2::text, $3::bigint)) as told (id, name, version)
            left join thing_view as kept on kept.id = told.id
            where (kept.name, kept.version) is distinct from (told.name, told.version)
            on conflict (id) do update set name = excluded.name, version = excluded.version
            where known.version < excluded.version or known.id = any($4)",
        );
        let view = view.bind(event.entity_id).bind(thing.name);
        view.bind(event.version).bind(doubted).execute(db).await?;
        Ok(())
    })
}

/// A consumer that keeps things in one of the forms.
pub(crate) fn keeping(form: &'static [Table], db: &PgPool, nats: &Nats) -> Consumer {
    if form[0] == FORMS[0][0] {
        return consumer(db, nats).keeping(form);
    }
    let (db, nats) = (db.clone(), nats.clone());
    let subjects = ["things.thing.*"];
    Consumer::new(db, nats, "things", CONSUMER, &subjects, project_many).keeping(form)
}

/// A service that owns things and one that keeps them, running.
pub(crate) struct Both {
    running: Running,
    filling: JoinHandle<Result<(), outbox::Error>>,
    stop: CancellationToken,
}

/// Asks the owner for its things.
pub(crate) type Ask = Arc<dyn Fn() -> BoxFuture<'static, Result<Facts, Failure>> + Send + Sync>;

impl Both {
    pub(crate) fn start(db: &PgPool, relay: Relay, consumer: Consumer) -> Self {
        let owner = db.clone();
        let ask: Ask = Arc::new(move || told(owner.clone()).boxed());
        Self::asking(db, relay, consumer.keeping(FORMS[0]), ask)
    }

    pub(crate) fn asking(db: &PgPool, relay: Relay, consumer: Consumer, ask: Ask) -> Self {
        let consumer = consumer.filled_by_its_owner();
        let (stop, kept, owner) = (CancellationToken::new(), consumer.clone(), db.clone());
        let stopped = stop.clone();
        let filling = tokio::spawn(async move {
            let compare = |head, generation| {
                let owner = owner.clone();
                async move {
                    let compared = generation::compare(&owner, "things", head, generation).await;
                    Ok::<Comparison, Failure>(compared?)
                }
            };
            kept.keep_filled(|| ask(), compare, stopped).await
        });
        let running = Running::new().relay(relay).consumer(consumer);
        Self {
            running,
            filling,
            stop,
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.cancel();
        self.filling.await.expect("no panic").expect("a polite end");
        self.running.stop().await;
    }
}

async fn run(db: &PgPool, statement: String) {
    let statement = sqlx::AssertSqlSafe(statement);
    sqlx::query(statement)
        .execute(db)
        .await
        .expect("it is done");
}

/// Puts a copy of these tables aside.
pub(crate) async fn back_up(db: &PgPool, tables: &[&str]) {
    for table in tables {
        run(db, format!("create table aside_{table} as table {table}")).await;
    }
}

/// Puts the copy back.
pub(crate) async fn put_back(db: &PgPool, tables: &[&str]) {
    for table in tables {
        run(db, format!("truncate {table}")).await;
        let rows = "overriding system value select * from aside";
        let columns: String = sqlx::query_scalar(
            "select string_agg(quote_ident(attname), ', ') from pg_attribute
            where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        )
        .bind(*table)
        .fetch_one(db)
        .await
        .expect("columns");
        let rows = rows.replace('*', &columns);
        run(
            db,
            format!("insert into {table} ({columns}) {rows}_{table}"),
        )
        .await;
    }
    // Sequences go back with a restored database.
    if tables.contains(&"thing") {
        let restart = "select setval('thing_id_seq', (select max(id) from thing))";
        run(db, restart.to_owned()).await;
    }
}

/// Waits until the projection is what the owner has, and nothing waits.
pub(crate) async fn heals(db: &PgPool, what: &str) {
    until(what, async || {
        let due = "select count(*) from projection where name = 'views_things'";
        things(db).await == view(db).await && waiting(db).await == 0 && count(db, due).await == 1
    })
    .await;
}

async fn edit_all(db: &PgPool, times: usize) {
    for id in things(db).await.into_keys() {
        for nth in 0..times {
            let mut tx = outbox::begin(db).await.expect("a transaction");
            rename(&mut tx, id, &format!("lost {nth}")).await;
            tx.commit().await.expect("a commit");
        }
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn r1_a_projection_put_back_reads_what_it_lacks(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 5).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &PROJECTION).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 300).await;
    heals(&db, "the things after the backup").await;
    let filled = "select count(*) from application where entity_id > 5";
    assert_eq!(count(&db, filled).await, 300);
    both.stop().await;
    put_back(&db, &PROJECTION).await;
    assert_eq!(view(&db).await.len(), 5);
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    // Read again from the stream, each once more.
    assert_eq!(count(&db, filled).await, 600);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn r2_an_owner_put_back_replaces_what_is_lost_whatever_its_version(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &OWNER).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 2).await;
    edit_all(&db, 4).await;
    heals(&db, "what will be lost").await;
    both.stop().await;
    put_back(&db, &OWNER).await;
    // Before anybody has looked, an id is given again.
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    assert_eq!(make(&mut tx, "another").await, 4);
    tx.commit().await.expect("a commit");
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    assert_eq!(view(&db).await[&4], ("another".to_owned(), 1));
    assert!(!view(&db).await.contains_key(&5), "a ghost stays");
    // Ids moved ahead once it was known.
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    let id = make(&mut tx, "after").await;
    tx.commit().await.expect("a commit");
    assert!(id > generation::MARGIN, "{id}");
    heals(&db, "what is made after").await;
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn an_owner_put_back_while_nats_lost_everything_hears_it_from_the_projection(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &OWNER).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 2).await;
    edit_all(&db, 2).await;
    heals(&db, "what will be lost").await;
    both.stop().await;
    put_back(&db, &OWNER).await;
    server.kill();
    server.wipe();
    server.restart();
    until("NATS is back", async || nats.jetstream().is_ok()).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    assert_eq!(view(&db).await.len(), 3);
    let begun = "select count(*) from generation where went_back";
    assert_eq!(count(&db, begun).await, 1);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn streams_put_back_get_what_they_lack_and_projections_fill(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    server.kill();
    server.back_up();
    server.restart();
    make_many(&db, 20).await;
    heals(&db, "the things after the backup").await;
    server.kill();
    server.restore();
    server.restart();
    make_many(&db, 1).await;
    heals(&db, "what was put back").await;
    server.kill();
    server.wipe();
    server.restart();
    edit_all(&db, 1).await;
    heals(&db, "what was lost").await;
    // Nothing went back: versions tell everything.
    let begun = "select count(*) from generation where went_back";
    assert_eq!(count(&db, begun).await, 0);
    assert_eq!(view(&db).await.len(), 24);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn while_its_owner_is_away_a_projection_that_must_be_filled_takes_nothing(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let waiting = consumer(&db, &nats).keeping(FORMS[0]).filled_by_its_owner();
    make_many(&db, 3).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    assert_eq!(waiting.run_once().await.expect("a batch"), 3);
    assert_eq!(view(&db).await.len(), 0);
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "the owner is back").await;
    both.stop().await;
}

/// Things that no owner has any more, of a version that none has reached.
const LOST: &str =
    "insert into thing_view select id, 'lost', 1000 from generate_series(1001, 46000) as id";

/// Lets no statement change, or doubt, more rows than a filling may at once.
const NO_MORE_THAN_A_PIECE: &str = "
    create function refuse_many() returns trigger language plpgsql as $$
    begin
        if (select count(*) > 20000 from changed) then
            raise exception 'more than a piece';
        end if;
        return null;
    end $$;
    create trigger few_updated after update on thing_view referencing new table as changed
        for each statement execute function refuse_many();
    create trigger few_deleted after delete on thing_view referencing old table as changed
        for each statement execute function refuse_many();
    create trigger few_doubted after insert on doubted referencing new table as changed
        for each statement execute function refuse_many();
    create trigger few_believed after delete on doubted referencing old table as changed
        for each statement execute function refuse_many()";

pub(crate) const ANOTHER_GENERATION: &str = "
    insert into generation (id) select generation from feed on conflict do nothing;
    update feed set generation = gen_random_uuid()";

/// Which transactions wrote the things that there are.
async fn writers(db: &PgPool) -> Vec<String> {
    let written = "select format('%s %s', id, xmin) from thing_view where id <= 3 order by id";
    let written = sqlx::query_scalar(written).fetch_all(db).await;
    written.expect("rows")
}

pub(crate) async fn run_all(db: &PgPool, statements: &'static str) {
    let done = sqlx::raw_sql(statements).execute(db).await;
    done.expect("it is done");
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn rows_give_way_and_go_in_pieces_and_what_is_told_unchanged_is_not_written(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 3).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "the first things").await;
    both.stop().await;
    run_all(&db, NO_MORE_THAN_A_PIECE).await;
    // Twice of each form, one behind another.
    for form in [FORMS[0], FORMS[1], FORMS[1], FORMS[0]] {
        run_all(&db, LOST).await;
        run_all(&db, ANOTHER_GENERATION).await;
        let before = writers(&db).await;
        let owner = db.clone();
        let ask: Ask = Arc::new(move || told(owner.clone()).boxed());
        let both = Both::asking(&db, relay(&db, &nats), keeping(form, &db, &nats), ask);
        heals(&db, "45,000 rows that nobody has").await;
        both.stop().await;
        assert_eq!(count(&db, "select count(*) from doubted").await, 0);
        let is_untouched = writers(&db).await == before;
        assert_eq!(is_untouched, form[0] == FORMS[1][0], "{form:?}");
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_is_learnt_while_a_projection_is_filled_stays_and_one_that_breaks_off_ends_right(
    db: PgPool,
) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 3).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "the first things").await;
    both.stop().await;
    for form in FORMS {
        run_all(&db, LOST).await;
        run_all(&db, ANOTHER_GENERATION).await;
        let consumer = keeping(form, &db, &nats);
        let projections = Projections::default();
        projections.keep(consumer.clone(), &["thing"], |_, ids| {
            let facts = ids.into_iter().map(|id| Ok(fact(id, "learnt", 1)));
            let facts: Facts = stream::iter(facts.collect::<Vec<_>>()).boxed();
            async move { Ok(facts) }.boxed()
        });
        let (owner, times) = (db.clone(), Arc::new(AtomicUsize::new(0)));
        let (asked, learning) = (Arc::clone(&times), projections.clone());
        let ask: Ask = Arc::new(move || {
            let (owner, learning) = (owner.clone(), learning.clone());
            let nth = asked.fetch_add(1, Ordering::Relaxed);
            async move {
                let facts = told(owner).await?;
                if nth == 0 {
                    let failure: Failure = "the owner went away".into();
                    return Ok(facts.chain(stream::iter([Err(failure)])).boxed());
                }
                // Of these the filling tells nothing, or has read too early to.
                learning.learn("thing", &[2000, 50_000]).await?;
                Ok(facts)
            }
            .boxed()
        });
        let both = Both::asking(&db, relay(&db, &nats), consumer, ask);
        until("everything is told", async || {
            let filled = "select count(*) from projection where name = 'views_things'";
            view(&db).await.len() == 5 && count(&db, filled).await == 1
        })
        .await;
        both.stop().await;
        assert!(times.load(Ordering::Relaxed) >= 2);
        let view = view(&db).await;
        for learnt in [2000, 50_000] {
            assert_eq!(view[&learnt], ("learnt".to_owned(), 1), "{form:?}");
        }
        assert!(
            things(&db)
                .await
                .iter()
                .all(|(id, thing)| view[id] == *thing)
        );
        run_all(&db, "delete from thing_view where id > 3").await;
    }
}

/// What a process wrote that followed one that fills: it is at it, or has ended already.
const FOLLOWED: [&str; 2] = [
    "update consumer_place set filler = gen_random_uuid(),
        filling_until = now() + interval '100 milliseconds'",
    "update consumer_place set filler = null, filling_until = null",
];

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_process_that_was_followed_while_it_filled_applies_nothing_more(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 3).await;
    for followed in FOLLOWED {
        run_all(&db, "delete from projection; delete from thing_view").await;
        fill_while_followed(&db, &nats, followed).await;
        let stale = "select count(*) from application where version = 1000";
        assert_eq!(count(&db, stale).await, 0, "{followed}");
    }
}

/// Fills a projection by a process that is followed before it applies what it read.
async fn fill_while_followed(db: &PgPool, nats: &Nats, followed: &'static str) {
    let (owner, times) = (db.clone(), Arc::new(AtomicUsize::new(0)));
    let ask: Ask = Arc::new(move || {
        let (owner, is_first) = (owner.clone(), times.fetch_add(1, Ordering::Relaxed) == 0);
        async move {
            if !is_first {
                return told(owner).await;
            }
            sqlx::query(followed).execute(&owner).await?;
            let stale: Facts = stream::iter([Ok(fact(1, "of a lost time", 1000))]).boxed();
            Ok(stale)
        }
        .boxed()
    });
    let consumer = consumer(db, nats).keeping(FORMS[0]);
    let both = Both::asking(db, relay(db, nats), consumer, ask);
    heals(db, "the process that followed went away").await;
    both.stop().await;
}
