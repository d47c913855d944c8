//! Prints the limits of outlines and of templates; the web's are made from it.

use std::io::Write;

use serde_json::json;

fn main() -> std::io::Result<()> {
    let limits = json!({
        "outline": {
            "positions": geometry::MAX_POSITIONS,
            "latitude": geometry::MAX_LATITUDE,
            "longitude": geometry::MAX_LONGITUDE,
        },
        "paper": {
            "farthest": print::FARTHEST,
        },
    });
    writeln!(std::io::stdout(), "{limits}")
}
