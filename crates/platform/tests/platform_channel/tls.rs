//! TLS between services, with certificates that are made here.

use std::path::{Path, PathBuf};

use platform::channel::Dialer;
use platform::process::Process;
use platform::tls::Tls;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::server::{READ, Server, call};

/// An authority, and the files of its certificates.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: tempfile::TempDir,
}

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("a certificate");
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("ca"), issuer.pem()).expect("it is written");
        Self { issuer, folder }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A process with a certificate of this name.
    fn issue(&self, name: &str) -> Tls {
        let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let key = KeyPair::generate().expect("a key");
        let certificate = params
            .signed_by(&key, &*self.issuer)
            .expect("a certificate");
        let (cert, private) = (
            self.file(&format!("{name}.crt")),
            self.file(&format!("{name}.key")),
        );
        std::fs::write(&cert, certificate.pem()).expect("it is written");
        std::fs::write(&private, key.serialize_pem()).expect("it is written");
        Tls {
            tls_cert: Some(cert),
            tls_key: Some(private),
            tls_ca: Some(self.file("ca")),
            tls_clients: false,
        }
    }
}

fn dialer(tls: &Tls) -> Dialer {
    Dialer::new(&Process::new(), tls.client().expect("certificates"))
}

#[tokio::test]
async fn services_talk_over_tls_and_trust_the_authority_and_the_name_alone() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let own = ours.issue("localhost");
    let server = start(&own);
    let port = server.address.port();
    let reaches = async |tls: &Tls, url: &str| {
        let channel = dialer(tls)
            .channel(&format!("{url}:{port}"))
            .expect("an address");
        call(&channel, READ, None).await
    };
    assert!(reaches(&own, "https://localhost").await);
    assert!(
        !reaches(&own, "https://127.0.0.1").await,
        "it is of another name"
    );
    assert!(
        !reaches(&own, "http://localhost").await,
        "only TLS is served"
    );
    let others = theirs.issue("localhost");
    assert!(
        !reaches(&others, "https://localhost").await,
        "nobody knows that authority"
    );
}

#[tokio::test]
async fn callers_show_a_certificate_where_it_is_asked_for() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let own = Tls {
        tls_clients: true,
        ..ours.issue("localhost")
    };
    let server = start(&own);
    let url = format!("https://localhost:{}", server.address.port());
    let reaches = async |tls: &Tls| {
        let channel = dialer(tls).channel(&url).expect("an address");
        call(&channel, READ, None).await
    };
    assert!(reaches(&own).await);
    let nobody = Tls {
        tls_cert: None,
        tls_key: None,
        ..own.clone()
    };
    assert!(!reaches(&nobody).await, "it shows none");
    let stranger = Tls {
        tls_ca: own.tls_ca.clone(),
        ..theirs.issue("localhost")
    };
    assert!(
        !reaches(&stranger).await,
        "it shows one of another authority"
    );
}

#[test]
fn a_file_that_holds_no_certificate_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("empty.pem");
    std::fs::write(&file, "").expect("it is written");
    let refused = |ca: &Path| {
        let tls = Tls {
            tls_ca: Some(ca.to_owned()),
            ..Tls::default()
        };
        tls.client().expect_err("no certificate").to_string()
    };
    assert!(refused(&file).contains("empty.pem: it holds no certificate"));
    assert!(refused(&folder.path().join("none.pem")).contains("none.pem: "));
}

fn start(tls: &Tls) -> Server {
    let address = "127.0.0.1:0".parse().expect("an address");
    Server::at(address, tls.server().expect("certificates"))
}
