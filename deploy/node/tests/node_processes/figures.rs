//! Every figure is what its list holds, over real processes, also after others changed what is counted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::audit::with_reports;
use crate::http::until;
use crate::processes::Cluster;

/// Longest wait for figures to be told.
const MOST: Duration = Duration::from_secs(30);
/// Figures that are held against their lists, each of a dashboard, a place and a period by chance.
const LOOKS: usize = 500;
/// Where chance begins: the same figures are looked at each time.
const SEED: u64 = 20;
const MEMBERS: usize = 300;
const TRENDS: &str = "/api/metabase/get.trends";
/// Thirteen of members, cards and payments.
const WEEKS: usize = 3 * 13;
const DASHBOARDS: [&str; 5] = ["members", "cards", "deliveries", "transactions", "agents"];

/// Metrics of a process, and the list that holds what they count.
const WATCHED: [(usize, &str, &str, &str); 8] = [
    (2, "business_members", "all", "/members"),
    (2, "business_members", "active", "/members?status=active"),
    (3, "business_cards", "all", "/cards"),
    (3, "business_cards", "printed", "/cards?card_status=printed"),
    (
        3,
        "business_cards",
        "delivered",
        "/cards?card_status=delivered",
    ),
    (3, "business_cards", "expired", "/cards?card_status=expired"),
    (3, "business_payments", "all", "/transactions"),
    (
        3,
        "business_deliveries",
        "sent",
        "/delivery?delivery_status=sent",
    ),
];

/// A figure and the list behind it.
struct Look {
    what: String,
    value: i64,
    path: String,
}

fn get(cluster: &Cluster, token: &str, path: &str) -> Value {
    let answer = cluster.call(token, "GET", path, "");
    assert_eq!(answer.status, 200, "{path} {answer:?}");
    answer.body
}

/// Three regions with two localities each; their ids.
fn make_country(cluster: &Cluster, token: &str) -> Vec<i64> {
    let row = |nth: usize| {
        let unit = |letter: &str| format!("{letter}{}", nth / 2);
        json!({"region_code": unit("R"), "region_name": unit("Région "), "department_code": unit("D"),
            "department_name": unit("Département "), "subprefecture_code": unit("S"),
            "subprefecture_name": unit("Sous-préfecture "), "locality_name": format!("Village {nth}")})
    };
    let rows: Vec<Value> = (0..6).map(row).collect();
    let body = json!({ "rows": rows }).to_string();
    let made = cluster.call(token, "POST", "/api/locality/post_locality-import", &body);
    assert_eq!(made.status, 200, "{made:?}");
    let regions = get(cluster, token, "/api/region/get.region_list");
    let rows = regions["rows"].as_array().expect("rows").iter();
    rows.filter_map(|row| row["region_id"].as_i64()).collect()
}

/// All figures of a dashboard that have a list.
fn looks(answer: &Value, what: &str) -> Vec<Look> {
    let charts = answer["charts"].as_array().expect("charts").iter();
    let points = charts.flat_map(|chart| {
        let series = chart["series"].as_array().into_iter().flatten();
        series.flat_map(move |series| {
            let points = series["points"].as_array().into_iter().flatten();
            points.map(move |point| (format!("{what} {} {}", chart["id"], series["id"]), point))
        })
    });
    let tables = answer["tables"].as_array().into_iter().flatten();
    let cells = tables.flat_map(|table| {
        let rows = table["rows"].as_array().into_iter().flatten();
        rows.flat_map(move |row| {
            let cells = row["cells"].as_array().into_iter().flatten();
            cells.map(move |cell| (format!("{what} {} {}", table["id"], row["key"]), cell))
        })
    });
    let found = points.chain(cells).filter_map(|(what, point)| {
        Some(Look {
            what: format!("{what} {}", point["key"]),
            value: point["value"].as_i64()?,
            path: point["path"].as_str()?.to_owned(),
        })
    });
    found.collect()
}

/// A day of an address as the instant at which it begins, or as the one after it.
fn instant(day: &str, after: u64) -> String {
    let day: chrono::NaiveDate = day.parse().expect("a day");
    format!("{}T00:00:00Z", day + chrono::Days::new(after))
}

