-- Broadcasts of real events; hub/event/broadcast has the rules. Whoever changes one holds its row of broadcasts.
CREATE TABLE broadcasts (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    host bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) >= 3 AND char_length(name) <= 80),
    text text NOT NULL CHECK (char_length(text) <= 2000),
    plan jsonb NOT NULL,
    token bytea CHECK (octet_length(token) = 32),   -- its SHA-256; NULL: there is none
    phase text NOT NULL CHECK (phase IN ('coming', 'running', 'over')),
    version integer NOT NULL,
    created timestamptz NOT NULL,
    starts timestamptz NOT NULL,
    heard timestamptz NOT NULL,                     -- the last change, or starts
    keep_after integer DEFAULT 0                    -- the board up to which its games are among the brought games of its host; NULL: all are
);

CREATE INDEX broadcasts_host ON broadcasts (host);
CREATE INDEX broadcasts_phase ON broadcasts (phase, starts DESC);
CREATE INDEX broadcasts_heard ON broadcasts (heard) WHERE phase <> 'over';
CREATE INDEX broadcasts_keep ON broadcasts (number) WHERE phase = 'over' AND keep_after IS NOT NULL;

CREATE TABLE broadcast_log (
    broadcast bigint NOT NULL REFERENCES broadcasts(number) ON DELETE CASCADE,
    seq integer NOT NULL,
    at timestamptz NOT NULL,
    change json NOT NULL,
    PRIMARY KEY (broadcast, seq)
);

-- The name, text and players' names of broadcasts can be hidden, as the texts of studies.
ALTER TABLE hidden_texts ADD broadcast text UNIQUE REFERENCES broadcasts(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts DROP CONSTRAINT hidden_texts_one;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club, event, engine, brought, broadcast) = 1);
