//! What is printed with, as it is heard and fetched: once, by its hash, and also while its owner is away.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use consistency::Neighbours;
use futures_util::future::join;
use futures_util::{FutureExt, StreamExt, stream};
use outbox::{Consumer, Envelope, Failure, Nats};
use platform::call_error::NotNow;
use prost::Message;
use proto::Named;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{Report, ReportType, Template};
use sqlx::PgPool;
use templates::{Reference, choose, hash_of, keep_defaults, load};
use tokio_util::sync::CancellationToken;

const SMALL: &str = r#"{"basePdf":{"height":54,"width":85.6},"schemas":[[]]}"#;

/// A record whose current version has the number `template_id`.
fn record(id: i64, is_default: bool, version: i64, template_id: i64) -> Envelope {
    let state = Report {
        id,
        report_type: ReportType::Card.into(),
        is_default,
        current_version: version,
        sha256: hash_of(SMALL),
        template_id,
        ..Report::default()
    };
    told(&state, version)
}

fn told(state: &Report, version: i64) -> Envelope {
    Envelope {
        subject: "reports.report.updated".to_owned(),
        entity_id: state.id,
        version,
        message: Report::FULL_NAME.to_owned(),
        after: state.encode_to_vec(),
        ..Envelope::default()
    }
}

/// A default as its owner has it, in a version that is known already.
fn named(id: i64, name: &str) -> Envelope {
    let state = Report {
        id,
        name: name.to_owned(),
        report_type: ReportType::Card.into(),
        is_default: true,
        current_version: 1,
        sha256: hash_of(SMALL),
        template_id: 7,
        ..Report::default()
    };
    told(&state, 1)
}

/// A template as its owner tells it.
fn template(id: i64, sha256: String) -> Envelope {
    let state = Template {
        id,
        sha256,
        json: SMALL.to_owned(),
        ..Template::default()
    };
    Envelope {
        subject: "reports.template.kept".to_owned(),
        entity_id: id,
        version: 1,
        message: Template::FULL_NAME.to_owned(),
        after: state.encode_to_vec(),
        ..Envelope::default()
    }
}

/// The projection, and an owner that is asked; it tells template 7 as it is and template 8 as it is not.
async fn start(db: &PgPool) -> (Consumer, Neighbours, Arc<AtomicUsize>) {
    let nats = Nats::connect("nats://127.0.0.1:1", "templates");
    let nats = nats.await.expect("an address");
    let consumer = templates::consumer(db.clone(), nats, "tests_templates");
    let (neighbours, asked) = (Neighbours::default(), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&asked);
    let ask = move |entity: &'static str, ids: Vec<i64>| {
        let count = Arc::clone(&count);
        async move {
            let facts: Vec<Envelope> = match (entity, ids.as_slice()) {
                ("template", [7]) => vec![template(7, hash_of(SMALL))],
                ("template", [8]) => vec![template(8, hash_of("another"))],
                ("report", ids) if ids.contains(&4) => vec![named(4, "Carte bleue")],
                ("report", _) => vec![],
                _ => return Err(Failure::from("the owner is away")),
            };
            count.fetch_add(1, Ordering::Relaxed);
            Ok(stream::iter(facts.into_iter().map(Ok)).boxed())
        }
        .boxed()
    };
    let projections = &neighbours.projections;
    projections.keep(consumer.clone(), &templates::ENTITIES, ask);
    (consumer, neighbours, asked)
}

async fn hear(consumer: &Consumer, facts: Vec<Envelope>) {
    let facts = stream::iter(facts.into_iter().map(Ok));
    consumer.fill(facts).await.expect("the facts are applied");
}

#[sqlx::test(migrator = "templates::MIGRATOR")]
async fn the_one_that_ships_counts_until_a_default_is_heard_and_then_the_last(db: PgPool) {
    let (consumer, neighbours, _) = start(&db).await;
    let chosen = async || choose(&db, &neighbours, "card", None).await.expect("one");
    assert_eq!(chosen().await, Reference::shipped("card"));
    let shipped = load(&db, &neighbours, &chosen().await)
        .await
        .expect("it ships");
    assert_eq!(shipped.page_count(), 2);
    hear(&consumer, vec![record(2, true, 20, 7)]).await;
    assert_eq!(chosen().await.report_id, 2);
    // The new default is heard of before the old one that no longer is, and was changed less often.
    hear(&consumer, vec![record(1, true, 1, 9)]).await;
    assert_eq!(chosen().await.report_id, 1);
    hear(
        &consumer,
        vec![record(2, true, 20, 7), record(2, false, 21, 7)],
    )
    .await;
    assert_eq!(chosen().await.report_id, 1);
}

