-- What comes down is written for all records at once: one after the other, each took a millisecond.

-- Writes groups of records, which are inserted if they are not here, with what identifies them elsewhere.
-- Nothing is noted as changed here.
create function replica_write_all(of_entity text, ids bigint[], rows jsonb[], identities jsonb[]) returns void
language plpgsql as $$
declare
    part record;
begin
    perform set_config('maillon.replica', 'on', true);
    for part in
        with field as (
            select one.nth, one.id, one.identity, field.name, case cardinality(known.columns)
                    when 1 then one.row -> known.name else one.row -> known.name -> field.name
                end as value
            from unnest(ids, rows, identities) with ordinality as one (id, row, identity, nth)
            join replica_group as known on known.entity = of_entity and one.row ? known.name
            cross join unnest(known.columns) as field (name)
        ), given as (
            select array_agg(name order by name) as names,
                array(select jsonb_object_keys(identity || '{"id": 0}')) as identity_names,
                jsonb_object_agg(name, value) || identity || jsonb_build_object('id', id) as fields
            from field group by nth, id, identity
        )
        -- Those that have the same fields: an older centre does not send all groups.
        select names, identity_names, jsonb_agg(fields) as records from given
        group by names, identity_names
    loop
        execute format(
            'update %1$I as entity set %2$s, version = entity.version + 1
            from jsonb_populate_recordset(null::%1$I, $1) as given where entity.id = given.id',
            of_entity,
            (select string_agg(format('%1$I = given.%1$I', name), ', ') from unnest(part.names) as name)
        ) using part.records;
        execute format(
            'insert into %1$I (%2$s) select %2$s from jsonb_populate_recordset(null::%1$I, $1) as given
            where not exists (select from %1$I as entity where entity.id = given.id)',
            of_entity,
            (
                select string_agg(quote_ident(name), ', ')
                from unnest(part.names || part.identity_names) as name
            )
        ) using part.records;
    end loop;
    perform set_config('maillon.replica', 'off', true);
end
$$;
drop function replica_write;
