//! `maillon doctor` at an installation that is well, and at one that has one fault after the other.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use serde_json::Value;
use sqlx::{Connection, PgConnection};

use crate::audit::with_reports;
use crate::http::until;
use crate::processes::{Cluster, Nats, Running, run, runtime};

/// What a fault looks like: the check that finds it, whom it is about, how grave it is, and a word of its
/// mend.
struct Expected(&'static str, &'static str, &'static str, &'static str);

/// An installation and its doctor.
struct Patient {
    cluster: Cluster,
    reports: Running,
    /// The database of `reports`, as its owner.
    audit: String,
    folder: tempfile::TempDir,
}

impl Patient {
    /// What the doctor says, and whether it is content.
    fn examined(&self, arguments: &[&str], settings: &[(&str, &str)]) -> (bool, Vec<Value>) {
        let mut command = self
            .cluster
            .command(&[&["doctor", "--json"], arguments].concat());
        command.envs(settings.iter().copied());
        let mut doctor = Running::start(command);
        let code = doctor.exit_code();
        let said = doctor.said();
        let found = said
            .lines()
            .find_map(|line| serde_json::from_str(line).ok());
        let Some(Value::Array(found)) = found else {
            panic!("no findings: {code:?} {said}");
        };
        assert!(matches!(code, Some(0 | 1)), "{code:?} {said}");
        (code == Some(0), found)
    }

    /// With these arguments and settings it finds this.
    fn finds(&self, arguments: &[&str], settings: &[(&str, &str)], expected: Expected) {
        let Expected(check, about, verdict, mend) = expected;
        let (is_content, found) = self.examined(arguments, settings);
        let is_it = |one: &&Value| {
            one["check"] == check
                && one["about"]
                    .as_str()
                    .is_some_and(|told| told.contains(about))
                && one["verdict"] == verdict
        };
        let one = found.iter().find(is_it);
        let one = one.unwrap_or_else(|| panic!("{check} {about} {verdict}: {found:#?}"));
        let told = one["mend"].as_str().unwrap_or_default();
        assert!(told.contains(mend), "{mend}: {one}");
        assert_eq!(is_content, verdict == "warn", "{check}: {found:#?}");
    }

