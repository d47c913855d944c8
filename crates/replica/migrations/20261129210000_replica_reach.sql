-- Records that only some nodes get (docs/decisions/0295).

-- At the centre: records between two numbers of the feed, in its order. Of an entity with limits a node gets
-- the records that its regions reach, by the function `reaches` of the table (no regions: the whole country);
-- of the others it hears that they are none of its own: their groups are null. The function without limits
-- stays for processes of the version before, and goes with a later version.
create function replica_page(
    of_entity text, behind bigint, upto bigint, at_most bigint, is_limited boolean, regions bigint[]
) returns table (id bigint, seq bigint, stamp jsonb, groups jsonb)
language plpgsql stable as $$
begin
    return query execute format(
        'select record.id, entry.seq, replica_stamp($1, record.id, record.version),
            case when %2$s then replica_groups($1, to_jsonb(record)) end
        from feed_entry as entry
        join %1$I as record on record.id = entry.id
        where entry.entity = $1 and entry.seq > $2 and entry.seq <= $3
        order by entry.seq
        limit $4', of_entity, case when is_limited then 'reaches(record, $5)' else '$5 is not null' end
    ) using of_entity, behind, upto, at_most, regions;
end
$$;
