//! Whom cards could be made for: the first screen of it, by the usual filters.

use serde_json::{Value, json};

use super::{Bench, Question};
use crate::Failure;

const LIST: &str = "/api/card/get.card_creation.member_list";
const LIMIT: f64 = 150.0;

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let all = json!({"_limit": 1});
    let answer: Value = serde_json::from_slice(&bench.web.post(LIST, &all).await?)?;
    println!("{} eligible", answer["total"]);
    let (rare, number): (String, String) = sqlx::query_as(
        "select min(lastname_key), max(id_number) from known_member
        where lastname_key ~ '^[a-z]{4,}$'
        group by lastname_key order by count(*) limit 1",
    )
    .fetch_one(&mut bench.db)
    .await?;
    for (what, body) in [
        ("eligible", json!({})),
        ("a full page of them", json!({"_limit": 2_000})),
        (
            "eligible by last name",
            json!({"_orderBy": "member_lastname"}),
        ),
        (
            "eligible by locality",
            json!({"_orderBy": "locality_name", "_descending": true}),
        ),
        (
            "eligible far behind",
            json!({"_offset": bench.config.members / 100}),
        ),
        ("eligible of a region", json!({"regionId": 3})),
        (
            "eligible of a region by last name",
            json!({"regionId": 3, "_orderBy": "member_lastname"}),
        ),
        ("eligible of a department", json!({"departmentId": 7})),
        ("eligible of a locality", json!({"localityId": 5})),
        ("eligible main members", json!({"isMainAccount": true})),
        ("eligible with a frequent word", json!({"filter": "kone"})),
        (
            "eligible with a frequent word, by last name",
            json!({"filter": "kone", "_orderBy": "member_lastname"}),
        ),
        ("eligible with a rare word", json!({"filter": rare})),
        ("eligible with two letters", json!({"filter": "ko"})),
        (
            "eligible with a first name",
            json!({"filter_firstname": "awa"}),
        ),
        (
            "one number",
            json!({"onlyEligible": false, "filter_idNumber": number}),
        ),
        ("everybody", json!({"onlyEligible": false})),
        (
            "everybody by last name",
            json!({"onlyEligible": false, "_orderBy": "member_lastname"}),
        ),
        (
            "everybody of a region",
            json!({"onlyEligible": false, "regionId": 3}),
        ),
        (
            "everybody with a frequent word",
            json!({"onlyEligible": false, "filter": "kone"}),
        ),
        ("those without a photo", json!({"reason": "no_photo"})),
        (
            "those without a payment",
            json!({"reason": "no_transaction"}),
        ),
        (
            "those with a valid card",
            json!({"reason": "has_valid_card"}),
        ),
        (
            "those who are not active",
            json!({"reason": "member_inactive"}),
        ),
        ("those who lack something", json!({"reason": "incomplete"})),
    ] {
        let mut asked = json!({"_limit": 100});
        merge(&mut asked, body);
        let found: Value = serde_json::from_slice(&bench.web.post(LIST, &asked).await?)?;
        let what = format!("candidates, {what} ({}), p99", found["total"]);
        let asked = vec![Question::Post(LIST, asked)];
        bench.timed(&what, asked, 1, LIMIT).await?;
    }
    Ok(())
}

fn merge(body: &mut Value, more: Value) {
    if let (Value::Object(body), Value::Object(more)) = (body, more) {
        body.extend(more);
    }
}
