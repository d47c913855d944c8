//! What the statements of a list have in common. They are made of just what was asked for and planned each
//! time: a million rows forgive no plan for all values.

use listing::page::Page;

/// The members, all of them.
pub(super) const ALL: &str = "member as m";

/// These columns of the members, [`ALL`] or some, with their places where the order needs them.
pub(super) fn select(columns: &str, members: &str, page: &Page) -> String {
    let places = if page.column.starts_with("place.") {
        " left join territory_place as place on place.locality_id = m.locality_id"
    } else {
        ""
    };
    format!("select {columns} from {members}{places}")
}
