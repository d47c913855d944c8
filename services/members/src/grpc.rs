//! The rpcs: each delegates to the function of its name.

use platform::grpc::Services;

use crate::App;

/// Everything the service serves.
pub fn services(_app: App) -> Services {
    Services::new()
}
