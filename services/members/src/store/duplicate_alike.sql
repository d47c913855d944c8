with person as (
    select
        fold($2::text) as firstname,
        fold($3::text || ' ' || $2::text) as names,
        nullif(number_key($8::text), '') as document
),
found as materialized (
    -- The names in whatever order, and one birth date; of a person whose year alone is known, any of
    -- the year.
    select m.id, similarity(m.lastname_key || ' ' || m.firstname_key, person.names) as names,
        false as same_document, false as same_phone
    from person
    join member as m
        on m.deleted_at is null
        and m.birth_date between $4::date
            and case when $5::boolean then ($4::date + interval '1 year - 1 day')::date else $4::date end
        and similarity(m.lastname_key || ' ' || m.firstname_key, person.names) >= $9::real
    union all
    -- Those whose year alone is known: its first of January.
    select m.id, similarity(m.lastname_key || ' ' || m.firstname_key, person.names), false, false
    from person
    join member as m
        on m.deleted_at is null
        and m.birth_date = make_date(extract(year from $4::date)::integer, 1, 1)
        and m.birth_date_precision = 2
        and similarity(m.lastname_key || ' ' || m.firstname_key, person.names) >= $9::real
    union all
    select m.id, null, true, false
    from person
    join member as m
        on m.deleted_at is null
        and m.document_key = person.document
        and coalesce(m.identity_document_type = $7::integer, true)
    union all
    select m.id, null, false, true
    from person
    join member as m
        on m.deleted_at is null
        and phone_ends(m.contact_key) && phone_ends(phone_key($6::text))
        and m.firstname_key = person.firstname
)
select
    m.id,
    max(found.names) as names,
    bool_or(found.same_document) as "same_document!",
    bool_or(found.same_phone) as "same_phone!"
from found
join member as m on m.id = found.id
left join territory_place as place on place.locality_id = m.locality_id
where m.id <> $1
    and (
        $10::bigint[] is null or place.region_id = any($10)
        or (m.locality_id is null and m.created_by_id = $11)
    )
group by m.id
order by bool_or(found.same_document) desc, max(found.names) desc nulls last, m.id
limit $12
