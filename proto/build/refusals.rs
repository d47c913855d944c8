//! Writes with which HTTP status and which gRPC code a reason is answered (`maillon.answer`).

use std::collections::BTreeMap;
use std::fmt::Write;

use prost_reflect::{DescriptorPool, EnumValueDescriptor};

pub fn source(pool: &DescriptorPool) -> Result<String, String> {
    let reasons = pool
        .get_enum_by_name("maillon.refusal.v1.Reason")
        .ok_or("refusal.proto lacks Reason")?;
    let mut by_http: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    let mut by_code: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    for reason in reasons.values() {
        let (http, code) = answer(&reason, pool)
            .filter(|(http, code)| (400..600).contains(http) && *code > 0)
            .ok_or(format!("{} lacks its maillon.answer", reason.name()))?;
        by_http.entry(http).or_default().push(reason.number());
        by_code.entry(code).or_default().push(reason.number());
    }
    let arms = |groups: &BTreeMap<i32, Vec<i32>>, of: &dyn Fn(i32) -> String| {
        groups.iter().fold(String::new(), |mut arms, (to, from)| {
            let from: Vec<String> = from.iter().map(i32::to_string).collect();
            let _ = writeln!(arms, "            {} => {},", from.join(" | "), of(*to));
            arms
        })
    };
    Ok(format!(
        "impl crate::maillon::refusal::v1::Reason {{
    /// The HTTP status that it is answered with.
    pub const fn http(self) -> u16 {{
        match self as i32 {{
{}            _ => 500,
        }}
    }}

    /// The gRPC code that it is answered with.
    pub const fn code(self) -> ::tonic::Code {{
        match self as i32 {{
{}            _ => ::tonic::Code::Internal,
        }}
    }}
}}
",
        arms(&by_http, &|http| http.to_string()),
        arms(&by_code, &|code| format!("::tonic::Code::from_i32({code})")),
    ))
}

fn answer(reason: &EnumValueDescriptor, pool: &DescriptorPool) -> Option<(i32, i32)> {
    let option = pool.get_extension_by_name("maillon.answer")?;
    let options = reason.options();
    let value = options.get_extension(&option);
    let answer = value.as_message()?;
    let http = answer.get_field_by_name("http")?.as_u32()?;
    let code = answer.get_field_by_name("grpc")?.as_enum_number()?;
    Some((i32::try_from(http).ok()?, code))
}