/// How many the list of an address of the web holds.
fn held(cluster: &Cluster, token: &str, path: &str) -> i64 {
    let (screen, narrowed) = path.split_once('?').unwrap_or((path, ""));
    let list = match screen {
        "/members" => "/api/member/get.member_list",
        "/cards" => "/api/card/get.card_list",
        "/transactions" => "/api/transaction/get.transaction_list",
        "/delivery" => "/api/delivery/get.delivery_list",
        "/tools/audit" => "/api/tools/get.audit_list",
        other => panic!("no list is known for {other}"),
    };
    let asked = narrowed.split('&').filter_map(|pair| pair.split_once('='));
    // The audit is asked for instants.
    let asked = asked.map(|(name, value)| match (screen, name) {
        ("/tools/audit", "from") => format!("from={}", instant(value, 0)),
        ("/tools/audit", "to") => format!("to={}", instant(value, 1)),
        _ => format!("{name}={value}"),
    });
    let asked: Vec<String> = asked.collect();
    let answer = get(
        cluster,
        token,
        &format!("{list}?_limit=1&{}", asked.join("&")),
    );
    assert_eq!(answer["totalIsEstimate"], false, "{path}");
    answer["total"].as_i64().expect("a total")
}

/// Numbers by chance, the same ones each time (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let most = u64::try_from(most).expect("small");
        usize::try_from((mixed ^ (mixed >> 31)) % most).expect("small")
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A dashboard of a place and a period.
fn question(chance: &mut Chance, scopes: &[String]) -> String {
    let dashboard = chance.of(&DASHBOARDS);
    // What accounts did is not told of departments.
    let fits = |scope: &&String| *dashboard != "agents" || !scope.contains("departmentId");
    let places = scopes.iter().filter(fits);
    let places: Vec<&String> = places.collect();
    let place = chance.of(&places);
    let (year, month) = (2019 + chance.below(8), 1 + chance.below(9));
    let period = match chance.below(4) {
        0 => String::new(),
        1 => format!("from={year}-{month:02}-10"),
        2 => format!("to=2026-1{}-05", chance.below(2)),
        _ => format!(
            "from={year}-{month:02}-10&to={year}-{:02}-28",
            month + chance.below(4)
        ),
    };
    format!("/api/metabase/{dashboard}?{place}&{period}")
}

/// What a figure says beside its list, where they differ.
fn difference(cluster: &Cluster, token: &str, look: &Look) -> Option<String> {
    let held = held(cluster, token, &look.path);
    (held != look.value)
        .then(|| format!("{}: {} of {held} in {}", look.what, look.value, look.path))
}

/// Holds every week of the home page against its list; how many weeks there are, and those that differ.
fn weeks_that_differ(cluster: &Cluster, token: &str) -> (usize, Vec<String>) {
    let all = looks(&get(cluster, token, TRENDS), "trends");
    let wrong = all
        .iter()
        .filter_map(|look| difference(cluster, token, look));
    (all.len(), wrong.collect())
}

/// Holds figures by chance against their lists; how many were looked at, and those that differ.
fn differ(cluster: &Cluster, token: &str, scopes: &[String], count: usize) -> (usize, Vec<String>) {
    let mut chance = Chance(SEED);
    let (mut looked, mut wrong) = (0, Vec::new());
    for _ in 0..count {
        let path = question(&mut chance, scopes);
        let all = looks(&get(cluster, token, &path), &path);
        if all.is_empty() {
            // A day of the past has figures of what happened alone, and here nothing did.
            continue;
        }
        looked += 1;
        wrong.extend(difference(cluster, token, chance.of(&all)));
    }
    (looked, wrong)
}

/// One delivery after the other leaves, arrives or is called off.
fn move_deliveries(cluster: &Cluster, token: &str, nth: usize) {
    let (status, path) = [
        ("draft", "/api/delivery/post.mark_as_sent"),
        ("sent", "/api/delivery/post.receive"),
        ("sent", "/api/delivery/post.cancel"),
    ][nth % 3];
    let list = format!("/api/delivery/get.delivery_list?_limit=1&delivery_status={status}");
    let list = get(cluster, token, &list);
    let Some(id) = list["rows"][0]["delivery_id"].as_i64() else {
        return;
    };
    let body = json!({"delivery_ids": [id], "delivery_id": id, "reason": "Essai"});
    let answer = cluster.call(token, "POST", path, &body.to_string());
    assert_eq!(answer.status, 200, "{path} {answer:?}");
}

