-- What a node said that it has to send, when it called last.
alter table known_node
    add to_send bigint,
    -- By the node's clock.
    add oldest_unsent_at timestamptz;
