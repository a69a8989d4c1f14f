-- Trees of variations that members keep.
CREATE TABLE studies (
    id      text        PRIMARY KEY,
    owner   bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    title   text        NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
    body    bytea       NOT NULL CHECK (octet_length(body) <= 262144), -- JSON
    version integer     NOT NULL DEFAULT 1,                            -- one more with each change
    created timestamptz NOT NULL,
    updated timestamptz NOT NULL
);
CREATE INDEX studies_owner ON studies (owner, updated);
