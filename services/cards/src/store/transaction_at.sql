select
    t.id,
    t.date as "date?",
    t.amount,
    t.transaction_type,
    t.mobile_operator,
    t.number,
    t.member_id,
    member.id_number as "member_id_number?",
    member.firstname as "member_firstname?",
    member.lastname as "member_lastname?",
    t.card_id is not null as "is_used_for_card!",
    t.card_id,
    c.id_number as "card_id_number?",
    t.created_at as "created_at?",
    t.created_by as created_by_user,
    t.version
from unnest($1::bigint[]) with ordinality as asked (id, nth)
join transaction as t on t.id = asked.id
left join known_member as member on member.id = t.member_id
left join card as c on c.id = t.card_id
order by asked.nth
