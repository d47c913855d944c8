//! What photos and exports cost: CPU of an upload, memory of several at once, memory of a whole list as a
//! file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Bench;
use crate::Failure;
use crate::cpu::{cost, median};
use crate::memory;

const UPLOAD: &str = "/api/member/post_member-photo";
/// Uploads of the measurement, and how many at once for the memory.
const UPLOADS: usize = 6;
const AT_ONCE: usize = 8;
/// A decoded picture of twelve megapixels, three bytes each, in MiB; two at once, each with its smaller
/// copies and its file as text, as bytes and as JSON.
const TWO_DECODED: f64 = 2.0 * (12.0 * 3.0 + 24.0 + 16.0);

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    photo(bench).await?;
    for format in ["csv", "xlsx"] {
        export(bench, format).await?;
    }
    Ok(())
}

async fn photo(bench: &mut Bench) -> Result<(), Failure> {
    let list = "/api/member/get.member_list?_limit=8";
    let list: Value = serde_json::from_slice(&bench.web.get(list).await?)?;
    let ids: Vec<Value> = list["rows"].as_array().map_or_else(Vec::new, |rows| {
        rows.iter().map(|row| row["member_id"].clone()).collect()
    });
    let bodies: Vec<Value> = (0..UPLOADS.max(AT_ONCE))
        .map(|nth| {
            let picture = BASE64_STANDARD.encode(picture(nth)?);
            Ok(json!({"member_id": ids[nth % ids.len()], "member_photo": picture}))
        })
        .collect::<Result<_, Failure>>()?;
    let size = bodies[0]["member_photo"].as_str().map_or(0, str::len) * 3 / 4;
    let pids = bench.node.members_pids.clone();
    let mut costs = Vec::new();
    for body in &bodies[..UPLOADS] {
        let web = &bench.web;
        let once = cost(1, &pids, &mut bench.db, async |_| {
            web.post(UPLOAD, body).await.map(|_| ())
        });
        costs.push(once.await?.whole());
    }
    bench.verdict.at_most(
        &format!(
            "CPU of a JPEG of 12 megapixels and {:.1} MB",
            size as f64 / 1e6
        ),
        median(costs),
        "ms",
        250.0,
    );

    let service = pids[1];
    let idle = memory::resident(service)?;
    memory::forget_peak(service)?;
    let mut uploads = JoinSet::new();
    // Turned round, so that each member gets another one than before.
    for (nth, body) in bodies.iter().enumerate() {
        let mut body = body.clone();
        body["member_id"] = ids[(nth + 1) % ids.len()].clone();
        let web = bench.web.another();
        uploads.spawn(async move { web.post(UPLOAD, &body).await.map(|_| ()) });
    }
    for uploaded in uploads.join_all().await {
        uploaded?;
    }
    let over = memory::peak(service)? - idle;
    bench.verdict.at_most(
        &format!("memory of members over idle, {AT_ONCE} photos at once"),
        over,
        "MiB",
        TWO_DECODED + AT_ONCE as f64 * 12.0,
    );
    Ok(())
}

/// Twelve megapixels with some noise, about four megabytes.
fn picture(nth: usize) -> Result<Vec<u8>, Failure> {
    let mut noise = 0x2545_F491_4F6C_DD1D_u64.wrapping_add(nth as u64);
    let picture = RgbImage::from_fn(4_000, 3_000, |x, y| {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        let grain = (noise & 31) as u8;
        let shade = |by: u32| ((x / 20 + y / (20 + by)) % 200) as u8 + grain;
        Rgb([shade(0), shade(3), shade(7)])
    });
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 89).encode_image(&picture)?;
    Ok(file)
}

/// The whole list as a file: the most that either process occupies meanwhile.
async fn export(bench: &mut Bench, format: &str) -> Result<(), Failure> {
    let pids = bench.node.members_pids.clone();
    let mut idle = [0.0; 2];
    for (idle, pid) in idle.iter_mut().zip(&pids) {
        *idle = memory::resident(*pid)?;
        memory::forget_peak(*pid)?;
    }
    let began = std::time::Instant::now();
    let bytes = bench
        .web
        .drain(&format!("/api/member/export?format={format}"))
        .await?;
    println!(
        "export of all members, {format}: {:.0} MB in {:.1} s",
        bytes as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
    for ((process, idle), pid) in ["gateway", "members"].into_iter().zip(idle).zip(pids) {
        bench.verdict.at_most(
            &format!("memory of {process} over idle, {format}"),
            memory::peak(pid)? - idle,
            "MiB",
            64.0,
        );
    }
    Ok(())
}
