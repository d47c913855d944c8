//! Two processes of a service: they share what is asked, and one that is killed or restarted costs nobody an
//! answer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::{call, until};
use crate::processes::Cluster;

const LIST: &str = "/api/region/get.region_list";
const SAVE: &str = "/api/region/post_region";
const LISTED: &str = "rpc=\"/maillon.geography.v1.Regions/ListRegions\"";
/// Requests a second, all threads together, and how many of them read.
const RATE: u32 = 200;
const THREADS: u32 = 8;
const READS: usize = 5;
/// Longest wait for requests that are sent at a rate.
const PATIENCE: Duration = Duration::from_mins(1);

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answered {
    is_write: bool,
    pub(crate) status: u16,
    may_come_back: bool,
}

/// What somebody asks a gateway for: its address, the token, and the number of the request.
type Ask = fn(&str, &str, usize) -> Answered;

/// People who read and write until they are told to stop.
pub(crate) struct Load {
    answered: Arc<Mutex<Vec<Answered>>>,
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

/// Numbers of regions, each once.
static NEXT: AtomicUsize = AtomicUsize::new(0);

impl Load {
    fn begin(cluster: &Cluster, token: &str) -> Self {
        Self::of(ask, &[&cluster.http], token)
    }

    /// Each asks one of the gateways.
    pub(crate) fn of(ask: Ask, gateways: &[&str], token: &str) -> Self {
        let answered = Arc::new(Mutex::new(Vec::new()));
        let is_over = Arc::new(AtomicBool::new(false));
        let gateways = gateways.iter().cycle().take(THREADS as usize);
        let threads = gateways.map(|gateway| {
            let (answered, is_over) = (Arc::clone(&answered), Arc::clone(&is_over));
            let (address, bearer) = ((*gateway).to_owned(), format!("Bearer {token}"));
            std::thread::spawn(move || {
                let began = Instant::now();
                for nth in 0_u32.. {
                    let due = Duration::from_secs(1) * nth * THREADS / RATE;
                    std::thread::sleep(due.saturating_sub(began.elapsed()));
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    let nth = NEXT.fetch_add(1, Ordering::Relaxed);
                    let one = ask(&address, &bearer, nth);
                    answered.lock().expect("no panic").push(one);
                }
            })
        });
        Self {
            threads: threads.collect(),
            answered,
            is_over,
        }
    }

    fn count(&self) -> usize {
        self.answered.lock().expect("no panic").len()
    }

    /// Waits for so many more answers.
    pub(crate) fn await_more(&self, more: usize) {
        let enough = self.count() + more;
        until(PATIENCE, "people are answered", || self.count() >= enough);
    }

    pub(crate) fn end(self) -> Vec<Answered> {
        self.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            thread.join().expect("no panic");
        }
        let answered = Arc::into_inner(self.answered).expect("all have ended");
        answered.into_inner().expect("no panic")
    }
}

fn ask(address: &str, bearer: &str, nth: usize) -> Answered {
    if nth.is_multiple_of(READS) {
        let body =
            json!({"region_code": format!("C{nth}"), "region_name": format!("Région {nth}")});
        answered(address, bearer, SAVE, Some(&body))
    } else {
        answered(address, bearer, &format!("{LIST}?limit=1"), None)
    }
}

/// Writes where there is a body, else reads.
pub(crate) fn answered(
    address: &str,
    bearer: &str,
    path: &str,
    body: Option<&serde_json::Value>,
) -> Answered {
    let headers = [("authorization", bearer)];
    let is_write = body.is_some();
    let answer = match body {
        Some(body) => call(address, "POST", path, &headers, &body.to_string()),
        None => call(address, "GET", path, &headers, ""),
    };
    let answer = answer.expect("the gateway answers");
    Answered {
        is_write,
        status: answer.status,
        may_come_back: answer.head.contains("\r\nretry-after: "),
    }
}

/// How many lists a process answered.
fn listed(ops: &str) -> u64 {
    let metrics = crate::http::text(ops, "/metrics").expect("it answers");
    let counts = metrics.lines().filter(|line| {
        line.starts_with("rpc_server_duration_seconds_count") && line.contains(LISTED)
    });
    let counts = counts.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok());
    counts.sum()
}

/// As long as an installation drains unless it is told otherwise; callers on a busy machine need some of it.
const DRAIN_S: &str = "5";

#[test]
fn two_processes_share_the_load_and_a_killed_one_costs_no_read_and_a_restarted_one_nothing() {
    let mut cluster = Cluster::doubled("replicas", &[("MAILLON_DRAIN_S", DRAIN_S)]);
    let mut twin = cluster.start_twin("geography");
    let token = cluster.sign_in();

    let load = Load::begin(&cluster, &token);
    // Of a few hundred a busy machine gives one process more by chance.
    load.await_more(900);
    let (one, other) = (listed(&cluster.ops[1]), listed(&twin.ops));
    let (least, most) = (one.min(other), one.max(other));
    assert!(most - least <= most / 5, "{one} and {other}");
    twin.running.kill();
    load.await_more(200);
    let answered = load.end();
    let refused = |is_write| {
        let of = answered.iter().filter(move |one| one.is_write == is_write);
        of.filter(|one| one.status != 200).collect::<Vec<_>>()
    };
    assert_eq!(refused(false).len(), 0, "no read fails");
    // Those that the killed one had in hand: nobody knows whether they were done.
    let unsure = refused(true);
    assert!(
        unsure
            .iter()
            .all(|one| one.status == 503 && one.may_come_back)
    );
    assert!(unsure.len() <= 2, "{}", unsure.len());
    let written = answered
        .iter()
        .filter(|one| one.is_write && one.status == 200);
    let (written, unsure) = (written.count() as u64, unsure.len() as u64);
    let total = cluster.call(&token, "GET", &format!("{LIST}?limit=1"), "");
    let total = total.body["total"].as_u64().expect("a number");
    assert!(
        (written..=written + unsure).contains(&total),
        "none lost, none doubled"
    );

    twin = cluster.start_twin("geography");
    let load = Load::begin(&cluster, &token);
    load.await_more(100);
    assert_eq!(cluster.geography.stop(), Some(0));
    load.await_more(50);
    cluster.start_geography();
    cluster.await_ready();
    load.await_more(50);
    assert_eq!(twin.running.stop(), Some(0));
    load.await_more(100);
    let answered = load.end();
    let failed: Vec<_> = answered.iter().filter(|one| one.status != 200).collect();
    assert!(
        failed.is_empty(),
        "a rolling restart costs nothing: {failed:?}\n{}",
        cluster.gateway.said()
    );
}

#[test]
fn a_process_that_knows_no_keys_costs_no_answer() {
    let cluster = Cluster::doubled("no_keys", &[]);
    let nobody = "http://127.0.0.1:1";
    let twin = cluster.start_twin_with("geography", &[("AUTH_URL", nobody)]);
    let token = cluster.sign_in();
    let load = Load::begin(&cluster, &token);
    load.await_more(400);
    let answered = load.end();
    assert!(answered.iter().all(|one| one.status == 200), "{answered:?}");
    let metrics = crate::http::text(&twin.ops, "/metrics").expect("it answers");
    let was_asked = metrics
        .lines()
        .any(|line| line.contains(LISTED) && line.contains("code=\"Unavailable\""));
    assert!(was_asked, "it had its turn");
}
