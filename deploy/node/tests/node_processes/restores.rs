//! Any part is put back to an older state: projections become what their owners have, the audit misses
//! nothing, and no number is given twice.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::consistency::photo;
use crate::office::{Office, SERVICES};
use crate::processes::Running;

/// Longest wait until everything is what it should be.
const HEALED: Duration = Duration::from_mins(1);

/// A projection, the owner of its records, and what both must say.
struct Pair {
    kept_by: &'static [&'static str],
    projection: &'static str,
    owner: &'static str,
    records: &'static str,
}

const PAIRS: [Pair; 11] = [
    Pair {
        kept_by: &["members", "cards", "reports"],
        projection: "select format('%s %s %s %s %s', id, code, name, version, is_deleted)
            from territory_region order by 1",
        owner: "geography",
        records: "select format('%s %s %s %s %s', id, code, name, version, deleted_at is not null)
            from region order by 1",
    },
    Pair {
        kept_by: &["members", "cards", "reports"],
        projection: "select format('%s %s %s %s', id, subprefecture_id, name, version)
            from territory_locality order by 1",
        owner: "geography",
        records: "select format('%s %s %s %s', id, subprefecture_id, name, version) from locality order by 1",
    },
    Pair {
        kept_by: &["auth"],
        projection: "select format('%s %s %s', id, name, version) from region order by 1",
        owner: "geography",
        records: "select format('%s %s %s', id, name, version) from region order by 1",
    },
    Pair {
        kept_by: &["geography"],
        projection: "select format('%s %s %s %s', login_id, region_ids, version, is_deleted)
            from login_territory order by 1",
        owner: "auth",
        records: "select format('%s %s %s %s', id, case when deleted_at is null then region_ids else '{}' end,
            version, deleted_at is not null) from login order by 1",
    },
    Pair {
        kept_by: &["geography", "members", "cards", "reports"],
        projection: "select format('%s %s', int_value, version) from known_setting
            where name = 'global.card.min_amount'",
        owner: "auth",
        records: "select format('%s %s', int_value, version) from setting where int_value = 2100",
    },
    Pair {
        kept_by: &["geography"],
        projection: "select format('%s %s %s', locality_id, members, version) from locality_use order by 1",
        owner: "members",
        records: "select format('%s %s %s', locality_id, members, version) from locality_use order by 1",
    },
    Pair {
        kept_by: &["cards"],
        projection: "select format('%s %s %s %s %s %s', id, uuid, id_number, firstname, is_archived, version)
            from known_member order by 1",
        owner: "members",
        records: "select format('%s %s %s %s %s %s', id, uuid, id_number, firstname,
            deleted_at is not null, version) from member order by 1",
    },
    Pair {
        kept_by: &["members"],
        projection: "select format('%s %s %s %s', member_id, has_valid_card, has_unused_transaction, version)
            from member_holder order by 1",
        owner: "cards",
        records: "select format('%s %s %s %s', member_id, has_valid_card, has_unused_transaction, version)
            from holder order by 1",
    },
    Pair {
        kept_by: &["members"],
        projection: "select format('%s %s', id, has_valid_card) from member where has_valid_card order by 1",
        owner: "members",
        records: "select format('%s %s', m.id, h.has_valid_card) from member as m
            join member_holder as h on h.member_id = m.id where h.has_valid_card order by 1",
    },
    Pair {
        kept_by: &["members", "cards"],
        projection: "select format('%s %s %s', report_id, is_deleted, version) from known_report order by 1",
        owner: "reports",
        records: "select format('%s %s %s', id, deleted_at is not null, version) from report order by 1",
    },
    Pair {
        kept_by: &["reports"],
        projection: "select format('%s %s %s', region_id, dimension, version) from known_figures
            where owner = 'members' and dimension <> 0 order by 1",
        owner: "members",
        records: "select format('%s %s %s', region_id, dimension, version) from figure_state
            where dimension <> 0 order by 1",
    },
];

/// Facts of the outboxes that belong into the audit.
const AUDITED: &str = "select id::text from outbox where subject not in ('members.figures.counted',
    'cards.figures.counted', 'sync.figures.counted', 'members.use.counted', 'cards.holder.updated',
    'cards.job.progressed', 'cards.job.expired', 'members.job.progressed', 'members.job.expired')";

/// What is not as it should be.
fn faults(office: &Office) -> Vec<String> {
    let mut faults = Vec::new();
    for pair in &PAIRS {
        let records = office.column(pair.owner, pair.records);
        for keeper in pair.kept_by {
            let kept = office.column(keeper, pair.projection);
            if kept != records {
                faults.push(format!(
                    "{keeper}: {kept:?}, but {}: {records:?}",
                    pair.owner
                ));
            }
        }
    }
    let heard = office.column("reports", "select event_id::text from audit_entry");
    let heard: BTreeSet<String> = heard.into_iter().collect();
    for service in SERVICES {
        let told = office.column(service, AUDITED);
        let missing: Vec<_> = told.iter().filter(|id| !heard.contains(*id)).collect();
        if !missing.is_empty() {
            faults.push(format!("the audit lacks {missing:?} of {service}"));
        }
    }
    faults
}

/// Waits until all is as it should be.
pub(crate) fn heals(office: &Office, what: &str) {
    let began = Instant::now();
    loop {
        let faults = faults(office);
        if faults.is_empty() {
            return;
        }
        assert!(
            began.elapsed() < HEALED,
            "{what}: {faults:#?}\n{}",
            office.said()
        );
        std::thread::sleep(Duration::from_millis(250));
    }
}

