//! Keys that somebody else gives us are replaced as OPERATIONS.md says: one process after the other gets the
//! new ones, all goes on meanwhile, and then the old ones open nothing.

use std::path::PathBuf;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::bucket::Bucket;
use crate::consistency::photo;
use crate::http::{text, until};
use crate::postgres::Postgres;
use crate::processes::{Cluster, Nats, Running, run, runtime};

const SERVICES: [&str; 4] = ["auth", "geography", "members", "cards"];
/// Passwords of the roles that run the services, one after the other; tests make roles with the first.
const PASSWORDS: [&str; 2] = ["running", "running on"];
/// The first moments of 2098 and of 2099, as metrics tell them.
const UNTIL: [&str; 2] = ["4039372800", "4070908800"];

/// Who gives keys.
struct Givers {
    postgres: Postgres,
    nats: Nats,
    bucket: Bucket,
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: tempfile::TempDir,
}

impl Givers {
    fn start() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("a certificate");
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("ca.pem"), issuer.pem()).expect("it is written");
        Self {
            postgres: Postgres::start(),
            nats: Nats::letting_in(&["user0", "user1"]),
            bucket: Bucket::start(),
            issuer,
            folder,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a certificate, good until a year, in the place of the one before, as cert-manager does.
    fn renew_certificate(&self, until: i32) {
        let address = vec!["127.0.0.1".to_owned()];
        let mut params = CertificateParams::new(address).expect("an address");
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &*self.issuer);
        let write = |name: &str, text: String| {
            std::fs::write(self.file(name), text).expect("it is written");
        };
        write("tls.crt", certificate.expect("a certificate").pem());
        write("tls.key", key.serialize_pem());
    }

    /// Roles that run services need their passwords from now on.
    fn ask_for_passwords(&self, roles: &[String; 4]) {
        let file = self.postgres.folder().join("data/pg_hba.conf");
        let rules = std::fs::read_to_string(&file).expect("it is there");
        let roles = roles.join(",");
        let rules = format!("host all {roles} 127.0.0.1/32 scram-sha-256\n{rules}");
        std::fs::write(&file, rules).expect("it is ours");
        run(&self.postgres.url(), "select pg_reload_conf()");
    }

    /// What processes are told when the keys of this turn are theirs.
    fn settings(&self, nth: usize) -> Vec<(String, String)> {
        let nats = self.nats.url.rsplit_once('/').expect("a URL").1;
        let path = |name: &str| self.file(name).display().to_string();
        let mut settings = vec![
            (
                "MAILLON_SERVICE_SECRET",
                format!("secret {nth} of this test, long enough"),
            ),
            (
                "MAILLON_NATS_URL",
                format!("nats://user{nth}:password@{nats}"),
            ),
            ("MAILLON_TLS_CERT", path("tls.crt")),
            ("MAILLON_TLS_KEY", path("tls.key")),
            ("MAILLON_TLS_CA", path("ca.pem")),
            ("MAILLON_TLS_CLIENTS", "true".to_owned()),
            ("MAILLON_PHOTO_STORE", "s3://photos".to_owned()),
            (
                "AWS_ENDPOINT_URL_S3",
                format!("http://{}", self.bucket.address),
            ),
            ("AWS_DEFAULT_REGION", "here".to_owned()),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_ACCESS_KEY_ID", format!("key{nth}")),
            ("AWS_SECRET_ACCESS_KEY", format!("secret{nth}")),
        ];
        let settings = settings
            .drain(..)
            .map(|(name, value)| (name.to_owned(), value));
        let databases = SERVICES.map(|service| {
            let name = format!("{}_DATABASE_URL", service.to_uppercase());
            (name, self.running_url(service, nth))
        });
        settings.chain(databases).collect()
    }

    /// The database of a service as the role that runs it, with the password of this turn.
    fn running_url(&self, service: &str, nth: usize) -> String {
        let server = self.postgres.url();
        let place = server.split_once('@').expect("a URL").1;
        let place = place.rsplit_once('/').expect("a URL").0;
        let database = format!("node_rotation_{service}");
        let password = PASSWORDS[nth].replace(' ', "%20");
        format!("postgres://{database}_run:{password}@{place}/{database}")
    }
}

