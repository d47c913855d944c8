-- What the checks of every night look for among millions, in an index that is empty while all is well.
create index card_without_print_date_idx on card (id) where printed_at is null and status in (2, 3, 4, 5);
create index delivery_line_left_open_idx on delivery_line (delivery_id) where is_open;
