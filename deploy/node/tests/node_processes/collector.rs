//! An OTLP collector that keeps what it is sent.

use std::sync::{Arc, Mutex};

use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};

/// What was received.
#[derive(Clone, Default)]
pub(crate) struct Collector(Arc<Mutex<Vec<ExportTraceServiceRequest>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.0
            .lock()
            .expect("no panic while writing")
            .push(request.into_inner());
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    /// Listens in the runtime; the address as exporters want it.
    pub(crate) async fn listen(&self) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let server =
            tonic::transport::Server::builder().add_service(TraceServiceServer::new(self.clone()));
        tokio::spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));
        format!("http://{address}")
    }

    /// The spans of a trace, with the name of their service.
    pub(crate) fn spans(&self, trace_id: &[u8]) -> Vec<(String, Span)> {
        let received = self.0.lock().expect("no panic while writing");
        let mut spans = Vec::new();
        for resource in received.iter().flat_map(|request| &request.resource_spans) {
            let attributes = resource
                .resource
                .iter()
                .flat_map(|resource| &resource.attributes);
            let named = attributes.filter(|pair| pair.key == "service.name");
            let service = format!("{:?}", named.map(|pair| &pair.value).collect::<Vec<_>>());
            for span in resource
                .scope_spans
                .iter()
                .flat_map(|scope| &scope.spans)
                .filter(|span| span.trace_id == trace_id)
            {
                spans.push((service.clone(), span.clone()));
            }
        }
        spans
    }

    /// Everything that was received, as bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0
            .lock()
            .expect("no panic while writing")
            .iter()
            .flat_map(Message::encode_to_vec)
            .collect()
    }
}
