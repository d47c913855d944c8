//! Whom PostgreSQL runs as: it refuses root, so root lends it an unprivileged user that exists already.

use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::Command;

use nix::unistd::{Gid, Uid, geteuid};

use crate::error::{Doing, Result, sentence};

/// An existing user of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct User {
    name: String,
    uid: Uid,
    gid: Gid,
}

/// Whether we are root.
pub(crate) fn is_root() -> bool {
    geteuid().is_root()
}

impl User {
    /// Root's choice for a new cluster: `postgres` where the distribution made it, else `nobody`. No user is
    /// created.
    pub(crate) fn unprivileged() -> Result<Option<Self>> {
        if !is_root() {
            return Ok(None);
        }
        for name in ["postgres", "nobody"] {
            if let Some(user) = nix::unistd::User::from_name(name).doing("reading the users")? {
                return Ok(Some(user.into()));
            }
        }
        sentence(
            "PostgreSQL does not run as root, and this machine has neither a user `postgres` nor `nobody`. \
            Run this as an ordinary user.",
        )
    }

    /// Whom an existing cluster belongs to (`None`: ourselves). A change of mind would lock PostgreSQL out of
    /// its files.
    pub(crate) fn owner_of(cluster: &Path) -> Result<Option<Self>> {
        let uid = Uid::from_raw(cluster.metadata().path(cluster)?.uid());
        if uid == geteuid() && !uid.is_root() {
            return Ok(None);
        }
        if !is_root() {
            return sentence(format!(
                "{} belongs to another user. Run this as that user (or as root, if root made it), \
                or choose another folder with MAILLON_DATA_DIR.",
                cluster.display()
            ));
        }
        match nix::unistd::User::from_uid(uid).doing("reading the users")? {
            Some(user) if !user.uid.is_root() => Ok(Some(user.into())),
            _ => sentence(format!(
                "{} belongs to root or to a user that no longer exists, and PostgreSQL does not run so.",
                cluster.display()
            )),
        }
    }

    /// Name, to print.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Makes the `setpriv` command become this user, in a folder it can read.
    pub(crate) fn drop_to(&self, setpriv: &mut Command) {
        setpriv
            .arg(format!("--reuid={}", self.uid))
            .arg(format!("--regid={}", self.gid))
            .arg("--clear-groups")
            .env("HOME", "/")
            .current_dir("/");
    }

    /// Gives the user a file or folder.
    pub(crate) fn own(&self, path: &Path) -> Result<()> {
        chown(path, Some(self.uid.as_raw()), Some(self.gid.as_raw())).path(path)
    }
}

impl From<nix::unistd::User> for User {
    fn from(user: nix::unistd::User) -> Self {
        Self {
            name: user.name,
            uid: user.uid,
            gid: user.gid,
        }
    }
}
