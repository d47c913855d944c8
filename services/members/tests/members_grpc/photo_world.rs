//! A service with a folder for its photos, members who need one, and pictures.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;

use auth::testing::Mint;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use members::App;
use photo_store::PhotoStore;
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::maillon::members::v1::photos_client::PhotosClient;
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberPhotoRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ListMemberPhotosReply, ListMemberPhotosRequest,
    ListMissingPhotosReply, ListMissingPhotosRequest, ListPhotosToCheckReply,
    ListPhotosToCheckRequest, Member, MemberPhotoReply, RestoreMemberPhotoReply,
    RestoreMemberPhotoRequest, SaveMemberPhotoRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgPool, Row};
use tempfile::TempDir;
use tonic::{Request, Status};

/// The caller's id, when nothing else is said.
pub(crate) const CALLER: i64 = 42;

/// The service, and somebody who may do everything in it.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) app: App,
    channel: Channel,
    mint: Arc<Mint>,
    bearer: String,
    pub(crate) folder: Arc<TempDir>,
}

impl World {
    pub(crate) fn start(db: PgPool) -> Self {
        let folder = TempDir::new().expect("a folder");
        let app = App {
            db,
            clock: Clock::fixed("2026-11-21T10:00:00Z".parse().expect("an instant")),
            photos: PhotoStore::in_folder(folder.path()).expect("a store"),
            memory: members::Memory::default(),
            neighbours: members::Neighbours::default(),
        };
        let mint = Mint::new();
        let stack = grpc::stack(members::services(app.clone()), mint.verifier());
        let world = Self {
            app,
            channel: channel::in_process(stack),
            mint: Arc::new(mint),
            bearer: String::new(),
            folder: Arc::new(folder),
        };
        world.of_regions(&[])
    }

    /// The same service, and a caller who is limited to these regions.
    pub(crate) fn of_regions(&self, regions: &[i64]) -> Self {
        let claims = [
            ("sub", CALLER.to_string().into()),
            ("name", "awa".into()),
            ("scope", regions.into()),
        ];
        Self {
            bearer: format!("Bearer {}", self.mint.token("admin", &claims)),
            ..self.clone()
        }
    }

