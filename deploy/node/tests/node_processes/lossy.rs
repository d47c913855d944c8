//! A line to another process on which answers to one call can be lost after they were given.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Forwards to an address; as long as the test lives.
pub(crate) struct Lossy {
    pub(crate) address: String,
    loses: Arc<AtomicBool>,
}

impl Lossy {
    /// A line to `to` that may lose the answers to requests whose head has `call`.
    pub(crate) fn start(to: &str, call: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("it is bound").to_string();
        let loses = Arc::new(AtomicBool::new(false));
        let (to, shared) = (to.to_owned(), loses.clone());
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // Nobody is there: the line is closed, as it would be without us.
                if let Ok(far) = TcpStream::connect(&to) {
                    forward(near, far, call, shared.clone());
                }
            }
        });
        Self { address, loses }
    }

    /// From now on answers are lost, or come.
    pub(crate) fn lose(&self, loses: bool) {
        self.loses.store(loses, Ordering::Relaxed);
    }
}

fn forward(near: TcpStream, far: TcpStream, call: &'static str, loses: Arc<AtomicBool>) {
    let is_called = Arc::new(AtomicBool::new(false));
    let (mut from, mut to) = (
        near.try_clone().expect("a socket"),
        far.try_clone().expect("a socket"),
    );
    let seen = is_called.clone();
    thread::spawn(move || {
        copy(&mut from, &mut to, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            seen.fetch_or(text.contains(call), Ordering::Relaxed);
            true
        });
    });
    thread::spawn(move || {
        let (mut from, mut to) = (far, near);
        copy(&mut from, &mut to, |_| {
            let is_its = is_called.swap(false, Ordering::Relaxed);
            !(is_its && loses.load(Ordering::Relaxed))
        });
    });
}

/// Copies until either side ends, or something shall not pass.
fn copy(from: &mut TcpStream, to: &mut TcpStream, mut passes: impl FnMut(&[u8]) -> bool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if !passes(&bytes[..count]) || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