fn borrowed(settings: &[(String, String)]) -> Vec<(&str, &str)> {
    let pairs = settings.iter();
    pairs
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

#[test]
fn keys_that_others_give_are_replaced_one_process_after_the_other_and_the_old_ones_open_nothing() {
    let givers = Givers::start();
    givers.renew_certificate(2098);
    givers.bucket.admit("key0");
    let first = givers.settings(0);
    let roles = SERVICES.map(|service| format!("node_rotation_{service}_run"));
    let mut cluster = Cluster::prepared(
        &givers.postgres.url(),
        "rotation",
        &borrowed(&first),
        |_| givers.ask_for_passwords(&roles),
    );
    let token = cluster.sign_in();
    let member = enrol(&cluster, &token, 0);

    // The new ones beside the old; a role has but one password, and what is connected stays so.
    givers.bucket.admit("key1");
    for role in &roles {
        let change = format!("alter role {role} password '{}'", PASSWORDS[1]);
        run(&givers.postgres.url(), &change);
    }
    givers.renew_certificate(2099);
    cluster.tell(&givers.settings(1));
    for (nth, process) in ["auth", "geography", "members", "cards", "gateway"]
        .into_iter()
        .enumerate()
    {
        assert_eq!(shown_until(&cluster.ops[nth]), UNTIL[0], "{process}");
        cluster.restart(process);
        assert_eq!(shown_until(&cluster.ops[nth]), UNTIL[1], "{process}");
        assert_eq!(read_photo(&cluster, &token, &member), 200, "{process}");
        save_region(&cluster, &token, nth + 1);
    }
    // `auth` knows the new secret alone, and so do those who got their tokens from it.
    until(
        Duration::from_secs(30),
        "services have their tokens",
        || service_tokens(&cluster) >= 3,
    );

    givers.bucket.dismiss("key0");
    givers.nats.let_in(&["user1"]);
    let second = enrol(&cluster, &token, 9);
    for one in [&member, &second] {
        assert_eq!(read_photo(&cluster, &token, one), 200);
    }
    assert_eq!(
        givers.bucket.count(),
        2,
        "of one picture, and its thumbnail"
    );
    until(Duration::from_secs(30), "events leave", || {
        SERVICES
            .iter()
            .all(|service| waiting(&cluster, service) == 0)
    });
    open_nothing(&cluster, &first);
}

/// A region, and a member with a photo; the member.
fn enrol(cluster: &Cluster, token: &str, nth: usize) -> Value {
    save_region(cluster, token, nth);
    let person = json!({"member_firstname": format!("Awa {nth}"), "member_lastname": "Koné",
        "member_birthDate": "1990-05-17", "member_duplicateConfirmed": true});
    let member = post(cluster, token, "/api/member/post_member", &person)["member_id"].clone();
    let picture = json!({"member_id": member, "member_photo": photo()});
    post(cluster, token, "/api/member/post_member-photo", &picture);
    member
}

fn save_region(cluster: &Cluster, token: &str, nth: usize) {
    let region = json!({"region_code": format!("R{nth}"), "region_name": format!("Région {nth}")});
    post(cluster, token, "/api/region/post_region", &region);
}

fn post(cluster: &Cluster, token: &str, path: &str, body: &Value) -> Value {
    let answer = cluster.call(token, "POST", path, &body.to_string());
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.body
}

fn read_photo(cluster: &Cluster, token: &str, member: &Value) -> u16 {
    let path = format!("/api/member/get_member-photo/{member}");
    cluster.call(token, "GET", &path, "").status
}

/// How many tokens of services this process of `auth` gave.
fn service_tokens(cluster: &Cluster) -> u64 {
    let metrics = text(&cluster.ops[0], "/metrics").expect("it answers");
    let given = metrics.lines().filter(|line| {
        line.starts_with("rpc_server_duration_seconds_count")
            && line.contains("/IssueServiceToken\"")
            && line.contains("code=\"Ok\"")
    });
    let given = given.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok());
    given.sum()
}

/// Until when the certificate is good that a process shows to others.
fn shown_until(ops: &str) -> String {
    let metrics = text(ops, "/metrics").expect("it answers");
    let name = "certificate_expires_timestamp_seconds{to=\"services\"} ";
    let until = metrics.lines().find_map(|line| line.strip_prefix(name));
    until.expect("it is told").to_owned()
}

/// Events of a service that wait.
fn waiting(cluster: &Cluster, service: &str) -> i64 {
    runtime().block_on(async {
        let mut db = PgConnection::connect(cluster.database_url(service))
            .await
            .expect("the database");
        sqlx::query_scalar("select count(*) from outbox where published_at is null")
            .fetch_one(&mut db)
            .await
            .expect("it answers")
    })
}

/// A doctor with the old keys finds that none of them is one.
fn open_nothing(cluster: &Cluster, old: &[(String, String)]) {
    let mut command = cluster.command(&["doctor"]);
    command.envs(borrowed(old));
    let mut doctor = Running::start(command);
    assert_eq!(doctor.exit_code(), Some(1), "{}", doctor.said());
    let said = doctor.said();
    let is_fault = |check: &str, about: &str| {
        let mut lines = said.lines();
        lines.any(|line| line.contains("fault") && line.contains(check) && line.contains(about))
    };
    for service in SERVICES {
        assert!(is_fault("database", service), "{service}: {said}");
    }
    for check in ["NATS", "photo store"] {
        assert!(is_fault(check, ""), "{check}: {said}");
    }
}
