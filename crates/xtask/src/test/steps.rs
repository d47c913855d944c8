//! Steps, one after the other or beside one another, and the table of what became of them.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::complaints::find_complaints;
use crate::error::{Doing, Error, Result, sentence};
use crate::interrupt;

/// Longest time of all steps on two cores, with a cold target folder.
const BUDGET: Duration = Duration::from_mins(30);

/// What became of the steps so far.
#[derive(Debug)]
pub(super) struct Steps {
    done: Vec<(&'static str, Outcome, Duration)>,
    /// What steps beside others complained of: their names and lines.
    complaints: Vec<(&'static str, Vec<String>)>,
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
            complaints: Vec::new(),
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
        if interrupt::is_requested() {
            return false;
        }
        if let Some(why) = skip {
            self.done
                .push((name, Outcome::Skipped(why), Duration::ZERO));
            return false;
        }
        println!("\n=== {name}");
        let start = Instant::now();
        let result = step();
        self.note(name, result, start.elapsed())
    }

    /// Runs a step while `others` run. It prints into a file, which is shown when all have ended.
    pub(super) fn run_beside(
        &mut self,
        name: &'static str,
        step: impl FnOnce(&File) -> Result<()> + Send,
        others: impl FnOnce(&mut Self),
    ) -> Result<()> {
        self.run_all_beside(|lane| lane.run(name, step), others)
    }

    /// Runs steps, one after the other, while `others` run. They print as [`Steps::run_beside`] says.
    pub(super) fn run_all_beside(
        &mut self,
        steps: impl FnOnce(&mut Lane) + Send,
        others: impl FnOnce(&mut Self),
    ) -> Result<()> {
        let mut lane = Lane::default();
        std::thread::scope(|scope| {
            let aside = scope.spawn(|| steps(&mut lane));
            others(self);
            aside.join().expect("a step answers, and does not panic");
        });
        for Aside {
            name,
            printed,
            result,
            took,
        } in lane.done
        {
            println!("\n=== {name} (beside the steps before)");
            let printed = show(printed)?;
            if result.is_err() {
                self.complaints.push((name, find_complaints(&printed)));
            }
            self.note(name, result, took);
        }
        Ok(())
    }

    /// Whether it passed.
    fn note(&mut self, name: &'static str, result: Result<()>, took: Duration) -> bool {
        let outcome = match result {
            Ok(()) => Outcome::Passed,
            Err(Error::Interrupted) => return false,
            Err(error) => {
                eprintln!("error: {error}");
                Outcome::Failed
            }
        };
        let passed = outcome == Outcome::Passed;
        self.done.push((name, outcome, took));
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

    /// Prints what steps beside others complained of, the table and the closing line.
    pub(super) fn finish(self) -> ExitCode {
        for (name, lines) in &self.complaints {
            println!("\n=== complaints of {name}");
            for line in lines {
                println!("{line}");
            }
        }
        println!("\n=== result");
        for (name, outcome, took) in &self.done {
            let outcome = match outcome {
                Outcome::Passed => "passed".to_owned(),
                Outcome::Failed => "FAILED".to_owned(),
                Outcome::Skipped(why) => format!("skipped ({why})"),
            };
            println!("{name:<20} {:>7.1} s  {outcome}", took.as_secs_f64());
        }
        let took = self.started.elapsed();
        println!(
            "{:<20} {:>7.1} s of {} s",
            "all",
            took.as_secs_f64(),
            BUDGET.as_secs()
        );
        if took > BUDGET {
            // A loaded machine is no fault of the tree.
            println!("over the budget: see which step grew");
        }
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

/// Steps that run beside others.
#[derive(Debug, Default)]
pub(super) struct Lane {
    done: Vec<Aside>,
}

#[derive(Debug)]
struct Aside {
    name: &'static str,
    printed: Option<File>,
    result: Result<()>,
    took: Duration,
}

impl Lane {
    /// Runs a step, which prints into the file, unless we are asked to stop.
    pub(super) fn run(&mut self, name: &'static str, step: impl FnOnce(&File) -> Result<()>) {
        if interrupt::is_requested() {
            return;
        }
        let start = Instant::now();
        let (printed, result) = match tempfile::tempfile().doing("making a temporary file") {
            Ok(file) => {
                let result = step(&file);
                (Some(file), result)
            }
            Err(error) => (None, Err(error)),
        };
        self.done.push(Aside {
            name,
            printed,
            result,
            took: start.elapsed(),
        });
    }
}

/// Shows what a step printed, and answers it.
fn show(printed: Option<File>) -> Result<String> {
    let Some(mut file) = printed else {
        return Ok(String::new());
    };
    let mut printed = Vec::new();
    file.seek(SeekFrom::Start(0))
        .and_then(|_| file.read_to_end(&mut printed))
        .doing("reading what a step printed")?;
    let shown = std::io::stdout().write_all(&printed);
    shown.doing("showing what a step printed")?;
    Ok(String::from_utf8_lossy(&printed).into_owned())
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
    fn a_step_beside_others_fails_the_run_as_well() {
        let mut steps = Steps::new();
        let ran = steps.run_all_beside(
            |lane| {
                lane.run("a", |_| sentence("no"));
                lane.run("b", |_| Ok(()));
            },
            |steps| {
                assert!(steps.run("c", None, || Ok(())));
            },
        );
        ran.expect("they ran");
        let names: Vec<_> = steps.done.iter().map(|(name, ..)| *name).collect();
        assert_eq!(names, ["c", "a", "b"]);
        let outcomes: Vec<_> = steps.done.iter().map(|(_, outcome, _)| outcome).collect();
        assert_eq!(
            outcomes,
            [&Outcome::Passed, &Outcome::Failed, &Outcome::Passed]
        );
        assert_eq!(steps.finish(), ExitCode::FAILURE);
    }

    #[test]
    fn a_run_without_any_step_has_failed() {
        assert_eq!(Steps::new().finish(), ExitCode::FAILURE);
    }
}
