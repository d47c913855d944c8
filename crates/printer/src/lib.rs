//! How a service prints: a file is drawn on a thread of its own, few at once, with photos out of their store
//! and days as a French reader writes them, and leaves in pieces; several files leave as one archive.

mod archive;
mod limits;
mod list;
mod photos;
mod pieces;
mod printable;
mod refusal;
mod text;

use platform::Refusal;
use platform::panics::carried;
use print::DocumentOptions;
use proto::maillon::refusal::v1::Reason;
use tokio::sync::{Semaphore, SemaphorePermit};

pub use archive::{Archive, Growing};
pub use limits::{FEW, each_once, refuse_long};
pub use list::{Head, word_of};
pub use photos::{Size, photo, photos, thumbnail};
pub use pieces::{Pieces, pieces, streamed};
pub use printable::printable;
pub use refusal::{CHOSEN, refusal_of};
pub use text::{amount, count, day, moment, part_of_day};

/// The content type of a file that is drawn.
pub const PDF: &str = "application/pdf";
/// The content type of an archive.
pub const ZIP: &str = "application/zip";
/// Title of a file that has no name of its own.
pub const TITLE: &str = "Maillon";

/// Files in the making at once: each keeps a core busy, and its photos and pages in memory.
static PRINTERS: Semaphore = Semaphore::const_new(2);

/// How a file is drawn that has no name of its own.
pub fn untitled() -> DocumentOptions {
    DocumentOptions {
        title: TITLE.to_owned(),
        ..DocumentOptions::default()
    }
}

/// The right to make a file.
pub struct Printer(SemaphorePermit<'static>);

impl Printer {
    /// Once there is one; nothing large is read before.
    pub async fn free() -> Self {
        let permit = PRINTERS.acquire().await;
        Self(permit.expect("nobody closes the semaphore"))
    }

    /// Draws a file. What the template can't say is refused; `template` is the field that names it in the
    /// call.
    pub async fn draw<E: From<print::Error> + From<Reason> + From<Refusal>>(
        self,
        template: &str,
        work: impl FnOnce() -> Result<Vec<u8>, print::Error> + Send + 'static,
    ) -> Result<Vec<u8>, E> {
        let permit = self.0;
        let drawn = tokio::task::spawn_blocking(carried(move || {
            // Held to the end of the work, also when nobody waits for it any more.
            let _permit = permit;
            work()
        }));
        match drawn.await {
            Ok(Ok(file)) => Ok(file),
            Ok(Err(error)) => Err(match refusal::undrawn(template, &error) {
                Some(refusal) => refusal.into(),
                None => error.into(),
            }),
            // Whatever hears of panics has logged it.
            Err(_panic) => Err(Reason::Internal.into()),
        }
    }
}
