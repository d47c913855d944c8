//! How a projection becomes what its owner has after a backup of either, or of NATS, was put back: every
//! decision, without a database and without NATS (docs/decisions/0226). `tests/healing_walk` walks all
//! histories of them.

use uuid::Uuid;

/// What an owner can say of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// It wrote it.
    Written,
    /// It is older than what the outbox keeps.
    Forgotten,
    /// It never wrote it.
    Never,
}

/// What an owner says of a message with this position, of which it has a row or not; `oldest` is the first
/// position of which the outbox has one.
pub fn remember(has_row: bool, position: i64, oldest: Option<i64>) -> Memory {
    if has_row {
        Memory::Written
    } else if oldest.is_some_and(|oldest| position < oldest) {
        Memory::Forgotten
    } else {
        Memory::Never
    }
}

/// What an owner knows of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// It is its own now, or none was named.
    Present,
    /// It was its own, or was seen when a later one began.
    Past,
    /// It never heard of it.
    Unknown,
}

/// Whether an owner was put back: somebody knows a message of its present generation that it never wrote, or
/// a generation that it never heard of.
pub fn went_back(memory: Memory, era: Era) -> bool {
    match era {
        Era::Present => memory == Memory::Never,
        Era::Past => false,
        Era::Unknown => true,
    }
}

/// The newest fact of an owner that a projection knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Head {
    /// Its id.
    pub event: Uuid,
    /// Its position in the owner's outbox.
    pub position: i64,
}

/// What an owner answers to a projection that named its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The owner's generation, begun by the question if the head was none of its own.
    pub generation: Uuid,
    /// The newest fact that the owner wrote; none = it never wrote one.
    pub newest: Option<Head>,
    /// The owner's tables and their server: others, once a backup was put back, or the server started anew.
    pub tables: Uuid,
    /// The head is older than what the owner keeps.
    pub is_forgotten: bool,
}

/// A place in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// When the stream was made, in microseconds: another stream under its name is another one.
    pub stream: i64,
    /// Of the last message.
    pub sequence: i64,
}

/// What a consumer knows of where it is, in its own database, written by the transactions that apply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Known {
    /// How far it is; none = it has not looked yet.
    pub place: Option<Place>,
    /// Up to here a filling has everything; messages that come late are passed over.
    pub filled_to: i64,
    /// The owner's generation; none = no filling told one yet.
    pub generation: Option<Uuid>,
    /// Generations before.
    pub past: Vec<Uuid>,
    /// The newest fact that it knows, by a message or by a filling.
    pub head: Option<Head>,
    /// A filling began and has not ended: what it read may be lost without a trace.
    pub is_torn: bool,
}

/// A stream as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream {
    /// Its end.
    pub end: Place,
    /// Sequence of its first message.
    pub first: i64,
    /// Sequence of the last message that NATS believes to have told this consumer; 0 = none.
    pub told: i64,
}

/// What a consumer does when it has looked at its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// It goes on.
    GoOn,
    /// NATS takes messages for told that are not here: they are read again, from the one after its own place
    /// to this one.
    ReadAgain(i64),
    /// It is another stream, or one that ends before its place, or it lost what comes after its place.
    Anew,
}

/// Compares a consumer's own place with the stream.
pub fn look(place: Option<Place>, stream: &Stream) -> Look {
    let Some(place) = place else {
        return Look::Anew;
    };
    if place.stream != stream.end.stream || place.sequence > stream.end.sequence {
        return Look::Anew;
    }
    let is_behind = stream.told > place.sequence;
    // NATS does not know this consumer: what it would tell begins with the first message that is there.
    let is_new = stream.told == 0;
    let is_cut = stream.first > place.sequence + 1;
    match (is_behind, is_cut) {
        (true, false) => Look::ReadAgain(stream.told),
        (is_behind, true) if is_behind || is_new => Look::Anew,
        _ => Look::GoOn,
    }
}

/// What becomes of a message that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// It is applied where it is newer.
    Apply,
    /// A filling has what it tells, or it is of what the owner lost.
    PassOver,
    /// Nothing is known of its generation: the projection is filled anew.
    Fill,
}

/// Judges a message by its generation (none = of a program that names none) and its sequence in the stream.
pub fn judge(known: &Known, generation: Option<Uuid>, sequence: i64) -> Turn {
    if sequence <= known.filled_to {
        return Turn::PassOver;
    }
    match generation {
        None => Turn::Apply,
        Some(told) if known.generation == Some(told) => Turn::Apply,
        Some(told) if known.past.contains(&told) => Turn::PassOver,
        Some(_) => Turn::Fill,
    }
}

