-- Lists of puzzles and studies that members put together for others; hub/coach has the rules.
CREATE TABLE lists (
    id      text        PRIMARY KEY,
    owner   bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    title   text        NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
    entries jsonb       NOT NULL CHECK (jsonb_array_length(entries) <= 100),
    version integer     NOT NULL DEFAULT 1,
    created timestamptz NOT NULL,
    updated timestamptz NOT NULL
);
CREATE INDEX lists_owner ON lists (owner, updated DESC);
