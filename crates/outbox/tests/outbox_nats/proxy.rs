//! A way to a server that can be cut without a word to either end.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// Passes on what it hears until it is cut; what it holds then stays with it.
pub(crate) struct Proxy {
    port: u16,
    is_cut: watch::Sender<bool>,
    accepting: AbortHandle,
}

impl Proxy {
    pub(crate) async fn start(host: &str, port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("bound").port();
        let (is_cut, cut) = watch::channel(false);
        let server = (host.to_owned(), port);
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (server, cut) = (server.clone(), cut.clone());
                tokio::spawn(async move {
                    if let Ok(far) = TcpStream::connect((server.0.as_str(), server.1)).await {
                        pass(near, far, cut).await;
                    }
                });
            }
        });
        Self {
            port: own,
            is_cut,
            accepting: accepting.abort_handle(),
        }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Nothing gets through any more, and nobody is told.
    pub(crate) fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub(crate) fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn pass(near: TcpStream, far: TcpStream, cut: watch::Receiver<bool>) {
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    tokio::join!(
        one_way(near_in, far_out, cut.clone()),
        one_way(far_in, near_out, cut)
    );
}

async fn one_way(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut cut: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count) = from.read(&mut bytes).await {
        if cut.wait_for(|is_cut| !is_cut).await.is_err() {
            return;
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            let _ = to.shutdown().await;
            return;
        }
    }
}
