//! What a demonstration's first start fills.

use platform::process::Process;

/// Fills a demonstration: its members, and their cards once all of them are known.
pub fn keep(process: &Process, members: members::App, cards: cards::App) {
    let db = members.db.clone();
    let fictitious = move || {
        let db = db.clone();
        async move { demo_members::fictitious(&db).await.ok() }
    };
    let stop = process.stopping();
    process.spawn("fictitious members", demo_members::keep(members, stop));
    let stop = process.stopping();
    process.spawn("fictitious cards", async move {
        demo_cards::keep(cards, fictitious, stop).await
    });
}
