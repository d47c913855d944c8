-- Records of other services that somebody is deleting there: whoever asks for them to go has found nothing here that refers to them,
-- and from then on nobody may refer to them before their owner says that they stay (docs/decisions/0122). A row of a deletion that
-- never happened goes when somebody asks the owner; the others are forgotten with the messages of the stream.
create table going (
    entity text not null,
    entity_id bigint not null,
    reservation uuid not null,
    reserved_at timestamptz not null default now(),
    constraint going_pkey primary key (entity, entity_id, reservation)
);
create index going_reserved_at_idx on going (reserved_at);
