//! `maillon dead-letters`: the events that consumers gave up, one line each, and what becomes of them
//! (docs/decisions/0222).

use std::process::ExitCode;
use std::time::Duration;

use outbox::{Actor, Event, Letter};
use platform::misconfigured::Misconfigured;
use proto::Named;
use proto::maillon::reports::v1::Condition;
use sqlx::{PgConnection, PgPool};
use tokio::time::Instant;
use uuid::Uuid;

use crate::cli::{DeadLetters, DropLetters, ListLetters, RetryLetters};
use crate::places::Place;
use crate::wiring::Failure;

/// Who did it, as the audit has it.
const OPERATOR: &str = "maillon dead-letters";
/// How often it looks what became of a retry.
const LOOK: Duration = Duration::from_millis(250);
/// Longest cause on a line, in characters.
const LONGEST: usize = 300;

pub(crate) async fn attend(command: DeadLetters) -> Result<ExitCode, Failure> {
    match command {
        DeadLetters::List(config) => list(&config).await,
        DeadLetters::Retry(config) => retry(&config).await,
        DeadLetters::Drop(config) => drop_them(&config).await,
    }
}

async fn list(config: &ListLetters) -> Result<ExitCode, Failure> {
    let mut count = 0;
    for place in Place::all(&config.databases)? {
        let db = open(&place).await?;
        for letter in outbox::list_letters(&db, None).await? {
            say(&line(&place, &letter, state(&letter)));
            count += 1;
        }
    }
    if count == 0 {
        say("No event was given up, and none waits for a newer program.");
    }
    Ok(ExitCode::SUCCESS)
}

async fn retry(config: &RetryLetters) -> Result<ExitCode, Failure> {
    let (mut count, mut failed) = (0, 0);
    let ids = config.which.ids();
    let mut asked = Vec::new();
    for place in Place::all(&config.databases)? {
        let db = open(&place).await?;
        let mut tx = outbox::begin(&db).await?;
        if outbox::ask_for_retry(&mut tx, ids).await? > 0 {
            let letters = outbox::list_letters(&mut *tx, ids).await?;
            let letters: Vec<Letter> = letters.into_iter().filter(|one| one.is_asked).collect();
            tell(&mut tx, &place, "retry_requested", letters.len()).await?;
            tx.commit().await?;
            asked.push((place, db, letters));
        }
    }
    let until = Instant::now() + Duration::from_secs(config.wait_s);
    for (place, db, letters) in asked {
        let left = await_answers(&db, ids, until).await?;
        for letter in letters {
            let same = |one: &&Letter| {
                (&one.consumer, one.event_id) == (&letter.consumer, letter.event_id)
            };
            let left = left.iter().find(same);
            let became = match left {
                None => "applied",
                Some(left) if left.is_asked => "not tried: no process of this service looks for it",
                Some(_) => "failed again",
            };
            failed += usize::from(left.is_some());
            count += 1;
            say(&line(&place, left.unwrap_or(&letter), became));
        }
    }
    if count == 0 {
        return nothing(ids);
    }
    say(&format!("{} applied, {failed} left.", count - failed));
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// The letters as they are once all that was asked for was tried, or the time is over.
async fn await_answers(
    db: &PgPool,
    ids: Option<&[Uuid]>,
    until: Instant,
) -> Result<Vec<Letter>, Failure> {
    loop {
        let left = outbox::list_letters(db, ids).await?;
        if Instant::now() >= until || left.iter().all(|one| !one.is_asked) {
            return Ok(left);
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn drop_them(config: &DropLetters) -> Result<ExitCode, Failure> {
    let mut count = 0;
    let ids = config.which.ids();
    for place in Place::all(&config.databases)? {
        let db = open(&place).await?;
        let mut tx = outbox::begin(&db).await?;
        let letters = outbox::list_letters(&mut *tx, ids).await?;
        let letters: Vec<_> = letters
            .iter()
            .filter(|one| one.given_up_at.is_some())
            .collect();
        let became = if config.yes {
            "dropped"
        } else {
            "would be dropped"
        };
        for letter in &letters {
            say(&line(&place, letter, became));
        }
        count += letters.len();
        if config.yes && !letters.is_empty() {
            let given_up: Vec<Uuid> = letters.iter().map(|one| one.event_id).collect();
            outbox::drop_letters(&mut tx, Some(&given_up)).await?;
            tell(&mut tx, &place, "events_dropped", letters.len()).await?;
            tx.commit().await?;
        }
    }
    if count == 0 {
        return nothing(ids);
    }
    if config.yes {
        say(&format!("{count} dropped."));
        return Ok(ExitCode::SUCCESS);
    }
    Err(Misconfigured::new("nothing was dropped: say --yes to forget these events for ever").into())
}

/// All of none is done; an id that is not there is a mistake.
fn nothing(ids: Option<&[Uuid]>) -> Result<ExitCode, Failure> {
    if ids.is_some() {
        return Err("no event with such an id was given up".into());
    }
    say("No event was given up.");
    Ok(ExitCode::SUCCESS)
}

async fn open(place: &Place) -> Result<PgPool, Failure> {
    let db = place.open("dead-letters").await?;
    place.database.must_be_up_to_date(&db).await?;
    Ok(db)
}

/// The audit is told, in the transaction that does it.
async fn tell(
    tx: &mut PgConnection,
    place: &Place,
    action: &str,
    events: usize,
) -> Result<(), Failure> {
    let told = Condition {
        service: place.service().to_owned(),
        given_up: Some(i64::try_from(events)?),
        ..Condition::default()
    };
    let actor = Actor {
        login_name: OPERATOR.to_owned(),
        ..Actor::default()
    };
    // Once a run.
    let subject = format!("{}.service.{action}", place.service()).leak();
    let fact = Event::new(subject, 0, 1, Condition::FULL_NAME).after(&told);
    outbox::publish(tx, &actor, fact).await?;
    Ok(())
}

fn state(letter: &Letter) -> &'static str {
    match letter {
        Letter {
            is_unknown: true, ..
        } => "waits for a newer program",
        Letter {
            given_up_at: None, ..
        } => "is tried again by itself",
        Letter { is_asked: true, .. } => "given up, to be tried again",
        _ => "given up",
    }
}

/// What is known of it beside what it tells.
fn line(place: &Place, letter: &Letter, became: &str) -> String {
    let since = letter
        .first_failed_at
        .instant()
        .format("%Y-%m-%dT%H:%M:%SZ");
    let cause: String = plain(&letter.cause).chars().take(LONGEST).collect();
    format!(
        "{} {} {} {} {became}; since {since}, attempts: {}; {cause}",
        place.service(),
        letter.event_id,
        letter.consumer,
        letter.subject,
        letter.attempts
    )
}

/// A cause in one line, without the values that it quotes: one may be somebody's name. Names of constraints
/// stay.
fn plain(cause: &str) -> String {
    let cause = cause.replace(char::is_control, " ");
    let is_ours = |quoted: &str| {
        let known = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_';
        quoted.contains('_') && quoted.chars().all(known)
    };
    let parts = cause.split('"').enumerate().map(|(nth, part)| {
        let is_quoted = nth % 2 == 1;
        if is_quoted && !is_ours(part) {
            "…"
        } else {
            part
        }
    });
    parts.collect::<Vec<_>>().join("\"")
}

#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
fn say(line: &str) {
    println!("{line}");
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_cause_quotes_names_of_constraints_alone() {
        let told = plain("invalid input syntax for type integer: \"Koné\"\nat \"member_pkey\"");
        assert_eq!(
            told,
            "invalid input syntax for type integer: \"…\" at \"member_pkey\""
        );
    }
}
