//! NATS that lets in who it knows: by a file of credentials, over TLS, with a certificate.

use std::path::PathBuf;

use outbox::{Credentials, Error, Nats};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair as Key};

use crate::server::NatsServer;
use crate::support::until;

/// The files of an authority, of a server and of a client.
struct Certificates(tempfile::TempDir);

impl Certificates {
    fn make() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, Key::generate().expect("a key"));
        let issuer = issuer.expect("a certificate");
        let write = |name: &str, text: String| {
            std::fs::write(folder.path().join(name), text).expect("it is written");
        };
        write("ca.pem", issuer.pem());
        for name in ["localhost", "client"] {
            let key = Key::generate().expect("a key");
            let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
            let issued = params.signed_by(&key, &*issuer).expect("a certificate");
            write(&format!("{name}.pem"), issued.pem());
            write(&format!("{name}.key"), key.serialize_pem());
        }
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

async fn gets_in(url: &str, credentials: &Credentials) -> Nats {
    let nats = Nats::connect_as(url, "test", credentials).await;
    let nats = nats.expect("credentials that can be read");
    until("NATS lets it in", async || nats.is_connected()).await;
    nats
}

#[tokio::test]
async fn nats_is_reached_over_tls_with_a_certificate() {
    let files = Certificates::make();
    let server = NatsServer::start_with(&format!(
        "tls {{ cert_file: '{}', key_file: '{}', ca_file: '{}', verify: true }}",
        files.file("localhost.pem").display(),
        files.file("localhost.key").display(),
        files.file("ca.pem").display(),
    ));
    let url = server.url().replace("127.0.0.1", "localhost");
    let known = Credentials {
        authorities: Some(files.file("ca.pem")),
        certificate: Some((files.file("client.pem"), files.file("client.key"))),
        ..Credentials::default()
    };
    gets_in(&url, &known).await;
    let others = Certificates::make();
    let distrusting = Credentials {
        authorities: Some(others.file("ca.pem")),
        ..known
    };
    let nats = Nats::connect_as(&url, "test", &distrusting).await;
    let nats = nats.expect("credentials that can be read");
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert!(
        !nats.is_connected(),
        "its certificate is of nobody that we trust"
    );
}

#[tokio::test]
async fn a_file_of_credentials_that_is_not_there_is_named_at_once() {
    for credentials in [
        Credentials {
            user: Some("/nowhere/user.creds".into()),
            ..Credentials::default()
        },
        Credentials {
            authorities: Some("/nowhere/ca.pem".into()),
            ..Credentials::default()
        },
    ] {
        let refused = Nats::connect_as("nats://127.0.0.1:1", "test", &credentials).await;
        let error = refused.expect_err("there is no such file");
        assert!(error.to_string().starts_with("/nowhere/"), "{error}");
        assert!(error.is_final());
    }
}

#[tokio::test]
async fn a_server_without_streams_is_refused_for_good() {
    let server = NatsServer::without_jetstream();
    let nats = Nats::connect(&server.url(), "test")
        .await
        .expect("an address");
    until("it is asked", async || {
        !matches!(nats.jetstream(), Err(Error::NotConnected))
    })
    .await;
    let error = nats.jetstream().expect_err("it keeps no streams");
    assert!(
        matches!(error, Error::NoJetStream) && error.is_final(),
        "{error}"
    );
}

#[tokio::test]
async fn a_user_gets_in_by_a_file_of_credentials() {
    let operator = jwt::Chain::new();
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), operator.credentials()).expect("it is written");
    let server = NatsServer::start_with(&operator.configuration());
    let known = Credentials {
        user: Some(file.path().to_owned()),
        ..Credentials::default()
    };
    let nats = gets_in(&server.url(), &known).await;
    assert!(nats.jetstream().is_ok());
    let nobody = Nats::connect(&server.url(), "test")
        .await
        .expect("an address");
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert!(!nobody.is_connected());
}

/// Operator, account and user of a server, as `nsc` makes them.
mod jwt {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use nkeys::KeyPair;
    use serde_json::{Value, json};

    pub(super) struct Chain {
        operator: KeyPair,
        system: KeyPair,
        account: KeyPair,
        user: KeyPair,
    }

    impl Chain {
        pub(super) fn new() -> Self {
            Self {
                operator: KeyPair::new_operator(),
                system: KeyPair::new_account(),
                account: KeyPair::new_account(),
                user: KeyPair::new_user(),
            }
        }

        /// Lines for the server: whom it believes, and the account that has streams.
        pub(super) fn configuration(&self) -> String {
            let claims = json!({"type": "operator", "version": 2});
            let operator = sign(&self.operator, &self.operator, "operator", &claims);
            let mut limits = json!({
                "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
                "conn": -1, "leaf": -1
            });
            let claims = json!({"type": "account", "version": 2, "limits": limits});
            let system = sign(&self.operator, &self.system, "system", &claims);
            for kept in ["mem_storage", "disk_storage", "streams", "consumer"] {
                limits[kept] = json!(-1);
            }
            let claims = json!({"type": "account", "version": 2, "limits": limits});
            let account = sign(&self.operator, &self.account, "account", &claims);
            let (id, system_id) = (self.account.public_key(), self.system.public_key());
            format!(
                "operator: '{operator}'\nresolver: MEMORY\nsystem_account: {system_id}\n\
                resolver_preload: {{ {id}: '{account}', {system_id}: '{system}' }}"
            )
        }

        /// The file of the user.
        pub(super) fn credentials(&self) -> String {
            let claims = json!({
                "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1
            });
            let user = sign(&self.account, &self.user, "user", &claims);
            let seed = self.user.seed().expect("its own key");
            format!(
                "-----BEGIN NATS USER JWT-----\n{user}\n------END NATS USER JWT------\n\n\
                -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
            )
        }
    }

    fn sign(issuer: &KeyPair, subject: &KeyPair, name: &str, claims: &Value) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(&json!({"typ": "JWT", "alg": "ed25519-nkey"}));
        let body = part(&json!({
            "jti": name, "iat": 1_700_000_000, "iss": issuer.public_key(),
            "sub": subject.public_key(), "name": name, "nats": claims
        }));
        let signed = format!("{head}.{body}");
        let signature = issuer.sign(signed.as_bytes()).expect("it has its seed");
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}
