-- Reviews that people asked for, for as long as they wait and half an hour: whose turn is next goes by person and network, whose
-- address is hashed with a key.
CREATE TABLE review_turns (
    game_id text PRIMARY KEY REFERENCES reviews(game_id) ON DELETE CASCADE,
    network bytea CHECK (length(network) = 16),
    asked timestamptz NOT NULL
);

CREATE INDEX review_turns_asked ON review_turns (asked);
