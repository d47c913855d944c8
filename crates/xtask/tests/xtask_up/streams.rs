//! A client of NATS that keeps messages, as far as one is needed here.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

pub(crate) struct Streams(BufReader<TcpStream>);

impl Streams {
    /// Of the URL that the program was given, which holds name and password.
    pub(crate) fn open(url: &str) -> std::io::Result<Self> {
        let (secret, address) = url
            .trim_start_matches("nats://")
            .split_once('@')
            .expect("a name and an address");
        let (user, password) = secret.split_once(':').expect("a password");
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let hello = serde_json::json!({"verbose": false, "user": user, "pass": password});
        let mut streams = Self(BufReader::new(stream));
        streams.say(&format!("CONNECT {hello}\r\nSUB reply 1\r\n"))?;
        Ok(streams)
    }

    /// What is answered to a message, if anything is.
    pub(crate) fn ask(&mut self, subject: &str, message: &str) -> std::io::Result<String> {
        let length = message.len();
        self.say(&format!("PUB {subject} reply {length}\r\n{message}\r\n"))?;
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if line.starts_with("PING") {
                self.say("PONG\r\n")?;
            }
            if line.starts_with("MSG ") {
                let length = line.trim().rsplit(' ').next().expect("a length");
                let length: usize = length.parse().expect("a number");
                let mut answer = vec![0; length + 2];
                self.0.read_exact(&mut answer)?;
                return Ok(String::from_utf8_lossy(&answer).trim().to_owned());
            }
        }
    }

    fn say(&mut self, text: &str) -> std::io::Result<()> {
        self.0.get_mut().write_all(text.as_bytes())
    }
}
