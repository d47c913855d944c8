//! The gateway: `/api` in JSON over the services' gRPC, the web's files, security headers. It holds no
//! business rule and no database; what it knows of a call comes from the contract's table.

mod answer;
mod base_map;
mod batch;
mod calls;
mod clicks;
mod denials;
mod documentation;
mod files;
mod form;
mod french;
mod json;
mod listen;
mod marks;
mod observe;
mod own;
mod peers;
mod pictures;
mod prints;
mod problem;
mod proxies;
mod raw;
mod reply;
mod search;
mod spa;

pub use base_map::BaseMap;
pub use listen::serve_on;
pub use peers::Peers;
pub use proxies::{Network, TrustedProxies};

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use axum::{Router, middleware};
use platform::channel::Channel;
use platform::gate::Gate;
use platform::keys::Verifier;
use platform::{Caller, MetabaseSite, Refusal, access};
use proto::maillon::refusal::v1::Reason;
use proto::{ROUTES, Route, Shape};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use denials::Denials;
use marks::{Marks, Wrote};
use problem::Problem;
use spa::Web;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// Longest pause between two pieces of a body: a slow link goes on, a caller that stopped is given up.
const BODY_PAUSE: Duration = Duration::from_secs(10);
/// Calls in flight for each core: what the gateway does with one is work, and more of it at once is not done
/// earlier.
const CALLS: usize = 32;

/// What the gateway tells of itself (`GET env/get_env`).
#[derive(Clone, Debug)]
pub struct Environment {
    /// `central`, `field`, `demo` or `test`.
    pub running: String,
    /// Name of the node, to tell one from another.
    pub node_name: String,
    /// Number of the node; 0 = the centre.
    pub node: i64,
    /// Of a thousand clicks, how many begin a trace in the browser.
    pub traced_clicks: u16,
}

/// The gateway's parts; cheap to clone.
#[derive(Clone)]
pub struct Gateway {
    channels: Arc<HashMap<&'static str, Channel>>,
    verifier: Verifier,
    environment: Arc<Environment>,
    proxies: TrustedProxies,
    marks: Marks,
    web: Arc<Web>,
    gate: Gate,
    denials: Denials,
    policy: HeaderValue,
    base_map: Option<BaseMap>,
}

impl Gateway {
    /// A gateway over the channels of the processes that exist; a call of any other answers 503.
    pub fn new(
        channels: HashMap<&'static str, Channel>,
        verifier: Verifier,
        environment: Environment,
        web: PathBuf,
    ) -> Self {
        Self {
            channels: Arc::new(channels),
            verifier,
            environment: Arc::new(environment),
            proxies: TrustedProxies::default(),
            marks: Marks::default(),
            web: Arc::new(Web::new(web)),
            denials: Denials::default(),
            policy: observe::policy(None),
            base_map: None,
            gate: Gate::new(
                "gateway",
                CALLS * available_parallelism().map_or(1, usize::from),
            ),
        }
    }

    /// Believes these proxies when they say whom a request comes from.
    #[must_use]
    pub fn behind(mut self, proxies: TrustedProxies) -> Self {
        self.proxies = proxies;
        self
    }

    /// Serves the files of the build before as well: a page of it may be open still, or come from a process
    /// that was not upgraded yet.
    #[must_use]
    pub fn after(mut self, previous: Option<PathBuf>) -> Self {
        Arc::make_mut(&mut self.web).previous = previous;
        self
    }

    /// Asks these gateways for files of the web that only a newer build has.
    #[must_use]
    pub fn beside(mut self, peers: Option<Peers>) -> Self {
        Arc::make_mut(&mut self.web).peers = peers;
        self
    }

    /// Lets the web show dashboards of this site in a frame.
    #[must_use]
    pub fn framing(mut self, site: Option<&MetabaseSite>) -> Self {
        self.policy = observe::policy(site);
        self
    }

    /// Lays this under the maps of the web.
    #[must_use]
    pub fn mapping(mut self, base_map: Option<BaseMap>) -> Self {
        self.base_map = base_map;
        self
    }

