//! The form of questions and answers: the length of the head in four bytes, the head in JSON, then the content of
//! files, one after the other. The head says how long each of them is.

use serde_json::Value;

/// Bytes of a head and of a content.
#[must_use]
pub fn written(head: &Value, content: &[u8]) -> Vec<u8> {
    let head = head.to_string();
    let length = u32::try_from(head.len()).unwrap_or(u32::MAX);
    [&length.to_le_bytes()[..], head.as_bytes(), content].concat()
}

/// The head and the content of a message; `None` where the bytes are none.
#[must_use]
pub fn parts(message: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = message.split_first_chunk::<4>()?;
    rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_a_head_and_a_content() {
        let head = serde_json::json!({"ask": "open"});
        let bytes = written(&head, b"1,2");
        assert_eq!(parts(&bytes), Some((&b"{\"ask\":\"open\"}"[..], &b"1,2"[..])));
        assert_eq!(parts(&bytes[..9]), None);
        assert_eq!(parts(b"\xFF\xFF\xFF\xFF"), None);
        assert_eq!(parts(b""), None);
    }
}
