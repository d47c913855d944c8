//! An owner, its stream and a projection of its one row. What the services do with databases and NATS is
//! done here with vectors; what they decide, they decide in `healing`.

use std::collections::BTreeSet;

use healing::{
    Comparison, Head, Known, Look, Memory, Place, Stream as State, Turn, filled, judge, look,
    must_fill, remember, replaces, went_back,
};

use crate::parts::{
    Filling, Form, Message, Owner, Projection, Row, Rule, Silent, Stream, Unique, Written, uuid,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct World {
    pub(crate) owner: Owner,
    pub(crate) stream: Stream,
    pub(crate) projection: Projection,
    next: Unique,
    /// NATS still remembers the ids of messages.
    remembers: bool,
}

fn end_of(stream: &Stream) -> Place {
    Place {
        stream: stream.identity.into(),
        sequence: i64::try_from(stream.messages.len()).expect("a few"),
    }
}

impl World {
    pub(crate) fn new(remembers: bool, form: Form, must_fill: bool) -> Self {
        let stream = Stream {
            identity: 2,
            messages: Vec::new(),
            told: 0,
        };
        let known = Known {
            place: Some(end_of(&stream)),
            generation: Some(uuid(1)),
            ..Known::default()
        };
        Self {
            owner: Owner {
                generation: 1,
                past: BTreeSet::new(),
                row: None,
                outbox: Vec::new(),
                last_position: 0,
                published: 0,
                tables: 0,
                must_look: false,
            },
            stream,
            projection: Projection {
                form,
                row: None,
                is_doubted: false,
                known,
                must_fill,
                must_look: false,
                reading_to: 0,
                applied: 0,
                filling: None,
                silent: None,
            },
            next: 2,
            remembers,
        }
    }

    fn unique(&mut self) -> Unique {
        self.next += 1;
        self.next
    }

    /// A new person takes the next free number: where the database was put back, one that was given before.
    pub(crate) fn write(&mut self) {
        let value = self.unique();
        let row = match self.owner.row {
            Some(row) => Row {
                value,
                version: row.version + 1,
                ..row
            },
            None => Row {
                person: self.unique(),
                value,
                version: 1,
            },
        };
        self.owner.row = Some(row);
        self.enqueue(Some(row));
    }

    fn enqueue(&mut self, row: Option<Row>) {
        let id = self.unique();
        self.owner.outbox.push(Written {
            id,
            row,
            position: None,
            generation: self.owner.generation,
        });
    }

    /// As `generation::begin`.
    fn begin_generation(&mut self, highest: i64) {
        let begun = self.unique();
        self.owner.past.insert(self.owner.generation);
        self.owner.generation = begun;
        self.owner.last_position = self.owner.last_position.max(highest);
        self.enqueue(None);
    }

    fn remember(&self, id: Unique, position: i64) -> Memory {
        let outbox = &self.owner.outbox;
        let oldest = outbox.iter().filter_map(|row| row.position).min();
        remember(outbox.iter().any(|row| row.id == id), position, oldest)
    }

    /// As `stream::catch_up`.
    pub(crate) fn look_as_owner(&mut self) {
        self.owner.must_look = false;
        let outbox = &self.owner.outbox;
        let is_ours = |told: &&Message| {
            let mut rows = outbox.iter();
            rows.any(|row| row.id == told.id && row.position == Some(told.position))
        };
        let ours = self.stream.messages.iter().rev().find(is_ours);
        let published = ours.map_or(0, |told| told.position);
        if let Some(newest) = self.stream.messages.last().copied() {
            let memory = self.remember(newest.id, newest.position);
            if went_back(memory, self.owner.era(newest.generation)) {
                self.owner.past.insert(newest.generation);
                self.begin_generation(newest.position);
            }
            self.owner.last_position = self.owner.last_position.max(newest.position);
        }
        self.owner.published = published;
    }

    fn give_positions(&mut self) {
        for row in &mut self.owner.outbox {
            if row.position.is_none() {
                self.owner.last_position += 1;
                row.position = Some(self.owner.last_position);
            }
        }
    }

    /// Whoever collects lives on it.
    pub(crate) fn stream_has_everything(&self) -> bool {
        let told = &self.stream.messages;
        let mut written = self.owner.outbox.iter();
        written.all(|row| told.iter().any(|message| message.id == row.id))
    }

    fn first_waiting(&self) -> Option<usize> {
        let waits = |row: &Written| row.position.is_none_or(|at| at > self.owner.published);
        let waiting = self.owner.outbox.iter().enumerate();
        let waiting = waiting.filter(|(_, row)| waits(row));
        waiting
            .min_by_key(|(_, row)| row.position.unwrap_or(i64::MAX))
            .map(|(nth, _)| nth)
    }

    pub(crate) fn has_waiting(&self) -> bool {
        self.first_waiting().is_some()
    }

    /// As `window::take_positions_back`, where what waits would not come behind the stream's last event.
    fn go_behind_stream(&mut self) {
        let newest = self.stream.messages.last().map_or(0, |told| told.position);
        let first = self.first_waiting();
        let first = first.and_then(|nth| self.owner.outbox[nth].position);
        if first.is_none_or(|first| first > newest) {
            return;
        }
        let published = self.owner.published;
        for row in &mut self.owner.outbox {
            row.position = row.position.filter(|at| *at <= published);
        }
        self.give_positions();
    }

    /// As `window::send`, one event at a time.
    pub(crate) fn publish(&mut self, without: Option<Rule>) {
        self.give_positions();
        if without != Some(Rule::GoBehindTheStream) {
            self.go_behind_stream();
        }
        let Some(nth) = self.first_waiting() else {
            return;
        };
        let row = self.owner.outbox[nth];
        let there = self.stream.messages.iter();
        if let Some(there) = there.rev().find(|told| told.id == row.id).copied()
            && self.remembers
        {
            // As `stream::take_place`; where that does not do it, everything waits until NATS forgets the id.
            let published = self.owner.published;
            let is_free = self.owner.outbox.iter().all(|other| {
                let at = other.position.unwrap_or(i64::MAX);
                other.id == row.id || at > there.position || at < there.position && at <= published
            });
            if is_free {
                self.owner.outbox[nth].position = Some(there.position);
            }
            self.owner.must_look = true;
            return;
        }
        let position = row.position.expect("given above");
        let generation = if without == Some(Rule::StampWhenItLeaves) {
            row.generation
        } else {
            self.owner.generation
        };
        self.stream.messages.push(Message {
            id: row.id,
            generation,
            position,
            row: row.row,
        });
        self.owner.published = position;
    }

    /// As `generation::compare`.
    fn compare(&mut self, without: Option<Rule>) -> Comparison {
        let known = &self.projection.known;
        let mut memory = Memory::Written;
        if let Some(head) = known.head
            && without != Some(Rule::NameTheHead)
        {
            let id = Unique::try_from(head.event.as_u128()).expect("one of ours");
            let generation = known.generation.map_or(1, |told| told.as_u128());
            let generation = Unique::try_from(generation).expect("one of ours");
            memory = self.remember(id, head.position);
            if went_back(memory, self.owner.era(generation)) {
                self.owner.past.insert(generation);
                self.begin_generation(head.position);
            }
        }
        self.give_positions();
        let newest = self.owner.outbox.iter().max_by_key(|row| row.position);
        Comparison {
            generation: uuid(self.owner.generation),
            newest: newest.map(|row| Head {
                event: uuid(row.id),
                position: row.position.expect("given above"),
            }),
            tables: uuid(self.owner.tables),
            is_forgotten: memory == Memory::Forgotten,
        }
    }

    /// As `Consumer::tend`, before it fills.
    pub(crate) fn ask(&mut self, without: Option<Rule>) {
        let owner = self.compare(without);
        let by_version = without == Some(Rule::Generations);
        let is_due = must_fill(&self.projection.known, &owner) && !by_version;
        self.projection.must_fill |= is_due;
    }

    /// As `Consumer::look`; then the owner is asked before anything is applied.
    pub(crate) fn look_as_consumer(&mut self, without: Option<Rule>) {
        let projection = &mut self.projection;
        projection.must_look = false;
        projection.reading_to = 0;
        projection.applied = 0;
        if without == Some(Rule::OwnPlace) {
            self.ask(without);
            return;
        }
        let state = State {
            end: end_of(&self.stream),
            first: 1,
            told: self.stream.told,
        };
        match look(projection.known.place, &state) {
            Look::GoOn => {}
            Look::ReadAgain(to) => projection.reading_to = to,
            Look::Anew => projection.must_fill = true,
        }
        self.ask(without);
    }

    fn is_reading(&self) -> bool {
        self.here() < self.projection.reading_to
    }

    fn here(&self) -> i64 {
        let place = self.projection.known.place;
        place.map_or(0, |place| place.sequence)
    }

    /// The message that comes next.
    fn coming(&self) -> i64 {
        if self.is_reading() {
            self.here()
        } else {
            self.stream.told
        }
    }

    /// Whether one comes that was not applied since the consumer began to follow.
    pub(crate) fn is_coming(&self) -> bool {
        let coming = self.coming();
        let is_new = self.is_reading() || self.projection.applied <= coming;
        is_new && coming < end_of(&self.stream).sequence
    }

    /// As `batch::apply`, one message at a time.
    pub(crate) fn apply(&mut self, without: Option<Rule>) {
        let coming = self.coming();
        let message = self.stream.messages[usize::try_from(coming).expect("a few")];
        let projection = &mut self.projection;
        let generation = Some(uuid(message.generation));
        let by_version = without == Some(Rule::Generations);
        let turn = if by_version {
            Turn::Apply
        } else {
            judge(&projection.known, generation, coming + 1)
        };
        match turn {
            Turn::Fill => {
                projection.must_fill = true;
                return;
            }
            Turn::Apply => {
                if let Some(told) = message.row {
                    projection.take(told);
                }
                let told = Head {
                    event: uuid(message.id),
                    position: message.position,
                };
                projection.known.head = healing::head_after(&projection.known, generation, told);
            }
            Turn::PassOver => {}
        }
        if let Some(place) = &mut projection.known.place {
            place.sequence = place.sequence.max(coming + 1);
        }
        if projection.reading_to <= coming {
            projection.applied = coming + 1;
        }
    }

    /// Only what was delivered since the consumer began to follow can be acknowledged.
    pub(crate) fn is_to_be_acknowledged(&self) -> bool {
        self.projection.applied > self.stream.told
    }

    pub(crate) fn acknowledge(&mut self) {
        self.stream.told = self.projection.applied;
    }

    /// The rest of `Consumer::tend`, in four steps.
    pub(crate) fn begin_filling(&mut self, without: Option<Rule>) {
        let place = end_of(&self.stream);
        let begun = self.compare(without);
        if replaces(&self.projection.known, &begun) && without != Some(Rule::Generations) {
            self.projection.yield_row();
        }
        self.projection.known.is_torn = true;
        self.projection.filling = Some(Filling {
            begun,
            place,
            is_read: false,
            outcome: None,
        });
    }

    /// The process that fills has read, and falls silent; another one begins, as `place::lease`.
    pub(crate) fn take_over(&mut self, without: Option<Rule>) {
        self.projection.silent = Some(Silent(self.owner.row));
        self.begin_filling(without);
    }

    /// The silent process goes on, as `place::renew`: by now another's name stands at the filling, or none.
    pub(crate) fn go_on_late(&mut self, without: Option<Rule>) {
        let silent = self.projection.silent.take();
        if without == Some(Rule::GoOnByName)
            && let Some(Silent(Some(told))) = silent
        {
            self.projection.take(told);
        }
    }

    pub(crate) fn read(&mut self) {
        if let Some(told) = self.owner.row {
            self.projection.take(told);
        }
        if let Some(filling) = &mut self.projection.filling {
            filling.is_read = true;
        }
    }

    pub(crate) fn sweep(&mut self, without: Option<Rule>) {
        let Some(mut filling) = self.projection.filling.take() else {
            return;
        };
        let mut ended = self.compare(without);
        if without == Some(Rule::FillInOnePiece) {
            ended.generation = filling.begun.generation;
            ended.tables = filling.begun.tables;
        }
        let projection = &mut self.projection;
        let place = Some(filling.place);
        filling.outcome = filled(&projection.known, &filling.begun, &ended, place);
        if filling.outcome.is_none() {
            return;
        }
        if without != Some(Rule::Sweep) {
            projection.drop_untold();
        }
        projection.filling = Some(filling);
    }

    pub(crate) fn end_filling(&mut self) {
        let projection = &mut self.projection;
        let Some(known) = projection
            .filling
            .take()
            .and_then(|filling| filling.outcome)
        else {
            return;
        };
        projection.known = known;
        projection.must_fill = false;
        projection.reading_to = 0;
    }

    pub(crate) fn put_owner_back(&mut self, owner: Owner) {
        let tables = self.unique();
        self.owner = Owner {
            tables,
            must_look: true,
            ..owner
        };
    }

    pub(crate) fn lose_stream(&mut self) {
        let identity = self.unique();
        self.stream = Stream {
            identity,
            messages: Vec::new(),
            told: 0,
        };
        self.reconnect();
    }

    /// Both sides notice when NATS went; a filling begins again.
    pub(crate) fn reconnect(&mut self) {
        self.owner.must_look = true;
        self.projection.restart();
    }
}
