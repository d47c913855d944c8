//! A centre and a node in the field, each everything in one process, and HTTP between them
//! (docs/decisions/0292).

use std::time::Duration;

use serde_json::{Value, json};

use crate::http::until;
use crate::lossy::Lossy;
use crate::office::Office;

const CALLS: &str = "/api/synchronization";
/// Longest that a run may take.
const LONGEST: Duration = Duration::from_mins(1);
/// Everything of the hierarchy that is the same on all nodes.
const CONTENT: &str = "select concat_ws('|', 'region', id, code, name, deleted_at) from region
    union all select concat_ws('|', 'department', id, code, name, region_id, deleted_at) from department
    union all select concat_ws('|', 'subprefecture', id, code, name, department_id, deleted_at)
    from subprefecture
    union all select concat_ws('|', 'locality', id, name, subprefecture_id, deleted_at) from locality
    order by 1";

/// Who works in the region of the node, and their password.
const AGENT: [&str; 2] = ["konan.yao", "canary-konan-4Xw"];

/// How many members live at a place that `members` knows.
const PLACED: &str = "select count(*)::text from member join territory_place using (locality_id)";
/// Who lives there.
const MEMBER: &str = "Zézouoba";

/// A centre with 700 localities of one region, an agent and a member there, and a node of that region that
/// has its token.
struct Pair {
    centre: Office,
    node: Office,
    /// The line between them.
    line: Lossy,
    /// The account of the node, at the centre.
    account: Value,
}

impl Pair {
    fn start() -> Self {
        let centre = Office::start();
        let token = centre.sign_in();
        let rows: Vec<Value> = (0..700)
            .map(|nth| {
                json!({"region_code": "R1", "region_name": "Béré", "department_code": "D1",
                    "department_name": "Mankono", "subprefecture_code": format!("S{}", nth % 7),
                    "subprefecture_name": format!("Sous-préfecture {}", nth % 7),
                    "locality_name": format!("Village {nth}")})
            })
            .collect();
        centre.post(
            &token,
            "/api/locality/post_locality-import",
            &json!({ "rows": rows }),
        );
        let home = centre.column("geography", "select min(id)::text from locality");
        let home: i64 = home[0].parse().expect("an id");
        let member = json!({"member_firstname": "Awa", "member_lastname": MEMBER,
            "member_localityId": home, "member_contact": "0707070707"});
        centre.post(&token, "/api/member/post_member", &member);
        until(LONGEST, "it is known where the member lives", || {
            centre.column("members", PLACED) == ["1"]
        });
        let agent = json!({"login_name": AGENT[0], "login_role": "enrolment",
            "login_password": AGENT[1], "login_regionIds": [1]});
        centre.post(&token, "/api/user/post_user", &agent);
        let account = json!({"login_name": "noeud-3", "login_role": "sync",
            "login_password": "canary-node-9Zq", "login_syncToken": true, "login_regionIds": [1]});
        let account = centre.post(&token, "/api/user/post_user", &account);
        let secret = account["login_syncToken"]
            .as_str()
            .expect("it is shown once");
        let line = Lossy::start(
            centre.http(),
            "POST /api/synchronization/post_synchronization",
        );
        let node = Office::start_with(&[
            ("MAILLON_NODE", "3"),
            ("MAILLON_ENV", "field"),
            ("MAILLON_NODE_NAME", "Mankono"),
            ("MAILLON_CENTRE_URL", &format!("http://{}", line.address)),
            ("MAILLON_SYNC_TOKEN", secret),
        ]);
        let account = account["login_id"].clone();
        Self {
            centre,
            node,
            line,
            account,
        }
    }

    /// Begins a run on the node that reads; its name.
    fn begin(&self, token: &str) -> String {
        self.begin_way(token, "from_server")
    }

    /// Begins a run on the node, of a direction; its name.
    fn begin_way(&self, token: &str, way: &str) -> String {
        let start = format!("{CALLS}/get_synchronization_start/{way}");
        let begun = self.node.call(token, "GET", &start, &Value::Null);
        begun["uuid"]
            .as_str()
            .unwrap_or_else(|| panic!("{begun}"))
            .to_owned()
    }

    /// How far a run of the node is.
    fn progress(&self, token: &str, uuid: &str) -> Value {
        let path = format!("{CALLS}/get_synchronization_from_server?uuid={uuid}");
        self.node.call(token, "GET", &path, &Value::Null)
    }

