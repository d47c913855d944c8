//! Lists as files: the rows that a service streams, as CSV or XLSX, for people or for an import to read.
//! Neither the rows nor the file are ever held whole.

mod cells;
mod csv;
mod list;
#[cfg(test)]
mod tests;
mod xlsx;

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use platform::access::admit;
use platform::{Clock, Refusal};
use proto::Route;
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Status;

use crate::problem::Problem;
use crate::{Gateway, calls, french, json};
use cells::Cells;
pub(crate) use list::List;

/// Encoded rows as they come from a service.
type Rows = BoxStream<'static, Result<Bytes, Status>>;

/// How a list leaves.
#[derive(Clone, Copy)]
enum Format {
    Csv,
    Xlsx,
}

impl Format {
    const WORDS: &str = "csv, xlsx";

    fn of(word: &str) -> Option<Self> {
        match word {
            "" | "csv" => Some(Self::Csv),
            "xlsx" => Some(Self::Xlsx),
            _ => None,
        }
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
        }
    }

    fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => xlsx::MEDIA_TYPE,
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
    admit(&gateway.verifier, route.access, &parts.headers).await?;
    let Some(channel) = gateway.channels.get(route.process) else {
        return Err(Problem::not_there_yet(route));
    };
    let wanted = json::from_url(route, parts.uri.path(), parts.uri.query()).and_then(|arguments| {
        let word = json::text_field(route.request, "format", &arguments).unwrap_or_default();
        let format = Format::of(&word).ok_or_else(|| {
            Refusal::new(Reason::BadRequest).and("format", Fault::UnknownWord, Format::WORDS)
        })?;
        let columns = json::text_field(route.request, "columns", &arguments);
        let fields = list.fields(route.reply, columns.as_deref())?;
        Ok((arguments, format, fields))
    });
    let (arguments, format, fields) = match wanted {
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
    };
    let name = format!(
        "{}-{}.{}",
        french::file_name(list.download),
        Clock::default().now().format("%Y-%m-%d"),
        format.extension()
    );
    Ok(answer(format, &name, body))
}

fn answer(format: Format, name: &str, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, format.media_type());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
