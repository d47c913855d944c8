//! Cards as PDF: CPU beside pdfme's generator in Node on the same template and the same cards, and memory of
//! many.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use super::Bench;
use crate::Failure;
use crate::cpu::{cost, used_by_ended_ms};
use crate::memory;

const PRINT: &str = "/api/card/print";
const ROWS: &str = "/api/card/post.printing_card_list_by_id";
/// pdfme's files, beside this crate's; our template and fonts.
const PDFME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pdfme");
const TEMPLATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../print/templates/card.json");
const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../print/fonts");
/// Cards with photos of 20 kB cost so many seconds of CPU at most, and so many times less than with pdfme.
const CARDS: f64 = 2_000.0;
const SECONDS: f64 = 3.0;
const TIMES: f64 = 10.0;
/// Most rows of one call.
const ROWS_MAX: i64 = 2_000;

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let most = bench.config.cards.max(bench.config.many);
    let ids = photographed(bench, most).await?;
    let size = usize::try_from(bench.config.cards)?.min(ids.len());
    let few = &ids[..size];

    // The first one reads templates and fonts.
    file(bench, &ids[..1]).await?;
    let pids = [bench.node.cards_pid(), bench.node.pids[0]];
    let began = Instant::now();
    let mut db = PgConnection::connect(&bench.node.cards_url).await?;
    let mut made = Bytes::new();
    let ours = cost(1, &pids, &mut db, async |_| {
        made = file(bench, few).await?;
        Ok(())
    });
    let ours = ours.await?.whole() / 1e3;
    println!(
        "PDF of {size} cards: {:.1} MB in {:.1} s",
        made.len() as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
    let limit = SECONDS * size as f64 / CARDS;
    let what = format!("CPU of a PDF of {size} cards");
    bench.verdict.at_most(&what, ours, "s", limit);
    match pdfme(bench, few).await? {
        Some(theirs) => {
            println!("pdfme: {theirs:.1} s of CPU");
            let what = "CPU of a PDF ÷ pdfme";
            bench.verdict.at_most(what, ours / theirs, "×", 1.0 / TIMES);
        }
        None => {
            println!("CPU of a PDF ÷ pdfme: not measured: npm is not there or installed nothing");
        }
    }

    let many = usize::try_from(bench.config.many)?.min(ids.len());
    let service = pids[0];
    let idle = memory::resident(service)?;
    memory::forget_peak(service)?;
    let began = Instant::now();
    let made = file(bench, &ids[..many]).await?.len();
    println!(
        "PDF of {many} cards: {:.1} MB in {:.1} s",
        made as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
    let over = memory::peak(service)? - idle;
    let what = format!("memory of cards over idle, PDF of {many} cards");
    bench.verdict.at_most(&what, over, "MiB", 300.0);
    Ok(())
}

/// So many cards that were never printed or just were, each with a photo of its own.
async fn photographed(bench: &mut Bench, most: i64) -> Result<Vec<i64>, Failure> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "select id from card where status in (1, 2, 3, 4) order by status, id limit $1",
    )
    .bind(most)
    .fetch_all(&mut bench.db)
    .await?;
    let mut bytes = 0;
    for (nth, id) in ids.iter().enumerate() {
        let name = format!("{:064x}.jpg", 0x00be_0000 + nth);
        let folder = bench.node.photos.join(&name[..2]);
        fs::create_dir_all(&folder)?;
        let picture = picture(nth)?;
        bytes += picture.len();
        fs::write(folder.join(&name), picture)?;
        sqlx::query("update card set photo_file_name = $2 where id = $1")
            .bind(id)
            .bind(name)
            .execute(&mut bench.db)
            .await?;
    }
    println!(
        "{} cards, photos of {:.1} kB",
        ids.len(),
        bytes as f64 / 1e3 / ids.len() as f64
    );
    Ok(ids)
}

/// Some 20 kB, no two alike.
fn picture(nth: usize) -> Result<Vec<u8>, Failure> {
    let mut noise = 0x2545_F491_4F6C_DD1D_u64.wrapping_add(nth as u64 * 7_919);
    let picture = RgbImage::from_fn(405, 540, |x, y| {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        let grain = (noise % 12) as u8;
        let shade = |by: u32| ((x / 3 + y / (4 + by)) % 200) as u8 + grain;
        Rgb([shade(0), shade(1), shade(2)])
    });
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 75).encode_image(&picture)?;
    Ok(file)
}

/// One file of these cards, as the screen gets it: at once, or by a job that is waited for.
async fn file(bench: &Bench, ids: &[i64]) -> Result<Bytes, Failure> {
    let answer = bench.web.post(PRINT, &json!({"card_ids": ids})).await?;
    if is_pdf(&answer) {
        return Ok(answer);
    }
    let answer: Value = serde_json::from_slice(&answer)?;
    let job = answer["job_id"]
        .as_i64()
        .ok_or("neither a file nor a job")?;
    for _ in 0..6_000 {
        // 404 until it is whole.
        if let Ok(answer) = bench.web.get(&format!("{PRINT}/{job}")).await
            && is_pdf(&answer)
        {
            return Ok(answer);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the file was not made in ten minutes".into())
}

fn is_pdf(answer: &[u8]) -> bool {
    answer.starts_with(b"%PDF-")
}

/// Seconds of CPU that pdfme takes for these cards, when npm is there to install it.
async fn pdfme(bench: &Bench, ids: &[i64]) -> Result<Option<f64>, Failure> {
    let installed = Command::new("npm")
        .args(["ci", "--silent", "--no-audit", "--no-fund"])
        .current_dir(PDFME)
        .status();
    if !installed.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    let asked = ids.len().min(usize::try_from(ROWS_MAX)?);
    let body = json!({"card_ids": &ids[..asked]});
    let rows = bench.web.post(ROWS, &body).await?;
    let folder = std::env::temp_dir().join(format!("maillon-bench-pdf-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let took = rendered(&folder, &rows);
    fs::remove_dir_all(&folder)?;
    // As many cards as ours.
    Ok(Some(took? * ids.len() as f64 / asked as f64))
}

fn rendered(folder: &Path, rows: &[u8]) -> Result<f64, Failure> {
    let (cards, file): (PathBuf, PathBuf) = (folder.join("cards.json"), folder.join("cards.pdf"));
    fs::write(&cards, rows)?;
    let own = std::process::id();
    let before = used_by_ended_ms(own)?;
    let made = Command::new("node")
        .args(["--max-old-space-size=8192", "render.mjs", TEMPLATE, FONTS])
        .arg(&cards)
        .arg(&file)
        .current_dir(PDFME)
        .stdout(Stdio::null())
        .status()?;
    let took = (used_by_ended_ms(own)? - before) / 1e3;
    if made.success() && is_pdf(&fs::read(&file)?) {
        Ok(took)
    } else {
        Err("pdfme made no file".into())
    }
}
