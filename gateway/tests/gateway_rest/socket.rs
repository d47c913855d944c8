//! What comes over a socket, byte for byte, as no well-behaved client sends it.

use std::net::SocketAddr;

use gateway::{Gateway, TrustedProxies};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::world::World;

/// A gateway that listens on a port of its own.
pub(crate) struct Listening {
    pub(crate) address: SocketAddr,
    stop: CancellationToken,
    serving: JoinSet<std::io::Result<()>>,
}

impl Listening {
    pub(crate) async fn start(world: &World) -> Self {
        Self::of(world.gateway()).await
    }

    pub(crate) async fn of(gateway: Gateway) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let stop = CancellationToken::new();
        let mut serving = JoinSet::new();
        serving.spawn(gateway::serve_on(listener, gateway, stop.clone()));
        Self {
            address,
            stop,
            serving,
        }
    }

    /// All that is answered to these bytes until the gateway closes.
    pub(crate) async fn told(&self, request: &[u8]) -> String {
        let mut socket = TcpStream::connect(self.address).await.expect("it listens");
        socket.write_all(request).await.expect("sent");
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await.expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) async fn stop(self) {
        self.stop.cancel();
        let ended = self.serving.join_all().await;
        assert!(
            ended.iter().all(Result::is_ok),
            "it stops when it is told to"
        );
    }
}

#[tokio::test]
async fn a_body_that_is_announced_too_large_is_refused_before_it_comes() {
    let world = World::start().await;
    let listening = Listening::start(&world).await;
    let head = format!(
        "POST /api/region/post_region HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: \
        Bearer {}\r\n",
        world.token("admin")
    );
    let answer = listening
        .told(format!("{head}content-length: 2000000\r\n\r\n").as_bytes())
        .await;
    assert!(
        answer.starts_with("HTTP/1.1 413 ") && answer.contains(r#""code":"too_large""#),
        "{answer}"
    );

    // Who sends it all the same, before reading anything, finds the answer and no broken connection.
    let mut whole = format!("{head}content-length: 20000000\r\n\r\n").into_bytes();
    whole.resize(whole.len() + 20_000_000, b' ');
    let answer = listening.told(&whole).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    let stranger = String::from_utf8_lossy(&whole).replace("Bearer ", "Bearer x");
    let answer = listening.told(stranger.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");

    let chunk = format!("{:x}\r\n{}\r\n", 9, r#"{"a":"x"}"#);
    let answer = listening
        .told(format!("{head}transfer-encoding: chunked\r\n\r\n{chunk}0\r\n\r\n").as_bytes())
        .await;
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");
    listening.stop().await;
}

#[tokio::test]
async fn what_is_no_http_is_refused_and_harms_nobody_else() {
    let world = World::start().await;
    let listening = Listening::start(&world).await;
    let cases: [&[u8]; 8] = [
        b"nonsense\r\n\r\n",
        b"GET /api/env/get_env HTTP/9.9\r\n\r\n",
        b"GET /api/env/get_env\x00 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /api/env/get_env HTTP/1.1\r\nhost: a\r\nx: \x01\r\n\r\n",
        b"GET /api/env/get_env HTTP/1.1\r\nhost : a\r\n\r\n",
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n",
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\nconnection: \
            close\r\n\r\nzz\r\n",
    ];
    for request in cases {
        let shown = String::from_utf8_lossy(request).into_owned();
        let answer = listening.told(request).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{shown:?}: {answer:?}");
    }
    let good = b"GET /api/env/get_env HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    assert!(listening.told(good).await.starts_with("HTTP/1.1 200 "));
    listening.stop().await;
}

#[tokio::test]
async fn s1_who_did_not_sign_in_sends_little_and_is_given_up_when_it_stops() {
    let world = World::start().await;
    let listening = Listening::start(&world).await;
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\n";
    let large = format!("{head}content-length: 16385\r\n\r\n");
    let answer = listening.told(large.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("16 Kio au plus"), "{answer}");
    let began = std::time::Instant::now();
    let slow = format!("{head}content-length: 16000\r\n\r\n{{");
    let answer = listening.told(slow.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    assert!(began.elapsed() < std::time::Duration::from_secs(15));
    listening.stop().await;
}

#[tokio::test]
async fn light_browsers_behind_a_proxy_with_https_come_by_nothing_else() {
    let world = World::start().await;
    let trusted = TrustedProxies::new(["127.0.0.0/8".parse().expect("a network")]);
    let behind = Listening::of(world.gateway().behind(trusted)).await;
    let alone = Listening::start(&world).await;
    for (listening, told, expected) in [
        (&behind, "https", true),
        (&behind, "http, HTTPS", true),
        (&behind, "https, http", false),
        (&behind, "http", false),
        (&alone, "https", false),
    ] {
        let request = format!(
            "GET /api/env/get_env HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-proto: \
            {told}\r\n\r\n"
        );
        let answer = listening.told(request.as_bytes()).await;
        let header = "strict-transport-security: max-age=31536000";
        assert_eq!(answer.contains(header), expected, "{told}: {answer}");
    }
    behind.stop().await;
    alone.stop().await;
}
