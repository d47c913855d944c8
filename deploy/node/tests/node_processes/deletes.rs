//! Records deleted while another service makes something that refers to them: nothing refers to nothing
//! (docs/decisions/0122).

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::cards::enrol;
use crate::http::{Answer, call, until};
use crate::processes::{Cluster, SECRET, runtime, variable};

/// Members saved beside the deletion of their locality, and cards beside the archiving of their holder.
const PAIRS: i64 = 250;
/// Cooperatives beside their locality, accounts beside their region, payments beside their payer.
const FEWER: i64 = 100;
/// The longest pause before a call, in milliseconds.
const PAUSE_MS: u64 = 500;
/// Pairs at a time.
const BESIDE: usize = 8;
/// How often a call that was told to come back comes back.
const TRIES: usize = 5;

#[test]
fn d7_nothing_refers_to_what_is_deleted_beside_it() {
    let cluster = Cluster::prepared(&variable("DATABASE_URL"), "beside", &[SECRET], |urls| {
        runtime().block_on(async {
            enrol(&urls[2], &urls[3]).await;
            // They brought their ids; who comes now gets one behind them.
            let db = PgPool::connect(&urls[2]).await.expect("a database");
            let behind = "select setval(pg_get_serial_sequence('member', 'id'), 10000)";
            sqlx::query(behind).execute(&db).await.expect("a sequence");
        });
    });
    let race = Race::new(&cluster);
    let localities = race.import_localities(PAIRS + FEWER);
    let regions: Vec<i64> = (0..FEWER).map(|nth| race.save_region(nth)).collect();
    until(Duration::from_mins(1), "cards knows the members", || {
        race.ids("cards", "select id from known_member where id <= 1000")
            .len()
            == 1_000
    });

    let late_payments = AtomicI64::new(0);
    run(PAIRS, |nth| {
        let locality = localities[index(nth)];
        race.member_beside_locality(nth, locality);
        race.card_beside_member(nth, nth + 1);
        if nth < FEWER {
            race.cooperative_beside_locality(nth, localities[index(PAIRS + nth)]);
            race.account_beside_region(nth, regions[index(nth)]);
            // Members without a card: nothing holds them.
            late_payments.fetch_add(
                race.payment_beside_member(nth, PAIRS + nth + 1),
                Ordering::Relaxed,
            );
        }
    });
    race.nothing_dangles();
    assert_eq!(
        late_payments.into_inner(),
        0,
        "payments were taken for members whose archiving was answered before"
    );
}

fn index(nth: i64) -> usize {
    usize::try_from(nth).expect("small")
}

struct Race<'a> {
    cluster: &'a Cluster,
    runtime: tokio::runtime::Runtime,
    token: String,
    key: AtomicI64,
    sent_again: AtomicI64,
}

impl<'a> Race<'a> {
    fn new(cluster: &'a Cluster) -> Self {
        Self {
            cluster,
            runtime: runtime(),
            token: cluster.sign_in(),
            key: AtomicI64::new(0),
            sent_again: AtomicI64::new(0),
        }
    }

    fn ids(&self, service: &str, statement: &'static str) -> Vec<i64> {
        self.runtime.block_on(async {
            let db = PgPool::connect(self.cluster.database_url(service))
                .await
                .expect("a database");
            sqlx::query_scalar(statement)
                .fetch_all(&db)
                .await
                .expect("ids")
        })
    }

    fn import_localities(&self, count: i64) -> Vec<i64> {
        let rows: Vec<Value> = (0..count)
            .map(|nth| {
                json!({"region_code": "R1", "region_name": "Nawa", "department_code": "D1",
                    "department_name": "Soubré", "subprefecture_code": "S1",
                    "subprefecture_name": "Méagui", "locality_name": format!("Village {nth}")})
            })
            .collect();
        let body = json!({"rows": rows}).to_string();
        let path = "/api/locality/post_locality-import";
        let imported = self.cluster.call(&self.token, "POST", path, &body);
        assert_eq!(imported.status, 200, "{imported:?}");
        self.ids("geography", "select id from locality order by id")
    }

    fn save_region(&self, nth: i64) -> i64 {
        let body =
            json!({"region_code": format!("B{nth}"), "region_name": format!("Région {nth}")});
        let path = "/api/region/post_region";
        let saved = self
            .cluster
            .call(&self.token, "POST", path, &body.to_string());
        assert_eq!(saved.status, 200, "{saved:?}");
        saved.body["region_id"].as_i64().expect("an id")
    }

