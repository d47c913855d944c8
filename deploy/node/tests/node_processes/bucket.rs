//! A bucket that speaks as much S3 as the store of photos asks, and lets in who names a key that it knows.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Content {
    keys: BTreeSet<String>,
    files: BTreeMap<String, Vec<u8>>,
}

/// It ends with the program that tests.
pub(crate) struct Bucket {
    pub(crate) address: String,
    content: Arc<Mutex<Content>>,
}

impl Bucket {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens").to_string();
        let content = Arc::new(Mutex::new(Content::default()));
        let served = Arc::clone(&content);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let served = Arc::clone(&served);
                // Who asked may have gone.
                std::thread::spawn(move || drop(answer(stream, &served)));
            }
        });
        Self { address, content }
    }

    /// Lets in who has this key.
    pub(crate) fn admit(&self, key: &str) {
        self.locked().keys.insert(key.to_owned());
    }

    /// Lets them in no more.
    pub(crate) fn dismiss(&self, key: &str) {
        self.locked().keys.remove(key);
    }

    pub(crate) fn count(&self) -> usize {
        self.locked().files.len()
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Content> {
        self.content.lock().expect("no panic")
    }
}

/// Answers one request; each has a connection of its own.
fn answer(stream: TcpStream, content: &Mutex<Content>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let header = |name: &str| {
        let mut pairs = lines.iter().filter_map(|line| line.split_once(": "));
        pairs.find_map(|(is, value)| is.eq_ignore_ascii_case(name).then_some(value))
    };
    let length = header("content-length").and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body)?;
    let signed = header("authorization").unwrap_or_default();
    let key = signed.split("Credential=").nth(1).unwrap_or_default();
    let key = key.split('/').next().unwrap_or_default();
    let first = lines.first().map(String::as_str).unwrap_or_default();
    let mut words = first.split(' ');
    let (method, path) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let mut content = content.lock().expect("no panic");
    if !content.keys.contains(key) {
        return reply(stream, "403 Forbidden", b"<Error/>", true);
    }
    match (method, content.files.get(path)) {
        ("PUT", _) => {
            content.files.insert(path.to_owned(), body);
            reply(stream, "200 OK", b"", true)
        }
        ("DELETE", _) => {
            content.files.remove(path);
            reply(stream, "204 No Content", b"", true)
        }
        (_, Some(file)) => reply(stream, "200 OK", file, method == "GET"),
        ("GET", None) if path.contains("list-type=2") => {
            let empty = b"<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>";
            reply(stream, "200 OK", empty, true)
        }
        _ => reply(stream, "404 Not Found", b"", true),
    }
}

fn reply(mut stream: TcpStream, status: &str, body: &[u8], has_body: bool) -> std::io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nconnection: close\r\netag: \"1\"\r\n\
        last-modified: Wed, 21 Oct 2026 07:28:00 GMT\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )?;
    stream.write_all(if has_body { body } else { b"" })
}
