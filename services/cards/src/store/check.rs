//! The cards, payments and deliveries that break a rule which always holds: what the checks look for.

use std::sync::LazyLock;

use proto::bounds::DELIVERY_DAYS_MAX;

pub(crate) const TWO_IN_HAND: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.status in (4, 5)
        and exists (
            select from card as other
            where other.member_id = c.member_id and other.id <> c.id and other.status in (4, 5)
                and other.deleted_at is null
        )";

pub(crate) const USED_WITHOUT_CARD: &str = "
    select t.id, t.number as label from transaction as t
    where t.deleted_at is null and t.card_id is not null
        and not exists (select from card as c where c.id = t.card_id and c.transaction_id = t.id)";

pub(crate) const WITHOUT_PRINT_DATE: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.printed_at is null and c.status in (2, 3, 4, 5)";

pub(crate) const DELIVERED_WITHOUT_LINE: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.status in (4, 5)
        and not exists (
            select from delivery_line as line where line.card_id = c.id and line.delivered_at is not null
        )";

pub(crate) const ON_NO_DELIVERY: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.status = 3
        and not exists (
            select from delivery_line as line
            join delivery as d on d.id = line.delivery_id and d.deleted_at is null
            where line.card_id = c.id and line.is_open
        )";

/// The other way round: a card that its delivery still holds, and that is somewhere else.
pub(crate) const NOT_IN_DELIVERY: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.status <> 3
        and exists (
            select from delivery_line as line
            join delivery as d on d.id = line.delivery_id and d.deleted_at is null
            where line.card_id = c.id and line.is_open and not d.is_error_type
        )";

pub(crate) const ENDED_WITH_OPEN_LINES: &str = "
    select d.id, d.code as label from delivery as d
    where d.deleted_at is null and d.status in (5, 6)
        and exists (select from delivery_line as line where line.delivery_id = d.id and line.is_open)";

pub(crate) const REPLACED_BY_NONE: &str = "
    select c.id, c.id_number as label from card as c
    where c.deleted_at is null and c.status = 10
        and not exists (
            select from card as next where next.replaces_card_id = c.id and next.status <> 11
        )";

/// An archived member may have had a card that has expired since.
pub(crate) const OF_NO_MEMBER: &str = "
    select c.id, c.id_number as label from card as c
    left join known_member as member on member.id = c.member_id
    where c.deleted_at is null
        and (
            member.id is null
            or member.is_archived and c.status in (1, 2, 3, 4, 5)
                and c.expiration_date >= (select (now at time zone 'UTC')::date from clock)
        )";

pub(crate) const PAYMENT_OF_NO_MEMBER: &str = "
    select t.id, t.number as label from transaction as t
    where t.deleted_at is null and t.member_id is not null
        and not exists (select from known_member as member where member.id = t.member_id)";

pub(crate) static LONG_ON_THE_WAY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "
    select d.id, d.code as label from delivery as d
    where d.deleted_at is null and d.status in (2, 3, 4)
        and d.sent_at < (select now from clock) - interval '{DELIVERY_DAYS_MAX} days'
        and exists (
            select from delivery_line as line where line.delivery_id = d.id and line.settled_at is null
        )"
    )
});

/// What `holder_refresh.sql` would write, for all members at once.
pub(crate) const HOLDERS: &str = "
    select coalesce(kept.member_id, is_now.member_id) as id,
        coalesce(member.id_number, coalesce(kept.member_id, is_now.member_id)::text) as label
    from holder as kept
    full join (
        select coalesce(cards.member_id, free.member_id) as member_id, cards.valid_until,
            free.best_payment, cards.is_in_preparation, cards.has_faulty_card
        from (
            select c.member_id, max(c.expiration_date) filter (where c.status between 1 and 4) as valid_until,
                bool_or(c.status between 1 and 3) as is_in_preparation,
                bool_or(
                    c.status = 6
                    and not exists (
                        select from card as next where next.replaces_card_id = c.id and next.status <> 11
                    )
                ) as has_faulty_card
            from card as c where c.deleted_at is null group by c.member_id
        ) as cards
        full join (
            select member_id, max(amount) as best_payment from transaction
            where card_id is null and transaction_type = 2 and deleted_at is null and member_id is not null
            group by member_id
        ) as free on free.member_id = cards.member_id
    ) as is_now on is_now.member_id = kept.member_id
    left join known_member as member on member.id = coalesce(kept.member_id, is_now.member_id)
    where (
            coalesce(kept.has_valid_card, false), coalesce(kept.has_unused_transaction, false),
            kept.best_payment, coalesce(kept.has_faulty_card, false),
            coalesce(kept.is_in_preparation, false), kept.valid_until
        ) is distinct from (
            coalesce(is_now.valid_until >= (select (now at time zone 'UTC')::date from clock), false),
            is_now.best_payment is not null, is_now.best_payment, coalesce(is_now.has_faulty_card, false),
            coalesce(is_now.is_in_preparation, false), is_now.valid_until
        )";