    /// The same after statements in a service's database, which others take back.
    fn finds_in(&self, service: &str, made: &str, mended: &str, expected: Expected) {
        let database = match service {
            "reports" => &self.audit,
            other => self.cluster.database_url(other),
        };
        run(database, made);
        self.finds(&[], &[], expected);
        run(database, mended);
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

#[test]
fn a_doctor_finds_each_fault_and_names_its_mend() {
    let (cluster, reports, audit) = with_reports("doctor");
    let folder = tempfile::tempdir().expect("a folder");
    let mut patient = Patient {
        cluster,
        reports,
        audit,
        folder,
    };
    until(Duration::from_mins(1), "nothing is wrong", || {
        let (is_content, found) = patient.examined(&[], &[]);
        let grave = |one: &&Value| one["verdict"] == "fault";
        eprintln!("{:?}", found.iter().filter(grave).collect::<Vec<_>>());
        is_content
    });
    let (_, found) = patient.examined(&["--env", "central"], &[]);
    assert!(
        found.iter().all(|one| one["verdict"] != "fault"),
        "{found:#?}"
    );

    settings(&patient);
    databases(&patient);
    messages(&patient);
    stores(&patient);
    certificates(&patient);
    keys(&patient);
    processes(&mut patient);
}

fn settings(patient: &Patient) {
    let node = Expected("node", "", "fault", "MAILLON_ENV=field");
    patient.finds(&["--env", "field"], &[], node);
    for secret in ["", "too short"] {
        let mend = Expected("service secret", "", "fault", "openssl rand -hex 32");
        patient.finds(&[], &[("MAILLON_SERVICE_SECRET", secret)], mend);
    }
    let other = ["--env", "field", "--node", "7"];
    patient.finds(
        &other,
        &[],
        Expected("node number", "members", "fault", "MAILLON_NODE=0"),
    );
    let many = [("MAILLON_DATABASE_CONNECTIONS", "200")];
    patient.finds(
        &[],
        &many,
        Expected("connections", "", "fault", "max_connections"),
    );
}

fn databases(patient: &Patient) {
    let own = patient.cluster.database_url("geography").to_owned();
    let server = own.rsplit_once('/').expect("a database URL").0;
    let place = server.split_once('@').expect("a database URL").1;
    let at = |url: &str, mend: &'static str| {
        let settings = [("GEOGRAPHY_DATABASE_URL", url)];
        patient.finds(
            &[],
            &settings,
            Expected("database", "geography", "fault", mend),
        );
    };
    at(
        "postgres://somebody@127.0.0.1:1/geography",
        "start PostgreSQL",
    );
    at(&format!("{server}/node_doctor_nothing"), "create database");
    at(
        &format!("postgres://nobody_known:x@{place}/postgres"),
        "alter role nobody_known",
    );

    patient.finds_in(
        "geography",
        "update _sqlx_migrations set version = -version
        where version = (select max(version) from _sqlx_migrations)",
        "update _sqlx_migrations set version = -version where version < 0",
        Expected(
            "migrations",
            "geography",
            "fault",
            "`maillon migrate geography`",
        ),
    );
    patient.finds_in(
        "geography",
        "revoke insert on region from node_doctor_geography_run",
        "grant insert on region to node_doctor_geography_run",
        Expected("role", "geography", "fault", "GEOGRAPHY_OWNER_DATABASE_URL"),
    );
    let as_owner = [("GEOGRAPHY_DATABASE_URL", own.as_str())];
    let mend = "serve with a role of its own";
    let role = Expected("role", "geography", "fault", mend);
    patient.finds(&["--env", "central"], &as_owner, role);
    patient.finds(&[], &as_owner, Expected("role", "geography", "warn", mend));
    patient.finds_in(
        "geography",
        "create function public.clock_timestamp() returns timestamptz language sql
            as 'select pg_catalog.clock_timestamp() + interval ''1 hour''';
        alter database node_doctor_geography set search_path = public, pg_catalog",
        "alter database node_doctor_geography reset search_path;
        drop function public.clock_timestamp()",
        Expected("clock", "geography", "fault", "timedatectl"),
    );
    // One that a rolling upgrade left.
    let runtime = runtime();
    let old = format!("{own}?application_name=geography%200.0.1");
    let session = runtime
        .block_on(PgConnection::connect(&old))
        .expect("the database");
    let other = Expected("program", "geography", "warn", "--after-upgrade");
    patient.finds(&[], &[], other);
    runtime.block_on(session.close()).expect("it ends");
}

fn messages(patient: &Patient) {
    let at = |url: &str, mend: &'static str| {
        let settings = [("MAILLON_NATS_URL", url)];
        patient.finds(&[], &settings, Expected("NATS", "", "fault", mend));
    };
    at("nats://127.0.0.1:1", "start NATS");
    at("::", "nats://host:port");
    at(&Nats::without_streams().url, "jetstream {");
    let lost = [("MAILLON_NATS_CREDENTIALS", "/nowhere/user.creds")];
    patient.finds(
        &[],
        &lost,
        Expected("NATS", "", "fault", "put the file there"),
    );
    let another = Nats::start();
    let settings = [("MAILLON_NATS_URL", another.url.as_str())];
    let none = Expected("stream", "members", "fault", "start a process of members");
    patient.finds(&[], &settings, none);
    let three = [("MAILLON_STREAM_REPLICAS", "3")];
    let spread = Expected("stream", "cards", "fault", "MAILLON_STREAM_REPLICAS=3");
    patient.finds(&[], &three, spread);

    patient.finds_in(
        "geography",
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, given_up_at)
        values ('geography_users', gen_random_uuid(), 'auth.user.updated', '\\x', 8, 'x', now())",
        "delete from dead_letter",
        Expected("dead letters", "geography", "fault", "maillon dead-letters retry"),
    );
    patient.finds_in(
        "geography",
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, is_unknown,
            first_failed_at)
        values ('geography_users', gen_random_uuid(), 'auth.user.bewitched', '\\x', 0, 'x', true,
            now() - interval '2 hours')",
        "delete from dead_letter",
        Expected("unknown events", "geography", "fault", "upgrade all processes of geography"),
    );
}

fn stores(patient: &Patient) {
    let store = |verdict, mend| Expected("photo store", "", verdict, mend);
    let two = ["--replicas", "2"];
    patient.finds(
        &two,
        &[("MAILLON_DATABASE_CONNECTIONS", "4")],
        store("fault", "a bucket"),
    );
    let gone = [("MAILLON_PHOTO_STORE", "/nowhere/photos")];
    patient.finds(&[], &gone, store("fault", "mount the disk"));
    let elsewhere = [("MAILLON_PHOTO_STORE", "ftp://photos")];
    patient.finds(&[], &elsewhere, store("fault", "AWS_ENDPOINT_URL_S3"));
    let silent = [
        ("MAILLON_PHOTO_STORE", "s3://photos"),
        ("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1"),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "key"),
    ];
    patient.finds(&[], &silent, store("fault", "AWS_ENDPOINT_URL_S3"));
    let disk = Expected("disk", "/nowhere", "fault", "mount the disk");
    patient.finds(&["--data-dir", "/nowhere"], &[], disk);
}