/// A member with a card, by somebody who does it from beginning to end; their numbers.
pub(crate) fn with_a_card(
    office: &Office,
    token: &str,
    name: &str,
    locality: &Value,
) -> (Value, [String; 2]) {
    let person = json!({"member_firstname": name, "member_lastname": "Koné",
        "member_birthDate": "1990-05-17", "member_localityId": locality,
        "member_duplicateConfirmed": true});
    let member = office.post(token, "/api/member/post_member", &person)["member_id"].clone();
    let picture = json!({"member_id": member, "member_photo": photo()});
    office.post(token, "/api/member/post_member-photo", &picture);
    let payment = json!({"transaction_number": format!("OM{name}"),
        "transaction_mobileOperator": "orange_money", "transaction_amount": 2500,
        "transaction_date": "2026-01-05", "transaction_type": "card", "transaction_memberId": member});
    office.post(token, "/api/transaction/post_transaction", &payment);
    let card = json!({"member_id": member});
    let card = office.post(token, "/api/card/create_member_card", &card)["card_id"].clone();
    let card = office.call(
        token,
        "GET",
        &format!("/api/card/get_card/{card}"),
        &Value::Null,
    );
    let card = &card["card"];
    assert_eq!(
        card["card_firstname"], name,
        "it carries its holder: {card}"
    );
    let number = |value: &Value| value.as_str().expect("a number").to_owned();
    let numbers = [
        number(&card["card_memberIdNumber"]),
        number(&card["card_idNumber"]),
    ];
    (member, numbers)
}

/// What is lost when anything is put back to before it.
fn change_everything(office: &Office, token: &str, nth: usize, locality: &Value) -> [String; 2] {
    let (member, numbers) = with_a_card(office, token, &format!("Lost{nth}"), locality);
    for edit in 0..4 {
        let known = office.call(
            token,
            "GET",
            &format!("/api/member/get_member/{member}"),
            &Value::Null,
        );
        let edited = json!({"member_id": member, "member_version": known["member"]["member_version"],
            "member_city": format!("Ville {edit}")});
        office.post(token, "/api/member/post_member", &edited);
    }
    let region = json!({"region_code": format!("L{nth}"), "region_name": format!("Perdue {nth}")});
    let region = office.post(token, "/api/region/post_region", &region)["region_id"].clone();
    let account = json!({"login_name": format!("perdu{nth}"), "login_role": "viewer",
        "login_password": "a long password", "login_regionIds": [region]});
    office.post(token, "/api/user/post_user", &account);
    numbers
}

/// A place to live in.
pub(crate) fn locality(office: &Office, token: &str) -> Value {
    let post = |path: &str, body: Value| office.post(token, path, &body);
    let region = post(
        "/api/region/post_region",
        json!({"region_code": "R1", "region_name": "Grand Delta"}),
    );
    let department = post(
        "/api/department/post_department",
        json!({"department_code": "D1", "department_name": "Bonou",
            "department_regionId": region["region_id"]}),
    );
    let subprefecture = post(
        "/api/subprefecture/post_subprefecture",
        json!({"subprefecture_code": "S1", "subprefecture_name": "Bonou",
            "subprefecture_departmentId": department["department_id"]}),
    );
    post(
        "/api/locality/post_locality",
        json!({"locality_name": "Bonou",
            "locality_subprefectureId": subprefecture["subprefecture_id"]}),
    )["locality_id"]
        .clone()
}

#[test]
fn whatever_is_put_back_everything_heals_and_no_number_is_given_twice() {
    let mut office = Office::start();
    let token = office.sign_in();
    let locality = locality(&office, &token);
    let (_, first) = with_a_card(&office, &token, "Awa", &locality);
    let mut given: BTreeSet<String> = first.into_iter().collect();
    heals(&office, "before anything");
    office.end();
    office.back_up();
    office.begin();

    let alone: [&[&str]; 5] = [
        &["auth"],
        &["geography"],
        &["members"],
        &["cards"],
        &["reports"],
    ];
    let scenarios = alone
        .into_iter()
        .map(|services| (services, Streams::Stay))
        .chain([
            (&[][..], Streams::Lost),
            (&[], Streams::Older),
            (&["members"], Streams::Lost),
            (&["members", "cards"], Streams::Older),
            (&SERVICES[..], Streams::Stay),
            (&SERVICES, Streams::Lost),
            (&SERVICES, Streams::Older),
        ]);
    for (nth, (services, streams)) in scenarios.enumerate() {
        let what = format!("{services:?}, streams {streams:?}");
        let token = office.sign_in();
        given.extend(change_everything(&office, &token, nth, &locality));
        heals(&office, "before");
        office.end();
        office.nats.running.stop();
        office.put_back(services);
        match streams {
            Streams::Stay => office.nats.restart(),
            Streams::Lost => office.nats.forget(),
            Streams::Older => {
                office.put_streams_back();
                office.nats.restart();
            }
        }
        office.begin();
        heals(&office, &what);
        // Where everything is of one time nothing tells that it was put back, but whoever did it.
        if services.len() == SERVICES.len() && streams != Streams::Stay {
            continue;
        }
        let token = office.sign_in();
        let (_, numbers) = with_a_card(&office, &token, &format!("New{nth}"), &locality);
        for number in numbers {
            assert!(
                given.insert(number.clone()),
                "{what}: {number} is given twice"
            );
        }
        heals(&office, "after");
    }
    let mut verify = office.command(&["verify-audit"]);
    verify.env("REPORTS_DATABASE_URL", office.url_of("reports"));
    let mut verified = Running::start(verify);
    assert!(verified.ends_well(), "{}", verified.said());
}

/// What becomes of the streams of NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Streams {
    Stay,
    Lost,
    Older,
}
