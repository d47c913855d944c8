//! Steps, one after the other, and the table of what became of them.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::error::{Error, Result, sentence};
use crate::interrupt;

/// What became of the steps so far.
#[derive(Debug)]
pub(super) struct Steps {
    done: Vec<(&'static str, Outcome, Duration)>,
    started: Instant,
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    Skipped(&'static str),
}

impl Steps {
    pub(super) fn new() -> Self {
        Self {
            done: Vec::new(),
            started: Instant::now(),
        }
    }

    /// Runs a step, unless there is a reason to skip it or we are asked to stop. Whether it passed.
    pub(super) fn run(
        &mut self,
        name: &'static str,
        skip: Option<&'static str>,
        step: impl FnOnce() -> Result<()>,
    ) -> bool {
        if interrupt::asked() {
            return false;
        }
        if let Some(why) = skip {
            self.done
                .push((name, Outcome::Skipped(why), Duration::ZERO));
            return false;
        }
        println!("\n=== {name}");
        let start = Instant::now();
        let outcome = match step() {
            Ok(()) => Outcome::Passed,
            Err(Error::Interrupted) => return false,
            Err(error) => {
                eprintln!("error: {error}");
                Outcome::Failed
            }
        };
        let passed = outcome == Outcome::Passed;
        self.done.push((name, outcome, start.elapsed()));
        passed
    }

    /// Runs a step that has printed what it found.
    pub(super) fn check(
        &mut self,
        name: &'static str,
        skip: Option<&'static str>,
        step: impl FnOnce() -> Result<bool>,
    ) -> bool {
        self.run(name, skip, || {
            if step()? {
                Ok(())
            } else {
                sentence("see above")
            }
        })
    }

    /// Prints the table and the closing line.
    pub(super) fn finish(self) -> ExitCode {
        println!("\n=== result");
        for (name, outcome, took) in &self.done {
            let outcome = match outcome {
                Outcome::Passed => "passed".to_owned(),
                Outcome::Failed => "FAILED".to_owned(),
                Outcome::Skipped(why) => format!("skipped ({why})"),
            };
            println!("{name:<20} {:>7.1} s  {outcome}", took.as_secs_f64());
        }
        println!(
            "{:<20} {:>7.1} s",
            "all",
            self.started.elapsed().as_secs_f64()
        );
        let count = |wanted: &Outcome| {
            let same = self.done.iter().filter(|(_, outcome, _)| outcome == wanted);
            same.count()
        };
        let (passed, failed) = (count(&Outcome::Passed), count(&Outcome::Failed));
        println!("\n{passed} passed, {failed} failed");
        if failed == 0 && passed > 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failed_step_fails_the_run_and_the_others_still_run() {
        let mut steps = Steps::new();
        assert!(!steps.run("a", None, || sentence("no")));
        assert!(!steps.check("b", None, || Ok(false)));
        assert!(steps.check("c", None, || Ok(true)));
        assert!(!steps.run("d", Some("--quick"), || sentence("must not run")));
        let outcomes: Vec<_> = steps.done.iter().map(|(_, outcome, _)| outcome).collect();
        assert_eq!(
            outcomes,
            [
                &Outcome::Failed,
                &Outcome::Failed,
                &Outcome::Passed,
                &Outcome::Skipped("--quick")
            ]
        );
        assert_eq!(steps.finish(), ExitCode::FAILURE);
    }

    #[test]
    fn a_run_without_any_step_has_failed() {
        assert_eq!(Steps::new().finish(), ExitCode::FAILURE);
    }
}