fn change_something(cluster: &Cluster, token: &str, locality: i64) {
    let post = |path: &str, body: &Value| {
        let answer = cluster.call(token, "POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path} {body} {answer:?}");
        answer.body
    };
    for nth in 0..20 {
        move_deliveries(cluster, token, nth);
        let member = post(
            "/api/member/post_member",
            &json!({"member_firstname": "Awa", "member_lastname": format!("Koné {nth}"),
                "member_birthDate": format!("19{}-05-17", 60 + nth), "member_gender": "F",
                "member_membershipStartDate": "2026-03-05", "member_duplicateConfirmed": true}),
        );
        let id = &member["member_id"];
        post(
            "/api/transaction/post_transaction",
            &json!({"transaction_number": format!("FIG{nth}"), "transaction_mobileOperator": "wave",
                "transaction_amount": 2000 + nth, "transaction_date": "2026-01-05",
                "transaction_type": "card", "transaction_memberId": id}),
        );
        // It lies nowhere at first, and then with its payment in a region.
        post(
            "/api/member/post_member",
            &json!({"member_id": id, "member_localityId": locality}),
        );
    }
}

/// Waits until a look finds nothing that differs; how many figures were looked at. All of them take long
/// themselves on a busy machine: those count that began when everything had to be told.
fn await_agreement(what: &str, look: impl Fn() -> (usize, Vec<String>)) -> usize {
    let began = Instant::now();
    loop {
        let is_told = began.elapsed() > MOST;
        let (looked, wrong) = look();
        if wrong.is_empty() {
            return looked;
        }
        assert!(!is_told, "{what}: {wrong:?}");
    }
}

#[test]
fn every_figure_is_what_its_list_holds() {
    let (cluster, _reports, _) = with_reports("figures");
    let token = cluster.sign_in();
    let regions = make_country(&cluster, &token);
    let locality =
        get(&cluster, &token, "/api/locality/get.locality_list")["rows"][0]["locality_id"].clone();
    let mut demo = cluster.run(&["demo", "--members", &MEMBERS.to_string()]);
    assert!(demo.ends_well(), "{}", demo.said());

    let departments = get(&cluster, &token, "/api/department/get.department_list");
    let mut scopes = vec![String::new()];
    scopes.extend(regions.iter().map(|id| format!("regionId={id}")));
    let rows = departments["rows"].as_array().expect("rows").iter();
    scopes.extend(rows.map(|row| format!("departmentId={}", row["department_id"])));
    let agree =
        |what: &str, count| await_agreement(what, || differ(&cluster, &token, &scopes, count));
    let weeks_agree = |what: &str| {
        let weeks = await_agreement(what, || weeks_that_differ(&cluster, &token));
        assert_eq!(weeks, WEEKS, "{what}");
    };
    let total = || {
        let answer = cluster.call(&token, "GET", "/api/metabase/members", "");
        answer.body["charts"][0]["series"][0]["points"][0]["value"].clone()
    };
    let list = get(&cluster, &token, "/api/member/get.member_list?_limit=1");
    until(MOST, "all members are counted", || total() == list["total"]);
    agree("what was there at first", LOOKS / 5);
    weeks_agree("weeks of what was there at first");

    // Figures and lists are read while they change, and are the same when all is quiet.
    let locality = locality.as_i64().expect("an id");
    let is_done = AtomicBool::new(false);
    let asked = std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            change_something(&cluster, &token, locality);
            is_done.store(true, Ordering::Relaxed);
        });
        let mut asked = 0;
        while !is_done.load(Ordering::Relaxed) && !writer.is_finished() {
            asked += differ(&cluster, &token, &scopes, 5).0;
        }
        writer.join().expect("all is written");
        asked
    });
    assert!(asked > 0, "nobody looked meanwhile");
    let looked = agree("what was changed by calls", LOOKS);
    assert!(looked > LOOKS / 2, "{looked}");

    // A department moves to another region, and its members with their cards.
    let moved = &departments["rows"][0];
    let to = regions
        .iter()
        .find(|id| json!(id) != moved["department_regionId"]);
    let body = json!({"department_id": moved["department_id"], "department_regionId": to});
    let answer = cluster.call(
        &token,
        "POST",
        "/api/department/post_department",
        &body.to_string(),
    );
    assert_eq!(answer.status, 200, "{answer:?}");
    agree("a department that moved", LOOKS / 2);
    weeks_agree("weeks after a department moved");
    let told = looks(&get(&cluster, &token, TRENDS), "trends");
    assert!(told.iter().any(|week| week.value > 0), "nothing happened");
    until(MOST, "who watches the program is told the same", || {
        WATCHED.iter().all(|(ops, metric, state, path)| {
            let line = format!(
                "{metric}{{state=\"{state}\"}} {}",
                held(&cluster, &token, path)
            );
            let told = crate::trace::raw(&cluster.ops[*ops], "/metrics");
            told.lines().any(|told| told == line)
        })
    });
}

