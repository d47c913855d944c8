//! What counting costs those who save: CPU of a save with it, adding up included, beside one without, by
//! turns.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, Postgres, QueryBuilder};

use super::{Config, sign_in};
use crate::Failure;
use crate::cpu::{cost, median};
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::Whole;

/// Rounds with counting and without; the first warms.
const ROUNDS: usize = 8;

/// The triggers that count, each with its table: those of members, and those of cards.
const OF_MEMBERS: [(&str, &str); 1] = [("member", "member_figures")];
const OF_CARDS: [(&str, &str); 3] = [
    ("card", "card_figures"),
    ("transaction", "transaction_figures"),
    ("known_member", "known_member_moves"),
];

pub(super) async fn measure(
    config: &Config,
    node: &mut Whole,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let mut members = PgConnection::connect(&config.url("members")).await?;
    let mut cards = PgConnection::connect(&config.url("cards")).await?;
    for (what, counts) in [
        ("member", "members"),
        ("payment", "cards"),
        ("card", "cards"),
    ] {
        let (mut with, mut without) = (vec![], vec![]);
        for round in 0..=ROUNDS {
            sign_in(node).await?;
            for is_counting in [true, false] {
                switch(&mut members, &OF_MEMBERS, is_counting).await?;
                switch(&mut cards, &OF_CARDS, is_counting).await?;
                let asked = prepare(what, &node.web, config.saves).await?;
                let db = if counts == "members" {
                    &mut members
                } else {
                    &mut cards
                };
                let pids = [node.pid()];
                let of_one = cost(asked.len(), &pids, db, async |nth| {
                    let name = format!("Bench {round} {is_counting} {nth}");
                    save(what, &node.web, &name, asked[nth]).await
                });
                let of_one = of_one.await?.whole();
                if round > 0 {
                    let costs = if is_counting { &mut with } else { &mut without };
                    costs.push(of_one);
                }
            }
        }
        switch(&mut members, &OF_MEMBERS, true).await?;
        switch(&mut cards, &OF_CARDS, true).await?;
        let (with, without) = (median(with), median(without));
        println!("CPU of a {what}: {with:.2} ms counted, {without:.2} ms not counted");
        let told = format!("CPU of a {what} ÷ not counted");
        verdict.at_most(&told, with / without, "×", 1.05);
    }
    Ok(())
}

async fn switch(
    db: &mut PgConnection,
    triggers: &[(&str, &str)],
    is_counting: bool,
) -> Result<(), Failure> {
    let word = if is_counting { "enable" } else { "disable" };
    for (table, trigger) in triggers {
        for act in ["insert", "update", "delete"] {
            let statement = format!("alter table {table} {word} trigger {trigger}_{act}");
            let mut statement = QueryBuilder::<Postgres>::new(statement);
            let statement = statement.build().persistent(false);
            statement.execute(&mut *db).await?;
        }
    }
    Ok(())
}

/// The members that are paid for, or that get a card; for members just how many there are.
async fn prepare(what: &str, web: &Web, saves: usize) -> Result<Vec<i64>, Failure> {
    let most = i64::try_from(saves)?;
    let answer = match what {
        "member" => return Ok(vec![0; saves]),
        "payment" => {
            web.get(&format!("/api/member/get.member_list?_limit={most}"))
                .await?
        }
        _ => {
            let body = json!({"onlyEligible": true, "_limit": most});
            web.post("/api/card/get.card_creation.member_list", &body)
                .await?
        }
    };
    let answer: Value = serde_json::from_slice(&answer)?;
    let rows = answer["rows"].as_array().ok_or("no members")?;
    let ids: Vec<i64> = rows
        .iter()
        .filter_map(|row| row["member_id"].as_i64())
        .collect();
    if ids.is_empty() {
        return Err(format!("there is nobody for a {what}").into());
    }
    Ok(ids)
}

async fn save(what: &str, web: &Web, name: &str, member_id: i64) -> Result<(), Failure> {
    match what {
        "member" => member(web, name).await,
        "payment" => {
            let body = json!({"transaction_number": name.replace(' ', ""),
                "transaction_mobileOperator": "wave", "transaction_amount": 2000,
                "transaction_date": "2026-01-05", "transaction_type": "other",
                "transaction_memberId": member_id});
            web.post("/api/transaction/post_transaction", &body)
                .await
                .map(|_| ())
        }
        _ => {
            let body = json!({"member_id": member_id});
            web.post("/api/card/create_member_card", &body)
                .await
                .map(|_| ())
        }
    }
}

/// Saves a new member.
pub(super) async fn member(web: &Web, name: &str) -> Result<(), Failure> {
    let body = json!({"member_firstname": "Awa", "member_lastname": name, "member_gender": "F",
        "member_birthDate": "1990-05-17", "member_membershipStartDate": "2026-02-03",
        "member_duplicateConfirmed": true});
    web.post("/api/member/post_member", &body).await.map(|_| ())
}
