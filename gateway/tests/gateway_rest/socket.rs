//! What comes over a socket, byte for byte, as no well-behaved client sends it.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::world::World;

/// A gateway that listens on a port of its own.
pub(crate) struct Listening {
    address: SocketAddr,
    stop: CancellationToken,
    serving: JoinSet<std::io::Result<()>>,
}

impl Listening {
    pub(crate) async fn start(world: &World) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let stop = CancellationToken::new();
        let mut serving = JoinSet::new();
        serving.spawn(gateway::serve_on(listener, world.gateway(), stop.clone()));
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
        "POST /api/region/post_region HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {}\r\n",
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
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n",
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
