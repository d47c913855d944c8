select
    d.id,
    d.code,
    d.status,
    d.is_error_type,
    counted.quantity as "quantity!",
    counted.settled as "settled!",
    d.created_by_id as created_by_login_id,
    d.created_by as created_by_login,
    d.created_at as "creation_date_time?",
    d.sent_at is not null as "sent!",
    d.sent_at as sent_date_time,
    d.received_at as received_date_time,
    d.closed_at as closed_date_time,
    d.delivered_by_id as delivered_by_login_id,
    d.delivered_by as delivered_by_login,
    d.reason,
    d.remark,
    d.version
from unnest($1::bigint[]) with ordinality as asked (id, nth)
join delivery as d on d.id = asked.id
cross join lateral (
    select count(*) as quantity, count(line.settled_at) as settled from delivery_line as line
    where line.delivery_id = d.id
) as counted
where d.deleted_at is null or $2
order by asked.nth
