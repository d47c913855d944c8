//! Prints the limits of outlines, of templates and paper, and of what is sent; the web's are made from it.

use std::io::Write;

use print::Offset;
use proto::ROUTES;
use serde_json::{Map, Value, json};

fn main() -> std::io::Result<()> {
    let limits = json!({
        "outline": {
            "positions": geometry::MAX_POSITIONS,
            "latitude": geometry::MAX_LATITUDE,
            "longitude": geometry::MAX_LONGITUDE,
        },
        "paper": {
            "farthest": print::FARTHEST,
            "offset": Offset::FARTHEST,
        },
        "bodies": bodies(),
    });
    writeln!(std::io::stdout(), "{limits}")
}

/// Calls whose body may have more than one MiB, and how many, by their paths.
fn bodies() -> Map<String, Value> {
    let large = ROUTES.iter().filter(|route| route.body_mib > 1);
    let named = large.map(|route| (route.path.to_owned(), route.body_mib.into()));
    named.collect()
}
