-- Keys that sign files of the audit (docs/decisions/0186). A key that signs no more stays: what it signed
-- keeps its worth.
create table seal_key (
    kid text not null,
    -- PKCS#8; empty when the key signs no more.
    secret_key bytea not null,
    public_key bytea not null,
    signs_from timestamptz not null,
    signs_until timestamptz,
    constraint seal_key_pkey primary key (kid)
);
create unique index seal_key_signing_key on seal_key ((true)) where signs_until is null;
