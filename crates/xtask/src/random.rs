//! Passwords of private servers.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::error::{Doing, Result};

/// 128 random bits in hexadecimal: safe in URLs, configuration files and shells.
pub(crate) fn password() -> Result<String> {
    let source = Path::new("/dev/urandom");
    let mut bytes = [0_u8; 16];
    let mut random = File::open(source).path(source)?;
    random.read_exact(&mut bytes).path(source)?;
    Ok(hex::encode(bytes))
}