#[test]
fn figures_are_bounded_by_territory_and_hide_few_from_who_reads_no_names() {
    let (cluster, _reports, _) = with_reports("figures_of_region");
    let admin = cluster.sign_in();
    let regions = make_country(&cluster, &admin);
    let localities = get(&cluster, &admin, "/api/locality/get.locality_list");
    let save = |nth: usize, locality: &Value| {
        let body = json!({"member_firstname": "Awa", "member_lastname": format!("Koné {nth}"),
            "member_birthDate": "1980-01-01", "member_localityId": locality,
                "member_duplicateConfirmed": true});
        let answer = cluster.call(&admin, "POST", "/api/member/post_member", &body.to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    // Three in the first region, and seven in the last.
    let rows = localities["rows"].as_array().expect("rows");
    let of = |region: i64| {
        &rows
            .iter()
            .find(|row| row["locality_regionId"] == region)
            .expect("one")["locality_id"]
    };
    (0..3).for_each(|nth| save(nth, of(regions[0])));
    (3..10).for_each(|nth| save(nth, of(regions[2])));
    let account = |login: &str, role: &str, region: i64| {
        let body = json!({"login_name": login, "login_role": role, "login_password": "Kafolo-2026-x",
            "login_regionIds": [region]});
        let made = cluster.call(&admin, "POST", "/api/user/post_user", &body.to_string());
        assert_eq!(made.status, 200, "{made:?}");
        let own = json!({"old": "Kafolo-2026-x", "new": "Kafolo-2026-y"}).to_string();
        let first = cluster.token_of(login, "Kafolo-2026-x");
        assert_eq!(
            cluster
                .call(&first, "POST", "/api/user/post.own_password", &own)
                .status,
            200
        );
        cluster.token_of(login, "Kafolo-2026-y")
    };
    let viewer = account("lecteur", "viewer", regions[2]);
    let designer = account("concepteur", "reports", regions[0]);
    let total = |token: &str, path: &str| {
        get(&cluster, token, path)["charts"][0]["series"][0]["points"][0]["value"].clone()
    };
    until(MOST, "all are counted", || {
        total(&admin, "/api/metabase/members") == 10
    });

    assert_eq!(total(&viewer, "/api/metabase/members"), 7);
    let weeks = await_agreement("weeks of one region", || {
        weeks_that_differ(&cluster, &viewer)
    });
    assert_eq!(weeks, WEEKS);
    let trends = get(&cluster, &viewer, TRENDS);
    for week in looks(&trends, "trends") {
        let own = format!("regionId={}", regions[2]);
        assert!(week.path.ends_with(&own), "{}", week.path);
    }
    let other = format!("/api/metabase/members?regionId={}", regions[0]);
    assert_eq!(cluster.call(&viewer, "GET", &other, "").status, 404);
    let own = get(&cluster, &viewer, "/api/metabase/members");
    assert!(
        !own.to_string()
            .contains(&format!("regionId={}", regions[0])),
        "{own}"
    );

    assert_eq!(total(&admin, &other), 3);
    assert_eq!(
        total(&designer, "/api/metabase/members"),
        Value::Null,
        "three are few"
    );
    assert_eq!(
        cluster
            .call(&designer, "GET", "/api/metabase/nothing", "")
            .status,
        404
    );
    assert_eq!(
        cluster
            .call(&designer, "GET", "/api/metabase/members?to=2026-13-01", "")
            .status,
        422
    );
    let wrong = "/api/metabase/members?from=2026-05-01&to=2026-03-01";
    assert_eq!(cluster.call(&designer, "GET", wrong, "").status, 422);
}
