//! What members paid and got, all of them together.

use std::collections::HashMap;

use proto::maillon::cards::v1::Holder;
use proto::maillon::members::v1::Member;

use super::known::Known;
use super::lot::Calendar;
use super::story::Story;

/// Who did all of it.
pub(super) const DEMONSTRATION: &str = "demo";

/// What members paid and got.
pub struct Stories {
    pub(super) calendar: Calendar,
    pub(super) members: Vec<(Known, Story)>,
}

impl Stories {
    pub(super) fn of(members: Vec<Known>, now: chrono::DateTime<chrono::Utc>) -> Self {
        let calendar = Calendar { now };
        // So few groups of regions that their deliveries have some lines each.
        let groups = u32::try_from(members.len() / 500).unwrap_or(u32::MAX);
        let groups = groups.clamp(6, 33);
        let members = members.into_iter().map(|known| {
            let story = Story::of(&known, calendar, groups);
            (known, story)
        });
        Self {
            calendar,
            members: members.collect(),
        }
    }

    /// What the service would publish of these members, in their order.
    pub fn holders_of(&self, members: &[Member]) -> Vec<Holder> {
        let stories: HashMap<i64, &Story> = self
            .members
            .iter()
            .map(|(known, story)| (known.id, story))
            .collect();
        let holders = members.iter().map(|member| {
            let story = stories.get(&member.id);
            story.map_or_else(Holder::default, |story| {
                story.holder(member.id, self.calendar)
            })
        });
        holders.collect()
    }
}