    /// Carries out a run to its end that reads; what it came to.
    fn run(&self, token: &str) -> Value {
        self.run_way(token, "from_server")
    }

    /// The same of a direction.
    fn run_way(&self, token: &str, way: &str) -> Value {
        let uuid = self.begin_way(token, way);
        self.await_end(token, &uuid)
    }

    fn await_end(&self, token: &str, uuid: &str) -> Value {
        let mut last = Value::Null;
        until(LONGEST, "the run ends", || {
            last = self.progress(token, uuid);
            last["state"] != "running"
        });
        last
    }

    /// Each figure of the centre's dashboard is what its journal lists.
    fn must_be_counted(&self, token: &str) {
        until(LONGEST, "the runs are counted", || {
            let path = "/api/metabase/synchronization";
            let dashboard = self.centre.call(token, "GET", path, &Value::Null);
            let charts = dashboard["charts"].as_array();
            let states = charts.and_then(|charts| {
                let chart = charts.iter().find(|chart| chart["id"] == "runs_by_state");
                chart?["series"][0]["points"].as_array()
            });
            let Some(states) = states else { return false };
            let listed = |point: &Value| {
                let way = point["path"].as_str().unwrap_or_default();
                let asked = way.split_once('?').unwrap_or_default().1;
                let list = format!("{CALLS}/get.synchronization_list?{asked}");
                self.centre.call(token, "GET", &list, &Value::Null)["total"].clone()
            };
            states.iter().any(|point| point["value"] != 0)
                && states.iter().all(|point| listed(point) == point["value"])
        });
    }

    /// The role with which the agent signs in somewhere; the code of the refusal otherwise.
    fn sign_agent_in(&self) -> Value {
        let body = json!({"login": AGENT[0], "password": AGENT[1]});
        let answer = self.node.call("", "POST", "/api/auth/login", &body);
        match &answer["user"]["login_role"] {
            Value::Null => answer["code"].clone(),
            role => role.clone(),
        }
    }

    /// The member is found on the node.
    fn must_be_found(&self, token: &str) {
        until(LONGEST, "the member is found", || {
            let list = "/api/member/get.member_list?filter=zezouoba";
            let list = self.node.call(token, "GET", list, &Value::Null);
            list["rows"][0]["member_lastname"] == MEMBER && list["rows"][0]["region_name"] == "Béré"
        });
    }

    /// Somebody at the centre chooses what the node said of an address; the next run has both show it.
    fn must_show_a_decision(&mut self, [at_centre, token]: [&str; 2]) {
        let list = format!("{CALLS}/get.conflict_list");
        let open = self.centre.call(at_centre, "GET", &list, &Value::Null)["rows"][0].clone();
        let shown = ["field", "centreValue", "nodeValue", "nodeUser"]
            .map(|field| open[format!("conflict_{field}")].clone());
        let expected = ["member_address", "Quartier A", "Quartier B", "admin"];
        assert_eq!(shown, expected.map(Value::from), "{open}");
        let decide = format!("{CALLS}/post.conflict_decision");
        let decision = json!({"conflict_ids": [open["conflict_id"]], "decision": "keep_node",
            "conflict_version": open["conflict_version"]});
        let refused = self.node.call(token, "POST", &decide, &decision);
        assert_eq!(refused["code"], "central_only", "{refused}");
        self.centre.post(at_centre, &decide, &decision);
        self.run_way(token, "both");
        for (office, token) in [(&self.centre, at_centre), (&self.node, token)] {
            let address = member(office, token, "zezouoba")["member_address"].clone();
            assert_eq!(address, "Quartier B");
            let open = office.call(token, "GET", &list, &Value::Null);
            assert_eq!(open["total"], 0, "{open}");
            let decided = format!("{list}?decided=true");
            let decided = office.call(token, "GET", &decided, &Value::Null)["rows"][0].clone();
            let told = [
                &decided["conflict_decision"],
                &decided["conflict_decidedBy"],
            ];
            assert_eq!(told, [&json!("keep_node"), &json!("admin")], "{decided}");
        }
    }

    fn must_be_equal(&self) {
        let [centre, node] = [&self.centre, &self.node].map(|one| one.column("geography", CONTENT));
        assert_eq!(node, centre);
    }
}

