//! Prints the bounds of fields and settings; the web's are made from it.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(proto::FACTS.as_bytes())
}
