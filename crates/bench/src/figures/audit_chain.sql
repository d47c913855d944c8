-- A real chain of fictitious entries, hashed as the product does (services/reports/src/domain/entry.rs);
-- `verify-audit` says whether it is one.
create function bench_put(value bytea) returns bytea
language sql immutable
return case when value is null then '\x00'::bytea else '\x01'::bytea || int8send(length(value)) || value end;

create function bench_text(value text) returns bytea
language sql immutable
return bench_put(convert_to(value, 'UTF8'));

create function bench_number(value bigint) returns bytea
language sql immutable
return bench_put(int8send(value));

create function bench_micros(value timestamptz) returns bytea
language sql immutable
return bench_put(int8send((extract(epoch from value) * 1000000)::bigint));

-- Entries of all kinds, the nth first, without their places in the chain.
create function bench_entries(first bigint, entries bigint, begins timestamptz, apart interval)
returns table (
    nth bigint, event_id uuid, at timestamptz, login_id bigint, login_name text, role text, address text,
    service text, action text, entity text, entity_id bigint, version bigint, entity_label text, before text,
    after text, trace_id text, locality_id bigint, regions bigint[]
)
language sql stable as $$
    select nth, gen_random_uuid(), begins + (nth - first) * apart, login, 'agent.' || login, 'enrolment',
        concat_ws('.', 10, nth % 7, nth % 50, nth % 200), kind.service, kind.action, kind.entity,
        case when kind.entity <> 'session' then nth % 1000003 + 1 end, 1 + nth % 5,
        case kind.entity
            when 'session' then 'agent.' || login
            when 'card' then (26000000000 + nth % 1000003)::text
            else name
        end,
        case when kind.action in ('updated', 'delivered', 'deleted') then state end,
        case when kind.action <> 'deleted' then replace(state, 'Abobo', 'Bouaké') end,
        md5(nth::text), nth % 8000 + 1, array[nth % 31 + 1]
    from generate_series(first, first + entries - 1) as nth
    cross join lateral (
        select nth * 7919 % 200 + 1 as login, nth * 104729 % 100 as of_hundred,
            array['Koné', 'Kouassi', 'Traoré', 'N''Guessan', 'Ouattara', 'Yao', 'Diallo', 'Bamba',
                'Coulibaly', 'Touré', 'Kouamé', 'Brou', 'Soro', 'Gnagne', 'Zadi', 'Aka', 'Dosso', 'Fofana',
                'Konaté', 'Sanogo'] as lastnames,
            array['Awa', 'Kofi', 'Aya', 'Moussa', 'Fatou', 'Ibrahim', 'Adjoua', 'Salif', 'Mariam',
                'Yacouba', 'Affoué', 'Drissa', 'Aminata', 'Koffi', 'Rokia', 'Serge', 'Nadège',
                'Éric'] as firstnames
    ) as chosen
    cross join lateral (
        select lastnames[nth * 31 % 20 + 1] || ' ' || case nth % 1000000
            when 777 then 'Zanzibarine'
            else firstnames[nth * 17 % 18 + 1]
        end as name
    ) as named
    cross join lateral (
        select case when of_hundred < 55 then 'members' when of_hundred < 90 then 'cards' else 'auth' end,
            case
                when of_hundred < 55 then 'member'
                when of_hundred < 80 then 'card'
                when of_hundred < 90 then 'transaction'
                else 'session'
            end,
            case
                when of_hundred < 10 then 'created'
                when of_hundred < 54 then 'updated'
                when of_hundred < 55 then 'deleted'
                when of_hundred < 65 then 'created'
                when of_hundred < 80 then 'delivered'
                when of_hundred < 90 then 'created'
                when of_hundred < 99 then 'signed_in'
                else 'refused'
            end
    ) as kind (service, entity, action)
    cross join lateral (
        select case kind.entity
            when 'session' then json_build_object('loginName', 'agent.' || login, 'reason', '',
                'userAgent', 'Mozilla/5.0 (X11)')
            else json_build_object('member_id', nth % 1000003 + 1, 'member_idNumber', 'CI-' || nth,
                'member_lastname', name, 'member_birthDate', '1987-03-29', 'member_gender', 'F',
                'member_city', 'Abobo', 'member_address', 'quartier ' || nth % 500 || ', lot ' || nth % 900,
                'member_contact', '07' || nth % 100000000, 'member_localityId', nth % 8000 + 1,
                'member_status', 'active', 'member_kind', 'main', 'member_createdBy', 'agent.' || login,
                'member_membershipStartDate', '2024-02-03', 'member_createdAt', '2024-02-03T08:00:00Z',
                'member_photoSha256', md5(nth::text) || md5(name), 'member_version', nth % 5)
        end::text as state
    ) as told
$$;

-- Adds entries behind the last one, in a month that is open.
create procedure bench_append(month integer, first bigint, entries bigint, begins timestamptz, apart interval)
language plpgsql as $$
declare
    last record;
    one record;
    previous bytea;
    place bigint;
begin
    create temporary table if not exists made (like audit_entry including defaults);
    truncate made;
    select id, hash into last from audit_entry order by id desc limit 1;
    previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
    place := greatest(coalesce(last.id, 0) + 1, month * 1000000000::bigint + 1);
    for one in select * from bench_entries(first, entries, begins, apart) order by nth loop
        previous := sha256(
            previous || bench_number(place) || bench_number(0) || bench_put(uuid_send(one.event_id))
            || bench_micros(one.at) || bench_micros(one.at) || bench_number(one.login_id)
            || bench_number(one.entity_id) || bench_number(one.locality_id) || bench_number(one.version)
            || bench_text(one.service) || bench_text(one.action) || bench_text(one.entity)
            || bench_text(one.login_name) || bench_text(one.role) || bench_text(one.address)
            || bench_text(one.entity_label) || bench_text(null) || bench_text(one.before)
            || bench_text(one.after) || bench_text(one.trace_id) || bench_number(one.regions[1])
        );
        insert into made (
            id, event_id, at, recorded_at, login_id, login_name, role, address, node, service, action, entity,
            entity_id, version, entity_label, before, after, trace_id, locality_id, hash, regions, search
        ) values (
            place, one.event_id, one.at, one.at, one.login_id, one.login_name, one.role, one.address, 0,
            one.service, one.action, one.entity, one.entity_id, one.version, one.entity_label,
            one.before::json, one.after::json, one.trace_id, one.locality_id, previous, one.regions, ''
        );
        place := place + 1;
    end loop;
    insert into audit_entry (
        id, event_id, at, recorded_at, login_id, login_name, role, address, node, service, action, entity,
        entity_id, version, entity_label, before, after, trace_id, locality_id, hash, regions
    )
    select id, event_id, at, recorded_at, login_id, login_name, role, address, node, service, action, entity,
        entity_id, version, entity_label, before, after, trace_id, locality_id, hash, regions
    from made
    order by id;
end
$$;
