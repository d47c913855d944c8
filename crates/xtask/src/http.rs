//! Just enough HTTP to ask a server of ours whether it is ready.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// The status code of `GET http://<address><path>`; `None` when nobody answers.
pub(crate) fn status(address: &str, path: &str) -> Option<u16> {
    let socket = resolve(address)?;
    let mut stream = TcpStream::connect_timeout(&socket, Duration::from_millis(500)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    // Read to the end: hanging up in the middle would be an error in the server's log.
    let mut reply = Vec::new();
    let _ = stream.take(64 * 1024).read_to_end(&mut reply);
    std::str::from_utf8(reply.get(9..12)?).ok()?.parse().ok()
}

/// Where to reach a server that listens on the address: "any interface" is not a place to connect to.
fn resolve(address: &str) -> Option<SocketAddr> {
    let mut socket = address.to_socket_addrs().ok()?.next()?;
    if socket.ip().is_unspecified() {
        socket.set_ip(match socket {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    Some(socket)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn answering(reply: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("bound").to_string();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let mut request = [0; 512];
            let _ = stream.read(&mut request);
            let _ = stream.write_all(reply.as_bytes());
        });
        address
    }

    #[test]
    fn the_status_is_read_and_nobody_is_none() {
        let ready = answering("HTTP/1.1 200 OK\r\n\r\n");
        assert_eq!(status(&ready, "/health/ready"), Some(200));
        let not_yet = answering("HTTP/1.1 503 Service Unavailable\r\n\r\n");
        assert_eq!(status(&not_yet, "/health/ready"), Some(503));
        assert_eq!(status(&answering("SSH-2.0-hello"), "/"), None);
        assert_eq!(status("127.0.0.1:1", "/"), None);
    }

    #[test]
    fn any_interface_is_reached_over_loopback() {
        assert_eq!(
            resolve("0.0.0.0:80"),
            Some("127.0.0.1:80".parse().expect("valid"))
        );
    }
}
