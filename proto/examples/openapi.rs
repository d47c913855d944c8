//! Prints the OpenAPI document; the web's types are made from it.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(proto::OPENAPI.as_bytes())
}
