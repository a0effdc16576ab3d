//! How a gateway payload is packed: as text, zlib-compressed alone, or as part of one zlib stream.
//!
//! Source: Discord's *Encoding and Compression*.

use std::io::{self, Write};

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress, Status, write::ZlibEncoder};

/// A way of packing.
pub(super) enum Packing {
    Text,
    /// Each payload alone (IDENTIFY's `compress`).
    Each,
    /// One stream over the connection (`compress=zlib-stream`).
    Stream(Box<Compress>),
}

impl Packing {
    /// What the connection's query asks for.
    pub fn of_transport(compress: Option<&str>) -> Packing {
        match compress {
            Some("zlib-stream") => Packing::Stream(Box::new(Compress::new(Compression::default(), true))),
            _ => Packing::Text,
        }
    }

    /// Compresses each payload from now on, unless the transport does already.
    pub fn compress_payloads(&mut self) {
        if matches!(self, Packing::Text) {
            *self = Packing::Each;
        }
    }

    pub fn pack(&mut self, payload: &str) -> io::Result<Message> {
        Ok(match self {
            Packing::Text => Message::Text(payload.into()),
            Packing::Each => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(payload.as_bytes())?;
                Message::Binary(encoder.finish()?.into())
            }
            Packing::Stream(stream) => Message::Binary(flush(stream, payload.as_bytes())?.into()),
        })
    }
}

/// Compresses a payload and flushes, so that the client can read it at once.
fn flush(stream: &mut Compress, payload: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::with_capacity(payload.len() / 2 + 64);
    let start = stream.total_in();
    loop {
        let done = usize::try_from(stream.total_in() - start).unwrap_or(usize::MAX);
        let rest = payload.get(done..).unwrap_or_default();
        packed.reserve(1_024);
        let status = stream.compress_vec(rest, &mut packed, FlushCompress::Sync).map_err(io::Error::other)?;
        let whole = stream.total_in() - start == payload.len() as u64;
        // Room left over after a flush means that everything is out.
        if whole && packed.len() < packed.capacity() {
            return Ok(packed);
        }
        if status == Status::StreamEnd {
            return Err(io::Error::other("the compressed stream ended"));
        }
    }
}