fn certificates(patient: &Patient) {
    let [ours, theirs] = ["ours", "theirs"].map(|name| Authority::made(patient, name));
    let good = ours.issued(patient, "good", 2099);
    let old = ours.issued(patient, "old", 2020);
    let other = theirs.issued(patient, "other", 2099);
    let with = |certificate: &(PathBuf, PathBuf), key: &Path| {
        let arguments = [
            ("--tls-cert", certificate.0.as_path()),
            ("--tls-key", key),
            ("--tls-ca", &ours.file),
        ];
        let words = arguments.map(|(name, file)| [name.to_owned(), file.display().to_string()]);
        words.concat()
    };
    let finds = |arguments: Vec<String>, expected| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        patient.finds(&arguments, &[], expected);
    };
    finds(
        with(&old, &old.1),
        Expected("certificate", "old.pem", "fault", "renewed"),
    );
    finds(
        with(&other, &other.1),
        Expected("certificate", "other.pem", "fault", "one authority"),
    );
    let strange = Expected("certificate", "", "fault", "the key that was made with it");
    finds(with(&good, &old.1), strange);
    let gone = patient.file("gone.key");
    finds(
        with(&good, &gone),
        Expected("key file", "gone.key", "fault", "put it there"),
    );
    let open: std::fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    std::fs::set_permissions(&good.1, open).expect("it is ours");
    finds(
        with(&good, &good.1),
        Expected("key file", "good.key", "warn", "chmod o="),
    );
}

fn keys(patient: &Patient) {
    patient.finds_in(
        "auth",
        "update signing_key set private_key = private_key || '\\x00'",
        "update signing_key set private_key = substring(private_key for length(private_key) - 1)",
        Expected("signing key", "auth", "fault", "maillon rotate-keys"),
    );
    patient.finds_in(
        "cards",
        "update qr_key set secret_key = secret_key || '\\x00'",
        "update qr_key set secret_key = substring(secret_key for length(secret_key) - 1)",
        Expected("QR key", "cards", "fault", "maillon rotate-qr-keys"),
    );
    patient.finds_in(
        "reports",
        "insert into seal_key (kid, secret_key, public_key, signs_from)
        values ('x', '\\x00', '\\x00', now())",
        "delete from seal_key where kid = 'x'",
        Expected("seal key", "reports", "fault", "maillon rotate-seal-keys"),
    );
}

/// What is left is a service that is gone, and what it leaves undone.
fn processes(patient: &mut Patient) {
    assert!(!patient.reports.has_ended());
    patient.cluster.geography.kill();
    let gone = || {
        let (_, found) = patient.examined(&[], &[]);
        found
            .iter()
            .any(|one| one["check"] == "program" && one["verdict"] == "fault")
    };
    until(Duration::from_secs(20), "the server forgets it", gone);
    let nobody = Expected("program", "geography", "fault", "maillon serve geography");
    patient.finds(&[], &[], nobody);
    patient.finds_in(
        "geography",
        "insert into outbox (id, subject, entity_id, version, message, login_id, login_name, role, address,
            headers, created_at)
        values (gen_random_uuid(), 'geography.region.updated', 1, 1, '', 0, '', '', '', '{}',
            now() - interval '1 hour')",
        "delete from outbox where login_name = ''",
        Expected("outbox", "geography", "fault", "start a process of geography"),
    );
}

/// Who makes certificates.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn made(patient: &Patient, name: &str) -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params
            .distinguished_name
            .push(rcgen::DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("a certificate");
        let file = patient.file(&format!("{name}.ca"));
        std::fs::write(&file, issuer.pem()).expect("it is written");
        Self { issuer, file }
    }

    /// A certificate and its key, good until a year.
    fn issued(&self, patient: &Patient, name: &str, until: i32) -> (PathBuf, PathBuf) {
        let mut params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        params.not_before = date_time_ymd(2019, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().expect("a key");
        let certificate = params
            .signed_by(&key, &*self.issuer)
            .expect("a certificate");
        let files = (
            patient.file(&format!("{name}.pem")),
            patient.file(&format!("{name}.key")),
        );
        std::fs::write(&files.0, certificate.pem()).expect("it is written");
        std::fs::write(&files.1, key.serialize_pem()).expect("it is written");
        let few: std::fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(&files.1, few).expect("it is ours");
        files
    }
}
