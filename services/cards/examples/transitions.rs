//! Prints the tables of transitions; the web's are made from it.

use std::io::Write;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{}", cards::transitions())
}
