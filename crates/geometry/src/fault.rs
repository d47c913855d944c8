//! What can be wrong with a point or an outline. Data, no sentences: whoever asks has the words. No text of a
//! fault has a place in it, because places of parcels belong to people.

use crate::position::Position;

/// Why something is no point or outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is not JSON, or no geometry of GeoJSON.
    #[error("no geometry of GeoJSON")]
    NotGeoJson,
    /// A cell or an element that should have a place or an outline has something else.
    #[error("no coordinates can be read")]
    Unreadable,
    /// One geometry has more text than any real one.
    #[error("more than {most} bytes")]
    TooManyBytes {
        /// How many it may have.
        most: usize,
    },
    /// A geometry, but neither a point nor a polygon.
    #[error("a {found}, where a point or a polygon should be")]
    OtherType {
        /// Its type, as GeoJSON spells it.
        found: &'static str,
    },
    /// Several points or polygons under one name: each is a parcel of its own.
    #[error("{found} parts, where one should be")]
    SeveralParts {
        /// How many.
        found: usize,
    },
    /// There is no geometry, or it has no position.
    #[error("no positions")]
    Empty,
    /// A ring has fewer positions than a triangle, its end being its beginning once more.
    #[error("{found} positions in a ring, where {least} should be")]
    TooFewPositions {
        /// How many it has, equal neighbours being one.
        found: usize,
        /// How many it must have.
        least: usize,
    },
    /// The outline has more positions than any walked one.
    #[error("more than {most} positions")]
    TooManyPositions {
        /// How many it may have.
        most: usize,
    },
    /// The outline has more holes than any real one.
    #[error("more than {most} holes")]
    TooManyHoles {
        /// How many it may have.
        most: usize,
    },
    /// A coordinate is missing, infinite, or not a number.
    #[error("position {at} has a coordinate that is no number")]
    NotANumber {
        /// Number of the position in its text, from 1.
        at: usize,
    },
    /// A longitude beyond 180 degrees: often metres of a projection.
    #[error("position {at} has a longitude beyond 180")]
    LongitudeOutOfRange {
        /// Number of the position in its text, from 1.
        at: usize,
    },
    /// A latitude beyond 90 degrees.
    #[error("position {at} has a latitude beyond 90")]
    LatitudeOutOfRange {
        /// Number of the position in its text, from 1.
        at: usize,
        /// Whether it would be a place if latitude had been written first.
        is_swapped: bool,
    },
    /// A latitude where nothing grows and measures fail.
    #[error("position {at} is near a pole")]
    AtPole {
        /// Number of the position in its text, from 1.
        at: usize,
    },
    /// The outline crosses the date line, or is wider than half of the world.
    #[error("the outline crosses the date line")]
    AcrossDateLine,
    /// The last position of a ring is not its first one.
    #[error("a ring is not closed")]
    NotClosed,
    /// The ends of a ring are one step of the sixth decimal apart: they were equal before something rounded.
    #[error("a ring closes only before rounding")]
    ClosesBeforeRounding,
    /// The outline crosses, touches or runs back along itself.
    #[error("the outline crosses itself")]
    CrossesItself {
        /// Where, as near as six decimals say it.
        near: Position,
    },
    /// All positions lie on one line.
    #[error("the outline has no area")]
    NoArea,
    /// A hole crosses or touches the outline or another hole.
    #[error("a hole touches the outline or another hole")]
    HoleTouches {
        /// Where, as near as six decimals say it.
        near: Position,
    },
    /// A hole lies outside of the outline, or in another hole.
    #[error("hole {hole} lies outside of the outline or in another hole")]
    HoleOutside {
        /// Number of the hole, from 1.
        hole: usize,
    },
}
