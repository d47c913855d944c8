-- From when on the type of a template was printed with a version: a version that was replaced since was no
-- draft. What is known of earlier ones stands in the audit.
create table report_publication (
    report_id bigint not null,
    version bigint not null,
    published_at timestamptz not null,
    constraint report_publication_pkey primary key (report_id, version),
    constraint report_publication_version_fkey foreign key (report_id, version)
        references report_version (report_id, version)
);
insert into report_publication (report_id, version, published_at)
select told.report_id, told.version, min(told.at)
from (
    select entity_id as report_id, (after ->> 'report_currentVersion')::bigint as version, at
    from audit_entry
    where entity = 'report' and action <> 'exported' and after ->> 'report_isDefault' = 'true'
) as told
join report_version using (report_id, version)
group by 1, 2;
