//! Random files on random hierarchies: a dry run answers what the run answers, a second run finds everything
//! in place, counts are what the tables gained, and what is refused leaves no trace.

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use proto::maillon::geography::v1::{ImportLocalitiesRequest, Level, LocalityImportRow};
use sqlx::PgPool;

use crate::files::{bad, classes, counts, row};
use crate::support::Service;

const NAMES: [&str; 4] = ["Béré", "Saint-Paul", "N'Zi", "Haut Lac"];
/// What somebody may write into a cell instead.
const MISTAKES: [&str; 14] = [
    "",
    " ",
    "r0",
    "R1",
    "D00",
    "S000",
    "BERE",
    "St Paul",
    "n’zi",
    "Haut  Lac",
    "a\u{7}",
    "\u{200b}",
    "Neuf",
    "X",
];

#[derive(Clone, Debug)]
struct File {
    /// Region, department, sub-prefecture, locality of each row.
    places: Vec<[usize; 4]>,
    /// Names move on by so much, so that siblings swap theirs from one file to the next.
    shift: usize,
    /// Row, column, and what stands there instead.
    mistakes: Vec<(usize, usize, &'static str)>,
    level: Level,
}

impl File {
    fn rows(&self) -> Vec<LocalityImportRow> {
        let name = |number: usize| NAMES[(number + self.shift) % NAMES.len()];
        let mut rows: Vec<[String; 7]> = self
            .places
            .iter()
            .map(|[r, d, s, l]| {
                [
                    format!("R{r}"),
                    name(*r).to_owned(),
                    format!("D{r}{d}"),
                    name(r + d).to_owned(),
                    format!("S{r}{d}{s}"),
                    name(d + s).to_owned(),
                    format!("{} {l}", NAMES[(l + self.shift) % 2]),
                ]
            })
            .collect();
        let depth = match self.level {
            Level::Region => 2,
            Level::Department => 4,
            Level::Subprefecture => 6,
            _ => 7,
        };
        for cells in &mut rows {
            cells[depth..].iter_mut().for_each(String::clear);
        }
        for (line, column, text) in &self.mistakes {
            let line = line % rows.len();
            (*text).clone_into(&mut rows[line][*column]);
        }
        rows.iter()
            .map(|cells| row(cells.each_ref().map(String::as_str)))
            .collect()
    }
}

fn files() -> impl Strategy<Value = File> {
    let place = (0..2_usize, 0..3_usize, 0..2_usize, 0..4_usize);
    let place = place.prop_map(|(r, d, s, l)| [r, d, s, l]);
    let mistake = (any::<usize>(), 0..7_usize, 0..MISTAKES.len());
    let mistake = mistake.prop_map(|(line, column, text)| (line, column, MISTAKES[text]));
    let level = prop_oneof![
        8 => Just(Level::Locality),
        1 => Just(Level::Subprefecture),
        1 => Just(Level::Department),
        1 => Just(Level::Region),
    ];
    let places = proptest::collection::vec(place, 1..12);
    let mistakes = prop_oneof![
        3 => Just(Vec::new()),
        2 => proptest::collection::vec(mistake, 1..4),
    ];
    (places, 0..4_usize, mistakes, level, any::<bool>()).prop_map(
        |(mut places, shift, mistakes, level, distinct)| {
            if distinct {
                places.sort_unstable();
                let depth = match level {
                    Level::Region => 1,
                    Level::Department => 2,
                    Level::Subprefecture => 3,
                    _ => 4,
                };
                places.dedup_by(|one, other| one[..depth] == other[..depth]);
            }
            File {
                places,
                shift,
                mistakes,
                level,
            }
        },
    )
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_dry_run_is_a_run_and_a_run_is_done_once(db: PgPool) {
    let service = Service::start(db);
    let seed = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    let (mut done, mut refused) = (0, 0);
    for round in 0..150 {
        if round % 10 == 0 {
            service
                .sql("truncate region, department, subprefecture, locality, outbox restart identity cascade")
                .await;
        }
        let file = files().new_tree(&mut runner).expect("a file").current();
        let request = ImportLocalitiesRequest {
            rows: file.rows(),
            level: Some(file.level.into()),
            with_classes: Some(true),
            ..ImportLocalitiesRequest::default()
        };
        let dry = ImportLocalitiesRequest {
            dry_run: Some(true),
            ..request.clone()
        };
        let (state, sizes) = (service.state().await, service.sizes().await);
        let told = service.import(dry).await.expect("a reply");
        assert_eq!(
            service.state().await,
            state,
            "a dry run leaves no trace: {file:?}"
        );
        let reply = service.import(request.clone()).await.expect("a reply");
        assert_eq!(told, reply, "{file:?}");
        assert_eq!(reply.classes.len(), request.rows.len());
        if reply.refusal.is_some() {
            refused += 1;
            assert_eq!(
                service.state().await,
                state,
                "a refusal leaves no trace: {file:?}"
            );
            assert_eq!(counts(&reply), [[0; 4], [0; 4]]);
            let (wrong, rows_told) = (
                classes(&reply).matches('x').count(),
                classes(&reply).matches(['x', 'd']).count(),
            );
            let mut rows: Vec<String> = bad(&reply)
                .iter()
                .map(|told| told.split(' ').next().unwrap_or_default().to_owned())
                .collect();
            rows.dedup();
            assert!(
                // Plain doubles are left out, and not told.
                (wrong..=rows_told).contains(&rows.len()) || rows == ["0"],
                "{file:?} {:?}",
                bad(&reply)
            );
            continue;
        }
        done += 1;
        let gained: Vec<i64> = service
            .sizes()
            .await
            .iter()
            .zip(sizes)
            .map(|(now, before)| now - before)
            .collect();
        assert_eq!(counts(&reply)[0].as_slice(), gained, "{file:?}");
        let facts = "select count(*) from outbox where subject like '%.updated'";
        let updated = service.number(facts).await;
        let again = service.import(request.clone()).await.expect("a reply");
        assert_eq!(counts(&again), [[0; 4], [0; 4]], "{file:?}");
        assert_eq!(
            classes(&again),
            classes(&reply).replace(['n', 'c'], "e"),
            "{file:?}"
        );
        assert_eq!(service.number(facts).await, updated);
        as_the_file_says(&service, &request.rows).await;
    }
    assert!(done > 40 && refused > 40, "{done} {refused}");
}

/// A cell without what does not count.
fn kept(cell: &str) -> String {
    cell.replace('\u{200b}', "").trim().replace("  ", " ")
}

/// Each row of a file is found in the tables, under its parents, spelled as it is.
async fn as_the_file_says(service: &Service, rows: &[LocalityImportRow]) {
    for row in rows {
        let found: i64 = sqlx::query_scalar(
            "select count(*) from region as r
            left join department as d on d.region_id = r.id and replace(d.code_key, '  ', ' ') = lower($3)
                and replace(d.name, '  ', ' ') = $4
            left join subprefecture as s on s.department_id = d.id
                and replace(s.code_key, '  ', ' ') = lower($5) and replace(s.name, '  ', ' ') = $6
            left join locality as l on l.subprefecture_id = s.id and replace(l.name, '  ', ' ') = $7
            where replace(r.code_key, '  ', ' ') = lower($1) and replace(r.name, '  ', ' ') = $2
            and ($3 = '' or d.id is not null) and ($5 = '' or s.id is not null)
            and ($7 = '' or l.id is not null)
            and coalesce(d.region_id, r.id) = r.id",
        )
        .bind(kept(&row.region_code))
        .bind(kept(&row.region_name))
        .bind(kept(&row.department_code))
        .bind(kept(&row.department_name))
        .bind(kept(&row.subprefecture_code))
        .bind(kept(&row.subprefecture_name))
        .bind(kept(&row.locality_name))
        .fetch_one(&service.db)
        .await
        .expect("the tables");
        let cells = [
            &row.region_code,
            &row.region_name,
            &row.department_code,
            &row.department_name,
            &row.subprefecture_code,
            &row.subprefecture_name,
            &row.locality_name,
        ];
        let is_blank = cells.iter().all(|cell| kept(cell).is_empty());
        assert!(found > 0 || is_blank, "{cells:?}");
    }
}