    /// Calls as the web does it: who is told to come back comes back, with the same key.
    fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let key = format!("beside-{:012}", self.key.fetch_add(1, Ordering::Relaxed));
        let headers = [
            ("authorization", bearer.as_str()),
            ("idempotency-key", &key),
        ];
        let body = body.to_string();
        let send = || call(&self.cluster.http, method, path, &headers, &body).expect("an answer");
        let mut answer = send();
        for _ in 0..TRIES {
            if answer.status != 503 {
                break;
            }
            self.sent_again.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_secs(1));
            answer = send();
        }
        answer
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, body)
    }

    fn delete(&self, path: &str, id: i64) -> Answer {
        self.send("DELETE", &format!("{path}/{id}"), &Value::Null)
    }

    fn member_beside_locality(&self, nth: i64, locality: i64) {
        let person = json!({"member_firstname": "Awa", "member_lastname": format!("Kouamé {nth}"),
            "member_localityId": locality, "member_duplicateConfirmed": true});
        one_of_two(
            nth,
            || self.post("/api/member/post_member", &person),
            || self.delete("/api/locality/delete_locality", locality),
        );
    }

    fn card_beside_member(&self, nth: i64, member: i64) {
        let card = json!({"member_id": member});
        one_of_two(
            nth + PAIRS,
            || self.post("/api/card/create_member_card", &card),
            || self.delete("/api/member/delete_member", member),
        );
    }

    fn cooperative_beside_locality(&self, nth: i64, locality: i64) {
        let cooperative = json!({"cooperative_code": format!("COOP-{nth}"),
            "cooperative_name": format!("Coopérative {nth}"), "cooperative_localityId": locality});
        one_of_two(
            nth + 2 * PAIRS,
            || self.post("/api/cooperative/post_cooperative", &cooperative),
            || self.delete("/api/locality/delete_locality", locality),
        );
    }

    fn account_beside_region(&self, nth: i64, region: i64) {
        let account = json!({"login_name": format!("agent{nth}"), "login_role": "viewer",
            "login_password": "Kafolo-2026-x", "login_regionIds": [region]});
        one_of_two(
            nth + 3 * PAIRS,
            || self.post("/api/user/post_user", &account),
            || self.delete("/api/region/delete_region", region),
        );
    }

    /// How many payments were taken although they were sent after the archiving had been answered. A payment
    /// holds nobody, so both may be done.
    fn payment_beside_member(&self, nth: i64, member: i64) -> i64 {
        let payment = json!({"transaction_number": format!("BESIDE{nth}"),
            "transaction_mobileOperator": "wave", "transaction_amount": 2000,
            "transaction_date": "2026-01-05", "transaction_type": "card",
            "transaction_memberId": member});
        let (paid, archived) = beside(
            nth + 4 * PAIRS,
            || {
                let sent = Instant::now();
                (
                    sent,
                    self.post("/api/transaction/post_transaction", &payment),
                )
            },
            || {
                let answer = self.delete("/api/member/delete_member", member);
                (Instant::now(), answer)
            },
        );
        assert!([200, 422].contains(&paid.1.status), "{:?}", paid.1);
        assert_eq!(archived.1.status, 200, "{:?}", archived.1);
        i64::from(paid.1.status == 200 && paid.0 > archived.0)
    }

    fn nothing_dangles(&self) {
        let localities = self.gone(
            "geography",
            "select id from locality where deleted_at is not null",
        );
        let archived = self.gone(
            "members",
            "select id from member where deleted_at is not null",
        );
        let regions = self.gone(
            "geography",
            "select id from region where deleted_at is not null",
        );
        for (who, service, statement, gone) in [
            (
                "members live in deleted localities",
                "members",
                "select locality_id from member where deleted_at is null and locality_id is not null",
                &localities,
            ),
            (
                "cooperatives sit in deleted localities",
                "members",
                "select locality_id from cooperative where deleted_at is null",
                &localities,
            ),
            (
                "archived members have valid cards",
                "cards",
                "select member_id from card where status between 1 and 4 and deleted_at is null",
                &archived,
            ),
            (
                "accounts are limited to deleted regions",
                "auth",
                "select unnest(region_ids) from login where deleted_at is null",
                &regions,
            ),
        ] {
            let named = self.ids(service, statement);
            let dangling: Vec<_> = named.iter().filter(|id| gone.contains(id)).collect();
            assert!(dangling.is_empty(), "{who}: {dangling:?}");
        }
        eprintln!(
            "{} localities and {} regions deleted, {} members archived, {:?} calls sent again",
            localities.len(),
            regions.len(),
            archived.len(),
            self.sent_again
        );
        // Both ends of each race were met, or nothing was tried.
        let holders = archived.iter().filter(|id| **id <= PAIRS).count();
        for (left, all) in [
            (localities.len(), PAIRS + FEWER),
            (holders, PAIRS),
            (regions.len(), FEWER),
        ] {
            assert!((1..index(all)).contains(&left), "{left} of {all}");
        }
    }

    fn gone(&self, service: &str, statement: &'static str) -> BTreeSet<i64> {
        self.ids(service, statement).into_iter().collect()
    }
}

/// Does each once, `BESIDE` of them at a time.
fn run(count: i64, one: impl Fn(i64) + Sync) {
    let next = AtomicI64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..BESIDE {
            scope.spawn(|| {
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= count {
                        return;
                    }
                    one(nth);
                }
            });
        }
    });
}

/// Does both at the same time. Each is done or refused for the other's sake.
fn one_of_two(
    nth: i64,
    save: impl FnOnce() -> Answer + Send,
    delete: impl FnOnce() -> Answer + Send,
) {
    let (saved, deleted) = beside(nth, save, delete);
    assert!([200, 404, 409, 422].contains(&saved.status), "{saved:?}");
    assert!([200, 409].contains(&deleted.status), "{deleted:?}");
    assert!(
        saved.status != 200 || deleted.status != 200,
        "both were done: {saved:?} {deleted:?}"
    );
}

/// Does both at the same time, after pauses of their own.
fn beside<S, D: Send>(
    nth: i64,
    save: impl FnOnce() -> S,
    delete: impl FnOnce() -> D + Send,
) -> (S, D) {
    let pause = |salt: u64| {
        // Spread evenly and the same in every run.
        let mixed = (nth.cast_unsigned() * 2 + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        std::thread::sleep(Duration::from_millis(mixed % PAUSE_MS));
    };
    std::thread::scope(|scope| {
        let deleted = scope.spawn(move || {
            pause(1);
            delete()
        });
        pause(0);
        let saved = save();
        (saved, deleted.join().expect("no panic"))
    })
}
