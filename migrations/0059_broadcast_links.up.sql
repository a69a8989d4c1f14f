-- Who has a board's link enters the moves of that board, without an account. Only the SHA-256 of its secret is kept; a board has one at most.
CREATE TABLE broadcast_links (
    broadcast bigint NOT NULL REFERENCES broadcasts(number) ON DELETE CASCADE,
    board integer NOT NULL CHECK (board > 0),
    token bytea NOT NULL CHECK (octet_length(token) = 32),
    PRIMARY KEY (broadcast, board)
);

-- The calendar asks for broadcasts by their start.
CREATE INDEX broadcasts_starts ON broadcasts (starts, id);
