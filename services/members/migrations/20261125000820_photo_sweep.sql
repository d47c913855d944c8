-- The nightly look at the store of photos, which one process does for all (docs/decisions/0216). Whoever
-- begins writes its row first; where that process dies, another takes over when nothing was looked at for
-- some minutes.
create table photo_sweep (
    is_only boolean not null default true,
    begun_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    is_done boolean not null default true,
    constraint photo_sweep_pkey primary key (is_only),
    constraint photo_sweep_is_only_check check (is_only)
);
insert into photo_sweep default values;
