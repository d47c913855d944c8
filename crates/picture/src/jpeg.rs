//! Whether a JPEG is all there. Its decoder shows the part that came and leaves the rest grey: on a card,
//! half a face.

/// Whether the markers of a file lead from its first to its end.
pub(super) fn is_whole(file: &[u8]) -> bool {
    let mut at = 2;
    while let Some(marker) = marker(file, &mut at) {
        match marker {
            END => return true,
            // A scan: its data follow its header, and the next marker follows them.
            SCAN => {
                let Some(data) = after_segment(file, at) else {
                    return false;
                };
                let Some(next) = after_data(file, data) else {
                    return false;
                };
                at = next;
            }
            _ if STANDALONE.contains(&marker) => {}
            _ => match after_segment(file, at) {
                Some(next) => at = next,
                None => return false,
            },
        }
    }
    false
}

const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const RESTARTS: std::ops::RangeInclusive<u8> = 0xd0..=0xd7;
/// Markers without a segment: restarts, and a beginning within.
const STANDALONE: std::ops::RangeInclusive<u8> = 0xd0..=0xd8;

/// The marker at a place; moves the place behind it. Any number of 0xff may stand before its code.
fn marker(file: &[u8], at: &mut usize) -> Option<u8> {
    if *file.get(*at)? != 0xff {
        return None;
    }
    while *file.get(*at)? == 0xff {
        *at += 1;
    }
    let code = *file.get(*at)?;
    *at += 1;
    Some(code)
}

/// Where a segment ends whose length stands at a place.
fn after_segment(file: &[u8], at: usize) -> Option<usize> {
    let length = u16::from_be_bytes([*file.get(at)?, *file.get(at + 1)?]);
    Some(at + usize::from(length.max(2)))
}

/// Where the marker stands that ends a scan's data. In them 0xff is followed by 0, and restarts belong to
/// them.
fn after_data(file: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += file.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        match *file.get(at + 1)? {
            0 => at += 2,
            code if RESTARTS.contains(&code) => at += 2,
            0xff => at += 1,
            _ => return Some(at),
        }
    }
}
