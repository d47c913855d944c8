//! How long pages and counts take: those that look for words by four callers at once, the others by one.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use tokio::task::JoinSet;

use super::Bench;
use crate::Failure;
use crate::cpu::p99;
use crate::web::Web;

/// Callers at once.
const CALLERS: usize = 4;
/// Requests of each of them that count, and those before, which open connections.
const REQUESTS: usize = 40;
const BEFORE: usize = 4;
/// A filter that finds at most so many of a million is rare.
const RARE: f64 = 0.000_2;

/// Every order of the list.
const ORDERS: [&str; 22] = [
    "member_id",
    "member_idNumber",
    "member_firstname",
    "member_lastname",
    "member_gender",
    "member_birthDate",
    "member_city",
    "member_contact",
    "member_membershipStartDate",
    "member_isMainAccount",
    "member_status",
    "member_hasValidCard",
    "member_hasUnusedTransaction",
    "member_createdAt",
    "member_createdByUser",
    "member_updatedAt",
    "member_version",
    "member_localityId",
    "locality_name",
    "subprefecture_name",
    "department_name",
    "region_name",
];

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let words = words(bench).await?;
    for (what, filter) in &words {
        let count: Value = serde_json::from_slice(&bench.web.get(&count_path(filter)).await?)?;
        let found = count["count"].as_f64().unwrap_or_default();
        let is_rare = found <= f64::from(bench.config.members) * RARE;
        for order in ["member_id", "member_lastname"] {
            let path = format!("{}&_limit=50&_orderBy={order}", list_path(filter));
            let what = format!("filter of {what} ({found} hits) by {order}, p99");
            timed(
                bench,
                &what,
                &path,
                CALLERS,
                if is_rare { 15.0 } else { 150.0 },
            )
            .await?;
        }
        timed(
            bench,
            &format!("count of {what}, p99"),
            &count_path(filter),
            1,
            60.0,
        )
        .await?;
    }
    for filter in ["departmentId=3", "regionId=3", "gender=F"] {
        for order in ["member_id", "member_lastname", "member_birthDate"] {
            let path = format!("{}&{filter}&_limit=50&_orderBy={order}", list_path("kone"));
            let what = format!("filter of a frequent word and {filter} by {order}, p99");
            timed(bench, &what, &path, 1, 150.0).await?;
        }
    }
    timed(
        bench,
        "count of all, p99",
        "/api/member/get.member_count",
        1,
        15.0,
    )
    .await?;
    timed(
        bench,
        "count of a region's women, p99",
        "/api/member/get.member_count?regionId=3&gender=F",
        1,
        15.0,
    )
    .await?;
    let members = bench.config.members;
    for order in ORDERS {
        for offset in [0, members / 4, members / 2, members * 9 / 10] {
            for descending in ["", "&_descending=1"] {
                let path = format!(
                    "/api/member/get.member_list?_limit=50&_offset={offset}&_orderBy={order}{descending}"
                );
                let what = format!("offset {offset} by {order}{descending}, p99");
                timed(bench, &what, &path, 1, 80.0).await?;
            }
        }
    }
    Ok(())
}

fn list_path(filter: &str) -> String {
    format!("/api/member/get.member_list?filter={filter}")
}

fn count_path(filter: &str) -> String {
    format!("/api/member/get.member_count?filter={filter}")
}

/// The 99th percentile in milliseconds, held against its limit.
async fn timed(
    bench: &mut Bench,
    what: &str,
    path: &str,
    at_once: usize,
    limit: f64,
) -> Result<(), Failure> {
    let web = Arc::new(bench.web.another());
    let mut callers = JoinSet::new();
    for _ in 0..at_once {
        let (web, path) = (Arc::clone(&web), path.to_owned());
        callers.spawn(async move { requests(&web, &path).await });
    }
    let mut all = Vec::new();
    for of_one in callers.join_all().await {
        all.extend(of_one?);
    }
    bench.verdict.at_most(what, p99(all), "ms", limit);
    Ok(())
}

async fn requests(web: &Web, path: &str) -> Result<Vec<f64>, Failure> {
    let mut took = Vec::new();
    for nth in 0..BEFORE + REQUESTS {
        let began = Instant::now();
        web.get(path).await?;
        if nth >= BEFORE {
            took.push(began.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(took)
}

/// Words whose share of the members is known, from many to none: what is looked for and how it is written in
/// a path.
async fn words(bench: &mut Bench) -> Result<Vec<(String, String)>, Failure> {
    let mut words = Vec::new();
    for (name, share) in [
        ("20 %", 0.2),
        ("5 %", 0.05),
        ("1 %", 0.01),
        ("0.1 %", 0.001),
        ("0.01 %", 0.000_1),
    ] {
        // Folded letters alone: they stand in a path as they are.
        let word: Option<String> = sqlx::query_scalar(
            "select word from (
                select lastname_key as word from member where deleted_at is null
                union all select firstname_key from member where deleted_at is null
            ) as named
            where word ~ '^[a-z]{4,}$' or word ~ '^[a-z]+-[a-z]+$'
            group by word order by abs(ln(count(*)::float8 / ($1 * $2))) limit 1",
        )
        .bind(share)
        .bind(f64::from(bench.config.members))
        .fetch_optional(&mut bench.db)
        .await?;
        if let Some(word) = word {
            words.push((format!("a word of about {name}"), word));
        }
    }
    let (number, phone): (String, String) = sqlx::query_as(
        "select id_number, contact_key from member where deleted_at is null and contact_key ~ '^[0-9]{10}$'
        order by id desc limit 1",
    )
    .fetch_one(&mut bench.db)
    .await?;
    for (what, filter) in [
        ("one number", number.as_str()),
        ("one phone", &phone),
        ("eight digits of a phone", &phone[2..]),
        ("four digits of a phone", &phone[2..6]),
        ("a word that nobody has", "wxqzwx"),
        ("two frequent words", "kone+awa"),
        ("a frequent and a rare word", "kone+perpetue"),
        ("two words that nobody has both", "kone+wxqzwx"),
        ("one letter", "k"),
        ("two letters", "ou"),
        ("two letters that begin few names", "xa"),
        ("three letters", "oua"),
        ("three short words", "k+a+s"),
    ] {
        words.push((what.to_owned(), filter.to_owned()));
    }
    Ok(words)
}
