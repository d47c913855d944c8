-- fold() leaves out every sign that shows nothing, as the texts that are kept do (platform::text): selectors
-- of a variant, fillers and the like made a second name of what looked like one, which no search found. What
-- was stored before keeps its key until its text is saved again: to write all rows anew would hold up the
-- start, and two that look alike may be there by now, which a unique key would refuse. Texts without such
-- signs, all but a handful, have the key they had, so generated columns and indexes stay as they are.
create or replace function fold(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(
        regexp_replace(
            value,
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
            '\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
            '\U000e0000-\U000e0fff]',
            '', 'g'
        ), nfkc
    ))),
    '[[:space:]''`´‘’‚‛ʼʹ′ꞌ\-‐‑‒–—―−]+', ' ', 'g'
));
