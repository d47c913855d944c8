//! Running other programs: to the end (a step), for their output, or bound to our life (a server).

use std::ffi::OsStr;
use std::fs::File;
use std::io::IsTerminal;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::error::{Doing, Error, Result, sentence};
use crate::interrupt;
use crate::user::User;

/// A command with no standard input and without what `cargo run` put into our environment:
/// a cargo below us would otherwise see this crate's `CARGO_MANIFEST_DIR` and rebuild build scripts.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        let ours = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_")
                || name.starts_with("CARGO_MANIFEST_")
                || name.starts_with("CARGO_BIN_")
                || matches!(name, "CARGO" | "CARGO_CRATE_NAME" | "LD_LIBRARY_PATH")
        });
        if ours {
            command.env_remove(name);
        }
    }
    command
}

/// Takes the product's own settings of the caller away (an address, a database in use): what is tested gets
/// its own. Where servers may come from stays, so that tests of several versions can choose, and so does the
/// program of the build before.
/// its own. Where servers may come from stays, so that tests of several versions can choose.
pub(crate) fn without_settings(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars_os() {
        let is_setting = name.to_str().is_some_and(|name| {
            name.ends_with("DATABASE_URL")
                || (name.starts_with("MAILLON_")
                    && !matches!(name, "MAILLON_SERVERS" | "MAILLON_PREVIOUS_PROGRAM"))
        });
        if is_setting {
            command.env_remove(name);
        }
    }
    command
}

/// A command that gets `on_death` when this process ends, however it ends, and that runs as `user` when one
/// is given.
///
/// Setting the parent-death signal ourselves would take `unsafe` (`pre_exec`); `setpriv` is in every Debian
/// and sets it after the change of user, which would clear it. It replaces itself, so the child's id is the
/// program's.
pub(crate) fn bound(program: impl AsRef<OsStr>, on_death: Signal, user: Option<&User>) -> Command {
    let mut command = command("setpriv");
    command
        .arg("--pdeathsig")
        .arg(on_death.as_str().trim_start_matches("SIG"));
    if let Some(user) = user {
        user.drop_to(&mut command);
    }
    command.arg("--").arg(program).process_group(0);
    command
}

/// Whether a user may enter the folder or run the file: homes such as root's are closed to others. Asked of
/// the kernel, which knows about access lists and mounts.
pub(crate) fn reaches(user: &User, path: &Path) -> bool {
    let mut command = command("setpriv");
    user.drop_to(&mut command);
    command.args(["--", "test", "-x"]).arg(path);
    command.status().is_ok_and(|status| status.success())
}

/// Starts a command, with a sentence when the program does not exist.
pub(crate) fn spawn(command: &mut Command) -> Result<Child> {
    let program = name(command);
    match command.spawn() {
        Ok(child) => Ok(child),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => not_installed(command),
        Err(error) => Err(error).doing(program),
    }
}

/// Runs a step to its end, its output going where ours goes. Interrupted, the whole step is stopped.
pub(crate) fn status(command: &mut Command) -> Result<ExitStatus> {
    status_while(command, || Ok(()))
}

/// The same, with something to do meanwhile, again and again.
pub(crate) fn status_while(
    command: &mut Command,
    mut meanwhile: impl FnMut() -> Result<()>,
) -> Result<ExitStatus> {
    // A group of its own, so that npm's and cargo's children can be stopped with them.
    let mut child = spawn(command.process_group(0))?;
    loop {
        if let Some(status) = child.try_wait().doing(name(command))? {
            return Ok(status);
        }
        if interrupt::is_requested() {
            end_group(&mut child, Duration::from_secs(5));
            return Err(Error::Interrupted);
        }
        if let Err(error) = meanwhile() {
            end_group(&mut child, Duration::from_secs(5));
            return Err(error);
        }
        std::thread::sleep(interrupt::TICK);
    }
}

/// Runs a step that must succeed.
pub(crate) fn step(command: &mut Command) -> Result<()> {
    step_while(command, || Ok(()))
}

/// [`step`], with something to do meanwhile.
pub(crate) fn step_while(
    command: &mut Command,
    meanwhile: impl FnMut() -> Result<()>,
) -> Result<()> {
    let status = status_while(command, meanwhile)?;
    succeeded(command, status)
}

/// [`step_while`] for programs of Node, which print into a pipe of their own: Node makes a pipe that it
/// prints into non-blocking, and whoever shares it loses what they print while it is full. A terminal stays
/// theirs.
pub(crate) fn step_apart(
    command: &mut Command,
    meanwhile: impl FnMut() -> Result<()>,
) -> Result<()> {
    if std::io::stdout().is_terminal() {
        return step_while(command, meanwhile);
    }
    let (mut printed, pipe) = std::io::pipe().doing("making a pipe")?;
    command.stdout(pipe.try_clone().doing("making a pipe")?);
    command.stderr(pipe);
    let copy = std::thread::spawn(move || std::io::copy(&mut printed, &mut std::io::stdout()));
    let status = status_while(command, meanwhile);
    // The pipe ends when nobody holds it: not we, nor a browser that is still ending.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    let end = Instant::now() + Duration::from_secs(5);
    while !copy.is_finished() && Instant::now() < end {
        std::thread::sleep(interrupt::TICK);
    }
    let status = status?;
    succeeded(command, status)
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        Ok(())
    } else {
        Err(Error::Failed {
            program: name(command),
            status,
        })
    }
}

/// Runs a program that must succeed and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let program = name(command);
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return not_installed(command);
        }
        Err(error) => return Err(error).doing(program),
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return sentence(format!("`{program}` failed: {}", said.trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn not_installed<T>(command: &Command) -> Result<T> {
    let program = command.get_program().to_string_lossy();
    sentence(format!("`{program}` is not on PATH. Install it first."))
}

/// The files of a folder, in the order of their names.
pub(crate) fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let listed = std::fs::read_dir(folder).path(folder)?;
    let paths: std::io::Result<Vec<_>> = listed.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.path(folder)?;
    paths.sort();
    Ok(paths)
}

/// The first of the programs that PATH has.
pub(crate) fn on_path(programs: &[&str]) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    programs.iter().find_map(|program| {
        std::env::split_paths(&path)
            .map(|folder| folder.join(program))
            .find(|file| is_program(file))
    })
}

/// Whether the file exists and somebody may run it.
pub(crate) fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata()
        .is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

/// Has a command print into a file.
pub(crate) fn print_into<'a>(command: &'a mut Command, file: &File) -> Result<&'a mut Command> {
    let copy = || file.try_clone().doing("sharing a temporary file");
    Ok(command.stdout(copy()?).stderr(copy()?))
}

/// The command as a person would type it: program and arguments, never the environment, which holds
/// passwords.
pub(crate) fn name(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(
        command
            .get_args()
            .map(|word| word.to_string_lossy().into_owned()),
    );
    words.join(" ")
}

fn end_group(child: &mut Child, patience: Duration) {
    let group = Pid::from_raw(child.id().cast_signed());
    // The child is not reaped yet, so its group is still ours; it may have emptied meanwhile, which is fine.
    let _ = killpg(group, Signal::SIGTERM);
    let end = Instant::now() + patience;
    while Instant::now() < end {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return;
        }
        std::thread::sleep(interrupt::TICK);
    }
    let _ = killpg(group, Signal::SIGKILL);
    let _ = child.wait();
}
