-- Which deliveries a card was on: for what is looked for by card or member, and for who may see a delivery.
create index delivery_line_card_idx on delivery_line (card_id) where card_id is not null;
