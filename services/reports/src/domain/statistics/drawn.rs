//! What a dashboard is drawn of, and what comes of it.

use proto::maillon::reports::v1::{Chart, PlaceTable};

use super::figures::Figures;

/// Charts, and tables beside them.
pub(crate) type Drawn = (Vec<Chart>, Vec<PlaceTable>);

/// What there is on the day that is looked at; none = nobody had counted then.
pub(super) type Stock<'a> = Option<&'a Figures>;
