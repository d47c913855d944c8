-- The records of templates as `reports` tells them, and the templates that were fetched: whoever prints goes on while `reports` is down.
create table known_report (
    report_id bigint not null,
    -- `card`, `signing_sheet` …
    kind text not null,
    is_default boolean not null,
    is_deleted boolean not null,
    template_version bigint not null,
    template_id bigint not null,
    sha256 text not null,
    version bigint not null,
    constraint known_report_pkey primary key (report_id)
);
create index known_report_default_idx on known_report (kind, version) where is_default and not is_deleted;

-- Never changed: another text is another template.
create table kept_template (
    template_id bigint not null,
    template json not null,
    constraint kept_template_pkey primary key (template_id)
);
