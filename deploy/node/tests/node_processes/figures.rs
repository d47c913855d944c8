//! Every figure is what its list holds, over real processes, also after others changed what is counted.

use std::time::Duration;

use serde_json::{Value, json};

use crate::audit::with_reports;
use crate::http::until;
use crate::processes::Cluster;

/// Longest wait for figures to be told.
const MOST: Duration = Duration::from_secs(30);
/// Figures that are held against their lists.
const LOOKS: usize = 500;
const MEMBERS: usize = 300;
const DASHBOARDS: [&str; 3] = ["members", "cards", "transactions"];
/// Periods besides the usual one.
const PERIODS: [&str; 4] = [
    "",
    "from=2026-01-01",
    "from=2024-02-10&to=2026-11-30",
    "from=2020-01-01",
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

/// How many the list of an address of the web holds.
fn held(cluster: &Cluster, token: &str, path: &str) -> i64 {
    let (screen, narrowed) = path.split_once('?').unwrap_or((path, ""));
    let list = match screen {
        "/members" => "/api/member/get.member_list",
        "/cards" => "/api/card/get.card_list",
        "/transactions" => "/api/transaction/get.transaction_list",
        other => panic!("no list is known for {other}"),
    };
    let answer = get(cluster, token, &format!("{list}?_limit=1&{narrowed}"));
    assert_eq!(answer["totalIsEstimate"], false, "{path}");
    answer["total"].as_i64().expect("a total")
}

/// Holds figures against their lists; how many were looked at, and those that differ.
fn differ(cluster: &Cluster, token: &str, scopes: &[String]) -> (usize, Vec<String>) {
    let mut all = Vec::new();
    for (dashboard, scope, period) in DASHBOARDS.iter().flat_map(|dashboard| {
        let periods = move |scope| PERIODS.iter().map(move |period| (dashboard, scope, period));
        scopes.iter().flat_map(periods)
    }) {
        let path = format!("/api/metabase/{dashboard}?{scope}&{period}");
        all.extend(looks(&get(cluster, token, &path), &path));
    }
    // Every so many, another one each time.
    let step = all.len().div_ceil(LOOKS).max(1);
    let looked: Vec<&Look> = all.iter().step_by(step).collect();
    let wrong = looked.iter().filter_map(|look| {
        let held = held(cluster, token, &look.path);
        (held != look.value)
            .then(|| format!("{}: {} of {held} in {}", look.what, look.value, look.path))
    });
    (looked.len(), wrong.collect())
}

fn change_something(cluster: &Cluster, token: &str, locality: i64) {
    let post = |path: &str, body: &Value| {
        let answer = cluster.call(token, "POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path} {body} {answer:?}");
        answer.body
    };
    for nth in 0..20 {
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

#[test]
fn every_figure_is_what_its_list_holds() {
    let (cluster, _reports, _) = with_reports("figures");
    let token = cluster.sign_in();
    let regions = make_country(&cluster, &token);
    let locality =
        get(&cluster, &token, "/api/locality/get.locality_list")["rows"][0]["locality_id"].clone();
    let mut demo = cluster.run(&["demo", "--members", &MEMBERS.to_string()]);
    assert!(demo.ends_well(), "{}", demo.said());

    let mut scopes = vec![String::new()];
    scopes.extend(regions.iter().map(|id| format!("regionId={id}")));
    let agree = |what: &str| {
        let mut last = (0, Vec::new());
        let found = || {
            last = differ(&cluster, &token, &scopes);
            last.1.is_empty()
        };
        let waited =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| until(MOST, what, found)));
        assert!(waited.is_ok(), "{what}: {:?}", last.1);
        last.0
    };
    let total = || {
        let answer = cluster.call(&token, "GET", "/api/metabase/members", "");
        answer.body["charts"][0]["series"][0]["points"][0]["value"].clone()
    };
    let list = get(&cluster, &token, "/api/member/get.member_list?_limit=1");
    until(MOST, "all members are counted", || total() == list["total"]);
    let looked = agree("what was there at first");
    assert!(looked > LOOKS / 2, "{looked}");

    change_something(&cluster, &token, locality.as_i64().expect("an id"));
    agree("what was changed by calls");

    // A department moves to another region, and its members with their cards.
    let departments = get(&cluster, &token, "/api/department/get.department_list");
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
    agree("a department that moved");
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
