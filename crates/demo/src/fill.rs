//! As many members as asked for, with their cards, into databases that services are running on or not.

use std::time::{Duration, Instant};

use photo_store::PhotoStore;
use platform::Clock;

use crate::databases::Databases;
use crate::failure::Failure;
use crate::localities;

/// What is to be added.
pub struct Wanted {
    /// How many members.
    pub members: usize,
    /// Where their portraits go; without it they get none.
    pub photos: Option<PhotoStore>,
    /// How long services may hear of no locality while they lack some.
    pub patience: Duration,
}

/// Adds members with their cards, and publishes nothing of it; `say` gets a line for a person every few
/// seconds.
pub async fn fill(
    databases: &Databases,
    wanted: Wanted,
    mut say: impl FnMut(String),
) -> Result<(), Failure> {
    localities::wait(databases, wanted.patience, &mut say).await?;
    let (began, clock) = (Instant::now(), Clock::default());
    let mut cards = match &databases.cards {
        Some(cards) => demo_cards::Filling::begin(cards, &clock).await?,
        None => None,
    };
    let members = &databases.members;
    let photos = wanted.photos.as_ref();
    let mut filling = demo_members::Filling::begin(members, &clock, wanted.members, photos).await?;
    while let Some(done) = part(&mut filling, cards.as_mut()).await? {
        let seconds = began.elapsed().as_secs_f64();
        say(format!(
            "{done} of {} members, {seconds:.0} s",
            wanted.members
        ));
    }
    filling.end().await?;
    if let Some(cards) = cards {
        cards.end().await?;
    }
    say(format!(
        "{} members after {:.0} s. Nobody was told of them: `maillon rebuild` has the running processes \
        learn of them.",
        wanted.members,
        began.elapsed().as_secs_f64()
    ));
    Ok(())
}

/// Adds the next part; answers how many members there are so far, none when there were all.
async fn part(
    filling: &mut demo_members::Filling,
    cards: Option<&mut demo_cards::Filling>,
) -> Result<Option<usize>, Failure> {
    let mut stories = None;
    let part = filling.part(|members| {
        stories = cards.as_ref().map(|cards| cards.stories(members));
        let holders = stories.as_ref().map(|stories| stories.holders_of(members));
        holders.unwrap_or_default()
    });
    let Some(part) = part.await? else {
        return Ok(None);
    };
    let (Some(cards), Some(stories)) = (cards, stories) else {
        return Ok(Some(part.commit().await?));
    };
    let written = cards.write(&stories).await?;
    // One right after the other: nothing but a crash between these lines could keep one alone.
    let done = part.commit().await?;
    written.commit().await?;
    Ok(Some(done))
}
