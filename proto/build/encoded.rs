//! Replies that a service encodes itself.

use std::collections::HashSet;

use prost_build::{Service, ServiceGenerator};
use prost_reflect::DescriptorPool;

/// Writes the code of services as another does, but for the type of such a reply.
pub struct Encoding {
    inner: Box<dyn ServiceGenerator>,
    /// Full names: `maillon.members.v1.Members.ListMembers`.
    methods: HashSet<String>,
}

impl Encoding {
    pub fn new(inner: Box<dyn ServiceGenerator>, pool: &DescriptorPool) -> Result<Self, String> {
        let encoded = pool
            .get_extension_by_name("maillon.encoded")
            .ok_or("options.proto lacks encoded")?;
        let methods = pool
            .services()
            .flat_map(|service| service.methods().collect::<Vec<_>>())
            .filter(|method| {
                method
                    .options()
                    .get_extension(&encoded)
                    .as_bool()
                    .unwrap_or(false)
            })
            .map(|method| method.full_name().to_owned())
            .collect();
        Ok(Self { inner, methods })
    }
}

impl ServiceGenerator for Encoding {
    fn generate(&mut self, mut service: Service, out: &mut String) {
        for method in &mut service.methods {
            let name = format!(
                "{}.{}.{}",
                service.package, service.proto_name, method.proto_name
            );
            if self.methods.contains(&name) {
                method.output_type = format!("crate::Encoded<super::{}>", method.output_type);
            }
        }
        self.inner.generate(service, out);
    }

    fn finalize(&mut self, out: &mut String) {
        self.inner.finalize(out);
    }

    fn finalize_package(&mut self, package: &str, out: &mut String) {
        self.inner.finalize_package(package, out);
    }
}
