//! What a save says about a member's place in a family.

use proto::Change;
use proto::bounds;
use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Fault;

use super::{Content, Known};
use crate::domain::family::{Kind, Main};
use crate::domain::fields::Fields;

impl Content {
    pub(super) fn take_family(
        &mut self,
        save: &SaveMemberRequest,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        const MAIN: &str = "member_mainMemberId";
        self.take_kind(save, known.id.is_some(), fields);
        let named = fields.change(MAIN, save.main_member_id);
        if self.kind == Kind::Main {
            self.main_member_id = None;
            if let Change::Set(_) = named {
                fields.refuse(MAIN, Fault::OutOfPlace, "");
            }
        } else {
            match (named, before.main_member_id) {
                (Change::Keep, Some(_)) => {}
                (Change::Keep, None) | (Change::Clear, _) => {
                    fields.refuse(MAIN, Fault::Required, "");
                }
                (Change::Set(id), Some(kept)) if id == kept => {}
                (Change::Set(id), _) => match known.main {
                    _ if known.id == Some(id) => fields.refuse(MAIN, Fault::NotAMainMember, ""),
                    Main::Known => self.main_member_id = Some(id),
                    Main::Dependant => fields.refuse(MAIN, Fault::NotAMainMember, ""),
                    Main::Unknown => fields.refuse(MAIN, Fault::UnknownReference, ""),
                },
            }
        }
        if self.is_placed_unlike(before) {
            // The next one of its kind in that family, unless the save says which.
            self.order_number = None;
        }
        fields.whole(
            "member_orderNumber",
            save.order_number,
            &(bounds::RANK_MIN..=bounds::RANK_MAX),
            &mut self.order_number,
        );
    }

    /// Whether it is something else in its family, or in another one.
    pub(crate) fn is_placed_unlike(&self, before: &Self) -> bool {
        (self.kind, self.main_member_id) != (before.kind, before.main_member_id)
    }

    /// Exactly one of the three; a new member that says none is a main member.
    fn take_kind(&mut self, save: &SaveMemberRequest, is_stored: bool, fields: &mut Fields) {
        let given = [
            (Kind::Main, "member_isMainAccount", save.is_main_account),
            (Kind::Spouse, "member_isSpouse", save.is_spouse),
            (Kind::Child, "member_isChild", save.is_child),
        ];
        let mut chosen = None;
        for (kind, field, flag) in given {
            match (flag, chosen) {
                (Some(true), None) => chosen = Some(kind),
                (Some(true), Some(_)) => fields.refuse(field, Fault::Exclusive, ""),
                _ => {}
            }
        }
        if let Some(kind) = chosen {
            self.kind = kind;
            return;
        }
        let own = given.into_iter().find(|(kind, ..)| *kind == self.kind);
        if let Some((_, field, flag)) = own {
            let is_taken_away = match fields.change(field, flag) {
                Change::Keep => false,
                Change::Clear => is_stored,
                Change::Set(is_it) => !is_it,
            };
            if is_taken_away {
                fields.refuse(field, Fault::Required, "");
            }
        }
    }
}