    fn asked<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let bearer = self.bearer.parse().expect("ASCII");
        request.metadata_mut().insert("authorization", bearer);
        request
    }

    fn photos(&self) -> PhotosClient<Channel> {
        PhotosClient::new(self.channel.clone()).max_decoding_message_size(64 * 1024 * 1024)
    }

    pub(crate) async fn save(
        &self,
        member_id: i64,
        photo: impl Into<String>,
    ) -> Result<MemberPhotoReply, Status> {
        let asked = self.asked(SaveMemberPhotoRequest {
            member_id,
            member_photo: photo.into(),
        });
        let answer = self.photos().save_member_photo(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn get(&self, id: i64) -> Result<MemberPhotoReply, Status> {
        let asked = self.asked(GetMemberPhotoRequest { id });
        let answer = self.photos().get_member_photo(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A file in its pieces, put together, with what was told of it and the size of the largest piece.
    pub(crate) async fn file(&self, file: &str) -> Result<Served, Status> {
        let file = file.to_owned();
        let asked = self.asked(GetPhotoFileRequest { file });
        let pieces = self.photos().get_photo_file(asked).await?.into_inner();
        Served::of(pieces).await
    }

    pub(crate) async fn thumbnail(&self, file: &str) -> Result<Served, Status> {
        let file = file.to_owned();
        let asked = self.asked(GetPhotoThumbnailRequest { file });
        let pieces = self.photos().get_photo_thumbnail(asked).await?.into_inner();
        Served::of(pieces).await
    }

    pub(crate) async fn missing(
        &self,
        asked: ListMissingPhotosRequest,
    ) -> Result<ListMissingPhotosReply, Status> {
        let answer = self.photos().list_missing_photos(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn to_check(
        &self,
        asked: ListPhotosToCheckRequest,
    ) -> Result<ListPhotosToCheckReply, Status> {
        let answer = self.photos().list_photos_to_check(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn check(&self, asked: CheckPhotoRequest) -> Result<CheckPhotoReply, Status> {
        let answer = self.photos().check_photo(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn list(&self, member_id: i64) -> Result<ListMemberPhotosReply, Status> {
        let asked = self.asked(ListMemberPhotosRequest { member_id });
        let answer = self.photos().list_member_photos(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn restore(
        &self,
        member_id: i64,
        file: &str,
        version: Option<i64>,
    ) -> Result<RestoreMemberPhotoReply, Status> {
        let asked = self.asked(RestoreMemberPhotoRequest {
            member_id,
            photo_file_name: Some(file.to_owned()),
            version,
        });
        let answer = self.photos().restore_member_photo(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Runs a statement that stands for what another part of the product does.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let done = sqlx::raw_sql(statement).execute(&self.app.db).await;
        done.expect("a statement");
    }

    /// Two regions with a locality each, and what lies between.
    pub(crate) async fn country(&self) {
        self.sql(
            "insert into territory_region values (1, 'R1', 'Gôh', 1, false), (2, 'R2', 'Béré', 1, false);
            insert into territory_department
            values (11, 1, 'D1', 'Gagnoa', 1, false), (12, 2, 'D2', 'Mankono', 1, false);
            insert into territory_subprefecture
            values (21, 11, 'S1', 'Ouragahio', 1, false), (22, 12, 'S2', 'Marandala', 1, false);
            insert into territory_locality values (31, 21, 'Étienne', 1, false), (32, 22, 'Alépé', 1, false)",
        )
        .await;
    }

    /// A main member, at a locality or at none.
    pub(crate) async fn member(
        &self,
        number: &str,
        names: [&str; 2],
        locality_id: Option<i64>,
    ) -> i64 {
        sqlx::query_scalar(
            "insert into member (uuid, id_number, firstname, lastname, contact, locality_id, kind, created_by,
                created_by_id, updated_by)
            values (gen_random_uuid(), $1, $2, $3, '07 08 09 10 11', $4, 1, 'somebody', 7, 'somebody')
            returning id",
        )
        .bind(number)
        .bind(names[0])
        .bind(names[1])
        .bind(locality_id)
        .fetch_one(&self.app.db)
        .await
        .expect("a member")
    }

    /// A member's row, whole.
    pub(crate) async fn row(&self, id: i64) -> String {
        sqlx::query_scalar("select member::text from member where id = $1")
            .bind(id)
            .fetch_one(&self.app.db)
            .await
            .expect("a row")
    }

    /// What is known of a member's photo: is it missing?
    pub(crate) async fn is_missing(&self, id: i64) -> bool {
        sqlx::query_scalar("select photo_is_missing from member where id = $1")
            .bind(id)
            .fetch_one(&self.app.db)
            .await
            .expect("a row")
    }

    /// Every event, in order.
    pub(crate) async fn events(&self) -> Vec<Told> {
        let member = |row: &sqlx::postgres::PgRow, state: &str| {
            let bytes = row.get::<Vec<u8>, _>(state);
            Member::decode(bytes.as_slice()).expect("a member")
        };
        sqlx::query("select * from outbox order by sequence")
            .fetch_all(&self.app.db)
            .await
            .expect("the outbox")
            .into_iter()
            .map(|row| Told {
                subject: row.get("subject"),
                version: row.get("version"),
                login_name: row.get("login_name"),
                before: member(&row, "before"),
                after: member(&row, "after"),
            })
            .collect()
    }

    /// Files of the store, by their paths in it.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let inside = path.strip_prefix(self.folder.path()).expect("inside");
                    files.push(inside.to_str().expect("a name").to_owned());
                }
            }
        }
        files.sort();
        files
    }

    /// Where a photo's file is, by the name that the contract gives it.
    pub(crate) fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(&name[..2]).join(name)
    }
}

/// An event as it stands in the outbox.
pub(crate) struct Told {
    pub(crate) subject: String,
    pub(crate) version: i64,
    pub(crate) login_name: String,
    pub(crate) before: Member,
    pub(crate) after: Member,
}

/// A file as it was served.
#[derive(Debug)]
pub(crate) struct Served {
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) size: i64,
    pub(crate) content: Vec<u8>,
    pub(crate) largest_piece: usize,
}

impl Served {
    async fn of(
        mut pieces: tonic::Streaming<proto::maillon::v1::FileChunk>,
    ) -> Result<Self, Status> {
        let first = pieces.message().await?.expect("there is a piece");
        let mut served = Self {
            name: first.file_name,
            media_type: first.content_type,
            size: first.size,
            largest_piece: first.content.len(),
            content: first.content,
        };
        while let Some(piece) = pieces.message().await? {
            assert!(piece.file_name.is_empty() && piece.size == 0);
            served.largest_piece = served.largest_piece.max(piece.content.len());
            served.content.extend(piece.content);
        }
        Ok(served)
    }
}

/// The name of the file in a reply.
pub(crate) fn name(reply: &MemberPhotoReply) -> String {
    let path = reply.photo_path.as_deref().expect("there is a photo");
    let name = path.strip_prefix("/api/member/photo/");
    name.expect("it is fetched there").to_owned()
}

/// A picture like no other, as a file.
pub(crate) fn picture(seed: u8, format: ImageFormat) -> Vec<u8> {
    let shade = |value: u32| u8::try_from(value % 256).expect("less than 256");
    let picture = RgbImage::from_fn(120, 160, |x, y| Rgb([seed, shade(x * 2), shade(y)]));
    written(picture, format)
}

/// A picture so full of detail that its file is large; the calmer, the smaller.
pub(crate) fn noise(width: u32, height: u32, calm: u8) -> Vec<u8> {
    let mut state = 1_u32;
    let picture = RgbImage::from_fn(width, height, |_, _| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let [red, green, blue, _] = state.to_be_bytes();
        Rgb([red >> calm, green >> calm, blue >> calm])
    });
    written(picture, ImageFormat::Jpeg)
}

fn written(picture: RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let written = DynamicImage::from(picture).write_to(&mut file, format);
    written.expect("a vector takes it");
    file.into_inner()
}

/// The reason of a refusal; unspecified when there was none.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    answer.map_or_else(
        |status| Refusal::of(&status).reason(),
        |_| Reason::Unspecified,
    )
}
