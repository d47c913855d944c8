//! Points and outlines, measured and compared; files that anybody may have made; what is written, read again.

mod any_files;
mod archives;
mod areas;
mod eudr;
mod eudr_parts;
mod json_files;
mod outlines;
mod overlaps;
mod properties;
mod support;
mod tables;
mod xml_files;
