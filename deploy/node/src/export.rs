//! Whether a signed file of the audit is as it left.

use std::fs::File;
use std::io::{self, Read, Write};

use reports::unseal;
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use crate::cli::VerifyExport;
use crate::database::connect;
use crate::wiring::Failure;

/// The longest text beside the list.
const LONGEST: u64 = 1024 * 1024;

/// `maillon verify-export`
#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
pub(crate) async fn verify(config: VerifyExport) -> Result<(), Failure> {
    let keys = match &config.database_url {
        Some(url) if config.key.is_empty() => reports::seal_keys(&connect(url).await?).await?,
        _ => config.key.clone(),
    };
    let mut archive = ZipArchive::new(File::open(&config.file)?)?;
    let manifest = text(&mut archive, "manifest.json")?;
    let signature = text(&mut archive, "manifest.sig")?;
    let sealed = unseal(&manifest, &signature, &keys)
        .map_err(|error| format!("the file is not to be trusted: {error}"))?;
    let mut hash = Hash(Sha256::new());
    io::copy(&mut archive.by_name(&sealed.file)?, &mut hash)?;
    let found = hex::encode(hash.0.finalize());
    if found != sealed.sha256 {
        return Err(format!("{} is not what was signed", sealed.file).into());
    }
    println!(
        "{} is what left on {} ({}), {} rows.",
        sealed.file, sealed.made_at, sealed.made_by, sealed.rows
    );
    Ok(())
}

fn text(archive: &mut ZipArchive<File>, name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let file = archive
        .by_name(name)
        .map_err(|error| format!("{name}: {error}"))?;
    file.take(LONGEST).read_to_string(&mut text)?;
    Ok(text)
}

/// Takes what is read, and keeps nothing of it.
struct Hash(Sha256);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
