with now as materialized (
    select
        asked.id as member_id,
        coalesce(cards.valid_until >= $2, false) as has_valid_card,
        free.best_payment is not null as has_unused_transaction,
        free.best_payment,
        coalesce(cards.has_faulty_card, false) as has_faulty_card,
        coalesce(cards.is_in_preparation, false) as is_in_preparation,
        cards.valid_until
    from unnest($1::bigint[]) as asked (id)
    left join lateral (
        select
            max(c.expiration_date) filter (where c.status between 1 and 4) as valid_until,
            bool_or(c.status between 1 and 3) as is_in_preparation,
            bool_or(
                c.status = 6
                and not exists (select from card as next
                where next.replaces_card_id = c.id and next.status <> 11)
            ) as has_faulty_card
        from card as c
        where c.member_id = asked.id and c.deleted_at is null
    ) as cards on true
    left join lateral (
        select max(amount) as best_payment
        from transaction
        where member_id = asked.id and card_id is null and transaction_type = 2 and deleted_at is null
    ) as free on true
),
before as materialized (
    select member_id, has_valid_card, has_unused_transaction from holder where member_id = any($1)
)
update holder
set has_valid_card = now.has_valid_card, has_unused_transaction = now.has_unused_transaction,
    best_payment = now.best_payment,
    has_faulty_card = now.has_faulty_card, is_in_preparation = now.is_in_preparation,
    valid_until = now.valid_until,
    version = holder.version + case
        when (before.has_valid_card, before.has_unused_transaction) = (now.has_valid_card,
        now.has_unused_transaction) then 0
        else 1
    end
from now
join before on before.member_id = now.member_id
where holder.member_id = now.member_id
    and (
        holder.has_valid_card, holder.has_unused_transaction, holder.best_payment, holder.has_faulty_card,
        holder.is_in_preparation,
        holder.valid_until
    ) is distinct from (
        now.has_valid_card, now.has_unused_transaction, now.best_payment, now.has_faulty_card,
        now.is_in_preparation, now.valid_until
    )
returning holder.member_id, holder.has_valid_card, holder.has_unused_transaction, holder.version,
    (before.has_valid_card, before.has_unused_transaction) <> (now.has_valid_card,
    now.has_unused_transaction) as "is_told!"
