//! Cards are printed with the template that is chosen, a lot with one version from its first card to its
//! last, and the audit is told which.

use futures_util::stream;
use outbox::{Envelope, Nats};
use platform::Refusal;
use print::templates as shipping;
use prost::Message;
use proto::Named;
use proto::maillon::cards::v1::{
    DeliveryLineToSave, PrintCardsRequest, PrintDeliveriesRequest, SaveDeliveryRequest,
};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{Job, JobState, Report, ReportType, Template};
use serde_json::json;
use sqlx::PgPool;

use crate::paper::{BLUE, Paper, RED};
use crate::parcels::by_id;
use crate::print_job::stack;
use crate::support::{Service, reason};

/// A card that is all of one colour.
fn card_of(colour: [u8; 3]) -> String {
    let [red, green, blue] = colour;
    let ground = json!({
        "name": "ground", "type": "rectangle", "color": format!("#{red:02x}{green:02x}{blue:02x}"),
        "position": {"x": 0, "y": 0}, "width": 85.6, "height": 54,
    });
    json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[ground]]}).to_string()
}

/// The record of the default card with this version, and the version itself.
fn chosen(version: i64, colour: [u8; 3]) -> Vec<Envelope> {
    kept(ReportType::Card, version, card_of(colour))
}

/// The same of any type.
fn kept(report_type: ReportType, version: i64, json: String) -> Vec<Envelope> {
    let sha256 = templates::hash_of(&json);
    let report = Report {
        id: 5,
        report_type: report_type.into(),
        is_default: true,
        current_version: version,
        sha256: sha256.clone(),
        template_id: 70 + version,
        ..Report::default()
    };
    let template = Template {
        id: report.template_id,
        sha256,
        json,
        ..Template::default()
    };
    let fact = |subject: &str, message: &str, after| Envelope {
        subject: subject.to_owned(),
        version,
        message: message.to_owned(),
        after,
        ..Envelope::default()
    };
    vec![
        fact(
            "reports.report.updated",
            Report::FULL_NAME,
            report.encode_to_vec(),
        ),
        fact(
            "reports.template.kept",
            Template::FULL_NAME,
            template.encode_to_vec(),
        ),
    ]
}

async fn hear(service: &Service, facts: Vec<Envelope>) {
    let nats = Nats::connect("nats://127.0.0.1:1", "cards");
    let nats = nats.await.expect("an address");
    let consumer = templates::consumer(service.app.db.clone(), nats, "cards_templates");
    let facts = stream::iter(facts.into_iter().map(Ok));
    consumer.fill(facts).await.expect("the facts are applied");
}

async fn print(service: &Service, report_id: Option<i64>) -> Paper {
    let request = service.asked(PrintCardsRequest {
        card_ids: vec![1],
        report_id,
        ..PrintCardsRequest::default()
    });
    let printed = Paper::of(service.cards().print_cards(request).await).await;
    printed.expect("it is printed")
}

