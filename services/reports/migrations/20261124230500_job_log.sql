-- What became of some work, step by step, as its service tells it: a JSON array.
alter table known_job add column log text;
