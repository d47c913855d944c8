//! `bench reports`: how soon a template is shown, and what cards of a designed one cost beside the one that
//! ships.

use std::time::{Duration, Instant};

use bytes::Bytes;
use serde_json::{Value, json};

use crate::Failure;
use crate::cpu::{median, p99, used_ms};
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

const PREVIEW: &str = "/api/report/preview";
const PRINT: &str = "/api/card/print";
/// Looks at a preview.
const LOOKS: usize = 50;
/// Lines of a long slip.
const LINES: usize = 500;
/// Rounds of prints, the two templates by turns.
const ROUNDS: usize = 5;
/// Cards of a page of the list.
const PAGE: usize = 500;
/// Between two looks for a file.
const LOOK: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Cards of a lot.
    #[arg(long, default_value_t = 2_000)]
    cards: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start_demonstration(&config.database_url, &config.nats_url).await?;
    let mut verdict = Verdict::default();

    let card = json!({"report_id": default_of(&node.web, "card").await?});
    verdict.seconds(
        "preview of a card, p99",
        preview(&node.web, &card).await?,
        0.3,
    );
    let line = json!({"card_lastname": "KOUASSI", "card_firstname": "Aya",
        "card_idNumber": "26000009337", "card_birthDate": "14/03/1988"});
    let slip = json!({"report_id": default_of(&node.web, "delivery").await?,
        "report_previewData": {"fields": {"delivery_code": "LIV-2026-000001"}, "lines": vec![line; LINES]}});
    let what = format!("preview of a slip with {LINES} lines, p99");
    verdict.seconds(&what, preview(&node.web, &slip).await?, 1.0);

    let designed = design(&node.web).await?;
    // Two in five have a card that can be printed.
    whole::add_members(&config.database_url, 3 * u32::try_from(config.cards)?)?;
    let ids = printable(&node.web, config.cards).await?;
    println!("cards that can be printed: {}", ids.len());
    // The first ones read templates and fonts.
    for report in [None, Some(designed)] {
        print(&node, &ids[..1], report).await?;
    }
    let (mut shipped, mut own) = (vec![], vec![]);
    for _ in 0..ROUNDS {
        shipped.push(print(&node, &ids, None).await?);
        own.push(print(&node, &ids, Some(designed)).await?);
    }
    let (shipped, own) = (median(shipped), median(own));
    println!("CPU of a lot: {shipped:.0} ms as shipped, {own:.0} ms as designed");
    verdict.at_most(
        "CPU of a designed template ÷ the one that ships",
        own / shipped,
        "×",
        1.05,
    );
    Ok(verdict.kept)
}

async fn default_of(web: &Web, report_type: &str) -> Result<i64, Failure> {
    let path =
        format!("/api/report/get.report_list?report_type={report_type}&report_isDefault=true");
    let list: Value = serde_json::from_slice(&web.get(&path).await?)?;
    let id = list["rows"][0]["report_id"].as_i64();
    Ok(id.ok_or_else(|| format!("no template of {report_type}: {list}"))?)
}

async fn preview(web: &Web, body: &Value) -> Result<Duration, Failure> {
    let mut took = vec![];
    for _ in 0..LOOKS {
        let began = Instant::now();
        must_be_pdf(&web.post(PREVIEW, body).await?)?;
        took.push(began.elapsed().as_secs_f64());
    }
    Ok(Duration::from_secs_f64(p99(took)))
}

/// A copy of the card that ships, with a line of its own.
async fn design(web: &Web) -> Result<i64, Failure> {
    let shipped = default_of(web, "card").await?;
    let copy = json!({"report_id": shipped, "report_name": "Carte verte"});
    let copy = web.post("/api/report/post.report_copy", &copy).await?;
    let copy: Value = serde_json::from_slice(&copy)?;
    let id = copy["report_id"].as_i64().ok_or("no copy")?;
    let read = web
        .get(&format!("/api/report/get.report_json/{id}"))
        .await?;
    let read: Value = serde_json::from_slice(&read)?;
    let mut template = read["report_json"].clone();
    let page = template["schemas"][0].as_array_mut().ok_or("no page")?;
    page.push(
        json!({"name": "own", "type": "text", "content": "Edition 2027", "fontSize": 5,
        "position": {"x": 3, "y": 50}, "width": 20, "height": 3}),
    );
    let version = json!({"report_id": id, "report_json": template});
    web.post("/api/report/post.report_json", &version).await?;
    Ok(id)
}

async fn printable(web: &Web, most: usize) -> Result<Vec<i64>, Failure> {
    let mut ids = vec![];
    for status in ["created", "printed", "in_delivery", "delivered"] {
        for offset in (0..most).step_by(PAGE) {
            let path = format!(
                "/api/card/get.card_list?card_status={status}&_limit={PAGE}&_offset={offset}"
            );
            let list: Value = serde_json::from_slice(&web.get(&path).await?)?;
            let rows = list["rows"].as_array().ok_or("no rows")?;
            ids.extend(rows.iter().filter_map(|row| row["card_id"].as_i64()));
        }
    }
    ids.truncate(most);
    Ok(ids)
}

/// Milliseconds of CPU that a lot costs the product.
async fn print(node: &Whole, ids: &[i64], report: Option<i64>) -> Result<f64, Failure> {
    let before = used_ms(node.pid())?;
    let body = json!({"card_ids": ids, "report_id": report});
    let answer = node.web.post(PRINT, &body).await?;
    if answer.starts_with(b"%PDF-") {
        return Ok(used_ms(node.pid())? - before);
    }
    let answer: Value = serde_json::from_slice(&answer)?;
    let job = answer["job_id"]
        .as_i64()
        .ok_or("neither a file nor a job")?;
    let began = Instant::now();
    loop {
        // 404 until it is whole.
        if let Ok(file) = node.web.get(&format!("{PRINT}/{job}")).await {
            must_be_pdf(&file)?;
            return Ok(used_ms(node.pid())? - before);
        }
        if began.elapsed() > Duration::from_mins(5) {
            return Err("the file was not made in five minutes".into());
        }
        tokio::time::sleep(LOOK).await;
    }
}

fn must_be_pdf(answer: &Bytes) -> Result<(), Failure> {
    if answer.starts_with(b"%PDF-") {
        return Ok(());
    }
    Err(format!("no PDF: {}", String::from_utf8_lossy(answer)).into())
}