/// Whether every page is of the colour.
fn is_all(paper: &Paper, colour: [u8; 3]) -> bool {
    (0..paper.pages()).all(|page| paper.pixels(page, colour) > 10_000)
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_is_printed_with_what_is_chosen_and_the_audit_knows_it(db: PgPool) {
    let service = Service::start(db);
    stack(&service, 1).await;
    assert_eq!(print(&service, None).await.pages(), 2, "what ships");
    hear(&service, chosen(1, RED)).await;
    let red = print(&service, None).await;
    assert!(red.pages() == 1 && is_all(&red, RED));
    hear(&service, chosen(2, BLUE)).await;
    assert!(is_all(&print(&service, Some(5)).await, BLUE));
    let told = service.told::<Export>("cards.export.made").await;
    let records = told.iter().filter_map(|fact| fact.after.as_ref());
    let records = records.flat_map(|told| &told.records);
    let records: Vec<_> = records.map(|left| (&*left.entity, left.id)).collect();
    assert_eq!(records, [("card", 1); 3], "its history tells of it");
    let used = told.into_iter().filter_map(|fact| fact.after?.template);
    let used: Vec<_> = used
        .map(|used| (used.r#type, used.report_id, used.version))
        .collect();
    let card = |id, version| ("card".to_owned(), id, version);
    assert_eq!(used, [card(0, 0), card(5, 1), card(5, 2)]);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_lot_keeps_its_version_whatever_is_chosen_while_it_prints(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = crate::print_job::with_store(db, &folder);
    stack(&service, 501).await;
    hear(&service, chosen(1, RED)).await;
    let ids: Vec<i64> = (1..=501).collect();
    let job = service.print_large(&ids).await.expect("it is begun");
    hear(&service, chosen(2, BLUE)).await;
    service.work_off().await;
    let paper = service.printed(job).await.expect("its file");
    assert_eq!(paper.pages(), 501);
    for page in [0, 100, 250, 500] {
        assert!(paper.pixels(page, RED) > 10_000, "page {page}");
    }
    assert!(is_all(&print(&service, None).await, BLUE));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_lot_is_not_begun_with_a_template_that_cannot_come(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = crate::print_job::with_store(db, &folder);
    stack(&service, 501).await;
    let mut facts = chosen(1, RED);
    let template = facts.pop().expect("the version");
    hear(&service, facts).await;
    let ids: Vec<i64> = (1..=501).collect();
    let refused = reason(service.print_large(&ids).await);
    assert_eq!(refused, Reason::TemplateNotHere);
    hear(&service, vec![template]).await;
    let job = service.print_large(&ids).await.expect("it is begun");
    service.work_off().await;
    assert_eq!(service.printed(job).await.expect("its file").pages(), 501);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_name_that_no_code_says_is_told_by_its_element_and_ends_a_lot_at_once(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = crate::print_job::with_store(db, &folder);
    stack(&service, 501).await;
    service
        .sql("update card set lastname = case id when 300 then 'Koné' else 'Kone' end")
        .await;
    let code = json!({"name": "barre", "type": "code128", "content": "{card_lastname}",
        "position": {"x": 5, "y": 5}, "width": 70, "height": 15});
    let page = json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[code]]});
    hear(&service, kept(ReportType::Card, 1, page.to_string())).await;
    assert_eq!(print(&service, None).await.pages(), 1, "in ASCII");
    let asked = service.asked(PrintCardsRequest {
        card_ids: vec![300],
        ..PrintCardsRequest::default()
    });
    let refused = service.cards().print_cards(asked).await;
    let refusal = Refusal::of(&refused.expect_err("no such sign"));
    assert_eq!(refusal.reason(), Reason::TemplateNotDrawn);
    let fault = &refusal.message().fields[0];
    assert_eq!(
        (fault.field.as_str(), fault.detail.as_str()),
        ("report_id", "barre\tcontent\tcode")
    );
    let ids: Vec<i64> = (1..=501).collect();
    let job = service.print_large(&ids).await.expect("it is begun");
    service.work_off().await;
    let finished = service.told::<Job>("cards.job.finished").await;
    let told = finished.last().and_then(|fact| fact.after.clone());
    let told = told.expect("a state");
    assert_eq!((told.id, told.state()), (job, JobState::Failed));
    assert_eq!(told.code.as_deref(), Some("template_not_drawn"));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_kept_template_that_this_release_refuses_is_told_by_its_element(db: PgPool) {
    let service = Service::start(db);
    stack(&service, 1).await;
    let element = json!({"name": "carte", "type": "map", "position": {"x": 0, "y": 0},
        "width": 10, "height": 10});
    let page = json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[element]]});
    hear(&service, kept(ReportType::Card, 1, page.to_string())).await;
    let asked = service.asked(PrintCardsRequest {
        card_ids: vec![1],
        ..PrintCardsRequest::default()
    });
    let refused = service.cards().print_cards(asked).await;
    let refusal = Refusal::of(&refused.expect_err("not drawn"));
    let fault = &refusal.message().fields[0];
    assert_eq!(
        (fault.field.as_str(), fault.detail.as_str()),
        ("report_id", "carte\tmap")
    );
}

/// The slips of these deliveries.
async fn slips(service: &Service, ids: &[i64]) -> Paper {
    let asked = service.asked(PrintDeliveriesRequest {
        delivery_ids: ids.to_vec(),
        ..PrintDeliveriesRequest::default()
    });
    let printed = service.deliveries().print_deliveries(asked).await;
    Paper::of(printed).await.expect("slips")
}

/// A card on its way back.
async fn sent_back(service: &Service, id: i64) -> i64 {
    service.parcel_card(id, service.member(id).await, 4).await;
    let line = DeliveryLineToSave {
        motive: Some("Mauvaise photo".to_owned()),
        ..by_id(id)
    };
    let save = SaveDeliveryRequest {
        is_error_type: Some(true),
        cards: vec![line],
        ..SaveDeliveryRequest::default()
    };
    service.save_delivery(save).await.expect("a bad card").id
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_goes_back_has_its_slip_until_another_template_is_chosen(db: PgPool) {
    let service = Service::with_cards(db, 1..=1).await;
    let usual = service.parcel(&[1]).await;
    let back = sent_back(&service, 2).await;
    let by_default = slips(&service, &[usual, back]).await;
    let shipped = shipping::DELIVERY.replace("46.0", "46");
    hear(&service, kept(ReportType::Delivery, 1, shipped)).await;
    let again = slips(&service, &[usual, back]).await;
    assert!(by_default.bytes == again.bytes, "the same text");
    hear(&service, kept(ReportType::Delivery, 2, card_of(BLUE))).await;
    assert!(
        is_all(&slips(&service, &[usual, back]).await, BLUE),
        "what the preview shows"
    );

    let told = service.told::<Export>("cards.export.made").await;
    let told = told.into_iter().filter_map(|fact| fact.after);
    let used: Vec<_> = told
        .filter_map(|told| Some((told.rows, told.template?)))
        .map(|(rows, used)| (rows, used.r#type, used.version))
        .collect();
    let slip = |rows, kind: &str, version| (rows, kind.to_owned(), version);
    let expected = [
        slip(1, "delivery", 0),
        slip(1, "error_delivery", 0),
        slip(1, "delivery", 1),
        slip(1, "error_delivery", 0),
        slip(2, "delivery", 2),
    ];
    assert_eq!(used, expected);
}
