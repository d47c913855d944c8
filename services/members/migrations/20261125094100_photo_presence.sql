-- Others hear from now on whether the file of a photo is on this node (docs/decisions/0231). Of those that
-- were known to be missing nobody was told: they are looked for anew within a minute, and told then.
update photo_sweep set begun_at = '-infinity' where exists (select from member where photo_is_missing);
update member set photo_is_missing = false where photo_is_missing;
