//! People who take members all the way from a payment to a card in the hand, and what they were answered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::http::{Answer, call, until};

/// Longest outage that people sit out; all ours are shorter.
const PATIENCE: Duration = Duration::from_mins(1);

/// What was answered `ok`.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Payments, and whose they are.
    pub(crate) payments: BTreeMap<i64, i64>,
    /// Cards, and whose they are.
    pub(crate) cards: BTreeMap<i64, i64>,
    pub(crate) printed: BTreeSet<i64>,
    pub(crate) handed_over: BTreeSet<i64>,
    pub(crate) lost: BTreeSet<i64>,
    /// What was answered while something was down: status, code, sentence.
    pub(crate) outages: BTreeSet<(u16, String, String)>,
}

/// Several people at work, until they are told to go home.
pub(crate) struct Agents {
    ledger: Arc<Mutex<Ledger>>,
    is_evening: Arc<AtomicBool>,
    at_work: Vec<std::thread::JoinHandle<()>>,
}

impl Agents {
    /// One for each list of members.
    pub(crate) fn begin(http: &str, token: &str, today: NaiveDate, members: &[Vec<i64>]) -> Self {
        let ledger: Arc<Mutex<Ledger>> = Arc::default();
        let is_evening: Arc<AtomicBool> = Arc::default();
        let at_work = members.iter().cloned().map(|members| {
            let agent = Agent {
                http: http.to_owned(),
                bearer: format!("Bearer {token}"),
                today,
                ledger: Arc::clone(&ledger),
            };
            let is_evening = Arc::clone(&is_evening);
            std::thread::spawn(move || {
                for member in members {
                    if is_evening.load(Ordering::Relaxed) {
                        return;
                    }
                    agent.serve(member);
                }
                panic!("more members than these are needed");
            })
        });
        Self {
            at_work: at_work.collect(),
            ledger,
            is_evening,
        }
    }

    /// Waits until so many more cards were handed over.
    pub(crate) fn go_on(&self, more: usize) {
        let count = || self.ledger.lock().expect("no panic").handed_over.len();
        let before = count();
        until(PATIENCE, "people go on", || {
            let has_panicked = self
                .at_work
                .iter()
                .any(std::thread::JoinHandle::is_finished);
            has_panicked || count() >= before + more
        });
    }

    /// Waits until somebody was told of an outage.
    pub(crate) fn are_told(&self) {
        let count = || self.ledger.lock().expect("no panic").outages.len();
        until(PATIENCE, "people are told", || count() > 0);
    }

    /// Lets each finish with the member they have; what they were answered.
    pub(crate) fn go_home(self) -> Ledger {
        self.is_evening.store(true, Ordering::Relaxed);
        for agent in self.at_work {
            agent
                .join()
                .expect("every answer was one that they may get");
        }
        let ledger = Arc::into_inner(self.ledger).expect("nobody else has it");
        ledger.into_inner().expect("no panic")
    }
}

struct Agent {
    http: String,
    bearer: String,
    today: NaiveDate,
    ledger: Arc<Mutex<Ledger>>,
}

/// An answer, and whether an earlier try may have been done although nobody said so.
struct Told {
    answer: Answer,
    is_repeated: bool,
}

impl Agent {
    fn note(&self, note: impl FnOnce(&mut Ledger)) {
        note(&mut self.ledger.lock().expect("no panic"));
    }