#[sqlx::test(migrator = "templates::MIGRATOR")]
async fn a_template_is_fetched_once_and_printed_with_while_its_owner_is_away(db: PgPool) {
    let (consumer, neighbours, asked) = start(&db).await;
    hear(&consumer, vec![record(1, true, 1, 7)]).await;
    let chosen = choose(&db, &neighbours, "card", None).await.expect("one");
    assert_eq!(
        (chosen.template_id, chosen.sha256.clone()),
        (7, hash_of(SMALL))
    );
    for _ in 0..3 {
        let template = load(&db, &neighbours, &chosen).await.expect("it is there");
        assert_eq!(template.page_count(), 1);
    }
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    // Somebody chooses another while a lot is printed: the lot's is still here, and the owner is away.
    hear(&consumer, vec![record(1, true, 2, 99)]).await;
    assert!(load(&db, &neighbours, &chosen).await.is_ok());
    let newer = choose(&db, &neighbours, "card", None).await.expect("one");
    assert!(matches!(
        load(&db, &neighbours, &newer).await,
        Err(NotNow::Refused(refusal)) if refusal.reason() == Reason::TemplateNotHere
    ));
}

#[sqlx::test(migrator = "templates::MIGRATOR")]
async fn what_does_not_have_its_hash_is_not_kept(db: PgPool) {
    let (consumer, neighbours, _) = start(&db).await;
    hear(&consumer, vec![record(1, true, 1, 8)]).await;
    let chosen = choose(&db, &neighbours, "card", None).await.expect("one");
    for _ in 0..2 {
        assert!(load(&db, &neighbours, &chosen).await.is_err());
    }
}

#[sqlx::test(migrator = "templates::MIGRATOR")]
async fn a_named_template_must_be_there_and_of_the_type(db: PgPool) {
    let (consumer, neighbours, _) = start(&db).await;
    hear(&consumer, vec![record(1, false, 1, 7)]).await;
    let named = choose(&db, &neighbours, "card", Some(1))
        .await
        .expect("it is there");
    assert_eq!(named.report_id, 1);
    for (kind, id) in [("signing_sheet", 1), ("card", 2)] {
        let refused = choose(&db, &neighbours, kind, Some(id)).await;
        let Err(NotNow::Refused(refusal)) = refused else {
            panic!("{kind} {id} is not refused");
        };
        let field = &refusal.message().fields[0];
        assert_eq!(
            (field.field.as_str(), field.fault()),
            ("report_id", Fault::UnknownReference)
        );
    }
}

#[sqlx::test(migrator = "templates::MIGRATOR")]
async fn a_name_that_an_older_release_did_not_keep_is_asked_for(db: PgPool) {
    let (consumer, neighbours, _) = start(&db).await;
    // The record that became the default after the unnamed one: its owner tells that later.
    hear(
        &consumer,
        vec![record(4, true, 1, 7), record(5, true, 1, 7)],
    )
    .await;
    let named = async || {
        let named = choose(&db, &neighbours, "card", Some(4)).await;
        named.expect("it is there").name
    };
    let stop = CancellationToken::new();
    let asked = async {
        while named().await.is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        stop.cancel();
    };
    let keeping = keep_defaults(
        db.clone(),
        consumer.clone(),
        neighbours.clone(),
        stop.clone(),
    );
    let kept = Box::pin(join(keeping, asked));
    let kept = tokio::time::timeout(Duration::from_secs(4), kept).await;
    let (Ok(()), ()) = kept.expect("before the next look");
    assert_eq!(named().await, "Carte bleue");
    let chosen = choose(&db, &neighbours, "card", None).await.expect("one");
    assert_eq!(
        chosen.report_id, 5,
        "an answer that is no news chooses nothing"
    );
}
