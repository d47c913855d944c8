//! What a look found.

use serde_json::json;

/// How grave it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Ok,
    Warn,
    Fault,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warn => "warn",
            Self::Fault => "fault",
        }
    }
}

struct Finding {
    verdict: Verdict,
    /// What was looked at.
    check: &'static str,
    /// A service, a file; none = the installation.
    about: String,
    what: String,
    /// What to do about it.
    mend: Option<String>,
}

/// All that was found, in its order.
#[derive(Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    pub(super) fn ok(&mut self, check: &'static str, about: &str, what: impl Into<String>) {
        self.add(Verdict::Ok, check, about, what.into(), None);
    }

    pub(super) fn warn(
        &mut self,
        check: &'static str,
        about: &str,
        what: impl Into<String>,
        mend: impl Into<String>,
    ) {
        self.add(Verdict::Warn, check, about, what.into(), Some(mend.into()));
    }

    pub(super) fn fault(
        &mut self,
        check: &'static str,
        about: &str,
        what: impl Into<String>,
        mend: impl Into<String>,
    ) {
        self.add(Verdict::Fault, check, about, what.into(), Some(mend.into()));
    }

    fn add(
        &mut self,
        verdict: Verdict,
        check: &'static str,
        about: &str,
        what: String,
        mend: Option<String>,
    ) {
        let about = about.to_owned();
        self.0.push(Finding {
            verdict,
            check,
            about,
            what,
            mend,
        });
    }

    pub(super) fn worst(&self) -> Verdict {
        let all = self.0.iter().map(|one| one.verdict);
        all.max().unwrap_or(Verdict::Ok)
    }

    /// One line each.
    pub(super) fn lines(&self) -> String {
        let lines = self.0.iter().map(|one| {
            let about = match &one.about {
                empty if empty.is_empty() => String::new(),
                about => format!(" ({about})"),
            };
            let mend = one.mend.as_ref().map(|mend| format!(" Mend: {mend}"));
            let line = format!(
                "{:<5} {}{about}: {}.{}",
                one.verdict.word(),
                one.check,
                one.what,
                mend.unwrap_or_default()
            );
            line.replace(char::is_control, " ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    pub(super) fn json(&self) -> String {
        let all = self.0.iter().map(|one| {
            json!({
                "verdict": one.verdict.word(), "check": one.check, "about": one.about,
                "what": one.what, "mend": one.mend
            })
        });
        serde_json::Value::Array(all.collect()).to_string()
    }
}
