//! A list of places becomes a ring: rounded, without equal neighbours, closed.

use crate::fault::Fault;
use crate::position::Position;

/// Positions of one outline, holes included: walks of a day stay far below.
pub const MAX_POSITIONS: usize = 10_000;
/// A triangle and its first position once more.
pub(crate) const LEAST: usize = 4;

/// Who closes a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// The text must, as GeoJSON wants it.
    Text,
    /// We do: nobody walks or types the first corner twice.
    Ours,
}

/// Reads rings of one outline: counts positions over all of them.
#[derive(Debug)]
pub(crate) struct Rings {
    closing: Closing,
    read: usize,
}

impl Rings {
    pub(crate) fn new(closing: Closing) -> Self {
        Self { closing, read: 0 }
    }

    /// The ring of these longitudes and latitudes.
    pub(crate) fn read(
        &mut self,
        places: impl IntoIterator<Item = (f64, f64)>,
    ) -> Result<Vec<Position>, Fault> {
        let mut ring: Vec<Position> = Vec::new();
        let before = self.read;
        let mut last = None;
        for (longitude, latitude) in places {
            self.read += 1;
            if self.read > MAX_POSITIONS {
                let most = MAX_POSITIONS;
                return Err(Fault::TooManyPositions { most });
            }
            let position = Position::read(longitude, latitude, self.read)?;
            last = Some(position);
            if ring.last() != Some(&position) {
                ring.push(position);
            }
        }
        let (Some(&first), Some(last)) = (ring.first(), last) else {
            return Err(Fault::Empty);
        };
        let found = self.read - before;
        match self.closing {
            Closing::Ours if ring.len() > 1 && last != first => ring.push(first),
            Closing::Ours => {}
            Closing::Text if found < LEAST => return Err(too_few(found)),
            Closing::Text => refuse_open(first, last)?,
        }
        if ring.len() < LEAST {
            return Err(too_few(ring.len()));
        }
        refuse_wide(&ring)?;
        Ok(ring)
    }
}

fn too_few(found: usize) -> Fault {
    let least = LEAST;
    Fault::TooFewPositions { found, least }
}

fn refuse_open(first: Position, last: Position) -> Result<(), Fault> {
    let apart = first
        .lon
        .abs_diff(last.lon)
        .max(first.lat.abs_diff(last.lat));
    match apart {
        0 => Ok(()),
        1 => Err(Fault::ClosesBeforeRounding),
        _ => Err(Fault::NotClosed),
    }
}

/// Half of the world or more, between two positions or in all, is the date line crossed.
fn refuse_wide(ring: &[Position]) -> Result<(), Fault> {
    const HALF: u32 = 180_000_000;
    let (west, east) = ring
        .iter()
        .fold((i32::MAX, i32::MIN), |(west, east), position| {
            (west.min(position.lon), east.max(position.lon))
        });
    if east.abs_diff(west) >= HALF {
        return Err(Fault::AcrossDateLine);
    }
    Ok(())
}
