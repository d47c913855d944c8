//! The owner, its stream and the projection, as what may be put back.

use std::collections::BTreeSet;

use healing::{Comparison, Era, Known, Place};
use uuid::Uuid;

/// Generations, messages, people and values get numbers that are never given twice, as UUIDs are.
pub(crate) type Unique = u8;

/// What may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The place is the consumer's own, not the one that NATS keeps.
    OwnPlace,
    /// Facts are told apart by generation, not by version alone.
    Generations,
    /// The owner looks at the stream before it publishes.
    LookFirst,
    /// The consumer names the newest message that it knows.
    NameTheHead,
    /// A filling begins again where its owner was put back meanwhile.
    FillInOnePiece,
    /// A message gets its generation when it leaves.
    StampWhenItLeaves,
    /// A filling drops what the owner does not have.
    Sweep,
    /// A process goes on with a filling only while its name stands at it.
    GoOnByName,
    /// What waits gets positions behind the last event of the stream.
    GoBehindTheStream,
}

impl Rule {
    pub(crate) const ALL: [Self; 9] = [
        Self::OwnPlace,
        Self::Generations,
        Self::LookFirst,
        Self::NameTheHead,
        Self::FillInOnePiece,
        Self::StampWhenItLeaves,
        Self::Sweep,
        Self::GoOnByName,
        Self::GoBehindTheStream,
    ];
}

/// How a row gives way to whatever another generation tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// Its version becomes one below all others.
    Marked,
    /// It stays as it is, and is doubted beside it.
    Doubted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    pub(crate) person: Unique,
    pub(crate) value: Unique,
    pub(crate) version: i8,
}

/// A row of the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Written {
    pub(crate) id: Unique,
    /// None: a generation begins.
    pub(crate) row: Option<Row>,
    pub(crate) position: Option<i64>,
    /// In which it was written.
    pub(crate) generation: Unique,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    pub(crate) generation: Unique,
    pub(crate) past: BTreeSet<Unique>,
    pub(crate) row: Option<Row>,
    pub(crate) outbox: Vec<Written>,
    pub(crate) last_position: i64,
    /// Up to this position it is published.
    pub(crate) published: i64,
    pub(crate) tables: Unique,
    pub(crate) must_look: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Message {
    pub(crate) id: Unique,
    pub(crate) generation: Unique,
    pub(crate) position: i64,
    pub(crate) row: Option<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stream {
    pub(crate) identity: Unique,
    pub(crate) messages: Vec<Message>,
    /// What NATS takes for told.
    pub(crate) told: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Filling {
    pub(crate) begun: Comparison,
    pub(crate) place: Place,
    pub(crate) is_read: bool,
    /// What is known once it has ended; what was not told is dropped by then.
    pub(crate) outcome: Option<Known>,
}

/// What a process had read of the owner when it fell silent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Silent(pub(crate) Option<Row>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Projection {
    pub(crate) form: Form,
    pub(crate) row: Option<Row>,
    pub(crate) is_doubted: bool,
    pub(crate) known: Known,
    pub(crate) must_fill: bool,
    pub(crate) must_look: bool,
    /// Messages up to here are read again.
    pub(crate) reading_to: i64,
    /// What was delivered and applied since the consumer began to follow.
    pub(crate) applied: i64,
    pub(crate) filling: Option<Filling>,
    /// A process fell silent while it filled, and was followed.
    pub(crate) silent: Option<Silent>,
}

pub(crate) fn uuid(unique: Unique) -> Uuid {
    Uuid::from_u128(unique.into())
}

impl Owner {
    pub(crate) fn era(&self, generation: Unique) -> Era {
        if generation == self.generation {
            Era::Present
        } else if self.past.contains(&generation) {
            Era::Past
        } else {
            Era::Unknown
        }
    }
}

impl Projection {
    /// It follows anew, once it has looked; a filling begins again.
    pub(crate) fn restart(&mut self) {
        self.must_look = true;
        self.applied = 0;
        self.filling = None;
    }

    /// A process reads the owner's records, or has read them.
    pub(crate) fn is_filling(&self) -> bool {
        let filling = self.filling.as_ref();
        !self.must_look && filling.is_some_and(|filling| filling.outcome.is_none())
    }

    /// Where it is newer, or what is here is doubted.
    pub(crate) fn take(&mut self, told: Row) {
        let is_doubted = std::mem::take(&mut self.is_doubted);
        let is_news = self.row.is_none_or(|known| told.version > known.version);
        if is_doubted || is_news {
            self.row = Some(told);
        }
    }

    /// As `Table::yield_piece`.
    pub(crate) fn yield_row(&mut self) {
        match (self.form, &mut self.row) {
            (Form::Marked, Some(row)) if row.version >= 0 => row.version = -1 - row.version,
            (Form::Doubted, Some(_)) => self.is_doubted = true,
            _ => {}
        }
    }

    /// As `Table::drop_piece`.
    pub(crate) fn drop_untold(&mut self) {
        let is_marked = self.row.is_some_and(|row| row.version < 0);
        if std::mem::take(&mut self.is_doubted) || is_marked {
            self.row = None;
        }
    }
}