    /// Asks, and asks again as long as something is down.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Told {
        let headers = [("authorization", self.bearer.as_str())];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut answered = None;
        let mut is_repeated = false;
        until(PATIENCE, path, || {
            let answer = call(&self.http, method, path, &headers, &body);
            let answer = answer.expect("the gateway always answers");
            if matches!(answer.status, 500..) {
                let told = |name: &str| answer.body[name].as_str().unwrap_or_default().to_owned();
                let outage = (answer.status, told("code"), told("message"));
                self.note(|ledger| {
                    ledger.outages.insert(outage);
                });
                is_repeated = true;
                return false;
            }
            answered = Some(answer);
            true
        });
        Told {
            answer: answered.expect("it was answered"),
            is_repeated,
        }
    }

    fn post(&self, path: &str, body: &Value) -> Told {
        self.ask("POST", path, body)
    }

    fn serve(&self, member: i64) {
        let payment = self.pay(member);
        let card = self.make(member, payment);
        self.bring(card);
        // Some lose theirs, and get another for it.
        if member % 3 == 0 {
            self.report_lost(card);
            let next = self.replace(member, card);
            self.bring(next);
        }
    }

    fn pay(&self, member: i64) -> i64 {
        let body = json!({
            "transaction_memberId": member, "transaction_number": format!("AG-{member}"),
                "transaction_mobileOperator": "wave",
            "transaction_type": "card", "transaction_amount": 2000,
                "transaction_date": self.today.to_string(),
        });
        let told = self.post("/api/transaction/post_transaction", &body);
        let id = id_of(&told, "transaction_id");
        self.note(|ledger| {
            ledger.payments.insert(id, member);
        });
        id
    }

    fn make(&self, member: i64, payment: i64) -> i64 {
        let body = json!({"member_id": member, "transaction_id": payment});
        let told = self.post("/api/card/create_member_card", &body);
        self.made(&told, member)
    }

    fn replace(&self, member: i64, card: i64) -> i64 {
        let told = self.post("/api/card/post.replace", &json!({"card_id": card}));
        self.made(&told, member)
    }

    /// The card that was made. One who got no answer and is told that there is one already looks which.
    fn made(&self, told: &Told, member: i64) -> i64 {
        let id = if told.answer.status == 409 {
            assert!(told.is_repeated, "{:?}", told.answer);
            assert_eq!(told.answer.body["code"], "not_eligible");
            let path = format!(
                "/api/card/get.card_list?member_id={member}&_orderBy=card_id&_descending=1&_limit=1"
            );
            let list = self.ask("GET", &path, &Value::Null);
            let card = &list.answer.body["rows"][0];
            assert_eq!(card["card_status"], "created", "{:?}", list.answer);
            card["card_id"].as_i64().expect("there is one")
        } else {
            id_of(told, "card_id")
        };
        self.note(|ledger| {
            ledger.cards.insert(id, member);
        });
        id
    }

    /// Prints a card and brings it to its member.
    fn bring(&self, card: i64) {
        let cards = json!({"card_ids": [card]});
        let file = self.post("/api/card/print", &cards);
        assert_eq!(file.answer.status, 200, "{:?}", file.answer);
        one_done(&self.post("/api/card/post.mark_as_printed", &cards));
        self.note(|ledger| {
            ledger.printed.insert(card);
        });
        let delivery = self.dispatch(card);
        let deliveries = json!({"delivery_ids": [delivery]});
        one_done(&self.post("/api/delivery/post.mark_as_sent", &deliveries));
        let handed = json!({"delivery_id": delivery, "cards": [
            {"card_id": card, "deliveredAt": self.today.to_string(), "receivedBy": "Awa Koné"},
        ]});
        one_done(&self.post("/api/delivery/post.hand_over", &handed));
        self.note(|ledger| {
            ledger.handed_over.insert(card);
        });
    }

    fn dispatch(&self, card: i64) -> i64 {
        let body = json!({"cards": [{"card_id": card}]});
        let told = self.post("/api/delivery/post_delivery", &body);
        if told.answer.status != 409 {
            return id_of(&told, "delivery_id");
        }
        assert!(told.is_repeated, "{:?}", told.answer);
        let path = format!("/api/card/get_card/{card}");
        let found = self.ask("GET", &path, &Value::Null);
        let lies = &found.answer.body["card"]["card_deliveryId"];
        lies.as_i64()
            .expect("it lies on the delivery that nobody told of")
    }

    fn report_lost(&self, card: i64) {
        let body = json!({"card_id": card, "card_status": "lost", "reason": "Au marché"});
        let told = self.post("/api/card/post.report_problem", &body);
        let is_done = told.answer.status == 200;
        assert!(
            is_done || told.is_repeated && told.answer.body["code"] == "invalid_transition",
            "{:?}",
            told.answer
        );
        self.note(|ledger| {
            ledger.lost.insert(card);
        });
    }
}

fn id_of(told: &Told, name: &str) -> i64 {
    assert_eq!(told.answer.status, 200, "{:?}", told.answer);
    told.answer.body[name].as_i64().expect("an id")
}

/// Done now, or by a try that nobody told of.
fn one_done(told: &Told) {
    let outcome = told.answer.body["results"][0]["outcome"].as_str();
    let is_done = outcome == Some("done");
    assert!(
        is_done || told.is_repeated && outcome == Some("already_done"),
        "{:?}",
        told.answer
    );
}
