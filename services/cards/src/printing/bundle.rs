//! Cards for a printer elsewhere (decision 0115): a ZIP of a list, photos and codes, with the sums of all
//! files. It is sent while it is made: in memory are a few photos, and of each card its line of the list and
//! its sums.

use std::io;

use bytes::Bytes;
use chrono::{DateTime, SecondsFormat, Utc};
use csv::{Writer, WriterBuilder};
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use platform::text::without_formula;
use printer::Archive;
use proto::maillon::cards::v1::Card;
use serde_json::json;

use crate::App;
use crate::error::Error;
use crate::printing::{self, ON_CARDS};
use crate::store::card;

/// Cards read at once, and photos.
const PART: usize = 500;
const AT_ONCE: usize = 4;
/// What a spreadsheet knows UTF-8 by.
const MARK: &str = "\u{feff}";
/// The columns that name files.
const FILES: [&str; 2] = ["card_photo", "card_code"];

/// The ZIP of these cards in this order, piece by piece.
pub(crate) fn of(
    app: &App,
    ids: Vec<i64>,
) -> Result<impl Stream<Item = Result<Vec<u8>, Error>> + Send + use<>, Error> {
    let bundle = Bundle::new(app.clock.now())?;
    let cards = cards(app, ids).boxed();
    Ok(stream::try_unfold(
        Some((bundle, cards)),
        |state| async move {
            let Some((mut bundle, mut cards)) = state else {
                return Ok(None);
            };
            Ok(Some(match cards.try_next().await? {
                Some((card, photo)) => (bundle.card(card, photo)?, Some((bundle, cards))),
                None => (bundle.end()?, None),
            }))
        },
    ))
}

/// These cards and their photos.
fn cards(
    app: &App,
    ids: Vec<i64>,
) -> impl Stream<Item = Result<(Card, Option<Bytes>), Error>> + Send + use<> {
    let today = app.clock.now().date_naive().into();
    let (db, photos, parts) = (app.db.clone(), app.photos.clone(), ids.len().div_ceil(PART));
    let parts = stream::iter(0..parts).then(move |nth| {
        let part = ids[nth * PART..ids.len().min((nth + 1) * PART)].to_vec();
        let db = db.clone();
        async move {
            let cards = card::at(&db, &part, today).await?;
            Ok::<_, Error>(stream::iter(cards).map(Ok))
        }
    });
    let with_photo = move |card: Card| {
        let photos = photos.clone();
        async move {
            let photo = printer::photo(&photos, card.photo_file_name.as_deref()).await?;
            Ok((card, photo))
        }
    };
    parts.try_flatten().map_ok(with_photo).try_buffered(AT_ONCE)
}

/// A ZIP in the making.
struct Bundle {
    archive: Archive,
    list: Writer<Vec<u8>>,
    made_at: DateTime<Utc>,
    cards: usize,
    without_photo: usize,
}

impl Bundle {
    fn new(made_at: DateTime<Utc>) -> Result<Self, Error> {
        let mut list = WriterBuilder::new()
            .delimiter(b';')
            .from_writer(MARK.as_bytes().to_vec());
        list.write_record(ON_CARDS.iter().chain(&FILES))
            .map_err(io::Error::from)?;
        Ok(Self {
            archive: Archive::new(made_at),
            list,
            made_at,
            cards: 0,
            without_photo: 0,
        })
    }

    /// Adds a card; answers what leaves. Its number, eleven digits by the database, names its files.
    fn card(&mut self, card: Card, photo: Option<Bytes>) -> Result<Vec<u8>, Error> {
        let code_path = format!("codes/{}.svg", card.id_number);
        let code = print::qr_svg(&card.qrcode)?;
        self.archive.deflate(code_path.clone(), code.as_bytes())?;
        let mut photo_path = String::new();
        if let Some(photo) = photo {
            photo_path = format!("photos/{}.jpg", card.id_number);
            self.archive.store(photo_path.clone(), &photo)?;
        } else {
            self.without_photo += 1;
        }
        self.cards += 1;
        let texts = printing::on_card(card);
        let texts = texts
            .iter()
            .map(|text| without_formula(text))
            .chain([photo_path.into(), code_path.into()]);
        self.list
            .write_record(texts.map(|text| text.into_owned().into_bytes()))
            .map_err(io::Error::from)?;
        Ok(self.archive.take())
    }

    /// The list, and what tells whether everything has come.
    fn end(self) -> Result<Vec<u8>, Error> {
        let mut archive = self.archive;
        let list = self.list.into_inner().map_err(csv_error)?;
        archive.store("cartes.csv".to_owned(), &list)?;
        let manifest = json!({
            "madeAt": self.made_at.to_rfc3339_opts(SecondsFormat::Secs, true),
            "cards": self.cards,
            "withoutPhoto": self.without_photo,
            "files": archive.files(),
        });
        let manifest = format!("{manifest:#}\n");
        archive.store("manifest.json".to_owned(), manifest.as_bytes())?;
        let sums = archive.sums();
        archive.store("SHA256SUMS".to_owned(), sums.as_bytes())?;
        Ok(archive.end()?)
    }
}

fn csv_error(error: csv::IntoInnerError<Writer<Vec<u8>>>) -> io::Error {
    io::Error::other(error.to_string())
}
