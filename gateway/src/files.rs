//! Lists as files: the rows that a service streams, as CSV or XLSX, in the layout that the import reads. Neither the rows nor
//! the file are ever held whole.

mod cells;
mod csv;
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

/// Columns of a file, by the fields' JSON names; none = the call is no export of a list.
fn layout(route: &Route) -> Option<&'static [&'static str]> {
    // Contract §3: exactly what the import of localities reads; the upper levels end where they end.
    const HIERARCHY: &[&str] = &[
        "region_code",
        "region_name",
        "department_code",
        "department_name",
        "subprefecture_code",
        "subprefecture_name",
        "locality_name",
    ];
    Some(match route.operation {
        "Regions_ExportRegions" => &HIERARCHY[..2],
        "Departments_ExportDepartments" => &HIERARCHY[..4],
        "Subprefectures_ExportSubprefectures" => &HIERARCHY[..6],
        "Localities_ExportLocalities" => HIERARCHY,
        _ => return None,
    })
}

/// Whether a call of the table is served here.
pub(crate) fn serves(route: &Route) -> bool {
    layout(route).is_some()
}

/// Serves an export.
pub(crate) async fn export(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, _) = request.into_parts();
    admit(&gateway.verifier, route.access, &parts.headers).await?;
    let (Some(channel), Some(layout)) = (gateway.channels.get(route.process), layout(route)) else {
        return Err(Problem::not_there_yet(route));
    };
    let asked = json::from_url(route, parts.uri.path(), parts.uri.query()).and_then(|arguments| {
        let word = json::text_field(route.request, "format", &arguments).unwrap_or_default();
        let format = Format::of(&word).ok_or_else(|| {
            Refusal::new(Reason::BadRequest).and("format", Fault::UnknownWord, Format::WORDS)
        })?;
        Ok((arguments, format))
    });
    let (arguments, format) = match asked {
        Ok(asked) => asked,
        Err(refusal) => return Err(calls::refused(channel, route, refusal).await),
    };
    let rows = calls::stream(gateway, channel, route, &parts, peer, arguments)
        .await
        .map_err(|status| calls::told(route, &status))?;
    let cells = Cells::of(route.reply, layout);
    let body = match format {
        Format::Csv => csv::body(rows, cells)?,
        Format::Xlsx => xlsx::body(rows, cells),
    };
    let name = format!(
        "{}-{}.{}",
        french::file_name(route),
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