/// A member as a list has it, found by its words; null where it is not there.
fn member(office: &Office, token: &str, words: &str) -> Value {
    let list = format!("/api/member/get.member_list?filter={words}");
    office.call(token, "GET", &list, &Value::Null)["rows"][0].clone()
}

/// Changes of a member that the office knows.
fn change(office: &Office, token: &str, mut fields: Value) {
    let known = member(office, token, "zezouoba");
    fields["member_id"] = known["member_id"].clone();
    fields["member_version"] = known["member_version"].clone();
    office.post(token, "/api/member/post_member", &fields);
}

/// What an office has of the member that was there from the start.
const OWN: &str = "select concat_ws('|', lastname, contact, city, address) from member
    where lastname like 'Zézouoba%'";
const CONFLICTS: &str = "select concat_ws('|', entity, node, why) from replica_conflict";

#[test]
fn what_is_written_on_a_node_comes_to_the_centre_whatever_is_cut() {
    let mut pair = Pair::start();
    let token = pair.node.sign_in();
    pair.must_be_found(&token);

    // Somebody new, and somebody whose telephone changed, while the centre is away and the node is killed.
    pair.centre.end();
    change(&pair.node, &token, json!({"member_contact": "0101010101"}));
    let home = &member(&pair.node, &token, "zezouoba")["member_localityId"];
    assert!(home.is_i64(), "{home}");
    let new = json!({"member_firstname": "Adjoua", "member_lastname": "Bédiakon",
        "member_localityId": home});
    pair.node.post(&token, "/api/member/post_member", &new);
    let uuid = pair.begin_way(&token, "both");
    until(LONGEST, "it waits for the centre", || {
        let told = pair.progress(&token, &uuid);
        told["state"] == "running"
    });
    pair.node.kill();
    pair.node.begin();
    pair.centre.begin();
    let (token, at_centre) = (pair.node.sign_in(), pair.centre.sign_in());
    let ended = pair.await_end(&token, &uuid);
    assert_eq!(
        (&ended["state"], &ended["errors"], &ended["conflicts"]),
        (&json!("done"), &json!(0), &json!(0)),
        "{ended}"
    );
    until(LONGEST, "the new member is found at the centre", || {
        member(&pair.centre, &at_centre, "bediakon")["region_name"] == "Béré"
    });
    let both = |pair: &Pair, statement: &'static str| {
        [&pair.centre, &pair.node].map(|office| office.column("members", statement))
    };
    let [centre, node] = both(&pair, OWN);
    assert_eq!(centre, ["Zézouoba|0101010101"]);
    assert_eq!(node, centre);
    // Nothing is left to send, and nothing more goes up.
    assert_eq!(
        pair.node
            .column("members", "select count(*)::text from replica_pending"),
        ["0"]
    );
    let idle = pair.run_way(&token, "both");
    assert_eq!(
        (&idle["state"], &idle["done"]),
        (&json!("done"), &json!(0)),
        "{idle}"
    );

    // The centre takes it, and its answers are lost; meanwhile it is changed again, and the node is killed.
    pair.line.lose(true);
    change(&pair.node, &token, json!({"member_contact": "0303030303"}));
    let uuid = pair.begin_way(&token, "both");
    until(LONGEST, "the centre took it", || {
        pair.progress(&token, &uuid);
        pair.centre.column("members", OWN) == ["Zézouoba|0303030303"]
    });
    change(&pair.node, &token, json!({"member_contact": "0404040404"}));
    pair.node.kill();
    pair.node.begin();
    pair.line.lose(false);
    let token = pair.node.sign_in();
    let ended = pair.await_end(&token, &uuid);
    assert_eq!(
        (&ended["state"], &ended["conflicts"]),
        (&json!("done"), &json!(0)),
        "{ended}"
    );
    let [centre, node] = both(&pair, OWN);
    assert_eq!(centre, ["Zézouoba|0404040404"]);
    assert_eq!(node, centre);

    // Both change one field, and one of them another: the centre's stays, the node's is kept beside it.
    change(
        &pair.centre,
        &at_centre,
        json!({"member_address": "Quartier A"}),
    );
    change(
        &pair.node,
        &token,
        json!({"member_address": "Quartier B", "member_contact": "0202020202"}),
    );
    let ended = pair.run_way(&token, "both");
    assert_eq!(
        (&ended["state"], &ended["conflicts"]),
        (&json!("done"), &json!(1)),
        "{ended}"
    );
    let list = format!("{CALLS}/get.synchronization_list");
    for (office, token) in [(&pair.centre, &at_centre), (&pair.node, &token)] {
        let runs = office.call(token, "GET", &list, &Value::Null);
        let uuid = &runs["rows"][0]["synchronizationJournal_uuid"];
        let records = format!(
            "{CALLS}/get.synchronization_record_list?uuid={}",
            uuid.as_str().unwrap_or_default()
        );
        let records = office.call(token, "GET", &records, &Value::Null);
        let became = [&records["total"], &records["rows"][0]["record_result"]];
        assert_eq!(became, [&json!(1), &json!("conflict")], "{records}");
    }
    let [centre, node] = both(&pair, OWN);
    assert_eq!(centre, ["Zézouoba|0202020202|Quartier A"]);
    assert_eq!(node, centre);
    for kept in both(&pair, CONFLICTS) {
        assert_eq!(kept, ["member|3|differs"]);
    }
    pair.must_show_a_decision([&at_centre, &token]);
    for said in [pair.centre.said(), pair.node.said()] {
        assert!(!said.contains("Quartier"), "{said}");
    }
}

