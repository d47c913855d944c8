//! A process of the product and all it prints.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use nix::sys::signal::Signal;

/// A child process; it ends with this, and everything it printed is kept.
pub(crate) struct Running {
    child: Child,
    said: Arc<Mutex<String>>,
    listeners: Vec<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = Arc::new(Mutex::new(String::new()));
        let out: [Box<dyn Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("piped")),
            Box::new(child.stderr.take().expect("piped")),
        ];
        let listeners = out.map(|pipe| {
            let said = Arc::clone(&said);
            std::thread::spawn(move || {
                for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                    let mut said = said.lock().expect("no panic while writing");
                    said.push_str(&line);
                    said.push('\n');
                }
            })
        });
        Self {
            child,
            said,
            listeners: listeners.into(),
        }
    }

    pub(crate) fn said(&self) -> String {
        self.said.lock().expect("no panic while writing").clone()
    }

    /// Waits for its end; whether that was a good one.
    pub(crate) fn ends_well(&mut self) -> bool {
        self.exit_code() == Some(0)
    }

    /// Waits for its end, and until all that it printed was heard; the exit code.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let status = self.child.wait().expect("it ends");
        for listener in self.listeners.drain(..) {
            listener.join().expect("a listener does not panic");
        }
        status.code()
    }

    /// Whether it ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|status| status.is_some())
    }

    /// SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it ends");
    }

    /// SIGSTOP: it is there and does nothing.
    pub(crate) fn freeze(&self) {
        self.signal(Signal::SIGSTOP);
    }

    /// SIGCONT: it goes on.
    pub(crate) fn thaw(&self) {
        self.signal(Signal::SIGCONT);
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Any signal.
    pub(crate) fn signal(&self, signal: Signal) {
        let pid = nix::unistd::Pid::from_raw(self.child.id().cast_signed());
        nix::sys::signal::kill(pid, signal).expect("it was running");
    }

    /// SIGTERM, and the end; the exit code.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        self.signal(Signal::SIGTERM);
        self.exit_code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended in the test.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("{}", self.said());
        }
    }
}
