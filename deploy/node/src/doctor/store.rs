//! Where photos and printed files are kept, and room on these disks.

use std::path::Path;

use photo_store::PhotoStore;
use platform::telemetry::causes;

use super::finding::Findings;
use crate::cli::Doctor;
use crate::database::variable;
use crate::disk::{self, LITTLE};
use crate::services::ALL;

pub(super) async fn look(config: &Doctor, found: &mut Findings) {
    if let Some(folder) = &config.data_dir {
        disk(folder, found);
    }
    let in_data = config.data_dir.as_ref().map(|folder| folder.join("photos"));
    let in_data = in_data.map(|folder| folder.display().to_string());
    let Some(place) = config.photo_store.clone().or(in_data) else {
        return;
    };
    let replicas = ALL.iter().filter(|owner| owner.has_photos).map(|owner| {
        let own = variable(owner.service, "REPLICAS").ok();
        own.and_then(|text| text.parse().ok())
            .unwrap_or(config.node.replicas)
    });
    let most = replicas.max().unwrap_or(config.node.replicas);
    if let Err(refused) = disk::refuse_folder(&place, most) {
        found.fault(
            "photo store",
            &place,
            refused.to_string(),
            "a bucket as MAILLON_PHOTO_STORE, with the photos copied into it; or MAILLON_REPLICAS=1",
        );
        return;
    }
    if let Some(folder) = disk::folder_of(&place).map(Path::new) {
        if !folder.is_dir() {
            found.fault(
                "photo store",
                &place,
                "there is no such folder",
                "mount the disk that has it, or make it for the user that runs Maillon; photos of before are \
                in your backup",
            );
            return;
        }
        disk(folder, found);
    }
    try_out(&place, found).await;
}

async fn try_out(place: &str, found: &mut Findings) {
    let mend = "let the user that runs Maillon write there; of a bucket: its address, keys and rights \
        (AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)";
    let store = match PhotoStore::open(place) {
        Ok(store) => store,
        Err(bad) => {
            found.fault("photo store", place, causes(&bad), mend);
            return;
        }
    };
    match store.try_out().await {
        Ok(()) => found.ok("photo store", place, "it takes, gives and forgets a file"),
        Err(error) => {
            let what = format!("it does not keep a file: {}", causes(&error));
            found.fault("photo store", place, what, mend);
        }
    }
}

fn disk(folder: &Path, found: &mut Findings) {
    let about = folder.display().to_string();
    let Some((free, size)) = disk::room(folder) else {
        found.fault(
            "disk",
            &about,
            "it can't be measured",
            "mount the disk, or name the folder that is there",
        );
        return;
    };
    let what = format!("{} MiB of {} are free", free >> 20, size >> 20);
    let mend = "make room, or give it a larger disk: docs/runbooks/PhotoStoreLow.md";
    if free < LITTLE {
        found.fault("disk", &about, what, mend);
    } else if free < size / 10 {
        found.warn("disk", &about, what, mend);
    } else {
        found.ok("disk", &about, what);
    }
}