#[test]
fn a_node_takes_the_hierarchy_of_the_centre_whatever_is_cut() {
    let mut pair = Pair::start();
    let token = pair.node.sign_in();
    // The first one begins by itself: 709 units, the agent, and the member.
    let mut first = Value::Null;
    until(LONGEST, "the first run ends", || {
        let list = format!("{CALLS}/get.synchronization_list");
        let list = pair.node.call(&token, "GET", &list, &Value::Null);
        first = list["rows"][0].clone();
        first["synchronizationJournal_state"] == "done"
    });
    assert_eq!(
        (
            &first["synchronizationJournal_done"],
            &first["synchronizationJournal_user"]
        ),
        (&json!(711), &json!("")),
        "{first}"
    );
    // The first page ends in the hierarchy: owners that were not read yet are given none.
    let said = pair.node.said();
    assert!(!said.contains("did not take its part"), "{said}");
    pair.must_be_equal();
    assert_eq!(pair.sign_agent_in(), "enrolment");
    pair.must_be_found(&token);

    // What changed comes, and nothing else.
    let at_centre = pair.centre.sign_in();
    let rename = json!({"region_id": 1, "region_name": "Béré et Bafing"});
    pair.centre
        .post(&at_centre, "/api/region/post_region", &rename);
    let ended = pair.run(&token);
    assert_eq!(
        (&ended["state"], &ended["done"]),
        (&json!("done"), &json!(1)),
        "{ended}"
    );
    pair.must_be_equal();

    // The centre is away: the run says so, waits, and goes on by itself.
    pair.centre.end();
    let uuid = pair.begin(&token);
    until(LONGEST, "it says why it waits", || {
        pair.progress(&token, &uuid);
        let list = format!("{CALLS}/get.synchronization_list?state=running");
        let list = pair.node.call(&token, "GET", &list, &Value::Null);
        list["rows"][0]["synchronizationJournal_message"] == "centre_away"
    });
    // The node is killed meanwhile, and comes back.
    pair.node.kill();
    pair.node.begin();
    pair.centre.begin();
    let token = pair.node.sign_in();
    assert_eq!(pair.await_end(&token, &uuid)["state"], "done");
    pair.must_be_equal();

    // Its token is withdrawn: the next run is refused, in words.
    let at_centre = pair.centre.sign_in();
    let withdraw = json!({"login_id": pair.account, "login_syncToken": false});
    pair.centre
        .post(&at_centre, "/api/user/post_user", &withdraw);
    assert_eq!(pair.run(&token)["state"], "failed");
    let list = format!("{CALLS}/get.synchronization_list?_limit=1");
    let list = pair.node.call(&token, "GET", &list, &Value::Null);
    assert_eq!(
        list["rows"][0]["synchronizationJournal_message"],
        "token_refused"
    );

    // The centre has them all, and knows the node.
    let board = format!("{CALLS}/get.node_list");
    let board = pair.centre.call(&at_centre, "GET", &board, &Value::Null);
    assert_eq!(
        (&board["total"], &board["rows"][0]["node_name"]),
        (&json!(1), &json!("Mankono"))
    );
    pair.must_be_counted(&at_centre);
    for said in [pair.centre.said(), pair.node.said()] {
        assert!(!said.contains("canary"), "{said}");
    }
}
