//! How soon each dashboard answers, with its filters.

use std::time::Instant;

use serde_json::Value;

use crate::Failure;
use crate::cpu::p95;
use crate::verdict::Verdict;
use crate::web::Web;

const DASHBOARDS: [&str; 6] = [
    "members",
    "cards",
    "deliveries",
    "transactions",
    "synchronization",
    "agents",
];
/// Periods besides the usual one; those that end in the past tell what there was then.
const PERIODS: [&str; 4] = [
    "",
    "&from=2026-01-01",
    "&from=2020-01-01&to=2026-06-30",
    "&to=2026-02-15",
];
/// Looks at each dashboard, place and period.
const LOOKS: usize = 5;

pub(super) async fn measure(web: &Web, verdict: &mut Verdict) -> Result<(), Failure> {
    let regions = ids(web, "region").await?;
    let departments = ids(web, "department").await?;
    let places = [String::new()]
        .into_iter()
        .chain(regions.iter().map(|id| format!("regionId={id}")))
        .chain(departments.iter().map(|id| format!("departmentId={id}")));
    let places: Vec<String> = places.collect();
    for dashboard in DASHBOARDS {
        let mut took = Vec::new();
        for place in &places {
            // What accounts did is not told of departments.
            if dashboard == "agents" && place.starts_with("department") {
                continue;
            }
            for period in PERIODS {
                let path = format!("/api/metabase/{dashboard}?{place}{period}");
                for _ in 0..LOOKS {
                    let began = Instant::now();
                    web.get(&path).await?;
                    took.push(began.elapsed().as_secs_f64() * 1e3);
                }
            }
        }
        verdict.at_most(&format!("{dashboard}, p95"), p95(took), "ms", 50.0);
    }
    Ok(())
}

async fn ids(web: &Web, level: &str) -> Result<Vec<i64>, Failure> {
    let path = format!("/api/{level}/get.{level}_list?_limit=8");
    let answer: Value = serde_json::from_slice(&web.get(&path).await?)?;
    let rows = answer["rows"].as_array().ok_or("no places")?;
    let ids = rows
        .iter()
        .filter_map(|row| row[format!("{level}_id")].as_i64());
    Ok(ids.collect())
}
