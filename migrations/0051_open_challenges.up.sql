-- Open challenges; hub/live/openchallenge has the rules.
CREATE TABLE open_challenges (
    id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{12}$'),
    maker bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    plays boolean NOT NULL,
    settings json NOT NULL,
    wish text NOT NULL CHECK (wish IN ('black', 'white', 'random')),
    created timestamptz NOT NULL,
    expires timestamptz NOT NULL,
    host bigint REFERENCES users(id) ON DELETE SET NULL,
    claimed timestamptz,
    game text
);

CREATE INDEX open_challenges_maker ON open_challenges (maker);
CREATE INDEX open_challenges_host ON open_challenges (host);
CREATE INDEX open_challenges_expires ON open_challenges (expires);
