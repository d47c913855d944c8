//! A run: what the journal shows of it, and how it ends.

use chrono::TimeDelta;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    StartSynchronizationReply, StopSynchronizationReply, SynchronizationDirection,
    SynchronizationJournal, SynchronizationReply, SynchronizationState,
};
use uuid::Uuid;

/// A run in which nothing was done for this long is closed (contract §7).
pub(crate) const SILENT: TimeDelta = TimeDelta::minutes(15);

/// What waits on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backlog {
    /// Records with something that the centre has not taken.
    pub(crate) to_send: i64,
    /// Since when the first of them waits, by the node's clock.
    pub(crate) oldest: Option<Timestamp>,
    /// Values of which a person has to choose one.
    pub(crate) conflicts: i64,
}

impl Backlog {
    /// What the centre is told: how many records, and since when the first of them waits.
    pub(crate) fn written(&self) -> (String, Option<String>) {
        let oldest = self.oldest.map(|at| at.instant().to_rfc3339());
        (self.to_send.to_string(), oldest)
    }
}

/// Why a run is not well; the words are those of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Somebody stopped it before it was through.
    Stopped,
    /// Nothing was done in it for [`SILENT`].
    Silent,
    /// The centre does not answer; it is tried again.
    CentreAway,
    /// The centre refuses what is asked.
    CentreRefused,
    /// The centre does not know the token any more.
    TokenRefused,
    /// What the centre says can't be understood: its program speaks otherwise.
    OtherProtocol,
    /// A service here did not take what came; it is tried again.
    NotApplied,
}

impl Cause {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Silent => "silent",
            Self::CentreAway => "centre_away",
            Self::CentreRefused => "centre_refused",
            Self::TokenRefused => "token_refused",
            Self::OtherProtocol => "other_protocol",
            Self::NotApplied => "not_applied",
        }
    }

    /// Whether the next try may do better by itself.
    pub(crate) fn passes(self) -> bool {
        matches!(self, Self::CentreAway | Self::NotApplied)
    }
}

/// A run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) id: i64,
    pub(crate) uuid: Uuid,
    pub(crate) node: i32,
    pub(crate) node_name: String,
    pub(crate) direction: i32,
    pub(crate) state: i32,
    pub(crate) message: Option<String>,
    pub(crate) login_name: String,
    pub(crate) started_at: Timestamp,
    pub(crate) stopped_at: Option<Timestamp>,
    pub(crate) is_wanted: bool,
    pub(crate) done: i64,
    pub(crate) total: i64,
    pub(crate) bytes: i64,
    pub(crate) photos_done: i64,
    pub(crate) photos_total: i64,
    pub(crate) conflicts: i64,
    pub(crate) errors: i64,
    /// What went up and was not taken; `errors` is what came down and does not fit.
    pub(crate) rejected: i64,
    pub(crate) version: i64,
}

impl Run {
    pub(crate) fn is_open(&self) -> bool {
        self.state == SynchronizationState::Running as i32
    }

    /// Its direction, as the contract writes it.
    pub(crate) fn way(&self) -> &'static str {
        match (goes_up(self.direction), comes_down(self.direction)) {
            (true, true) => "both",
            (true, false) => "to_server",
            (false, _) => "from_server",
        }
    }

    /// Why nothing was done in it for a while: what held it up says more than that it was.
    pub(crate) fn why_silent(&self) -> Cause {
        let told = [Cause::CentreAway, Cause::NotApplied]
            .into_iter()
            .find(|cause| self.message.as_deref() == Some(cause.word()));
        told.unwrap_or(Cause::Silent)
    }

    /// What becomes of it when somebody stops it. A run of the centre's own has nothing to carry out: it is
    /// an entry of the journal. That of a node ends well by the node's word alone.
    pub(crate) fn stopped_by(&self, is_node: bool) -> (SynchronizationState, Option<Cause>) {
        if is_node || self.node == 0 {
            (SynchronizationState::Done, None)
        } else {
            (SynchronizationState::Interrupted, Some(Cause::Stopped))
        }
    }

    /// As the journal shows it.
    pub(crate) fn entry(&self) -> SynchronizationJournal {
        SynchronizationJournal {
            id: self.id,
            uuid: self.uuid.to_string(),
            direction: self.direction,
            state: self.state,
            message: self.message.clone(),
            user: self.login_name.clone(),
            node: self.node.into(),
            node_name: Some(self.node_name.clone()),
            started_at: Some(self.started_at),
            stopped_at: self.stopped_at,
            done: self.done,
            total: self.total,
            bytes: self.bytes,
            photos_done: self.photos_done,
            photos_total: self.photos_total,
            conflicts: self.conflicts,
            errors: self.errors + self.rejected,
        }
    }

    /// As who began it is told.
    pub(crate) fn begun(&self) -> StartSynchronizationReply {
        StartSynchronizationReply {
            uuid: self.uuid.to_string(),
            direction: self.direction,
            started_at: Some(self.started_at),
        }
    }

    /// As who stopped it is told.
    pub(crate) fn stopped(&self) -> StopSynchronizationReply {
        StopSynchronizationReply {
            uuid: self.uuid.to_string(),
            state: self.state,
            stopped_at: self.stopped_at,
        }
    }

    /// How far it is.
    pub(crate) fn progress(&self) -> SynchronizationReply {
        SynchronizationReply {
            uuid: self.uuid.to_string(),
            state: Some(self.state),
            done: Some(self.done),
            total: Some(self.total),
            bytes: Some(self.bytes),
            photos_done: Some(self.photos_done),
            photos_total: Some(self.photos_total),
            conflicts: Some(self.conflicts),
            errors: Some(self.errors + self.rejected),
            ..SynchronizationReply::default()
        }
    }
}

/// Whether what was changed on the node is sent.
pub(crate) fn goes_up(direction: i32) -> bool {
    direction != SynchronizationDirection::FromServer as i32
}

/// Whether what was written at the centre is read.
pub(crate) fn comes_down(direction: i32) -> bool {
    direction != SynchronizationDirection::ToServer as i32
}
