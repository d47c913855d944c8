//! The tables of transitions for others: the web's acts and the pictures of the manual are made of them.

use proto::maillon::cards::v1::{CardStatus, DeliveryStatus};
use proto::word;
use serde_json::{Map, Value, json};

use crate::domain::delivery::Step;
use crate::domain::transition::Act;

/// Of `card` and of `delivery`, by the name of what is done: `from` which statuses `to` which. What changes
/// no status is left out.
pub fn transitions() -> Value {
    let card = |status: CardStatus| word(status.as_str_name(), "CARD_STATUS_");
    let delivery = |status: DeliveryStatus| word(status.as_str_name(), "DELIVERY_STATUS_");
    let acts = Act::ALL.map(|act| (format!("{act:?}"), act.way()));
    let steps = Step::ALL.map(|step| (format!("{step:?}"), step.way()));
    json!({"card": table(&acts, card), "delivery": table(&steps, delivery)})
}

type Way<Status> = (&'static [Status], Status);

fn table<Status: Copy + PartialEq>(
    ways: &[(String, Way<Status>)],
    word: impl Fn(Status) -> String,
) -> Value {
    let leading = ways.iter().filter(|(_, (from, to))| *from != [*to]);
    let rows = leading.map(|(name, (from, to))| {
        let from: Vec<String> = from.iter().map(|status| word(*status)).collect();
        (camel(name), json!({"from": from, "to": word(*to)}))
    });
    Value::Object(rows.collect::<Map<_, _>>())
}

/// `MarkPrinted` → `markPrinted`
fn camel(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_lowercase() + rest
}
