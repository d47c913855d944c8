//! What is asked while somebody waits: is this payment used, is this card good.

use serde_json::json;

use super::{Bench, CALLERS, Question};
use crate::Failure;

const VERIFY: &str = "/api/card/post.verify";

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let there = bench.number("select count(*) from transaction").await?;
    let payments: Vec<(String, i32)> = sqlx::query_as(
        "select number, mobile_operator from transaction
        where id in (select (random() * (select max(id) from transaction))::bigint
        from generate_series(1, 3000))
            and deleted_at is null",
    )
    .fetch_all(&mut bench.db)
    .await?;
    let operators = ["orange_money", "mtn_momo", "moov_money", "wave"];
    let mut asked = Vec::new();
    for (nth, (number, operator)) in payments.iter().enumerate() {
        let path = format!("/api/get.transaction_search?transaction_number={number}");
        let name = usize::try_from(*operator)
            .ok()
            .and_then(|operator| operators.get(operator.wrapping_sub(1)));
        asked.push(Question::Get(match name.filter(|_| nth % 2 == 0) {
            Some(name) => format!("{path}&transaction_mobileOperator={name}"),
            None => path,
        }));
        // Every fourth is one that nobody has.
        if nth % 4 == 0 {
            let path = format!("/api/get.transaction_search?transaction_number=X{number}");
            asked.push(Question::Get(path));
        }
    }
    let what = format!("search of a payment among {there}, p99");
    bench.timed(&what, asked, CALLERS, 10.0).await?;

    let cards: Vec<(String, String)> = sqlx::query_as(
        "select qrcode, id_number from card
        where id in (select (random() * (select max(id) from card))::bigint from generate_series(1, 3000))",
    )
    .fetch_all(&mut bench.db)
    .await?;
    let by_code =
        |(code, _): &(String, String)| Question::Post(VERIFY, json!({"card_qrcode": code}));
    let by_number =
        |(_, number): &(String, String)| Question::Post(VERIFY, json!({"card_idNumber": number}));
    let forged = |(code, _): &(String, String)| {
        Question::Post(
            VERIFY,
            json!({"card_qrcode": code.replacen("MLN:1:2", "MLN:1:1", 1)}),
        )
    };
    for (what, asked) in [
        ("a card's code", cards.iter().map(by_code).collect()),
        ("a card's number", cards.iter().map(by_number).collect()),
        (
            "a forged code",
            cards.iter().map(forged).collect::<Vec<_>>(),
        ),
    ] {
        let what = format!("verdict on {what}, p99");
        bench.timed(&what, asked, 1, 5.0).await?;
    }
    Ok(())
}
