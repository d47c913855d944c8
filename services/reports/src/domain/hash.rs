//! How a hash is written.

use std::fmt::Write;

/// In lower-case hexadecimal digits.
pub(crate) fn hex(hash: &[u8]) -> String {
    let mut text = String::with_capacity(hash.len() * 2);
    for byte in hash {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
