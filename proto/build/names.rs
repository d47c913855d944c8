//! Writes how messages and words tell what they are: `Debug`, which says the name of a message and nothing of
//! what it holds, and `Named`, its name in full.

use std::fmt::Write;

use prost_reflect::DescriptorPool;

use crate::tables::is_scalar;

pub fn source(pool: &DescriptorPool) -> String {
    let ours = |package: &str| package.starts_with("maillon.");
    let mut source = String::new();
    for message in pool.all_messages() {
        if !ours(message.package_name())
            || message.parent_message().is_some()
            || is_scalar(&message)
        {
            continue;
        }
        let name = message.full_name();
        source.push_str(&debug(name, &format!("{:?}", message.name())));
        let _ = writeln!(
            source,
            "impl crate::Named for crate::{} {{ const FULL_NAME: &'static str = {name:?}; }}",
            path(name),
        );
    }
    for words in pool.all_enums() {
        if ours(words.package_name()) && words.parent_message().is_none() {
            source.push_str(&debug(words.full_name(), "self.as_str_name()"));
        }
    }
    source
}

fn debug(name: &str, text: &str) -> String {
    format!(
        "impl ::core::fmt::Debug for crate::{} {{ \
         fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{ f.write_str({text}) }} \
         }}\n",
        path(name),
    )
}

/// `maillon.v1.Done` → `maillon::v1::Done`
fn path(name: &str) -> String {
    name.replace('.', "::")
}
