//! One request as its handler reads it, and what it is answered with.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    extract::{FromRequest, Multipart, Query, Request},
    http::{StatusCode, header},
};
use serde_json::{Value, json};

use crate::sandbox::{
    draft::Upload,
    id::Id,
    refusal::{Form, INVALID_JSON, Refusal, TOO_LARGE},
};

/// The largest request, in bytes: 25 MiB (Discord's *Create Message*).
pub(in crate::sandbox) const LARGEST: usize = 25 << 20;

/// What came with a request.
pub(super) struct Received {
    pub query: BTreeMap<String, String>,
    /// `{}` where there was none.
    pub body: Value,
    pub uploads: Vec<Upload>,
}

impl Received {
    pub async fn read(request: Request) -> Result<Received, Refusal> {
        let query = Query::try_from_uri(request.uri()).map(|Query(query)| query).unwrap_or_default();
        let content_type = request.headers().get(header::CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        if content_type.starts_with("multipart/form-data") {
            let (body, uploads) = read_multipart(request).await?;
            return Ok(Received { query, body, uploads });
        }
        let bytes = Bytes::from_request(request, &()).await.map_err(|_| TOO_LARGE)?;
        let body = if bytes.is_empty() {
            json!({})
        } else if content_type.starts_with("application/json") {
            serde_json::from_slice(&bytes).map_err(|_| INVALID_JSON)?
        } else {
            let mut form = Form::default();
            form.wrong(
                "",
                "CONTENT_TYPE_INVALID",
                "Expected \"Content-Type\" header to be application/json.",
            );
            form.finish()?;
            json!({})
        };
        Ok(Received { query, body, uploads: Vec::new() })
    }
}

async fn read_multipart(request: Request) -> Result<(Value, Vec<Upload>), Refusal> {
    let broken = |error: axum::extract::multipart::MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => TOO_LARGE,
        _ => INVALID_JSON,
    };
    let mut parts = Multipart::from_request(request, &()).await.map_err(|_| INVALID_JSON)?;
    let (mut body, mut uploads) = (json!({}), Vec::new());
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().unwrap_or("unknown").to_owned();
        let content_type = part.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = part.bytes().await.map_err(broken)?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).map_err(|_| INVALID_JSON)?;
        } else {
            let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            let number = number.unwrap_or(uploads.len() as u64);
            uploads.push(Upload { number, filename, content_type, bytes: bytes.to_vec() });
        }
    }
    Ok((body, uploads))
}

/// A request and the parameters of its path.
pub(super) struct Call<'a> {
    params: &'a [&'a str],
    received: &'a Received,
}

impl<'a> Call<'a> {
    pub fn new(params: &'a [&'a str], received: &'a Received) -> Call<'a> {
        Call { params, received }
    }

    pub fn body(&self) -> &'a Value {
        &self.received.body
    }

    pub fn uploads(&self) -> &'a [Upload] {
        &self.received.uploads
    }

    /// The parameter at this place of the path.
    pub fn param(&self, index: usize) -> &'a str {
        self.params.get(index).copied().unwrap_or_default()
    }

    /// The id at this place of the path.
    pub fn id(&self, index: usize) -> Result<Id, Refusal> {
        self.param(index).parse().map_err(|_| not_a_snowflake("id", self.param(index)))
    }

    /// An id of the query.
    pub fn query_id(&self, name: &str) -> Result<Option<Id>, Refusal> {
        let Some(text) = self.received.query.get(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| not_a_snowflake(name, text))
    }

    /// A yes of the query.
    pub fn flag(&self, name: &str) -> bool {
        self.received.query.get(name).is_some_and(|text| matches!(text.as_str(), "true" | "True" | "1"))
    }

    /// `limit` of the query, within 1 to `most`.
    pub fn limit(&self, otherwise: usize, most: usize) -> Result<usize, Refusal> {
        let Some(text) = self.received.query.get("limit") else { return Ok(otherwise) };
        let mut form = Form::default();
        let number =
            form.within(&json!({ "limit": text }), "", "limit", 1, i64::try_from(most).unwrap_or(100));
        form.finish()?;
        Ok(number.and_then(|number| usize::try_from(number).ok()).unwrap_or(otherwise))
    }
}

/// What a request was answered with.
pub(super) enum Answer {
    Json(u16, Value),
    /// 204.
    Empty,
}

fn not_a_snowflake(name: &str, text: &str) -> Refusal {
    let mut form = Form::default();
    form.wrong(name, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."));
    form.finish().err().unwrap_or(INVALID_JSON)
}
