-- The Ed25519 keys that sign tokens. They live in the database so that several processes of `auth` sign with the same one,
-- and no other service's role can read them. A key is published as soon as it is here, signs some time later, and stays
-- published after it retired, until nobody can hold a session whose token it signed.
create table signing_key (
    -- RFC 7638 thumbprint of the public key.
    kid text not null,
    -- The 32 bytes of the point.
    public_key bytea not null,
    -- PKCS#8.
    private_key bytea not null,
    created_at timestamptz not null,
    retired_at timestamptz,
    constraint signing_key_pkey primary key (kid),
    constraint signing_key_public_key_check check (octet_length(public_key) = 32)
);