/// What a projection knows of its owner's newest fact once it has applied this one.
pub fn head_after(known: &Known, generation: Option<Uuid>, applied: Head) -> Option<Head> {
    let is_of_now = generation.is_none() || generation == known.generation;
    let is_newer = known
        .head
        .is_none_or(|head| applied.position > head.position);
    if is_of_now && is_newer {
        Some(applied)
    } else {
        known.head
    }
}

/// The newest fact and the generation that somebody knows who collects what comes, after this one: of a
/// generation that began, its first.
pub fn collected(
    known: &Known,
    generation: Option<Uuid>,
    came: Head,
) -> (Option<Uuid>, Option<Head>) {
    let begins = generation.is_some() && generation != known.generation;
    if begins || known.head.is_none_or(|head| came.position > head.position) {
        return (generation.or(known.generation), Some(came));
    }
    (known.generation, known.head)
}

/// Whether a projection is to be filled anew after its owner's answer.
pub fn must_fill(known: &Known, owner: &Comparison) -> bool {
    owner.is_forgotten || known.generation != Some(owner.generation)
}

/// Whether a filling replaces what is here whatever its version, and drops what the owner does not have.
/// Within a generation versions only grow, and owners keep what they deleted; an owner who has forgotten what
/// is known here can't say that it is the same one.
pub fn replaces(known: &Known, owner: &Comparison) -> bool {
    let is_other = known
        .generation
        .is_some_and(|mine| mine != owner.generation);
    known.is_torn || owner.is_forgotten || is_other
}

/// What is known after a filling: `begun` is what the owner answered before it told its records, `ended`
/// after it had; `place` is the end of the stream before. None: the owner went back meanwhile, or may have;
/// what was read of it may be lost without a trace, so it is filled once more.
pub fn filled(
    known: &Known,
    begun: &Comparison,
    ended: &Comparison,
    place: Option<Place>,
) -> Option<Known> {
    if begun.generation != ended.generation || begun.tables != ended.tables {
        return None;
    }
    let generation = ended.generation;
    let mut past = known.past.clone();
    past.extend(known.generation);
    past.sort_unstable();
    past.dedup();
    past.retain(|one| *one != generation);
    Some(Known {
        place,
        filled_to: place.map_or(0, |place| place.sequence),
        generation: Some(generation),
        past,
        head: ended.newest,
        is_torn: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(first: i64, end: i64, told: i64) -> Stream {
        let end = Place {
            stream: 7,
            sequence: end,
        };
        Stream { end, first, told }
    }

    fn at(sequence: i64) -> Place {
        Place {
            stream: 7,
            sequence,
        }
    }

    #[test]
    fn a_place_is_compared_with_the_stream() {
        for (place, stream, expected) in [
            (None, stream(1, 5, 5), Look::Anew),
            (Some(at(5)), stream(1, 5, 5), Look::GoOn),
            // Nothing that concerns us came since.
            (Some(at(5)), stream(8, 9, 5), Look::GoOn),
            (Some(at(0)), stream(1, 5, 0), Look::GoOn),
            // Restored alone: NATS is ahead.
            (Some(at(2)), stream(1, 5, 5), Look::ReadAgain(5)),
            (Some(at(2)), stream(4, 5, 5), Look::Anew),
            // NATS forgot the consumer, and what it had not told.
            (Some(at(2)), stream(4, 5, 0), Look::Anew),
            // NATS was put back.
            (Some(at(6)), stream(1, 5, 5), Look::Anew),
            (
                Some(Place {
                    stream: 6,
                    sequence: 2,
                }),
                stream(1, 5, 2),
                Look::Anew,
            ),
        ] {
            assert_eq!(look(place, &stream), expected, "{place:?} {stream:?}");
        }
    }

    #[test]
    fn an_owner_remembers_as_far_as_its_outbox_goes() {
        for (has_row, position, oldest, memory) in [
            (true, 7, Some(5), Memory::Written),
            (false, 4, Some(5), Memory::Forgotten),
            (false, 6, Some(5), Memory::Never),
            (false, 1, None, Memory::Never),
        ] {
            assert_eq!(remember(has_row, position, oldest), memory);
        }
    }
}
