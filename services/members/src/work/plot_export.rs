//! The filtered parcels for the EU's information system on deforestation (decision 0260): a ZIP that is sent
//! while it is made. In memory are what one file of it was deflated to, and of each parcel before what tells
//! it from the others.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::vec;

use futures_util::stream::{self, StreamExt, TryStreamExt};
use geometry::eudr::Piece;
use platform::Caller;
use platform::panics::aside;
use printer::{Archive, Growing, Pieces, ZIP};
use proto::maillon::event::v1::PlotsLeft;
use proto::maillon::members::v1::{ExportPlotsRequest, ListParcelsRequest};
use proto::settings::PARCEL_COUNTRY;
use territory::Territory;

use super::parcel_list::{list_of, select};
use crate::domain::plot_export::{LeftOut, Plots, Wanted, Why};
use crate::error::Error;
use crate::printing::plot_report::Report;
use crate::store::{member, parcel as store};
use crate::{App, events};

/// Parcels that are read at once.
const AT_ONCE: usize = 500;
/// The list of what stays out.
const LEFT_OUT: &str = "parcelles-ecartees.csv";

pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportPlotsRequest,
) -> Result<Pieces, Error> {
    let home = settings::word(&app.db, &PARCEL_COUNTRY).await?;
    let wanted = Wanted::read(&request, &home)?;
    let list: ListParcelsRequest = list_of!(request);
    let ids = select(app, caller, &list).await?;
    let making = Box::new(Making {
        app: app.clone(),
        caller: caller.clone(),
        rows: i64::try_from(ids.len()).unwrap_or(i64::MAX),
        ids: ids.into_iter(),
        wanted: wanted.clone(),
        report: Report::new()?,
        left_out: 0,
        is_known: false,
    });
    let files = Box::new(Files {
        plots: Plots::new(wanted),
        parts: Parts {
            archive: Archive::new(app.clock.now()),
            open: None,
        },
    });
    let begun = Some((making, files));
    let made = stream::try_unfold(begun, |making| async move {
        match making {
            Some((making, files)) => next(making, files).await.map(Some),
            None => Ok::<_, Error>(None),
        }
    });
    let mut made = made.boxed();
    // What fails before anything has left is answered as such.
    let first = made.try_next().await?;
    let made = stream::iter(first.map(Ok)).chain(made);
    Ok(printer::streamed(ZIP, made))
}

/// A ZIP in the making, but for its files.
struct Making {
    app: App,
    caller: Caller,
    rows: i64,
    /// Those that are not in it yet.
    ids: vec::IntoIter<i64>,
    wanted: Wanted,
    report: Report,
    left_out: i64,
    /// The audit has it.
    is_known: bool,
}

/// What a thread of its own works on.
struct Files {
    plots: Plots,
    parts: Parts,
}

/// The ZIP with a file for each part.
struct Parts {
    archive: Archive,
    /// The number of the part in the making, and what there is of it.
    open: Option<(u32, Growing)>,
}

type State = (Box<Making>, Box<Files>);

/// What leaves next, and what comes after it.
async fn next(
    mut making: Box<Making>,
    mut files: Box<Files>,
) -> Result<(Vec<u8>, Option<State>), Error> {
    loop {
        let part: Vec<i64> = making.ids.by_ref().take(AT_ONCE).collect();
        if part.is_empty() {
            return Ok((making.end(files).await?, None));
        }
        files = making.add(files, &part).await?;
        let piece = files.parts.archive.take();
        if piece.is_empty() {
            continue;
        }
        if !making.is_known {
            // Nothing leaves that the audit does not know of.
            making.is_known = true;
            making.publish(None).await?;
        }
        return Ok((piece, Some((making, files))));
    }
}

impl Making {
    /// Adds a few parcels.
    async fn add(&mut self, mut files: Box<Files>, ids: &[i64]) -> Result<Box<Files>, Error> {
        let territory = Territory::of(&self.caller);
        let parcels = store::at(&self.app.db, ids, territory.regions(), true).await?;
        let work = move || {
            let (left_out, pieces) = files.plots.add(parcels);
            files.parts.write(&pieces).map(|()| (files, left_out))
        };
        let (files, left_out) = aside(work).await?;
        let codes = codes(&self.app, &left_out).await?;
        for left in &left_out {
            self.left_out += 1;
            self.report.add(left, &codes)?;
        }
        Ok(files)
    }

