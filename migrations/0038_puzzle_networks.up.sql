-- Networks from which a puzzle has been tried in the last days, hashed with a key and without whose they are: of one network
-- one try counts for a rating.
CREATE TABLE puzzle_networks (
    puzzle bigint NOT NULL REFERENCES puzzles(number),
    network bytea NOT NULL CHECK (length(network) = 16),
    at timestamptz NOT NULL,
    PRIMARY KEY (puzzle, network)
);

CREATE INDEX puzzle_networks_at ON puzzle_networks (at);
