//! Lists as files: the rows that a service streams, as CSV or XLSX, for people or for an import to read, and
//! what lies somewhere as GeoJSON or KML.
//! Neither the rows nor the file are ever held whole.

mod cells;
mod csv;
mod list;
mod out;
mod places;
mod rows;
mod sealed;
#[cfg(test)]
mod tests;
mod xlsx;

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use platform::access::bearer;
use platform::{Clock, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::SealExportRequest;
use proto::{Field, Message, Route};

use crate::problem::Problem;
use crate::{Gateway, calls, french, json};
use cells::Cells;
pub(crate) use list::List;

/// How a list leaves.
#[derive(Clone, Copy)]
enum Format {
    Csv,
    Xlsx,
    GeoJson,
    Kml,
}

/// How a caller wants it.
struct Wanted {
    format: Format,
    /// In a ZIP, signed.
    is_sealed: bool,
}

impl Wanted {
    fn of(word: &str, list: List) -> Result<Self, Refusal> {
        let sealed = word.strip_suffix(".zip").filter(|_| list.has_seals());
        let known = Format::of(sealed.unwrap_or(word));
        let format = known.filter(|format| !format.has_places() || list.has_places());
        let format = format.ok_or_else(|| {
            let words = match (list.has_seals(), list.has_places()) {
                (true, _) => "csv, xlsx, csv.zip, xlsx.zip",
                (_, true) => "csv, xlsx, geojson, kml",
                _ => "csv, xlsx",
            };
            Refusal::new(Reason::BadRequest).and("format", Fault::UnknownWord, words)
        })?;
        let is_sealed = sealed.is_some();
        Ok(Self { format, is_sealed })
    }
}

impl Format {
    fn of(word: &str) -> Option<Self> {
        match word {
            "" | "csv" => Some(Self::Csv),
            "xlsx" => Some(Self::Xlsx),
            "geojson" => Some(Self::GeoJson),
            "kml" => Some(Self::Kml),
            _ => None,
        }
    }

    /// Whether its rows are places with what is told of them.
    fn has_places(self) -> bool {
        matches!(self, Self::GeoJson | Self::Kml)
    }

    /// Puts the place of a row where the format has it.
    fn take_place(
        self,
        message: &'static Message,
        fields: &mut Vec<&'static Field>,
    ) -> Result<(), Refusal> {
        match self {
            Self::GeoJson | Self::Kml => list::end_with_place(message, fields),
            Self::Xlsx => list::refuse_place(fields)?,
            Self::Csv => {}
        }
        Ok(())
    }

    /// Refuses a list of so many rows, if that is known, before the file begins.
    fn holds(self, rows: Option<u64>) -> Result<(), Refusal> {
        match (self, rows) {
            (Self::Xlsx, Some(rows)) if rows > xlsx::MOST => Err(Refusal::new(
                Reason::ValidationFailed,
            )
            .and("format", Fault::OutOfRange, "1 048 575")),
            _ => Ok(()),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::GeoJson => "geojson",
            Self::Kml => "kml",
        }
    }

    fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => xlsx::MEDIA_TYPE,
            Self::GeoJson => "application/geo+json",
            Self::Kml => "application/vnd.google-earth.kml+xml",
        })
    }
}

/// Serves an export.
pub(crate) async fn export(
    gateway: &Gateway,
    route: &'static Route,
    list: List,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, _) = request.into_parts();
    gateway.admit(route, &parts.headers).await?;
    let Some(channel) = gateway.channels.get(route.process) else {
        return Err(Problem::not_there_yet(route));
    };
    let wanted = json::from_url(route, parts.uri.path(), parts.uri.query()).and_then(|arguments| {
        let word = json::text_field(route.request, "format", &arguments).unwrap_or_default();
        let format = Wanted::of(&word, list)?;
        let columns = json::text_field(route.request, "columns", &arguments);
        let mut fields = list.fields(route.reply, columns.as_deref())?;
        format.format.take_place(route.reply, &mut fields)?;
        Ok((arguments, format, fields))
    });
    let (arguments, Wanted { format, is_sealed }, fields) = match wanted {
        Ok(wanted) => wanted,
        Err(refusal) => return Err(calls::refuse_arguments(channel, route, refusal).await),
    };
    let (count, rows) = calls::stream(gateway, channel, route, &parts, peer, arguments)
        .await
        .map_err(|status| calls::refuse(route, &status))?;
    format.holds(count)?;
    let cells = Cells::of(route.reply, &fields, list);
    let body = match format {
        Format::Csv => csv::body(rows, cells)?,
        Format::Xlsx => xlsx::body(rows, cells),
        Format::GeoJson => places::geojson(rows, cells, &fields),
        Format::Kml => places::kml(rows, cells, &fields),
    };
    let name = file_name(list, format);
    if !is_sealed {
        return Ok(answer(format.media_type(), &name, body));
    }
    let token = bearer(&parts.headers).unwrap_or_default().to_owned();
    let address = gateway
        .proxies
        .address(peer.ip(), &parts.headers)
        .to_string();
    let told = SealExportRequest {
        file: name.clone(),
        rows: count.and_then(|rows| rows.try_into().ok()).unwrap_or(-1),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        ..SealExportRequest::default()
    };
    let channel = channel.clone();
    let body = sealed::body(body, told, |told| {
        sealed::ask(channel, token, address, told)
    });
    let media_type = HeaderValue::from_static("application/zip");
    Ok(answer(media_type, &format!("{name}.zip"), body))
}

fn file_name(list: List, format: Format) -> String {
    let today = Clock::default().now().format("%Y-%m-%d");
    let name = french::file_name(list.download);
    format!("{name}-{today}.{}", format.extension())
}

fn answer(media_type: HeaderValue, name: &str, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, media_type);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