    /// The last file, and the list of what stays out.
    async fn end(self: Box<Self>, files: Box<Files>) -> Result<Vec<u8>, Error> {
        let figures = (files.plots.written, self.left_out);
        self.publish(Some(figures)).await?;
        let report = self.report;
        let made = aside(move || {
            let Files { plots, mut parts } = *files;
            parts.write(&plots.finish())?;
            parts.end(&report.finish()?)
        });
        Ok(made.await?)
    }

    /// Tells the audit who receives how many; without figures the rest is still made.
    async fn publish(&self, figures: Option<(i64, i64)>) -> Result<(), Error> {
        let left = PlotsLeft {
            recipient: self.wanted.recipient.clone(),
            country: self.wanted.country.clone(),
            with_names: self.wanted.with_names,
            written: figures.map(|(written, _)| written),
            left_out: figures.map(|(_, left_out)| left_out),
        };
        let event = events::plots_exported(self.rows, left, &self.caller);
        outbox::publish(&self.app.db, &self.caller.actor(), event).await?;
        Ok(())
    }
}

impl Parts {
    /// Deflates each piece at once: a part of 25 MB in one place takes twice that while it grows.
    fn write(&mut self, pieces: &[Piece]) -> io::Result<()> {
        for piece in pieces {
            let mut file = match self.open.take_if(|(number, _)| *number == piece.part) {
                Some((_, file)) => file,
                None => self.next(piece.part)?,
            };
            file.write_all(&piece.bytes)?;
            self.open = Some((piece.part, file));
        }
        Ok(())
    }

    /// Begins a part once the one before it is whole.
    fn next(&mut self, number: u32) -> io::Result<Growing> {
        if let Some((_, whole)) = self.open.take() {
            self.archive.close(whole)?;
        }
        self.archive.growing(format!("parcelles-{number}.geojson"))
    }

    fn end(mut self, left_out: &[u8]) -> io::Result<Vec<u8>> {
        if let Some((_, whole)) = self.open.take() {
            self.archive.close(whole)?;
        }
        self.archive.deflate(LEFT_OUT.to_owned(), left_out)?;
        self.archive.end()
    }
}

/// Codes of the parcels that reasons name.
async fn codes(app: &App, left_out: &[LeftOut]) -> Result<HashMap<i64, String>, Error> {
    let reasons = left_out.iter().flat_map(|left| &left.reasons);
    let ids: Vec<i64> = reasons
        .filter_map(|reason| match reason {
            Why::SameAs(id) => Some(*id),
            _ => None,
        })
        .collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let named = store::at(&app.db, &ids, member::FACTS, false).await?;
    Ok(named.into_iter().map(|row| (row.id, row.code)).collect())
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read as _};

    use chrono::DateTime;
    use zip::ZipArchive;

    use super::*;

    #[test]
    fn a_part_leaves_whole_once_another_begins() {
        let mut parts = Parts {
            archive: Archive::new(DateTime::UNIX_EPOCH),
            open: None,
        };
        let piece = |part, text: &str| Piece {
            part,
            bytes: text.as_bytes().to_vec(),
        };
        parts.write(&[piece(1, "a")]).expect("memory");
        parts.write(&[piece(1, "b")]).expect("memory");
        assert!(parts.archive.take().is_empty());
        parts.write(&[piece(2, "c")]).expect("memory");
        let mut bytes = parts.archive.take();
        assert!(!bytes.is_empty());
        bytes.extend(parts.end(b"none").expect("memory"));
        let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
        for (path, content) in [
            ("parcelles-1.geojson", "ab"),
            ("parcelles-2.geojson", "c"),
            (LEFT_OUT, "none"),
        ] {
            let mut text = String::new();
            let mut file = zip.by_name(path).expect(path);
            file.read_to_string(&mut text).expect("UTF-8");
            assert_eq!(text, content);
        }
        assert_eq!(zip.len(), 3);
    }
}
