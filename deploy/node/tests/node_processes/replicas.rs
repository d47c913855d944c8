//! Two processes of a service: they share what is asked, and one that is killed or restarted costs nobody an
//! answer.

use std::io::ErrorKind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::{Answer, call, until};
use crate::processes::{Cluster, SERVICES};
use crate::upgrade;

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

/// What somebody asks gateways for: their addresses, the token, and the number of the request.
type Ask = fn(&[String], &str, usize) -> Answered;

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

    /// Each asks another gateway first.
    pub(crate) fn of(ask: Ask, gateways: &[&str], token: &str) -> Self {
        let answered = Arc::new(Mutex::new(Vec::new()));
        let is_over = Arc::new(AtomicBool::new(false));
        let threads = (0..THREADS as usize).map(|nth| {
            let (answered, is_over) = (Arc::clone(&answered), Arc::clone(&is_over));
            let mut addresses: Vec<String> = gateways.iter().copied().map(str::to_owned).collect();
            addresses.rotate_left(nth % gateways.len());
            let bearer = format!("Bearer {token}");
            std::thread::spawn(move || {
                let began = Instant::now();
                for nth in 0_u32.. {
                    let due = Duration::from_secs(1) * nth * THREADS / RATE;
                    std::thread::sleep(due.saturating_sub(began.elapsed()));
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    let nth = NEXT.fetch_add(1, Ordering::Relaxed);
                    let one = ask(&addresses, &bearer, nth);
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

fn ask(gateways: &[String], bearer: &str, nth: usize) -> Answered {
    if nth.is_multiple_of(READS) {
        let body =
            json!({"region_code": format!("C{nth}"), "region_name": format!("Région {nth}")});
        answered(gateways, bearer, SAVE, Some(&body))
    } else {
        answered(gateways, bearer, &format!("{LIST}?limit=1"), None)
    }
}

/// Writes where there is a body, else reads. A gateway that takes no connection any more is one that a
/// balancer does not know any more.
pub(crate) fn answered(
    gateways: &[String],
    bearer: &str,
    path: &str,
    body: Option<&serde_json::Value>,
) -> Answered {
    let headers = [("authorization", bearer)];
    let is_write = body.is_some();
    let mut answers = gateways.iter().map(|address| match body {
        Some(body) => call(address, "POST", path, &headers, &body.to_string()),
        None => call(address, "GET", path, &headers, ""),
    });
    let is_gone = |answer: &std::io::Result<Answer>| {
        let error = answer.as_ref().err();
        error.is_some_and(|error| error.kind() == ErrorKind::ConnectionRefused)
    };
    let answer = answers.find(|answer| !is_gone(answer));
    let answer = answer.expect("a gateway is there").expect("it answers");
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
    assert_eq!(refused(&answered, false).len(), 0, "no read fails");
    // Those that the killed one had in hand: nobody knows whether they were done.
    let unsure = refused(&answered, true);
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

/// Those of these answers that are none, of writes or of reads.
fn refused(answered: &[Answered], is_write: bool) -> Vec<&Answered> {
    let of = answered.iter().filter(|one| one.is_write == is_write);
    of.filter(|one| one.status != 200).collect()
}

#[test]
fn whichever_service_loses_a_process_no_read_fails_and_hardly_a_write() {
    let web = upgrade::web();
    let cluster = Cluster::doubled("killed", &upgrade::settings(&web));
    let mut twins = SERVICES.map(|service| cluster.start_twin(service));
    let token = cluster.sign_in();
    let load = Load::of(upgrade::ask, &[&cluster.http], &token);
    for (service, twin) in SERVICES.iter().zip(&mut twins) {
        load.await_more(800);
        twin.running.kill();
        load.await_more(800);
        *twin = cluster.start_twin(service);
    }
    let answered = load.end();
    assert_eq!(refused(&answered, false).len(), 0, "no read fails");
    let unsure = refused(&answered, true);
    let may_come_back = |one: &&Answered| one.status == 503 && one.may_come_back;
    assert!(unsure.iter().all(may_come_back), "{unsure:?}");
    let writes = answered.iter().filter(|one| one.is_write).count();
    let all = answered.len();
    eprintln!("{all} requests, {writes} writes, {} unsure", unsure.len());
    // Those that a killed one had in hand: one each, by and large.
    assert!(unsure.len() <= SERVICES.len(), "{unsure:?}");
    let total = |path: &str| {
        let list = cluster.call(&token, "GET", &format!("{path}?limit=1"), "");
        usize::try_from(list.body["total"].as_u64().expect("a number")).expect("a few")
    };
    let kept = total(LIST) + total("/api/member/get.member_list");
    let least = writes - unsure.len();
    assert!(
        (least..=writes).contains(&kept),
        "{kept}: none lost, none doubled"
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