    /// The caller of a route, if it needs one; the refusal if they may not make the call, or not on this
    /// node.
    pub(crate) async fn admit(
        &self,
        route: &Route,
        headers: &HeaderMap,
    ) -> Result<Option<Caller>, Refusal> {
        let caller = access::admit(&self.verifier, route.access, headers).await?;
        access::refuse_at(self.environment.node, route)?;
        Ok(caller)
    }

    /// Every route: the contract's calls, those served by hand, the web.
    pub fn router(self) -> Router {
        let all = ROUTES.iter().filter(|route| !route.path.is_empty());
        let reads = routes(
            all.clone().filter(|route| batch::may_hold(route)),
            &Router::new(),
        );
        let reads = self.watched(reads.fallback(unknown));
        let router = routes(all, &reads);
        let router = router
            .route("/api", axum::routing::any(unknown))
            // `{*rest}` is at least one letter.
            .route("/api/", axum::routing::any(unknown))
            .route("/api/{*rest}", axum::routing::any(unknown))
            .method_not_allowed_fallback(method_not_allowed)
            .fallback(spa::serve)
            .layer(middleware::from_fn(observe::body))
            .layer(
                CompressionLayer::new()
                    .gzip(true)
                    .quality(tower_http::CompressionLevel::Fastest)
                    // Workbooks, pictures and what is printed are compressed already.
                    .compress_when(
                        SizeAbove::new(1024)
                            .and(NotForContentType::IMAGES)
                            .and(NotForContentType::const_new(
                                "application/vnd.openxmlformats",
                            ))
                            .and(NotForContentType::const_new("application/pdf"))
                            .and(NotForContentType::const_new(base_map::TYPE))
                            .and(NotForContentType::const_new("application/zip")),
                    ),
            )
            .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE));
        self.watched(router)
    }

    /// Every request has its line, its measure and its place among the refused.
    fn watched(&self, router: Router<Self>) -> Router {
        router
            .layer(middleware::from_fn_with_state(self.clone(), denials::watch))
            .layer(middleware::from_fn_with_state(
                (self.proxies.clone(), self.policy.clone()),
                observe::request,
            ))
            .with_state(self.clone())
    }
}

/// Contract's calls; `reads` are those that one request may hold several of.
fn routes(calls: impl Iterator<Item = &'static Route>, reads: &Router) -> Router<Gateway> {
    let mut router = Router::new();
    for route in calls {
        let method = route.method.parse::<Method>();
        let filter = MethodFilter::try_from(method.expect("the build wrote a method"))
            .expect("a known method");
        let handler = match route.shape {
            Shape::Own(call) => own::handler(call, filter, route, reads),
            _ => on(filter, move |state, peer, request| {
                serve(state, peer, request, route)
            }),
        };
        router = router.route(route.path, handler);
    }
    router
}

async fn serve(
    State(gateway): State<Gateway>,
    peer: ConnectInfo<SocketAddr>,
    mut request: Request,
    route: &'static Route,
) -> Response {
    let wrote = Wrote::default();
    request.extensions_mut().insert(wrote.clone());
    let served = match route.shape {
        Shape::Table { download, columns } => {
            let list = files::List { download, columns };
            files::export(&gateway, route, list, peer.0, request).await
        }
        Shape::Picture { media_type } => {
            pictures::serve(&gateway, route, media_type, peer.0, request).await
        }
        Shape::File { .. } | Shape::Pages => prints::serve(&gateway, route, peer.0, request).await,
        Shape::Search => search::serve(&gateway, route, peer.0, request).await,
        Shape::Json | Shape::Form | Shape::Own(_) | Shape::Undecided => {
            calls::serve(&gateway, route, peer.0, request).await
        }
    };
    let mut response = served.unwrap_or_else(IntoResponse::into_response);
    wrote.write_header(&mut response);
    response
}

async fn unknown() -> Problem {
    Problem::from(Reason::NotFound)
}

async fn method_not_allowed() -> Problem {
    Problem::from(Reason::MethodNotAllowed)
}
