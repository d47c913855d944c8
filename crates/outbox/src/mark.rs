//! What a call wrote, as its caller's next call tells it: each fact's subject, its event and its record
//! (docs/decisions/0121).
//!
//! A mark says nothing about persons: subjects, ids and the events' own ids.

use std::cell::RefCell;
use std::str::FromStr;

use uuid::Uuid;

/// Marks that one header holds; of more, the last.
const MARKS: usize = 16;
/// Records that one mark names. Of a larger set only the last event is told: nobody asks an owner for
/// thousands.
const RECORDS: usize = 8;

tokio::task_local! {
    static WROTE: RefCell<Vec<Mark>>;
}

/// The last event of a subject that a call told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// As in `members.member.created`.
    pub subject: String,
    /// The event's id. Events before it in the same transaction are applied before it.
    pub event: Uuid,
    /// The records that the call told of under this subject; none when they were too many to be asked for.
    pub records: Vec<i64>,
    is_full: bool,
}

impl Mark {
    fn new(subject: &str, event: Uuid, record: i64) -> Self {
        Self {
            subject: subject.to_owned(),
            event,
            records: vec![record],
            is_full: false,
        }
    }

    /// The entity that the subject is about: `member`.
    pub fn entity(&self) -> &str {
        self.subject.split('.').nth(1).unwrap_or_default()
    }

    /// A later event of the same call.
    fn follow(&mut self, event: Uuid, record: i64) {
        self.event = event;
        if self.is_full || self.records.contains(&record) {
            return;
        }
        if self.records.len() == RECORDS {
            self.records.clear();
            self.is_full = true;
        } else {
            self.records.push(record);
        }
    }
}

/// `members.member.created=0190…:12,13`
impl std::fmt::Display for Mark {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}={}:", self.subject, self.event.simple())?;
        for (nth, record) in self.records.iter().enumerate() {
            let comma = if nth == 0 { "" } else { "," };
            write!(formatter, "{comma}{record}")?;
        }
        Ok(())
    }
}

/// What comes from outside and is no mark.
#[derive(Debug)]
pub struct NoMark;

impl FromStr for Mark {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Self, NoMark> {
        let (subject, rest) = text.split_once('=').ok_or(NoMark)?;
        let (event, records) = rest.split_once(':').ok_or(NoMark)?;
        let is_word = |byte: u8| byte.is_ascii_lowercase() || byte == b'_' || byte == b'.';
        if subject.len() > 100 || !subject.bytes().all(is_word) {
            return Err(NoMark);
        }
        let records: Vec<i64> = records
            .split(',')
            .filter(|record| !record.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|_| NoMark)?;
        if records.len() > RECORDS {
            return Err(NoMark);
        }
        Ok(Self {
            subject: subject.to_owned(),
            event: event.parse().map_err(|_| NoMark)?,
            is_full: records.is_empty(),
            records,
        })
    }
}

/// The marks of a header; what is none is left out.
pub fn read_marks(header: &str) -> Vec<Mark> {
    let marks = header.split(';').rev().take(MARKS);
    marks.filter_map(|mark| mark.trim().parse().ok()).collect()
}

/// The header of these marks.
pub fn write_marks<'a>(marks: impl IntoIterator<Item = &'a Mark>) -> String {
    let marks: Vec<String> = marks.into_iter().map(ToString::to_string).collect();
    marks[marks.len().saturating_sub(MARKS)..].join(";")
}

/// Runs a call and says beside its result what it told. Of a transaction that was rolled back too: such a
/// mark is asked for once and found to say nothing new.
pub async fn noting_marks<F: Future>(call: F) -> (F::Output, Vec<Mark>) {
    WROTE
        .scope(RefCell::default(), async {
            let output = call.await;
            (output, WROTE.with(RefCell::take))
        })
        .await
}

/// Forgets what the running call told so far: it takes that back.
pub fn forget_marks() {
    let _ = WROTE.try_with(|wrote| wrote.borrow_mut().clear());
}

/// Notes an event that the running call tells; outside of a call nobody waits for it.
pub(crate) fn note(subject: &str, event: Uuid, record: i64) {
    let _ = WROTE.try_with(|wrote| {
        let mut wrote = wrote.borrow_mut();
        match wrote.iter_mut().find(|mark| mark.subject == subject) {
            Some(mark) => mark.follow(event, record),
            None => wrote.push(Mark::new(subject, event, record)),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_call_s_marks_are_read_as_they_are_written() {
        let (events, marks) = noting_marks(async {
            let events: Vec<Uuid> = (0..20).map(|_| Uuid::now_v7()).collect();
            note("members.member.created", events[0], 7);
            note("members.member.created", events[1], 8);
            for (id, event) in (1..).zip(&events[2..]) {
                note("geography.locality.created", *event, id);
            }
            events
        })
        .await;
        assert_eq!(marks.len(), 2);
        assert_eq!(marks[0].records, [7, 8]);
        assert_eq!(marks[0].event, events[1]);
        assert_eq!(marks[0].entity(), "member");
        // Too many to be asked for: the last event alone says when they are there.
        assert_eq!((marks[1].records.len(), marks[1].event), (0, events[19]));
        let mut read = read_marks(&write_marks(&marks));
        read.reverse();
        assert_eq!(
            read.iter().map(ToString::to_string).collect::<Vec<_>>(),
            marks.iter().map(ToString::to_string).collect::<Vec<_>>()
        );
    }

    #[test]
    fn what_is_no_mark_is_left_out() {
        for bad in [
            "",
            "members.member.created",
            "members.member.created=x:1",
            "Members=0190:1",
            "m=00000000000000000000000000000000:1,2,3,4,5,6,7,8,9",
            "m=00000000000000000000000000000000:a",
        ] {
            assert!(read_marks(bad).is_empty(), "{bad}");
        }
    }
}
