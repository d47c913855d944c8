//! Where parcels are: points and outlines on WGS 84, read from text and files that anybody may have made,
//! measured, compared and written (decision 0250). Bytes in, bytes out: no database, no clock, no task.
//!
//! - [`Geometry`]: a point or an outline that has been looked at; a [`Fault`] says why something is none.
//! - [`check`]: what a supervisor should look at.
//! - [`read_pasted`], [`mod@file`]: coordinates that somebody pastes, files of six formats.
//! - [`Collection`]: GeoJSON and KML; [`eudr`]: what the EU's information system takes.

mod angle;
mod check;
mod country;
mod crossing;
mod degrees;
pub mod eudr;
mod fault;
pub mod file;
mod geometry;
mod measure;
mod overlap;
mod pasted;
mod position;
mod ring;
mod text;
mod wkt;
mod words;
mod write;

pub use check::{LARGE_HA, MOST_HA, Neighbour, TOLERATED_DIFFERENCE, Warning, check};
pub use country::Country;
pub use degrees::{MAX_LATITUDE, MAX_LONGITUDE};
pub use fault::Fault;
pub use geometry::{Geometry, MAX_HOLES, Polygon};
pub use measure::Bounds;
pub use overlap::{Overlap, TOLERATED_SHARE, TooIntricate};
pub use pasted::{PastedFault, read_pasted};
pub use position::Position;
pub use ring::MAX_POSITIONS;
pub use text::MAX_BYTES;
pub use words::fold;
pub use write::{Collection, Record, Value};
