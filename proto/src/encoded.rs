//! A message that goes out as the bytes it was read as (docs/decisions/0118).

use std::marker::PhantomData;

use prost::bytes::{Buf, BufMut};
use prost::encoding::{
    DecodeContext, WireType, bytes, decode_varint, encode_key, encode_varint, fixed32, fixed64,
};
use prost::{DecodeError, Message};

/// An `M` in protobuf's bytes: what a service reads out of its database by the thousand is never made a
/// message first.
pub struct Encoded<M> {
    bytes: Vec<u8>,
    message: PhantomData<fn() -> M>,
}

impl<M> Default for Encoded<M> {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            message: PhantomData,
        }
    }
}

impl<M: Message + Default> Encoded<M> {
    /// What `message` says, and what `records` of it say: a list has the elements of both.
    pub fn of(message: &M, records: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(message.encoded_len() + records.len());
        message
            .encode(&mut bytes)
            .expect("a vector takes what is written into it");
        bytes.extend_from_slice(records);
        Self {
            bytes,
            message: PhantomData,
        }
    }

    /// The message.
    pub fn decoded(&self) -> Result<M, DecodeError> {
        M::decode(self.bytes.as_slice())
    }
}

impl<M> Message for Encoded<M> {
    fn encode_raw(&self, out: &mut impl BufMut) {
        out.put_slice(&self.bytes);
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        from: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        encode_key(tag, wire_type, &mut self.bytes);
        match wire_type {
            WireType::Varint => encode_varint(decode_varint(from)?, &mut self.bytes),
            WireType::SixtyFourBit => {
                let mut bits = 0;
                fixed64::merge(wire_type, &mut bits, from, context)?;
                self.bytes.put_u64_le(bits);
            }
            WireType::ThirtyTwoBit => {
                let mut bits = 0;
                fixed32::merge(wire_type, &mut bits, from, context)?;
                self.bytes.put_u32_le(bits);
            }
            // A group is no bytes: that is the error.
            WireType::LengthDelimited | WireType::StartGroup | WireType::EndGroup => {
                let mut inner = Vec::new();
                bytes::merge(wire_type, &mut inner, from, context)?;
                encode_varint(inner.len() as u64, &mut self.bytes);
                self.bytes.put_slice(&inner);
            }
        }
        Ok(())
    }

    fn encoded_len(&self) -> usize {
        self.bytes.len()
    }

    fn clear(&mut self) {
        self.bytes.clear();
    }
}
