-- What a template is called, for whoever looks up what something was printed with; empty until its next fact.
alter table known_report add column name text not null default '';
