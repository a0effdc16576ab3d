//! The port: it takes connections, unless there is an outage.

use std::{io, net::SocketAddr, time::Duration};

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use super::outage::{Away, Outages};

/// Connections that wait to be taken.
const BACKLOG: u32 = 1_024;
/// Connections that are held in an outage without a word; the oldest is cut.
const MOST_HELD: usize = 1_000;
/// The pause after the system wouldn't do as asked.
const PAUSE: Duration = Duration::from_millis(50);

pub(super) struct Door {
    address: SocketAddr,
    port: Port,
    outages: Outages,
    held: Vec<TcpStream>,
}

enum Port {
    Open(TcpListener),
    /// Nobody listens; nobody else can have it either.
    Shut(TcpSocket),
    Gone,
}

impl Door {
    pub fn new(listener: TcpListener, address: SocketAddr, outages: Outages) -> Door {
        Door { address, port: Port::Open(listener), outages, held: Vec::new() }
    }

    fn shut(&mut self) -> io::Result<()> {
        if !matches!(self.port, Port::Shut(_)) {
            // One can be bound there as soon as nobody listens.
            self.port = Port::Gone;
            self.port = Port::Shut(bound(self.address)?);
        }
        Ok(())
    }

    fn open(&mut self) -> io::Result<&TcpListener> {
        self.port = match std::mem::replace(&mut self.port, Port::Gone) {
            Port::Open(listener) => Port::Open(listener),
            Port::Shut(socket) => Port::Open(socket.listen(BACKLOG)?),
            Port::Gone => Port::Open(bound(self.address)?.listen(BACKLOG)?),
        };
        match &self.port {
            Port::Open(listener) => Ok(listener),
            Port::Shut(_) | Port::Gone => Err(io::ErrorKind::NotConnected.into()),
        }
    }

    /// The next connection; `None`: an outage began or ended meanwhile.
    async fn take(&mut self) -> io::Result<Option<(TcpStream, SocketAddr)>> {
        let outages = self.outages.clone();
        match outages.now() {
            None => {
                self.held.clear();
                let listener = self.open()?;
                tokio::select! {
                    taken = listener.accept() => taken.map(Some),
                    _ = outages.begun() => Ok(None),
                }
            }
            Some(Away::Refused) => {
                self.shut()?;
                outages.over().await;
                Ok(None)
            }
            Some(Away::Silent) => {
                let listener = self.open()?;
                let (stream, _) = tokio::select! {
                    taken = listener.accept() => taken?,
                    () = outages.over() => return Ok(None),
                };
                if self.held.len() == MOST_HELD {
                    self.held.remove(0);
                }
                self.held.push(stream);
                Ok(None)
            }
        }
    }
}

fn bound(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // The connections of before may not be quite gone.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

impl Listener for Door {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            match self.take().await {
                Ok(Some((stream, from))) => {
                    // A small packet that waits for the one before to be acknowledged comes 40 ms late.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::warn!(%error, "packets may be held back");
                    }
                    return (stream, from);
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::debug!(%error, "no connection could be taken");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}
