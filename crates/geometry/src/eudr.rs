//! GeoJSON for the EU's information system on deforestation (Regulation (EU) 2023/1115), by the Commission's
//! file description 1.5: what a file may hold, and why a parcel can't be in one. Nothing but what that system
//! reads goes into a file.

mod iso;
mod outlines;
mod plot;

use std::collections::VecDeque;

use crate::country::Country;
use crate::geometry::Geometry;

pub use iso::is_country;
pub use plot::{MAX_POINT_HA, Plot, Reason};

use outlines::Outlines;

/// Bytes of one file: 25 MB.
pub const MAX_BYTES: usize = 25_000_000;

const BEGINNING: &str = "{\"type\":\"FeatureCollection\",\"features\":[\n";
const BETWEEN: &str = ",\n";
const END: &str = "\n]}\n";

/// A piece of a file, to be appended to the part with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Number of the file, from 1.
    pub part: u32,
    /// What comes next in it.
    pub bytes: Vec<u8>,
}

/// Writes parts of at most 25 MB, each a file of its own. It remembers sixteen bytes of each outline, and no
/// more of a file than what nobody took yet.
#[derive(Debug)]
pub struct Writer<'a> {
    country: Option<&'a Country>,
    outlines: Outlines,
    pieces: VecDeque<Piece>,
    part: u32,
    /// Bytes of the part so far; none before the first parcel.
    size: Option<usize>,
}

impl<'a> Writer<'a> {
    /// A writer for parcels of that country; without it nothing is compared with its place.
    pub fn new(country: Option<&'a Country>) -> Self {
        Self {
            country,
            outlines: Outlines::default(),
            pieces: VecDeque::new(),
            part: 1,
            size: None,
        }
    }

    /// Adds a parcel, or says all that keeps it out.
    pub fn add(&mut self, plot: &Plot<'_>) -> Result<(), Vec<Reason>> {
        let (geometry, mut reasons) = plot.check(self.country);
        let Some(geometry) = geometry else {
            return Err(reasons);
        };
        let key = self.outlines.key(geometry);
        if let Some(id) = self.outlines.find(key) {
            reasons.push(Reason::SameAs { id });
        }
        let feature = plot.encode(geometry);
        if BEGINNING.len() + feature.len() + END.len() > MAX_BYTES {
            reasons.push(Reason::TooManyBytes);
        }
        if !reasons.is_empty() {
            return Err(reasons);
        }
        self.outlines.keep(key, plot.id);
        self.push(&feature);
        Ok(())
    }

    /// The next piece that is ready: to be asked for after each parcel until there is none.
    pub fn take(&mut self) -> Option<Piece> {
        self.pieces.pop_front()
    }

    /// What is left, with the end of the last part. Without a parcel there is no part.
    pub fn finish(mut self) -> Vec<Piece> {
        if self.size.is_some() {
            self.write(&[END]);
        }
        self.pieces.into()
    }

    fn push(&mut self, feature: &str) {
        let room = MAX_BYTES - BETWEEN.len() - END.len();
        match self.size {
            Some(size) if size + feature.len() <= room => self.write(&[BETWEEN, feature]),
            Some(_) => {
                self.write(&[END]);
                self.part += 1;
                self.size = None;
                self.write(&[BEGINNING, feature]);
            }
            None => self.write(&[BEGINNING, feature]),
        }
    }

    fn write(&mut self, texts: &[&str]) {
        let bytes = texts.concat().into_bytes();
        self.size = Some(self.size.unwrap_or(0) + bytes.len());
        let part = self.part;
        self.pieces.push_back(Piece { part, bytes });
    }
}
