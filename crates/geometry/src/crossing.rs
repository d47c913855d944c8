//! Whether rings cross, touch or run back along themselves: exact, by whole numbers, and it says where.
//!
//! A sweep from west to east. Two segments are compared where their longitudes overlap, so a bound of
//! positions is a bound of time, also for a comb whose teeth all overlap. Of our own because the sweep of
//! `geo` calls itself for each segment that meets no later one: five thousand of them end the stack of a
//! thread.

use crate::position::Position;

/// Where something crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// A position of the meeting, or the nearest.
    pub(crate) near: Position,
    /// Whether one ring meets itself, not another one.
    pub(crate) is_own: bool,
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    from: Position,
    to: Position,
    ring: usize,
    place: usize,
    /// Segments of its ring.
    of: usize,
}

impl Segment {
    fn west(&self) -> i32 {
        self.from.lon.min(self.to.lon)
    }

    fn east(&self) -> i32 {
        self.from.lon.max(self.to.lon)
    }

    fn overlaps_in_latitude(&self, other: &Self) -> bool {
        self.from.lat.min(self.to.lat) <= other.from.lat.max(other.to.lat)
            && other.from.lat.min(other.to.lat) <= self.from.lat.max(self.to.lat)
    }

    fn follows(&self, other: &Self) -> bool {
        self.ring == other.ring && self.place == (other.place + 1) % other.of
    }
}

/// The first place where rings meet that should not. Rings are closed and have no equal neighbours.
pub(crate) fn find_crossing(rings: &[Vec<Position>]) -> Option<Crossing> {
    let segments = sorted_segments(rings.iter());
    each_pair(&segments, |one, other| {
        let near = if other.follows(one) {
            turns_back(one, other).then_some(one.to)
        } else if one.follows(other) {
            turns_back(other, one).then_some(other.to)
        } else {
            meeting(one, other)
        }?;
        let is_own = one.ring == other.ring;
        Some(Crossing { near, is_own })
    })
}

/// Whether the boundaries of two outlines meet more often than that.
pub(crate) fn meets_more_often_than(
    most: usize,
    one: &[Vec<Position>],
    other: &[Vec<Position>],
) -> bool {
    let first_of_other = one.len();
    let segments = sorted_segments(one.iter().chain(other));
    let mut met = 0;
    let many = each_pair(&segments, |a, b| {
        let is_of_both = (a.ring < first_of_other) != (b.ring < first_of_other);
        if is_of_both && meeting(a, b).is_some() {
            met += 1;
        }
        (met > most).then_some(())
    });
    many.is_some()
}

fn sorted_segments<'a>(rings: impl Iterator<Item = &'a Vec<Position>>) -> Vec<Segment> {
    let mut segments = Vec::new();
    for (number, ring) in rings.enumerate() {
        let of = ring.len().saturating_sub(1);
        let sides = ring.windows(2).enumerate();
        segments.extend(sides.map(|(place, ends)| Segment {
            from: ends[0],
            to: ends[1],
            ring: number,
            place,
            of,
        }));
    }
    segments.sort_unstable_by_key(Segment::west);
    segments
}

/// The first answer for two segments whose bounds overlap.
fn each_pair<T>(
    segments: &[Segment],
    mut look: impl FnMut(&Segment, &Segment) -> Option<T>,
) -> Option<T> {
    for (number, one) in segments.iter().enumerate() {
        let east = one.east();
        for other in &segments[number + 1..] {
            if other.west() > east {
                break;
            }
            if one.overlaps_in_latitude(other)
                && let Some(found) = look(one, other)
            {
                return Some(found);
            }
        }
    }
    None
}

/// Whether `next` goes back along the segment before it.
fn turns_back(before: &Segment, next: &Segment) -> bool {
    let corner = before.to;
    let (ax, ay) = vector(corner, before.from);
    let (bx, by) = vector(corner, next.to);
    turn(before.from, corner, next.to) == 0 && ax * bx + ay * by > 0
}

/// Where two segments meet, if they do.
fn meeting(one: &Segment, other: &Segment) -> Option<Position> {
    let a = turn(one.from, one.to, other.from);
    let b = turn(one.from, one.to, other.to);
    let c = turn(other.from, other.to, one.from);
    let d = turn(other.from, other.to, one.to);
    if a.signum() * b.signum() < 0 && c.signum() * d.signum() < 0 {
        return Some(between(one, c, d));
    }
    let ends = [
        (a, other.from, one),
        (b, other.to, one),
        (c, one.from, other),
        (d, one.to, other),
    ];
    let touching = ends
        .into_iter()
        .find(|(turn, end, segment)| *turn == 0 && is_beside(*end, segment));
    touching.map(|(_, end, _)| end)
}

/// Where the segment has gone the part `c` of `c - d`: its ends lie on both sides of the other one.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a place to look at, between two that fit"
)]
fn between(segment: &Segment, c: i64, d: i64) -> Position {
    let part = c as f64 / (c as f64 - d as f64);
    let along = |from: i32, to: i32| {
        (f64::from(from) + part * (f64::from(to) - f64::from(from))).round() as i32
    };
    Position {
        lon: along(segment.from.lon, segment.to.lon),
        lat: along(segment.from.lat, segment.to.lat),
    }
}

/// Whether a position on the line of a segment is on the segment.
fn is_beside(end: Position, segment: &Segment) -> bool {
    let (a, b) = (segment.from, segment.to);
    (a.lon.min(b.lon)..=a.lon.max(b.lon)).contains(&end.lon)
        && (a.lat.min(b.lat)..=a.lat.max(b.lat)).contains(&end.lat)
}

/// Above zero where the way from `a` by `b` to `c` turns left. Exact: differences have 30 bits.
pub(crate) fn turn(a: Position, b: Position, c: Position) -> i64 {
    let ((bx, by), (cx, cy)) = (vector(a, b), vector(a, c));
    bx * cy - by * cx
}

fn vector(from: Position, to: Position) -> (i64, i64) {
    (
        i64::from(to.lon) - i64::from(from.lon),
        i64::from(to.lat) - i64::from(from.lat),
    )
}
